import { type Intent, type LedgerEntry, type LedgerEvent, type LedgerState, recordEvent } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import type { FinishOptions, LedgerSession } from './types.ts';

/** What a run made of the ledger. */
export interface SessionResult {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
  /** Whether this run recorded anything. */
  readonly recorded: boolean;
}

/** What tells one place of keeping from another. */
export interface SessionParts {
  readonly state: LedgerState;
  readonly append: (event: LedgerEvent) => Promise<void>;
  /** Whether the lock is still that of this run; where there is none, it always is. */
  readonly isLockOurs?: () => boolean;
  /** Looks further than that, for example at a remote. */
  readonly isHeld?: LedgerSession['isHeld'];
  readonly commit: (result: SessionResult, options: FinishOptions) => Promise<void>;
  /** Ends it, with or without a commit. */
  readonly release: () => Promise<void>;
}

/** The record of the run that goes on must not be mixed with ours, nor replaced by it. */
const TAKEN_OVER = 'another run took the ledger over, so nothing more is recorded by this one';

/** A run over any place of keeping: it ends once, and not before what is on its way has been kept. */
export function createSession(parts: SessionParts): LedgerSession {
  const { state, append, commit, release, isLockOurs = () => true, isHeld = isLockOurs } = parts;
  const entries = new Map(state.entries);
  const intents = new Map(state.intents);
  const onTheirWay = new Set<Promise<void>>();
  let recorded = false;
  let ended = false;
  const taken = (): Promise<never> => Promise.reject(new Error(TAKEN_OVER));

  const end = async (work: () => Promise<void>): Promise<void> => {
    ended = true;
    try {
      await Promise.allSettled(onTheirWay);
      await work();
    } finally {
      await release();
    }
  };

  return {
    state,
    isHeld,
    record: (event) => {
      if (ended) {
        return Promise.reject(new Error('the run has ended, so nothing more can be recorded'));
      }
      // It is true whether or not it can be kept: a later finish may still find room for it.
      recorded = true;
      recordEvent(entries, intents, event);
      const kept = isLockOurs() ? append(event) : taken();
      // Several may be kept by the same write.
      if (!onTheirWay.has(kept)) {
        onTheirWay.add(kept);
        const forget = (): void => {
          onTheirWay.delete(kept);
        };
        kept.then(forget, forget);
      }
      return kept;
    },
    finish: async (options) => {
      if (ended) {
        throw new Error('the run has ended already');
      }
      await end(() => (isLockOurs() ? commit({ entries, intents, recorded }, options) : taken()));
    },
    abandon: async () => {
      if (!ended) {
        await end(async () => undefined);
      }
    },
  };
}
