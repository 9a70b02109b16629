import { type Address, parentAddress } from '../plan/address.ts';
import type { Adopt, Change, Create, Delete, KindName, Replace, Update } from '../plan/plan.ts';
import type { KindModel } from './model.ts';
import type { Observation, ObservedCollection } from './observe/observation.ts';

export type Models = ReadonlyMap<KindName, KindModel>;

/** The input of the planner's rules: the kinds, the observation, and all changes planned so far. */
export interface Planned {
  readonly models: Models;
  readonly observation: Observation;
  readonly changes: readonly Change[];
}

/** The same, with deletions separate from all other changes. */
export interface PlanContext extends Planned {
  readonly deletes: readonly Delete[];
}

/** A change that sets fields. */
export type Setting = Create | Adopt | Update | Replace;

export function isSetting(change: Change): change is Setting {
  return change.action !== 'delete' && change.action !== 'move';
}

/** The name of a collection (kind and parent), or of a resource (kind and id). */
export function nameIn(kind: KindName, parentOrId: string | undefined): string {
  return `${kind} ${parentOrId ?? ''}`;
}

/** The parent of a recorded resource; undefined at the top level, or if its kind is unknown. */
export function parentIn(
  models: Models,
  { kind, address }: { readonly kind: KindName | undefined; readonly address: Address },
): Address | undefined {
  const model = models.get(kind ?? '');
  return model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
}

/** Indexes the lists that were read by `nameIn` of kind and parent, for rules with many lookups. */
export function collectionsByName({
  collections,
}: Pick<Observation, 'collections'>): ReadonlyMap<string, ObservedCollection> {
  return new Map(collections.map((one) => [nameIn(one.model.name, one.parent), one]));
}

/** The list of a kind below a parent, if it was read. */
export function collectionOf(
  { collections }: Pick<Observation, 'collections'>,
  kind: KindName,
  parent: Address | undefined,
): ObservedCollection | undefined {
  return collections.find((one) => one.model.name === kind && one.parent === parent);
}
