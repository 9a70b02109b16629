import { inParallel } from '../../../base/parallel.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Clock } from '../apply-types.ts';
import { type Driver, DriverError, driverErrorIn, type Reader, type Revealed } from '../driver.ts';
import { lookUntilFound } from '../execute/looks.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Live, Workspace } from '../model.ts';
import { levelsOf } from '../order/levels.ts';
import { type FailedRead, readProblems, subjectOf } from '../read-problems.ts';
import { lookUpDeclared, withDropped } from './look-up.ts';
import type { Observation } from './observation.ts';
import { ObservationBuilder, type ReadCollection } from './observation-builder.ts';
import { lookCloser } from './reveal.ts';
import { listWith } from './separate-list.ts';

interface ObserveOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** A new reader by default. */
  readonly reader?: Reader;
  /** Whether a collection is read, by the prefix of its addresses. Nothing is planned in unread ones. */
  readonly reads: (prefix: Address) => boolean;
  /** Reads that failed before. */
  readonly failed?: readonly FailedRead[];
  /** For waiting until a list shows what an interrupted run created; without it, nothing waits. */
  readonly clock?: Clock;
}

const CONSEQUENCE = 'Nothing was changed.';

/** A collection to read. */
type Wanted = Omit<ReadCollection, 'live'>;

/** The state of one observation. */
interface Reading {
  readonly observing: ObservationBuilder;
  readonly failed: FailedRead[];
  readonly reader: Reader;
  readonly options: ObserveOptions;
}

/** The collections of a kind to read: declared ones, and those below resources that will be deleted. */
function collectionsToRead(
  model: KindModel,
  observing: ObservationBuilder,
  { workspace, reads }: Pick<ObserveOptions, 'workspace' | 'reads'>,
): readonly Wanted[] {
  const declared = new Set<Address | undefined>(
    workspace.collections.filter(({ kind }) => kind === model.name).map(({ parent }) => parent),
  );
  return [
    // A parent that does not exist yet has no list.
    ...[...declared]
      .filter((parent) => observing.placesBelow(parent) !== undefined && reads(addressOf(parent, model.segment)))
      .map((parent) => ({ model, parent, declared: true })),
    ...observing
      .removedHolders()
      .filter(({ kind }) => model.parents.includes(kind))
      .map(({ key }) => ({ model, parent: key, declared: false })),
  ];
}

/** The list, once it shows what an interrupted run created: a list may lag, and a resource that it does not show would be created again. */
async function listWithCreated(
  read: (from: Reader) => Promise<readonly Live[]>,
  {
    reader,
    ids,
    options,
  }: { readonly reader: Reader; readonly ids: readonly RemoteId[]; readonly options: ObserveOptions },
): Promise<readonly Live[]> {
  const { ledger, clock, driver } = options;
  const created = ids.filter((id) => ledger.created?.has(id) === true);
  const isComplete = (live: readonly Live[]): boolean => {
    const seen = new Set(live.map(({ id }) => id));
    return created.every((id) => seen.has(id));
  };
  let live = await read(reader);
  if (clock !== undefined && !isComplete(live)) {
    await lookUntilFound({ clock, signal: new AbortController().signal }, async () => {
      live = await read(driver.reader());
      return isComplete(live) ? true : undefined;
    });
  }
  return live;
}

async function readCollection(
  { model, parent }: Wanted,
  { observing, failed, reader, options }: Reading,
): Promise<readonly Live[] | undefined> {
  try {
    const parents = observing.placesBelow(parent) ?? [];
    const expected = (): readonly RemoteId[] => observing.ownedIds(model, parent);
    const withoutSeparateList = !observing.needsSeparateList(model, parent);
    return await listWithCreated((from) => listWith(from, { model, parents }, { withoutSeparateList, expected }), {
      reader,
      ids: options.ledger.created === undefined ? [] : expected(),
      options,
    });
  } catch (error) {
    // If the service does not support the kind, nothing of it is declared, because that was rejected before. Recorded entries stay.
    if (!(error instanceof DriverError && error.failure === 'not-offered')) {
      failed.push({ subject: subjectOf(model.name, parent), error: driverErrorIn(error) });
    }
    return undefined;
  }
}

/** How many resources are read in detail at once. */
const LOOKS_AT_ONCE = 4;

/** Reads single resources if lists do not return enough. */
async function revealedOf(
  { matches }: Observation,
  { observing, failed, reader, options: { kinds, ledger } }: Reading,
): Promise<ReadonlyMap<Address, Revealed>> {
  const revealed = new Map<Address, Revealed>();
  const models = new Map(kinds.map((model) => [model.name, model]));
  const candidates = [...matches.values()].filter(
    ({ live }) => live?.witness !== undefined || live?.processing !== undefined,
  );
  await inParallel(candidates, LOOKS_AT_ONCE, async (match) => {
    const { address, kind, parent } = match.desired;
    const model = models.get(kind);
    if (model === undefined) {
      return;
    }
    try {
      const parents = observing.placesBelow(parent) ?? [];
      const told = await lookCloser(match, { model, reader, ledger, parents });
      if (told !== undefined) {
        revealed.set(address, told);
      }
    } catch (error) {
      failed.push({ subject: address, error: driverErrorIn(error) });
    }
  });
  return revealed;
}

/** Reads everything that the manifest and the ledger refer to, and matches it. Read-only. */
export async function observe(options: ObserveOptions): Promise<Observation> {
  const observing = new ObservationBuilder(options);
  const failed: FailedRead[] = [...(options.failed ?? [])];
  const { reader = options.driver.reader() } = options;
  const reading = { observing, failed, reader, options };
  for (const level of levelsOf(options.kinds)) {
    const wanted = level.flatMap((model) => collectionsToRead(model, observing, options));
    const lists = await Promise.all(wanted.map((collection) => readCollection(collection, reading)));
    for (const [index, collection] of wanted.entries()) {
      const live = lists[index];
      if (live !== undefined) {
        observing.add({ ...collection, live });
      }
    }
  }
  const models = new Map(options.kinds.map((model) => [model.name, model]));
  const lookedUp = await lookUpDeclared(withDropped(observing.finish(), models), reader);
  const { observation } = lookedUp;
  failed.push(...lookedUp.failed);
  observing.diagnostics.push(...lookedUp.diagnostics);
  const revealed = await revealedOf(observation, reading);
  observing.diagnostics.push(...readProblems(failed, CONSEQUENCE));
  return revealed.size === 0 ? observation : { ...observation, revealed };
}
