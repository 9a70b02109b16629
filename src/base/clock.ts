import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Measures time and sleeps; tests pass their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Resolves after this time, or as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Disables Node's warning about more than ten listeners: everything that waits in a run listens to one signal. */
export function hearMany(signal: AbortSignal | undefined): void {
  if (signal !== undefined) {
    setMaxListeners(0, signal);
  }
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    hearMany(signal);
    // Rounded up, because a timer drops fractions and would fire early. An aborted sleep ends early; the caller checks the signal.
    await delay(Math.ceil(milliseconds), undefined, signal === undefined ? {} : { signal }).catch(() => {});
  },
};
