import type { Clock } from '../../base/clock.ts';
import { budgetOf, type Headers, waitOfReset } from '../http/headers.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { createBudget, HEADROOM, SOON_MS } from './budget.ts';
import { createPace } from './pace.ts';

interface GateOptions {
  readonly time: Clock;
  /** How many requests may be in flight at once. */
  readonly connections: number;
  /** The initial pace, in requests per second. */
  readonly perSecond: number;
  /** The longest delay that is respected; a longer one is an error. */
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
  /** The service accepts no requests for longer than this client waits. */
  | { readonly type: 'closed'; readonly seconds: number };

/** All requests of one client, or of all clients with one token, pass through it, so that one refusal applies to all of them. */
export interface Gate {
  /** A slot, if one is free without any delay. */
  readonly enterNow: () => Place | undefined;
  readonly enter: (waiting: Waiting) => Promise<Entry>;
  /** Admits nothing for this long. */
  readonly hold: (ms: number) => void;
  /** Slows down, because the request in that slot exceeded the rate limit. */
  readonly slowDown: (place: Place) => void;
  /** Records what an answer says about the rate budget. */
  readonly observe: (headers: Headers, answer: { readonly refused: boolean }) => void;
}

/** With this many requests left there is no need to pace them. */
const AMPLE = 1000;
/** How many requests go at once before they are paced. */
const BURST = 10;
/** Requests this close to their time go at once: timers are not more precise. */
const GRAIN_MS = 2;

export function createGate(options: GateOptions): Gate {
  const { time, connections, longestWaitMs } = options;
  const pace = createPace(options.perSecond, Math.min(connections, BURST));
  const budget = createBudget(options.perSecond);
  const room = createSemaphore(connections);
  let ample = false;
  let opensAt = Number.NEGATIVE_INFINITY;

  const hold = (ms: number): void => {
    opensAt = Math.max(opensAt, time.now() + ms);
  };

  /** Waits until the gate is open and the request is due; returns the reason if it may not go. */
  const pass = async ({ signal, sleep }: Waiting): Promise<Exclude<Entry, { type: 'in' }> | undefined> => {
    let due: number | undefined;
    while (signal?.aborted !== true) {
      const now = time.now();
      if (opensAt > now) {
        if (opensAt - now > longestWaitMs) {
          return { type: 'closed', seconds: Math.ceil((opensAt - now) / 1000) };
        }
        await sleep(opensAt - now, 'rate-limit');
        continue;
      }
      due ??= ample ? now : (budget.take(now) ?? pace.take(now));
      if (due <= now + GRAIN_MS) {
        return undefined;
      }
      await sleep(due - now, 'pace');
    }
    return { type: 'cancelled' };
  };

  const placeAt = (since: number): Place => {
    let left = false;
    return {
      since,
      leave: () => {
        if (!left) {
          left = true;
          room.leave();
        }
      },
    };
  };

  return {
    enterNow: () => {
      const now = time.now();
      return ample && opensAt <= now && room.tryEnter() ? placeAt(now) : undefined;
    },
    enter: async (waiting) => {
      if (!(await room.enter(waiting.signal))) {
        return { type: 'cancelled' };
      }
      const stop = await pass(waiting);
      if (stop !== undefined) {
        room.leave();
        return stop;
      }
      return { type: 'in', place: placeAt(time.now()) };
    },
    hold,
    slowDown: (place) => {
      ample = false;
      pace.refused(place.since, time.now());
    },
    observe: (headers, { refused }) => {
      const reported = budgetOf(headers);
      if (refused) {
        budget.refused(reported?.remaining);
      }
      if (reported === undefined) {
        return;
      }
      const { limit, remaining } = reported;
      const isLow = remaining <= limit * HEADROOM;
      ample = !isLow && remaining >= AMPLE;
      if (ample) {
        return;
      }
      const resetMs = waitOfReset(headers);
      budget.observe({ ...reported, now: time.now(), outstanding: room.inside(), counted: !refused, resetMs });
      if (isLow && resetMs !== undefined && resetMs >= SOON_MS && resetMs <= longestWaitMs) {
        // What is left is spread over the time until the reset; with nothing left, that is the whole time.
        hold(resetMs / (remaining + 1));
      }
    },
  };
}
