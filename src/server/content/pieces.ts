/** A piece of Markdown that can be parsed alone. */
export interface Piece {
  readonly markdown: string;
  /** How it is parsed: as Markdown, as one block of code or, if parsing would take too long, as plain text. */
  readonly form: 'markdown' | 'code' | 'plain';
  /** Whether a list or a table continues from the previous piece. */
  readonly continues: boolean;
}

/** A text is split after this number of characters, at the next place where that does not change its meaning. */
const PIECE_LENGTH = 1024;
/** The complexity limit of a piece: its characters times its structural ones. Enough for any piece of the usual length. */
const MAX_WORK = 2_000_000;
/** No real text opens more containers than this on one line. */
const MAX_CONTAINERS = 20;

const BLANK = /^[ \t]*$/;
/** Characters with a meaning, and runs of characters that may end a URL, which the parser examines repeatedly. */
const MARK = /[*_~`[\]!<&|\\:@>]|[?.,'"]{4,}/g;
const CONTAINER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const HEADING = /^#{1,6}[ \t]/;
const ITEM = /^(?:([-+*])|\d{1,9}([.)]))[ \t]+\S/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const INNER_FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\||$)/;
/** HTML that may contain empty lines, with its end. */
const RAW_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
];

function containersOf(line: string): number {
  let count = 0;
  CONTAINER.lastIndex = 0;
  while (count <= MAX_CONTAINERS && CONTAINER.test(line)) {
    count++;
  }
  return count;
}

/** Whether the parser handles these lines in linear time. */
function isWithinBudget(lines: readonly string[]): boolean {
  let work = 0;
  let length = 0;
  let structure = 0;
  for (const line of lines) {
    const containers = containersOf(line);
    if (containers > MAX_CONTAINERS) {
      return false;
    }
    length += line.length + 1;
    structure += 1 + containers;
    for (const [mark] of line.matchAll(MARK)) {
      structure += mark.length;
    }
    work = length * structure;
    if (work > MAX_WORK) {
      return false;
    }
  }
  return true;
}

interface Draft {
  readonly lines: string[];
  readonly continues: boolean;
  length: number;
}

/** An open fence, and whether it may be inside a container, which then ends it as well. */
interface Fence {
  readonly mark: string;
  readonly isInside: boolean;
}

/** A list marker without its number: items with the same one belong to the same list. */
function markerOf(line: string): string | undefined {
  const item = ITEM.exec(line);
  return item?.[1] ?? item?.[2];
}

/**
 * Splits a Markdown text into pieces that mean the same alone as together. The parser's time for a text grows at least with the square of
 * its length; for many short ones it is linear.
 */
export function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let draft: Draft = { lines: [], continues: false, length: 0 };
  let fence: Fence | undefined;
  let raw: RegExp | undefined;
  /** The marker of the list at the margin that may still be open. */
  let marker: string | undefined;
  /** The first two lines of the open table. */
  let table: readonly string[] | undefined;
  let before = '';

  const cut = (form: 'markdown' | 'code', continues = false, head: readonly string[] = []): void => {
    if (draft.lines.length > (draft.continues && table !== undefined ? 2 : 0)) {
      const text = draft.lines.join('\n');
      const isCode = form === 'code' && text.length > PIECE_LENGTH;
      const read = isWithinBudget(draft.lines) ? 'markdown' : 'plain';
      pieces.push({ markdown: text, form: isCode ? 'code' : read, continues: draft.continues });
    }
    draft = { lines: [...head], continues, length: 0 };
  };
  const keep = (line: string): void => {
    draft.lines.push(line);
    draft.length += line.length + 1;
    before = line;
  };

  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const isAtMargin = line !== '' && line[0] !== ' ' && line[0] !== '\t';
    if (
      fence?.isInside === true &&
      isAtMargin &&
      BLANK.test(before) &&
      markerOf(line) === undefined &&
      line[0] !== '>'
    ) {
      fence = undefined;
    }
    if (fence !== undefined) {
      const mark = INNER_FENCE.exec(line);
      keep(line);
      if (mark?.[1]?.startsWith(fence.mark) === true && BLANK.test(line.slice(mark[0].length))) {
        if (!fence.isInside) {
          cut('code');
        }
        fence = undefined;
      }
      continue;
    }
    if (raw !== undefined) {
      keep(line);
      raw = raw.test(line) ? undefined : raw;
      continue;
    }
    const isFull = draft.length >= PIECE_LENGTH;
    const opened = FENCE.exec(line)?.[1];
    const item = markerOf(line);
    if (opened !== undefined) {
      cut('markdown');
      fence = { mark: opened, isInside: false };
    } else if (isAtMargin && item !== undefined) {
      if (isFull && item === marker) {
        cut('markdown', true);
      } else if (isFull && BLANK.test(before) && marker === undefined) {
        cut('markdown');
      }
      marker = item;
    } else if (isAtMargin && (HEADING.test(line) || BLANK.test(before))) {
      if (isFull) {
        cut('markdown');
      }
      marker = undefined;
      table = undefined;
    } else if (isFull && table !== undefined && line[0] === '|') {
      cut('markdown', true, table);
    }
    if (BLANK.test(line)) {
      table = undefined;
    } else if (table === undefined && before.includes('|') && TABLE_RULE.test(line) && !BLANK.test(before)) {
      table = draft.lines.length > 0 ? [before, line] : undefined;
    }
    const inner = opened === undefined ? INNER_FENCE.exec(line)?.[1] : undefined;
    if (inner !== undefined) {
      fence = { mark: inner, isInside: true };
    }
    const [, end] = opened === undefined ? (RAW_HTML.find(([start]) => start.test(line)) ?? []) : [];
    raw = end === undefined || end.test(line) ? undefined : end;
    keep(line);
  }
  cut(fence !== undefined && !fence.isInside ? 'code' : 'markdown');
  return pieces;
}
