import type { RulePlace } from '../rule.ts';
import { LONGEST_LINE } from './lines.ts';

/** The lines, joined where a backslash continues them. */
export function* logicalLines(text: string): Generator<RulePlace> {
  let line = 0;
  let start = 0;
  let joined = '';
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line++;
    start = joined === '' ? line : start;
    if (raw.endsWith('\\') && joined.length < LONGEST_LINE) {
      joined += `${raw.slice(0, -1)} `;
      continue;
    }
    const content = `${joined}${raw}`.trim();
    joined = '';
    if (content !== '' && !content.startsWith('#')) {
      yield { line: start, text: content };
    }
  }
}

/** The arguments of a line, some in quotes. */
export function argumentsOf(text: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    const isQuoted = character === '"' || character === "'";
    let word = '';
    for (at += isQuoted ? 1 : 0; at < text.length; at++) {
      const next = text[at] ?? '';
      if (isQuoted ? next === character : /\s/.test(next)) {
        break;
      }
      if (next === '\\' && isQuoted && text[at + 1] === character) {
        at++;
      }
      word += text[at] ?? '';
    }
    found.push(word);
    at++;
  }
  return found;
}
