import { safe } from './text.ts';

function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}

/** Somebody else's words as code: nothing in it is formatted, linked or notifies anybody. */
export function code(text: string, limit?: number): string {
  const inner = safe(text, limit).trim();
  if (inner === '') {
    return '` `';
  }
  const ticks = '`'.repeat(longestRun(inner, /`+/g) + 1);
  const pad = inner.startsWith('`') || inner.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${inner}${pad}${ticks}`;
}

/**
 * Sentences that may hold somebody else's words, for the middle of a line. Names and numbers after `@` and `#` are kept
 * apart from their signs, because a service looks for them after it has taken the escapes away.
 */
export function prose(text: string): string {
  return safe(text, 2000)
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/[\\`*_[\]<>|~$^]/g, '\\$&')
    .replace(/[@#]/g, '$&&#8203;')
    .replace(/::/g, ':&#58;');
}

/** Lines as they are, between fences that nothing within can close. */
export function fence(lines: readonly string[], language: string): string[] {
  const run = longestRun(lines.join('\n'), /`{3,}/g);
  const ticks = '`'.repeat(Math.max(3, run + 1));
  return [`${ticks}${language}`, ...lines, ticks];
}

/** Something to open; the title is ours. */
export function folded(title: string, lines: readonly string[]): string[] {
  return ['<details>', `<summary>${title}</summary>`, '', ...lines, '', '</details>'];
}
