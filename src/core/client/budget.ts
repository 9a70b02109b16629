/** Spends the rate budget that a service reports in its answers. All times in milliseconds. */
interface Budget {
  /** Takes one request from the budget and returns when to send it; undefined while the budget is unknown or unreliable. */
  readonly take: (now: number) => number | undefined;
  /** Records the remaining budget that an answer reports, and the number of other requests in flight. */
  readonly observe: (report: BudgetReport) => void;
  /** Records a request refused for its rate. */
  readonly refused: (remaining: number | undefined) => void;
}

interface BudgetReport {
  readonly now: number;
  readonly limit: number;
  readonly remaining: number;
  readonly outstanding: number;
  /** Whether the request used the budget; a refused one did not. */
  readonly counted: boolean;
  /** The time until the budget is full again, if the answer has it. */
  readonly resetMs: number | undefined;
}

/** Below this share of the budget, requests are paced, because others use the same token. */
export const HEADROOM = 0.05;
/** A shorter period is too noisy to measure the refill rate, a longer one is outdated. */
const SHORTEST_SPAN = 250;
const LONGEST_SPAN = 2000;
const BETWEEN_SAMPLES = 20;
/** A budget that resets later than this may not refill continuously, so requests are not paced by its refill rate. */
export const SOON_MS = 5000;
/** Services round reset times to seconds. */
const ROUNDING_MS = 1000;

/** The size that the budget would have at a certain time if no request had used it. */
interface Sample {
  readonly at: number;
  readonly filled: number;
}

/** Measures the refill rate of a budget, from its remaining size and the requests that used it. */
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
 * Sends requests immediately while plenty of budget is left, then at the refill rate, so that none is refused. The budget left
 * is the value in the latest answer minus the requests in flight. The refill rate is measured; until then it is estimated from
 * the reported reset time, and never exceeds `perSecond`.
 */
export function createBudget(perSecond: number): Budget {
  const refill = createRefill();
  /** After a refusal with budget left: the service enforces a different limit than the one it reports. */
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
      // Even if the measured refill is slower, the budget is full again at the reported time.
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
        // A full budget does not refill, so its rate cannot be measured.
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
