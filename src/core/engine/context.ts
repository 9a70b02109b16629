import type { Address } from '../plan/address.ts';
import type { Adopt, Change, Create, Delete, KindName, Replace, Update } from '../plan/plan.ts';
import type { KindModel } from './model.ts';
import type { Observation, ObservedCollection } from './observe/observation.ts';

export type Models = ReadonlyMap<KindName, KindModel>;

/** What the rules of a plan look at: the kinds, what was read, and all changes that are planned so far. */
export interface Planned {
  readonly models: Models;
  readonly observation: Observation;
  readonly changes: readonly Change[];
}

/** The same where what is created, changed and moved is apart from what is deleted. */
export interface PlanContext extends Planned {
  readonly deletes: readonly Delete[];
}

/** A change that sets fields. */
export type Setting = Create | Adopt | Update | Replace;

export function isSetting(change: Change): change is Setting {
  return change.action !== 'delete' && change.action !== 'move';
}

/** A name for the collection of a kind below a parent, or for a resource of a kind. */
export function nameIn(kind: KindName, parentOrId: string | undefined): string {
  return `${kind} ${parentOrId ?? ''}`;
}

/** The lists that were read, by `nameIn` of their kind and parent: for rules that ask for many of them. */
export function collectionsByName({
  collections,
}: Pick<Observation, 'collections'>): ReadonlyMap<string, ObservedCollection> {
  return new Map(collections.map((one) => [nameIn(one.model.name, one.parent), one]));
}

/** The list that a kind has below a parent, if it was read. */
export function collectionOf(
  { collections }: Pick<Observation, 'collections'>,
  kind: KindName,
  parent: Address | undefined,
): ObservedCollection | undefined {
  return collections.find((one) => one.model.name === kind && one.parent === parent);
}
