/** Spends the rate budget that a service reports in its answers. All times in milliseconds. */
interface Budget {
  /** Takes one request from the budget and returns when it is due; undefined while nothing reliable is known. */
  readonly take: (now: number) => number | undefined;
  /** Records what an answer reports as left, with the number of other requests in flight. */
  readonly observe: (report: BudgetReport) => void;
  /** The rate was refused. */
  readonly refused: (remaining: number | undefined) => void;
}

interface BudgetReport {
  readonly now: number;
  readonly limit: number;
  readonly remaining: number;
  readonly outstanding: number;
  /** Whether the request was taken from the budget; one that was refused was not. */
  readonly counted: boolean;
  /** How long until the budget is full again, where the answer says so. */
  readonly resetMs: number | undefined;
}

/** Below this share the budget is spent sparingly: others use the same token. */
export const HEADROOM = 0.05;
/** A shorter period says too little about the refill rate, a longer one describes the past. */
const SHORTEST_SPAN = 250;
const LONGEST_SPAN = 2000;
const BETWEEN_SAMPLES = 20;
/** A budget that resets later than this may not be refilled continuously, so it is not spent at its refill rate. */
export const SOON_MS = 5000;
/** Reset times are given in whole seconds. */
const ROUNDING_MS = 1000;

/** How much the budget would hold at a certain time if nothing had been taken out. */
interface Sample {
  readonly at: number;
  readonly filled: number;
}

/** Measures the refill rate of a budget, from what is left and what was taken out. */
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
 * While much is left, requests go at once; then they go at the refill rate, so that none is refused. What
 * is left is known from each answer, less the requests in flight. The refill rate is measured; until then it follows from
 * the time at which answers say the budget is full, and is at most the given pace.
 */
export function createBudget(perSecond: number): Budget {
  const refill = createRefill();
  /** An unexpected refusal: the service does not refuse by these numbers. */
  let misleading = false;
  let known = false;
  let limit = 0;
  let level = 0;
  let at = 0;
  let counted = 0;
  let longestMs = 0;

  /** A lower bound of the refill rate, until it is measured. */
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
      // However slow the measured refill, the budget is full again at the reported time.
      return now + Math.min(longestMs, Math.max(0, missing * 1000) / speed);
    },
    observe: (report) => {
      ({ limit } = report);
      const { resetMs = 0 } = report;
      known = resetMs < SOON_MS;
      longestMs = resetMs + ROUNDING_MS;
      assumed = resetMs > 0 ? Math.min(perSecond, ((limit - report.remaining) * 1000) / resetMs) : perSecond;
      at = report.now;
      level = report.remaining - report.outstanding;
      counted += report.counted ? 1 : 0;
      if (report.remaining + report.outstanding >= limit - 1) {
        // A full budget is not refilled, so it says nothing about the rate.
        refill.clear();
      } else {
        refill.add({ at: report.now, filled: report.remaining + counted });
      }
    },
    refused: (remaining) => {
      misleading ||= remaining === undefined || remaining > 0;
    },
  };
}
