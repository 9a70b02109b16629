import { hearMany } from '../../base/clock.ts';

/** Admits at most `limit` callers at once; the others wait in the order of arrival. */
interface Semaphore {
  /** Enters if there is room. */
  readonly tryEnter: () => boolean;
  /** True once inside; false if the signal was aborted before there was room. */
  readonly enter: (signal?: AbortSignal) => Promise<boolean>;
  /** Must be called once for every entry. */
  readonly leave: () => void;
  /** The number of callers inside. */
  readonly inside: () => number;
}

export function createSemaphore(limit: number): Semaphore {
  // A set keeps the order of arrival, and removes a cancelled waiter without a search.
  const waiting = new Set<() => void>();
  let inside = 0;

  const tryEnter = (): boolean => {
    // If there are waiters, the semaphore is full: `leave` passes a slot directly to the first of them.
    if (inside >= limit) {
      return false;
    }
    inside++;
    return true;
  };

  return {
    tryEnter,
    enter: async (signal) => {
      if (signal?.aborted === true) {
        return false;
      }
      if (tryEnter()) {
        return true;
      }
      return await new Promise<boolean>((resolve) => {
        const admit = (): void => {
          signal?.removeEventListener('abort', cancel);
          resolve(true);
        };
        const cancel = (): void => {
          waiting.delete(admit);
          resolve(false);
        };
        waiting.add(admit);
        hearMany(signal);
        signal?.addEventListener('abort', cancel, { once: true });
      });
    },
    leave: () => {
      const [next] = waiting.size === 0 ? [] : waiting;
      if (next === undefined) {
        inside--;
        return;
      }
      // Passes the slot on without freeing it, so that no other caller can take it.
      waiting.delete(next);
      next();
    },
    inside: () => inside,
  };
}
