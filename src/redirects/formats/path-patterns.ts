import { type Key, parse, pathToRegexp } from 'path-to-regexp';
import { type Captures, onePath, type Pattern, pathsLike } from '../pattern.ts';
import { wildcardOf } from '../rule.ts';
import { scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import type { JsonFile, JsonItem } from './json-file.ts';

/** How a program compares paths. */
interface Comparing {
  readonly anyCase: boolean;
  readonly anySlash: boolean;
}

/** The paths of a pattern, and the one path where it matches no other; undefined where the pattern is malformed. */
function readPattern(
  source: string,
  comparing: Comparing,
): { readonly pattern: Pattern; readonly path: string | undefined } | undefined {
  try {
    const tokens = parse(source);
    if (tokens.every((token) => typeof token === 'string')) {
      const path = tokens.join('');
      return { path, pattern: onePath(path, comparing) };
    }
    const keys: Key[] = [];
    const { anyCase, anySlash } = comparing;
    const { source: regex } = pathToRegexp(source, keys, { strict: !anySlash, sensitive: true, delimiter: '/' });
    return { path: undefined, pattern: pathsLike(regex, { anyCase, names: keys.map(({ name }) => String(name)) }) };
  } catch {
    return undefined;
  }
}

/** The destination with what the source captured; undefined where it holds more than names and numbers. */
function filled(destination: string, captures: Captures): string | undefined {
  const text = destination.replace(
    /:([A-Za-z_]\w*)[*+?]?|\$(\d)/g,
    (written, name: string | undefined, group: string | undefined) => captures(name ?? group ?? '') ?? written,
  );
  return /[*+?(){}]|:[A-Za-z_]/.test(text.replace(/^https?:/, '').split('?', 1)[0] ?? '') ? undefined : text;
}

/** Reads `{source, destination, …}` with patterns of path-to-regexp, as Vercel, Next.js and Mintlify write them. */
export function readPathPattern(
  { node, place }: JsonItem,
  { rule, reject }: Pick<JsonFile, 'rule' | 'reject'>,
  comparing: Comparing,
): void {
  const source = textAt(node, 'source');
  const destination = textAt(node, 'destination');
  if (source === undefined || destination === undefined) {
    reject(place, 'syntax', 'Expected an object with "source" and "destination".');
    return;
  }
  if (valueAt(node, 'has') !== undefined || valueAt(node, 'missing') !== undefined) {
    reject(place, 'condition', 'It depends on "has" or "missing". Sites match the path only.');
    return;
  }
  const from = readPattern(source, comparing);
  const plain = destination.split(/[?#]/, 1)[0] ?? '';
  const origin = /^https?:\/\/[^/]*/i.exec(plain)?.[0] ?? '';
  const to = readPattern(plain.slice(origin.length), comparing)?.path;
  const why = 'A pattern matches many paths. Sites redirect single paths: list them one by one.';
  if (from === undefined) {
    reject(place, 'wildcard', why);
    return;
  }
  const [, start = '', rest = '(.*)'] = /^(.*\/)(?::(\w+)\*|\(\.\*\))$/.exec(source) ?? [];
  const appended = rest === '(.*)' ? /\/\$1$/ : new RegExp(`/:${rest}\\*?$`);
  const isPlain = from.path !== undefined && to !== undefined;
  rule({
    ...place,
    source: from.path ?? source,
    destination: isPlain ? `${origin}${to}${destination.slice(plain.length)}` : destination,
    status: statusOf(node),
    pattern: from.pattern,
    wildcard: wildcardOf(start, destination, appended),
    ...(isPlain
      ? {}
      : { leadsTo: (captures) => filled(destination, captures), refusal: { code: 'wildcard', why } as const }),
  });
}

/** 308 where it is permanent and 307 where it is not, unless it names a status itself. */
function statusOf(node: unknown): number {
  const status = scalarOf(valueAt(node, 'statusCode'));
  if (typeof status === 'number') {
    return status;
  }
  return scalarOf(valueAt(node, 'permanent')) === false ? 307 : 308;
}
