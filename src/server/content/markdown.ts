import type { Schemas } from '../../core/contract/operation.ts';
import { type Block, block, blocksOf, type HtmlReader } from './document-from-mdast.ts';
import { mdastOf } from './document-to-mdast.ts';
import { definitionsOf, finished, parsing, printMarkdown } from './mdast.ts';

type Document = Schemas['Document'];

const STYLES = ['info', 'warning', 'danger', 'success'];
const HINT = new RegExp(`^\\{% hint style="(${STYLES.join('|')})" %\\}\\s*$`);
const END_OF_HINT = /^\{% endhint %\}\s*$/;
// Only at the margin: an indented fence may belong to a list.
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const END_OF_FENCE = /^ {0,3}(`{3,}|~{3,})\s*$/;

/** A section of Markdown, inside a hint or outside of any. */
interface Stretch {
  readonly style: string | undefined;
  readonly markdown: string;
}

/**
 * Splits a text at its hints. A hint opens and closes on lines of its own that start at the margin, so nothing inside a list, a quote or a
 * code block can be mistaken for one.
 */
function stretchesOf(markdown: string): Stretch[] {
  const stretches: Stretch[] = [];
  let lines: string[] = [];
  let open: { readonly style: string; readonly line: string } | undefined;
  let fence: string | undefined;
  const close = (style?: string): void => {
    stretches.push({ style, markdown: lines.join('\n') });
    lines = [];
  };
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (fence !== undefined) {
      if (END_OF_FENCE.exec(line)?.[1]?.startsWith(fence) === true) {
        fence = undefined;
      }
    } else if (FENCE.test(line)) {
      fence = FENCE.exec(line)?.[1];
    } else if (open === undefined) {
      const style = HINT.exec(line)?.[1];
      if (style !== undefined) {
        close();
        open = { style, line };
        continue;
      }
    } else if (END_OF_HINT.test(line)) {
      close(open.style);
      open = undefined;
      continue;
    }
    lines.push(line);
  }
  if (open !== undefined) {
    // Never closed: it is not a hint.
    lines.unshift(`\\${open.line}`);
  }
  close();
  return stretches;
}

/** Parses a Markdown text into a document, in steps. HTML in it stays text unless there is a parser for it. */
export function* readingDocument(markdown: string, html?: HtmlReader): Generator<undefined, Document, undefined> {
  const nodes: Block[] = [];
  for (const stretch of stretchesOf(markdown)) {
    const root = yield* parsing(stretch.markdown);
    const blocks = blocksOf(root.children, { definitions: definitionsOf(root), depth: -1, html });
    nodes.push(...(stretch.style === undefined ? blocks : [block('hint', blocks, { style: stretch.style })]));
  }
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

/** The same in one step. */
export function documentOf(markdown: string): Document {
  return finished(readingDocument(markdown));
}

function hintMarkdown(hint: Block): string {
  const style = hint.data?.['style'];
  const known = typeof style === 'string' && STYLES.includes(style) ? style : 'info';
  return [`{% hint style="${known}" %}`, printMarkdown(mdastOf(hint.nodes ?? [])), '{% endhint %}'].join('\n');
}

/** The Markdown text of a document, in a canonical style: a text that was parsed and printed once stays unchanged from then on. */
export function markdownOf(document: Document): string {
  const parts: string[] = [];
  let plain: Block[] = [];
  const flush = (): void => {
    parts.push(printMarkdown(mdastOf(plain)));
    plain = [];
  };
  for (const node of document.nodes) {
    if (node.type === 'hint') {
      flush();
      parts.push(hintMarkdown(node));
    } else {
      plain.push(node);
    }
  }
  flush();
  return parts.filter((part) => part !== '').join('\n\n');
}
