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

class Splitter {
  readonly #pieces: Piece[] = [];
  #draft: Draft = { lines: [], continues: false, length: 0 };
  #fence: Fence | undefined;
  /** The end of the open HTML. */
  #raw: RegExp | undefined;
  /** The marker of the list at the margin that may still be open. */
  #marker: string | undefined;
  /** The first two lines of the open table. */
  #table: readonly string[] | undefined;
  #before = '';

  #cut(form: 'markdown' | 'code', continues = false, head: readonly string[] = []): void {
    const { lines, continues: hasHead } = this.#draft;
    if (lines.length > (hasHead && this.#table !== undefined ? 2 : 0)) {
      const markdown = lines.join('\n');
      const isCode = form === 'code' && markdown.length > PIECE_LENGTH;
      const read = isWithinBudget(lines) ? 'markdown' : 'plain';
      this.#pieces.push({ markdown, form: isCode ? 'code' : read, continues: hasHead });
    }
    this.#draft = { lines: [...head], continues, length: 0 };
  }

  #keep(line: string): void {
    this.#draft.lines.push(line);
    this.#draft.length += line.length + 1;
    this.#before = line;
  }

  #keepFenced(line: string, { mark, isInside }: Fence): void {
    const end = INNER_FENCE.exec(line);
    this.#keep(line);
    if (end?.[1]?.startsWith(mark) === true && BLANK.test(line.slice(end[0].length))) {
      if (!isInside) {
        this.#cut('code');
      }
      this.#fence = undefined;
    }
  }

  /** Cuts before a line if a piece can end there. */
  #cutBefore(line: string, isAtMargin: boolean): void {
    const isFull = this.#draft.length >= PIECE_LENGTH;
    const item = markerOf(line);
    if (isAtMargin && item !== undefined) {
      if (isFull && item === this.#marker) {
        this.#cut('markdown', true);
      } else if (isFull && BLANK.test(this.#before) && this.#marker === undefined) {
        this.#cut('markdown');
      }
      this.#marker = item;
    } else if (isAtMargin && (HEADING.test(line) || BLANK.test(this.#before))) {
      if (isFull) {
        this.#cut('markdown');
      }
      this.#marker = undefined;
      this.#table = undefined;
    } else if (isFull && this.#table !== undefined && line[0] === '|') {
      this.#cut('markdown', true, this.#table);
    }
  }

  #followTable(line: string): void {
    const before = this.#before;
    if (BLANK.test(line)) {
      this.#table = undefined;
    } else if (this.#table === undefined && before.includes('|') && TABLE_RULE.test(line) && !BLANK.test(before)) {
      this.#table = this.#draft.lines.length > 0 ? [before, line] : undefined;
    }
  }

  add(line: string): void {
    const isAtMargin = line !== '' && line[0] !== ' ' && line[0] !== '\t';
    const endsContainer = isAtMargin && BLANK.test(this.#before) && markerOf(line) === undefined && line[0] !== '>';
    if (this.#fence?.isInside === true && endsContainer) {
      this.#fence = undefined;
    }
    if (this.#fence !== undefined) {
      this.#keepFenced(line, this.#fence);
      return;
    }
    if (this.#raw !== undefined) {
      this.#raw = this.#raw.test(line) ? undefined : this.#raw;
      this.#keep(line);
      return;
    }
    const opened = FENCE.exec(line)?.[1];
    const inner = opened === undefined ? INNER_FENCE.exec(line)?.[1] : undefined;
    if (opened === undefined) {
      this.#cutBefore(line, isAtMargin);
    } else {
      this.#cut('markdown');
    }
    this.#followTable(line);
    const mark = opened ?? inner;
    this.#fence = mark === undefined ? undefined : { mark, isInside: opened === undefined };
    const [, end] = opened === undefined ? (RAW_HTML.find(([start]) => start.test(line)) ?? []) : [];
    this.#raw = end === undefined || end.test(line) ? undefined : end;
    this.#keep(line);
  }

  finish(): Piece[] {
    this.#cut(this.#fence?.isInside === false ? 'code' : 'markdown');
    return this.#pieces;
  }
}

/**
 * Splits a Markdown text into pieces that mean the same alone as together. The parser's time for a text grows at least with the square of
 * its length; for many short ones it is linear.
 */
export function piecesOf(markdown: string): Piece[] {
  const splitter = new Splitter();
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    splitter.add(line);
  }
  return splitter.finish();
}
