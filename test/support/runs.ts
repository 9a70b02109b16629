import fc from 'fast-check';

/** `npm test` sets it below one; whatever is left out there is done by `npm run test:all`. */
const SCALE = Number(process.env['PROPERTY_RUNS'] ?? 1);

/** `test.skipIf(isQuick)` is for what starts processes, makes repositories or compares growth, where a quicker test is beside it. */
export const isQuick: boolean = SCALE < 1;

/** How often a property is tried; `PROPERTY_RUNS` multiplies it, but a few are tried in any case. */
export function runs(usual: number): number {
  return Math.max(Math.min(usual, 5), Math.round(usual * SCALE));
}

/** The cases of a test that costs much for each of them: a few where properties are tried less than usual, or all; `CASES=all` asks for all. */
export function casesOf<T>(all: readonly T[], few: (one: T, index: number) => boolean): readonly T[] {
  return isQuick && process.env['CASES'] !== 'all' ? all.filter(few) : all;
}

/** One of a few, for what is done for every operation or the like. */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return casesOf(all, (_one, index) => index % 4 === 0);
}

/**
 * A new seed for every run, which is printed: `PROPERTY_SEED` repeats it. What fails becomes a kept case of its property. `.ci/run`
 * (`STEADY_SEEDS`) takes the steady one of a property that has not held for 10,000 tries yet, so that chance stops no unrelated work.
 */
export function newSeed(property: string, steady?: number): number {
  const usual = process.env['STEADY_SEEDS'] === undefined ? undefined : steady;
  const start = Number(process.env['PROPERTY_SEED'] ?? usual ?? Math.floor(Math.random() * 1_000_000));
  process.stdout.write(`${property}: PROPERTY_SEED=${start}\n`);
  return start;
}

/** How many of the cases of a sweep are tried: all of them, or the part that `.ci/run` asks for. */
const SHARE = Number(process.env['SWEEP_SHARE'] ?? 1);

/**
 * The cases of a long sweep, for cases that are much alike: all of them, or in `.ci/run` a random part, other ones in every run,
 * because all of them take too long there. The nightly workflow tries all.
 */
export function shareOf<T>(sweep: string, cases: readonly T[]): readonly T[] {
  const size = Math.ceil(cases.length * SHARE);
  if (size >= cases.length) {
    return cases;
  }
  const part = fc.shuffledSubarray(
    cases.map((_one, index) => index),
    { minLength: size, maxLength: size },
  );
  const [chosen] = fc.sample(part, { seed: newSeed(sweep), numRuns: 1 });
  return cases.filter((_one, index) => chosen?.includes(index));
}
