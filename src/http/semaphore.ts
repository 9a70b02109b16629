/** Admits at most so many at once; the others wait in the order in which they came. */
interface Semaphore {
  /** Enters if there is room and nobody waits. */
  readonly tryEnter: () => boolean;
  /** True once inside; false if the signal was aborted before there was room. */
  readonly enter: (signal?: AbortSignal) => Promise<boolean>;
  /** Once for every entry. */
  readonly leave: () => void;
  /** How many are inside. */
  readonly inside: () => number;
}

export function createSemaphore(limit: number): Semaphore {
  // A set keeps the order of arrival, and forgets a cancelled waiter without a search.
  const waiting = new Set<() => void>();
  let inside = 0;

  const tryEnter = (): boolean => {
    // Somebody waits only while all places are taken: a place that is left goes to the first who waits.
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
        signal?.addEventListener('abort', cancel, { once: true });
      });
    },
    leave: () => {
      const [next] = waiting.size === 0 ? [] : waiting;
      if (next === undefined) {
        inside--;
        return;
      }
      // The place changes hands and is never free in between, so that nobody can slip in.
      waiting.delete(next);
      next();
    },
    inside: () => inside,
  };
}
