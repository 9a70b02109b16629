import { Lexer } from 'yaml';

/** A range of a text. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** All comments of a text with their offsets. */
function commentsOf(text: string): { readonly offset: number; readonly text: string }[] {
  const found: { readonly offset: number; readonly text: string }[] = [];
  let offset = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    // Markers of the lexer that are not part of the text.
    if (token === '\u0002' || token === '\u0018' || token === '\u001f') {
      isText = token === '\u001f';
      continue;
    }
    if (!isText && token.startsWith('#')) {
      found.push({ offset, text: token.trimEnd() });
    }
    isText = false;
    offset += token.length;
  }
  return found;
}

/** Whether all comments outside the dropped regions are preserved. */
export function keepsComments(before: string, after: string, dropped: readonly Region[] = []): boolean {
  const counts = new Map<string, number>();
  for (const { text } of commentsOf(after)) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const regions = [...dropped].sort((a, b) => a.start - b.start);
  let at = 0;
  return commentsOf(before).every(({ offset, text }) => {
    while (at < regions.length && (regions[at]?.end ?? 0) <= offset) {
      at += 1;
    }
    const region = regions[at];
    if (region !== undefined && region.start <= offset) {
      return true;
    }
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0;
  });
}
