// Control characters, line and paragraph separators, invisible marks, bidirectional marks, and lone
// surrogates: in a terminal or a log each of them can make a line show something else than it contains.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return NAMED[character] ?? units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Escapes the commands that the runner of a pipeline finds anywhere in a line. Inside JSON it reads back as the same text. */
function withoutMarks(text: string): string {
  return text.replace(/##(?=(?:vso|teamcity)?\[)/g, '\\u0023#');
}

/** Lines that the runner of a pipeline does not execute as commands. */
export function withoutCommands(lines: string): string {
  // A runner skips white space before a command, also that of other scripts.
  return withoutMarks(lines.replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1\\u003a:'));
}

/** The text on one line, with everything escaped that a terminal or a runner would act on instead of showing it. */
export function printable(text: string): string {
  return withoutMarks(text.replace(UNSAFE, escaped));
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return withoutCommands(text.split('\n').map(printable).join('\n'));
}

/** The text, cut to a number of characters and marked with an ellipsis; never cut inside a character. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  const cut = text.slice(0, limit - 1);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`;
}

/** JSON for people and programs: indented, and safe to show in a terminal or a log. Reads back as the same value. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return withoutMarks(text.replace(UNSAFE, (character) => (character === '\n' ? '\n' : escaped(character))));
}

/** The text without a character at its end, however often it is there. A pattern would take quadratic time. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) {
    end--;
  }
  return text.slice(0, end);
}

/** The rest of a URL's path below another, with its slash; undefined where it is not below. */
export function restBelow(path: string, base: string): string | undefined {
  const start = withoutEnd(base, '/');
  return path === start || path.startsWith(`${start}/`) ? path.slice(start.length) || '/' : undefined;
}

/** A path by its steps, without slashes around it and without empty steps. */
export function pathOfSteps(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '')
    .join('/');
}
