import type { OperationId } from '../contract/operation.ts';

/** The call and the try that an event belongs to. */
export interface Attempt {
  /** The sequence number of the call; the same for all its tries. */
  readonly call: number;
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query, with secrets hidden. */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** An event of a client. Contains no secrets: no token, no bodies, no secret parts of paths and queries. */
export type ClientEvent =
  | ({ readonly type: 'started' } & Attempt)
  | ({
      readonly type: 'finished';
      /** Whether anything was sent. */
      readonly sent: boolean;
      /** The HTTP status, or an error code. */
      readonly result: number | string;
      readonly durationMs: number;
    } & Attempt)
  | ({ readonly type: 'retrying'; readonly reason: number | string; readonly delayMs: number } & Attempt)
  | { readonly type: 'waiting'; readonly reason: 'rate-limit' | 'pace'; readonly delayMs: number };

/** Counts of a client so far. */
export interface ClientStats {
  /** Requests sent: reads and writes together. */
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  /** Tries beyond the first of each call. */
  readonly retries: number;
  /** The total time that calls have waited. */
  readonly waitedMs: number;
}
