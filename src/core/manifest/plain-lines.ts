/** Thrown if a text is not plain; the only value thrown here. */
export const DECLINED: unique symbol = Symbol('not plain');

export function decline(): never {
  throw DECLINED;
}

/** Longer keys are an error in YAML. */
const MAX_KEY = 1000;
/** Characters that cannot begin a plain text. */
const NEVER_FIRST = ' \n-?:,[]{}#&*!|>\'"%@`';

const codeOf = (char: string): number => char.charCodeAt(0);

const SPACE = codeOf(' ');
export const HASH: number = codeOf('#');
export const OPEN_MAP: number = codeOf('{');
export const CLOSE_MAP: number = codeOf('}');
export const OPEN_LIST: number = codeOf('[');
export const CLOSE_LIST: number = codeOf(']');
export const SINGLE: number = codeOf("'");
export const DOUBLE: number = codeOf('"');
export const TAG: number = codeOf('!');
const NEWLINE = codeOf('\n');
const COLON = codeOf(':');
const COMMA = codeOf(',');
const DASH = codeOf('-');

/** A reader for the lines of a plain text, with its keys and values. */
export class PlainLines {
  readonly text: string;
  /** The current offset. */
  at = 0;
  /** The column where the content of the current line begins; -1 at the end of the text. */
  column = -1;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves to the content of the next line that is not empty. */
  nextLine(): void {
    const text = this.text;
    for (;;) {
      const start = this.at;
      while (text.charCodeAt(this.at) === SPACE) {
        this.at++;
      }
      const code = text.charCodeAt(this.at);
      if (Number.isNaN(code)) {
        this.column = -1;
        return;
      }
      if (code === NEWLINE) {
        this.at++;
        continue;
      }
      if (code === HASH) {
        this.skipLine();
        continue;
      }
      this.column = this.at - start;
      if (this.column === 0 && (text.startsWith('---', this.at) || text.startsWith('...', this.at))) {
        decline();
      }
      return;
    }
  }

  skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }

  /** Ends the line after a value: only a comment may follow. */
  endLine(): void {
    const before = this.at;
    this.skipSpaces();
    const code = this.text.charCodeAt(this.at);
    if (!this.isLineEnd(code) && !(code === HASH && this.at > before)) {
      decline();
    }
    this.skipLine();
    this.nextLine();
  }

  skipSpaces(): void {
    while (this.text.charCodeAt(this.at) === SPACE) {
      this.at++;
    }
  }

  isLineEnd(code: number): boolean {
    return code === NEWLINE || Number.isNaN(code);
  }

  isDash(): boolean {
    return this.text.charCodeAt(this.at) === DASH && this.text.charCodeAt(this.at + 1) === SPACE;
  }

  /** Whether a key with its colon is next on this line. */
  isKeyAhead(): boolean {
    const start = this.at;
    const code = this.text.charCodeAt(start);
    if (code === OPEN_MAP || code === OPEN_LIST || code === TAG) {
      return false;
    }
    if (code === SINGLE || code === DOUBLE) {
      this.quoted(code);
    } else {
      this.plain(false);
    }
    const found = this.text.charCodeAt(this.at) === COLON;
    this.at = start;
    return found;
  }

  /** Reads a key and its colon, which must be followed by a space or the end of the line. */
  key(isFlow: boolean): string {
    const start = this.at;
    const code = this.text.charCodeAt(start);
    const key = code === SINGLE || code === DOUBLE ? this.quoted(code) : this.plain(isFlow);
    const behind = this.text.charCodeAt(this.at + 1);
    if (
      this.text.charCodeAt(this.at) !== COLON ||
      this.at - start > MAX_KEY ||
      !(behind === SPACE || (!isFlow && this.isLineEnd(behind)))
    ) {
      decline();
    }
    this.at++;
    return key;
  }

  /** Reads a quoted value; no colon may follow, which would make it a key. */
  quotedValue(quote: number, isFlow: boolean): string {
    const text = this.quoted(quote);
    this.endsValue(isFlow);
    return text;
  }

  /** Reads a plain value. */
  value(isFlow: boolean): string {
    const text = this.plain(isFlow);
    return this.text.charCodeAt(this.at) === COLON ? decline() : text;
  }

  endsValue(isFlow: boolean): void {
    const code = this.text.charCodeAt(this.at);
    const ends =
      code === SPACE || (isFlow ? code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST : this.isLineEnd(code));
    if (!ends) {
      decline();
    }
  }

  /** Whether a comma follows, and possibly another item; otherwise the collection must end here. */
  isMore(close: number): boolean {
    this.skipSpaces();
    const code = this.text.charCodeAt(this.at);
    if (code === COMMA) {
      this.at++;
      return true;
    }
    return code === close ? false : decline();
  }

  quoted(quote: number): string {
    const text = this.text;
    const start = this.at + 1;
    let doubled = false;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (this.isLineEnd(code) || (quote === DOUBLE && text[at] === '\\')) {
        decline();
      }
      if (code !== quote) {
        continue;
      }
      if (quote === SINGLE && text.charCodeAt(at + 1) === SINGLE) {
        doubled = true;
        at++;
        continue;
      }
      this.at = at + 1;
      const value = text.slice(start, at);
      return doubled ? value.replaceAll("''", "'") : value;
    }
  }

  /** Reads a plain text up to a colon, a comment, the end of the line, or the end of the flow item. */
  plain(isFlow: boolean): string {
    const text = this.text;
    const start = this.at;
    if (NEVER_FIRST.includes(text[start] ?? ' ')) {
      decline();
    }
    let end = start;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE) {
        if (text.charCodeAt(at + 1) === HASH) {
          this.at = isFlow ? decline() : end;
          break;
        }
        continue;
      }
      if (this.isLineEnd(code)) {
        this.at = isFlow ? decline() : end;
        break;
      }
      if (code === COLON) {
        const next = text.charCodeAt(at + 1);
        if (next === SPACE || this.isLineEnd(next)) {
          // A space before the colon is allowed, but rare.
          this.at = end === at ? at : decline();
          break;
        }
        if (
          isFlow &&
          (next === COMMA || next === CLOSE_MAP || next === CLOSE_LIST || next === OPEN_MAP || next === OPEN_LIST)
        ) {
          decline();
        }
      } else if (isFlow && (code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST)) {
        this.at = end;
        break;
      } else if (isFlow && (code === OPEN_MAP || code === OPEN_LIST)) {
        decline();
      }
      end = at + 1;
    }
    return text.slice(start, end);
  }
}
