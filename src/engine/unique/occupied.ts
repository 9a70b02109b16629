import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Create, Delete } from '../../plan/plan.ts';
import type { Driver, Occupant, Place } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { Observation } from '../observe/observation.ts';
import type { ValueProblem } from './takings.ts';

/** A creation, and what is in its place. */
export interface Occupied {
  readonly key: string;
  readonly occupant: Occupant;
  /** The address of the occupant, if the ledger owns it. */
  readonly holder?: Address;
}

interface OccupiedOptions {
  readonly observation: Observation;
  readonly changes: readonly Change[];
}

/** The ids of the parents of a new resource; undefined while one of them is new too. */
function placesOf({ parents }: Create, { ids, matches }: Observation): readonly Place[] | undefined {
  const places = parents.flatMap((address) => {
    const id = ids.get(address);
    const kind = matches.get(address)?.desired.kind;
    return id === undefined || kind === undefined ? [] : [{ kind, id }];
  });
  return places.length === parents.length ? places : undefined;
}

/** Asks, for kinds whose place something can take that no list shows, whether that is so where the plan creates one. */
export async function lookForOccupants(
  options: OccupiedOptions & { readonly driver: Driver; readonly ledger: LedgerState },
): Promise<readonly Occupied[]> {
  const { observation, changes, driver, ledger } = options;
  const reader = driver.reader();
  const creations = changes.flatMap((change) => (change.action === 'create' ? [change] : []));
  const found: Occupied[] = [];
  for (const [kind, created] of groupBy(creations, ({ kind }) => kind)) {
    const ask = reader.occupant?.(kind);
    for (const change of ask === undefined ? [] : created) {
      const places = placesOf(change, observation);
      const occupant = places === undefined ? undefined : await ask?.(places);
      if (occupant !== undefined) {
        const [holder] = [...ledger.entries].find(([, entry]) => entry.kind === kind && entry.id === occupant.id) ?? [];
        found.push({ key: change.key, occupant, ...defined({ holder }) });
      }
    }
  }
  return found;
}

function placeTaken(change: Create, { occupant, holder }: Occupied, observation: Observation): ValueProblem {
  const { what, id, of, advice } = occupant;
  const where = of === undefined ? '' : `, of ${observation.addresses.get(of.id) ?? `the ${of.kind} ${of.id}`}`;
  const why = holder === undefined ? 'is unmanaged' : `stays: it is ${holder}`;
  return {
    key: change.key,
    ...defined({ holder }),
    diagnostic: {
      severity: 'error',
      code: 'place-taken',
      summary: `There is already ${what}`,
      detail: `${change.address} cannot be created: ${what} (${id}${where}) is in its place, and ${why}. ${advice}.`,
      ...defined({ source: change.source }),
    },
  };
}

/** Orders creations after the deletions of what is in their places. */
export function afterOccupants(
  occupied: readonly Occupied[],
  { changes, deletes, observation }: OccupiedOptions & { readonly deletes: readonly Delete[] },
): { readonly after: ReadonlyMap<string, readonly string[]>; readonly problems: readonly ValueProblem[] } {
  const after = new Map<string, readonly string[]>();
  const problems: ValueProblem[] = [];
  const byKey = new Map(occupied.map((one) => [one.key, one]));
  for (const change of byKey.size === 0 ? [] : changes) {
    const one = byKey.get(change.key);
    if (change.action === 'create' && one !== undefined) {
      const going = deletes.filter(({ kind, id }) => kind === change.kind && id === one.occupant.id);
      after.set(
        change.key,
        going.map(({ key }) => key),
      );
      if (going.length === 0) {
        problems.push(placeTaken(change, one, observation));
      }
    }
  }
  return { after, problems };
}
