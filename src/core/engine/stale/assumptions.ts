import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Assumption, Change, Delete } from '../../plan/plan.ts';
import { idsIn, referencesIn } from '../../plan/value.ts';
import { collectionOf, isSetting, nameIn, type Planned } from '../context.ts';
import { exclusiveFields } from '../exclusive.ts';
import { chainOf, type Observation, type ObservedCollection } from '../observe/observation.ts';
import { standingIn } from '../order/rows.ts';
import type { Judged } from '../readers/exposure.ts';
import { claimOf, heldIn } from '../unique/claims.ts';

interface AssumptionsOptions extends Planned {
  /** The facts that the risks of changes depend on, by key. */
  readonly judged: ReadonlyMap<string, readonly Judged[]>;
}

/** The live order of each row with a move. */
function ordersOf({ observation, changes }: AssumptionsOptions): readonly Assumption[] {
  const moves = changes.flatMap((change) => (change.action === 'move' ? [change] : []));
  const rows = groupBy(moves, ({ address }) => observation.matches.get(address)?.desired.row);
  return [...rows].flatMap(([row, moved]) => {
    const members = standingIn(row, observation);
    return members.length === 0
      ? []
      : [
          {
            type: 'order' as const,
            changes: moved.map(({ key }) => key),
            row,
            ...defined({ in: members[0]?.live.row }),
            members: members.map(({ desired, live }) => ({
              address: desired.address,
              kind: desired.kind,
              parents: chainOf(desired.parent, observation),
              id: live.id,
            })),
          },
        ];
  });
}

/** Which sibling has a field that a change sets on another one, such as the default. */
function holdersOf({ models, observation, changes }: AssumptionsOptions): readonly Assumption[] {
  return changes.flatMap((change) => {
    const fields = exclusiveFields(models.get(change.kind)).filter((field) =>
      change.fields.some((it) => it.field === field && it.after === true),
    );
    if (fields.length === 0) {
      return [];
    }
    const collection = collectionOf(observation, change.kind, change.parents.at(-1));
    return collection === undefined
      ? []
      : fields.map((field): Assumption => {
          const holder = collection.live.find((live) => live.fields[field] === true);
          return {
            type: 'holder',
            change: change.key,
            kind: change.kind,
            parents: change.parents,
            field,
            ...defined({
              id: holder?.id,
              address: holder === undefined ? undefined : observation.addresses.get(holder.id),
            }),
          };
        });
  });
}

/** The facts that the risks depend on: if hidden content is not hidden any more, changes expose more than anyone consented to. */
function flagsOf({ changes, judged }: AssumptionsOptions): readonly Assumption[] {
  const flags = new Map<string, Extract<Assumption, { readonly type: 'flag' }> & { readonly changes: string[] }>();
  for (const { key } of judged.size === 0 ? [] : changes) {
    for (const one of judged.get(key) ?? []) {
      const name = `${one.kind} ${one.id} ${one.flag}`;
      const known = flags.get(name) ?? { type: 'flag', changes: [], ...one };
      flags.set(name, known);
      if (known.changes.at(-1) !== key) {
        known.changes.push(key);
      }
    }
  }
  return [...flags.values()];
}

/** The addresses that the values which a change sets refer to. */
export function referredBy(change: Change): readonly Address[] {
  if (change.action === 'create' || change.action === 'replace') {
    return referencesIn(change.after);
  }
  return isSetting(change) ? change.fields.flatMap(({ after }) => referencesIn(after ?? null)) : [];
}

/** The existing resources that changes refer to. */
function referencesOf({ observation, changes }: AssumptionsOptions): readonly Assumption[] {
  return [...new Set(changes.flatMap(referredBy))].sort().flatMap((address): Assumption[] => {
    const match = observation.matches.get(address);
    return match?.live === undefined
      ? []
      : [
          {
            type: 'exists',
            address,
            kind: match.desired.kind,
            parents: chainOf(match.desired.parent, observation),
            id: match.live.id,
          },
        ];
  });
}

/** The names that changes set and that no other resource may have. A resource that had such a name when the plan was created is known. */
function freeNamesOf({ models, observation, changes }: AssumptionsOptions): readonly Assumption[] {
  const planned = new Set(changes.flatMap((change) => (change.action === 'create' ? [] : (change.id ?? []))));
  const collections = new Map(
    observation.collections.map(({ model, parent, live }) => [
      nameIn(model.name, parent),
      lazily(() =>
        heldIn(
          model,
          live.filter(({ id }) => !planned.has(id)),
        ),
      ),
    ]),
  );
  return changes.flatMap((change): readonly Assumption[] => {
    const model = models.get(change.kind);
    if (model === undefined || !isSetting(change)) {
      return [];
    }
    const taken = claimOf(change, { model, idOf: observation.ids.get });
    const isRenamed = change.action !== 'create' && taken.isRenamed(observation.matches.get(change.address)?.live);
    if (!isRenamed && taken.fields.length === 0) {
      return [];
    }
    const assumed = { type: 'free' as const, change: change.key, kind: change.kind, parents: change.parents };
    const others = collections.get(nameIn(change.kind, change.parents.at(-1)));
    if (others === undefined) {
      // Its parent does not exist yet, so it is empty.
      return [];
    }
    const isFree = (field?: string): boolean => taken.holderIn(others(), field) === undefined;
    return [
      ...(isRenamed && isFree() ? [assumed] : []),
      ...taken.fields.filter((field) => isFree(field)).map((field) => ({ ...assumed, field })),
    ];
  });
}

/** The known parts of a resource that is deleted, so that no unseen part is deleted with it. */
export function partsAt(change: string, { model, parentAddresses, live }: ObservedCollection): Assumption {
  return {
    type: 'parts',
    change,
    kind: model.name,
    parents: parentAddresses,
    ids: live.map(({ id }) => id).sort(),
  };
}

/** The parts of deleted resources. */
function partsOf(deletes: readonly Delete[], { observation }: AssumptionsOptions): readonly Assumption[] {
  const byKey = new Map(deletes.map((change) => [change.key, change]));
  return observation.collections.flatMap((collection): Assumption[] => {
    const deletion = collection.declared ? undefined : byKey.get(collection.parent ?? '');
    return deletion === undefined ? [] : [partsAt(deletion.key, collection)];
  });
}

/** The lists in which new references to deleted resources could appear, with the known ones. */
function referrersOf(deletes: readonly Delete[], options: AssumptionsOptions): readonly Assumption[] {
  const { observation } = options;
  const gone = new Set([
    ...deletes.map(({ id }) => id),
    ...partsOf(deletes, options).flatMap((one) => (one.type === 'parts' ? one.ids : [])),
  ]);
  const kinds = new Set(deletes.map(({ kind }) => kind));
  const isNear = ({ parentAddresses, parent }: ObservedCollection): boolean =>
    parent === undefined || deletes.some(({ parents }) => parents.includes(parent) && parentAddresses.length > 0);
  return observation.collections
    .filter((collection) => collection.declared && collection.model.refers?.some((kind) => kinds.has(kind)) === true)
    .filter(isNear)
    .map(
      ({ model, parentAddresses, live }): Assumption => ({
        type: 'referrers',
        kind: model.name,
        parents: parentAddresses,
        ids: live
          .filter(({ fields }) => Object.values(fields).some((it) => idsIn(it).some((id) => gone.has(id))))
          .map(({ id }) => id),
      }),
    );
}

/** The conditions of a plan besides the resources that it changes, so that an apply can check them. */
export function assumptionsFor(options: AssumptionsOptions): readonly Assumption[] {
  const deletes = options.changes.flatMap((change) => (change.action === 'delete' ? [change] : []));
  return [
    ...referencesOf(options),
    ...ordersOf(options),
    ...holdersOf(options),
    ...flagsOf(options),
    ...freeNamesOf(options),
    ...partsOf(deletes, options),
    ...(deletes.length === 0 ? [] : referrersOf(deletes, options)),
  ];
}

/** The ids that changes need: of parents, of referenced resources, and of resources in conditions. */
export function idsFor(
  changes: readonly Change[],
  ids: Observation['ids'],
  assumes: readonly Assumption[],
): Readonly<Record<string, string>> {
  const assumed = assumes.flatMap((one) =>
    one.type === 'order' ? one.members.flatMap(({ parents }) => parents) : one.parents,
  );
  const named = changes.flatMap((change): readonly (Address | null | undefined)[] => {
    switch (change.action) {
      case 'delete':
        return change.parents;
      case 'move':
        return [...change.parents, change.after, change.before, change.address];
      default:
        return [...change.parents, ...referencesIn(change.after), change.address];
    }
  });
  const needed = new Set([...assumed, ...named].filter((address) => typeof address === 'string'));
  return Object.fromEntries(
    [...needed].sort().flatMap((address) => {
      const id = ids.get(address);
      return id === undefined ? [] : [[address, id]];
    }),
  );
}
