import type { Json } from '../../base/json.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from './address.ts';
import type { Fields, NamedPage, RemoteId } from './value.ts';

/** The version of the format below. Additions raise the minor version; readers reject another major version. */
export const FORMAT_VERSION = '2.0';

/** The name of a kind of resource, for example `redirect`. */
export type KindName = string;

/** Why a resource differs. For people and guards; only the action determines what happens. */
export type Cause = 'pending' | 'drift' | 'conflict' | 'deleted' | 'removed' | 'expired';

/** One field of a change. `before` is missing if there was no value; `after` is missing or null if the value is removed. */
export interface FieldChange {
  /** The field and, in a map that is compared entry by entry, the entry: `members["lin@example.com"]`. */
  readonly path: string;
  readonly field: string;
  readonly entry?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The values are secret: these are digests. */
  readonly sensitive: boolean;
  readonly cause: Cause;
  /** The risks that this field adds to the change. */
  readonly risk?: readonly string[];
}

/** Why a plan includes a change that the selection does not match. */
export interface BroughtAlong {
  /** The address of the resource that requires it. */
  readonly by: Address;
  /**
   * `needed`: a dependency. `lets-go`: it stops referring to a resource that is deleted. `default`: it becomes the default in place of a
   * deleted resource. `set-again`: it refers to a replaced resource. `order`: a moved resource goes next to it.
   */
  readonly because: 'needed' | 'lets-go' | 'default' | 'set-again' | 'order';
}

/** A URL of a live site that stops working with a plan. */
export interface DeadUrl {
  readonly url: string;
  readonly site: Address;
  /** Its path on the site, for a redirect that keeps it working; missing if no redirect of the site can. */
  readonly path?: string;
  /** Everything below it stops working too. */
  readonly below?: true;
  /** The resource that shows the same content after the plan, or the target of the URL; missing if there is none. */
  readonly to?: Address;
}

interface ChangeBase {
  /** Identifies this change within the plan; a resource that is changed twice (created, then moved) has two keys. */
  readonly key: string;
  readonly address: Address;
  /** The previous address in the ledger, if the resource was renamed. */
  readonly previousAddress?: Address;
  readonly kind: KindName;
  /** The addresses of its parents, outermost first. */
  readonly parents: readonly Address[];
  /** For people only; no code may depend on it. */
  readonly reason: string;
  readonly cause: Cause;
  readonly source?: SourcePlace;
  /** The keys of the changes that must run first. */
  readonly dependsOn: readonly string[];
  /** Names of risks, for example `unpublish`. */
  readonly risk: readonly string[];
  /** The URLs that stop working; only with the risk `moves-urls`. */
  readonly deadUrls?: readonly DeadUrl[];
  /** The pages that its values refer to by id, if they could be read. Not part of the digest. */
  readonly pages?: readonly NamedPage[];
  /** Whether the ledger protects the resource from deletion and replacement. */
  readonly protect?: boolean;
  /** The declared position among its siblings, for the ledger: it distinguishes a reorder in the manifest from a live one. */
  readonly rank?: number;
  /** Keys under `previously` that other resources have now, for the ledger: names that were swapped once are not swapped again. */
  readonly formerly?: readonly string[];
  /** The changed fields: everything that a new resource sets, nothing for a deletion. */
  readonly fields: readonly FieldChange[];
  /** Only if `--target` does not match it. */
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
  /** The natural key of the new resource; no live resource may have it when the change is applied. */
  readonly naturalKey?: string;
}

/** Adopts a live resource into the ledger, and updates what differs. */
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
   * The key of the following change of the same resource: this one sets a temporary value to free the current one for another resource. It
   * is applied only together with the following one.
   */
  readonly temporary?: string;
}

/** Deletes a resource and creates it again, because a field cannot be updated. */
export interface Replace extends ChangeBase {
  readonly action: 'replace';
  readonly id: RemoteId;
  /** The name of the live resource that is deleted, if it may be shown. */
  readonly liveName?: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly precondition: Precondition;
}

export interface Delete extends ChangeBase {
  readonly action: 'delete';
  readonly id: RemoteId;
  /** The name of the live resource, if it may be shown. The address is only its name in the ledger. */
  readonly liveName?: string;
  /** The recorded name, if the live resource has another one; empty if the ledger recorded none. */
  readonly recordedName?: string;
  readonly before: Fields;
  readonly precondition: Precondition;
  /** The key of the deletion that includes this resource; this change sends no request. */
  readonly with?: string;
}

/** Moves a resource to its position among its siblings. */
export interface Move extends ChangeBase {
  readonly action: 'move';
  /** Missing if the same plan creates the resource. */
  readonly id?: RemoteId;
  /** The sibling before it; null moves it to the front. */
  readonly after: Address | null;
  /** The sibling after it, if it moves to the front. */
  readonly before?: Address;
}

export type Change = Create | Adopt | Update | Replace | Delete | Move;
export type Action = Change['action'];

/** The effect of a plan on one resource, over all its steps. An adoption that also writes is a separate effect. */
export type Effect = Action | 'adoptUpdate';

/** Every effect, in the order of the summary. */
export const EFFECTS: readonly Effect[] = ['create', 'update', 'replace', 'delete', 'move', 'adopt', 'adoptUpdate'];

/** The sign of each effect in lists of changes. */
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
  /** The consents that allow it, any one of them; empty if none does. */
  readonly consents: readonly string[];
  /** What to do: a flag to paste, or an instruction. */
  readonly override: string;
}

/** A number of write requests; `most` exceeds `least` if the service decides. */
export interface WriteBounds {
  readonly least: number;
  readonly most: number;
}

/** Counts resources, not steps: a site that is created and then published counts once. */
export interface Summary {
  readonly create: number;
  readonly update: number;
  readonly replace: number;
  readonly delete: number;
  readonly move: number;
  /** Adoptions that only write to the ledger. */
  readonly adopt: number;
  /** Adoptions that also update the resource. */
  readonly adoptUpdate: number;
  /** The sum of the numbers above: how many resources the plan changes. */
  readonly resources: number;
  /** Resources that already are as declared. */
  readonly noop: number;
  readonly blocked: number;
  readonly unmanaged: number;
  readonly byKind: Readonly<Record<KindName, Readonly<Partial<Record<Effect, number>>>>>;
  /** How many write requests an apply sends if nothing fails. Every plan file has it. */
  readonly writes?: WriteBounds;
}

/** A ledger entry to write although the resource does not change. */
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

/** One resource in the outline. */
export interface Outlined {
  readonly address: Address;
  /** Its live name, if it may be shown. */
  readonly title?: string;
  /** Its live position, missing if it does not exist yet. `row` is the resource that contains its row, unless that is its parent. */
  readonly was?: { readonly row?: Address; readonly index?: number };
  /** The resource that will contain its row, unless that is its parent. */
  readonly row?: Address;
  /** The declared position in its row. */
  readonly rank?: number;
}

/** The complete workspace that a plan changes, for display only. */
export interface Outline {
  /** Every resource with a title or a position in an order, unchanged ones included, by address. */
  readonly resources: readonly Outlined[];
  /** How many other resources do not change, by the prefix of their addresses: `site.docs.redirect`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The effect of a plan on the access to one place, for display only. */
export interface AccessEffect {
  /** `organization`, `collection`, `space` or `site`. */
  readonly type: string;
  readonly title: string;
  /** Everyone whose role changes, by e-mail address; null is no access. */
  readonly people: readonly {
    readonly person: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Sites only: who can read it without an account; null if nobody can. */
  readonly visitors?: { readonly before: string | null; readonly after: string | null };
}

/** A resource that positions others. */
interface Member {
  readonly address: Address;
  readonly kind: KindName;
  readonly parents: readonly Address[];
  readonly id: RemoteId;
}

/** A condition other than the changed resources that must still hold when a plan is applied. */
export type Assumption =
  /** A change refers to this resource, so it must exist. */
  | ({ readonly type: 'exists' } & Member)
  /** The order of the members of a row, for the moves with these keys. */
  | {
      readonly type: 'order';
      readonly changes: readonly string[];
      readonly row: Address;
      /** The id of the resource that contains the row, if it is not the parent of the members. */
      readonly in?: RemoteId;
      readonly members: readonly Member[];
    }
  /** The sibling that currently has a field which a change sets on another one; no id means none has it. */
  | {
      readonly type: 'holder';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field: string;
      readonly id?: RemoteId;
      readonly address?: Address;
    }
  /** A field that the risks depend on: for example, whether the live resource that gets new content is visible. */
  | {
      readonly type: 'flag';
      readonly changes: readonly string[];
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly id: RemoteId;
      readonly flag: string;
      readonly is: Json;
    }
  /** No other resource has what a change sets: its natural key, or the value of this field. */
  | {
      readonly type: 'free';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field?: string;
    }
  /** All resources of a kind that the deletion with this key includes. */
  | {
      readonly type: 'parts';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly ids: readonly RemoteId[];
    }
  /** A list in which only these resources refer to a deleted resource. */
  | {
      readonly type: 'referrers';
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly ids: readonly RemoteId[];
    };

/** The settings of a manifest that decide what is checked, by name, without those that have no value. */
export type Rules = Readonly<Record<string, Json>>;

/** The changes of the rules compared with the ledger. */
export interface PlannedRules {
  /** Recorded if nothing is loosened, or if the loosening is allowed. */
  readonly declared: Rules;
  /** The stricter of recorded and declared; the plan was checked with these. Recorded in all other cases. */
  readonly inForce: Rules;
  /** What the manifest no longer checks, per setting. */
  readonly loosened: readonly { readonly setting: string; readonly text: string }[];
}

/** The changes that make the live workspace as declared. Plain data: same input, same bytes. */
export interface Plan {
  readonly formatVersion: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly createdAt: string;
  readonly environment: string;
  readonly organization: string;
  /** The host that was read, without secrets. */
  readonly service: string;
  /** The profile of the service, if something in the plan depends on it. The plan cannot be applied to another profile. */
  readonly profile?: string;
  readonly git?: { readonly commit: string; readonly dirty: boolean };
  /** Covers everything that decides what the plan does; see `planDigest`. */
  readonly digest: string;
  /** The ledger whose entries decided what may be deleted. */
  readonly ledger: { readonly serial: number; readonly salt: string };
  readonly live: { readonly fingerprint: string; readonly reads: number; readonly writes: number };
  readonly changes: readonly Change[];
  readonly blocked: readonly Blocked[];
  /** Live resources in managed collections that the manifest does not declare. They stay. */
  readonly unmanaged: readonly Address[];
  /** Ledger entries to forget without changing the live resource. */
  readonly forget: readonly Address[];
  /** Those in `forget` that no longer exist, or are deleted with their parent. Not part of the digest. */
  readonly gone?: readonly Address[];
  /** Resources that are as declared but not recorded so: the ledger changes, the resource does not. */
  readonly refresh: readonly Refresh[];
  /** The ids of existing resources that changes refer to. */
  readonly ids: Readonly<Record<Address, RemoteId>>;
  /** Only if the ledger records different rules. */
  readonly rules?: PlannedRules;
  /** The conditions of the changes besides the resources that they change. */
  readonly assumes: readonly Assumption[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
  /** Not part of the digest. Every plan file has it. */
  readonly outline?: Outline;
  /** Not part of the digest. Only if the plan changes access and the access could be read. */
  readonly effects?: readonly AccessEffect[];
  /** Where people with an account see the drafts that the plan changes. Not part of the digest. */
  readonly previews?: Readonly<Record<Address, string>>;
}

/** Whether a plan changes neither resources nor rules. */
export function isEmpty({ changes, rules }: Pick<Plan, 'changes' | 'rules'>): boolean {
  return changes.length === 0 && (rules?.loosened.length ?? 0) === 0;
}
