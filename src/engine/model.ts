import type { Json } from '../base/json.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName, WriteBounds } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';

/** How one field behaves; written in the kind's schema. */
export interface FieldRule {
  /** What a change of it takes: an update, making the thing anew, or something that is never done. */
  readonly change: 'update' | 'replace' | 'refuse';
  /** Only said when the thing is made; never compared. */
  readonly createOnly: boolean;
  /** Its value is never shown. */
  readonly secret: boolean;
  /** The order of the items means nothing. */
  readonly unordered: boolean;
  /**
   * A map that is compared entry by entry. An entry that was applied and is no longer declared is taken away where
   * entries are `owned`, and let go where they are `kept`. Entries that were never declared are left alone.
   */
  readonly entries?: 'owned' | 'kept';
  /** Set after all parts of the thing are in place. */
  readonly late: boolean;
  /** True for one of several siblings at a time: giving it to one takes it from the other. */
  readonly exclusive?: true;
}

/** What stands in the way of a change, or may hurt about it, as a kind sees it. */
interface Assessment {
  readonly action: 'create' | 'adopt' | 'update' | 'replace' | 'delete';
  readonly live: Fields | undefined;
  /** The fields that would be set; of a deletion none. */
  readonly changed: Fields;
}

/** One field that is set, as a kind judges it. */
export interface FieldAssessment {
  /** Of a map that is compared entry by entry: the entry. */
  readonly entry?: string;
  /** Undefined or null where nothing is set. A value that must not be shown is hidden, and may be anything. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Undefined where the resource is new. */
  readonly live: Fields | undefined;
}

/** How many requests that write something takes: a number, or bounds where only the service decides. */
export type Writes = number | WriteBounds;

/**
 * How many requests that write each change of a resource sends when nothing fails; one where nothing is said here. The
 * values of fields are as a plan has them: references by address, hidden values as digests.
 */
export interface KindWrites {
  /** `parent` holds the fields of the parent where the same plan creates it. */
  readonly create?: (fields: Fields, parent: Fields | undefined) => Writes;
  /** Of maps that are compared entry by entry: the entries that change. */
  readonly update?: (changed: Fields) => Writes;
  readonly remove?: (parents: readonly Address[]) => Writes;
}

/** What the engine knows of a kind. Data and pure functions; how it is read and written is the driver's matter. */
export interface KindModel {
  readonly name: KindName;
  /** The kinds that can hold it; none for those at the top. */
  readonly parents: readonly KindName[];
  /** Its name in addresses: `site.docs.redirect["/old"]`. */
  readonly segment: string;
  /** There is one of it in its parent, so it has no key in its address. */
  readonly keyless: boolean;
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Its order among siblings is managed. */
  readonly ordered: boolean;
  /** The field that says what holds its row, where that need not be its parent. */
  readonly rowField?: string;
  /** Only looked up, never made, changed or deleted. */
  readonly external: boolean;
  /** What happens to a thing that is no longer declared. Released things stay as they are and are forgotten. */
  readonly removal: 'delete' | 'release';
  /** The consent with which a resource is deleted instead of released. */
  readonly removalConsent?: string;
  /** The service deletes it together with its parent. */
  readonly goesWithParent: boolean;
  /** By what a thing is recognised among its siblings when no id is known; undefined where that is impossible. */
  readonly keyOf: (fields: Fields) => string | undefined;
  /** No two siblings may have the same natural key although the service would take it: only the key tells them apart. */
  readonly soleKey?: true;
  /** Fields of which the service lets no two siblings have the same value. */
  readonly unique?: readonly string[];
  /** A value that the service takes in such a field for a moment; the token has only lowercase letters and digits. */
  readonly temporary?: (field: string, token: string) => Json;
  /** Kinds of which nothing may be left in the same parent when one of this kind is created there. */
  readonly notBeside?: readonly KindName[];
  /**
   * Kinds of which everything in the same parent is put into a resource of the service's own when the first of this kind is
   * created there. That one can have any value that should be unique and would be nobody's after an interruption, so what
   * is deleted of these kinds is deleted first.
   */
  readonly wraps?: readonly KindName[];
  /** The kinds that its fields refer to where that reference outlives what it leads to, and leads nowhere then. */
  readonly refers?: readonly KindName[];
  /** Its values must fit what it comes after, so that they cannot be set before that is changed as well. */
  readonly fitsAfter?: boolean;
  /** Puts a value in the form in which it is compared, beyond what the rules say. */
  readonly comparable?: (field: string, value: Json) => Json;
  /** The risks of a change as a whole, by the names of the consents that allow them. */
  readonly risks?: (assessment: Assessment) => readonly string[];
  /** The risk of setting one field; undefined where there is none. */
  readonly fieldRisk?: (field: string, assessment: FieldAssessment) => string | undefined;
  readonly writes?: KindWrites;
  /** What is set once a thing has expired. */
  readonly expired?: Fields;
  /** Why a resource of this kind can be accepted by the service and not exist yet; only where that can be. */
  readonly pending?: string;
  /** Whether a live thing is what an interrupted creation left half done. Only where the natural key cannot tell. */
  readonly isHalfMade?: (live: Live, wanted: Fields) => boolean;
}

/** One thing that the manifest declares. */
export interface Desired {
  readonly address: Address;
  readonly kind: KindName;
  readonly parent?: Address;
  /** What the user wrote, in the kind's own form. Null takes a field away; what is not here is not managed. */
  readonly fields: Fields;
  /** The fields whose values must not be shown. */
  readonly sensitive: readonly string[];
  /** The id that the user gave. */
  readonly id?: RemoteId;
  /** Addresses that it had before. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** The moment from which on it is expired, as an ISO timestamp. */
  readonly expires?: string;
  /** The row in which it stands, for things whose order is managed: the address of what holds the row. */
  readonly row?: Address;
  /** Its place in the row: things of one row stand in the order of their ranks. */
  readonly rank?: number;
  /** Things that must be in place before, besides its parent and what its fields refer to. */
  readonly after?: readonly Address[];
  readonly source?: SourcePlace;
  /** Where single fields were written. */
  readonly fieldSources?: Readonly<Record<string, SourcePlace>>;
}

/** A collection that the manifest declares; only in such a collection can anything be removed. */
export interface Collection {
  readonly kind: KindName;
  readonly parent?: Address;
  readonly source?: SourcePlace;
}

export interface Policy {
  /** The part of a kind's owned things that may be deleted without consent, from 0 to 1, or a number of things. */
  readonly maxDeletes: { readonly share: number } | { readonly count: number };
  /** Risks that need consent besides those that always do. */
  readonly requireConsent: readonly string[];
}

/** Everything that a manifest says, ready to be compared. */
export interface Workspace {
  readonly environment: string;
  readonly organization: string;
  readonly things: readonly Desired[];
  readonly collections: readonly Collection[];
  /** Patterns of addresses that are seen and never touched. */
  readonly unmanaged: readonly string[];
  readonly policy: Policy;
}

/** One thing as the service has it. */
export interface Live {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** In the same form as what is declared; ids of other things are `{ $id }`. */
  readonly fields: Fields;
  /** What people call it. */
  readonly title: string;
  /** The id of the thing that holds its row, for things in order that can stand in several; else its parent holds it. */
  readonly row?: RemoteId;
  /** Where it stands among everything in its row. */
  readonly index?: number;
  /**
   * Fields that are set but whose values the service does not tell, each with something that changes whenever somebody
   * sets it. Such a field is compared with what was applied last; it is not among `fields`.
   */
  readonly witness?: Readonly<Record<string, string>>;
  /** Fields that the service is still working on, so that nobody knows yet what they are. They are not among `fields`. */
  readonly unsettled?: readonly string[];
  /** What the service computes and nobody compares: addresses to visit, counters. May hold secrets; never in a plan. */
  readonly outputs?: Fields;
}
