import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName, Rules, WriteBounds } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';

/** How one field behaves; written in the kind's schema. */
export interface FieldRule {
  /** What a change of it needs: an update, a replacement, or something that is never done. */
  readonly change: 'update' | 'replace' | 'refuse';
  /** Only sent when the resource is created; never compared. */
  readonly createOnly: boolean;
  /** Its value is never shown. */
  readonly secret: boolean;
  /** The order of the items does not matter. */
  readonly unordered: boolean;
  /**
   * A map that is compared entry by entry. An entry that was applied and is no longer declared is removed where
   * entries are `owned`, and released where they are `kept`. Entries that were never declared are unmanaged.
   */
  readonly entries?: 'owned' | 'kept';
  /** An order of other resources: only the declared ones count, and only how they follow each other. */
  readonly sequence?: true;
  /** Set after all parts of the resource are in place. */
  readonly late: boolean;
  /** True for one of several siblings at a time: setting it on one clears it on the other. */
  readonly exclusive?: true;
  /** The service allows no two siblings to have the same value. */
  readonly unique?: {
    /** Siblings may have the same value if this field differs. */
    readonly among?: string;
    /** The beginning of temporary values that the service accepts; lowercase letters and digits follow. */
    readonly temporary?: string;
  };
  /** Its value where it was applied before and is no longer declared; without this it is unmanaged then. */
  readonly whenDropped?: Json;
  /** What is set once the resource has expired. */
  readonly whenExpired?: Json;
  /** The operation that changes it once the resource exists, where not every service has that operation. */
  readonly changedBy?: string;
}

/** A change, for its kind to assess the risks. */
interface Assessment {
  readonly action: 'create' | 'adopt' | 'update' | 'replace' | 'delete';
  readonly live: Fields | undefined;
  /** The fields that would be set; none for a deletion. */
  readonly changed: Fields;
}

/**
 * What of a kind decides who can read the content behind it. Readers pass everything around a resource, so whatever is
 * closed, or admits only some of them, protects all that it holds.
 */
export interface ReaderRules {
  /** With one of these values it is closed to all readers. A value that is absent counts as false. */
  readonly closedWith?: Readonly<Record<string, boolean>>;
  /** Fields that admit only readers who meet what they say. Whom a condition admits cannot be told from its text. */
  readonly conditions?: readonly string[];
  /** A field that admits more readers the further on in the row its value is. */
  readonly audience?: { readonly field: string; readonly row: readonly string[] };
  /** Of roles in the resource that holds it: whom they let in, as names of our own, in groups with the widest first. */
  readonly admits?: (fields: Fields) => readonly (readonly string[])[];
  /** Whether such roles let in whom the resources around let in; otherwise only theirs count. */
  readonly inherits?: (fields: Fields) => boolean;
  /** The field that names what holds it, where that need not be its parent. */
  readonly within?: string;
  /** The field that names the resource whose content it shows. */
  readonly shows?: string;
  /** What it holds takes its place when it is deleted, so it is deleted only once nothing refers to it any more. */
  readonly dissolves?: true;
  /** It is around everything that nothing else holds. */
  readonly isRoot?: true;
}

/** A way from a path to somewhere else. */
export interface Lead {
  /** The path; a star at its end matches everything that begins with the rest. */
  readonly from: string;
  /** The resource that it leads to; undefined where that is not one of ours, such as a URL. */
  readonly to: Json | undefined;
  /** What the star matches is appended to the URL of that resource. */
  readonly keepsRest: boolean;
}

/** What of a kind decides the URLs at which visitors find content. */
interface UrlRules {
  /** The field with its part of the URL of everything in it. The sibling that has the exclusive field can go without. */
  readonly segment?: string;
  /** The way that it is, from a path of its parent; undefined where visitors do not meet it. */
  readonly leads?: (fields: Fields) => Lead | undefined;
}

/** One field that is set, for its kind to assess the risk. */
export interface FieldAssessment {
  /** The entry, in a map that is compared entry by entry. */
  readonly entry?: string;
  /** Undefined or null if nothing is set. A value that must not be shown is hidden, and may be anything. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Undefined if the resource is new. */
  readonly live: Fields | undefined;
  /** All that is declared of it, where that is known. */
  readonly declared?: Fields;
  /** What the ledger records of it, where that is known. */
  readonly recorded?: Fields;
}

/** How many write requests something takes: a number, or bounds where the service decides. */
export type Writes = number | WriteBounds;

/**
 * How many write requests each change of a resource sends if nothing fails; one by default. The
 * values of fields are as in a plan: references by address, hidden values as digests.
 */
interface KindWrites {
  /** `parent` has the fields of the parent if the same plan creates it. */
  readonly create?: (fields: Fields, parent: Fields | undefined) => Writes;
  /** For maps that are compared entry by entry, the entries that change. `before` has the live values of the other fields. */
  readonly update?: (changed: Fields, before: Fields) => Writes;
  readonly remove?: (parents: readonly Address[]) => Writes;
}

/** A change that may share its request with others of its kind. */
interface Batchable {
  readonly action: 'create' | 'update' | 'delete';
  /** The fields that are set; none for a deletion. */
  readonly changed: Fields;
}

/** Three sides of one value, normalized for comparison. */
interface PartialSides {
  readonly base: Json;
  readonly desired: Json;
  readonly live: Json;
}

/** What an interruption can leave of changes that take several requests; the next run does the rest. */
interface PartialRules {
  /** Whether a live resource is what is left of a creation. Only where the natural key cannot show it. */
  readonly isCreate?: (live: Live, wanted: Fields) => boolean;
  /** Whether a live value is what is left of a change from the applied value to the declared one. That is no conflict. */
  readonly isUpdate?: (field: string, sides: PartialSides) => boolean;
  /** Whether a resource with these fields is created closed, and is opened by the request that completes it. */
  readonly startsClosed?: (fields: Fields) => boolean;
}

/** What a new resource does to kinds in the same parent. */
interface BesideRules {
  /** Kinds that must be gone before one of this kind is created. */
  readonly excludes?: readonly KindName[];
  /**
   * Kinds whose resources the service moves into a resource that it creates itself when the first of this kind is created.
   * That resource can have any value that should be unique, and nobody would own it after an interruption, so deletions of
   * these kinds come first.
   */
  readonly absorbs?: readonly KindName[];
}

/** What the engine knows about a kind. Data and pure functions; the driver reads and writes it. */
export interface KindModel {
  readonly name: KindName;
  /** The kinds of its parents; none for those at the top. */
  readonly parents: readonly KindName[];
  /** Its name in addresses: `site.docs.redirect["/old"]`. */
  readonly segment: string;
  /** Its parent has only one, so its address has no key. */
  readonly keyless: boolean;
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Its order among siblings is managed. */
  readonly ordered: boolean;
  /** The field that names the resource that holds its row, where that need not be its parent. */
  readonly rowField?: string;
  /** Only looked up, never created, changed or deleted, except for those that are declared as managed. */
  readonly external: boolean;
  /** How a manifest declares one of a kind that is otherwise only looked up as managed. */
  readonly managedWith?: string;
  /** What happens to a resource that is no longer declared. Released resources stay as they are and are forgotten. */
  readonly removal: 'delete' | 'release';
  /** The consent with which a resource is deleted instead of released. */
  readonly removalConsent?: string;
  /** The service deletes it together with its parent. */
  readonly goesWithParent: boolean;
  /** What identifies a resource among its siblings when no id is known; undefined where nothing does. */
  readonly keyOf: (fields: Fields) => string | undefined;
  /** Its ids are secrets, so that only a digest of one is shown or kept. */
  readonly hidesIds?: true;
  /** No two siblings may have the same natural key although the service would accept it: only the key distinguishes them. */
  readonly soleKey?: true;
  /** Whether such a resource is in a list of its own, which is read only where one like it is declared or recorded. */
  readonly isInSeparateList?: (fields: Fields) => boolean;
  readonly beside?: BesideRules;
  /** The kinds that its fields refer to, where the reference outlives its target and is unresolved then, or what refers goes with it. */
  readonly refers?: readonly KindName[];
  /** Kinds beside it that its natural key names: those are matched first. */
  readonly keyNames?: readonly KindName[];
  /** Its values must fit the resources in `after`, so those change first. */
  readonly isValidatedAgainst?: boolean;
  /** Normalizes a value for comparison, beyond the rules. */
  readonly comparable?: (field: string, value: Json) => Json;
  /** What an interruption can leave of a change that takes several requests. */
  readonly partial?: PartialRules;
  /** The risks of a change as a whole, by the names of the consents that allow them. */
  readonly risks?: (assessment: Assessment) => readonly string[];
  /** The risk of setting one field; undefined if there is none. */
  readonly fieldRisk?: (field: string, assessment: FieldAssessment) => string | undefined;
  /** Whether a risk `expose` of its fields is real depends on all that is between the readers and the content. */
  readonly readers?: ReaderRules;
  readonly urls?: UrlRules;
  readonly writes?: KindWrites;
  /** Whether a change can share its request with others, where the service takes several at once. */
  readonly batch?: { readonly takes: (change: Batchable) => boolean };
  /** The outputs that the report of an apply shows; those that give access to anyone who has them are sensitive. */
  readonly shownOutputs?: Readonly<Record<string, { readonly sensitive: boolean }>>;
  /** Why the service can accept a resource of this kind without creating it yet; only where that can happen. */
  readonly pending?: string;
}

/** The values of fields that have one of their own in such a case. */
export function fieldsWhen({ rules }: Pick<KindModel, 'rules'>, when: 'whenDropped' | 'whenExpired'): Fields {
  const values = Object.entries(rules).map(([field, rule]) => [field, rule[when]] as const);
  return Object.fromEntries(values.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])));
}

/** The fields for which the service allows no two siblings to have the same value. */
export function uniqueFields({ rules }: Pick<KindModel, 'rules'>): readonly string[] {
  return Object.keys(rules).filter((field) => rules[field]?.unique !== undefined);
}

/** Among which siblings a value of a unique field is the only one; the same text for the same siblings. */
export function uniqueScope({ rules }: Pick<KindModel, 'rules'>, field: string, fields: Fields): string {
  const among = rules[field]?.unique?.among;
  return among === undefined ? '' : canonicalJson(fields[among] ?? rules[among]?.whenDropped ?? null);
}

/** One resource that the manifest declares. */
export interface Desired {
  readonly address: Address;
  readonly kind: KindName;
  readonly parent?: Address;
  /** What the user wrote, in the kind's own form. Null removes a field; an absent field is not managed. */
  readonly fields: Fields;
  /** The fields whose values must not be shown. */
  readonly sensitive: readonly string[];
  /** Of a kind that is otherwise only looked up: created, changed and deleted like any other. */
  readonly managed?: true;
  /** The id that the user gave. */
  readonly id?: RemoteId;
  /** The id of the live resource to adopt under this address; fulfilled once the ledger has the address. */
  readonly importId?: RemoteId;
  /** Where that is written. */
  readonly importSource?: SourcePlace;
  /** Addresses that it had before. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** When it expires, as an ISO timestamp. */
  readonly expires?: string;
  /** Its row, for resources whose order is managed: the address of the resource that holds the row. */
  readonly row?: Address;
  /** Its position in the row: ranks order the resources of a row. */
  readonly rank?: number;
  /** Resources that must come first, besides its parent and what its fields refer to. */
  readonly after?: readonly Address[];
  readonly source?: SourcePlace;
  /** Where single fields were written, if not where the resource is. */
  readonly fieldSources?: Readonly<Record<string, SourcePlace>>;
}

/** Whether a declared resource is only looked up. */
export function isLookedUp({ external }: Pick<KindModel, 'external'>, { managed }: Pick<Desired, 'managed'>): boolean {
  return external && managed !== true;
}

/** A collection that the manifest declares; only in such a collection can anything be deleted. */
export interface Collection {
  readonly kind: KindName;
  readonly parent?: Address;
  readonly source?: SourcePlace;
}

/** The share of a kind's owned resources that may be deleted without consent, from 0 to 1, or a number of resources. */
export type DeleteLimit = { readonly share: number } | { readonly count: number };

export interface Policy {
  /** All of them count. */
  readonly maxDeletes: readonly DeleteLimit[];
  /** How many URLs of live sites may stop working without consent. */
  readonly maxDeadUrls: number;
  /** Risks that need consent besides those that always do. */
  readonly requireConsent: readonly string[];
}

/** Everything that a manifest declares, ready for comparison. */
export interface Workspace {
  readonly environment: string;
  readonly organization: string;
  readonly resources: readonly Desired[];
  readonly collections: readonly Collection[];
  /** Patterns of addresses that are seen and never touched. */
  readonly unmanaged: readonly string[];
  /** What is checked. */
  readonly rules: Rules;
}

/** One live resource. */
export interface Live {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** In the same form as declared fields; ids of other resources are `{ $id }`. */
  readonly fields: Fields;
  /** Its name for people. */
  readonly title: string;
  /** The id of the resource that holds its row, where that need not be its parent. */
  readonly row?: RemoteId;
  /** Its position in its row. */
  readonly index?: number;
  /**
   * Fields that are set but whose values the service does not return, each with something that changes whenever somebody
   * sets it. Such a field is compared with what was applied last; it is not among `fields`.
   */
  readonly witness?: Readonly<Record<string, string>>;
  /** Fields that are set on creation only by rule, and that this service can change all the same. */
  readonly changeable?: readonly string[];
  /**
   * Entries, by field, that have the value of what is around the resource, so that a list does not show whether they are set here
   * as well. Such an entry counts as set if it was applied with that value, or if it must not be set and was never applied.
   */
  readonly inherited?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the service is still processing, so their values are unknown. They are not among `fields`. */
  readonly processing?: readonly string[];
  /**
   * Fields in which the service hides a part, with why and what to do, as sentences without the last full stop. Such a field is compared
   * only where what is shown decides; otherwise it is not managed in this run. Without its natural key, a resource may be any declared one.
   */
  readonly unreadable?: Readonly<Record<string, string>>;
  /** After a write: what a person should know about it, as a sentence without its full stop. */
  readonly note?: string;
  /** Computed values that are not compared: URLs, counters. May contain secrets; never in a plan. */
  readonly outputs?: Fields;
}
