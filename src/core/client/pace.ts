/** The request rate, adapted to the refusals of the service. All times in milliseconds. */
interface Pace {
  /** Takes the next place in the queue and returns when it is due; a time up to now means immediately. */
  readonly take: (now: number) => number;
  /** Records that a request sent at `since` exceeded the rate limit. */
  readonly refused: (since: number, now: number) => void;
  /** The current number of requests per second. */
  readonly rate: (now: number) => number;
}

/** The rate of an unlimited pace after its first refusal. */
const CAREFUL = 100;
const SLOWEST = 0.2;
/** Growth per second, before and after the first refusal. */
const FAST_GROWTH = 1.25;
const SLOW_GROWTH = 1.03;
/** The share of the pace that remains after a refusal; less when the pace was cut just before. */
const CUT = 0.8;
const HARD_CUT = 0.5;
const SOON = 1000;

/**
 * A pace that approaches an unknown limit: it grows by 25 % each second until a request is refused, then drops by 20 % and
 * grows slowly. Refusals of requests that were sent before a cut count as one. The first few requests are sent immediately:
 * no service limits those, and most runs send no more.
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
