import type { Address } from '../../plan/address.ts';
import type { Delete, KindName } from '../../plan/plan.ts';
import { type Driver, DriverError } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign, type Observation } from '../observe/observation.ts';

interface LookOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Pick<Observation, 'collections'>;
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly deletes: readonly Delete[];
  readonly driver: Driver;
  /** Whether the selection allows reading what is below an address. */
  readonly reads: (prefix: Address) => boolean;
}

/** A live resource of a kind that the manifest does not declare. */
export interface Onlooker {
  readonly address: Address;
  readonly live: Live;
}

/**
 * Resources that can refer to what is deleted, of kinds that the manifest does not declare and that were not read with the
 * rest: an identity provider can have a default team that leaves the manifest. One list for each such kind, and only where
 * something is deleted.
 */
export async function lookAtReferrers(options: LookOptions): Promise<readonly Onlooker[]> {
  const { models, observation, ledger, deletes, driver, reads } = options;
  const kinds = new Set(deletes.map(({ kind }) => kind));
  const read = new Set(observation.collections.map(({ model }) => model.name));
  const asked = [...models.values()].filter(
    ({ name, segment, parents, refers }) =>
      parents.length === 0 && !read.has(name) && reads(segment) && refers?.some((kind) => kinds.has(kind)) === true,
  );
  const found: Onlooker[] = [];
  for (const model of asked) {
    for (const live of await listed(driver, model.name)) {
      const owned = [...ledger.entries].find(([, { kind, id }]) => kind === model.name && id === live.id)?.[0];
      found.push({ address: owned ?? addressOfForeign(model, undefined, live), live });
    }
  }
  return found;
}

async function listed(driver: Driver, kind: KindName): Promise<readonly Live[]> {
  try {
    return await driver.reader().list(kind, []);
  } catch (error) {
    // A token that cannot read this kind can still delete; the ledger is asked about what was applied.
    if (error instanceof DriverError && ['forbidden', 'missing', 'not-offered'].includes(error.failure)) {
      return [];
    }
    throw error;
  }
}
