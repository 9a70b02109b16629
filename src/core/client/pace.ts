/** The rate at which requests are sent, learned from what the service refuses. All times in milliseconds. */
interface Pace {
  /** Takes the next place in the queue and returns when it is due; not later than now means at once. */
  readonly take: (now: number) => number;
  /** A request that was sent at `since` exceeded the rate limit. */
  readonly refused: (since: number, now: number) => void;
  /** Requests per second at the moment. */
  readonly rate: (now: number) => number;
}

/** The pace that an unlimited one continues with after its first refusal. */
const CAREFUL = 100;
const SLOWEST = 0.2;
/** Growth per second, before the first refusal at a careful pace and after it. */
const FAST_GROWTH = 1.25;
const SLOW_GROWTH = 1.03;
/** The share of the pace that remains after a refusal; less when the pace was cut just before. */
const CUT = 0.8;
const HARD_CUT = 0.5;
const SOON = 1000;

/**
 * A pace that approaches an unknown limit: it grows by a quarter each second until a request is refused,
 * then falls by a fifth and grows slowly. Several refusals of requests that were sent before a cut count as one. The first
 * few requests go at once: no service limits those, and most runs have no more.
 */
export function createPace(perSecond: number, burst = 0): Pace {
  let rate = perSecond;
  let atOnce = burst;
  let growth = FAST_GROWTH;
  let changedAt: number | undefined;
  let cutAt = Number.NEGATIVE_INFINITY;
  let nextPlace = Number.NEGATIVE_INFINITY;

  const grow = (now: number): void => {
    if (changedAt !== undefined && now > changedAt) {
      rate *= growth ** ((now - changedAt) / 1000);
    }
    changedAt = now;
  };

  return {
    take: (now) => {
      grow(now);
      if (atOnce > 0) {
        atOnce--;
        return now;
      }
      const due = Math.max(nextPlace, now);
      nextPlace = due + 1000 / rate;
      return due;
    },
    refused: (since, now) => {
      if (since <= cutAt) {
        return;
      }
      grow(now);
      atOnce = 0;
      if (rate === Number.POSITIVE_INFINITY) {
        rate = CAREFUL;
      } else {
        rate = Math.max(SLOWEST, rate * (now - cutAt < SOON ? HARD_CUT : CUT));
        growth = SLOW_GROWTH;
      }
      cutAt = now;
      nextPlace = Math.max(nextPlace, now + 1000 / rate);
    },
    rate: (now) => {
      grow(now);
      return rate;
    },
  };
}
