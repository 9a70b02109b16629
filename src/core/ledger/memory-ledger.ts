import { defined, pick } from '../../base/defined.ts';
import { type Outcome, outcomeOf } from '../diagnostics/diagnostic.ts';
import { type Intent, type LedgerEntry, type LedgerState, recordEvent } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import { ledgerFailure } from './problems.ts';
import { changesRules, createSession } from './session.ts';
import { createLedgerSystem, type LedgerSystem, runTimes } from './system.ts';
import type { BeginOptions, ConfigMark, FinishOptions, LedgerSession, LedgerStore, LoadOptions } from './types.ts';

/** A ledger that ends with the process, for programs that store the state themselves. */
export interface MemoryLedger extends LedgerStore {
  /** The commit of the manifest that was last applied completely. */
  readonly config: () => ConfigMark | undefined;
}

const POLL_MS = 20;

class InMemory implements MemoryLedger {
  readonly describe = 'memory';
  readonly #system: LedgerSystem;
  #entries: Map<Address, LedgerEntry>;
  #intents: Map<Address, Intent>;
  /** Whether these maps were handed out; then they are copied before a change. */
  #isShared = false;
  #rest: Partial<LedgerState>;
  #config: ConfigMark | undefined;
  /** The number of events since the last commit. */
  #events = 0;
  #running: string | undefined;

  constructor(initial: Partial<LedgerState>, options: Partial<LedgerSystem>) {
    this.#system = createLedgerSystem(options);
    this.#entries = new Map(initial.entries);
    this.#intents = new Map(initial.intents);
    this.#rest = pick(initial, 'serial', 'salt', 'organization', 'profile', 'rules', 'lastRun', 'untrusted');
  }

  #state(): LedgerState {
    const salt = this.#rest.salt ?? this.#system.newSalt();
    this.#rest = { ...this.#rest, salt };
    this.#isShared = true;
    return { serial: 0, ...this.#rest, salt, entries: this.#entries, intents: this.#intents };
  }

  #check(expected: string | undefined): Outcome<undefined> {
    const { organization } = this.#rest;
    return organization === undefined || expected === undefined || organization === expected
      ? outcomeOf(undefined, [])
      : ledgerFailure(
          'ledger-organization',
          `The ledger in memory belongs to the organization ${organization}, not to ${expected}. Use another ledger for it.`,
        );
  }

  #commit(beganAt: number, finish: FinishOptions): void {
    const { serial = 0, ...before } = this.#rest;
    const { complete, config, profile, rules } = finish;
    const grew = this.#events > 0 || changesRules(before.rules, finish);
    const lastRun = grew ? runTimes(beganAt, this.#system.wallTime()) : before.lastRun;
    this.#rest = { ...before, serial: serial + (grew ? 1 : 0), ...defined({ lastRun, profile, rules }) };
    this.#config = complete ? config : this.#config;
    this.#events = 0;
  }

  #begin(): LedgerSession {
    const beganAt = this.#system.wallTime();
    return createSession({
      state: this.#state(),
      append: async (event) => {
        if (this.#isShared) {
          this.#entries = new Map(this.#entries);
          this.#intents = new Map(this.#intents);
          this.#isShared = false;
        }
        recordEvent(this.#entries, this.#intents, event);
        this.#events += 1;
      },
      commit: async (_result, finish) => this.#commit(beganAt, finish),
      release: async () => {
        this.#running = undefined;
      },
    });
  }

  readonly config = (): ConfigMark | undefined => this.#config;

  readonly load = async ({ organization }: LoadOptions = {}): Promise<Outcome<LedgerState>> => {
    const check = this.#check(organization);
    return check.ok ? outcomeOf(this.#state(), []) : check;
  };

  readonly begin = async (beginning: BeginOptions): Promise<Outcome<LedgerSession>> => {
    const { command, waitMs, organization, salt, signal } = beginning;
    const { clock } = this.#system;
    const deadline = clock.now() + waitMs;
    while (this.#running !== undefined) {
      const left = deadline - clock.now();
      if (left <= 0 || signal?.aborted === true) {
        return ledgerFailure(
          'ledger-locked',
          `Another run of this process is using the ledger in memory (${this.#running}). Nothing was changed. Wait for it to end and run again.`,
        );
      }
      await clock.sleep(Math.min(POLL_MS, left), signal);
    }
    const check = this.#check(organization);
    if (!check.ok) {
      return check;
    }
    this.#running = command;
    const isNew = this.#rest.organization === undefined;
    this.#rest = { ...this.#rest, ...(isNew ? defined({ salt }) : {}), organization };
    return outcomeOf(this.#begin(), []);
  };
}

/** Keeps the ledger in memory, with the same guarantees as a file during the life of the process. */
export function createMemoryLedger(
  initial: Partial<LedgerState> = {},
  options: Pick<Partial<LedgerSystem>, 'clock' | 'newSalt' | 'wallTime'> = {},
): MemoryLedger {
  return new InMemory(initial, options);
}
