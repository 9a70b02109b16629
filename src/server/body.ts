import { isUtf8 } from 'node:buffer';
import { badRequest, Problem } from './problem.ts';

/** The nesting limit of a body: deeper than any document, and far below a stack overflow. */
const MAX_DEPTH = 200;

/** A number that overflows to infinity has an exponent like this, or hundreds of digits. */
const LARGE_EXPONENT = /[eE]\+?\d{3}/;

/** Whether a text may contain excessive nesting or a huge number, so that its value must be checked. */
function isSuspect(text: string): boolean {
  // A short text can neither be deep nor contain a number with hundreds of digits.
  return text.length > MAX_DEPTH || LARGE_EXPONENT.test(text);
}

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/** The reason why a value is invalid under any contract; undefined if it is not. Never recurses. */
export function flawOf(root: unknown): string | undefined {
  const open: Visit[] = [{ value: root, depth: 1 }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { value, depth } = visit;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return 'contains a number that is too large (number)';
    }
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    if (depth > MAX_DEPTH) {
      return `is nested deeper than ${MAX_DEPTH} levels (depth)`;
    }
    // Any key is allowed, even `__proto__`: the parser creates a plain field, and nothing here copies fields by assignment.
    for (const child of Object.values(value)) {
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Parses a body as JSON; undefined if it is empty. Refuses what no operation accepts. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    return undefined;
  }
  if (!isUtf8(bytes)) {
    throw badRequest('body: is not valid UTF-8 (encoding)');
  }
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may contain a secret.
    throw badRequest('body: is not valid JSON (syntax)');
  }
  if (isSuspect(text)) {
    const flaw = flawOf(value);
    if (flaw !== undefined) {
      throw badRequest(`body: ${flaw}`);
    }
  }
  return value;
}

export function refuseEncoding(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem(415, 'The body must not have a content encoding');
  }
}
