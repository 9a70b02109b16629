import { createFinder, PIECE, type Range } from './finder.ts';

/** The replacement for a secret. */
export const HIDDEN = '[hidden]';

/** The minimum length of a token. A shorter one cannot be hidden, because it would match ordinary words. */
export const SHORTEST_TOKEN: number = PIECE;

/** The secrets known from the start. */
export interface Secrets {
  /** Credentials: no piece of them may be visible, in any encoding. */
  readonly tokens?: readonly string[];
  /** Confidential values, such as those of environment variables: complete values are hidden, in any encoding. */
  readonly values?: readonly string[];
}

/** Stores secrets and removes them from texts. */
export interface Redactor {
  readonly add: (value: string) => void;
  /** For any text, including our own: keeps values that could be ordinary words. */
  readonly redact: (text: string) => string;
  /** For external texts: also hides short values and words if they are separate words in the text. */
  readonly redactForeign: (text: string) => string;
  /** Removes known values, but not text that only looks like a secret; for answers that the user asked to see. */
  readonly redactKnown: (text: string) => string;
}

/** Beyond this number, the oldest values are dropped, to limit the memory of a long run. */
const MOST = 10_000;
/** No message shows more of a value than this, so longer values are truncated to limit the search. */
const LONGEST_VALUE = 16_384;
/** A value of this length does not occur in our texts by chance. */
const DISTINCT = 16;
/** Shorter values are never treated as secrets. */
const SHORTEST_WORD = 4;
/** A token must have this many characters in addition to a word that may be shown. */
const REST = 6;

/** Patterns of secrets. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(authorization["']?\s{0,9}[:=]\s{0,9}["']?)(?:(?:bearer|basic|digest|token)\s{1,9})?[^\s"',;]+/gi, `$1${HIDDEN}`],
  [/\b(bearer)\s{1,9}[\w.~+/=-]{16,}/gi, `$1 ${HIDDEN}`],
  [/\b((?:site)?share_?key(?:=|%3D|["']?\s{0,9}:\s{0,9}["']?))[^&\s"'#,}]+/gi, `$1${HIDDEN}`],
  [/-----BEGIN [A-Z0-9 ]{1,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g, HIDDEN],
  [/(\/(?:link-)?invites?\/)[\w-]+/g, `$1${HIDDEN}`],
  // The user name and password of a URL.
  [/:\/\/[^\s/@"']+@/g, `://${HIDDEN}@`],
];

/** At least three parts separated by dots. */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]*){2,}/g;
const SIGNED_START = 'eyJ';

/** Removes signed tokens: three parts in base64url that begin with an encoded object. */
function withoutSigned(text: string): string {
  return text.includes(SIGNED_START)
    ? text.replace(DOTTED, (run) => {
        const parts = run.split('.');
        const index = parts.slice(0, -2).findIndex((part) => part.includes(SIGNED_START));
        const [head = ''] = parts.slice(Math.max(index, 0));
        return index < 0
          ? run
          : [
              ...parts.slice(0, index),
              `${head.slice(0, head.indexOf(SIGNED_START))}${HIDDEN}`,
              ...parts.slice(index + 3),
            ].join('.');
      })
    : text;
}

/** Words in consistent case, with separators. */
const PROSE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)?(?:[\s.,;:!?'’"()&/-]+(?:\p{Lu}?\p{Ll}+|\p{Lu}+))*[\s.,;:!?'’"()&/-]*$/u;

/** Whether a value can be hidden wherever it occurs without hiding ordinary words. */
function isDistinct(value: string): boolean {
  const { length } = value.replace(/\s+/g, '');
  return length >= DISTINCT || (length >= PIECE && !PROSE.test(value));
}

/** The words in a token such as `local-colophon-token`: they occur in ordinary texts and reveal nothing. */
function wordsOf(token: string): readonly string[] {
  const words = token.split(/[^A-Za-z0-9]+/).filter((word) => /^[a-z]{8,}$/.test(word));
  return words.filter((word) => token.length - word.length >= REST);
}

const IN_WORD = /[\p{L}\p{N}_]/u;

/** Whether a part of a text is delimited by word boundaries. */
function isSeparateWord(text: string, start: number, end: number): boolean {
  return !IN_WORD.test(text.charAt(start - 1)) && !IN_WORD.test(text.charAt(end));
}

/** Joins ranges that overlap or touch. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = result.at(-1);
    if (before === undefined || range.start > before.end) {
      result.push(range);
    } else if (range.end > before.end) {
      result[result.length - 1] = { start: before.start, end: range.end };
    }
  }
  return result;
}

function hidden(text: string, ranges: readonly Range[]): string {
  let result = '';
  let shown = 0;
  for (const { start, end } of ranges) {
    result += `${text.slice(shown, start)}${HIDDEN}`;
    shown = end;
  }
  return result + text.slice(shown);
}

/** Hides values that occur as separate words. */
function hideWords(text: string, values: ReadonlySet<string>): string {
  const ranges: Range[] = [];
  for (const value of values) {
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length)) {
      const end = start + value.length;
      if (isSeparateWord(text, start, end)) {
        ranges.push({ start, end });
      }
    }
  }
  return hidden(text, merged(ranges));
}

interface Lookup {
  readonly find: (text: string) => readonly Range[];
  /** Words of tokens that may be shown. */
  readonly words: ReadonlySet<string>;
  /** Values that are hidden in external texts only. */
  readonly short: ReadonlySet<string>;
}

/** The possibly secret parts of a URL: its last segment, and the values of its query. */
function keysIn(value: string): readonly string[] {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) {
    return [];
  }
  const { pathname, searchParams } = new URL(value);
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  return [last, ...searchParams.values()];
}

function createLookup(tokens: readonly string[], values: readonly string[]): Lookup {
  const strong = tokens.filter((token) => token.length >= SHORTEST_TOKEN);
  const whole = [...values, ...tokens.filter((token) => token.length < SHORTEST_TOKEN)];
  const distinct = [...whole, ...whole.flatMap(keysIn)].filter(isDistinct);
  return {
    find: createFinder({ tokens: strong, values: distinct.map((value) => value.slice(0, LONGEST_VALUE)) }),
    words: new Set(strong.flatMap(wordsOf)),
    short: new Set(whole.filter((value) => value.length >= SHORTEST_WORD && !isDistinct(value))),
  };
}

/** Removes known secrets from the parts of a text that are not hidden yet. */
function redactKnown(text: string, { find, words }: Lookup): string {
  const parts = text.split(HIDDEN).map((part) => {
    const ranges = merged(find(part)).filter(
      ({ start, end }) => !(words.has(part.slice(start, end).toLowerCase()) && isSeparateWord(part, start, end)),
    );
    return hidden(part, ranges);
  });
  return parts.join(HIDDEN);
}

/** Creates a redactor for these secrets, which are never dropped; more values can be added. */
export function createRedactor({ tokens = [], values = [] }: Secrets = {}): Redactor {
  const learned = new Set<string>();
  let lookup: Lookup | undefined;

  const redactWith = (text: string, known: Lookup): string => {
    let result = redactKnown(text, known);
    for (const [pattern, replacement] of PATTERNS) {
      result = result.replace(pattern, replacement);
    }
    return withoutSigned(result);
  };
  const current = (): Lookup => {
    // Built on demand, because most added values are never searched for.
    lookup ??= createLookup(tokens, [...values, ...learned]);
    return lookup;
  };

  return {
    add: (value) => {
      if (value.length < SHORTEST_WORD || learned.has(value)) {
        return;
      }
      if (learned.size >= MOST) {
        const [oldest = ''] = learned;
        learned.delete(oldest);
      }
      learned.add(value);
      lookup = undefined;
    },
    redact: (text) => redactWith(text, current()),
    redactKnown: (text) => redactKnown(text, current()),
    redactForeign: (text) => {
      const known = current();
      return hideWords(redactWith(text, known), known.short);
    },
  };
}
