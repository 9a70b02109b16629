import type { Method, OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { DEFAULT_PROFILE } from '../contract/profile-name.ts';

/** The operation for a method and a path. */
export type Route =
  | { readonly type: 'found'; readonly id: OperationId; readonly path: Readonly<Record<string, string>> }
  /** The path exists, but not with that method. */
  | { readonly type: 'other-methods'; readonly methods: readonly Method[] }
  /** No such path; `near` has the most similar operations. */
  | { readonly type: 'unknown'; readonly near: readonly string[] };

// If profiles have different operations at the same path, the default profile wins.
const IN_ORDER = Object.entries(OPERATIONS).sort(
  ([, a], [, b]) => Number(b.profiles.includes(DEFAULT_PROFILE)) - Number(a.profiles.includes(DEFAULT_PROFILE)),
);
const ALL = IN_ORDER.map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  template: path,
  steps: path.split('/').slice(1),
}));
type Candidate = (typeof ALL)[number];

function parameterOf(step: string): string | undefined {
  return /^\{(\w+)\}$/.exec(step)?.[1];
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The parameters of a path that matches the template. */
function matched(candidate: Candidate, steps: readonly string[]): Record<string, string> | undefined {
  if (candidate.steps.length !== steps.length) {
    return undefined;
  }
  const parameters: Record<string, string> = {};
  for (const [index, expected] of candidate.steps.entries()) {
    const given = steps[index] ?? '';
    const name = parameterOf(expected);
    const value = decoded(given);
    // `.` and `..` are path steps, not values.
    if (name === undefined ? given !== expected : ['', '.', '..'].includes(value)) {
      return undefined;
    }
    if (name !== undefined) {
      parameters[name] = value;
    }
  }
  return parameters;
}

/** The Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_letter, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The distance of a path from a template: a parameter matches any value at a small cost, a missing or extra step costs more. */
function distanceFrom(candidate: Candidate, steps: readonly string[]): number {
  const length = Math.max(candidate.steps.length, steps.length);
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const expected = candidate.steps[index];
    const given = steps[index];
    if (expected === undefined || given === undefined) {
      sum += 3;
    } else if (parameterOf(expected) === undefined) {
      sum += Math.min(6, editDistance(expected, given.slice(0, 40)));
    } else {
      // A literal match is better than a parameter.
      sum += 0.5;
    }
  }
  return sum;
}

/** Finds the operation for a method and a path, with or without the leading `/v1`. */
export function routeOf(method: string, path: string): Route {
  const rest = path.replace(/^\/*/, '').replace(/^v1(\/|$)/, '');
  const steps = ['v1', ...rest.split('/')];
  const literals = ({ steps: own }: Candidate): number => own.filter((step) => parameterOf(step) === undefined).length;
  // Literal steps win over parameters.
  const fitting = ALL.flatMap((candidate) => {
    const parameters = matched(candidate, steps);
    return parameters === undefined ? [] : [{ candidate, parameters }];
  }).sort((a, b) => literals(b.candidate) - literals(a.candidate));
  const found = fitting.find(({ candidate }) => candidate.method === method);
  if (found !== undefined) {
    return { type: 'found', id: found.candidate.id, path: found.parameters };
  }
  if (fitting.length > 0) {
    return { type: 'other-methods', methods: [...new Set(fitting.map(({ candidate }) => candidate.method))].sort() };
  }
  const near = ALL.map((candidate) => ({
    text: `${candidate.method} ${candidate.template}`,
    distance: distanceFrom(candidate, steps) + (candidate.method === method ? 0 : 1),
  }))
    .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
    .slice(0, 3);
  return { type: 'unknown', near: near.map(({ text }) => text) };
}
