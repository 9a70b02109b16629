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
    .replace(/\b(redirect|sec|site|ss)_(?=\w*[A-Z0-9-])[\w-]{16,}/g, '$1_ID');
}

/** Whether an output is what a page shows, apart from what differs from run to run and what the page leaves out. */
export function isAsRecorded(recorded: readonly string[], actual: readonly string[]): boolean {
  const shown = trimmed(recorded).map(stable);
  const found = trimmed(actual).map(stable);
  const gap = shown.indexOf(LEFT_OUT);
  const same = (left: readonly string[], right: readonly string[]): boolean =>
    left.length === right.length && left.every((line, index) => line === right[index]);
  if (gap < 0) {
    return same(shown, found);
  }
  const [head, tail] = [shown.slice(0, gap), shown.slice(gap + 1)];
  return (
    found.length > head.length + tail.length &&
    same(head, found.slice(0, head.length)) &&
    same(tail, tail.length === 0 ? [] : found.slice(-tail.length))
  );
}

/** A page with new outputs, in the order of its commands. What it leaves out stays left out. */
export function withOutputs(page: string, outputs: readonly (readonly string[])[]): string {
  const lines = page.split('\n');
  const parts = partsOf(lines);
  let text: string[] = [];
  let done = 0;
  for (const [index, { outputFrom, to, output }] of parts.entries()) {
    text = [...text, ...lines.slice(done, outputFrom)];
    const actual = trimmed(outputs[index] ?? []);
    const shown = trimmed(output);
    const gap = shown.indexOf(LEFT_OUT);
    const tail = shown.length - gap - 1;
    text.push(
      ...(gap < 0 || isAsRecorded(output, actual)
        ? isAsRecorded(output, actual)
          ? shown
          : actual
        : [...actual.slice(0, gap), LEFT_OUT, ...actual.slice(actual.length - tail)]),
    );
    done = to;
  }
  return [...text, ...lines.slice(done)].join('\n');
}
