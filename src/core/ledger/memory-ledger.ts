import { defined } from '../../base/defined.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { type Intent, type LedgerEntry, type LedgerState, recordEvent } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import { ledgerFailure } from './problems.ts';
import { changesRules, createSession } from './session.ts';
import { createLedgerSystem, type LedgerSystem, runTimes } from './system.ts';
import type { ConfigMark, LedgerSession, LedgerStore } from './types.ts';

/** A ledger that ends with the process, for programs that store the state themselves. */
export interface MemoryLedger extends LedgerStore {
  /** The commit of the manifest that was last applied completely. */
  readonly config: () => ConfigMark | undefined;
}

const POLL_MS = 20;

/** Keeps the ledger in memory, with the same guarantees as a file while the process lives. */
export function createMemoryLedger(
  initial: Partial<LedgerState> = {},
  options: Pick<Partial<LedgerSystem>, 'clock' | 'newSalt' | 'wallTime'> = {},
): MemoryLedger {
  const { clock, newSalt, wallTime } = createLedgerSystem(options);
  let entries = new Map<Address, LedgerEntry>(initial.entries);
  let intents = new Map<Address, Intent>(initial.intents);
  /** Whether these maps were handed out; then they are copied before they change. */
  let shared = false;
  const { untrusted } = initial;
  let serial = initial.serial ?? 0;
  let salt = initial.salt;
  let organization = initial.organization;
  let config: ConfigMark | undefined;
  let { profile, rules, lastRun } = initial;
  let beganAt = 0;
  let events = 0;
  let running: string | undefined;

  const state = (): LedgerState => {
    salt ??= newSalt();
    shared = true;
    return {
      serial,
      salt,
      ...defined({ organization }),
      entries,
      intents,
      ...defined({ profile, rules, lastRun, untrusted }),
    };
  };

  const checked = (expected: string | undefined): Outcome<undefined> =>
    organization === undefined || expected === undefined || organization === expected
      ? { ok: true, value: undefined, diagnostics: [] }
      : ledgerFailure(
          'ledger-organization',
          `The ledger in memory belongs to the organization ${organization}, not to ${expected}. Use another ledger for it.`,
        );

  const begun = (): LedgerSession =>
    createSession({
      state: state(),
      append: async (event) => {
        if (shared) {
          entries = new Map(entries);
          intents = new Map(intents);
          shared = false;
        }
        recordEvent(entries, intents, event);
        events += 1;
      },
      commit: async (_result, finish) => {
        const grew = events > 0 || changesRules(rules, finish);
        serial += grew ? 1 : 0;
        lastRun = grew ? runTimes(beganAt, wallTime()) : lastRun;
        events = 0;
        config = finish.complete ? finish.config : config;
        profile = finish.profile ?? profile;
        rules = finish.rules ?? rules;
      },
      release: async () => {
        running = undefined;
      },
    });

  return {
    describe: 'memory',
    config: () => config,
    load: async (expected = {}) => {
      const check = checked(expected.organization);
      return check.ok ? { ok: true, value: state(), diagnostics: [] } : check;
    },
    begin: async ({ command, waitMs, organization: expected, salt: given, signal }) => {
      const deadline = clock.now() + waitMs;
      while (running !== undefined) {
        const left = deadline - clock.now();
        if (left <= 0 || signal?.aborted === true) {
          return ledgerFailure(
            'ledger-locked',
            `Another run of this process is using the ledger in memory (${running}). Nothing was changed. Wait for it to end and run again.`,
          );
        }
        await clock.sleep(Math.min(POLL_MS, left), signal);
      }
      const check = checked(expected);
      if (!check.ok) {
        return check;
      }
      running = command;
      beganAt = wallTime();
      salt = organization === undefined ? (given ?? salt) : salt;
      organization = expected;
      return { ok: true, value: begun(), diagnostics: [] };
    },
  };
}
