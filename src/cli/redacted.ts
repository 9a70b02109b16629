import type { Result } from '../report/results.ts';
import type { Terminal } from './terminal.ts';

/** A separator that occurs in no secret and no encoding, so that no match spans two texts. */
const BETWEEN = '§';
/** The size of a batch: one call for every short text would cost more than the search. */
const AT_ONCE = 65_536;

/** Every text in a value, names among them, once. */
function textsIn(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      texts.add(part);
    } else if (Array.isArray(part)) {
      part.forEach(collect);
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, child] of Object.entries(part)) {
        texts.add(name);
        collect(child);
      }
    }
  };
  collect(value);
  return texts;
}

/** The texts that hold a secret, with their redacted form. */
function changedTexts(texts: Iterable<string>, redact: (text: string) => string): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  let batch: string[] = [];
  let length = 0;
  const look = (): void => {
    const joined = batch.join(BETWEEN);
    if (redact(joined) !== joined) {
      for (const text of batch) {
        const clean = redact(text);
        if (clean !== text) {
          changed.set(text, clean);
        }
      }
    }
    batch = [];
    length = 0;
  };
  for (const text of texts) {
    batch.push(text);
    length += text.length;
    if (length >= AT_ONCE) {
      look();
    }
  }
  look();
  return changed;
}

/**
 * The same value with no secret in any of its texts. Redact before rendering: a report may cut a text in the middle of a
 * secret, and redacting a rendered JSON document may break it.
 */
export function redacted<T>(value: T, { redact }: Pick<Terminal, 'redact'>): T {
  const changed = redact === undefined ? undefined : changedTexts(textsIn(value), redact);
  if (changed === undefined || changed.size === 0) {
    return value;
  }
  const clean = (text: string): string => changed.get(text) ?? text;
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

/** A result with no secret in any of its values; its type and its structure stay. */
export function redactedResult(result: Result, terminal: Pick<Terminal, 'redact'>): Result {
  const parts = Object.entries(result).map(([name, part]) => [name, name === 'type' ? part : redacted(part, terminal)]);
  return Object.fromEntries(parts) as Result;
}
