/** The most that ten times the work may cost where it grows with its size; in the square of it, it would be a hundred. */
export const LINEAR = 40;

/** Below this the clock of the processor and the collector of garbage say more than the work does. */
const MEASURABLE = 5_000;

async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(user + system, MEASURABLE);
}

/**
 * How many times more processor time the work takes at ten times the size. A machine that is busy with something else
 * changes little in it, and the best of several tries is taken.
 */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  // Once for nothing: the first time, code is compiled.
  await work(size);
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && !(large / small < LINEAR); round++) {
    small = Math.min(small, await cost(() => work(size)));
    large = Math.min(large, await cost(() => work(size * 10)));
  }
  return large / small;
}
