import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  type YAMLMap,
} from 'yaml';
import { canonicalJson } from '../../../base/canonical.ts';
import type { Json } from '../../../base/json.ts';
import { withoutEnd } from '../../../base/text.ts';
import { keepsComments } from '../edit/comments.ts';
import { renderFlow } from '../edit/render.ts';
import type { Node as ManifestNode } from '../node.ts';
import { parseYaml } from '../parse.ts';
import { createProblems } from '../problems.ts';
import { createSourceFile, type SourceFile } from '../source-file.ts';
import { manifestSchema } from '../validate.ts';
import { manifestShape, type Shape, sortedBy } from './order.ts';

/** Marks a place in the output where we insert our own text. Manifests that contain it are not formatted. */
const MARK = 'C0L0PH0Nf0rmat';

/** The meaning of a value, for comparison regardless of the order of keys. */
function meaningOf(node: ManifestNode): Json {
  switch (node.type) {
    case 'scalar':
      return { value: node.value, written: node.written ?? null };
    case 'tag':
      return { tag: node.tag, text: node.text };
    case 'list':
      return node.items.map(meaningOf);
    case 'map':
      return {
        map: Object.fromEntries([...node.entries].map(([key, { node: child }]) => [`.${key}`, meaningOf(child)])),
      };
  }
}

async function meaningIn(file: SourceFile): Promise<string | undefined> {
  const problems = createProblems();
  const parsed = await parseYaml(file, problems);
  return parsed === undefined || problems.all().length > 0 ? undefined : canonicalJson(meaningOf(parsed.root));
}

class Formatter {
  readonly #text: string;
  readonly #isSorted: boolean;
  /** The texts to insert at the marks. */
  readonly #pieces: string[] = [];
  /** Comments after a key whose value is on the lines below, by the number of its mark. */
  readonly #trailers = new Map<number, string>();

  constructor(text: string, isSorted: boolean) {
    this.#text = text;
    this.#isSorted = isSorted;
  }

  #sourceOf(node: Node): string {
    const [start, end] = node.range ?? [0, 0];
    return this.#text.slice(start, end);
  }

  /** A node that is printed as the given text, with the comments and the anchor of the node that it replaces. */
  #piece(text: string, node: Node): Scalar {
    const scalar = new Scalar(`${MARK}${this.#pieces.push(text) - 1}x`);
    const { commentBefore, spaceBefore } = node;
    scalar.type = Scalar.PLAIN;
    Object.assign(scalar, {
      ...(commentBefore === undefined || commentBefore === null ? {} : { commentBefore }),
      ...(spaceBefore === undefined ? {} : { spaceBefore }),
      ...(isBlockText(node) || typeof node.comment !== 'string' ? {} : { comment: node.comment }),
    });
    if (!isAlias(node) && 'anchor' in node && node.anchor !== undefined) {
      scalar.anchor = node.anchor;
    }
    return scalar;
  }

  #sorted(map: YAMLMap, shape: Shape): readonly Pair[] {
    const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');
    return this.#isSorted ? sortedBy(map.items, keyOf, shape) : map.items;
  }

  /** Renders a value on one line, in flow style. */
  #flow(value: unknown, shape: Shape): string {
    if (isMap(value) && value.tag === undefined) {
      const inner = this.#sorted(value, shape).map(({ key, value: child }) => {
        const name = isScalar(key) ? String(key.value) : '';
        const shown = child === null || child === undefined ? '' : ` ${this.#flow(child, shape.child(name))}`;
        return `${this.#flow(key, shape)}:${shown}`;
      });
      return `${anchorOf(value)}${inner.length === 0 ? '{}' : `{ ${inner.join(', ')} }`}`;
    }
    if (isSeq(value) && value.tag === undefined) {
      const inner = value.items.map((item, index) => this.#flow(item, shape.child(index)));
      return `${anchorOf(value)}[${inner.join(', ')}]`;
    }
    if (isScalar(value) && value.tag === undefined && typeof value.value === 'string' && !value.value.includes('\n')) {
      // Keeps unquoted text unquoted.
      return `${anchorOf(value)}${value.type === Scalar.PLAIN ? this.#sourceOf(value) : renderFlow(value.value)}`;
    }
    return isNode(value)
      ? `${isScalar(value) && value.tag === undefined ? anchorOf(value) : ''}${taggedSource(value, this.#sourceOf(value))}`
      : '';
  }

  #value(node: unknown, shape: Shape): unknown {
    if (!isNode(node) || isAlias(node) || (isScalar(node) && node.tag !== undefined && !isBlockText(node))) {
      if (isScalar(node) && node.tag !== undefined && node.value === '' && this.#sourceOf(node) === '') {
        // The library would add quotes to `!remove`, which has no value.
        const piece = this.#piece('', node);
        piece.tag = node.tag;
        return piece;
      }
      return node;
    }
    if (isCollection(node) && node.flow === true && !this.#sourceOf(node).includes('\n')) {
      return this.#piece(this.#flow(node, shape).slice(anchorOf(node).length), node);
    }
    if (isMap(node)) {
      node.flow = false;
      this.#map(node, shape);
      return node.items.length === 0 ? this.#piece('{}', node) : node;
    }
    if (isSeq(node)) {
      node.flow = false;
      node.items = node.items.map((item, index) => this.#value(item, shape.child(index)));
      return node.items.length === 0 ? this.#piece('[]', node) : node;
    }
    if (isScalar(node)) {
      if (isBlockText(node)) {
        const piece = this.#piece(this.#sourceOf(node), node);
        if (node.tag !== undefined) {
          piece.tag = node.tag;
        }
        return piece;
      }
      const isPlain = node.type === Scalar.PLAIN && !this.#sourceOf(node).includes('\n') && this.#sourceOf(node) !== '';
      if (isPlain) {
        return this.#piece(this.#sourceOf(node), node);
      }
      if (typeof node.value === 'string' && !node.value.includes('\n')) {
        node.type = Scalar.PLAIN;
      }
    }
    return node;
  }

  /** Takes the comment on a key's line from the value below, where the library puts it. */
  #trailerOf({ key, value }: Pair): string | undefined {
    if (
      !isScalar(key) ||
      key.tag !== undefined ||
      key.anchor !== undefined ||
      !isCollection(value) ||
      value.flow === true ||
      typeof value.commentBefore !== 'string'
    ) {
      return undefined;
    }
    const between = this.#text.slice(key.range?.[1] ?? 0, value.range?.[0] ?? 0);
    const [first = '', ...others] = value.commentBefore.split('\n');
    if (!between.split('\n', 1)[0]?.includes(`#${first}`)) {
      return undefined;
    }
    value.commentBefore = others.length === 0 ? null : others.join('\n');
    return first;
  }

  #map(map: YAMLMap, shape: Shape): void {
    const [first] = map.items;
    // A comment above the first key moves with that key.
    if (typeof map.commentBefore === 'string' && first !== undefined && isNode(first.key)) {
      first.key.commentBefore = [map.commentBefore, first.key.commentBefore].filter(Boolean).join('\n');
      map.commentBefore = null;
    }
    const trailers = new Map<Pair, string>();
    for (const pair of map.items) {
      const trailer = this.#trailerOf(pair);
      if (trailer !== undefined) {
        trailers.set(pair, trailer);
      }
      const name = isScalar(pair.key) ? String(pair.key.value) : '';
      pair.value = this.#value(pair.value, shape.child(name));
    }
    const before = map.items[0];
    map.items = [...this.#sorted(map, shape)];
    const after = map.items[0];
    for (const pair of map.items) {
      if (isScalar(pair.key) && pair.key.tag === undefined && pair.key.anchor === undefined) {
        const { key } = pair;
        const source = this.#sourceOf(key);
        const isWritten = key.type === Scalar.PLAIN && source !== '' && !source.includes('\n');
        pair.key = this.#piece(isWritten ? source : renderFlow(String(key.value)), key);
        const trailer = trailers.get(pair);
        if (trailer !== undefined) {
          this.#trailers.set(this.#pieces.length - 1, trailer);
        }
      }
    }
    // A blank line separates entries, so it does not move with an entry.
    if (before !== after && isNode(before?.key) && isNode(after?.key)) {
      const { spaceBefore } = after.key;
      after.key.spaceBefore = before.key.spaceBefore ?? false;
      before.key.spaceBefore = before.key.spaceBefore === true || spaceBefore === true;
    }
  }

  /** Replaces the marks; indents texts of several lines below their key. */
  #filled(text: string): string {
    const mark = new RegExp(`${MARK}(\\d+)x`);
    return text
      .split('\n')
      .map((line) => {
        let shown = line;
        for (let found = mark.exec(shown); found !== null; found = mark.exec(shown)) {
          const piece = this.#pieces[Number(found[1])] ?? '';
          const [head = '', ...below] = withoutEnd(piece, '\n').split('\n');
          const start = /^ *(?:- )*/.exec(line)?.[0].length ?? 0;
          const indent = ' '.repeat(found.index === start ? start : start + 2);
          const least = Math.min(...below.filter((one) => one.trim() !== '').map((one) => one.search(/\S/)));
          const rest = below.map((one) => (one.trim() === '' ? '' : indent + one.slice(least)));
          const trailer = this.#trailers.get(Number(found[1]));
          const tail = trailer === undefined ? '' : ` #${trailer}`;
          shown = [
            `${`${shown.slice(0, found.index)}${head}${shown.slice(found.index + found[0].length)}`.trimEnd()}${tail}`,
            ...rest,
          ].join('\n');
        }
        return shown;
      })
      .join('\n');
  }

  format(document: Document, shape: Shape): string {
    if (isMap(document.contents)) {
      document.contents.flow = false;
      this.#map(document.contents, shape);
      keepModeline(document.contents);
    }
    const text = document.toString({ indent: 2, lineWidth: 0, indentSeq: true });
    return `${this.#filled(text).trimEnd()}\n`;
  }
}

/** Keeps the line with the schema at the top of the file, where editors look for it. */
function keepModeline({ items }: YAMLMap): void {
  const [first] = items;
  const isModeline = (line: string): boolean => /^ ?yaml-language-server:/.test(line);
  for (const { key } of items.slice(1)) {
    const lines = isNode(key) && typeof key.commentBefore === 'string' ? key.commentBefore.split('\n') : [];
    if (isNode(key) && isNode(first?.key) && lines.some(isModeline)) {
      const others = lines.filter((line) => !isModeline(line));
      key.commentBefore = others.length === 0 ? null : others.join('\n');
      first.key.commentBefore = [...lines.filter(isModeline), first.key.commentBefore].filter(Boolean).join('\n');
    }
  }
}

function isBlockText(node: unknown): boolean {
  return isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
}

function anchorOf(node: Node): string {
  return !isAlias(node) && 'anchor' in node && node.anchor !== undefined ? `&${node.anchor} ` : '';
}

function taggedSource(node: Node, source: string): string {
  const tag = isAlias(node) || node.tag === undefined ? '' : `${node.tag} `;
  return `${tag === '' ? '' : anchorOf(node)}${tag}${source}`.trimEnd();
}

function rewritten(text: string, isSorted: boolean): string | undefined {
  const document = parseDocument(text, {
    keepSourceTokens: true,
    logLevel: 'silent',
    uniqueKeys: false,
    intAsBigInt: true,
    // Keeps the quotes of strings that YAML 1.1 parsers misread: `no`, `12:30`, dates.
    compat: 'yaml-1.1',
  });
  if (document.errors.length > 0 || /^[|>][+-]?\d/m.test(text)) {
    return undefined;
  }
  try {
    return new Formatter(text, isSorted).format(document, manifestShape(manifestSchema().document));
  } catch {
    // Sorting may put an alias before its anchor.
    return undefined;
  }
}

/** The formatted text of a file of a manifest; undefined if it cannot be formatted safely. */
export async function formatManifest(file: SourceFile): Promise<string | undefined> {
  const isWindows = file.text.includes('\r\n');
  const text = file.text.replaceAll('\r\n', '\n');
  const meaning = await meaningIn(file);
  if (meaning === undefined || text.includes(MARK) || text.includes('\r')) {
    return undefined;
  }
  for (const isSorted of [true, false]) {
    const once = rewritten(text, isSorted);
    const result = once === undefined ? undefined : rewritten(once, isSorted);
    // The library may move comments again when formatting twice, so only a stable result is used.
    if (result !== undefined && rewritten(result, isSorted) === result) {
      const same = (await meaningIn(createSourceFile({ ...file, text: result }))) === meaning;
      if (same && keepsComments(text, result) && keepsComments(result, text)) {
        return isWindows ? result.replaceAll('\n', '\r\n') : result;
      }
    }
  }
  return undefined;
}
