import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Place } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import type { PlanOptions } from '../../src/core/engine/planner.ts';
import type { KnownFields, KnownKind } from '../../src/core/kinds/schemas.gen.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import type { World } from '../../src/server/index.ts';
import type { MemoryResource } from './memory-driver.ts';

/**
 * Everything that the sweeps over all kinds need to know about one kind. `npm run generate` collects the fixtures in
 * `test/kinds/fixtures.gen.ts`; a kind without one does not compile.
 */
export interface KindFixture {
  /**
   * The entries of this kind in two manifests of the example world, as YAML. The parts of all kinds are merged: maps by key,
   * lists by the key of their entries. From the first manifest to the second something is created, something is updated and
   * something is deleted, as far as the kind allows it. The chaos, kill and convergence sweeps run over these two.
   */
  readonly manifest: { readonly first: string; readonly second: string };
  /** The entries of this kind in a random manifest. */
  readonly random: RandomPart;
  /** What there is beyond that on one profile. */
  readonly further?: Readonly<Partial<Record<ProfileName, FurtherParts>>>;
  /** Manifests from state to state; after each step a second plan must be empty. */
  readonly walks: readonly [Walk, ...Walk[]];
  /** The life of each of its Pulumi resources, in the example world. */
  readonly lives: readonly [Life, ...Life[]];
  /** Where the reference server stores it. */
  readonly rows: readonly StoredRows[];
  /** What the owner of its rows is called where that is not the id in the ledger; undefined where no row is owned. */
  readonly ownerName?: (fields: Fields) => string | undefined;
  /** What clients send and no random manifest asks for (`sent` in `by-hand.ts`); the export must follow. */
  readonly byHand?: readonly Arbitrary<ApiRequest>[];
  /** What the service does on its own: the walks in memory imitate it. */
  readonly behaviour?: ServiceBehaviour;
  /** What holds resources of this kind in the example world, outermost first; nothing where it is no part of anything. */
  readonly holders?: readonly Place[];
  /** The fields of one, where the example world has none. */
  readonly sample?: Fields;
  /** Fields whose changes can be a risk, with changes that are one and changes that are not. No change of another field is. */
  readonly risks?: Readonly<Partial<Record<string, readonly RiskCase[]>>>;
  /** How entries of a manifest can contradict each other; they cannot where there is one of the kind in its parent. */
  readonly contradictions?: readonly Contradiction[];
}

/** The fixture of one kind, which names no other fields. */
export interface FixtureOf<Name extends KnownKind> extends KindFixture {
  readonly risks?: Readonly<Partial<Record<KnownFields[Name], readonly RiskCase[]>>>;
}

/** A change of a field: its risk, before, after, what else is live, the entry of a map. */
export type RiskCase = readonly [
  risk: string,
  before: Json | undefined,
  after: Json | undefined,
  live?: Fields,
  entry?: string,
];

/** Entries of a manifest that contradict each other. */
interface Contradiction {
  readonly title: string;
  /** The manifest without its first two lines. */
  readonly text: string;
  /** The code of the error; `duplicate` when absent. */
  readonly code?: string;
  /** Where the second one is, then where the first one is. */
  readonly places: readonly string[];
}

/** Parts of manifests and lives that only one profile of the service has. */
interface FurtherParts {
  /** Merged into the two manifests. */
  readonly manifest?: { readonly first: string; readonly second: string };
  /** Merged into what a random manifest has, this kind included. */
  readonly random?: (chosen: JsonObject) => Arbitrary<JsonObject>;
  readonly lives?: readonly Life[];
}

interface RandomPart {
  /** Kinds whose entries it names; these are chosen before it, as its parents are. */
  readonly after?: readonly KnownKind[];
  /** Something to merge into what was chosen so far. */
  readonly part: (chosen: JsonObject, profile: ProfileName) => Arbitrary<JsonObject>;
  /** Whether an entry of the top level can get another key with `previously`; never when absent. */
  readonly isRenamable?: (key: string) => boolean;
}

/** What somebody else can do to the world of a walk, whatever driver it runs over. Addresses are those of the ledger. */
export interface WalkWorld {
  /** Everything in the ledger. */
  readonly addresses: () => readonly Address[];
  readonly id: (address: Address) => RemoteId;
  readonly list: (kind: KindName, parent?: Address) => Promise<readonly Live[]>;
  readonly set: (address: Address, fields: Fields) => Promise<void>;
  readonly drop: (address: Address) => Promise<void>;
  readonly make: (kind: KindName, parent: Address | undefined, fields: Fields) => Promise<RemoteId>;
  readonly move: (address: Address, position: { after: Address } | { before: Address }) => Promise<void>;
  /** Deletes a resource that nobody declared. */
  readonly dropId: (kind: KindName, parent: Address | undefined, id: RemoteId) => Promise<void>;
}

/** One state of the manifest, and what it takes to get there. */
export interface WalkStep {
  readonly title: string;
  /** The manifest without its first two lines; a function where it needs ids of the world. */
  readonly manifest: string | ((world: WalkWorld) => string | Promise<string>);
  /** Done behind the manifest's back first. */
  readonly before?: (world: WalkWorld) => Promise<void>;
  /**
   * The changes, in any order: `update site.docs title`, `create site.docs (deleted)`, `move …`. Where it can be anything,
   * every consent is given that a guard asks for.
   */
  readonly expect: readonly string[] | 'anything';
  /** What only the ledger learns: `refresh …`, `forget …`; not checked when absent. */
  readonly ledger?: readonly string[];
  /** What guards block: `empty site.docs`. Without the consents nothing may be written. */
  readonly blocked?: readonly string[];
  readonly allow?: readonly string[];
  /** Codes of the errors with which the manifest or the plan is refused. */
  readonly errors?: readonly string[];
  /** Addresses that are among those which the plan lists as unmanaged. */
  readonly unmanaged?: readonly string[];
  /** Codes of the notes and warnings of the plan; not checked when absent. */
  readonly notes?: readonly string[];
  readonly prune?: PlanOptions['prune'];
  readonly now?: string;
  /** Files beside the manifest. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Entries that stay in the ledger although nobody declares them. */
  readonly dormant?: readonly Address[];
  /** Checks the world afterwards. */
  readonly after?: (world: WalkWorld) => Promise<void>;
}

export interface Walk {
  readonly title: string;
  /** The one profile on which it can be walked; every one that has the kind when absent. */
  readonly only?: ProfileName;
  readonly steps: readonly WalkStep[];
  /** What only the real service does cannot be walked through in memory. */
  readonly isOnlyOverHttp?: boolean;
}

/** One change of a Pulumi resource. */
interface LifeStep {
  readonly change: JsonObject;
  /** The inputs for which it must be replaced; it is then not updated. */
  readonly replaces?: readonly string[];
  /** It is refused with a message that holds this. */
  readonly refused?: string;
}

/** A Pulumi resource from its creation to its deletion. */
export interface Life {
  readonly name: string;
  readonly inputs: JsonObject;
  readonly steps: readonly LifeStep[];
  /** Resources that must be there before; `$0` in the inputs stands for the id of the first of them, and so on. */
  readonly before?: readonly { readonly name: string; readonly inputs: JsonObject }[];
  /** Whether it is still in the service after the resource is deleted. */
  readonly stays?: boolean;
  /** Fields that an import cannot read. */
  readonly untold?: readonly string[];
}

/** A row of a table of the reference server. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** One table in which the reference server stores a kind, or a part of it. */
export interface StoredRows {
  readonly table: keyof World['tables'];
  /** The columns of the natural key; none where rows are only ever replaced along with those of another table. */
  readonly key?: readonly string[];
  /** Whether the service itself refuses a second row with the same key. */
  readonly isUnique?: boolean;
  /** By which ids a ledger that may change a row knows it; its own and that of its site when absent. */
  readonly ownersOf?: (row: Row, rowsOf: (table: keyof World['tables']) => readonly Row[]) => readonly unknown[];
}

export type ApiRequest = readonly [method: string, path: string, body?: object];

/** What the service does with a kind besides what it is told. */
export interface ServiceBehaviour {
  /** Fields that it takes and never shows. */
  readonly withheld?: readonly string[];
  readonly afterWrite?: (resource: MemoryResource, siblings: readonly MemoryResource[]) => void;
  /** What holds the row in which it is, where that is not its parent. */
  readonly rowOf?: (fields: Fields) => RemoteId | undefined;
  /** A part that the service creates along with it. */
  readonly comesWith?: (fields: Fields) => { readonly kind: KindName; readonly fields: Fields } | undefined;
  /** The kind of what the service creates by itself after it, in its own time. */
  readonly brings?: KindName;
  /** Other resources than its parent with which the service removes it. */
  readonly goesWith?: (fields: Fields) => readonly RemoteId[];
  /** The kind of the parts of which the last one takes it along when the service removes that one by itself. */
  readonly emptyWithout?: KindName;
}
