import { shortened } from './text.ts';

/** The edit distance, including swapped letters; distances above the limit are not exact. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_cell, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) {
      return limit + 1;
    }
    before = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** The maximum distance: two wrong letters make a short name a different word, but not a long title. */
function limitFor({ length }: string): number {
  return length <= 3 ? 1 : length < 16 ? 2 : 4;
}

/** The known name that was most likely meant; undefined if none is similar. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const limit = limitFor(name);
  let best: string | undefined;
  let least = limit + 1;
  if (name.length > 100) {
    return undefined;
  }
  const lower = name.toLowerCase();
  for (const candidate of known) {
    const found = candidate.toLowerCase() === lower ? 0 : distance(name, candidate, limit);
    if (found < least) {
      least = found;
      best = candidate;
    }
  }
  return best;
}

/** ` Did you mean "title"?`, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const found = nearest(name, known);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}

/** At most ten names, for a sentence. */
export function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, 10)
    .map((name) => shortened(name, 80))
    .join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
