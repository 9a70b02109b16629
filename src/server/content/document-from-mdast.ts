import type { Code, Definition, Image, ListItem, PhrasingContent, RootContent, Table } from 'mdast';
import type { Schemas } from '../../core/contract/operation.ts';
import { plainText } from './mdast.ts';
import { type ContentRef, refOfHref } from './refs.ts';

export type Block = Schemas['DocumentBlock'];
type Node = Schemas['DocumentNode'];
type Leaf = Schemas['DocumentText']['leaves'][number];
type Definitions = ReadonlyMap<string, Definition>;

/** Deeper than any real text; anything below becomes plain text. */
const MAX_DEPTH = 40;

/** Parses HTML inside a Markdown text. */
export type HtmlReader = (html: string) => readonly RootContent[];

interface Inside {
  readonly definitions: Definitions;
  readonly depth: number;
  /** The marks of the text; none outside of a paragraph. */
  readonly marks?: readonly string[];
  /** Without a parser, HTML stays text. */
  readonly html?: HtmlReader | undefined;
}

/** A block with the parts that every consumer of documents expects. */
export function block(type: string, nodes: readonly Node[], data: Record<string, unknown> = {}): Block {
  return { object: 'block', type, isVoid: false, data, nodes };
}

/** A block without text of its own. */
function voidBlock(type: string, data: Record<string, unknown>): Block {
  return { object: 'block', type, isVoid: true, data };
}

function text(content: string): Schemas['DocumentText'] {
  return { object: 'text', leaves: [{ object: 'leaf', text: content, marks: [] }] };
}

function imageRef(url: string): ContentRef {
  const ref = refOfHref(url);
  // A picture is a file or a URL, nothing else.
  return ref.kind === 'file' ? ref : { kind: 'url', url };
}

/** Text and inline nodes under construction; leaves with the same marks are joined. */
interface Run {
  readonly write: (content: string, marks: readonly string[]) => void;
  readonly add: (node: Node) => void;
  readonly finish: () => Node[];
}

function createRun(): Run {
  const nodes: Node[] = [];
  let leaves: Leaf[] = [];
  const close = (): void => {
    if (leaves.length > 0) {
      nodes.push({ object: 'text', leaves });
      leaves = [];
    }
  };
  return {
    write: (content, marks) => {
      const last = leaves.at(-1);
      if (last !== undefined && last.marks.map(({ type }) => type).join() === marks.join()) {
        leaves[leaves.length - 1] = { ...last, text: last.text + content };
      } else if (content !== '') {
        leaves.push({ object: 'leaf', text: content, marks: marks.map((type) => ({ object: 'mark', type })) });
      }
    },
    add: (node) => {
      close();
      nodes.push(node);
    },
    finish: () => {
      close();
      return nodes.length === 0 ? [text('')] : nodes;
    },
  };
}

const MARK_OF = { strong: 'bold', emphasis: 'italic', delete: 'strikethrough' } as const;
const MARKS = [...Object.values(MARK_OF), 'code'];

function withMark(marks: readonly string[], mark: string): readonly string[] {
  return MARKS.filter((known) => known === mark || marks.includes(known));
}

function writeInline(run: Run, nodes: readonly PhrasingContent[], inside: Inside): void {
  for (const node of nodes) {
    if (inside.depth > MAX_DEPTH) {
      run.write(plainText(node), inside.marks ?? []);
    } else {
      writeOne(run, node, { ...inside, depth: inside.depth + 1 });
    }
  }
}

function writeLink(run: Run, url: string, children: readonly PhrasingContent[], inside: Inside): void {
  const label = createRun();
  writeInline(label, children, inside);
  run.add({ object: 'inline', type: 'link', isVoid: false, data: { ref: refOfHref(url) }, nodes: label.finish() });
}

function writeImage(run: Run, url: string, alt: string | null | undefined): void {
  const caption = alt === null || alt === undefined || alt === '' ? {} : { caption: alt };
  run.add({ object: 'inline', type: 'inline-image', isVoid: true, data: { ref: imageRef(url), ...caption } });
}

/** A text on one line. */
function unwrapped(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((line, index, { length }) =>
          index === 0 ? line.trimEnd() : index === length - 1 ? line.trimStart() : line.trim(),
        )
        // Blank lines add nothing between their neighbors.
        .filter((line, index, { length }) => line !== '' || index === 0 || index === length - 1)
        .join(' ')
    : text;
}

function writeOne(run: Run, node: PhrasingContent, inside: Inside): void {
  const { marks = [] } = inside;
  switch (node.type) {
    case 'text':
      // A line end inside a paragraph is a space; only a hard break is a line break.
      run.write(unwrapped(node.value), marks);
      return;
    case 'html':
      if (/^<br\s*\/?>$/i.test(node.value)) {
        run.write('\n', marks);
      } else if (inside.html === undefined) {
        run.write(node.value.replaceAll('\n', ' '), marks);
      }
      return;
    case 'break':
      run.write('\n', marks);
      return;
    case 'inlineCode':
      run.write(node.value, withMark(marks, 'code'));
      return;
    case 'strong':
    case 'emphasis':
    case 'delete':
      writeInline(run, node.children, { ...inside, marks: withMark(marks, MARK_OF[node.type]) });
      return;
    case 'link':
      writeLink(run, node.url, node.children, inside);
      return;
    case 'linkReference': {
      const definition = inside.definitions.get(node.identifier);
      if (definition === undefined) {
        writeInline(run, node.children, inside);
      } else {
        writeLink(run, definition.url, node.children, inside);
      }
      return;
    }
    case 'image':
      writeImage(run, node.url, node.alt);
      return;
    case 'imageReference':
      writeImage(run, inside.definitions.get(node.identifier)?.url ?? '', node.alt);
      return;
    case 'footnoteReference':
      run.write(`[^${node.identifier}]`, marks);
      return;
  }
}

function inline(nodes: readonly PhrasingContent[], inside: Inside): Node[] {
  const run = createRun();
  writeInline(run, nodes, inside);
  return run.finish();
}

/** The pictures of a paragraph that contains nothing else. */
function picturesOf(nodes: readonly PhrasingContent[]): Image[] | undefined {
  const pictures = nodes.filter((node) => node.type === 'image');
  const others = nodes.filter((node) => node.type !== 'image' && !(node.type === 'text' && node.value.trim() === ''));
  return pictures.length > 0 && others.length === 0 ? pictures : undefined;
}

function pictureBlock({ url, alt, title }: Image): Block {
  const label = alt === null || alt === undefined || alt === '' ? {} : { alt };
  const caption = title === null || title === undefined || title === '' ? [] : [title];
  return {
    ...voidBlock('image', { ref: imageRef(url), ...label }),
    fragments: caption.map((words) => ({
      object: 'fragment',
      fragment: 'caption',
      type: 'caption',
      nodes: [block('paragraph', [text(words)])],
    })),
  };
}

function codeBlock({ lang, value }: Code): Block {
  const lines = value.split('\n').map((line) => block('code-line', [text(line)]));
  return block('code', lines, lang === null || lang === undefined || lang === '' ? {} : { syntax: lang });
}

/** The cell limit for padding a table to the width of its head: otherwise a few characters per row could require any number of cells. */
const MAX_CELLS = 10_000;

function tableBlocks(table: Table, inside: Inside): Block[] {
  const [head, ...rows] = table.children;
  const cells = (head?.children.length ?? 0) * (rows.length + 1);
  return cells <= MAX_CELLS
    ? [tableBlock(table, inside)]
    : table.children.map((row) => {
        const words = row.children.map((cell) => plainText(cell).trim());
        return block('paragraph', [text(words.join(' | '))]);
      });
}

function tableBlock({ align, children: [head, ...rows] }: Table, inside: Inside): Block {
  const columns = (head?.children ?? []).map((_, index) => `column-${index + 1}`);
  const fragments: Schemas['DocumentFragment'][] = [];
  const records = rows.map((row, index) => {
    const values = columns.map((column, place) => {
      const cell = row.children[place];
      const fragment = `${column}-row-${index + 1}`;
      const nodes = [block('paragraph', inline(cell?.children ?? [], inside))];
      fragments.push({ object: 'fragment', fragment, type: 'table-cell', nodes });
      return [column, fragment] as const;
    });
    const record = { orderIndex: String(index).padStart(6, '0'), values: Object.fromEntries(values) };
    return [`row-${index + 1}`, record] as const;
  });
  const definition = columns.map((id, index) => {
    const cell = head?.children[index];
    const title = cell === undefined ? '' : plainText(cell).trim();
    return [id, { id, title, type: 'text', textAlignment: align?.[index] ?? 'left' }] as const;
  });
  const view = { type: 'grid', columns, hideHeader: false };
  return {
    ...voidBlock('table', { view, definition: Object.fromEntries(definition), records: Object.fromEntries(records) }),
    fragments,
  };
}

function itemBlock(item: ListItem, task: boolean, inside: Inside): Block {
  return block('list-item', blocksOf(item.children, inside), task ? { checked: item.checked === true } : {});
}

function blockOf(node: RootContent, inside: Inside): Block[] {
  switch (node.type) {
    case 'paragraph': {
      const pictures = inside.depth === 0 ? picturesOf(node.children) : undefined;
      return pictures === undefined
        ? [block('paragraph', inline(node.children, inside))]
        : [block('images', pictures.map(pictureBlock))];
    }
    case 'heading':
      return [block(`heading-${Math.min(node.depth, 3)}`, inline(node.children, inside))];
    case 'list': {
      const task = node.children.some(({ checked }) => typeof checked === 'boolean');
      const type = task ? 'list-tasks' : node.ordered === true ? 'list-ordered' : 'list-unordered';
      const start =
        type === 'list-ordered' && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined;
      const items = node.children.map((item) => itemBlock(item, task, inside));
      return [block(type, items, start === undefined ? {} : { start })];
    }
    case 'code':
      return [codeBlock(node)];
    case 'blockquote':
      return [block('blockquote', blocksOf(node.children, inside))];
    case 'thematicBreak':
      return [voidBlock('divider', {})];
    case 'table':
      return tableBlocks(node, inside);
    case 'html':
      return inside.html === undefined
        ? [block('paragraph', [text(unwrapped(node.value).trim())])]
        : blocksOf(inside.html(node.value), inside);
    default:
      // Definitions are invisible; the others never occur on their own.
      return [];
  }
}

export function blocksOf(
  nodes: readonly RootContent[],
  inside: Inside = { definitions: new Map(), depth: -1 },
): Block[] {
  if (inside.depth >= MAX_DEPTH) {
    const words = nodes.map((node) => plainText(node).trim()).filter((part) => part !== '');
    return words.map((part) => block('paragraph', [text(part)]));
  }
  return nodes.flatMap((node) => blockOf(node, { ...inside, depth: inside.depth + 1 }));
}
