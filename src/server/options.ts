import type { ProfileName } from '../core/contract/profile-name.ts';
import type { FaultRule } from './faults/rule.ts';
import type { JournalEntry } from './journal.ts';
import type { RateLimit } from './rate-limit.ts';
import type { World } from './tables.ts';

/** The options of a reference server; all are optional. */
export interface ServerOptions {
  /** The API profile; `2025` by default. */
  readonly profile?: ProfileName;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  /** The address to listen on; by default the loopback interface. */
  readonly host?: string;
  /** The bearer token of the world's own user; a new one by default. */
  readonly token?: string;
  /** The token for `/__admin/`; a new one by default. */
  readonly adminToken?: string;
  /** The initial world; by default a small example. */
  readonly world?: World;
  /** The file that stores the world; without it, all data is lost when the server ends. */
  readonly data?: string;
  /** The size limit of the data file, in bytes. */
  readonly maxDataSize?: number;
  /** The delay before every request is handled, in milliseconds. */
  readonly latency?: number;
  /** Injected faults. */
  readonly faults?: readonly FaultRule[];
  /** The seed of random faults: the same seed and the same requests produce the same faults. */
  readonly seed?: number;
  /** The request rate limit of each token; by default, none. */
  readonly rateLimit?: RateLimit;
  /** Refuses body keys and query parameters that are not part of the API. */
  readonly strict?: boolean;
  /** The maximum number of requests in the journal. */
  readonly journalSize?: number;
  /** The maximum number of audit events; the oldest are dropped. 10,000 by default. */
  readonly auditEvents?: number;
  /** The duration of each step of background work, in milliseconds. */
  readonly processingDelay?: number;
  /** Allows imports to read URLs outside the world. */
  readonly allowFetch?: boolean;
  /** The time limit for the headers of a request, in milliseconds. */
  readonly headersTimeout?: number;
  readonly clock?: () => number;
  readonly newId?: (prefix: string) => string;
  /** Called for internal errors. */
  readonly log?: (message: string) => void;
  /** Called for every answered request. */
  readonly onRequest?: (entry: JournalEntry) => void;
}
