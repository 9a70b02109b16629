import { defined } from '../../base/defined.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import type { Client } from '../client/index.ts';
import type { Profile } from '../contract/profile.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type {
  BatchRequest,
  BatchResult,
  CreateRequest,
  Deleted,
  HiddenConflict,
  ListOptions,
  LookedUp,
  LookUpRequest,
  MoveRequest,
  PagesRequest,
  PendingRemoval,
  Place,
  RemoveRequest,
  Revealed,
  RevealRequest,
  UpdateRequest,
} from '../engine/driver.ts';
import type { Desired, FieldAssessment, KindModel, Live } from '../engine/model.ts';
import type { Risk } from '../engine/risks.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields, ForeignId, NamedPage, Reference, RemoteId } from '../plan/value.ts';
import { type KnownFields, type KnownKind, SCHEMAS } from './schemas.gen.ts';
import type { Requirements, ResourceAt } from './support/requirements.ts';
import type { KindNeeds, KindSchema, ManifestPlace } from './support/schema.ts';

export type { ManifestPlace } from './support/schema.ts';

/** The context in which a kind reads and writes. */
export interface Session {
  /** Aborts every call when the caller aborts, so that kinds need not handle it. */
  readonly client: Pick<Client, 'call' | 'listAll' | 'send'>;
  readonly organization: string;
  /** The profile of the service, detected once on first use. */
  readonly profile: () => Promise<Profile>;
  /** Loads a resource once per session. Failed loads are not cached. */
  readonly once: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** Replaces an id that is a secret in everything that is shown or stored. */
  readonly hideId: (id: string) => RemoteId;
  /** The id behind a result of `hideId`. */
  readonly realId: (hidden: RemoteId) => string;
  /** Waits for the service to finish processing; false if the caller aborted. */
  readonly sleep: (milliseconds: number) => Promise<boolean>;
}

/** A request without its signal, which the session handles. */
export type Bound<Request> = Omit<Request, 'signal'>;

/** A path of keys into an entry of the manifest. */
export type EntryPath = readonly (string | number)[];

/** The context for declaring an entry. */
export interface DeclareContext {
  readonly address: Address;
  readonly key: string;
  /** The index among the entries of its collection. */
  readonly index: number;
  readonly parent?: { readonly address: Address; readonly kind: KindName; readonly entry: JsonObject };
  /**
   * Resolves a reference to a declared resource of a kind: by name (its key or an alias) among the parts of `within`, by address (`!ref`),
   * or by id (`{ id }`). Reports a problem and returns `undefined` if there is no such resource.
   */
  readonly refer: (
    kind: KindName,
    name: Json,
    options: { readonly within?: Address; readonly at: EntryPath },
  ) => (Json & (Reference | ForeignId)) | undefined;
  /** The address of a declared resource by its name; reports no problem if there is none. */
  readonly find: (kind: KindName, name: string, within?: Address) => Address | undefined;
  /** Whether a value of this entry is a secret, given with `!env`. */
  readonly isSecret: (at: EntryPath) => boolean;
  /** The addresses of all declared resources of a kind, or of those with such entries. */
  readonly all: (kind: KindName, isMeant?: (entry: JsonObject) => boolean) => readonly Address[];
  /** Reports a problem, an error by default, at a place in this entry, with a related place if there is one. */
  readonly problem: (
    at: EntryPath,
    diagnostic: Pick<Diagnostic, 'code' | 'summary' | 'detail'> & Partial<Pick<Diagnostic, 'severity'>>,
    also?: { readonly at: EntryPath; readonly message: string },
  ) => void;
}

/** An entry of the manifest in the form that the engine expects. */
export interface Declared {
  readonly fields: Fields;
  /** Where in the entry a field is written, if not at the property of the same name. */
  readonly from?: Readonly<Record<string, EntryPath>>;
  /** For ordered resources: the address of the resource that contains their row, if that is not their parent. */
  readonly row?: Address;
  /** For ordered resources: the position in the row, if it differs from that in the list; null if none is declared. */
  readonly rank?: number | null;
  /** Declared resources that must come first, besides the parent and those that the fields refer to. */
  readonly after?: readonly Address[];
  /** For a kind that is otherwise only looked up: it is created, changed and deleted like any other. */
  readonly managed?: true;
  /** When the resource expires, as an ISO timestamp. */
  readonly expires?: string;
  /** Fields of other resources that this entry declares. */
  readonly elsewhere?: readonly {
    readonly address: Address;
    readonly field: string;
    readonly value: Json;
    readonly at: EntryPath;
  }[];
}

/** The context for exporting a live resource. */
export interface ExportContext {
  /** The name of a resource in the exported manifest, by id; undefined if it is not exported. */
  readonly nameOf: (kind: KindName, id: RemoteId) => string | undefined;
  /** Whether a resource with that id is exported at all, for resources that do not refer to it. */
  readonly isWritten?: (kind: KindName, id: RemoteId) => boolean;
  /** Whether the manifest should work in another organization, so that nothing may be looked up by id. */
  readonly portable?: boolean;
  /** The path of a page in the space of the resource, by the id of the page, if it is known. */
  readonly pathOf?: (page: string) => string | undefined;
}

/** A live resource as an entry of the manifest. */
export interface Exported {
  /** Its preferred key, which the caller makes unique. Empty for a keyless resource. */
  readonly key: string;
  readonly entry: Json;
  /** Properties of the parent's entry that this resource sets. */
  readonly onParent?: JsonObject;
  /** The parts of the resource that the entry does not declare, with the reasons: the rest works without them. */
  readonly lost?: Readonly<Record<string, string>>;
  /** Whether it can only be declared once its content exists, which no manifest includes. */
  readonly later?: boolean;
}

/** The URL at which visitors find a site. */
export interface Home {
  readonly url: string;
  /** Whether anyone can visit it without a link key or login. */
  readonly open: boolean;
}

/** A live declared resource to verify. */
export interface VerifyRequest {
  readonly desired: Desired;
  readonly live: Live;
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** The id that a reference of the manifest resolves to, and the resource itself if it was read. */
  readonly resolve: (
    value: Json | undefined,
  ) => { readonly id: RemoteId; readonly live?: Live | undefined } | undefined;
  /** Whether the plan found that a field differs. */
  readonly differs: (field: string) => boolean;
  /** The time of the check, as an ISO timestamp. */
  readonly now: string;
}

/** A problem found by a check. Contains no secrets. */
export interface Finding {
  /** Stable and documented, like the codes of diagnostics. */
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly found: string;
}

/** The expected result of a request to the published site. */
export interface Visit {
  readonly url: string;
  /** Anyone who has the URL can open the site, so it is never shown. */
  readonly secret: boolean;
  /** A page, no page, or a redirect. */
  readonly expect: 'page' | 'closed' | 'redirected';
  /** The target of a redirect; missing if only the service knows it. */
  readonly target?: string;
}

/** An image that visitors load, by the name of its setting. The URL can be a secret. */
export interface Image {
  readonly name: string;
  readonly url: string;
}

/** How to verify that visitors see what the resources of a kind declare. */
export interface Verifier {
  /** The fields that affect visitors. While one of them has a pending change, no mismatch is reported. */
  readonly fields: readonly string[];
  /** For resources with a URL of their own; undefined while visitors cannot reach it. */
  readonly home?: (live: Live) => Home | undefined;
  /** The problem, if lists are enough to find it. */
  readonly judge?: (request: VerifyRequest) => Finding | undefined;
  /** Asks the service about behavior that no list shows: returns the problem, or the target. */
  readonly ask?: (
    session: Session,
    request: VerifyRequest,
  ) => Promise<Finding | { readonly target: string } | undefined>;
  /** The request that a visitor would send; undefined if visitors cannot reach it. */
  readonly visit?: (request: VerifyRequest, home: Home) => Visit | undefined;
  /** The images in its declared fields. A kind with this function is verified only by loading them. */
  readonly images?: (fields: Fields) => readonly Image[];
}

/** Two declared resources that cannot both exist. */
export interface Clash {
  /** The one at which the problem is reported, and the other one. */
  readonly addresses: readonly [Address, Address];
  readonly summary: string;
  readonly detail: string;
}

/** The requirements of a kind on a service: those in its schema, and those of single values. */
interface Capabilities extends KindNeeds {
  /** Why a service does not support these values although it supports the fields; undefined if it does. */
  readonly lacks?: (fields: Fields, profile: Profile) => string | undefined;
}

/** A kind: its model, its form in a manifest, and how to read and write it. */
export interface Kind extends KindModel {
  readonly places: readonly ManifestPlace[];
  /** The key paths in an entry that may contain secrets. */
  readonly secrets: readonly (readonly string[])[];
  /** Its requirements on a service, if not every service supports it. */
  readonly capabilities?: Capabilities;
  /** Declared resources of this kind that cannot both exist, for conflicts that no unique field shows. */
  readonly clashes?: (all: readonly Desired[]) => readonly Clash[];
  /** Other names for references to an entry, besides its key. */
  readonly aliases?: (entry: JsonObject) => readonly string[];
  readonly declare: (entry: Json, context: DeclareContext) => Declared;
  /** The preconditions of a declared resource of this kind, for trying it in an empty workspace. */
  readonly requires?: (desired: Desired, resourceAt: ResourceAt) => Requirements;
  /** Undefined leaves the resource out of an export. */
  readonly export: (live: Live, context: ExportContext) => Exported | undefined;
  /** The outputs and fields of a live resource that a manifest can assert, with a description. */
  readonly asserts?: Readonly<Record<string, string>>;
  /** How to verify what visitors see; missing if it has no effect on visitors. */
  readonly verify?: Verifier;
  /** How to restore deleted resources, if the service keeps them for a while. */
  readonly restoring?: {
    /** How many days the service keeps them. */
    readonly days: number;
    readonly deleted: (session: Session) => Promise<readonly Deleted[]>;
    readonly restore: (session: Session, id: RemoteId) => Promise<void>;
  };
  /** How to read values that no list shows. */
  readonly hidden?: {
    /** Adds the values that an export needs. */
    readonly complete: (session: Session, live: Live) => Promise<Live>;
    /** Reads the values behind witnesses, and waits a limited time while the service processes them. */
    readonly reveal: (session: Session, live: Live, request: RevealRequest) => Promise<Revealed>;
  };
  /** All resources of the kind below the innermost parent. Complete, or throws. */
  readonly read: (session: Session, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** A resource that `read` does not return, and that would make the service reject a new one. */
  readonly hiddenConflict?: (session: Session, parents: readonly Place[]) => Promise<HiddenConflict | undefined>;
  readonly create?: (session: Session, request: Bound<CreateRequest>) => Promise<Live | 'pending'>;
  readonly update?: (session: Session, request: Bound<UpdateRequest>) => Promise<Live>;
  readonly remove?: (
    session: Session,
    request: Bound<RemoveRequest>,
  ) => Promise<void> | Promise<PendingRemoval | undefined>;
  readonly move?: (session: Session, request: Bound<MoveRequest>) => Promise<void>;
  /** Resolves names in declared fields that only the service knows; undefined if there are none. */
  readonly lookUp?: (session: Session, request: LookUpRequest) => Promise<LookedUp> | undefined;
  /** The pages that fields refer to by id; undefined if there are none. */
  readonly pages?: (session: Session, request: PagesRequest) => Promise<readonly NamedPage[]> | undefined;
  readonly batch?: NonNullable<KindModel['batch']> & {
    /** How many changes fit in one request, for services that support batches. */
    readonly size: number;
    readonly offered: (profile: Profile) => boolean;
    /** The result of each item, in the order of the items. */
    readonly write: (session: Session, request: Bound<BatchRequest>) => Promise<readonly BatchResult[]>;
  };
}

/** The risk of setting a field: the name of the required consent. */
type FieldRisk = (assessment: FieldAssessment) => Risk | undefined;

/** The risks of changes of a kind; no function means no risk. Every field of its schema must be listed. */
interface KindRisks<Field extends string, Harmless extends Field> {
  readonly create?: (fields: Fields) => Risk | undefined;
  /** Also applies to a replacement, unless `replace` is set. */
  readonly remove?: (live: Fields) => Risk | undefined;
  readonly replace?: (live: Fields) => Risk | undefined;
  /** The fields that can have any value without a risk. */
  readonly harmless?: readonly Harmless[];
  readonly fields: Readonly<Record<Exclude<Field, Harmless>, FieldRisk>>;
}

function riskModel({
  create,
  remove,
  replace = remove,
  fields,
}: Omit<KindRisks<string, never>, 'harmless'>): Required<Pick<KindModel, 'risks' | 'fieldRisk'>> {
  return {
    risks: ({ action, live, changed }) => {
      const lost = action === 'replace' ? replace : action === 'delete' ? remove : undefined;
      const risk = action === 'create' ? create?.(changed) : live === undefined ? undefined : lost?.(live);
      return risk === undefined ? [] : [risk];
    },
    fieldRisk: (field, assessment) => fields[field]?.(assessment),
  };
}

/** The parts of a kind that its file defines; the rest comes from its schema, or has a default. */
type KindParts<Name extends KnownKind, Harmless extends KnownFields[Name]> = Omit<
  Kind,
  | 'risks'
  | 'fieldRisk'
  | 'name'
  | 'segment'
  | 'keyless'
  | 'places'
  | 'capabilities'
  | 'secrets'
  | 'rules'
  | 'parents'
  | 'ordered'
  | 'external'
  | 'removal'
  | 'goesWithParent'
> &
  Partial<Pick<Kind, 'ordered' | 'external' | 'removal' | 'goesWithParent'>> & {
    readonly risks: KindRisks<KnownFields[Name], Harmless>;
  } & Pick<Capabilities, 'lacks'>;

/** Creates a kind from its schema and its file. */
export function defineKind<Name extends KnownKind, Harmless extends KnownFields[Name] = never>(
  name: Name,
  { risks, lacks, ...parts }: KindParts<Name, Harmless>,
): Kind {
  const schema: KindSchema = SCHEMAS[name];
  return {
    ordered: false,
    external: false,
    removal: 'delete',
    goesWithParent: schema.places.some(({ parent }) => parent !== undefined),
    ...parts,
    ...riskModel(risks),
    name,
    segment: schema.segment,
    keyless: schema.places.some(({ form }) => form === 'single'),
    places: schema.places,
    capabilities: { ...schema.needs, ...defined({ lacks }) },
    secrets: schema.secrets,
    rules: schema.rules,
    parents: [...new Set(schema.places.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))],
  };
}

/** The id in a resolved reference. */
export function idIn(value: Json | undefined): string {
  const id =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject)['$id'] : undefined;
  if (typeof id !== 'string') {
    throw new Error('a reference was not resolved before it was used');
  }
  return id;
}

/** The id of the parent of a kind. */
export function parentId(parents: readonly Place[], kind: KindName): string {
  const place = parents.findLast((parent) => parent.kind === kind);
  if (place === undefined) {
    throw new Error(`a resource was asked for without its ${kind}`);
  }
  return place.id;
}

/** The entry as an object; entries have been validated before, so anything else is a bug. */
export function objectOf(entry: Json): JsonObject {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new Error('an entry is not an object');
  }
  return entry as JsonObject;
}

/** The fields of an entry with these names that exist. */
export function pick(entry: JsonObject, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));
}
