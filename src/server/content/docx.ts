import type { RootContent } from 'mdast';
import { unzip, ZipProblem } from './zip.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) {
      return ENTITIES[name] ?? whole;
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

interface Paragraph {
  text: string;
  style: string;
  listed: boolean;
}

const TOKEN = /<(\/?)w:([^<>]*)>|([^<]+)/g;

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`w:${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
}

function* paragraphsOf(xml: string): Generator<Paragraph, void, undefined> {
  let current: Paragraph | undefined;
  let inText = false;
  for (const [, closing, tag = '', text] of xml.matchAll(TOKEN)) {
    const name = /^\w*/.exec(tag)?.[0];
    const isClosed = tag.endsWith('/');
    if (text !== undefined) {
      if (current !== undefined && inText) {
        current.text += decoded(text);
      }
    } else if (name === 'p' && !isClosed) {
      if (closing === '/' && current !== undefined) {
        yield current;
      }
      current = closing === '/' ? undefined : { text: '', style: '', listed: false };
    } else if (name === 't') {
      inText = closing === '' && !isClosed;
    } else if (current !== undefined && closing === '') {
      if (name === 'pStyle') {
        current.style = attributeOf(tag, 'val');
      } else if (name === 'numPr') {
        current.listed = true;
      } else if (name === 'tab' || name === 'br') {
        current.text += ' ';
      }
    }
  }
}

/** The heading depth of a paragraph style; undefined for text. */
function depthOf(style: string): 1 | 2 | 3 | undefined {
  if (/^title$/i.test(style)) {
    return 1;
  }
  const level = Number(/^heading\s*(\d)$/i.exec(style)?.[1] ?? Number.NaN);
  return Number.isNaN(level) ? undefined : level <= 1 ? 1 : level === 2 ? 2 : 3;
}

function nodeOf({ text, style }: Paragraph): RootContent {
  const children = [{ type: 'text' as const, value: text.trim() }];
  const depth = depthOf(style);
  return depth === undefined ? { type: 'paragraph', children } : { type: 'heading', depth, children };
}

/** The headings, paragraphs and lists of a Word document. Throws a `ZipProblem` if it is not one. */
export function readDocx(bytes: Buffer, sizeLimit: number): RootContent[] {
  const [entry] = unzip(bytes, sizeLimit, (path) => path === 'word/document.xml');
  if (entry === undefined) {
    throw new ZipProblem('is not a Word document');
  }
  const nodes: RootContent[] = [];
  for (const paragraph of paragraphsOf(entry.content.toString('utf8'))) {
    if (paragraph.text.trim() === '') {
      continue;
    }
    const last = nodes.at(-1);
    if (!paragraph.listed || depthOf(paragraph.style) !== undefined) {
      nodes.push(nodeOf(paragraph));
      continue;
    }
    const item = {
      type: 'listItem' as const,
      spread: false,
      children: [{ type: 'paragraph' as const, children: [{ type: 'text' as const, value: paragraph.text.trim() }] }],
    };
    if (last?.type === 'list') {
      last.children.push(item);
    } else {
      nodes.push({ type: 'list', ordered: false, spread: false, children: [item] });
    }
  }
  return nodes;
}
