import type { Explanation, Obstacle } from '../../base/explanation.ts';
import type { OperationId } from '../contract/operation.ts';
import { isUncertainStatus, type WriteOutcome } from '../http/failure.ts';

/** Part of failures whose answer the API cannot have sent. */
interface Foreign {
  /** The media type of a body that is not JSON. */
  readonly foreign?: string;
}

/** What went wrong with a call, by type, so that no code has to match on a message. */
export type ApiFailure =
  /** 400 or 422: the request breaks a rule of the interface. */
  | { readonly type: 'invalid'; readonly status: number; readonly message: string }
  | { readonly type: 'unauthenticated'; readonly status: 401; readonly message: string }
  | ({ readonly type: 'forbidden'; readonly status: 403; readonly message: string } & Foreign)
  /** 404 or 410: it does not exist, or the user of the token may not see it. */
  | ({ readonly type: 'not-found'; readonly status: number; readonly message: string } & Foreign)
  /** 409 or 412. */
  | { readonly type: 'conflict'; readonly status: number; readonly message: string }
  /** Any other 4xx: the contract and the service disagree. */
  | { readonly type: 'refused'; readonly status: number; readonly message: string }
  /** The service asked for a delay beyond the limit, or too often. The delay is undefined when the service named none. */
  | {
      readonly type: 'rate-limited';
      readonly status: number;
      readonly message: string;
      readonly retryAfterSeconds: number | undefined;
    }
  | { readonly type: 'server-error'; readonly status: number; readonly message: string }
  /** The request was never sent. `proxy` is present where a proxy is the cause. */
  | { readonly type: 'unreachable'; readonly host: string; readonly code: string; readonly proxy?: Obstacle }
  /** The same, because of the certificate of the server: a retry does not help. */
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
      /** The part of the interface whose resources have another form on this service. */
      readonly other?: string;
    } & Foreign)
  /** A list that may be incomplete: what is missing from it may well exist. */
  | { readonly type: 'incomplete-list'; readonly reason: string; readonly pages: number; readonly items: number }
  /** The client may only read. */
  | { readonly type: 'read-only' }
  /** The caller gave up, or closed the client, before the request was sent. */
  | { readonly type: 'cancelled' };

/** What a failure says about the effect of its request. */
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

/** Which call failed, in words that hold no secret. */
export interface Call {
  readonly operation: OperationId;
  readonly method: string;
  /** With secret parts hidden. */
  readonly path: string;
  /** How many times it was tried. */
  readonly tries: number;
}

/** The one error of the client: a failed call. Neither its message nor its fields hold a secret. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  readonly call: Call;
  /** Whether a write was done; of all tries together. Always `none` for a read. */
  readonly outcome: WriteOutcome;
  /** The cause for a person; undefined where the message says all there is. */
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
