import { lazily } from '../../base/lazily.ts';
import { HIDDEN } from '../../base/redaction/redactor.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { RawInput } from './input.ts';
import { SECRET_PATH_PARAMETERS } from './secrets.ts';

/** A request as it is sent, and as it may be shown. */
export interface Prepared {
  /** Path and query. */
  readonly target: string;
  /** `target` without secrets. */
  readonly shown: string;
  /** The secrets in `target`. */
  readonly secrets: readonly string[];
  readonly body: string | undefined;
}

/** Characters that need no encoding: most names and ids have no others, and encoding is slow. */
const PLAIN = /^[\w.~-]*$/;

/** Replaces lone surrogates, which cannot be encoded. */
function textOf(value: unknown): string {
  const text = String(value);
  return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** The pieces of every path: literal text alternating with parameter names. */
const pieces = lazily(
  () => new Map(Object.entries(OPERATIONS).map(([id, { path }]) => [id, path.split(/\{(\w+)\}/)] as const)),
);

function segmentOf(id: OperationId, name: string, values: Readonly<Record<string, string>>): string {
  const value: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
  // `.` and `..` would be resolved as path steps, and an empty segment would reach a different operation.
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`${id}: the path needs ${name}`);
  }
  return textOf(value);
}

/** Builds a request: encodes values, omits undefined ones, and repeats the name of a list parameter for each item. */
export function prepare(id: OperationId, prefix: string, input: RawInput): Prepared {
  const operation = OPERATIONS[id];
  const secrets: string[] = [];
  const values = input.path ?? {};
  let path = '';
  let shownPath = '';
  const parts = pieces().get(id) ?? [];
  for (let index = 0; index < parts.length; index++) {
    const piece = parts[index] ?? '';
    const text = index % 2 === 0 ? piece : segmentOf(id, piece, values);
    const secret = index % 2 === 1 && SECRET_PATH_PARAMETERS.has(piece);
    path += text;
    shownPath += secret ? HIDDEN : text;
    if (secret) {
      secrets.push(String(values[piece]));
    }
  }

  const pairs: string[] = [];
  const shownPairs: string[] = [];
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const secret = operation.query.some((parameter) => parameter.name === name && parameter.secret);
    for (const single of (Array.isArray(value) ? value : [value]) as readonly unknown[]) {
      if (single === undefined) {
        continue;
      }
      pairs.push(`${textOf(name)}=${textOf(single)}`);
      shownPairs.push(`${textOf(name)}=${secret ? HIDDEN : textOf(single)}`);
      if (secret) {
        secrets.push(String(single));
      }
    }
  }
  const withQuery = (text: string, query: readonly string[]): string =>
    query.length === 0 ? text : `${text}?${query.join('&')}`;
  return {
    target: prefix + withQuery(path, pairs),
    shown: withQuery(shownPath, shownPairs),
    secrets,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  };
}
