import type { Json } from '../../base/json.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Intent, LedgerEvent, LedgerState } from '../engine/ledger.ts';
import type { Address } from '../plan/address.ts';
import type { Salt } from '../plan/digest.ts';
import type { KindName, Rules } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';

/** The commit of the manifest that was last applied completely. */
export interface ConfigMark {
  readonly commit: string;
  readonly dirty: boolean;
}

export interface LoadOptions {
  /** The organization of the plan; a ledger of another organization is an error. */
  readonly organization?: string;
  /** The commit of the manifest; a ledger in git checks that it descends from the last applied one. */
  readonly commit?: string | undefined;
}

export interface BeginOptions {
  /** The command, shown to others while the ledger is locked. No secrets. */
  readonly command: string;
  /** The time to wait for another run to end. */
  readonly waitMs: number;
  readonly organization: string;
  /** The salt for a new ledger, so that a plan created with this salt remains valid. */
  readonly salt?: Salt;
  /** The commit of the manifest. */
  readonly commit?: string | undefined;
  /** Creations that a crash may leave incomplete; stored with the lock, so that the next run knows of them. */
  readonly intents?: () => ReadonlyMap<Address, Intent>;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

export interface FinishOptions {
  /** Whether everything was applied; only then is `config` updated. */
  readonly complete: boolean;
  readonly config?: ConfigMark;
  /** The name of the API profile, if the run depended on it; if absent, the recorded one remains. */
  readonly profile?: string;
  /** The rules to check from now on; if absent, the recorded ones remain. */
  readonly rules?: Rules;
  /** A summary of the run for the history of the ledger, if it has one. */
  readonly note?: () => LedgerNote;
}

/** The history entry of one run. No secrets. */
export interface LedgerNote {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly digest?: string;
  /** The number of resources that had been changed outside Colophon when the run began. */
  readonly drifted?: number;
}

/** A run that changes resources; it holds the ledger until it ends. */
export interface LedgerSession {
  /** The ledger at the beginning of the run; immutable. */
  readonly state: LedgerState;
  /** Records one step. When the promise resolves, the record survives the process; when it rejects, nothing is recorded. */
  readonly record: (event: LedgerEvent) => Promise<void>;
  /** Whether the run still holds the lock; another run may have taken it during a long suspension. */
  readonly isHeld: () => boolean | Promise<boolean>;
  /** Ends the run: its records become the ledger. The lock is released even if this fails. */
  readonly finish: (options: FinishOptions) => Promise<void>;
  /** Ends the run without a commit; its records are kept. */
  readonly abandon: () => Promise<void>;
}

/** The run that holds the ledger. */
export interface LedgerHolder {
  /** The id of the lock, needed to remove it. */
  readonly id: string;
  /** The person, if known. */
  readonly by?: string;
  readonly command: string;
  readonly host: string;
  readonly pid: number;
  /** The start, as an ISO timestamp. */
  readonly at: string;
}

/** A store for the ledger. */
export interface LedgerStore {
  /** The type and location, for messages. */
  readonly describe: string;
  /** Reads the ledger without writing or locking. */
  readonly load: (options?: LoadOptions) => Promise<Outcome<LedgerState>>;
  /**
   * Describes the unfinished work of an earlier run: records to push, or a lock to release; undefined if there is none. Fails if
   * the ledger does not allow an apply at all. Read-only.
   */
  readonly unsettled?: () => Promise<Outcome<string | undefined>>;
  /** Takes the lock and reads again. Fails if the ledger cannot be written. */
  readonly begin: (options: BeginOptions) => Promise<Outcome<LedgerSession>>;
  /** The current holder of the ledger, if visible without waiting; undefined if there is none. */
  readonly holder?: () => Promise<LedgerHolder | undefined>;
  /** Removes the lock of a dead run. Returns its holder; fails if the lock has another id. */
  readonly unlock?: (id: string) => Promise<Outcome<LedgerHolder>>;
  /** Moves an emptied ledger aside, so that it is not mistaken for the one in use. */
  readonly retire?: () => Promise<void>;
  /** The versions of the ledger, newest first, if it keeps a history. */
  readonly history?: (limit: number) => Promise<Outcome<readonly LedgerVersion[]>>;
  /** The changes of each version, starting at version `from`; empty if the ledger has no such version. */
  readonly changes?: (limit: number, from?: LedgerVersion['id']) => Promise<Outcome<readonly VersionChanges[]>>;
}

/** One version in the history of a ledger. */
export interface LedgerVersion {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** The trailers of the version: `Config-Commit`, `Plan-Digest` and others. */
  readonly trailers: Readonly<Record<string, string>>;
}

/** The differences from the previous version, or why they are unknown. */
export type VersionChanges =
  | { readonly version: LedgerVersion; readonly changes: readonly RecordChange[] }
  | { readonly version: LedgerVersion; readonly unreadable: string };

/** A resource whose record changed. Positions among siblings are not compared. */
export interface RecordChange {
  readonly address: Address;
  /** Its address in the previous version, if it was renamed. */
  readonly previousAddress?: Address;
  readonly kind: KindName;
  readonly id: RemoteId;
  /** `replaced`: the same address has another resource of its kind. */
  readonly effect: 'added' | 'removed' | 'changed' | 'renamed' | 'replaced';
  /** The changed fields; all fields if it was added or removed. A renamed resource may have none. */
  readonly fields: readonly RecordedField[];
}

/** A field of a record, or one of its entries: `members["lin@example.com"]`. Without a value, `before` or `after` is missing. */
export interface RecordedField {
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The field has or had a secret, so the values are omitted. */
  readonly hidden?: true;
}
