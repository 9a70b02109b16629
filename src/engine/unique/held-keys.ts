import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import { lazily } from '../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Create, Delete, KindName } from '../../plan/plan.ts';
import type { KindModel, Live } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import { takenBy } from './taken-names.ts';
import type { ValueProblem } from './takings.ts';

interface HeldOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
}

const nameOf = (kind: KindName, one: string | undefined): string => `${kind} ${one ?? ''}`;

function held(change: Create, holder: Address, live: Live): ValueProblem {
  return {
    key: change.key,
    holder,
    diagnostic: {
      severity: 'error',
      code: 'value-taken',
      summary: `Another ${change.kind} is declared that has this name`,
      detail: `${change.address} does not exist yet and is declared with the name of ${holder} (${live.id}), which is declared too and keeps it. A ${change.kind} is recognized by its name, so nothing would distinguish the two. Declare another name for one of them, or remove one of the entries.`,
      ...defined({ source: change.source }),
    },
  };
}

/**
 * New resources with the natural key of an existing one that is declared too and keeps it. The service may accept that, but
 * an apply would take the other one for the new one.
 */
export function heldKeys({ models, observation, changes, deletes }: HeldOptions): readonly ValueProblem[] {
  const creations = changes.flatMap((change) =>
    change.action === 'create' && change.naturalKey !== undefined ? [change] : [],
  );
  const declared = lazily(
    () =>
      new Map(
        [...observation.matches.values()].flatMap(({ desired, live }) =>
          live === undefined ? [] : [[nameOf(desired.kind, live.id), desired.address] as const],
        ),
      ),
  );
  const freed = lazily(
    () =>
      new Set(
        [...changes, ...deletes].flatMap((change) => {
          const model = models.get(change.kind);
          if (
            model === undefined ||
            change.action === 'create' ||
            change.action === 'move' ||
            change.id === undefined
          ) {
            return [];
          }
          const isFreed =
            change.action === 'delete' ||
            change.action === 'replace' ||
            takenBy(change, { model, idOf: observation.ids.get }).isRenamed(
              observation.matches.get(change.address)?.live,
            );
          return isFreed ? [nameOf(change.kind, change.id)] : [];
        }),
      ),
  );
  return [...groupBy(creations, ({ kind, parents }) => nameOf(kind, parents.at(-1)))].flatMap(([name, created]) => {
    const collection = observation.collections.find(({ model, parent }) => nameOf(model.name, parent) === name);
    const holders = new Map(
      (collection?.live ?? []).flatMap((live) => {
        const key = collection?.model.keyOf(live.fields);
        return key === undefined ? [] : [[key, live] as const];
      }),
    );
    return created.flatMap((change) => {
      const live = holders.get(change.naturalKey ?? '');
      const holder = live === undefined ? undefined : declared().get(nameOf(change.kind, live.id));
      return live === undefined || holder === undefined || freed().has(nameOf(change.kind, live.id))
        ? []
        : [held(change, holder, live)];
    });
  });
}
