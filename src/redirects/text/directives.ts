/** A directive in nginx syntax: words up to a semicolon, or a block. */
export interface Directive {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The directives in the braces; undefined without braces. */
  readonly block?: readonly Directive[];
}

const DEEPEST = 100;

type Open = { -readonly [K in keyof Directive]: Directive[K] } & { readonly block: Directive[] };

/** The word at an offset: in quotes, or up to a space, semicolon or brace. */
function wordAt(text: string, start: number): { readonly word: string; readonly next: number } {
  const quote = text[start];
  let word = '';
  let at = start;
  if (quote === '"' || quote === "'") {
    for (at = start + 1; at < text.length && text[at] !== quote; at++) {
      if (text[at] === '\\' && text[at + 1] === quote) {
        at++;
      }
      word += text[at] ?? '';
    }
    return { word, next: at + 1 };
  }
  // A brace after a dollar sign belongs to a variable: ${name}.
  while (
    at < text.length &&
    !/[\s;]/.test(text[at] ?? '') &&
    !((text[at] === '{' || text[at] === '}') && !isInVariable(text, at))
  ) {
    if (text[at] === '\\' && at + 1 < text.length) {
      word += text[at] ?? '';
      at++;
    }
    word += text[at] ?? '';
    at++;
  }
  return { word, next: at };
}

function isInVariable(text: string, at: number): boolean {
  if (text[at] === '{') {
    return text[at - 1] === '$';
  }
  for (let back = at - 1; back >= 0 && back > at - 64; back--) {
    if (text[back] === '{') {
      return text[back - 1] === '$';
    }
    if (!/\w/.test(text[back] ?? '')) {
      return false;
    }
  }
  return false;
}

/** Parses the directives of a text in one pass; undefined if braces do not match or are nested too deeply. */
export function readDirectives(text: string): readonly Directive[] | undefined {
  const top: Directive[] = [];
  const open: Open[] = [];
  let words: string[] = [];
  let start = 0;
  let at = 0;
  const into = (): Directive[] => open.at(-1)?.block ?? top;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) {
      at++;
    } else if (character === '#') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    } else if (character === ';') {
      at++;
      if (words.length > 0) {
        into().push({ words, start, end: at });
      }
      words = [];
    } else if (character === '{') {
      at++;
      if (open.length >= DEEPEST) {
        return undefined;
      }
      open.push({ words, start, end: at, block: [] });
      words = [];
    } else if (character === '}') {
      at++;
      const closed = open.pop();
      if (closed === undefined || words.length > 0) {
        return undefined;
      }
      into().push({ ...closed, end: at });
    } else {
      if (words.length === 0) {
        start = at;
      }
      const { word, next } = wordAt(text, at);
      words.push(word);
      at = next;
    }
  }
  return open.length === 0 && words.length === 0 ? top : undefined;
}
