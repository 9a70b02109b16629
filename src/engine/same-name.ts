import type { Change, Held } from '../plan/plan.ts';
import type { Live } from './model.ts';
import type { Observation, ObservedCollection } from './observation.ts';

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
 * Holds back what would give a resource the name of an unmanaged one, for kinds whose names the service does not keep apart:
 * afterwards only an id that the ledger has would tell which of the two is ours.
 */
export function heldForSameName(changes: readonly Change[], { collections }: Observation): readonly Held[] {
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
          ({ key, address }): Held => ({
            key,
            address,
            guard: 'same-name',
            message: `an unmanaged ${collection.model.name} is the same already; nothing would tell the two apart`,
            consents: [],
            override:
              'no flag lets it through: delete the unmanaged one by hand; or remove this entry, and declare the other one as a new entry to adopt it',
          }),
        ),
    );
}
