import type { Explanation, Obstacle } from '../../base/explanation.ts';
import type { OperationId } from '../contract/operation.ts';
import { isUncertainStatus, type WriteOutcome } from '../http/failure.ts';

/** Part of failures whose answer cannot come from the API. */
interface Foreign {
  /** The media type of a body that is not JSON. */
  readonly foreign?: string;
}

/** The failure of a call, by type, so that no code has to parse messages. */
export type ApiFailure =
  /** 400 or 422: the request violates a rule of the API. */
  | { readonly type: 'invalid'; readonly status: number; readonly message: string }
  | { readonly type: 'unauthenticated'; readonly status: 401; readonly message: string }
  | ({ readonly type: 'forbidden'; readonly status: 403; readonly message: string } & Foreign)
  /** 404 or 410: it does not exist, or is not visible to the user of the token. */
  | ({ readonly type: 'not-found'; readonly status: number; readonly message: string } & Foreign)
  /** 409 or 412. */
  | { readonly type: 'conflict'; readonly status: number; readonly message: string }
  /** Any other 4xx: the contract and the service disagree. */
  | { readonly type: 'refused'; readonly status: number; readonly message: string }
  /** The service asked for a delay beyond the limit, or for too many delays. The delay is undefined if the service stated none. */
  | {
      readonly type: 'rate-limited';
      readonly status: number;
      readonly message: string;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly type: 'server-error'; readonly status: number; readonly message: string }
  /** The request was never sent. `proxy` is present if a proxy is the cause. */
  | { readonly type: 'unreachable'; readonly host: string; readonly code: string; readonly proxy?: Obstacle }
  /** Never sent, because of the server's certificate: a retry does not help. */
  | ({ readonly type: 'untrusted'; readonly host: string; readonly code: string } & Obstacle)
  /** The request was sent, and no complete answer arrived. */
  | { readonly type: 'unknown-outcome'; readonly code: string }
  /** The service reported that a write succeeded, but its answer is unreadable. */
  | { readonly type: 'done-without-body'; readonly status: number; readonly reason: string }
  /** Redirects are never followed. */
  | { readonly type: 'redirect'; readonly status: number; readonly origin: string | undefined }
  | { readonly type: 'too-large'; readonly limit: number }
  /** A read took longer than allowed. */
  | { readonly type: 'timeout'; readonly afterMs: number }
  /** A complete 2xx answer that is not what was requested, or lacks what Colophon needs. */
  | ({
      readonly type: 'invalid-answer';
      readonly status: number;
      readonly reason: string;
      /** The part of the API whose resources have a different form on this service. */
      readonly other?: string;
    } & Foreign)
  /** A list that may be incomplete, so a resource missing from it may exist. */
  | { readonly type: 'incomplete-list'; readonly reason: string; readonly pages: number; readonly items: number }
  /** The client is read-only. */
  | { readonly type: 'read-only' }
  /** The caller gave up, or closed the client, before the request was sent. */
  | { readonly type: 'cancelled' };

/** Whether the failed request had an effect. */
export function outcomeOf(failure: ApiFailure): WriteOutcome {
  switch (failure.type) {
    case 'server-error':
    case 'refused':
      return isUncertainStatus(failure.status) ? 'unknown' : 'none';
    case 'unknown-outcome':
    case 'too-large':
    case 'timeout':
    case 'redirect':
      return 'unknown';
    case 'done-without-body':
    case 'invalid-answer':
      return 'done';
    default:
      return 'none';
  }
}

/** The failed call, without secrets. */
export interface Call {
  readonly operation: OperationId;
  readonly method: string;
  /** With secret parts hidden. */
  readonly path: string;
  /** The number of tries. */
  readonly tries: number;
}

/** A failed call; the only error that the client throws. Neither its message nor its fields contain secrets. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly call: Call;
  /** Whether the write took effect in any of its tries. Always `none` for a read. */
  readonly outcome: WriteOutcome;
  /** The explanation for the user; undefined if it would add nothing to the message. */
  readonly explanation: Explanation | undefined;

  constructor(
    message: string,
    options: { failure: ApiFailure; call: Call; outcome: WriteOutcome; explanation?: Explanation | undefined },
  ) {
    super(message);
    this.name = 'ApiError';
    this.failure = options.failure;
    this.call = options.call;
    this.outcome = options.outcome;
    this.explanation = options.explanation;
  }
}
