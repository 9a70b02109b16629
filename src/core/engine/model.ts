import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName, Rules, WriteBounds } from '../plan/plan.ts';
import type { Fields, RemoteId } from '../plan/value.ts';

/** The behavior of one field, from the schema of its kind. */
export interface FieldRule {
  /** How to change it: with an update, with a replacement, or never. */
  readonly change: 'update' | 'replace' | 'refuse';
  /** Only sent on creation, and never compared. */
  readonly createOnly: boolean;
  /** Its value is never shown. */
  readonly secret: boolean;
  /** The order of the items does not matter. */
  readonly unordered: boolean;
  /**
   * A map that is compared entry by entry. An applied entry that is no longer declared is removed if entries are `owned`, and released if
   * they are `kept`. Entries that were never declared are unmanaged.
   */
  readonly entries?: 'owned' | 'kept';
  /** An order of other resources: only declared ones count, and only their relative order. */
  readonly sequence?: true;
  /** Set after all parts of the resource exist. */
  readonly late: boolean;
  /** True for only one sibling at a time: setting it on one clears it on the others. */
  readonly exclusive?: true;
  /** The service allows no two siblings to have the same value. */
  readonly unique?: {
    /** Siblings may have the same value if this field differs. */
    readonly among?: string;
    /** The prefix of temporary values that the service accepts; lowercase letters and digits follow. */
    readonly temporary?: string;
  };
  /** The value of a field that was applied before and is no longer declared; without this, it is then unmanaged. */
  readonly whenDropped?: Json;
  /** The value once the resource has expired. */
  readonly whenExpired?: Json;
  /** The operation that updates it, if not every service has that operation. */
  readonly changedBy?: string;
}

/** A change, for its kind to assess the risks. */
interface Assessment {
  readonly action: 'create' | 'adopt' | 'update' | 'replace' | 'delete';
  readonly live: Fields | undefined;
  /** The fields to set; empty for a deletion. */
  readonly changed: Fields;
}

/**
 * The rules of a kind that decide who can read content behind it. Readers pass through all resources around the content, so one that is
 * closed, or admits only some readers, protects everything inside.
 */
export interface ReaderRules {
  /** With one of these values it is closed to all readers. A missing value counts as false. */
  readonly closedWith?: Readonly<Record<string, boolean>>;
  /** Fields with a condition for readers. The readers that a condition admits cannot be derived from its text. */
  readonly conditions?: readonly string[];
  /** A field with the audience: the further on its value is in the row, the more readers it admits. */
  readonly audience?: { readonly field: string; readonly row: readonly string[] };
  /** For roles in a parent: the readers that they admit, as names of our own, in groups with the widest first. */
  readonly admits?: (fields: Fields) => readonly (readonly string[])[];
  /** Whether the roles around also apply; otherwise only its own do. */
  readonly inherits?: (fields: Fields) => boolean;
  /** The field that refers to its container, if that need not be its parent. */
  readonly within?: string;
  /** The field that refers to the content that it shows. */
  readonly shows?: string;
  /** Its contents move up when it is deleted, so it is deleted only after all references to it are removed. */
  readonly dissolves?: true;
  /** It contains everything that has no other container. */
  readonly isRoot?: true;
}

/** A redirect from a path to a target. */
export interface Lead {
  /** The path; a star at its end matches everything that starts with the rest. */
  readonly from: string;
  /** The target resource; undefined if it is not a resource, such as a URL. */
  readonly to: Json | undefined;
  /** The text that matches the star is appended to the URL of that resource. */
  readonly keepsRest: boolean;
}

/** The rules of a kind that decide the URLs of content. */
interface UrlRules {
  /** The field with its segment in the URLs of its contents. The sibling with the exclusive field may omit its segment. */
  readonly segment?: string;
  /** The redirect of this resource, from a path of its parent; undefined if visitors cannot reach it. */
  readonly leads?: (fields: Fields) => Lead | undefined;
}

/** The change of one field, for its kind to assess the risk. */
export interface FieldAssessment {
  /** The entry, in a map that is compared entry by entry. */
  readonly entry?: string;
  /** Undefined or null if there is no value. A value that must not be shown is hidden, and may be anything. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Undefined if the resource is new. */
  readonly live: Fields | undefined;
  /** All declared fields of the resource, if known. */
  readonly declared?: Fields;
  /** The recorded fields of the resource, if known. */
  readonly recorded?: Fields;
}

/** A number of write requests, or bounds if the service decides. */
export type Writes = number | WriteBounds;

/**
 * The number of write requests for each change of a resource if nothing fails; one by default. The values of fields are as in a plan:
 * references by address, hidden values as digests.
 */
interface KindWrites {
  /** `parent` has the fields of the parent if the same plan creates it. */
  readonly create?: (fields: Fields, parent: Fields | undefined) => Writes;
  /** For maps that are compared entry by entry, only the changed entries. `before` has the live values of the other fields. */
  readonly update?: (changed: Fields, before: Fields) => Writes;
  readonly remove?: (parents: readonly Address[]) => Writes;
}

/** A change that may share its request with others of its kind. */
interface Batchable {
  readonly action: 'create' | 'update' | 'delete';
  /** The fields to set; empty for a deletion. */
  readonly changed: Fields;
}

/** Three sides of one value, normalized for comparison. */
interface PartialSides {
  readonly base: Json;
  readonly desired: Json;
  readonly live: Json;
}

/** Recognizes the state that an interrupted change with several requests leaves; the next run completes it. */
interface PartialRules {
  /** Whether a live resource is left by an interrupted creation. Only if the natural key cannot show it. */
  readonly isCreate?: (live: Live, wanted: Fields) => boolean;
  /** Whether a live value is left by an interrupted change from the applied to the declared value. That is no conflict. */
  readonly isUpdate?: (field: string, sides: PartialSides) => boolean;
  /** Whether a resource with these fields is created closed, and opened by the request that completes it. */
  readonly startsClosed?: (fields: Fields) => boolean;
}

/** The effect of a new resource on other kinds in the same parent. */
interface BesideRules {
  /** Kinds that must not exist when one of this kind is created. */
  readonly excludes?: readonly KindName[];
  /**
   * Kinds whose resources the service moves into a new resource when the first of this kind is created. That resource can have any unique
   * value, and nobody would own it after an interruption, so deletions of these kinds come first.
   */
  readonly absorbs?: readonly KindName[];
}

/** The engine's view of a kind. Data and pure functions; the driver reads and writes it. */
export interface KindModel {
  readonly name: KindName;
  /** The kinds of its parents; empty at the top level. */
  readonly parents: readonly KindName[];
  /** Its name in addresses: `site.docs.redirect["/old"]`. */
  readonly segment: string;
  /** Its parent has only one, so its address has no key. */
  readonly keyless: boolean;
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Its order among siblings is managed. */
  readonly ordered: boolean;
  /** The field that refers to the resource that contains its row, if that need not be its parent. */
  readonly rowField?: string;
  /** Only looked up, never created, changed or deleted, except for resources that are declared as managed. */
  readonly external: boolean;
  /** The property that declares a resource of a looked-up kind as managed. */
  readonly managedWith?: string;
  /** What happens to a resource that is no longer declared. A released resource stays as it is and is forgotten. */
  readonly removal: 'delete' | 'release';
  /** The consent for deleting a resource instead of releasing it. */
  readonly removalConsent?: string;
  /** The service deletes it together with its parent. */
  readonly goesWithParent: boolean;
  /** Identifies a resource among its siblings if its id is unknown; undefined if nothing does. */
  readonly keyOf: (fields: Fields) => string | undefined;
  /** Its ids are secrets, so only digests of them are shown or stored. */
  readonly hidesIds?: true;
  /** Siblings need different natural keys even if the service accepts equal ones: only the key distinguishes them. */
  readonly soleKey?: true;
  /** Whether such a resource is in a separate list, which is only read if one like it is declared or recorded. */
  readonly isInSeparateList?: (fields: Fields) => boolean;
  readonly beside?: BesideRules;
  /** The kinds that its fields refer to, if deleting the target leaves an unresolved reference, or also deletes the referrer. */
  readonly refers?: readonly KindName[];
  /** Sibling kinds that its natural key names: those are matched first. */
  readonly keyNames?: readonly KindName[];
  /** Its values must fit the resources in `after`, so those change first. */
  readonly isValidatedAgainst?: boolean;
  /** Normalizes a value for comparison, in addition to the rules. */
  readonly comparable?: (field: string, value: Json) => Json;
  /** Recognizes the state that an interrupted change with several requests leaves. */
  readonly partial?: PartialRules;
  /** The risks of a change as a whole, by the names of the consents that allow them. */
  readonly risks?: (assessment: Assessment) => readonly string[];
  /** The risk of setting one field; undefined if there is none. */
  readonly fieldRisk?: (field: string, assessment: FieldAssessment) => string | undefined;
  /** Whether a risk `expose` of its fields is real depends on everything between the readers and the content. */
  readonly readers?: ReaderRules;
  readonly urls?: UrlRules;
  readonly writes?: KindWrites;
  /** Which changes can share a request with others, if the service supports batches. */
  readonly batch?: { readonly takes: (change: Batchable) => boolean };
  /** The outputs in the report of an apply; those that give access to anyone who has them are sensitive. */
  readonly shownOutputs?: Readonly<Record<string, { readonly sensitive: boolean }>>;
  /** What the service creates by itself for a resource of this kind, and the output with its id. */
  readonly brings?: { readonly kind: KindName; readonly output: string };
  /** Why the service can accept a resource of this kind without creating it yet; only for kinds that can be pending. */
  readonly pending?: string;
}

/** The fields with a value for such a case. */
export function fieldsWhen({ rules }: Pick<KindModel, 'rules'>, when: 'whenDropped' | 'whenExpired'): Fields {
  const values = Object.entries(rules).map(([field, rule]) => [field, rule[when]] as const);
  return Object.fromEntries(values.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])));
}

/** The fields that the service requires to be unique among siblings. */
export function uniqueFields({ rules }: Pick<KindModel, 'rules'>): readonly string[] {
  return Object.keys(rules).filter((field) => rules[field]?.unique !== undefined);
}

/** The scope in which a value of a unique field must be unique; the same text for the same siblings. */
export function uniqueScope({ rules }: Pick<KindModel, 'rules'>, field: string, fields: Fields): string {
  const among = rules[field]?.unique?.among;
  return among === undefined ? '' : canonicalJson(fields[among] ?? rules[among]?.whenDropped ?? null);
}

/** One declared resource. */
export interface Desired {
  readonly address: Address;
  readonly kind: KindName;
  readonly parent?: Address;
  /** The declared values, in the kind's own form. Null removes a field; an absent field is not managed. */
  readonly fields: Fields;
  /** The fields whose values must not be shown. */
  readonly sensitive: readonly string[];
  /** For a kind that is otherwise only looked up: created, changed and deleted like any other. */
  readonly managed?: true;
  /** The id in the manifest. */
  readonly id?: RemoteId;
  /** The id of the live resource to adopt at this address; it has no effect once the ledger has the address. */
  readonly importId?: RemoteId;
  /** The source of the import id. */
  readonly importSource?: SourcePlace;
  /** Its previous addresses. */
  readonly previously: readonly Address[];
  readonly protect: boolean;
  /** When it expires, as an ISO timestamp. */
  readonly expires?: string;
  /** For ordered resources: the address of the resource that contains the row. */
  readonly row?: Address;
  /** Its position in the row; ranks determine the order of a row. */
  readonly rank?: number;
  /** Resources that must come first, besides its parent and those that its fields refer to. */
  readonly after?: readonly Address[];
  readonly source?: SourcePlace;
  /** The sources of single fields, if they differ from that of the resource. */
  readonly fieldSources?: Readonly<Record<string, SourcePlace>>;
}

/** Whether a declared resource is only looked up. */
export function isLookedUp({ external }: Pick<KindModel, 'external'>, { managed }: Pick<Desired, 'managed'>): boolean {
  return external && managed !== true;
}

/** A declared collection; resources are only deleted in such a collection. */
export interface Collection {
  readonly kind: KindName;
  readonly parent?: Address;
  readonly source?: SourcePlace;
}

/** The share of a kind's owned resources, from 0 to 1, or the number of resources that may be deleted without consent. */
export type DeleteLimit = { readonly share: number } | { readonly count: number };

export interface Policy {
  /** All limits apply. */
  readonly maxDeletes: readonly DeleteLimit[];
  /** How many URLs of live sites may stop working without consent. */
  readonly maxDeadUrls: number;
  /** Risks that need consent in addition to those that always do. */
  readonly requireConsent: readonly string[];
}

/** The complete manifest, ready for comparison. */
export interface Workspace {
  readonly environment: string;
  readonly organization: string;
  readonly resources: readonly Desired[];
  readonly collections: readonly Collection[];
  /** Patterns of addresses that are listed but never changed. */
  readonly unmanaged: readonly string[];
  /** The settings that decide what is checked. */
  readonly rules: Rules;
}

/** One live resource. */
export interface Live {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** In the same form as declared fields; ids of other resources are `{ $id }`. */
  readonly fields: Fields;
  /** Its display name. */
  readonly title: string;
  /** The id of the resource that contains its row, if that need not be its parent. */
  readonly row?: RemoteId;
  /** Its position in its row. */
  readonly index?: number;
  /**
   * Fields that have a value which the service does not return, each with a marker that changes whenever somebody sets it. Such a field is
   * compared with the value applied last; it is not in `fields`.
   */
  readonly witness?: Readonly<Record<string, string>>;
  /** Fields that are normally set only on creation, but that this service can change. */
  readonly changeable?: readonly string[];
  /**
   * Entries, by field, with the same value as the inherited one, so that a list does not show whether they are also set here. Such an entry
   * counts as set if it was applied with that value, or if it is declared as null and that was never applied.
   */
  readonly inherited?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the service is still processing, so their values are unknown. They are not in `fields`. */
  readonly processing?: readonly string[];
  /**
   * Fields that the service partly hides, each with the reason and advice, as sentences without the last period. Such a field is compared
   * only if the visible part is enough; otherwise it is not managed in this run. A resource with a hidden natural key may be any declared
   * one.
   */
  readonly unreadable?: Readonly<Record<string, string>>;
  /** After a write: a note for the user, as a sentence without a period. */
  readonly note?: string;
  /** Computed values that are not compared: URLs, counters. May contain secrets; never in a plan. */
  readonly outputs?: Fields;
}
