import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

type Step = string | number;

/** The steps of a path in Pulumi's form: `destination.section`, `options[2]`, `values["a.b"]`, `options[*]`. */
function stepsOf(path: string): readonly Step[] {
  const steps: Step[] = [];
  for (const match of path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\[\*\]|([^.[\]]+)/g)) {
    const [, quoted, index, plain] = match;
    if (quoted !== undefined) {
      steps.push(quoted.replaceAll(/\\(.)/g, '$1'));
    } else if (index !== undefined) {
      steps.push(Number(index));
    } else {
      steps.push(plain ?? '*');
    }
  }
  return steps;
}

/** Whether a path equals another one or is a prefix of it. */
export function covers(outer: string, inner: string): boolean {
  const within = stepsOf(inner);
  return stepsOf(outer).every((step, at) => at < within.length && (step === '*' || step === within[at]));
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let here = value;
  for (const step of stepsOf(path)) {
    if (typeof step === 'number') {
      here = Array.isArray(here) ? (here as readonly Json[])[step] : undefined;
    } else {
      here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
    }
  }
  return here;
}

function taken(from: Json | undefined, into: Json | undefined, steps: readonly Step[]): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) {
    return from;
  }
  if (Array.isArray(into)) {
    const source: readonly Json[] = Array.isArray(from) ? from : [];
    return (into as readonly Json[]).map((item, at) =>
      step === '*' || step === at ? (taken(source[at], item, rest) ?? item) : item,
    );
  }
  if (!isJsonObject(into)) {
    return into;
  }
  const source = isJsonObject(from) ? from : {};
  const names = step === '*' ? new Set([...Object.keys(source), ...Object.keys(into)]) : [String(step)];
  const result: Record<string, Json> = { ...into };
  for (const name of names) {
    const value = taken(source[name], into[name], rest);
    if (value === undefined) {
      delete result[name];
    } else {
      result[name] = value;
    }
  }
  return result;
}

/** The new values, with the old ones at ignored paths. */
export function keepAt(
  paths: readonly string[],
  values: { readonly olds: JsonObject; readonly news: JsonObject },
): JsonObject {
  let news: Json = values.news;
  for (const path of paths) {
    news = taken(values.olds, news, stepsOf(path)) ?? news;
  }
  return isJsonObject(news) ? news : values.news;
}
