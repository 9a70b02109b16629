import type { Json } from '../../base/json.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from './address.ts';
import type { Fields, NamedPage, RemoteId } from './value.ts';

/** The version of the format below. Additions raise the minor version; a reader refuses another major version. */
export const FORMAT_VERSION = '2.0';

/** The name of a kind of resource, for example `redirect`. */
export type KindName = string;

/** Why a resource differs. For people and for guards; the action alone determines what happens. */
export type Cause = 'pending' | 'drift' | 'conflict' | 'deleted' | 'removed' | 'expired';

/** One field of a change. `before` is missing if nothing was set, `after` is missing or null if the value is removed. */
export interface FieldChange {
  /** The field and, in a map that is compared entry by entry, the entry: `members["lin@example.com"]`. */
  readonly path: string;
  readonly field: string;
  readonly entry?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The values are hidden: these are digests. */
  readonly sensitive: boolean;
  readonly cause: Cause;
  /** The risks of the change that are due to this field. */
  readonly risk?: readonly string[];
}

/** Why a change is in a plan although the selection does not include its address. */
export interface BroughtAlong {
  /** The address of the resource that needs it. */
  readonly by: Address;
  /**
   * `needed`: it must come first. `lets-go`: it stops referring to what is deleted. `default`: it becomes the default
   * instead of what is deleted. `set-again`: it refers to what is replaced. `order`: what is moved goes next to it.
   */
  readonly because: 'needed' | 'lets-go' | 'default' | 'set-again' | 'order';
}

/** A URL of a live site that works before a plan, and not after it. */
export interface DeadUrl {
  readonly url: string;
  /** The site that it belongs to. */
  readonly site: Address;
  /** Its path on the site, for a redirect that keeps it alive; missing where no redirect of the site can. */
  readonly path?: string;
  /** Whether everything below it is dead as well. */
  readonly below?: true;
  /** The resource that shows the same content after the plan, or that it led to; missing where nothing does. */
  readonly to?: Address;
}

interface ChangeBase {
  /** Identifies this change within the plan; a resource that is changed twice (created, then moved) has two. */
  readonly key: string;
  readonly address: Address;
  /** Where the ledger knew the resource before, when it was renamed. */
  readonly previousAddress?: Address;
  readonly kind: KindName;
  /** The addresses of its parents, outermost first. */
  readonly parents: readonly Address[];
  /** For people only; nothing may branch on it. */
  readonly reason: string;
  readonly cause: Cause;
  readonly source?: SourcePlace;
  /** The keys of the changes that must come first. */
  readonly dependsOn: readonly string[];
  /** The names of its risks, for example `unpublish`. */
  readonly risk: readonly string[];
  /** The URLs that stop working because of it; only with the risk `moves-urls`. */
  readonly deadUrls?: readonly DeadUrl[];
  /** The pages that its values name by their ids, as far as they could be read. Not part of the digest. */
  readonly pages?: readonly NamedPage[];
  /** Whether the ledger protects the resource from being deleted or replaced. */
  readonly protect?: boolean;
  /** The declared position among its siblings, for the ledger: it distinguishes a reordering here from a live one. */
  readonly rank?: number;
  /**
   * Keys under `previously` that other resources have now, for the ledger: names that were exchanged once are not
   * exchanged again.
   */
  readonly formerly?: readonly string[];
  /** What changes, field by field: everything that a new resource sets, nothing for a deletion. */
  readonly fields: readonly FieldChange[];
  /** Only where `--target` does not include it. */
  readonly broughtAlong?: BroughtAlong;
}

/** What must still be true of a resource right before its change. */
interface Precondition {
  /** The digest of everything known about the live resource. */
  readonly fingerprint: string;
}

export interface Create extends ChangeBase {
  readonly action: 'create';
  readonly after: Fields;
  /** What would identify the resource if it existed already; nothing may have it when the change is applied. */
  readonly naturalKey?: string;
}

/** Adopts a resource that exists and was not created from this manifest, and updates what differs. */
export interface Adopt extends ChangeBase {
  readonly action: 'adopt';
  readonly id: RemoteId;
  readonly after: Fields;
  readonly precondition: Precondition;
}

export interface Update extends ChangeBase {
  readonly action: 'update';
  readonly id?: RemoteId;
  readonly after: Fields;
  /** Missing if the same plan creates the resource. */
  readonly precondition?: Precondition;
  /**
   * The key of the change that follows for the same resource: this one sets a temporary value, so that another resource
   * can have its current value. It is applied only together with the one that follows.
   */
  readonly temporary?: string;
}

/** Deletes a resource and creates it again, because a field cannot be changed. */
export interface Replace extends ChangeBase {
  readonly action: 'replace';
  readonly id: RemoteId;
  /** The name of the live resource that is deleted, where it may be shown. */
  readonly liveName?: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly precondition: Precondition;
}

export interface Delete extends ChangeBase {
  readonly action: 'delete';
  readonly id: RemoteId;
  /** The name of the live resource, where it may be shown. An address is only its name in the ledger. */
  readonly liveName?: string;
  /** The name that the ledger recorded, where the live resource has another one; empty if the ledger recorded none. */
  readonly recordedName?: string;
  readonly before: Fields;
  readonly precondition: Precondition;
  /** The key of the deletion that deletes this resource with it; no request is sent for this one. */
  readonly with?: string;
}

/** Moves a resource to its position among its siblings. */
export interface Move extends ChangeBase {
  readonly action: 'move';
  /** Missing if the same plan creates the resource. */
  readonly id?: RemoteId;
  /** The sibling that it follows; null moves it to the front. */
  readonly after: Address | null;
  /** The sibling that it precedes, where it comes first. */
  readonly before?: Address;
}

export type Change = Create | Adopt | Update | Replace | Delete | Move;
export type Action = Change['action'];

/** What a plan does to one resource, all its steps together. An adoption that also writes is a separate effect. */
export type Effect = Action | 'adoptUpdate';

/** Every effect, in the order in which they are counted. */
export const EFFECTS: readonly Effect[] = ['create', 'update', 'replace', 'delete', 'move', 'adopt', 'adoptUpdate'];

/** The sign of each effect, wherever changes are listed. */
export const EFFECT_SIGNS: Readonly<Record<Effect, string>> = {
  create: '+',
  update: '~',
  replace: '-/+',
  delete: '-',
  move: '>',
  adopt: '=',
  adoptUpdate: '=/~',
};

/** A change that a guard blocks until somebody consents. */
export interface Blocked {
  readonly key: string;
  readonly address: Address;
  readonly guard: string;
  readonly message: string;
  /** The consents that allow it, each by itself; empty if none does. */
  readonly consents: readonly string[];
  /** What to do: a flag to paste, or an instruction. */
  readonly override: string;
}

/** A number of write requests; `most` is more than `least` where the service decides. */
export interface WriteBounds {
  readonly least: number;
  readonly most: number;
}

/** Counts resources, not steps: a site that is created and then published is one. */
export interface Summary {
  readonly create: number;
  readonly update: number;
  readonly replace: number;
  readonly delete: number;
  readonly move: number;
  /** Adoptions that write to the ledger alone. */
  readonly adopt: number;
  /** Adoptions that also update the resource. */
  readonly adoptUpdate: number;
  /** The sum of the numbers above: how many resources the plan touches. */
  readonly resources: number;
  /** Resources that already are as declared. */
  readonly noop: number;
  readonly blocked: number;
  readonly unmanaged: number;
  readonly byKind: Readonly<Record<KindName, Readonly<Partial<Record<Effect, number>>>>>;
  /** How many write requests an apply sends if nothing fails. Every plan file has it. */
  readonly writes?: WriteBounds;
}

/** An entry of the ledger to write although the resource itself does not change. */
export interface Refresh {
  readonly address: Address;
  readonly previousAddress?: Address;
  readonly kind: KindName;
  readonly id: RemoteId;
  readonly fields: Fields;
  readonly protect?: boolean;
  readonly rank?: number;
  readonly formerly?: readonly string[];
  readonly witness?: Readonly<Record<string, string>>;
}

/** One resource as a part of the whole that a plan changes. */
export interface Outlined {
  readonly address: Address;
  /** Its live name, where it may be shown. */
  readonly title?: string;
  /** Its live position, missing if it does not exist yet. `row` is the resource that holds its row, unless its parent does. */
  readonly was?: { readonly row?: Address; readonly index?: number };
  /** The resource that will hold its row, unless its parent does. */
  readonly row?: Address;
  /** The declared position in its row. */
  readonly rank?: number;
}

/** The whole that a plan changes, for people who look at it. Nothing depends on it. */
export interface Outline {
  /** Every resource with a title or a position in an order, unchanged ones included, by address. */
  readonly resources: readonly Outlined[];
  /** How many other resources do not change, by the prefix of their addresses: `site.docs.redirect`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** How a plan changes what people may do in one place, for people who look at it. Nothing depends on it. */
export interface AccessEffect {
  /** `organization`, `collection`, `space` or `site`. */
  readonly type: string;
  readonly title: string;
  /** Everybody whose role changes, by e-mail address; null is no access. */
  readonly people: readonly {
    readonly person: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Of a site: who can read it without an account; null where nobody can. */
  readonly visitors?: { readonly before: string | null; readonly after: string | null };
}

/** A resource by which a plan places others. */
interface Member {
  readonly address: Address;
  readonly kind: KindName;
  readonly parents: readonly Address[];
  readonly id: RemoteId;
}

/** Something besides the changed resources that must still be true when a plan is applied. */
export type Assumption =
  /** A resource that exists and that a change refers to. */
  | ({ readonly type: 'exists' } & Member)
  /** The order of the members of a row, for the moves with these keys. */
  | {
      readonly type: 'order';
      readonly changes: readonly string[];
      readonly row: Address;
      /** The id of what holds the row, where that is not the parent of its members. */
      readonly in?: RemoteId;
      readonly members: readonly Member[];
    }
  /** The sibling that has a field which a change sets for another one; no id means that none has it. */
  | {
      readonly type: 'holder';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field: string;
      readonly id?: RemoteId;
      readonly address?: Address;
    }
  /** A field by which the risks of changes were judged: whether a live resource is shown, for what is added to it. */
  | {
      readonly type: 'flag';
      readonly changes: readonly string[];
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly id: RemoteId;
      readonly flag: string;
      readonly is: Json;
    }
  /** Nothing else has what a change sets: its natural key, or the value of this field. */
  | {
      readonly type: 'free';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field?: string;
    }
  /** Every resource of a kind that goes with the deletion with this key. */
  | {
      readonly type: 'parts';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly ids: readonly RemoteId[];
    }
  /** A list in which nothing but these resources refers to what is deleted. */
  | {
      readonly type: 'referrers';
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly ids: readonly RemoteId[];
    };

/** The settings of a manifest that decide what is checked, by their names; a setting without a value is not among them. */
export type Rules = Readonly<Record<string, Json>>;

/** What a plan records about the rules, where that differs from the ledger. */
export interface PlannedRules {
  /** Recorded where nothing is loosened, or where that is allowed. */
  readonly declared: Rules;
  /** The stricter of recorded and declared, by which the plan was judged. Recorded otherwise. */
  readonly inForce: Rules;
  /** What the manifest no longer checks, setting by setting. */
  readonly loosened: readonly { readonly setting: string; readonly text: string }[];
}

/** What would change to make the live workspace as declared. Plain data: same input, same bytes. */
export interface Plan {
  readonly formatVersion: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly createdAt: string;
  readonly environment: string;
  readonly organization: string;
  /** The host that was read, without anything secret. */
  readonly service: string;
  /** What the service offers, by name, if something in the plan depends on it. Applied to no other service. */
  readonly profile?: string;
  readonly git?: { readonly commit: string; readonly dirty: boolean };
  /** Covers everything that decides what happens; see `planDigest`. */
  readonly digest: string;
  /** The ledger whose entries decided what may be deleted. */
  readonly ledger: { readonly serial: number; readonly salt: string };
  readonly live: { readonly fingerprint: string; readonly reads: number; readonly writes: number };
  readonly changes: readonly Change[];
  readonly blocked: readonly Blocked[];
  /** Live resources in managed collections that the manifest does not declare. They stay. */
  readonly unmanaged: readonly Address[];
  /** Entries of the ledger to forget without touching the service. */
  readonly forget: readonly Address[];
  /** Those of them that are not live any more, or are deleted with what holds them. Not part of the digest. */
  readonly gone?: readonly Address[];
  /** Resources that already are as declared while the ledger differs: recorded, not changed. */
  readonly refresh: readonly Refresh[];
  /** The ids of resources that exist and that changes refer to. */
  readonly ids: Readonly<Record<Address, RemoteId>>;
  /** Only where the ledger records other rules. */
  readonly rules?: PlannedRules;
  /** What the changes depend on besides the resources that they change. */
  readonly assumes: readonly Assumption[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
  /** Not part of the digest. Every plan file has it. */
  readonly outline?: Outline;
  /** Not part of the digest. Only where the plan changes who may do what, and that could be read. */
  readonly effects?: readonly AccessEffect[];
}

/** Whether a plan changes nothing, neither resources nor what is checked. */
export function isEmpty({ changes, rules }: Pick<Plan, 'changes' | 'rules'>): boolean {
  return changes.length === 0 && (rules?.loosened.length ?? 0) === 0;
}
