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
import {
  CLOSE_LIST,
  CLOSE_MAP,
  DECLINED,
  DOUBLE,
  decline,
  HASH,
  OPEN_LIST,
  OPEN_MAP,
  PlainLines,
  SINGLE,
  TAG,
} from './plain-lines.ts';
import type { SourceFile } from './source-file.ts';

/*
 * Parses the subset of YAML that most manifests use: block maps and lists, flow collections on one line, plain and quoted text
 * on one line, comments, and the tags of manifests. It builds nodes directly, without tokens and documents, which is several
 * times faster than the full parser and needs less memory; the full parser is not even loaded.
 *
 * It never reports problems. It declines anything else (block texts, anchors, escapes, text over several lines, tabs, empty
 * values, duplicate keys, all mistakes), and the full parser reads the file instead. Its results are identical to those of the
 * full parser; `test/manifest/plain-yaml.sweep.test.ts` compares the two.
 */

const MAX_DEPTH = 50;

// Tabs and unusual line breaks have special rules.
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

class PlainReader {
  readonly tags: TagNode[] = [];
  readonly #file: SourceFile;
  readonly #line: PlainLines;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#line = new PlainLines(file.text);
  }

  root(): MapNode {
    this.#line.nextLine();
    if (this.#line.column !== 0) {
      decline();
    }
    // A map ends at a line with less indentation; a map at the first column, at the end of the text.
    return this.#map(0, 0);
  }

  #map(column: number, depth: number): MapNode {
    const entries = new EntriesBuilder();
    const offset = this.#line.at;
    while (this.#line.column === column) {
      const keyOffset = this.#line.at;
      const key = this.#line.key(false);
      const node = this.#valueOfKey(column, depth);
      this.#put(entries, key, { file: this.#file, offset: keyOffset, node });
    }
    return this.#line.column < column ? { type: 'map', entries: entries.done(), file: this.#file, offset } : decline();
  }

  #put(entries: EntriesBuilder, key: string, entry: MapEntry): void {
    if (entries.get(key) !== undefined || key === '<<' || refusedKey(key) !== undefined) {
      decline();
    }
    entries.set(key, entry);
  }

  /** The value after `key:`, on the same line or below. */
  #valueOfKey(column: number, depth: number): Node {
    const before = this.#line.at;
    this.#line.skipSpaces();
    const code = this.#line.text.charCodeAt(this.#line.at);
    if (!this.#line.isLineEnd(code) && !(code === HASH && this.#line.at > before)) {
      const node = this.#inline(false, depth);
      this.#line.endLine();
      // Lines with more indentation would continue the value.
      return this.#line.column > column ? decline() : node;
    }
    this.#line.skipLine();
    this.#line.nextLine();
    if (this.#line.column > column) {
      return this.#line.isDash() ? this.#list(this.#line.column, depth + 1) : this.#map(this.#line.column, depth + 1);
    }
    return this.#line.column === column && this.#line.isDash() ? this.#list(column, depth + 1) : decline();
  }

  #list(column: number, depth: number): ListNode {
    if (depth > MAX_DEPTH) {
      decline();
    }
    const items: Node[] = [];
    const offset = this.#line.at;
    while (this.#line.column === column && this.#line.isDash()) {
      this.#line.at++;
      const before = this.#line.at;
      this.#line.skipSpaces();
      const inner = column + 1 + this.#line.at - before;
      if (this.#line.isKeyAhead()) {
        this.#line.column = inner;
        items.push(this.#map(inner, depth + 1));
      } else {
        items.push(this.#inline(false, depth));
        this.#line.endLine();
      }
      if (this.#line.column > column) {
        decline();
      }
    }
    return { type: 'list', items, file: this.#file, offset };
  }

  /** A value that begins and ends on this line. */
  #inline(isFlow: boolean, depth: number): Node {
    if (depth > MAX_DEPTH) {
      decline();
    }
    const offset = this.#line.at;
    const code = this.#line.text.charCodeAt(offset);
    switch (code) {
      case OPEN_MAP:
        return this.#flowMap(depth);
      case OPEN_LIST:
        return this.#flowList(depth);
      case SINGLE:
      case DOUBLE:
        return { type: 'scalar', value: this.#line.quotedValue(code, isFlow), file: this.#file, offset };
      case TAG:
        return this.#tagged(isFlow);
      default:
        return this.#scalar(this.#line.value(isFlow), offset);
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
    const start = this.#line.at;
    const space = this.#line.text.indexOf(' ', start);
    const tag = this.#line.text.slice(start + 1, space);
    if (space < 0 || !VALUE_TAGS.has(tag)) {
      decline();
    }
    this.#line.at = space;
    this.#line.skipSpaces();
    const offset = this.#line.at;
    const code = this.#line.text.charCodeAt(offset);
    if (code === HASH) {
      decline();
    }
    const text = (
      code === SINGLE || code === DOUBLE ? this.#line.quotedValue(code, isFlow) : this.#line.value(isFlow)
    ).trim();
    if (text === '') {
      decline();
    }
    const node: TagNode = { type: 'tag', tag: tag as TagName, text, file: this.#file, offset };
    this.tags.push(node);
    return node;
  }

  #flowMap(depth: number): MapNode {
    const entries = new EntriesBuilder();
    const offset = this.#line.at++;
    for (;;) {
      this.#line.skipSpaces();
      if (this.#line.text.charCodeAt(this.#line.at) === CLOSE_MAP) {
        break;
      }
      const keyOffset = this.#line.at;
      const key = this.#line.key(true);
      this.#line.skipSpaces();
      const node = this.#inline(true, depth + 1);
      this.#put(entries, key, { file: this.#file, offset: keyOffset, node });
      if (!this.#line.isMore(CLOSE_MAP)) {
        break;
      }
    }
    this.#line.at++;
    return { type: 'map', entries: entries.done(), file: this.#file, offset };
  }

  #flowList(depth: number): ListNode {
    const items: Node[] = [];
    const offset = this.#line.at++;
    for (;;) {
      this.#line.skipSpaces();
      if (this.#line.text.charCodeAt(this.#line.at) === CLOSE_LIST) {
        break;
      }
      items.push(this.#inline(true, depth + 1));
      if (!this.#line.isMore(CLOSE_LIST)) {
        break;
      }
    }
    this.#line.at++;
    return { type: 'list', items, file: this.#file, offset };
  }
}

/** Parses a file of plain YAML; undefined if it needs the full parser. */
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
