import type { ProfileName } from '../core/contract/profile-name.ts';
import type { FaultRule } from './faults/rule.ts';
import type { JournalEntry } from './journal.ts';
import type { RateLimit } from './rate-limit.ts';
import type { World } from './tables.ts';

/** How to start a reference server; everything is optional. */
export interface ServerOptions {
  /** The form of the interface that it has; by default that of 2025. */
  readonly profile?: ProfileName;
  /** 0, the default, chooses a free port. */
  readonly port?: number;
  /** The address to listen on; by default the loopback interface. */
  readonly host?: string;
  /** The bearer token of the world's own user; a new one by default. */
  readonly token?: string;
  /** The token for `/__admin/`; a new one by default. */
  readonly adminToken?: string;
  /** The initial world; by default a small example. */
  readonly world?: World;
  /** The file that stores the world; without it everything is lost when the server ends. */
  readonly data?: string;
  /** The size limit of the data file, in bytes. */
  readonly maxDataSize?: number;
  /** The delay before every request is handled, in milliseconds. */
  readonly latency?: number;
  /** Injected faults. */
  readonly faults?: readonly FaultRule[];
  /** The seed of random faults: the same seed and the same requests give the same faults. */
  readonly seed?: number;
  /** The request rate limit of each token; without it there is no limit. */
  readonly rateLimit?: RateLimit;
  /** Refuses body keys and query parameters that the interface does not know. */
  readonly strict?: boolean;
  /** How many requests the journal holds. */
  readonly journalSize?: number;
  /** How many audit events are kept, the newest; 10,000 by default. */
  readonly auditEvents?: number;
  /** How long each step of background work takes, in milliseconds. */
  readonly processingDelay?: number;
  /** Allows imports to read URLs outside the world. */
  readonly allowFetch?: boolean;
  /** The time limit for the headers of a request, in milliseconds. */
  readonly headersTimeout?: number;
  readonly clock?: () => number;
  readonly newId?: (prefix: string) => string;
  /** Called for internal errors. */
  readonly log?: (message: string) => void;
  /** Called for every request that was answered. */
  readonly onRequest?: (entry: JournalEntry) => void;
}
