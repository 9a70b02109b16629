import { type Driver, DriverError, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';

/** Everything that has a position below a parent, in order. Ignores that a service does not support a kind, unless it is needed. */
export async function listOrdered(
  { driver, kinds }: { readonly driver: Pick<Driver, 'reader'>; readonly kinds: readonly KindModel[] },
  parents: readonly Place[],
  isNeeded: (kind: string) => boolean,
): Promise<readonly Live[]> {
  const holder = parents.at(-1)?.kind;
  const reader = driver.reader();
  const ordered = kinds.filter((model) => model.ordered && holder !== undefined && model.parents.includes(holder));
  const lists = await Promise.all(
    ordered.map(async ({ name }) => {
      try {
        return await reader.list(name, parents);
      } catch (error) {
        const isMissing = error instanceof DriverError && ['missing', 'not-offered'].includes(error.failure);
        if (isMissing && !isNeeded(name)) {
          return [];
        }
        throw error;
      }
    }),
  );
  return lists.flat().sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

/** The members of an ordered list that share a row with a resource, including itself. */
export function rowAround(all: readonly Live[], { kind, id }: Place): readonly Live[] {
  const own = all.find((live) => live.kind === kind && live.id === id);
  return own === undefined ? [] : all.filter(({ row }) => row === own.row);
}
