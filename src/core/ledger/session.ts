import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import {
  type Intent,
  type LedgerEntry,
  type LedgerEvent,
  type LedgerState,
  type RunTimes,
  recordEvent,
} from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import type { Rules } from '../plan/plan.ts';
import type { Snapshot } from './format.ts';
import type { JournalHeader } from './journal.ts';
import type { FinishOptions, LedgerSession } from './types.ts';

/** The ledger after a run. */
export interface SessionResult {
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
  /** Whether this run recorded anything. */
  readonly recorded: boolean;
}

/** The parts of a session that depend on the type of ledger. */
export interface SessionParts {
  readonly state: LedgerState;
  readonly append: (event: LedgerEvent) => Promise<void>;
  /** Whether this run still has the lock; always true without a lock. */
  readonly isLockOurs?: () => boolean;
  /** A more thorough check, for example of the remote. */
  readonly isHeld?: LedgerSession['isHeld'];
  readonly commit: (result: SessionResult, options: FinishOptions) => Promise<void>;
  /** Ends the run, with or without a commit. */
  readonly release: () => Promise<void>;
}

/** Whether a run changes the recorded rules, which makes a plan that was checked against the old ones stale. */
export function changesRules(before: Rules | undefined, { rules }: FinishOptions): boolean {
  return rules !== undefined && !(before !== undefined && sameJson(before, rules));
}

/** The result of a run, for the next snapshot. */
interface LedgerRun {
  readonly result: SessionResult;
  readonly finish: FinishOptions;
  /** Whether an interrupted run left records, which are also new to the ledger. */
  readonly hasLeft: boolean;
  readonly times: () => RunTimes;
}

/** The ledger after a run; undefined if it has not changed. */
export function nextSnapshot(
  before: Snapshot | undefined,
  header: Omit<JournalHeader, 'base' | 'run'>,
  { result, finish, hasLeft, times }: LedgerRun,
): Snapshot | undefined {
  const config = finish.complete ? finish.config : before?.config;
  const profile = finish.profile ?? before?.profile;
  const grew = result.recorded || hasLeft || changesRules(before?.rules, finish);
  const isSame =
    before !== undefined &&
    !grew &&
    before.config?.commit === config?.commit &&
    before.config?.dirty === config?.dirty &&
    before.profile === profile;
  if (isSame) {
    return undefined;
  }
  const { organization, environment, serial, salt } = header;
  const { entries, intents } = result;
  const rules = finish.rules ?? before?.rules;
  const lastRun = grew ? times() : before?.lastRun;
  return {
    ...{ organization, serial: serial + (grew ? 1 : 0), salt, entries, intents },
    ...defined({ environment, config, profile, rules, lastRun }),
  };
}

/** Our records must not be mixed with those of the run that now holds the lock, nor replace them. */
const LOCK_LOST = 'another run took the lock of the ledger, so this one records nothing more';

/** A run on any ledger. It ends once, after all records in flight are written. */
export function createSession(parts: SessionParts): LedgerSession {
  const { state, append, commit, release, isLockOurs = () => true, isHeld = isLockOurs } = parts;
  const entries = new Map(state.entries);
  const intents = new Map(state.intents);
  const onTheirWay = new Set<Promise<void>>();
  let recorded = false;
  let ended = false;
  const taken = (): Promise<never> => Promise.reject(new Error(LOCK_LOST));

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
      // Even if writing fails, the event happened, and a later `finish` may still store it.
      recorded = true;
      recordEvent(entries, intents, event);
      const kept = isLockOurs() ? append(event) : taken();
      // Several events may share one write.
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
