import { canonicalJson } from '../../../base/canonical.ts';
import { sameJson } from '../../../base/equal.ts';
import type { Json } from '../../../base/json.ts';

/**
 * The items that can stay in place so that the fewest have to move: a longest increasing subsequence of their wanted positions. O(n log n).
 */
export function itemsThatStay(wantedPlaces: readonly number[]): ReadonlySet<number> {
  // tails[k] is the index of the smallest last item of an increasing subsequence of length k + 1.
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, place] of wantedPlaces.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((wantedPlaces[tails[middle] ?? 0] ?? 0) < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous[index] = low === 0 ? undefined : tails[low - 1];
    tails[low] = index;
  }
  const staying = new Set<number>();
  let current = tails.at(-1);
  while (current !== undefined) {
    staying.add(current);
    current = previous[current];
  }
  return staying;
}

interface RowMove<T> {
  readonly item: T;
  /** The item before it; undefined moves it to the front. */
  readonly after: T | undefined;
  /** The item after it, if it moves to the front. */
  readonly before: T | undefined;
}

/**
 * The fewest moves that bring a row into order. `wanted` is the complete row in the wanted order; `current` lists the items with a known
 * position, in their current order; all others are moved. Applied one after the other, each move puts an item right after one that is
 * already in position.
 */
export function movesFor<T>(current: readonly T[], wanted: readonly T[]): readonly RowMove<T>[] {
  const places = new Map(wanted.map((item, place) => [item, place]));
  const known = current.filter((item) => places.has(item));
  const staying = itemsThatStay(known.map((item) => places.get(item) ?? 0));
  const stays = new Set([...staying].map((index) => known[index]));
  // Only an item that stays can anchor the first one; if none does, all others follow it one by one.
  const first = wanted.find((item) => stays.has(item)) ?? wanted[1];
  return wanted.flatMap((item, place) =>
    stays.has(item) || wanted.length < 2
      ? []
      : [{ item, after: wanted[place - 1], before: place === 0 ? first : undefined }],
  );
}

/** The three sides of one value, normalized; the base is undefined if nothing was applied. */
export interface Sides {
  readonly base: Json | undefined;
  readonly desired: Json;
  readonly live: Json;
}

function itemsOf(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** The items that two lists have in common, in the order of the first. */
export function among(list: Json | undefined, others: Json | undefined): readonly Json[] {
  const known = new Set(itemsOf(others).map((item) => canonicalJson(item)));
  return itemsOf(list).filter((item) => known.has(canonicalJson(item)));
}

/**
 * The sides of an order for comparison. Live items that are not declared are unmanaged and do not count. Only the items on all three sides
 * show whether somebody changed the order, because the others were added or removed since.
 */
export function sequenceSides({ base, desired, live }: Sides): Sides {
  const there = among(live, desired);
  if (base === undefined) {
    return { base, desired, live: there };
  }
  const common = among(there, base);
  const applied = among(base, common);
  if (sameJson(applied, common)) {
    return { base: there, desired, live: there };
  }
  return { base: sameJson(applied, among(desired, common)) ? desired : applied, desired, live: there };
}

/** The number of items that need not move to reach another order. */
function stayingIn(list: readonly Json[], wanted: readonly Json[]): number {
  const places = new Map(wanted.map((item, place) => [canonicalJson(item), place]));
  return itemsThatStay(list.map((item) => places.get(canonicalJson(item)) ?? 0)).size;
}

/**
 * Whether an order may be left by an interrupted change: the first items are in the declared order already, and the others in the applied
 * one. Items are put in place one by one from the front, so each leaves one fewer to move. If items were added since, it is unknown which
 * one moved first.
 */
export function isHalfwayOrder({ base, desired, live }: Sides): boolean {
  const wanted = itemsOf(desired);
  const there = among(live, desired);
  const common = among(among(base, desired), there);
  if (common.length === there.length && stayingIn(there, wanted) <= stayingIn(common, wanted)) {
    return false;
  }
  return wanted.some((_item, index) => {
    const placed = wanted.slice(0, index + 1);
    const done = new Set(placed.map((item) => canonicalJson(item)));
    const rest = common.filter((item) => !done.has(canonicalJson(item)));
    return sameJson(among(there, placed), among(placed, there)) && sameJson(among(there, rest), rest);
  });
}
