import type { Explanation } from '../base/explanation.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import type { Live } from './model.ts';

/** One ancestor of a resource. */
export interface Place {
  readonly kind: KindName;
  readonly id: RemoteId;
}

/** How much of each resource in a list is needed. */
export interface ListOptions {
  /** Ids and natural keys are enough: fields that need a request per resource may be missing. */
  readonly keysOnly?: boolean;
}

/** One reading of the service: what several lists share is fetched once. */
export interface Reader {
  /** Every resource of one kind below one parent, in order; complete, or it throws a `DriverError`. */
  readonly list: (kind: KindName, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** Reads what a list omits: the values behind witnesses. Waits, with a limit, for what the service is processing. */
  readonly reveal?: (live: Live, request: RevealRequest) => Promise<Revealed>;
}

export interface RevealRequest {
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** Declared and recorded fields, to recognize in which form a value is. */
  readonly known: readonly Fields[];
}

/** A resource after a closer look. */
export interface Revealed {
  /** As a list would return it now. */
  readonly live: Live;
  /** The values that no list has, in the form of a known value if they mean the same; without those that cannot be read. */
  readonly values: Fields;
}

export interface CreateRequest {
  readonly kind: KindName;
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** References are `{ $id }`. */
  readonly fields: Fields;
  /** Called as soon as the resource exists, before the requests that complete it; optional if one request does it all. */
  readonly created: (id: RemoteId) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface UpdateRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  /** The fields to set; null removes a field. For maps that are compared entry by entry, the entries that change. */
  readonly fields: Fields;
  /** All declared fields of the resource, for operations that need them all. */
  readonly all: Fields;
  readonly signal?: AbortSignal;
}

export interface RemoveRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  readonly signal?: AbortSignal;
}

/** Moves a resource right after a sibling, or before one; siblings can be of another kind. */
export interface MoveRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  readonly position: { readonly after: Place } | { readonly before: Place };
  readonly signal?: AbortSignal;
}

/** The service accepted a deletion, and somebody else has to approve it. */
export interface PendingRemoval {
  readonly pending: string;
}

/** What became of a deletion. */
export type Removal = 'removed' | 'absent' | PendingRemoval;

/** The engine's only access to the outside world. Every failure throws a `DriverError`. */
export interface Driver {
  readonly reader: () => Reader;
  /**
   * Creates a resource, in as many requests as it takes, and returns it. `pending`: the service accepted it,
   * and somebody else completes it later, such as a person who was invited and has to join.
   */
  readonly create: (request: CreateRequest) => Promise<Live | 'pending'>;
  readonly update: (request: UpdateRequest) => Promise<Live>;
  readonly remove: (request: RemoveRequest) => Promise<Removal>;
  readonly move: (request: MoveRequest) => Promise<void>;
}

export type DriverFailure =
  /** No valid token. */
  | 'unauthenticated'
  /** Not allowed. */
  | 'forbidden'
  /** It does not exist, or its parent does not. */
  | 'missing'
  /** The service refuses the values. */
  | 'invalid'
  /** Something already has that key. */
  | 'conflict'
  /** The service, or this version of it, does not support that. */
  | 'unsupported'
  /** The service cannot be reached, or fails; it may work later. */
  | 'unavailable'
  /** Its certificate is not trusted; a retry does not help. */
  | 'untrusted'
  /** A list that cannot be proved complete, or an answer that breaks the contract. */
  | 'unreadable'
  /** The caller gave up. */
  | 'cancelled';

/** The only error of a driver. Its message has no secret and names the request. */
export class DriverError extends Error {
  readonly failure: DriverFailure;
  /** Whether the service did what was requested: `none` means certainly not. */
  readonly outcome: 'none' | 'unknown' | 'done';
  /** The cause for a person; undefined where the message says all there is. */
  readonly explanation: Explanation | undefined;

  constructor(
    message: string,
    options: {
      readonly failure: DriverFailure;
      readonly outcome: DriverError['outcome'];
      readonly cause?: unknown;
      readonly explanation?: Explanation | undefined;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'DriverError';
    this.failure = options.failure;
    this.outcome = options.outcome;
    this.explanation = options.explanation;
  }
}
