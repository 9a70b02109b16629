import type { Clock } from '../base/clock.ts';
import { budgetOf, type Headers, waitOfReset } from '../http/headers.ts';
import { createSemaphore } from '../http/semaphore.ts';
import { createBudget, HEADROOM, SOON_MS } from './budget.ts';
import { createPace } from './pace.ts';

interface GateOptions {
  readonly time: Clock;
  /** How many requests may be on their way at once. */
  readonly connections: number;
  /** The pace to start with, in requests per second. */
  readonly perSecond: number;
  /** The longest wait that is kept to; a longer one is an error. */
  readonly longestWaitMs: number;
  /** Told before a wait begins. */
  readonly onWait: (ms: number, reason: 'rate-limit' | 'pace') => void;
}

/** A place on the wire. */
export interface Place {
  /** When it was given. */
  readonly since: number;
  readonly leave: () => void;
}

export type Entry =
  | { readonly type: 'in'; readonly place: Place }
  | { readonly type: 'cancelled' }
  /** The service wants to be left alone for longer than this client waits. */
  | { readonly type: 'closed'; readonly seconds: number };

/** What all requests of a client go through, so that one refusal holds for all of them. */
export interface Gate {
  /** A place, if one is to be had without waiting for anything. */
  readonly enterNow: () => Place | undefined;
  readonly enter: (signal?: AbortSignal) => Promise<Entry>;
  /** Lets nothing through for so long. */
  readonly hold: (ms: number) => void;
  /** Slows down, because the request in that place was refused for its rate. */
  readonly slowDown: (place: Place) => void;
  /** Takes note of what an answer says about the rate budget. */
  readonly observe: (headers: Headers, answer: { readonly refused: boolean }) => void;
}

/** With so many requests left there is no need to pace them. */
const AMPLE = 1000;
/** How many requests go at once before the pace is kept. */
const BURST = 10;
/** Requests this close to their time go at once: no timer is finer. */
const GRAIN_MS = 2;

export function createGate(options: GateOptions): Gate {
  const { time, connections, longestWaitMs, onWait } = options;
  const pace = createPace(options.perSecond, Math.min(connections, BURST));
  const budget = createBudget(options.perSecond);
  const room = createSemaphore(connections);
  let ample = false;
  let opensAt = Number.NEGATIVE_INFINITY;

  const wait = async (ms: number, reason: 'rate-limit' | 'pace', signal?: AbortSignal): Promise<void> => {
    onWait(ms, reason);
    await time.sleep(ms, signal);
  };
  const hold = (ms: number): void => {
    opensAt = Math.max(opensAt, time.now() + ms);
  };

  /** Waits until the gate is open and the request's turn has come; says why if it may not go. */
  const pass = async (signal?: AbortSignal): Promise<Exclude<Entry, { type: 'in' }> | undefined> => {
    let due: number | undefined;
    while (signal?.aborted !== true) {
      const now = time.now();
      if (opensAt > now) {
        if (opensAt - now > longestWaitMs) {
          return { type: 'closed', seconds: Math.ceil((opensAt - now) / 1000) };
        }
        await wait(opensAt - now, 'rate-limit', signal);
        continue;
      }
      due ??= ample ? now : (budget.take(now) ?? pace.take(now));
      if (due <= now + GRAIN_MS) {
        return undefined;
      }
      await wait(due - now, 'pace', signal);
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
    enter: async (signal) => {
      if (!(await room.enter(signal))) {
        return { type: 'cancelled' };
      }
      const stop = await pass(signal);
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
      const told = budgetOf(headers);
      if (refused) {
        budget.refused(told?.remaining);
      }
      if (told === undefined) {
        return;
      }
      const { limit, remaining } = told;
      const isLow = remaining <= limit * HEADROOM;
      ample = !isLow && remaining >= AMPLE;
      if (ample) {
        return;
      }
      const resetMs = waitOfReset(headers);
      budget.tell({ ...told, now: time.now(), outstanding: room.inside(), counted: !refused, resetMs });
      if (isLow && resetMs !== undefined && resetMs >= SOON_MS && resetMs <= longestWaitMs) {
        // What is left is spread over the time that it must last; with nothing left that is all of it.
        hold(resetMs / (remaining + 1));
      }
    },
  };
}
