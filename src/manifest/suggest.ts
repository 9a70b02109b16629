import { shortened } from '../base/text.ts';

export { didYouMean, distance, nearest } from '../base/nearest.ts';

/** Names for a sentence, at most ten of them. */
export function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, 10)
    .map((name) => shortened(name, 80))
    .join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
