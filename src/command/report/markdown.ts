import { joined, safe } from './text.ts';

/** The number of characters that are left. */
export interface Budget {
  left: number;
}

/** The number of characters that lines take in the final text. */
export function sizeOf(lines: readonly string[]): number {
  return lines.length === 0 ? 0 : joined(lines).length;
}

function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}

/** Foreign text as code: nothing in it is formatted, becomes a link or notifies anybody. */
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
 * Sentences that may contain foreign text, for the middle of a line. Names and numbers after `@` and `#` are separated from these signs,
 * because a host searches for mentions after it has removed the escapes. URLs do not become links: such a link would swallow the escapes
 * after it.
 */
export function prose(text: string): string {
  return safe(text, 2000)
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/[\\`*_[\]<>|~$^]/g, '\\$&')
    .replace(/[@#]/g, '$&&#8203;')
    .replace(/::/g, ':&#58;')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/(www)\./gi, '$1&#46;');
}

function ticksFor(lines: readonly string[]): number {
  return Math.max(3, longestRun(lines.join('\n'), /`{3,}/g) + 1);
}

/** Lines between fences that no line can close. */
export function fence(lines: readonly string[], language: string): string[] {
  const ticks = '`'.repeat(ticksFor(lines));
  return [`${ticks}${language}`, ...lines, ticks];
}

/** After this number of consecutive items without room, the rest is only counted: trying them would take long and show little. */
const MISFITS = 50;

/** The lines that fit, and the number of items that do not. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly left: number;
}

/** Takes the first form of each item that fits. Forms are ordered from the fullest to the shortest. */
export function fitted<T>(
  items: readonly T[],
  formsOf: (item: T) => Iterable<readonly string[]>,
  budget: Budget,
): Fitted {
  const lines: string[] = [];
  let shown = 0;
  let misfits = 0;
  for (const item of items) {
    if (misfits >= MISFITS) {
      break;
    }
    misfits++;
    for (const form of formsOf(item)) {
      const size = sizeOf(form);
      if (size <= budget.left) {
        budget.left -= size;
        lines.push(...form);
        shown++;
        misfits = 0;
        break;
      }
    }
  }
  return { lines, left: items.length - shown };
}

/** The same between fences. Blank lines separate blocks of more than two lines; many short ones read better as a list. */
export function fittedFence<T>(
  items: readonly T[],
  formsOf: (item: T) => Iterable<readonly string[]>,
  { budget, language }: { readonly budget: Budget; readonly language: string },
): Fitted {
  let ticks = 3;
  let airy: boolean | undefined;
  // Two fences, the language and three line breaks, one of them before the next part.
  const around = { left: budget.left - 2 * ticks - language.length - 3 };
  const { lines, left } = fitted(
    items,
    function* (item) {
      for (const form of formsOf(item)) {
        const long = form.length > 2;
        const block = airy !== undefined && (airy || long) ? ['', ...form] : form;
        const grown = Math.max(ticks, ticksFor(form));
        if (sizeOf(block) + 2 * (grown - ticks) <= around.left) {
          around.left -= 2 * (grown - ticks);
          ticks = grown;
          airy = long;
          yield block;
          return;
        }
      }
    },
    around,
  );
  if (lines.length === 0) {
    return { lines: [], left };
  }
  budget.left = around.left;
  return { lines: fence(lines, language), left };
}

export function folded(title: string, lines: readonly string[]): string[] {
  return ['<details>', `<summary>${title}</summary>`, '', ...lines, '', '</details>'];
}

/** A link; undefined if a browser should not follow the URL. */
export function link(title: string, address: string | undefined): string | undefined {
  if (address === undefined || address.length > 500 || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, username, password, href } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') {
    return undefined;
  }
  return `[${title}](${href.replace(/[^A-Za-z0-9:/?#[\]@!$&'*+,;=._~%-]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))})`;
}
