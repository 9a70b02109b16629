import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';

/** What an HTML page says. */
export interface HtmlContent {
  /** The title of the page, as browsers show it. */
  readonly title?: string;
  readonly nodes: readonly RootContent[];
}

/** Around the text of a page, or not meant to be read. */
const FURNITURE = new Set([
  'nav',
  'header',
  'footer',
  'aside',
  'script',
  'style',
  'template',
  'noscript',
  'form',
  'svg',
]);

function* elementsOf(root: Nodes): Generator<Element, void, undefined> {
  const open: Nodes[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element') {
      yield next;
    }
    if ('children' in next) {
      open.push(...[...next.children].reverse());
    }
  }
}

function firstOf(root: Root, name: string): Element | undefined {
  for (const element of elementsOf(root)) {
    if (element.tagName === name) {
      return element;
    }
  }
  return undefined;
}

function wordsOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/** Drops what stands around the text. */
function cleared(element: Element): Element {
  const open: Element[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    next.children = next.children.filter((child) => child.type !== 'element' || !FURNITURE.has(child.tagName));
    open.push(...next.children.filter((child) => child.type === 'element'));
  }
  return element;
}

/** Reads an HTML page, or a piece of one: the part that it marks as its main part, else all of its body. */
export function readHtml(html: string): HtmlContent {
  const root = fromHtml(html);
  const title = firstOf(root, 'title');
  const words = title === undefined ? '' : wordsOf(title).replaceAll(/\s+/g, ' ').trim();
  const main = firstOf(root, 'main') ?? firstOf(root, 'article') ?? firstOf(root, 'body');
  const tree = main === undefined ? undefined : toMdast({ type: 'root', children: [cleared(main)] });
  return {
    ...(words === '' ? {} : { title: words }),
    nodes: tree?.type === 'root' ? tree.children : [],
  };
}
