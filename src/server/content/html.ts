import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import type { RootContent } from 'mdast';

export interface HtmlContent {
  /** The title of the page, as shown by browsers. */
  readonly title?: string;
  readonly nodes: readonly RootContent[];
}

/** Elements around the text of a page, or not meant for readers. */
const FURNITURE = new Set('nav header footer aside script style template noscript form svg'.split(' '));

function firstOf(root: Root, name: string): Element | undefined {
  const open: Nodes[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === 'element' && next.tagName === name) {
      return next;
    }
    if ('children' in next) {
      open.push(...[...next.children].reverse());
    }
  }
  return undefined;
}

function wordsOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/** Removes the elements around the text. */
function cleared(element: Element): Element {
  const open: Element[] = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    next.children = next.children.filter((child) => child.type !== 'element' || !FURNITURE.has(child.tagName));
    open.push(...next.children.filter((child) => child.type === 'element'));
  }
  return element;
}

/** Limits on the nesting of elements, the attributes of one, and the complexity of a page. */
const MAX_DEPTH = 200;
const MAX_ATTRIBUTES = 200;
const MAX_WORK = 200_000;
const MAX_MISPLACED = 100;

const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Never closed, or closed by the next element: they do not nest. */
const FLAT = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option'.split(
    ' ',
  ),
);
/** Reopened in every block until they are closed. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** An open element, and how many non-nesting ones were open before it. */
interface Opened {
  readonly name: string;
  readonly flat: number;
}

/** Whether a page can be parsed in linear time. */
export function isSimpleHtml(html: string): boolean {
  const open: Opened[] = [];
  let flat = 0;
  let formatting = 0;
  let misplaced = 0;
  let work = 0;
  let end = -1;
  for (const { 1: closing, 2: written = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    const step = closing === '/' ? -1 : 1;
    if (FLAT.has(name)) {
      flat = Math.max(0, flat + step);
    } else if (step === 1) {
      open.push({ name, flat });
    } else {
      // The parser repairs misnested elements by copying the nodes between them.
      const last = open.pop();
      misplaced += last?.name === name && (last.flat >= flat || !FORMATTING.has(name)) ? 0 : 1;
    }
    formatting = Math.max(0, formatting + (FORMATTING.has(name) ? step : 0));
    if (end < index) {
      const next = html.indexOf('>', index);
      end = next < 0 ? html.length : next;
      if (html.slice(index, end).split(/[\s/]/, MAX_ATTRIBUTES + 1).length > MAX_ATTRIBUTES) {
        return false;
      }
    }
    work += 1 + formatting + open.length / 10;
    if (open.length > MAX_DEPTH || misplaced > MAX_MISPLACED || work > MAX_WORK) {
      return false;
    }
  }
  return true;
}

/** Parses an HTML page or fragment: its main part if it marks one, otherwise its complete body. */
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
