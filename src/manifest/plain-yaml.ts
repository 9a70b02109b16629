import { EntriesBuilder } from './entries.ts';
import {
  type ListNode,
  type MapEntry,
  type MapNode,
  type Node,
  type Parsed,
  refusedKey,
  type TagName,
  type TagNode,
} from './node.ts';
import type { SourceFile } from './source-file.ts';

/*
 * Reads the part of YAML that manifests are mostly written in: block maps and lists, flow collections on one line, plain
 * and quoted texts on one line, comments, and the tags of manifests. It builds nodes directly, without tokens and
 * documents in between, which is several times faster than the whole parser, needs less memory, and does not load it.
 *
 * It never reports anything. Whatever it does not know for certain (block texts, anchors, escapes, texts over several
 * lines, tabs, empty values, duplicate keys, every mistake) it declines, and the parser reads the whole file instead. What
 * it does read, it reads exactly as the parser does; `test/manifest/plain-yaml.test.ts` holds the two against each other.
 */

/** Thrown where a text is not plain; nothing else is ever thrown here. */
const DECLINED = Symbol('not plain');

function decline(): never {
  throw DECLINED;
}

const MAX_DEPTH = 50;
/** Longer keys are an error in YAML. */
const MAX_KEY = 1000;

// Tabs and the line breaks of other times have rules of their own.
const UNUSUAL = /[\t\r\u0085\u2028\u2029\ufeff]/;
const NUMERIC =
  /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const SIMPLE_INTEGER = /^(?:0|[1-9][0-9]{0,14})$/;
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['~', 'null', 'Null', 'NULL'].map((word): [string, null] => [word, null]),
  ...['true', 'True', 'TRUE'].map((word): [string, boolean] => [word, true]),
  ...['false', 'False', 'FALSE'].map((word): [string, boolean] => [word, false]),
]);
const VALUE_TAGS: ReadonlySet<string> = new Set<TagName>(['file', 'env', 'ref', 'csv']);
/** What no plain text begins with here. */
const NEVER_FIRST = ' \n-?:,[]{}#&*!|>\'"%@`';

const [SPACE, NEWLINE, HASH, COLON, COMMA, DASH] = [...' \n#:,-'].map((char) => char.charCodeAt(0));
const [OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST, SINGLE, DOUBLE, TAG] = [...'{}[]\'"!'].map((char) =>
  char.charCodeAt(0),
);

class PlainReader {
  readonly tags: TagNode[] = [];
  readonly #file: SourceFile;
  readonly #text: string;
  #at = 0;
  /** The column at which the content of the current line begins; -1 at the end of the text. */
  #column = -1;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
  }

  root(): MapNode {
    this.#nextLine();
    if (this.#column !== 0) {
      decline();
    }
    // A map ends at a line that is further to the left, which at the first column is the end of the text.
    return this.#map(0, 0);
  }

  /** Goes to the content of the next line that has some. */
  #nextLine(): void {
    const text = this.#text;
    for (;;) {
      const start = this.#at;
      while (text.charCodeAt(this.#at) === SPACE) {
        this.#at++;
      }
      const code = text.charCodeAt(this.#at);
      if (Number.isNaN(code)) {
        this.#column = -1;
        return;
      }
      if (code === NEWLINE) {
        this.#at++;
        continue;
      }
      if (code === HASH) {
        this.#skipLine();
        continue;
      }
      this.#column = this.#at - start;
      if (this.#column === 0 && (text.startsWith('---', this.#at) || text.startsWith('...', this.#at))) {
        decline();
      }
      return;
    }
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** Ends the line behind a value: nothing but a comment may follow. */
  #endLine(): void {
    const before = this.#at;
    this.#skipSpaces();
    const code = this.#text.charCodeAt(this.#at);
    if (!this.#isLineEnd(code) && !(code === HASH && this.#at > before)) {
      decline();
    }
    this.#skipLine();
    this.#nextLine();
  }

  #skipSpaces(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) {
      this.#at++;
    }
  }

  #isLineEnd(code: number): boolean {
    return code === NEWLINE || Number.isNaN(code);
  }

  #isDash(): boolean {
    return this.#text.charCodeAt(this.#at) === DASH && this.#text.charCodeAt(this.#at + 1) === SPACE;
  }

  #map(column: number, depth: number): MapNode {
    const entries = new EntriesBuilder();
    const offset = this.#at;
    while (this.#column === column) {
      const keyOffset = this.#at;
      const key = this.#key(false);
      const node = this.#valueOfKey(column, depth);
      this.#put(entries, key, { file: this.#file, offset: keyOffset, node });
    }
    return this.#column < column ? { type: 'map', entries: entries.done(), file: this.#file, offset } : decline();
  }

  #put(entries: EntriesBuilder, key: string, entry: MapEntry): void {
    if (entries.get(key) !== undefined || key === '<<' || refusedKey(key) !== undefined) {
      decline();
    }
    entries.set(key, entry);
  }

  /** The value after `key:`, on the same line or below. */
  #valueOfKey(column: number, depth: number): Node {
    const before = this.#at;
    this.#skipSpaces();
    const code = this.#text.charCodeAt(this.#at);
    if (!this.#isLineEnd(code) && !(code === HASH && this.#at > before)) {
      const node = this.#inline(false, depth);
      this.#endLine();
      // Deeper lines would go on with the value.
      return this.#column > column ? decline() : node;
    }
    this.#skipLine();
    this.#nextLine();
    if (this.#column > column) {
      return this.#isDash() ? this.#list(this.#column, depth + 1) : this.#map(this.#column, depth + 1);
    }
    return this.#column === column && this.#isDash() ? this.#list(column, depth + 1) : decline();
  }

  #list(column: number, depth: number): ListNode {
    if (depth > MAX_DEPTH) {
      decline();
    }
    const items: Node[] = [];
    const offset = this.#at;
    while (this.#column === column && this.#isDash()) {
      this.#at++;
      const before = this.#at;
      this.#skipSpaces();
      const inner = column + 1 + this.#at - before;
      if (this.#isKeyAhead()) {
        this.#column = inner;
        items.push(this.#map(inner, depth + 1));
      } else {
        items.push(this.#inline(false, depth));
        this.#endLine();
      }
      if (this.#column > column) {
        decline();
      }
    }
    return { type: 'list', items, file: this.#file, offset };
  }

  /** Whether a key with its colon comes next on this line. */
  #isKeyAhead(): boolean {
    const start = this.#at;
    const code = this.#text.charCodeAt(start);
    if (code === OPEN_MAP || code === OPEN_LIST || code === TAG) {
      return false;
    }
    if (code === SINGLE || code === DOUBLE) {
      this.#quoted(code);
    } else {
      this.#plain(false);
    }
    const found = this.#text.charCodeAt(this.#at) === COLON;
    this.#at = start;
    return found;
  }

  /** A key and the colon behind it, which a blank or the end of the line must follow. */
  #key(isFlow: boolean): string {
    const start = this.#at;
    const code = this.#text.charCodeAt(start);
    const key = code === SINGLE || code === DOUBLE ? this.#quoted(code) : this.#plain(isFlow);
    const behind = this.#text.charCodeAt(this.#at + 1);
    if (
      this.#text.charCodeAt(this.#at) !== COLON ||
      this.#at - start > MAX_KEY ||
      !(behind === SPACE || (!isFlow && this.#isLineEnd(behind)))
    ) {
      decline();
    }
    this.#at++;
    return key;
  }

  /** A value that begins and ends on this line. */
  #inline(isFlow: boolean, depth: number): Node {
    if (depth > MAX_DEPTH) {
      decline();
    }
    const offset = this.#at;
    const code = this.#text.charCodeAt(offset);
    switch (code) {
      case OPEN_MAP:
        return this.#flowMap(depth);
      case OPEN_LIST:
        return this.#flowList(depth);
      case SINGLE:
      case DOUBLE:
        return { type: 'scalar', value: this.#quotedValue(code, isFlow), file: this.#file, offset };
      case TAG:
        return this.#tagged(isFlow);
      default:
        return this.#scalar(this.#value(isFlow), offset);
    }
  }

  /** A quoted text that is a value: no colon may follow, which would make it a key. */
  #quotedValue(quote: number, isFlow: boolean): string {
    const text = this.#quoted(quote);
    this.#endsValue(isFlow);
    return text;
  }

  /** A plain text that is a value. */
  #value(isFlow: boolean): string {
    const text = this.#plain(isFlow);
    return this.#text.charCodeAt(this.#at) === COLON ? decline() : text;
  }

  #endsValue(isFlow: boolean): void {
    const code = this.#text.charCodeAt(this.#at);
    const ends =
      code === SPACE || (isFlow ? code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST : this.#isLineEnd(code));
    if (!ends) {
      decline();
    }
  }

  #scalar(text: string, offset: number): Node {
    const word = WORDS.get(text);
    if (word !== undefined) {
      return { type: 'scalar', value: word, file: this.#file, offset };
    }
    if (!NUMERIC.test(text)) {
      return { type: 'scalar', value: text, file: this.#file, offset };
    }
    return SIMPLE_INTEGER.test(text)
      ? { type: 'scalar', value: Number(text), written: text, file: this.#file, offset }
      : decline();
  }

  #tagged(isFlow: boolean): Node {
    const start = this.#at;
    const space = this.#text.indexOf(' ', start);
    const tag = this.#text.slice(start + 1, space);
    if (space < 0 || !VALUE_TAGS.has(tag)) {
      decline();
    }
    this.#at = space;
    this.#skipSpaces();
    const offset = this.#at;
    const code = this.#text.charCodeAt(offset);
    if (code === HASH) {
      decline();
    }
    const text = (code === SINGLE || code === DOUBLE ? this.#quotedValue(code, isFlow) : this.#value(isFlow)).trim();
    if (text === '') {
      decline();
    }
    const node: TagNode = { type: 'tag', tag: tag as TagName, text, file: this.#file, offset };
    this.tags.push(node);
    return node;
  }

  #flowMap(depth: number): MapNode {
    const entries = new EntriesBuilder();
    const offset = this.#at++;
    for (;;) {
      this.#skipSpaces();
      if (this.#text.charCodeAt(this.#at) === CLOSE_MAP) {
        break;
      }
      const keyOffset = this.#at;
      const key = this.#key(true);
      this.#skipSpaces();
      const node = this.#inline(true, depth + 1);
      this.#put(entries, key, { file: this.#file, offset: keyOffset, node });
      if (!this.#isMore(CLOSE_MAP)) {
        break;
      }
    }
    this.#at++;
    return { type: 'map', entries: entries.done(), file: this.#file, offset };
  }

  #flowList(depth: number): ListNode {
    const items: Node[] = [];
    const offset = this.#at++;
    for (;;) {
      this.#skipSpaces();
      if (this.#text.charCodeAt(this.#at) === CLOSE_LIST) {
        break;
      }
      items.push(this.#inline(true, depth + 1));
      if (!this.#isMore(CLOSE_LIST)) {
        break;
      }
    }
    this.#at++;
    return { type: 'list', items, file: this.#file, offset };
  }

  /** Whether a comma follows, and so perhaps another item; otherwise the collection must end here. */
  #isMore(close: number | undefined): boolean {
    this.#skipSpaces();
    const code = this.#text.charCodeAt(this.#at);
    if (code === COMMA) {
      this.#at++;
      return true;
    }
    return code === close ? false : decline();
  }

  #quoted(quote: number): string {
    const text = this.#text;
    const start = this.#at + 1;
    let doubled = false;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (this.#isLineEnd(code) || (quote === DOUBLE && text[at] === '\\')) {
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
      this.#at = at + 1;
      const value = text.slice(start, at);
      return doubled ? value.replaceAll("''", "'") : value;
    }
  }

  /** A plain text up to its colon, its comment, the end of its line, or the sign that ends it in a flow collection. */
  #plain(isFlow: boolean): string {
    const text = this.#text;
    const start = this.#at;
    if (NEVER_FIRST.includes(text[start] ?? ' ')) {
      decline();
    }
    let end = start;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === SPACE) {
        if (text.charCodeAt(at + 1) === HASH) {
          this.#at = isFlow ? decline() : end;
          break;
        }
        continue;
      }
      if (this.#isLineEnd(code)) {
        this.#at = isFlow ? decline() : end;
        break;
      }
      if (code === COLON) {
        const next = text.charCodeAt(at + 1);
        if (next === SPACE || this.#isLineEnd(next)) {
          // A blank before the colon is allowed, and rare.
          this.#at = end === at ? at : decline();
          break;
        }
        if (
          isFlow &&
          (next === COMMA || next === CLOSE_MAP || next === CLOSE_LIST || next === OPEN_MAP || next === OPEN_LIST)
        ) {
          decline();
        }
      } else if (isFlow && (code === COMMA || code === CLOSE_MAP || code === CLOSE_LIST)) {
        this.#at = end;
        break;
      } else if (isFlow && (code === OPEN_MAP || code === OPEN_LIST)) {
        decline();
      }
      end = at + 1;
    }
    return text.slice(start, end);
  }
}

/** What a file says, where all of it is plain; undefined where the parser must read it. */
export function parsePlain(file: SourceFile): Parsed | undefined {
  if (UNUSUAL.test(file.text)) {
    return undefined;
  }
  const reader = new PlainReader(file);
  try {
    return { root: reader.root(), tags: reader.tags };
  } catch (error) {
    if (error === DECLINED) {
      return undefined;
    }
    throw error;
  }
}
