import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Intent, LedgerEvent, LedgerState } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import type { Salt } from '../plan/digest.ts';
import type { Rules } from '../plan/plan.ts';

/** The commit of the manifest that was last applied completely. */
export interface ConfigMark {
  readonly commit: string;
  readonly dirty: boolean;
}

export interface LoadOptions {
  /** The organization of the plan; a ledger of another one is an error. */
  readonly organization?: string;
  /** The commit of the manifest; a ledger that knows commits checks that it descends from the last one. */
  readonly commit?: string | undefined;
}

export interface BeginOptions {
  /** The command, for others who find the ledger locked. No secrets. */
  readonly command: string;
  /** How long to wait for another run to end. */
  readonly waitMs: number;
  readonly organization: string;
  /** The salt for a ledger that was never written, so that a plan created with this salt stays valid. */
  readonly salt?: Salt;
  /** The commit of the manifest. */
  readonly commit?: string | undefined;
  /** Creations that may be left incomplete; kept with the lock, so that the next run after a crash knows of them. */
  readonly intents?: () => ReadonlyMap<Address, Intent>;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

export interface FinishOptions {
  /** Whether everything was applied; only then `config` moves. */
  readonly complete: boolean;
  readonly config?: ConfigMark;
  /** What the service offers, by name, if the run depended on it; otherwise the last one stays recorded. */
  readonly profile?: string;
  /** What is checked from now on; otherwise the last ones stay recorded. */
  readonly rules?: Rules;
  /** What was done, for people who read the history of the ledger, where it has one. */
  readonly note?: () => LedgerNote;
}

/** The history entry of one run. No secrets. */
export interface LedgerNote {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly digest?: string;
}

/** One run that changes resources; it holds the ledger until it ends. */
export interface LedgerSession {
  /** The ledger as it was when the run began; it does not change. */
  readonly state: LedgerState;
  /** Records one step; it outlives the process when the promise is fulfilled, and is not recorded when it is rejected. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** Whether the run still holds the lock; another run may have taken it after a long suspension. */
  readonly isHeld: () => boolean | Promise<boolean>;
  /** Ends the run: what was recorded becomes the ledger. The lock is released even when this fails. */
  readonly finish: (options: FinishOptions) => Promise<void>;
  /** Ends the run without a commit: what was recorded stays recorded. */
  readonly abandon: () => Promise<void>;
}

/** The run that holds the ledger. */
export interface LedgerHolder {
  /** The id of the lock, for removing it. */
  readonly id: string;
  /** The person, if known. */
  readonly by?: string;
  readonly command: string;
  readonly host: string;
  readonly pid: number;
  /** Since when, as an ISO timestamp. */
  readonly at: string;
}

/** Where the record of what was applied is kept. */
export interface LedgerStore {
  /** For messages: what it is and where. */
  readonly describe: string;
  /** Reads; never writes and never locks. */
  readonly load: (options?: LoadOptions) => Promise<Outcome<LedgerState>>;
  /**
   * What an earlier run left to do, for people: records to push, a lock to release; undefined if there is nothing.
   * Fails if the ledger allows no apply at all. Only reads.
   */
  readonly unsettled?: () => Promise<Outcome<string | undefined>>;
  /** Takes the lock and reads again. Fails if the ledger cannot be written. */
  readonly begin: (options: BeginOptions) => Promise<Outcome<LedgerSession>>;
  /** The current holder of the ledger, if that can be seen without waiting; undefined if there is none. */
  readonly holder?: () => Promise<LedgerHolder | undefined>;
  /** Removes the lock with this id, of a run that is known to be dead. Returns its holder; fails if the lock has another id. */
  readonly unlock?: (id: string) => Promise<Outcome<LedgerHolder>>;
  /** Moves an emptied ledger aside, so that it is not mistaken for the one in use. */
  readonly retire?: () => Promise<void>;
  /** What was recorded so far, newest first, where the ledger keeps a history. */
  readonly history?: (limit: number) => Promise<Outcome<readonly LedgerVersion[]>>;
}

/** One state of a ledger that keeps its history. */
export interface LedgerVersion {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** The trailers of the version: `Config-Commit`, `Plan-Digest` and others. */
  readonly trailers: Readonly<Record<string, string>>;
}
