import type { Address } from '../../plan/address.ts';
import type { Delete, KindName } from '../../plan/plan.ts';
import { idsIn, type RemoteId } from '../../plan/value.ts';
import type { Models } from '../context.ts';
import { type Driver, DriverError, type Place, type Reader } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign, type Observation } from '../observe/observation.ts';

interface LookOptions {
  readonly models: Models;
  readonly observation: Pick<Observation, 'collections' | 'addresses'>;
  readonly ledger: Pick<LedgerState, 'entries'>;
  /** The deleted resources, including replaced ones. */
  readonly gone: readonly Pick<Delete, 'kind' | 'id'>[];
  readonly driver: Driver;
  /** Whether the selection allows reading below an address. */
  readonly reads: (prefix: Address) => boolean;
}

/** A live resource of a kind that the manifest does not declare. */
export interface OtherReferrer {
  readonly address: Address;
  readonly live: Live;
}

/**
 * Resources that can refer to deleted ones, but were not read because the manifest does not declare their kinds: for example, an identity
 * provider whose default team leaves the manifest. One list per kind, and only if something is deleted.
 */
export async function readOtherReferrers(options: LookOptions): Promise<readonly OtherReferrer[]> {
  const { models, observation, ledger, gone, driver, reads } = options;
  const kinds = new Set(gone.map(({ kind }) => kind));
  const read = new Set(observation.collections.map(({ model }) => model.name));
  const asked = [...models.values()].filter(
    ({ name, segment, parents, refers }) =>
      parents.length === 0 && !read.has(name) && reads(segment) && refers?.some((kind) => kinds.has(kind)) === true,
  );
  const found: OtherReferrer[] = [...(await shownElsewhere(options, kinds))];
  for (const model of asked) {
    for (const live of await listed(driver.reader(), model.name)) {
      const owned = [...ledger.entries].find(([, { kind, id }]) => kind === model.name && id === live.id)?.[0];
      found.push({ address: owned ?? addressOfForeign(model, undefined, live), live });
    }
  }
  return found;
}

/**
 * Every resource that shows content of some kinds, even on undeclared sites, because the service deletes it together with the content.
 * Reads one structure per site.
 */
export async function everythingShowing(
  kinds: ReadonlySet<KindName>,
  {
    models,
    driver,
    addressOf = () => undefined,
  }: {
    readonly models: Models;
    readonly driver: Driver;
    readonly addressOf?: (live: Live) => Address | undefined;
  },
): Promise<readonly Held[]> {
  const reader = driver.reader();
  const all = async (model: KindModel): Promise<readonly Held[]> => {
    const holders =
      model.parents.length === 0
        ? [undefined]
        : (await Promise.all(model.parents.flatMap((kind) => models.get(kind) ?? []).map(all))).flat();
    const lists = holders.map(async (holder): Promise<readonly Held[]> => {
      const places = holder === undefined ? [] : [...holder.places, { kind: holder.kind, id: holder.live.id }];
      return (await listed(reader, model.name, places)).map((live) => ({
        kind: model.name,
        live,
        places,
        holder: holder?.address,
        address: addressOf(live) ?? addressOfForeign(model, holder?.address, live),
      }));
    });
    return (await Promise.all(lists)).flat();
  };
  const asked = [...models.values()].filter(
    ({ readers, parents, refers }) =>
      readers?.shows !== undefined && parents.length > 0 && refers?.some((kind) => kinds.has(kind)) === true,
  );
  return (await Promise.all(asked.map(all))).flat();
}

/** The content that a resource shows. */
export function shownBy({ kind, live }: Held, models: Models): readonly RemoteId[] {
  return idsIn(live.fields[models.get(kind)?.readers?.shows ?? '']);
}

/** Unread resources that show deleted content. */
async function shownElsewhere(
  { models, observation, gone, driver, reads }: LookOptions,
  kinds: ReadonlySet<KindName>,
): Promise<readonly OtherReferrer[]> {
  const read = new Set(observation.collections.map(({ model, parent }) => `${model.name} ${parent ?? ''}`));
  const ids = new Set(gone.map(({ id }) => id));
  const found = await everythingShowing(kinds, {
    models,
    driver,
    addressOf: ({ id }) => observation.addresses.get(id),
  });
  return found.filter(
    (one) =>
      !read.has(`${one.kind} ${one.holder ?? ''}`) &&
      reads(one.address) &&
      shownBy(one, models).some((id) => ids.has(id)),
  );
}

/** A live resource with its ancestors. */
interface Held extends OtherReferrer {
  readonly kind: KindName;
  readonly places: readonly Place[];
  /** The address of its parent. */
  readonly holder: Address | undefined;
}

async function listed(reader: Reader, kind: KindName, places: readonly Place[] = []): Promise<readonly Live[]> {
  try {
    return await reader.list(kind, places);
  } catch (error) {
    // A token that cannot read this kind may still be able to delete; then the ledger shows which references were applied.
    if (error instanceof DriverError && ['forbidden', 'missing', 'not-offered'].includes(error.failure)) {
      return [];
    }
    throw error;
  }
}
