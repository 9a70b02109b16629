import { setImmediate } from 'node:timers/promises';
import type { Code, Definition, Paragraph, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { type Piece, piecesOf } from './pieces.ts';

type Extension = ReturnType<typeof gfm>;

// Footnotes have no equivalent in documents, so they stay plain text.
const NO_FOOTNOTES = { disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] } };

// The search for bare URLs after parsing would find escaped ones; the parser itself finds them already.
const READERS = gfmFromMarkdown().map(({ transforms: _, ...reader }) => reader);

const SYNTAX = [gfm(), NO_FOOTNOTES];

/** The maximum number of definitions to consider for references; no real text has more. */
const MAX_DEFINITIONS = 500;

/** Gives the parser the names that are defined in other pieces of the text. */
function knowing(names: readonly string[]): Extension {
  return {
    document: {
      null: {
        tokenize(_effects, _ok, nok) {
          if (this.parser.defined.length === 0) {
            this.parser.defined.push(...names);
          }
          return nok;
        },
      },
    },
  };
}

function read(markdown: string, names: readonly string[] = []): RootContent[] {
  const extensions = names.length === 0 ? SYNTAX : [...SYNTAX, knowing(names)];
  return fromMarkdown(markdown, { extensions, mdastExtensions: READERS }).children;
}

function plainParagraphs(text: string): Paragraph[] {
  return (
    text
      .split(/\n(?:[ \t]*\n)+/)
      .filter((part) => part.trim() !== '')
      // An earlier version of such a text has a backslash before every mark; their number must not grow with each write.
      .map((part) => part.trim().replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'))
      .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }))
  );
}

function codeNode(text: string): Code {
  const [first = '', ...lines] = text.split('\n');
  const [, mark = '', lang = ''] = /^(`+|~+)[ \t]*(\S*)/.exec(first) ?? [];
  const last = lines.at(-1)?.trim() ?? '';
  const isClosed = last.startsWith(mark) && last.replaceAll(mark[0] ?? '', '') === '';
  const value = (isClosed ? lines.slice(0, -1) : lines).join('\n');
  return { type: 'code', lang: lang === '' ? null : lang, meta: null, value };
}

function nodesOf({ markdown, form }: Piece, names: readonly string[]): RootContent[] {
  switch (form) {
    case 'markdown':
      return read(markdown, names);
    case 'code':
      return [codeNode(markdown)];
    case 'plain':
      return plainParagraphs(markdown);
  }
}

/** Adds the nodes of a piece; a list or a table that continues in it is joined with the previous part. */
function addNodes(all: RootContent[], nodes: readonly RootContent[], continues: boolean): void {
  const last = all.at(-1);
  const [first, ...rest] = nodes;
  if (continues && last?.type === 'list' && first?.type === 'list' && last.ordered === first.ordered) {
    last.children.push(...first.children);
    all.push(...rest);
  } else if (continues && last?.type === 'table' && first?.type === 'table') {
    // Every piece of a table starts with its head.
    last.children.push(...first.children.slice(1));
    all.push(...rest);
  } else {
    all.push(...nodes);
  }
}

/** Parses a Markdown text piece by piece, and yields to other work in between. */
export function* parsing(markdown: string): Generator<undefined, Root, undefined> {
  const pieces = piecesOf(markdown);
  const parsed: RootContent[][] = [];
  const names = new Set<string>();
  for (const piece of pieces) {
    const nodes = nodesOf(piece, []);
    parsed.push(nodes);
    for (const node of walkNodes({ type: 'root', children: nodes })) {
      if (node.type === 'definition' && names.size < MAX_DEFINITIONS) {
        names.add(node.identifier.toUpperCase());
      }
    }
    yield;
  }
  const root: Root = { type: 'root', children: [] };
  for (const [index, piece] of pieces.entries()) {
    // References to other pieces were parsed as text at first.
    const isReadAgain = names.size > 0 && pieces.length > 1 && piece.markdown.includes('[');
    addNodes(root.children, isReadAgain ? nodesOf(piece, [...names]) : (parsed[index] ?? []), piece.continues);
    yield;
  }
  return root;
}

/** Runs all steps at once. */
export function finished<T>(steps: Generator<undefined, T, undefined>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

/** Runs the steps with other work in between. */
export async function finishedLater<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  let step = steps.next();
  while (step.done !== true) {
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}

/** The syntax tree of a Markdown text: CommonMark with tables, task lists, strikethrough and bare URLs. */
export function parseMarkdown(markdown: string): Root {
  return finished(parsing(markdown));
}
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAIL_ADDRESS = new RegExp(`^mailto:[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`, 'i');

/** Whether a link can be written as `<address>`; not every bare email address is valid there. */
function fitsInAngles(node: AnyNode): boolean {
  return node.type !== 'link' || !node.url.startsWith('mailto:') || MAIL_ADDRESS.test(node.url);
}

/** Markdown in this server's canonical style. */
export function printMarkdown(children: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...children] };
  return toMarkdown(root, {
    bullet: '-',
    rule: '-',
    resourceLink: ![...walkNodes(root)].every(fitsInAngles),
    extensions: [gfmToMarkdown()],
    // A line that opens or closes a hint is written without the backslash.
    unsafe: [{ character: '{', atBreak: true, after: '%' }],
  }).trimEnd();
}

/** Any node of a syntax tree. */
export type AnyNode = Root | RootContent;

/** The node and everything below it, each before its children. */
export function* walkNodes(node: AnyNode): Generator<AnyNode, void, undefined> {
  const open: AnyNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    if ('children' in next) {
      open.push(...[...next.children].reverse());
    }
  }
}

export function plainText(node: AnyNode): string {
  let text = '';
  for (const inner of walkNodes(node)) {
    if (inner.type === 'break') {
      text += '\n';
    } else if (inner.type === 'image') {
      text += inner.alt ?? '';
    } else if ('value' in inner) {
      text += inner.value;
    }
  }
  return text;
}

/** The URLs that a text defines for its references, by identifier; the first definition of a name wins. */
export function definitionsOf(root: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>();
  for (const node of walkNodes(root)) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
  }
  return definitions;
}
