import type { Json } from '../base/json.ts';
import type { Diagnostic, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from './address.ts';
import type { Fields, RemoteId } from './value.ts';

/** The version of the form below. Additions raise the minor; a reader refuses another major. */
export const FORMAT_VERSION = '1.3';

/** The name of a kind of thing, for example `redirect`. */
export type KindName = string;

/** Why a thing differs. For people and for guards; what is done is said by the action alone. */
export type Cause = 'ahead' | 'drift' | 'conflict' | 'vanished' | 'removed' | 'expired';

/** One field of a change. `before` is missing where nothing was set, `after` is missing or null where it is taken away. */
export interface FieldChange {
  /** The field and, of a map that is compared entry by entry, the entry: `members["lin@example.com"]`. */
  readonly path: string;
  readonly field: string;
  readonly entry?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The values are hidden: what stands here are digests. */
  readonly sensitive: boolean;
  readonly cause: Cause;
  /** The risks of the change that are due to this field. Since 1.3. */
  readonly risk?: readonly string[];
}

/** Why a change is in a plan although the selection does not name its address. */
export interface BroughtAlong {
  /** The address of what needs it. */
  readonly by: Address;
  /**
   * `needed`: it must be done first. `lets-go`: it stops referring to what is deleted. `default`: it becomes the default in
   * the place of what is deleted. `set-again`: it refers to what is replaced. `order`: what is moved is put next to it.
   */
  readonly because: 'needed' | 'lets-go' | 'default' | 'set-again' | 'order';
}

interface ChangeBase {
  /** Names this change within the plan; a thing that is changed twice (made, then moved) has two. */
  readonly key: string;
  readonly address: Address;
  /** Where the ledger knew the thing before, when it was renamed. */
  readonly previousAddress?: Address;
  readonly kind: KindName;
  /** Ids that lead to the thing, outermost first: addresses of its parents. */
  readonly parents: readonly Address[];
  /** For people only; nothing may branch on it. */
  readonly reason: string;
  readonly cause: Cause;
  readonly source?: SourcePlace;
  /** The keys of the changes that must be done before. */
  readonly dependsOn: readonly string[];
  /** Words for what may hurt about it, for example `unpublish`. */
  readonly risk: readonly string[];
  /** Whether the ledger is to keep the thing from being deleted or replaced. */
  readonly protect?: boolean;
  /** The declared place among its siblings, for the ledger: it tells a reordering here from one on the service. */
  readonly rank?: number;
  /**
   * Keys under `previously` that other resources have now, for the ledger: names that were exchanged once are not
   * exchanged again. Since 1.3.
   */
  readonly formerly?: readonly string[];
  /** What changes, field by field; everything that is set for a new thing, nothing for a deletion. */
  readonly fields: readonly FieldChange[];
  /** Only where `--target` does not name it. Since 1.3. */
  readonly broughtAlong?: BroughtAlong;
}

/** What must still be true of a thing when its change is about to be made. */
interface Precondition {
  /** Of everything that is known of the live thing. */
  readonly fingerprint: string;
}

export interface Create extends ChangeBase {
  readonly action: 'create';
  readonly after: Fields;
  /** By what the thing would be recognised if it was there already; nothing may have it when the change is made. */
  readonly naturalKey?: string;
}

/** Takes over a thing that exists and was not made from this manifest, and changes what differs. */
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
  /** Missing where the thing is made by the same plan. */
  readonly precondition?: Precondition;
  /**
   * The key of the change that follows for the same resource: this one sets a temporary value, so that another resource
   * can have the one that it has. It is made only if the other one is made too. Since 1.3.
   */
  readonly temporary?: string;
}

/** Deletes a thing and makes it anew, because a field cannot be changed. */
export interface Replace extends ChangeBase {
  readonly action: 'replace';
  readonly id: RemoteId;
  /** What the live resource that is deleted is called, where that may be shown. Since 1.2. */
  readonly liveName?: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly precondition: Precondition;
}

export interface Delete extends ChangeBase {
  readonly action: 'delete';
  readonly id: RemoteId;
  /** What the live resource is called, where that may be shown. An address is only what the ledger calls it. Since 1.2. */
  readonly liveName?: string;
  /** What the ledger recorded as its name, where the live resource does not look like it; empty where it recorded none. */
  readonly recordedName?: string;
  readonly before: Fields;
  readonly precondition: Precondition;
  /** The key of the deletion that takes this thing along; no request is sent for it. */
  readonly with?: string;
}

/** Puts a thing in its place among its siblings. */
export interface Move extends ChangeBase {
  readonly action: 'move';
  /** Missing where the thing is made by the same plan. */
  readonly id?: RemoteId;
  /** The sibling after which it comes; null puts it first. */
  readonly after: Address | null;
  /** The sibling that it is put before, where it comes first. */
  readonly before?: Address;
}

export type Change = Create | Adopt | Update | Replace | Delete | Move;
export type Action = Change['action'];

/** What a plan does to one resource, all its steps together. An adoption that also writes is an effect of its own. */
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

/** A change that is not made without a word. */
export interface Held {
  readonly key: string;
  readonly address: Address;
  readonly guard: string;
  readonly message: string;
  /** The words of which one lets it through; none where no word does. */
  readonly consents: readonly string[];
  /** What to do, ready to be typed or followed. */
  readonly override: string;
}

/** How many requests that write; `most` is more than `least` where only the service decides. */
export interface WriteBounds {
  readonly least: number;
  readonly most: number;
}

/** Numbers of resources, not of steps: a site that is created and then published is one. */
export interface Summary {
  readonly create: number;
  readonly update: number;
  readonly replace: number;
  readonly delete: number;
  readonly move: number;
  /** Adoptions that write nothing but the ledger. */
  readonly adopt: number;
  /** Adoptions that also change something. Since 1.3. */
  readonly adoptUpdate: number;
  /** The sum of the numbers above: how many resources the plan touches. Since 1.3. */
  readonly resources: number;
  readonly noop: number;
  readonly held: number;
  readonly unmanaged: number;
  readonly byKind: Readonly<Record<KindName, Readonly<Partial<Record<Effect, number>>>>>;
  /** How many requests an apply sends that write, when nothing fails. Missing in plans of earlier versions. Since 1.3. */
  readonly writes?: WriteBounds;
}

/** An entry of the ledger to write although nothing of the thing itself changes. */
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

/** One thing as a part of the whole that a plan changes. */
export interface Outlined {
  readonly address: Address;
  /** What it is called on the service, where that may be shown. */
  readonly title?: string;
  /** Where it stands now, missing where it is not there yet: the thing that holds its row unless that is its parent. */
  readonly was?: { readonly row?: Address; readonly index?: number };
  /** The thing in whose row it is to stand, where that is not its parent. */
  readonly row?: Address;
  /** The declared place in its row. */
  readonly rank?: number;
}

/** The whole that a plan changes, for people who look at it. Nothing is decided by it. Since 1.1. */
export interface Outline {
  /** Everything with a title or a place in an order, also what stays as it is, by address. */
  readonly things: readonly Outlined[];
  /** How many other things stay as they are, by what their addresses begin with: `site.docs.redirect`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A resource by which a plan places others. */
interface Member {
  readonly address: Address;
  readonly kind: KindName;
  readonly parents: readonly Address[];
  readonly id: RemoteId;
}

/** Something besides the changed resources that must still be so when a plan is applied. Since 1.3. */
export type Assumption =
  /** A resource that exists and is referred to. */
  | ({ readonly type: 'exists' } & Member)
  /** The order in which the members of a row are, for the moves with these keys. */
  | {
      readonly type: 'order';
      readonly changes: readonly string[];
      readonly row: Address;
      /** The id of what holds the row, where that is not the parent of its members. */
      readonly in?: RemoteId;
      readonly members: readonly Member[];
    }
  /** The sibling for which a field is true that a change sets for another one; none where no id is here. */
  | {
      readonly type: 'holder';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field: string;
      readonly id?: RemoteId;
      readonly address?: Address;
    }
  /** Nothing else has what a change sets: the natural key, or the value of this field. */
  | {
      readonly type: 'free';
      readonly change: string;
      readonly kind: KindName;
      readonly parents: readonly Address[];
      readonly field?: string;
    }
  /** Everything of a kind inside of what the deletion with this key takes along. */
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

/** What would be done to take the service to what the manifest says. Plain data: same input, same bytes. */
export interface Plan {
  readonly formatVersion: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly createdAt: string;
  readonly environment: string;
  readonly organization: string;
  /** The host that was read, without anything secret. */
  readonly service: string;
  readonly git?: { readonly commit: string; readonly dirty: boolean };
  /** Of everything that decides what is done; see `planDigest`. */
  readonly digest: string;
  /** Of the ledger whose entries decided what may be deleted. */
  readonly ledger: { readonly serial: number; readonly salt: string };
  readonly live: { readonly fingerprint: string; readonly reads: number; readonly writes: number };
  readonly changes: readonly Change[];
  readonly held: readonly Held[];
  /** What exists in the collections that were read and is left alone. */
  readonly unmanaged: readonly Address[];
  /** Entries of the ledger to let go without touching the service. */
  readonly forget: readonly Address[];
  /** Things that already are as declared while the ledger says otherwise: recorded, not changed. */
  readonly refresh: readonly Refresh[];
  /** The ids of things that exist and that changes refer to. */
  readonly ids: Readonly<Record<Address, RemoteId>>;
  /** What the changes rest on besides the resources that they change. Since 1.3. */
  readonly assumes?: readonly Assumption[];
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
  /** Not part of the digest. */
  readonly outline?: Outline;
}

/** Whether there is nothing to do. */
export function isEmpty(plan: Plan): boolean {
  return plan.changes.length === 0;
}
