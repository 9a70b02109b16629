/**
 * Which of the items can stay in place so that the fewest have to move: a longest
 * increasing subsequence of their wanted positions. Takes n log n steps.
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
  /** The item that it follows; undefined moves it to the front. */
  readonly after: T | undefined;
  /** The item that it precedes if it comes first. */
  readonly before: T | undefined;
}

/**
 * The fewest moves that bring a row into order. `wanted` is the whole row in the wanted order; `current` has those
 * whose position is known, in their current order; all others are moved. Applied one after the other,
 * each move puts an item right after one that is already in position.
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
