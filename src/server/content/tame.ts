/** More containers than this do not open on one line of any text that people write. */
const MAX_CONTAINERS = 40;
/** More marks than this do not stand in one paragraph of it, nor the same one so often in a row. */
const MAX_MARKS = 3000;
const MAX_RUN = 400;
/** And as many headings as this are not all marked with a line below them. */
const MAX_UNDERLINES = 1000;

const CONTAINER = '[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))';
const MANY_CONTAINERS = new RegExp(`^(?:${CONTAINER}){${MAX_CONTAINERS}}`);
const LIST_ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;
const TABLE_RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const MARK = /\\[!-/:-@[-`{-~]|[*_~`[\]!<&]/g;
const PUNCTUATION = /\\[!-/:-@[-`{-~]|[!-/:-@[-`{-~]/g;
const LONG_RUN = new RegExp(`([?!.,:*_~'"])\\1{${MAX_RUN},}`, 'g');

function escaped(text: string): string {
  return text.replaceAll(PUNCTUATION, (mark) => (mark.length === 1 ? `\\${mark}` : mark));
}

function marksIn(text: string): number {
  let count = 0;
  for (const [mark] of text.matchAll(MARK)) {
    count += mark.length === 1 ? 1 : 0;
  }
  return count;
}

/** The lines of one stretch of words: a paragraph, an item of a list, a row of a table. */
function tamedWords(lines: readonly string[]): string {
  const words = lines.join('\n');
  if (words.length <= MAX_RUN) {
    return words;
  }
  return marksIn(words) > MAX_MARKS ? escaped(words) : words.replaceAll(LONG_RUN, escaped);
}

/**
 * Makes plain text of what could only be there to keep a parser busy. Reading Markdown takes time that grows with the
 * square of the marks in one paragraph, of the containers on one line and of some others; people write few, and pay nothing for this.
 */
export function tamed(markdown: string): string {
  if (markdown.length <= MAX_RUN) {
    return markdown;
  }
  const done: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  let inTable = false;
  let underlines = 0;
  const flush = (): void => {
    if (open.length > 0) {
      done.push(tamedWords(open));
      open = [];
    }
  };
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined || mark !== undefined) {
      flush();
      done.push(line);
      fence = fence === undefined ? mark : mark?.startsWith(fence) === true ? undefined : fence;
      continue;
    }
    const blank = line.trim() === '';
    inTable = !blank && (inTable || TABLE_RULE.test(line));
    if (blank || inTable || LIST_ITEM.test(line)) {
      flush();
    }
    underlines += UNDERLINE.test(line) ? 1 : 0;
    if (underlines > MAX_UNDERLINES && UNDERLINE.test(line)) {
      open.push(escaped(line));
      continue;
    }
    const containers = MANY_CONTAINERS.exec(line)?.[0];
    open.push(containers === undefined ? line : `${containers} ${escaped(line.slice(containers.length).trimStart())}`);
  }
  flush();
  return done.join('\n');
}
