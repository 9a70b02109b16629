import type { KindName } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import type { Live } from './model.ts';

/** One step on the way to a thing: what holds it. */
export interface Place {
  readonly kind: KindName;
  readonly id: RemoteId;
}

/** How much of the resources of a list is needed. */
export interface ListOptions {
  /** Ids and natural keys are enough: fields that take a request for each resource may be left out. */
  readonly keysOnly?: boolean;
}

/** One look at the service: what several lists have in common is fetched once. */
export interface Reader {
  /** Everything of one kind below one parent, in order; complete, or it throws a `DriverError`. */
  readonly list: (kind: KindName, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** Tells what a list does not: the values behind witnesses. Waits within a bound for what the service works on. */
  readonly reveal?: (live: Live, request: RevealRequest) => Promise<Revealed>;
}

export interface RevealRequest {
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** Fields as they are declared and as they were recorded, to tell in which of their forms a value is. */
  readonly known: readonly Fields[];
}

/** A resource after a closer look. */
export interface Revealed {
  /** As a list would tell it now. */
  readonly live: Live;
  /** The values that no list tells, in the form of a known one where they mean the same; none that cannot be told. */
  readonly values: Fields;
}

export interface CreateRequest {
  readonly kind: KindName;
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** References are `{ $id }`. */
  readonly fields: Fields;
  /** Told as soon as the thing exists, before the requests that complete it; not needed where one request does it all. */
  readonly created: (id: RemoteId) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface UpdateRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  /** What is to be set; null takes a field away. Of maps that are compared entry by entry: the entries that change. */
  readonly fields: Fields;
  /** Everything that is declared of the thing, for services that take it only whole. */
  readonly all: Fields;
  readonly signal?: AbortSignal;
}

export interface RemoveRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  readonly signal?: AbortSignal;
}

/** Puts a thing right after a sibling, or before one; siblings can be of another kind. */
export interface MoveRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  readonly position: { readonly after: Place } | { readonly before: Place };
  readonly signal?: AbortSignal;
}

/** All that the engine knows of the outside world. Whatever fails throws a `DriverError`. */
export interface Driver {
  readonly reader: () => Reader;
  /**
   * Creates a resource, in as many requests as it takes, and gives it as it is then. `pending`: the service accepted it,
   * and somebody else completes it later, such as a person who was invited and has to join.
   */
  readonly create: (request: CreateRequest) => Promise<Live | 'pending'>;
  readonly update: (request: UpdateRequest) => Promise<Live>;
  readonly remove: (request: RemoveRequest) => Promise<'removed' | 'absent'>;
  readonly move: (request: MoveRequest) => Promise<void>;
}

export type DriverFailure =
  /** No valid token. */
  | 'unauthenticated'
  /** Not allowed. */
  | 'forbidden'
  /** It is not there, or its parent is not. */
  | 'missing'
  /** The service refuses the values. */
  | 'invalid'
  /** Something has that key already. */
  | 'conflict'
  /** The service, or this version of it, does not have that. */
  | 'unsupported'
  /** It cannot be reached, or fails on its side; it may go better later. */
  | 'unavailable'
  /** Its certificate is not trusted; it does not go better later. */
  | 'untrusted'
  /** A list that cannot be proved complete, or an answer that is not what was agreed. */
  | 'unreadable'
  /** The caller gave up. */
  | 'cancelled';

/** The one error of a driver. Its message holds no secret and says what was asked. */
export class DriverError extends Error {
  readonly failure: DriverFailure;
  /** Whether the service did what was asked: `none` means certainly not. */
  readonly outcome: 'none' | 'unknown' | 'done';

  constructor(
    message: string,
    options: { readonly failure: DriverFailure; readonly outcome: DriverError['outcome']; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'DriverError';
    this.failure = options.failure;
    this.outcome = options.outcome;
  }
}
