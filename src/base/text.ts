// Control characters, line and paragraph separators, invisible and bidirectional marks, and lone surrogates: in a terminal or a
// log, each of them can make a line appear different from its content.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index));
  return NAMED[character] ?? units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Escapes commands that a CI runner finds anywhere in a line. In JSON, the result parses to the same text. */
function withoutMarks(text: string): string {
  return text.replace(/##(?=(?:vso|teamcity)?\[)/g, '\\u0023#');
}

/** Escapes commands of CI runners in lines. */
export function withoutCommands(lines: string): string {
  // A runner skips whitespace before a command, including Unicode whitespace.
  return withoutMarks(lines.replace(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1\\u003a:'));
}

/** The text on one line, escaping everything that a terminal or a CI runner would interpret. */
export function printable(text: string): string {
  return withoutMarks(text.replace(UNSAFE, escaped));
}

/** `printable` for a text of several lines. */
export function printableLines(text: string): string {
  return withoutCommands(text.split('\n').map(printable).join('\n'));
}

/** Truncates a text to a number of characters, with an ellipsis; never inside a character. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  const cut = text.slice(0, limit - 1);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`;
}

/** JSON for people and programs: indented, and safe in a terminal or a log. Parses to the same value. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return withoutMarks(text.replace(UNSAFE, (character) => (character === '\n' ? '\n' : escaped(character))));
}

/** Removes all trailing occurrences of a character. A regular expression would take quadratic time. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) {
    end--;
  }
  return text.slice(0, end);
}

/** The rest of a URL path below another one, with its slash; undefined if it is not below. */
export function restBelow(path: string, base: string): string | undefined {
  const start = withoutEnd(base, '/');
  return path === start || path.startsWith(`${start}/`) ? path.slice(start.length) || '/' : undefined;
}

/** Removes leading, trailing and repeated slashes. */
export function pathOfSteps(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '')
    .join('/');
}
