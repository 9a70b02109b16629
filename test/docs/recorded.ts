/** A command of a page, and the output that the page shows for it. */
export interface Recorded {
  readonly command: string;
  readonly output: readonly string[];
}

interface Part extends Recorded {
  /** The lines of the page: from the prompt to the line after the output. */
  readonly from: number;
  readonly outputFrom: number;
  readonly to: number;
}

/** Stands for lines that the page leaves out. */
const LEFT_OUT = '…';

function partsOf(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  // The fence that ends the block; longer than three where the output has fences of its own.
  let fence: string | undefined;
  let isConsole = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const [, opened, language] = /^(`{3,})(\w*)$/.exec(line) ?? [];
    if (fence === undefined ? opened !== undefined : line === fence) {
      fence = fence === undefined ? opened : undefined;
      isConsole = fence !== undefined && language === 'console';
      at += 1;
    } else if (isConsole && line.startsWith('$ ')) {
      const from = at;
      let command = line.slice(2);
      while (command.endsWith('\\')) {
        at += 1;
        command = `${command.slice(0, -1).trimEnd()} ${(lines[at] ?? '').trim()}`;
      }
      at += 1;
      const outputFrom = at;
      while (at < lines.length && lines[at] !== fence && !(lines[at] ?? '').startsWith('$ ')) {
        at += 1;
      }
      parts.push({ command, from, outputFrom, to: at, output: lines.slice(outputFrom, at) });
    } else {
      at += 1;
    }
  }
  return parts;
}

/** The commands of a page that are shown with a prompt. */
export function recordedIn(page: string): readonly Recorded[] {
  return partsOf(page.split('\n'));
}

function trimmed(lines: readonly string[]): readonly string[] {
  const isBlank = (line: string): boolean => line.trim() === '';
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, last + 1).map((line) => line.trimEnd());
}

/** A line without what differs from run to run: digests, commits, times, versions, ids that the service makes. */
export function stable(line: string): string {
  return line
    .replace(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replace(/\b[0-9a-f]{40}\b/g, 'COMMIT')
    .replace(/\b(?=[a-f]*\d)[0-9a-f]{7,16}\b/g, 'SHORT')
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g, 'TIME')
    .replace(/\b\d+\.\d+\.\d+\b/g, 'VERSION')
    .replace(/\b\d+(\.\d+)? ?m?s\b/g, 'DURATION')
    .replace(/\b(link|redirect|sec|site|sitesc|sitesp|ss|team)_(?=\w*[A-Z0-9-])[\w-]{16,}/g, '$1_ID')
    .replace(
      /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}, \d\d:\d\d UTC/,
      'MOMENT',
    )
    .replace(/^Date: .*$/, 'Date')
    .replace(/\bcol_\w+$/, 'col_…');
}

/** Whether a line is what a page shows; `…` in a line stands for any part of it. */
function isSameLine(shown: string, found: string): boolean {
  const parts = shown.split(LEFT_OUT);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  if (parts.length === 1 || !found.startsWith(first) || !found.slice(first.length).endsWith(last)) {
    return shown === found;
  }
  let rest = found.slice(first.length, found.length - last.length);
  return parts.slice(1, -1).every((part) => {
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at >= 0;
  });
}

/** The parts of an output that a page shows, between the lines that stand for what it leaves out. */
function piecesOf(shown: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = [[]];
  for (const line of shown) {
    if (line.trim() === LEFT_OUT) {
      pieces.push([]);
    } else {
      pieces.at(-1)?.push(line);
    }
  }
  return pieces;
}

const isSame = (shown: readonly string[], found: readonly string[]): boolean =>
  shown.length === found.length && shown.every((line, index) => isSameLine(line, found[index] ?? ''));

/** Where each piece of an output that a page shows is in the real one; undefined where one is not there. */
function placesOf(shown: readonly string[], found: readonly string[]): readonly number[] | undefined {
  const pieces = piecesOf(shown);
  const places: number[] = [];
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    const isHere = (at: number): boolean => isSame(piece, found.slice(at, at + piece.length));
    let at = isLast && !isFirst && piece.length > 0 ? found.length - piece.length : from;
    // At least one line is left out before it.
    at = isFirst ? 0 : Math.max(at, from + 1);
    while (!(isFirst || isLast) && at < found.length && !isHere(at)) {
      at += 1;
    }
    if (at > found.length || !isHere(at) || (isFirst && isLast && piece.length !== found.length)) {
      return undefined;
    }
    places.push(at);
    from = at + piece.length;
  }
  return places;
}

/** Whether an output is what a page shows, apart from what differs from run to run and what the page leaves out. */
export function isAsRecorded(recorded: readonly string[], actual: readonly string[]): boolean {
  return placesOf(trimmed(recorded).map(stable), trimmed(actual).map(stable)) !== undefined;
}

/** An output of which a page leaves out what it left out of the one before: what is between the same numbers of lines. */
function abridged(recorded: readonly string[], actual: readonly string[]): readonly string[] {
  const [shown, found] = [trimmed(recorded), trimmed(actual)];
  const pieces = piecesOf(shown);
  if (isAsRecorded(shown, found)) {
    return recorded;
  }
  let from = 0;
  const kept: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isLast = index > 0 && index === pieces.length - 1;
    const first = found.findIndex((line, at) => at >= from && stable(line) === stable(piece[0] ?? ''));
    const at = index === 0 ? 0 : isLast ? found.length - piece.length : first;
    if (at < from || pieces.length === 1) {
      return found;
    }
    from = at + piece.length;
    kept.push(...(index > 0 ? [LEFT_OUT] : []), ...found.slice(at, from));
  }
  return kept;
}

/** A page with new outputs, in the order of its commands; one without a new output keeps its own. What it leaves out stays left out. */
export function withOutputs(page: string, outputs: readonly (readonly string[] | undefined)[]): string {
  const lines = page.split('\n');
  const text: string[] = [];
  let done = 0;
  for (const [index, { outputFrom, to, output }] of partsOf(lines).entries()) {
    const actual = outputs[index];
    text.push(...lines.slice(done, outputFrom), ...(actual === undefined ? output : abridged(output, actual)));
    done = to;
  }
  return [...text, ...lines.slice(done)].join('\n');
}
