import { referenceName, type Scanned, scanInline } from './scan.ts';
import { createNames, slugOf } from './slug.ts';

/** A heading and the text below it up to the next one; the first has no heading if the text starts without one. */
export interface Section {
  readonly title?: string;
  readonly anchor?: string;
  /** The visible text, code included. */
  readonly text: string;
  /** The links and pictures, those in the heading first. */
  readonly links: Scanned['links'];
}

const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const DEFINITION = /^ {0,3}\[([^[\]]+)\]:[ \t]*(?:<([^<>]*)>|(\S+))/;
/** Block markers and the bars of tables, which are not words. */
const MARKERS =
  /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|>)*|^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/;
const STARTS_WITH_MARKER = /^[ \t]*[-+*>\d|:]/;
const HINT = /^\{% (?:hint style="\w+"|endhint) %\}\s*$/;

interface Draft {
  heading?: string;
  readonly prose: string[];
  readonly code: string[];
}

/** The text of a heading line, without its leading and trailing marks. */
function headingText(line: string): string {
  return line
    .trim()
    .replace(/^#+/, '')
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim();
}

function startsBlock(line: string): boolean {
  return /^\s*(?:#|>|[-*+]\s|\d{1,9}[.)]\s|\|)/.test(line) || line.trim() === '';
}

function draftsOf(markdown: string): { readonly drafts: Draft[]; readonly definitions: Map<string, string> } {
  const definitions = new Map<string, string>();
  let current: Draft = { prose: [], code: [] };
  const drafts = [current];
  let fence: string | undefined;
  const open = (heading: string): void => {
    current = { heading, prose: [], code: [] };
    drafts.push(current);
  };
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    // The cheap checks come first: most lines are plain text.
    const mark = line.includes('```') || line.includes('~~~') ? FENCE.exec(line) : null;
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) === true && line.slice(mark[0].length).trim() === '') {
        fence = undefined;
      } else {
        current.code.push(line);
      }
      continue;
    }
    const before = current.prose.at(-1) ?? '';
    const definition = line.includes(']:') ? DEFINITION.exec(line) : null;
    if (mark !== null) {
      fence = mark[1];
    } else if (HEADING.test(line)) {
      open(headingText(line));
    } else if (UNDERLINE.test(line) && !startsBlock(before)) {
      current.prose.pop();
      open(before);
    } else if (definition !== null) {
      const name = referenceName(definition[1] ?? '');
      definitions.set(name, definitions.get(name) ?? definition[2] ?? definition[3] ?? '');
    } else if (!HINT.test(line)) {
      current.prose.push(STARTS_WITH_MARKER.test(line) ? line.replace(MARKERS, '') : line);
    }
  }
  return { drafts, definitions };
}

export function outlineOf(markdown: string): Section[] {
  const { drafts, definitions } = draftsOf(markdown);
  const nameOf = createNames();
  return drafts.flatMap(({ heading, prose, code }, index): Section[] => {
    // Each paragraph is scanned on its own: a mark that is never closed ends with it.
    const scans = prose
      .join('\n')
      .split(/\n[ \t]*\n/)
      .map((paragraph) => scanInline(paragraph, definitions));
    const words = [...scans.map(({ text }) => text), ...code].join('\n').trim();
    const links = scans.flatMap((scan) => scan.links);
    if (heading === undefined) {
      return index === 0 && words === '' && links.length === 0 ? [] : [{ text: words, links }];
    }
    const { text, links: own } = scanInline(heading, definitions);
    const title = text.trim();
    return [{ title, anchor: nameOf(slugOf(title)), text: words, links: [...own, ...links] }];
  });
}
