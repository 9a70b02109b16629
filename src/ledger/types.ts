import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Intent, LedgerEvent, LedgerState } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';

/** Which state of the manifest was applied last, completely. */
export interface ConfigMark {
  readonly commit: string;
  readonly dirty: boolean;
}

export interface LoadOptions {
  /** The organization that is planned for; a ledger of another one is an error. */
  readonly organization?: string;
  /** The commit that the manifest comes from; a ledger that knows commits tells whether it comes after the last one. */
  readonly commit?: string | undefined;
}

export interface BeginOptions {
  /** What is run, for whoever finds the ledger locked. No secrets. */
  readonly command: string;
  /** How long to wait for another run to end. */
  readonly waitMs: number;
  readonly organization: string;
  /** What a ledger that was never written takes as its salt, so that a plan made with this salt stays good. */
  readonly salt?: string;
  /** The commit that the manifest comes from. */
  readonly commit?: string | undefined;
  /** Creations that may be left half made; kept with the lock, so that whoever comes after a crash knows of them. */
  readonly intents?: () => ReadonlyMap<Address, Intent>;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

export interface FinishOptions {
  /** Whether everything was applied; only then the mark of the manifest moves. */
  readonly complete: boolean;
  readonly config?: ConfigMark;
  /** What was done, for people who read the history of the ledger, where it has one. */
  readonly note?: () => LedgerNote;
}

/** What the history of a ledger says of one run. No secrets. */
export interface LedgerNote {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly digest?: string;
}

/** One run that changes things, alone with the ledger until it ends. */
export interface LedgerSession {
  /** The ledger as it was when the run began; it does not change. */
  readonly state: LedgerState;
  /** Keeps one step; it outlives the process when the promise is fulfilled, and was not kept when it is rejected. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** Whether nobody took the ledger over, as happens to a run that is suspended for long and taken for dead. */
  readonly isHeld: () => boolean | Promise<boolean>;
  /** Ends the run: what was recorded becomes the ledger. The lock is released even when this fails. */
  readonly finish: (options: FinishOptions) => Promise<void>;
  /** Ends the run and leaves everything as it is: what was recorded stays recorded. */
  readonly abandon: () => Promise<void>;
}

/** A run that is alone with the ledger. */
export interface LedgerHolder {
  /** Names the lock, for whoever wants to remove it. */
  readonly id: string;
  /** The person, where that is known. */
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
   * What an earlier run left to be done, for people: records to push, a lock to give back; undefined where there is nothing.
   * Fails where the ledger is such that nothing may be applied at all. Only looks.
   */
  readonly unsettled?: () => Promise<Outcome<string | undefined>>;
  /** Takes the lock and reads again. Fails when the ledger could not be written later on. */
  readonly begin: (options: BeginOptions) => Promise<Outcome<LedgerSession>>;
  /** Who is alone with the ledger now, where that can be told without waiting; undefined when nobody is. */
  readonly holder?: () => Promise<LedgerHolder | undefined>;
  /** Takes the lock with this id away from a run that is known to be dead. Whose it was; fails where the lock is another. */
  readonly unlock?: (id: string) => Promise<Outcome<LedgerHolder>>;
  /** Puts aside what holds nothing any more, so that it is not taken for the one in use. */
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
  /** What the version says of itself, by name: `Config-Commit`, `Plan-Digest` and others. */
  readonly trailers: Readonly<Record<string, string>>;
}
