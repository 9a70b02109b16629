import type { Result } from '../report/results.ts';
import type { Terminal } from './terminal.ts';

/**
 * The same value with no secret in any of its texts. To be done before a report is made of it: a report may cut a text in
 * the middle of a secret, and what a program reads may break when it is looked through as a whole.
 */
export function redacted<T>(value: T, { redact }: Pick<Terminal, 'redact'>): T {
  if (redact === undefined) {
    return value;
  }
  const known = new Map<string, string>();
  const clean = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) {
      return before;
    }
    const after = redact(text);
    known.set(text, after);
    return after;
  };
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return clean(part);
    }
    if (Array.isArray(part)) {
      return part.map(walk);
    }
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(Object.entries(part).map(([name, child]) => [clean(name), walk(child)]));
    }
    return part;
  };
  return walk(value) as T;
}

/** A result with no secret in any of its values; which type it is and what it consists of stay. */
export function redactedResult(result: Result, terminal: Pick<Terminal, 'redact'>): Result {
  const parts = Object.entries(result).map(([name, part]) => [name, name === 'type' ? part : redacted(part, terminal)]);
  return Object.fromEntries(parts) as Result;
}
