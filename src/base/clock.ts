import { setTimeout as delay } from 'node:timers/promises';

/** Measures time and waits; tests bring their own. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    // A timer drops fractions, and would fire early. A sleep that is aborted ends early: the caller checks the signal.
    await delay(Math.ceil(milliseconds), undefined, signal === undefined ? {} : { signal }).catch(() => {});
  },
};
