import type { BlockContent, PhrasingContent, TableRow } from 'mdast';
import type { Schemas } from '../../core/contract/operation.ts';
import { asContentRef, hrefOfRef } from './refs.ts';

type Block = Schemas['DocumentBlock'];
type Node = Schemas['DocumentNode'];
type Text = Schemas['DocumentText'];
type Leaf = Text['leaves'][number];
type Data = Readonly<Record<string, unknown>>;

/** Deeper than any real text; anything below is ignored. */
const MAX_DEPTH = 100;

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function dataOf(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {};
}

function hrefOf(data: unknown): string | undefined {
  const ref = asContentRef(dataOf(data)['ref']);
  return ref === undefined ? stringOf(dataOf(data)['url']) : hrefOfRef(ref);
}

interface Piece {
  readonly text: string;
  readonly marks: ReadonlySet<string>;
}

const MARKS = ['bold', 'italic', 'strikethrough', 'code'];

function sameMarks(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return MARKS.every((mark) => a.has(mark) === b.has(mark));
}

/** A leaf with separate spaces at its edges, which Markdown cannot mark. */
function splitLeaf({ text, marks }: Leaf, none: ReadonlySet<string>): Piece[] {
  const types = new Set(marks.map(({ type }) => type));
  if (sameMarks(types, none) || types.has('code')) {
    return [{ text, marks: types }];
  }
  const core = text.trim();
  const start = core === '' ? text.length : text.indexOf(core);
  return [
    { text: text.slice(0, start), marks: none },
    { text: core, marks: types },
    { text: text.slice(start + core.length), marks: none },
  ];
}

/** Leaves in a form that Markdown can mark; neighbors with the same marks are joined. */
function piecesOf(leaves: readonly Leaf[]): Piece[] {
  const none = new Set<string>();
  const pieces: Piece[] = [];
  for (const piece of leaves.flatMap((leaf) => splitLeaf(leaf, none))) {
    const last = pieces.at(-1);
    if (last !== undefined && sameMarks(last.marks, piece.marks)) {
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text };
    } else if (piece.text !== '') {
      pieces.push(piece);
    }
  }
  return pieces;
}

/** Text for Markdown: every line end is a hard break, except at the edges. */
function textNodes(text: string): PhrasingContent[] {
  return text
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: 'break' } as const]),
      ...(line === '' ? [] : [{ type: 'text', value: line } as const]),
    ]);
}

const NESTED = [
  ['bold', 'strong'],
  ['italic', 'emphasis'],
  ['strikethrough', 'delete'],
] as const;

/** Nests the marks, the strongest outermost, over runs that are as long as possible. */
function marked(pieces: readonly Piece[], level = 0): PhrasingContent[] {
  const wrap = NESTED[level];
  if (wrap === undefined) {
    return pieces.flatMap(({ text, marks }): PhrasingContent[] =>
      marks.has('code') ? [{ type: 'inlineCode', value: text.replaceAll('\n', ' ') }] : textNodes(text),
    );
  }
  const [mark, type] = wrap;
  const nodes: PhrasingContent[] = [];
  for (let index = 0; index < pieces.length; ) {
    const has = pieces[index]?.marks.has(mark) ?? false;
    let end = index + 1;
    while (end < pieces.length && pieces[end]?.marks.has(mark) === has) {
      end++;
    }
    const children = marked(pieces.slice(index, end), level + 1);
    nodes.push(...(has ? [{ type, children }] : children));
    index = end;
  }
  return nodes;
}

function inlineOf(node: Exclude<Node, Text>): PhrasingContent[] {
  const data = dataOf(node.data);
  const href = hrefOf(data);
  const children = inlinesOf(node.nodes ?? []);
  switch (node.type) {
    case 'link':
      return href === undefined ? children : [{ type: 'link', url: href, children }];
    case 'inline-image':
      return href === undefined ? [] : [{ type: 'image', url: href, alt: stringOf(data['caption']) ?? '' }];
    case 'mention':
    case 'button': {
      const label = stringOf(data['label']) ?? href ?? '';
      return href === undefined ? [] : [{ type: 'link', url: href, children: [{ type: 'text', value: label }] }];
    }
    case 'emoji': {
      const code = Number.parseInt(stringOf(data['code']) ?? '', 16);
      return code > 0 && code <= 0x10ffff ? [{ type: 'text', value: String.fromCodePoint(code) }] : [];
    }
    case 'inline-math':
      return [{ type: 'inlineCode', value: stringOf(data['formula']) ?? '' }];
    default:
      return children;
  }
}

function withoutEdges(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isBreak = (node: PhrasingContent): boolean => node.type === 'break';
  const start = nodes.findIndex((node) => !isBreak(node));
  const end = nodes.findLastIndex((node) => !isBreak(node));
  return start === -1 ? [] : nodes.slice(start, end + 1);
}

function inlinesOf(nodes: readonly Node[]): PhrasingContent[] {
  const content: PhrasingContent[] = [];
  let leaves: Leaf[] = [];
  const flush = (): void => {
    content.push(...marked(piecesOf(leaves)));
    leaves = [];
  };
  for (const node of nodes) {
    if (node.object === 'text') {
      leaves.push(...node.leaves);
    } else {
      flush();
      content.push(...inlineOf(node));
    }
  }
  flush();
  return withoutEdges(content);
}

function oneLine(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node));
}

/** Removes space at the edges, which a table would lose. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (node.type !== 'text') {
      return [node];
    }
    const start = index === 0 ? node.value.trimStart() : node.value;
    const value = index === nodes.length - 1 ? start.trimEnd() : start;
    return value === '' ? [] : [{ ...node, value }];
  });
}

function paragraphOf(children: PhrasingContent[]): BlockContent[] {
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

export function wordsOf(node: Node): string {
  return node.object === 'text'
    ? node.leaves.map(({ text }) => text).join('')
    : (node.nodes ?? []).map(wordsOf).join('');
}

/** The text of a code block: its lines, whatever they contain. */
function codeOf(nodes: readonly Node[]): string {
  return nodes.map(wordsOf).join('\n');
}

function tableOf({ data, fragments = [] }: Block): BlockContent[] {
  const { view, definition, records } = dataOf(data);
  const columns = dataOf(view)['columns'];
  const ids = (Array.isArray(columns) ? columns : []).filter((id) => typeof id === 'string');
  if (ids.length === 0) {
    return [];
  }
  const fragmentOf = new Map(fragments.map((fragment) => [fragment.fragment, fragment]));
  const column = (id: string): Data => dataOf(dataOf(definition)[id]);
  const cell = (value: unknown): PhrasingContent[] => {
    const fragment = typeof value === 'string' ? fragmentOf.get(value) : undefined;
    if (fragment === undefined) {
      const ref = asContentRef(value);
      const words = ref === undefined ? (typeof value === 'object' ? '' : String(value ?? '')) : hrefOfRef(ref);
      return words === '' ? [] : [{ type: 'text', value: words }];
    }
    return trimmed(oneLine(fragment.nodes.flatMap((node) => ('nodes' in node ? inlinesOf(node.nodes ?? []) : []))));
  };
  const row = (cells: PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  });
  const rows = Object.values(dataOf(records))
    .map(dataOf)
    .sort((a, b) => (String(a['orderIndex']) < String(b['orderIndex']) ? -1 : 1))
    .map(({ values }) => row(ids.map((id) => cell(dataOf(values)[id]))));
  const align = ids.map((id) => {
    const side = column(id)['textAlignment'];
    return side === 'center' || side === 'right' ? side : null;
  });
  const head = row(ids.map((id) => textNodes(stringOf(column(id)['title'])?.replaceAll('\n', ' ') ?? '')));
  return [{ type: 'table', align, children: [head, ...rows] }];
}

function imagesOf(nodes: readonly Node[]): BlockContent[] {
  const pictures = nodes.flatMap((node): PhrasingContent[] => {
    const href = node.object === 'block' ? hrefOf(node.data) : undefined;
    if (node.object !== 'block' || href === undefined) {
      return [];
    }
    const alt = stringOf(dataOf(node.data)['alt']) ?? '';
    const caption = codeOf((node.fragments ?? []).flatMap(({ nodes: inner }) => inner)).trim();
    return [{ type: 'image', url: href, alt, ...(caption === '' ? {} : { title: caption }) }];
  });
  return paragraphOf(
    pictures.flatMap((picture, index) => (index === 0 ? [picture] : [{ type: 'text', value: ' ' }, picture])),
  );
}

function blockNodes(node: Block, depth: number): BlockContent[] {
  const { type, nodes = [], fragments = [] } = node;
  const data = dataOf(node.data);
  const children = (): BlockContent[] => mdastOf(nodes, depth + 1);
  switch (type) {
    case 'paragraph':
      return paragraphOf(inlinesOf(nodes));
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      const level = type === 'heading-1' ? 1 : type === 'heading-2' ? 2 : 3;
      return [{ type: 'heading', depth: level, children: oneLine(inlinesOf(nodes)) }];
    }
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks': {
      const items = nodes.map((item) => ({
        type: 'listItem' as const,
        spread: false,
        checked: type === 'list-tasks' ? dataOf('data' in item ? item.data : {})['checked'] === true : null,
        children: mdastOf('nodes' in item ? (item.nodes ?? []) : [item], depth + 1),
      }));
      const start = Number.isInteger(data['start']) && Number(data['start']) >= 0 ? Number(data['start']) : 1;
      const ordered = type === 'list-ordered';
      return [{ type: 'list', ordered, start: ordered ? start : null, spread: false, children: items }];
    }
    case 'code':
      return [{ type: 'code', lang: stringOf(data['syntax']) ?? null, value: codeOf(nodes) }];
    case 'math':
      return [{ type: 'code', lang: 'math', value: stringOf(data['formula']) ?? '' }];
    case 'blockquote':
    case 'hint':
      // A top-level hint is handled elsewhere; inside a list or a quote, Markdown has no form for it.
      return [{ type: 'blockquote', children: children() }];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'images':
      return imagesOf(nodes);
    case 'table':
      return tableOf(node);
    default: {
      const href = hrefOf(data);
      const title = stringOf(data['title']);
      return [
        ...paragraphOf(title === undefined ? [] : [{ type: 'strong', children: [{ type: 'text', value: title }] }]),
        ...paragraphOf(
          href === undefined ? [] : [{ type: 'link', url: href, children: [{ type: 'text', value: href }] }],
        ),
        ...children(),
        ...fragments.flatMap((fragment) => mdastOf(fragment.nodes, depth + 1)),
      ];
    }
  }
}

/** The syntax tree of the blocks of a document. A block of an unknown type contributes its content. */
export function mdastOf(nodes: readonly Node[], depth = 0): BlockContent[] {
  if (depth > MAX_DEPTH) {
    return [];
  }
  return nodes.flatMap((node) => (node.object === 'block' ? blockNodes(node, depth) : paragraphOf(inlinesOf([node]))));
}
