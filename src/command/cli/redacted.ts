import type { Result } from '../report/results.ts';
import type { Terminal } from './terminal.ts';

/** A separator that occurs in no secret and no encoding, so that no match spans two texts. */
const BETWEEN = '§';
/** The size of a batch: one call per short text would cost more than the search. */
const AT_ONCE = 65_536;
/** Objects with this many fields are searched once: the result of an apply contains each change twice, in its plan and with its outcome. */
const LARGE = 8;

/**
 * The texts in values, including names, that contain a secret, with their redacted form. A batch contains each text once; the texts of a
 * large plan are never in memory together.
 */
function changedTexts(values: readonly unknown[], redact: (text: string) => string): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  const batch = new Set<string>();
  const seen = new Set<object>();
  let length = 0;
  const look = (): void => {
    const joined = [...batch].join(BETWEEN);
    if (redact(joined) !== joined) {
      for (const text of batch) {
        const clean = redact(text);
        if (clean !== text) {
          changed.set(text, clean);
        }
      }
    }
    batch.clear();
    length = 0;
  };
  const add = (text: string): void => {
    if (batch.has(text)) {
      return;
    }
    batch.add(text);
    length += text.length;
    if (length >= AT_ONCE) {
      look();
    }
  };
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      add(part);
    } else if (Array.isArray(part)) {
      part.forEach(collect);
    } else if (typeof part === 'object' && part !== null) {
      const entries = Object.entries(part);
      if (entries.length >= LARGE) {
        if (seen.has(part)) {
          return;
        }
        seen.add(part);
      }
      for (const [name, child] of entries) {
        add(name);
        collect(child);
      }
    }
  };
  values.forEach(collect);
  look();
  return changed;
}

function cleaned(value: unknown, changed: ReadonlyMap<string, string>): unknown {
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
  return changed.size === 0 ? value : walk(value);
}

/**
 * The same value without secrets in its texts. Redact before rendering: a report may cut a text in the middle of a secret, and redacting a
 * rendered JSON document may break it.
 */
export function redacted<T>(value: T, { redact }: Pick<Terminal, 'redact'>): T {
  return redact === undefined ? value : (cleaned(value, changedTexts([value], redact)) as T);
}

/** A result without secrets in its values; its type and structure stay. */
export function redactedResult(result: Result, { redact }: Pick<Terminal, 'redact'>): Result {
  if (redact === undefined) {
    return result;
  }
  const { type, ...parts } = result;
  // All parts at once: the result of an apply contains the changes of its plan as well.
  const changed = changedTexts(Object.values(parts), redact);
  const clean = Object.entries(parts).map(([name, part]) => [name, cleaned(part, changed)]);
  return { type, ...Object.fromEntries(clean) } as Result;
}
