import type { Clock } from '../../src/base/clock.ts';
import { randomOf } from '../faults/turns.ts';

/** How something ended that ran under the scheduler: with a value, or not at all because its process died. */
export type Ended<T> = { readonly died: false; readonly value: T } | { readonly died: true };

/** One process that runs under the scheduler. */
export interface Work<T> {
  readonly start: () => Promise<T>;
  readonly isDead: () => boolean;
}

interface Waiting {
  readonly wake: () => void;
  /** The moment from which on it may go on; answers may at any time. */
  readonly at: number;
}

/**
 * Decides the order of everything that is under way at once, and the time. Whatever runs under it waits here for each
 * answer and for each sleep; one of those that wait is let go at a time, by chance. The same seed gives the same order.
 */
export class Scheduler {
  readonly #random: () => number;
  readonly #patience: number;
  #waiting: Waiting[] = [];
  #now = 0;
  /** How many answers and sleeps were let go. */
  turns = 0;

  /** Patience: rounds of the event loop in which nothing comes; everything in memory comes in the first one. */
  constructor(seed: number, patience = 10) {
    this.#random = randomOf(seed);
    this.#patience = patience;
  }

  /** A whole number from 0 up to the given one. */
  readonly below = (end: number): number => Math.floor(this.#random() * end);

  readonly clock: Clock = {
    now: () => this.#now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const entry: Waiting = { wake: resolve, at: this.#now + milliseconds };
        this.#waiting.push(entry);
        signal?.addEventListener(
          'abort',
          () => {
            this.#waiting = this.#waiting.filter((one) => one !== entry);
            resolve();
          },
          { once: true },
        );
      }),
  };

  /** Lets time pass while nothing is under way. */
  readonly pass = async (milliseconds: number): Promise<void> => {
    this.#now += milliseconds;
  };

  /** Waits for its turn. */
  readonly turn = (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push({ wake: resolve, at: 0 });
    });

  /** Lets one of those that wait go on; sleepers only when nothing else is under way. */
  #release(): void {
    const answers = this.#waiting.filter(({ at }) => at <= this.#now);
    const soonest = Math.min(...this.#waiting.map(({ at }) => at));
    const ready = answers.length > 0 ? answers : this.#waiting.filter(({ at }) => at === soonest);
    const chosen = ready[this.below(ready.length)];
    if (chosen !== undefined) {
      this.#now = Math.max(this.#now, chosen.at);
      this.#waiting = this.#waiting.filter((one) => one !== chosen);
      this.turns++;
      chosen.wake();
    }
  }

  /**
   * Runs several at once until each has ended or is dead. Something that neither ends nor waits here waits for the outside,
   * such as a socket, and gets some rounds of the event loop for it.
   */
  async run<T>(works: readonly Work<T>[]): Promise<readonly Ended<T>[]> {
    const ended = new Map<number, Ended<T>>();
    let failure: { readonly error: unknown } | undefined;
    for (const [index, { start }] of works.entries()) {
      start().then(
        (value) => ended.set(index, { died: false, value }),
        (error: unknown) => {
          failure ??= { error };
        },
      );
    }
    let idle = 0;
    for (;;) {
      // Everything that can go on without an answer has gone on after this.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (failure !== undefined) {
        throw failure.error;
      }
      if (works.every(({ isDead }, index) => isDead() || ended.has(index))) {
        // What still waits belongs to a process that is no more.
        this.#waiting = [];
        return works.map((_work, index) => ended.get(index) ?? { died: true });
      }
      idle = this.#waiting.length === 0 ? idle + 1 : 0;
      if (idle > this.#patience) {
        throw new Error('nothing is under way, and not everything has ended');
      }
      this.#release();
    }
  }
}
