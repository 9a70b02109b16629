import type { OperationId } from '../contract/operation.ts';

/** The call and the try that an event is about. */
export interface Attempt {
  /** Counts the calls of the client; the same for all tries of one call. */
  readonly call: number;
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query, with secrets hidden. */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** What a client is doing. Holds no secret: no token, no bodies, no secret parts of paths and queries. */
export type ClientEvent =
  | ({ readonly type: 'started' } & Attempt)
  | ({
      readonly type: 'finished';
      /** Whether anything was put on the wire. */
      readonly sent: boolean;
      /** The status, or the code of what went wrong. */
      readonly result: number | string;
      readonly durationMs: number;
    } & Attempt)
  | ({ readonly type: 'retrying'; readonly reason: number | string; readonly delayMs: number } & Attempt)
  | { readonly type: 'waiting'; readonly reason: 'rate-limit' | 'pace'; readonly delayMs: number };

/** What a client has done so far. */
export interface ClientStats {
  /** Requests that were put on the wire: reads and writes together. */
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  /** Tries beyond the first of each call. */
  readonly retries: number;
  /** Time spent in waits, of all calls together. */
  readonly waitedMs: number;
}
