import type { FaultRule } from './faults/rule.ts';
import type { JournalEntry } from './journal.ts';
import type { RateLimit } from './rate-limit.ts';
import type { World } from './tables.ts';

/** How a reference server is started; everything can be left out. */
export interface ServerOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** The address to listen on; by default the loopback interface. */
  readonly host?: string;
  /** The bearer token of the world's own user; a new one by default. */
  readonly token?: string;
  /** The token for `/__admin/`; a new one by default. */
  readonly adminToken?: string;
  /** What there is at the start; by default a small example. */
  readonly world?: World;
  /** The file that keeps the world; without it everything is gone when the server ends. */
  readonly data?: string;
  /** The data file may not grow beyond so many bytes. */
  readonly maxDataSize?: number;
  /** How long every request waits before it is handled, in milliseconds. */
  readonly latency?: number;
  /** What goes wrong on purpose. */
  readonly faults?: readonly FaultRule[];
  /** Where the chance of faults starts: the same seed and the same requests give the same faults. */
  readonly seed?: number;
  /** So many requests for each token; without it there is no limit. */
  readonly rateLimit?: RateLimit;
  /** Refuses keys of bodies and parameters of queries that the interface does not know. */
  readonly strict?: boolean;
  /** How many requests the journal holds. */
  readonly journalSize?: number;
  /** How long each step of background work takes, in milliseconds. */
  readonly processingDelay?: number;
  /** Lets the server read URLs outside the world when it imports. */
  readonly allowFetch?: boolean;
  /** How long the headers of a request may take to arrive, in milliseconds. */
  readonly headersTimeout?: number;
  readonly clock?: () => number;
  readonly newId?: (prefix: string) => string;
  /** Told of errors that are the server's own fault. */
  readonly log?: (message: string) => void;
  /** Told of every request that was answered. */
  readonly onRequest?: (entry: JournalEntry) => void;
}
