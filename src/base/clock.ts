import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Measures time and sleeps; tests pass their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Resolves after that number of milliseconds, or as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Everything that waits in a run listens to one signal, however much waits at once: Node takes more than ten for a leak. */
export function hearMany(signal: AbortSignal | undefined): void {
  if (signal !== undefined) {
    setMaxListeners(0, signal);
  }
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    hearMany(signal);
    // A timer drops fractions, and would fire early. A sleep that is aborted ends early: the caller checks the signal.
    await delay(Math.ceil(milliseconds), undefined, signal === undefined ? {} : { signal }).catch(() => {});
  },
};
