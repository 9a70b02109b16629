/** Spends the rate budget that the answers of a service tell. All times in milliseconds. */
interface Budget {
  /** Takes one request from the budget and says when it is due; undefined while nothing reliable is known. */
  readonly take: (now: number) => number | undefined;
  /** An answer told what is left, while so many other requests were on their way. */
  readonly tell: (told: Told) => void;
  /** The rate was refused. */
  readonly refused: (remaining: number | undefined) => void;
}

interface Told {
  readonly now: number;
  readonly limit: number;
  readonly remaining: number;
  readonly outstanding: number;
  /** Whether the request was taken from the budget; one that was refused was not. */
  readonly counted: boolean;
  /** How long until the budget is whole again, where that is told. */
  readonly resetMs: number | undefined;
}

/** From what part of the budget on it is used sparingly: others use the same token. */
export const HEADROOM = 0.05;
/** A shorter time says too little of how fast a budget is refilled, a longer one says what it was. */
const SHORTEST_SPAN = 250;
const LONGEST_SPAN = 2000;
const BETWEEN_SAMPLES = 20;
/** A budget that is renewed later than this may not be refilled bit by bit, and is not spent by its refill. */
export const SOON_MS = 5000;
/** Times of renewal are told in whole seconds. */
const ROUNDING_MS = 1000;

/** How much was in the budget by a certain time, had nothing been taken out. */
interface Sample {
  readonly at: number;
  readonly filled: number;
}

/** Measures how fast a budget is refilled, from what is left and what was taken out. */
function createRefill(): {
  readonly add: (sample: Sample) => void;
  readonly clear: () => void;
  readonly rate: () => number | undefined;
} {
  let samples: Sample[] = [];
  let rate: number | undefined;
  return {
    add: (sample) => {
      const last = samples.at(-1);
      if (last !== undefined && sample.at - last.at < BETWEEN_SAMPLES) {
        return;
      }
      samples = [...samples.filter(({ at }) => sample.at - at <= LONGEST_SPAN), sample];
      const [first = sample] = samples;
      const span = sample.at - first.at;
      const measured = ((sample.filled - first.filled) * 1000) / span;
      if (span >= SHORTEST_SPAN && measured > 0) {
        rate = measured;
      }
    },
    clear: () => {
      samples = [];
    },
    rate: () => rate,
  };
}

/**
 * While much is left, requests go at once; then they go as fast as the budget is refilled, so that none is refused. What
 * is left is known from each answer, less what is on its way. How fast it is refilled is measured; until then it is what
 * the answers say of when it will be whole, and no more than the given pace.
 */
export function createBudget(perSecond: number): Budget {
  const refill = createRefill();
  /** A refusal that was not to be expected: these numbers are not what the service refuses by. */
  let misleading = false;
  let known = false;
  let limit = 0;
  let level = 0;
  let at = 0;
  let counted = 0;
  let longestMs = 0;

  /** How fast it is refilled at least, as long as that was not measured. */
  let assumed = perSecond;

  return {
    take: (now) => {
      if (misleading || !known) {
        return undefined;
      }
      const speed = refill.rate() ?? assumed;
      if (speed === Number.POSITIVE_INFINITY) {
        return now;
      }
      level = Math.min(limit, level + (speed * (now - at)) / 1000) - 1;
      at = now;
      const missing = limit * HEADROOM - level;
      // However slow the refill was measured, the budget is whole again by the time that was told.
      return now + Math.min(longestMs, Math.max(0, missing * 1000) / speed);
    },
    tell: (told) => {
      ({ limit } = told);
      const { resetMs = 0 } = told;
      known = resetMs < SOON_MS;
      longestMs = resetMs + ROUNDING_MS;
      assumed = resetMs > 0 ? Math.min(perSecond, ((limit - told.remaining) * 1000) / resetMs) : perSecond;
      at = told.now;
      level = told.remaining - told.outstanding;
      counted += told.counted ? 1 : 0;
      if (told.remaining + told.outstanding >= limit - 1) {
        // A full budget is not refilled, and says nothing of how fast it would be.
        refill.clear();
      } else {
        refill.add({ at: told.now, filled: told.remaining + counted });
      }
    },
    refused: (remaining) => {
      misleading ||= remaining === undefined || remaining > 0;
    },
  };
}
