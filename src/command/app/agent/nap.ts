import { SYSTEM_CLOCK } from '../../../base/clock.ts';
import type { Clock } from '../../../core/engine/apply-types.ts';

/** The events that end the sleep between two rounds early. */
export interface NapOptions {
  /** Stops the agent: changes in flight are finished and recorded. */
  readonly signal: AbortSignal;
  /** Receives a function that wakes the agent. */
  readonly onReady?: (wake: () => void) => void;
  readonly clock?: Clock;
}

/** The sleep of an agent between two rounds. */
export interface Nap {
  /** Begins a round: later wake-ups count for the next one. Returns whether this one was requested by a wake-up. */
  readonly begin: () => boolean;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export function createNap({ signal, onReady, clock = SYSTEM_CLOCK }: NapOptions): Nap {
  let wakeUp: (() => void) | undefined;
  let isWanted = false;
  onReady?.(() => {
    isWanted = true;
    wakeUp?.();
  });
  return {
    begin: () => {
      const wasWanted = isWanted;
      isWanted = false;
      return wasWanted;
    },
    sleep: async (milliseconds) => {
      const nap = new AbortController();
      const end = (): void => nap.abort();
      signal.addEventListener('abort', end, { once: true });
      wakeUp = end;
      if (!isWanted && !signal.aborted) {
        await clock.sleep(milliseconds, nap.signal);
      }
      wakeUp = undefined;
      signal.removeEventListener('abort', end);
    },
  };
}
