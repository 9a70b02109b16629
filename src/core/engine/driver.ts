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

/** How much of each resource in a list is needed. */
export interface ListOptions {
  /** Ids and natural keys are enough: fields that need a request per resource may be missing. */
  readonly keysOnly?: boolean;
  /** Resources that are in a list of their own are not needed. */
  readonly withoutSeparateList?: boolean;
  /** Nothing but those. */
  readonly onlyApart?: boolean;
}

/** One reading of the service: what several lists share is fetched once. */
export interface Reader {
  /** Every resource of one kind below one parent, in order; complete, or it throws a `DriverError`. */
  readonly list: (kind: KindName, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** Reads what a list omits: the values behind witnesses. Waits, with a limit, for what the service is processing. */
  readonly reveal?: (live: Live, request: RevealRequest) => Promise<Revealed>;
  /** Looks up what declared fields name: the fields as they are compared, or why there is no such resource. Undefined: they name nothing. */
  readonly lookUp?: (kind: KindName, request: LookUpRequest) => Promise<LookedUp> | undefined;
  /** The pages that values name by their ids, as their space has them; empty where it cannot be read. Undefined: they name none. */
  readonly pages?: (kind: KindName, request: PagesRequest) => Promise<readonly NamedPage[]> | undefined;
  /** Deleted resources of a kind that can be restored. Those that a list of this reader showed are not read again. */
  readonly deleted?: (kind: KindName) => Promise<readonly Deleted[]>;
  /**
   * Finds what is in the place of a resource, below these parents, and in no list. Undefined for kinds that have no
   * such occupants.
   */
  readonly hiddenConflict?: (
    kind: KindName,
  ) => ((parents: readonly Place[]) => Promise<HiddenConflict | undefined>) | undefined;
}

/** Something that a list does not show because it cannot be managed there. While it exists, the service refuses a new one. */
export interface HiddenConflict {
  readonly id: RemoteId;
  /** For the text of a problem: `the git sync of a whole site`. */
  readonly what: string;
  /** What it belongs to, if that is known and something else than the parent. */
  readonly of?: Place;
  /** What to do, as a sentence without its full stop. */
  readonly advice: string;
}

/** A deleted resource that the service still keeps. */
export interface Deleted {
  readonly id: RemoteId;
  readonly title: string;
  /** As an ISO timestamp. */
  readonly deletedAt: string;
}

export interface LookUpRequest {
  readonly fields: Fields;
  /** The declared resource that a value refers to, and its id if it exists. */
  readonly find: (value: Json | undefined) => { readonly fields: Fields; readonly id?: RemoteId } | undefined;
  /** The fields of everything that is declared of a kind. */
  readonly declared: (kind: KindName) => readonly Fields[];
}

/** The fields with what was looked up, or a problem as a sentence without its full stop, of the field that has it. */
export type LookedUp = { readonly fields: Fields } | { readonly problem: string; readonly field?: string };

export interface PagesRequest {
  readonly fields: Fields;
  /** The resource that a value refers to, live or else as it is declared, and its id if it exists. */
  readonly find: LookUpRequest['find'];
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
  /** It completes a creation that was interrupted. */
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

/** The service accepted a deletion, and somebody else has to approve it. */
export interface PendingRemoval {
  readonly pending: string;
}

/** What became of a deletion. */
export type Removal = 'removed' | 'absent' | PendingRemoval;

/** One change of a batch; what a change alone would say, and the resource as it was right before the first write. */
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

/** Changes of one kind below one parent, for one request. No two of them are about the same resource. */
export interface BatchRequest {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly items: readonly BatchItem[];
  readonly signal?: AbortSignal;
}

/** What became of one item: each is done, or refused, by itself. */
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

/** Something declared that the service does not offer. */
export interface Unsupported {
  readonly address: Address;
  /** The field; the whole resource where it is missing. */
  readonly field?: string;
  /** Why, as a sentence without its full stop. */
  readonly message: string;
  /** What to do, as a sentence without its full stop. */
  readonly advice: string;
}

/** What a service does not offer. */
export interface Lacking {
  readonly lacks: readonly Unsupported[];
  /** Why whole kinds are not there, by kind. */
  readonly kinds: ReadonlyMap<KindName, Pick<Unsupported, 'message' | 'advice'>>;
}

/** What a service offers, by name. The engine compares names and knows nothing else of them. */
interface ServiceProfile {
  /** The name, if it was set or something had to know it. Asks nothing. */
  readonly known: () => string | undefined;
  /** Finds it out, in one request at most. */
  readonly find: () => Promise<string>;
  /** The name that the manifest declares, unless a person set one. */
  readonly claimed?: string;
  /** How the service contradicted a name that was set or declared; undefined if it did not. */
  readonly contradiction: () => string | undefined;
}

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
  /** Missing if every change is a request of its own. */
  readonly batches?: Batches;
  /** What the service does not offer of these resources and kinds. Asks it only where services differ in one of them. */
  readonly lacking?: (declared: {
    readonly resources: readonly Desired[];
    readonly kinds: readonly KindName[];
    /** The kinds of what the ledger owns. */
    readonly recorded: ReadonlySet<KindName>;
  }) => Promise<Lacking>;
  /** Whether the service has an operation; absent where there is only one form of it. */
  readonly offers?: (operation: string) => Promise<boolean>;
  /** What the service offers; absent where there is only one form of it. */
  readonly profile?: ServiceProfile;
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
  /** The service is known not to have that; nothing was sent. */
  | 'not-offered'
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
