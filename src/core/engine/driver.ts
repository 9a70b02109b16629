import type { Explanation } from '../../base/explanation.ts';
import type { Json } from '../../base/json.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields, NamedPage, RemoteId } from '../plan/value.ts';
import type { Desired, Live } from './model.ts';

/** One ancestor of a resource. */
export interface Place {
  readonly kind: KindName;
  readonly id: RemoteId;
}

/** How much detail of a list is needed. */
export interface ListOptions {
  /** Ids and natural keys are enough: fields that need one request per resource may be missing. */
  readonly keysOnly?: boolean;
  /** Skip resources that are in a separate list. */
  readonly withoutSeparateList?: boolean;
  /** Only resources in the separate list. */
  readonly onlyApart?: boolean;
}

/** One snapshot of the service: data that several lists share is fetched once. */
export interface Reader {
  /** Every resource of one kind below one parent, in order. Complete, or throws a `DriverError`. */
  readonly list: (kind: KindName, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** Reads what a list omits, such as the values behind witnesses. Waits a limited time for fields that the service is processing. */
  readonly reveal?: (live: Live, request: RevealRequest) => Promise<Revealed>;
  /** Resolves names in declared fields. Returns the fields as they are compared, or the problem. Undefined: nothing to resolve. */
  readonly lookUp?: (kind: KindName, request: LookUpRequest) => Promise<LookedUp> | undefined;
  /** The pages that values refer to by id, as their space has them; empty if that cannot be read. Undefined: no such references. */
  readonly pages?: (kind: KindName, request: PagesRequest) => Promise<readonly NamedPage[]> | undefined;
  /** Deleted resources of a kind that can be restored. Reuses what a list of this reader returned. */
  readonly deleted?: (kind: KindName) => Promise<readonly Deleted[]>;
  /**
   * Finds a resource that would conflict with a new one below these parents, and that no list shows. Undefined for kinds without such
   * conflicts.
   */
  readonly hiddenConflict?: (
    kind: KindName,
  ) => ((parents: readonly Place[]) => Promise<HiddenConflict | undefined>) | undefined;
}

/** A resource that no list shows because it cannot be managed there. While it exists, the service rejects a new one. */
export interface HiddenConflict {
  readonly id: RemoteId;
  /** For messages: `the git sync of a whole site`. */
  readonly what: string;
  /** The resource that it belongs to, if that is known and not the parent. */
  readonly of?: Place;
  /** What to do, as a sentence without a period. */
  readonly advice: string;
}

/** A deleted resource that the service still keeps. */
export interface Deleted {
  readonly id: RemoteId;
  readonly title: string;
  /** An ISO timestamp. */
  readonly deletedAt: string;
}

export interface LookUpRequest {
  readonly fields: Fields;
  /** The declared resource that a value refers to, and its id if it exists. */
  readonly find: (value: Json | undefined) => { readonly fields: Fields; readonly id?: RemoteId } | undefined;
  /** The fields of all declared resources of a kind. */
  readonly declared: (kind: KindName) => readonly Fields[];
}

/** The resolved fields, or a problem as a sentence without a period, with the field that caused it. */
export type LookedUp = { readonly fields: Fields } | { readonly problem: string; readonly field?: string };

export interface PagesRequest {
  readonly fields: Fields;
  /** The live resource that a value refers to, or else the declared one, and its id if it exists. */
  readonly find: LookUpRequest['find'];
}

export interface RevealRequest {
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** Declared and recorded fields, to recognize the form of a value. */
  readonly known: readonly Fields[];
}

/** The result of reading one resource in detail. */
export interface Revealed {
  /** As a list would return it now. */
  readonly live: Live;
  /** The values that no list returns, in the form of a known value with the same meaning; without unreadable ones. */
  readonly values: Fields;
}

export interface CreateRequest {
  readonly kind: KindName;
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** References are `{ $id }`. */
  readonly fields: Fields;
  /** Called as soon as the resource exists, before the requests that complete it; optional if a single request does everything. */
  readonly created: (id: RemoteId) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface UpdateRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly id: RemoteId;
  /** The fields to set; null removes a field. For maps that are compared entry by entry, only the changed entries. */
  readonly fields: Fields;
  /** All declared fields of the resource, for operations that replace all of them. */
  readonly all: Fields;
  /** Completes an interrupted creation. */
  readonly completes?: true;
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

/** The service accepted a deletion that another person must approve. */
export interface PendingRemoval {
  readonly pending: string;
}

/** The outcome of a deletion. */
export type Removal = 'removed' | 'absent' | PendingRemoval;

/** One change of a batch: the same data as a single change, and the resource as it was right before the first write. */
export type BatchItem =
  | { readonly action: 'create'; readonly fields: Fields }
  | {
      readonly action: 'update';
      readonly id: RemoteId;
      readonly fields: Fields;
      readonly all: Fields;
      readonly live: Live;
    }
  | { readonly action: 'delete'; readonly id: RemoteId; readonly live: Live };

/** Changes of one kind below one parent, for one request. Each is about a different resource. */
export interface BatchRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly items: readonly BatchItem[];
  readonly signal?: AbortSignal;
}

/** The outcome of one item; items succeed or fail independently. */
export type BatchResult =
  | { readonly status: 'created' | 'updated'; readonly id: RemoteId }
  | { readonly status: 'deleted' }
  | { readonly status: 'failed'; readonly error: DriverError };

/** Many changes in one request. */
interface Batches {
  /** How many changes of a kind fit in one request; undefined if the service changes them one by one. */
  readonly sizeOf: (kind: KindName) => Promise<number | undefined>;
  /** The result of each item, in the order of the items. Rejects if there is no result at all. */
  readonly write: (request: BatchRequest) => Promise<readonly BatchResult[]>;
}

/** A declared resource or field that the service does not support. */
export interface Unsupported {
  readonly address: Address;
  /** The unsupported field; without it, the complete resource is unsupported. */
  readonly field?: string;
  /** Why, as a sentence without a period. */
  readonly message: string;
  /** What to do, as a sentence without a period. */
  readonly advice: string;
}

/** Everything that a service does not support. */
export interface Lacking {
  readonly lacks: readonly Unsupported[];
  /** Why complete kinds are unsupported, by kind. */
  readonly kinds: ReadonlyMap<KindName, Pick<Unsupported, 'message' | 'advice'>>;
}

/** Determines the profile of a service, which names its set of capabilities. The engine only compares names. */
interface ServiceProfile {
  /** The name, if it was set or has been detected. Sends no request. */
  readonly known: () => string | undefined;
  /** Detects the name, with at most one request. */
  readonly find: () => Promise<string>;
  /** The name that the manifest declares, unless the user set one. */
  readonly claimed?: string;
  /** How the service contradicted a set or declared name; undefined if it did not. */
  readonly contradiction: () => string | undefined;
}

/** The engine's only access to the outside world. Every failure throws a `DriverError`. */
export interface Driver {
  readonly reader: () => Reader;
  /**
   * Creates a resource, with as many requests as needed, and returns it. `pending`: the service accepted it, and a person completes it
   * later, for example by joining after an invitation.
   */
  readonly create: (request: CreateRequest) => Promise<Live | 'pending'>;
  readonly update: (request: UpdateRequest) => Promise<Live>;
  readonly remove: (request: RemoveRequest) => Promise<Removal>;
  readonly move: (request: MoveRequest) => Promise<void>;
  /** Missing if every change needs its own request. */
  readonly batches?: Batches;
  /** The unsupported resources and kinds among these. Queries the service only if services differ in one of them. */
  readonly lacking?: (declared: {
    readonly resources: readonly Desired[];
    readonly kinds: readonly KindName[];
    /** The kinds of owned resources. */
    readonly recorded: ReadonlySet<KindName>;
  }) => Promise<Lacking>;
  /** Whether the service has an operation; missing if all services have the same operations. */
  readonly offers?: (operation: string) => Promise<boolean>;
  /** The capabilities of the service; missing if all services have the same ones. */
  readonly profile?: ServiceProfile;
}

export type DriverFailure =
  /** No valid token. */
  | 'unauthenticated'
  /** Not allowed. */
  | 'forbidden'
  /** The resource or its parent does not exist. */
  | 'missing'
  /** The service rejects the values. */
  | 'invalid'
  /** Another resource already has that key. */
  | 'conflict'
  /** The service, or this version of it, does not support the request. */
  | 'unsupported'
  /** The service is known not to support it; nothing was sent. */
  | 'not-offered'
  /** The service is unreachable or fails; a retry may help. */
  | 'unavailable'
  /** Its certificate is not trusted; a retry does not help. */
  | 'untrusted'
  /** A list that cannot be proved complete, or a response that breaks the contract. */
  | 'unreadable'
  /** The caller gave up. */
  | 'cancelled';

/** The only error that a driver throws. Its message names the request and contains no secret. */
export class DriverError extends Error {
  readonly failure: DriverFailure;
  /** Whether the service did what was requested; `none` means certainly not. */
  readonly outcome: 'none' | 'unknown' | 'done';
  /** The cause in plain words; undefined if the message says everything. */
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

/** The error of a driver; anything else is a bug, and thrown again. */
export function driverErrorIn(error: unknown): DriverError {
  if (!(error instanceof DriverError)) {
    throw error;
  }
  return error;
}
