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

/** What a kind may use to read and write. */
export interface Session {
  /** Ends every call as soon as the caller gives up; no kind has to see to that. */
  readonly client: Pick<Client, 'call' | 'listAll' | 'send'>;
  readonly organization: string;
  /** What the service offers: found once, when something depends on it. */
  readonly profile: () => Promise<Profile>;
  /** Loads a resource once in the life of this session. A load that fails is forgotten. */
  readonly once: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** Replaces an id that is itself a secret, in everything that is shown or stored. */
  readonly hideId: (id: string) => RemoteId;
  /** The id behind what `hideId` gave. */
  readonly realId: (hidden: RemoteId) => string;
  /** Waits, for resources that the service finishes later; false where the caller gave up meanwhile. */
  readonly sleep: (milliseconds: number) => Promise<boolean>;
}

/** A request whose signal the session keeps to already. */
export type Bound<Request> = Omit<Request, 'signal'>;

/** A path of keys into an entry of the manifest. */
export type EntryPath = readonly (string | number)[];

/** What turning an entry into a declaration may use. */
export interface DeclareContext {
  readonly address: Address;
  readonly key: string;
  /** The place among the entries of its collection, from 0. */
  readonly index: number;
  readonly parent?: { readonly address: Address; readonly kind: KindName; readonly entry: JsonObject };
  /**
   * A reference to a declared resource of a kind by its name (its key or an alias) among the parts of `within`, by address
   * (`!ref`), or by id (`{ id }`). Where there is no such resource a problem is reported, and `undefined` comes back.
   */
  readonly refer: (
    kind: KindName,
    name: Json,
    options: { readonly within?: Address; readonly at: EntryPath },
  ) => (Json & (Reference | ForeignId)) | undefined;
  /** The address of a declared resource by its name, without complaint where there is none. */
  readonly find: (kind: KindName, name: string, within?: Address) => Address | undefined;
  /** Whether a value of this entry is a secret: `!env` gives one. */
  readonly isSecret: (at: EntryPath) => boolean;
  /** The addresses of all declared resources of a kind. */
  readonly all: (kind: KindName) => readonly Address[];
  /** Reports a problem, an error by default, at a place in this entry, and another place that has to do with it. */
  readonly problem: (
    at: EntryPath,
    diagnostic: Pick<Diagnostic, 'code' | 'summary' | 'detail'> & Partial<Pick<Diagnostic, 'severity'>>,
    also?: { readonly at: EntryPath; readonly message: string },
  ) => void;
}

/** An entry of the manifest as the engine wants it. */
export interface Declared {
  readonly fields: Fields;
  /** Where in the entry each field was written, when that is not the property of the same name. */
  readonly from?: Readonly<Record<string, EntryPath>>;
  /** For resources in order: the address of what holds their row, when that is not their parent. */
  readonly row?: Address;
  /** For resources in order: the place in the row, when that is not the place in the list; null if nothing declares one. */
  readonly rank?: number | null;
  /** Declared resources that must be in place before, besides the parent and what the fields refer to. */
  readonly after?: readonly Address[];
  /** Of a kind that is otherwise only looked up: it is created, changed and deleted like any other. */
  readonly managed?: true;
  /** The moment from which on the resource is expired, as an ISO timestamp. */
  readonly expires?: string;
  /** Fields of other resources that are said here. */
  readonly elsewhere?: readonly {
    readonly address: Address;
    readonly field: string;
    readonly value: Json;
    readonly at: EntryPath;
  }[];
}

/** What turning a live resource into an entry may use. */
export interface ExportContext {
  /** The name under which a resource with that id is written in the manifest; undefined when it is not written. */
  readonly nameOf: (kind: KindName, id: RemoteId) => string | undefined;
  /** Whether a resource with that id is written at all, for what does not refer to it. */
  readonly isWritten?: (kind: KindName, id: RemoteId) => boolean;
  /** Whether the manifest should rebuild the workspace elsewhere, so that nothing in it may be looked up by its id. */
  readonly portable?: boolean;
  /** The path that names the page with that id in the space that the resource names, where it is known. */
  readonly pathOf?: (page: string) => string | undefined;
}

/** A live resource as an entry of the manifest. */
export interface Exported {
  /** The key that it should have; made unique by the caller. Empty where there is one resource without a key. */
  readonly key: string;
  readonly entry: Json;
  /** Properties of the parent's entry that are said by this resource. */
  readonly onParent?: JsonObject;
  /** What of the resource the entry does not declare, with the reason for each: the rest of it can do without. */
  readonly lost?: Readonly<Record<string, string>>;
  /** Present where it can only be declared once there is content, which no manifest carries. */
  readonly later?: boolean;
  /** What the service creates of it by itself, so that a manifest for another organization must not create it again. */
  readonly brings?: readonly { readonly kind: KindName; readonly id: RemoteId }[];
}

/** Where visitors find a site. */
export interface Home {
  readonly url: string;
  /** Whether anybody can look at it, without a key and without logging in. */
  readonly open: boolean;
}

/** A declared resource that is there, to be held against what it does. */
export interface VerifyRequest {
  readonly desired: Desired;
  readonly live: Live;
  /** Outermost first. */
  readonly parents: readonly Place[];
  /** The id that a reference of the manifest resolves to, and the resource itself where it was read. */
  readonly resolve: (
    value: Json | undefined,
  ) => { readonly id: RemoteId; readonly live?: Live | undefined } | undefined;
  /** Whether the plan found a field to be another on the service. */
  readonly differs: (field: string) => boolean;
  /** The moment at which it is asked, as an ISO timestamp. */
  readonly now: string;
}

/** Something that is not as it should be, in words that hold no secret. */
export interface Finding {
  /** Stable and documented, as the codes of diagnostics are. */
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly found: string;
}

/** What somebody who asks the published side should get. */
export interface Visit {
  readonly url: string;
  /** Anyone who has the URL can open the site, so it is never shown. */
  readonly secret: boolean;
  /** A page, anything but a page, or being sent on. */
  readonly expect: 'page' | 'closed' | 'redirected';
  /** Where a redirect leads; absent where only the service can say. */
  readonly target?: string;
}

/** An image that visitors load, by the name of its setting. The URL can be a secret. */
export interface Image {
  readonly name: string;
  readonly url: string;
}

/** How it is found out whether resources of a kind do what visitors should meet. */
export interface Verifier {
  /** The fields that decide what visitors meet. While one of them has a pending change, no mismatch is reported. */
  readonly fields: readonly string[];
  /** For resources that visitors find at an address of their own; undefined while they find nothing. */
  readonly home?: (live: Live) => Home | undefined;
  /** What is wrong as far as lists tell. */
  readonly judge?: (request: VerifyRequest) => Finding | undefined;
  /** Asks the service what the resource does, where no list shows it: what is wrong, or where it leads. */
  readonly ask?: (
    session: Session,
    request: VerifyRequest,
  ) => Promise<Finding | { readonly target: string } | undefined>;
  /** How a visitor would find out; undefined where no visitor can. */
  readonly visit?: (request: VerifyRequest, home: Home) => Visit | undefined;
  /** The images that its declared fields name. Where a kind has this, it is verified only by loading them. */
  readonly images?: (fields: Fields) => readonly Image[];
}

/** Two declared resources that cannot both exist. */
export interface Clash {
  /** The one at which the problem is reported, and the other one. */
  readonly addresses: readonly [Address, Address];
  readonly summary: string;
  readonly detail: string;
}

/** What a kind needs of a service: as its schema says, and for single values. */
interface Capabilities extends KindNeeds {
  /** Why a service cannot have these values although it has their fields; undefined where it can. */
  readonly lacks?: (fields: Fields, profile: Profile) => string | undefined;
}

/** A kind: what it is, how it is written in a manifest, how it is read from and written to the service. */
export interface Kind extends KindModel {
  readonly places: readonly ManifestPlace[];
  /** Where an entry may have secrets: the keys that lead there. */
  readonly secrets: readonly (readonly string[])[];
  /** What it needs of a service, where not every service has it. */
  readonly capabilities?: Capabilities;
  /** Resources of this kind that cannot both exist, among everything that is declared; for what no unique field shows. */
  readonly clashes?: (all: readonly Desired[]) => readonly Clash[];
  /** Other names by which references may call an entry, besides its key. */
  readonly aliases?: (entry: JsonObject) => readonly string[];
  readonly declare: (entry: Json, context: DeclareContext) => Declared;
  /** What must be on the service before a declared resource of this kind can be, for trying it where nothing is. */
  readonly requires?: (desired: Desired, resourceAt: ResourceAt) => Requirements;
  /** Undefined leaves the resource out of an export. */
  readonly export: (live: Live, context: ExportContext) => Exported | undefined;
  /** What of a live resource a manifest can assert, among its outputs and fields, with what it is. */
  readonly asserts?: Readonly<Record<string, string>>;
  /** How it is found out whether visitors meet what is declared; absent where visitors meet nothing of it. */
  readonly verify?: Verifier;
  /** How deleted resources are brought back, where the service keeps them for a while. */
  readonly restoring?: {
    /** How many days the service keeps them. */
    readonly days: number;
    readonly deleted: (session: Session) => Promise<readonly Deleted[]>;
    readonly restore: (session: Session, id: RemoteId) => Promise<void>;
  };
  /** How values that no list shows are read. */
  readonly hidden?: {
    /** Adds to a resource what an export needs. */
    readonly complete: (session: Session, live: Live) => Promise<Live>;
    /** Reads the values behind witnesses, and waits for a limited time while the service processes them. */
    readonly reveal: (session: Session, live: Live, request: RevealRequest) => Promise<Revealed>;
  };
  /** All resources of the kind below the innermost parent; complete or it throws. */
  readonly read: (session: Session, parents: readonly Place[], options?: ListOptions) => Promise<readonly Live[]>;
  /** What is in the place of a new resource although `read` does not return it, so that the service would refuse the new one. */
  readonly hiddenConflict?: (session: Session, parents: readonly Place[]) => Promise<HiddenConflict | undefined>;
  readonly create?: (session: Session, request: Bound<CreateRequest>) => Promise<Live | 'pending'>;
  readonly update?: (session: Session, request: Bound<UpdateRequest>) => Promise<Live>;
  readonly remove?: (
    session: Session,
    request: Bound<RemoveRequest>,
  ) => Promise<void> | Promise<PendingRemoval | undefined>;
  readonly move?: (session: Session, request: Bound<MoveRequest>) => Promise<void>;
  /** Looks up what declared fields name and only the service knows; undefined where they name nothing of the kind. */
  readonly lookUp?: (session: Session, request: LookUpRequest) => Promise<LookedUp> | undefined;
  /** The pages that fields name by their ids; undefined where they name none. */
  readonly pages?: (session: Session, request: PagesRequest) => Promise<readonly NamedPage[]> | undefined;
  readonly batch?: NonNullable<KindModel['batch']> & {
    /** How many changes are sent in one request, by services that offer it. */
    readonly size: number;
    readonly offered: (profile: Profile) => boolean;
    /** The result of each item, in the order of the items. */
    readonly write: (session: Session, request: Bound<BatchRequest>) => Promise<readonly BatchResult[]>;
  };
}

/** What may hurt about setting a field: the name of the consent for a change that may. */
type FieldRisk = (assessment: FieldAssessment) => Risk | undefined;

/** What may hurt about changes of a kind; nothing where it does not say. Every field of its schema is answered for. */
interface KindRisks<Field extends string, Harmless extends Field> {
  readonly create?: (fields: Fields) => Risk | undefined;
  /** Also where it is replaced, unless that has its own. */
  readonly remove?: (live: Fields) => Risk | undefined;
  readonly replace?: (live: Fields) => Risk | undefined;
  /** The fields that can have any value without hurting anybody. */
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

/** What a kind's file says itself; the rest comes from its schema, or is the common case. */
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

/** Makes a kind of its schema and its file. */
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

/** The entry as an object; entries have been validated before, so anything else is a mistake of ours. */
export function objectOf(entry: Json): JsonObject {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new Error('an entry is not an object');
  }
  return entry as JsonObject;
}

/** The fields of an entry that have these names and are there. */
export function pick(entry: JsonObject, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));
}
