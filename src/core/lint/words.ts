import { printable, shortened } from '../../base/text.ts';
import type { Spot } from './input.ts';

/** The maximum length of a shown value. */
const SHOWN = 80;

/** Whether the value of a field must not be shown. */
export function isHiddenField({ resource, field }: Spot): boolean {
  return field !== undefined && resource.sensitive.includes(field);
}

/** A text in quotes, shortened and safe to show. */
export function quoted(text: string): string {
  return `"${printable(shortened(text, SHOWN))}"`;
}

/** The text of a field in quotes, or a placeholder if it must not be shown. */
export function shown(spot: Spot, text: string): string {
  return isHiddenField(spot) ? 'a hidden value' : quoted(text);
}

/** The first words of a list, and the number of the others. */
export function listed(words: readonly string[], limit = 10): string {
  const first = words.slice(0, limit).join(', ');
  return words.length > limit ? `${first} and ${words.length - limit} more` : first;
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
