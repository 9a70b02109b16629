import type { Definition, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { tamed } from './tame.ts';

// Footnotes have no counterpart in documents, so they stay plain text.
const NO_FOOTNOTES = { disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] } };

// The search for bare URLs after parsing would find those that were escaped; the parser itself knows them already.
const READERS = gfmFromMarkdown().map(({ transforms: _, ...reader }) => reader);

const SYNTAX = [gfm(), NO_FOOTNOTES];

/** The syntax tree of a Markdown text: CommonMark with tables, task lists, strikethrough and bare URLs. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(tamed(markdown), { extensions: SYNTAX, mdastExtensions: READERS });
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAIL_ADDRESS = new RegExp(`^mailto:[\\w.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`, 'i');

/** Whether a link can be written as `<address>`; bare addresses of mail may look like nothing that fits there. */
function fitsInAngles(node: AnyNode): boolean {
  return node.type !== 'link' || !node.url.startsWith('mailto:') || MAIL_ADDRESS.test(node.url);
}

/** Markdown in this server's one style. */
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

/** A node of a syntax tree, whatever it is. */
export type AnyNode = Root | RootContent;

/** Every node below and including one, each before its children. */
export function* walkNodes(node: AnyNode): Generator<AnyNode, void, undefined> {
  const open: AnyNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    if ('children' in next) {
      open.push(...[...next.children].reverse());
    }
  }
}

/** The words of a node without any markup. */
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

/** The addresses that a text defines for its references, by identifier; the first definition of a name holds. */
export function definitionsOf(root: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>();
  for (const node of walkNodes(root)) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
  }
  return definitions;
}
