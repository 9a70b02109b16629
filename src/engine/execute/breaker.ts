import type { DriverFailure } from '../driver.ts';

/** After this many consecutive failures of the service, nothing more is sent. */
export const BREAKER_LIMIT = 5;

/** Counts consecutive failures of the service itself. */
interface Breaker {
  /** The service did what was requested. */
  readonly success: () => void;
  /** A change failed; true means that the service failed too often in a row. */
  readonly failure: (failure: DriverFailure | undefined) => boolean;
}

/** Creates a breaker that has counted nothing yet. */
export function createBreaker(limit: number = BREAKER_LIMIT): Breaker {
  let inRow = 0;
  return {
    success: () => {
      inRow = 0;
    },
    failure: (failure) => {
      // A refusal is an answer: the service works.
      inRow = failure === 'unavailable' ? inRow + 1 : 0;
      return inRow >= limit;
    },
  };
}
