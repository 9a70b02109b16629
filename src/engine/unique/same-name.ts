import type { Blocked, Change } from '../../plan/plan.ts';
import type { Live } from '../model.ts';
import type { Observation, ObservedCollection } from '../observe/observation.ts';

/** The unmanaged resource of a collection that has the natural key which a change gives to one of ours. */
function holderOf(
  change: Change,
  { model, foreign }: ObservedCollection,
  isDeleted: (live: Live) => boolean,
): Live | undefined {
  if (change.action !== 'update' && change.action !== 'adopt') {
    return undefined;
  }
  const wanted = model.keyOf(change.after);
  return wanted === undefined
    ? undefined
    : foreign.find((live) => live.id !== change.id && model.keyOf(live.fields) === wanted && !isDeleted(live));
}

/**
 * Blocks changes that would give a resource the name of an unmanaged one, for kinds whose names need not be unique:
 * afterwards only the id in the ledger would show which of the two is ours.
 */
export function blockedForSameName(changes: readonly Change[], { collections }: Observation): readonly Blocked[] {
  const deleted = new Set(
    changes.flatMap((change) => (change.action === 'delete' ? [`${change.kind} ${change.id}`] : [])),
  );
  return collections
    .filter(({ model, foreign }) => model.soleKey === true && foreign.length > 0)
    .flatMap((collection) =>
      changes
        .filter(({ kind, parents }) => kind === collection.model.name && parents.at(-1) === collection.parent)
        .filter((change) => holderOf(change, collection, ({ kind, id }) => deleted.has(`${kind} ${id}`)) !== undefined)
        .map(
          ({ key, address }): Blocked => ({
            key,
            address,
            guard: 'same-name',
            message: `an identical ${collection.model.name} exists and is unmanaged; nothing would distinguish the two`,
            consents: [],
            override:
              'no flag allows it: delete the unmanaged one by hand; or remove this entry, and declare the other one as a new entry to adopt it',
          }),
        ),
    );
}
