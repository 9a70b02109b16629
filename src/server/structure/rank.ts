import type { Row } from '../table.ts';

const SIGN = 1n << 63n;

/** The bits of a number, arranged so that they compare as the number does. */
function sortableBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const sortable = bits >= SIGN ? ~bits & (SIGN * 2n - 1n) : bits | SIGN;
  return sortable.toString(16).padStart(16, '0');
}

/** Where a row stands among its siblings: by rank, which may be any number, and by age where two ranks are the same. */
export function rankKey({ seq, value }: Row<{ readonly rank: number }>): string {
  return `${sortableBits(value.rank)}.${String(seq).padStart(12, '0')}`;
}

interface Ranked {
  readonly record: { readonly rank: number };
}

/** What gets a new rank, and which. */
export interface NewRank<T> {
  readonly item: T;
  readonly rank: number;
}

/**
 * The ranks that put items among their siblings, in front of the one at that place or after all. The siblings keep theirs,
 * so that whoever is paging through them misses none; only where no rank is free between two of them does each get a new one.
 */
export function ranksAmong<T extends Ranked>(siblings: readonly T[], place: number, items: readonly T[]): NewRank<T>[] {
  const left = place > 0 ? siblings[place - 1]?.record.rank : undefined;
  const right = siblings[place]?.record.rank;
  const start = left ?? (right === undefined ? 0 : right - items.length - 1);
  const end = right ?? start + items.length + 1;
  const step = (end - start) / (items.length + 1);
  const ranks = items.map((_, index) => start + step * (index + 1));
  const rises = [start, ...ranks, end].every((rank, index, all) => rank > (all[index - 1] ?? Number.NEGATIVE_INFINITY));
  const wanted = rises
    ? items.map((item, index) => ({ item, rank: ranks[index] ?? end }))
    : siblings.toSpliced(place, 0, ...items).map((item, index) => ({ item, rank: index + 1 }));
  return wanted.filter(({ item, rank }) => item.record.rank !== rank);
}
