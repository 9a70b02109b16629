/**
 * Which of the items that stand in some order can stay where they are so that the fewest have to be moved: a longest
 * increasing subsequence of their wanted places. Takes n log n steps.
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
  /** What it is put right behind; undefined puts it first. */
  readonly after: T | undefined;
  /** What it is put before when it comes first. */
  readonly before: T | undefined;
}

/**
 * The fewest moves that bring a row into order. `wanted` is the whole row in the wanted order; `current` holds those
 * whose place is known, in the order in which they stand; all others are put in their place. Made one after the other,
 * each move puts an item right behind one that already stands where it should.
 */
export function movesFor<T>(current: readonly T[], wanted: readonly T[]): readonly RowMove<T>[] {
  const places = new Map(wanted.map((item, place) => [item, place]));
  const known = current.filter((item) => places.has(item));
  const staying = itemsThatStay(known.map((item) => places.get(item) ?? 0));
  const stays = new Set([...staying].map((index) => known[index]));
  // Only what stays can tell the first one its place; where nothing does, all others come after it one by one.
  const first = wanted.find((item) => stays.has(item)) ?? wanted[1];
  return wanted.flatMap((item, place) =>
    stays.has(item) || wanted.length < 2
      ? []
      : [{ item, after: wanted[place - 1], before: place === 0 ? first : undefined }],
  );
}
