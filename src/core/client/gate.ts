import type { Clock } from '../../base/clock.ts';
import { budgetOf, type Headers, waitOfReset } from '../http/headers.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { createBudget, HEADROOM, SOON_MS } from './budget.ts';
import { createPace } from './pace.ts';

interface GateOptions {
  readonly time: Clock;
  /** The maximum number of concurrent requests. */
  readonly connections: number;
  /** The initial rate, in requests per second. */
  readonly perSecond: number;
  /** The longest delay to wait for; a longer one is an error. */
  readonly longestWaitMs: number;
}

/** How one request waits for its turn. */
interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Sleeps; ends early when the signal is aborted. */
  readonly sleep: (ms: number, reason: 'rate-limit' | 'pace') => Promise<void>;
}

/** A slot for one request. */
export interface Place {
  /** When it was assigned. */
  readonly since: number;
  readonly leave: () => void;
}

export type Entry =
  | { readonly type: 'in'; readonly place: Place }
  | { readonly type: 'cancelled' }
  /** The service rejects requests for longer than this client waits. */
  | { readonly type: 'closed'; readonly seconds: number };

/** With this many requests left, pacing is unnecessary. */
const AMPLE = 1000;
/** The number of requests that are sent immediately before pacing starts. */
const BURST = 10;
/** Requests due this soon are sent immediately: timers are no more precise. */
const GRAIN_MS = 2;

/** All requests of one client, or of all clients with one token, pass through it, so that one rate limit error slows down all. */
export class Gate {
  readonly #time: Clock;
  readonly #longestWaitMs: number;
  readonly #pace: ReturnType<typeof createPace>;
  readonly #budget: ReturnType<typeof createBudget>;
  readonly #room: ReturnType<typeof createSemaphore>;
  #isAmple = false;
  #opensAt = Number.NEGATIVE_INFINITY;

  constructor({ time, connections, perSecond, longestWaitMs }: GateOptions) {
    this.#time = time;
    this.#longestWaitMs = longestWaitMs;
    this.#pace = createPace(perSecond, Math.min(connections, BURST));
    this.#budget = createBudget(perSecond);
    this.#room = createSemaphore(connections);
  }

  /** A slot, if one is available immediately. */
  enterNow(): Place | undefined {
    const now = this.#time.now();
    return this.#isAmple && this.#opensAt <= now && this.#room.tryEnter() ? this.#placeAt(now) : undefined;
  }

  async enter(waiting: Waiting): Promise<Entry> {
    if (!(await this.#room.enter(waiting.signal))) {
      return { type: 'cancelled' };
    }
    const stop = await this.#pass(waiting);
    if (stop !== undefined) {
      this.#room.leave();
      return stop;
    }
    return { type: 'in', place: this.#placeAt(this.#time.now()) };
  }

  /** Admits nothing for this long. */
  hold(ms: number): void {
    this.#opensAt = Math.max(this.#opensAt, this.#time.now() + ms);
  }

  /** Slows down, because the request in that slot exceeded the rate limit. */
  slowDown(place: Place): void {
    this.#isAmple = false;
    this.#pace.refused(place.since, this.#time.now());
  }

  /** Records the rate budget in an answer. */
  observe(headers: Headers, { refused }: { readonly refused: boolean }): void {
    const reported = budgetOf(headers);
    if (refused) {
      this.#budget.refused(reported?.remaining);
    }
    if (reported === undefined) {
      return;
    }
    const { limit, remaining } = reported;
    const isLow = remaining <= limit * HEADROOM;
    this.#isAmple = !isLow && remaining >= AMPLE;
    if (this.#isAmple) {
      return;
    }
    const resetMs = waitOfReset(headers);
    const outstanding = this.#room.inside();
    this.#budget.observe({ ...reported, now: this.#time.now(), outstanding, counted: !refused, resetMs });
    if (isLow && resetMs !== undefined && resetMs >= SOON_MS && resetMs <= this.#longestWaitMs) {
      // Spreads the remaining requests over the time until the reset; with none left, waits for the reset.
      this.hold(resetMs / (remaining + 1));
    }
  }

  /** Waits until the gate is open and the request is due; returns the reason if the request must not be sent. */
  async #pass({ signal, sleep }: Waiting): Promise<Exclude<Entry, { type: 'in' }> | undefined> {
    let due: number | undefined;
    while (signal?.aborted !== true) {
      const now = this.#time.now();
      const closedMs = this.#opensAt - now;
      if (closedMs > 0) {
        if (closedMs > this.#longestWaitMs) {
          return { type: 'closed', seconds: Math.ceil(closedMs / 1000) };
        }
        await sleep(closedMs, 'rate-limit');
        continue;
      }
      due ??= this.#isAmple ? now : (this.#budget.take(now) ?? this.#pace.take(now));
      if (due <= now + GRAIN_MS) {
        return undefined;
      }
      await sleep(due - now, 'pace');
    }
    return { type: 'cancelled' };
  }

  #placeAt(since: number): Place {
    let left = false;
    return {
      since,
      leave: () => {
        if (!left) {
          left = true;
          this.#room.leave();
        }
      },
    };
  }
}
