import { inParallel } from '../../../base/parallel.ts';
import { type Address, addressOf } from '../../plan/address.ts';
import { type Driver, DriverError, type Reader, type Revealed } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Live, Workspace } from '../model.ts';
import { levelsOf } from '../order/levels.ts';
import { type FailedRead, readProblems, subjectOf } from '../read-problems.ts';
import { listWith } from './apart.ts';
import { lookUpDeclared, withDropped } from './look-up.ts';
import type { Observation } from './observation.ts';
import { ObservationBuilder, type ReadCollection } from './observation-builder.ts';
import { lookCloser } from './reveal.ts';

interface ObserveOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** Whether a collection is read, by the address that its resources begin with. In one that is not, nothing is planned. */
  readonly reads: (prefix: Address) => boolean;
  /** Reads that failed before. */
  readonly failed?: readonly FailedRead[];
}

/** A failed read; any other error is thrown on. */
function failedRead(subject: string, error: unknown): FailedRead {
  if (!(error instanceof DriverError)) {
    throw error;
  }
  return { subject, error };
}

/** What a failed read means for a plan. */
const CONSEQUENCE = 'Nothing was changed.';

/** A collection to read. */
type Wanted = Omit<ReadCollection, 'live'>;

/** The collections of a kind to read: declared ones, and those of what will be deleted. */
function collectionsToRead(
  model: KindModel,
  observing: ObservationBuilder,
  { workspace, reads }: Pick<ObserveOptions, 'workspace' | 'reads'>,
): readonly Wanted[] {
  const declared = new Set<Address | undefined>(
    workspace.collections.filter(({ kind }) => kind === model.name).map(({ parent }) => parent),
  );
  return [
    // Of something that does not exist yet there is nothing to read.
    ...[...declared]
      .filter((parent) => observing.placesBelow(parent) !== undefined && reads(addressOf(parent, model.segment)))
      .map((parent) => ({ model, parent, declared: true })),
    ...observing
      .removedHolders()
      .filter(({ kind }) => model.parents.includes(kind))
      .map(({ key }) => ({ model, parent: key, declared: false })),
  ];
}

async function readCollection(
  reader: Reader,
  { model, parent }: Wanted,
  { observing, failed }: { readonly observing: ObservationBuilder; readonly failed: FailedRead[] },
): Promise<readonly Live[] | undefined> {
  try {
    const places = observing.placesBelow(parent) ?? [];
    return await listWith(
      reader,
      { model, parents: places },
      { withoutApart: !observing.needsApart(model, parent), expected: () => observing.ownedIds(model, parent) },
    );
  } catch (error) {
    // Of a kind that the service does not have, nothing is declared: that was refused before. What is recorded stays so.
    if (!(error instanceof DriverError && error.failure === 'not-offered')) {
      failed.push(failedRead(subjectOf(model.name, parent), error));
    }
    return undefined;
  }
}

/** How many closer looks are taken at once. */
const LOOKS_AT_ONCE = 4;

/** What closer looks tell, where lists do not tell enough. */
async function revealedOf(
  { matches }: Observation,
  { observing, failed }: { readonly observing: ObservationBuilder; readonly failed: FailedRead[] },
  { kinds, ledger, reader }: Pick<ObserveOptions, 'kinds' | 'ledger'> & { readonly reader: Reader },
): Promise<ReadonlyMap<Address, Revealed>> {
  const revealed = new Map<Address, Revealed>();
  const models = new Map(kinds.map((model) => [model.name, model]));
  const candidates = [...matches.values()].filter(
    ({ live }) => live?.witness !== undefined || live?.unsettled !== undefined,
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
      failed.push(failedRead(address, error));
    }
  });
  return revealed;
}

/** Reads what the manifest and the ledger speak of, and finds out what belongs together. Only reads. */
export async function observe(options: ObserveOptions): Promise<Observation> {
  const observing = new ObservationBuilder(options);
  const failed: FailedRead[] = [...(options.failed ?? [])];
  const reader = options.driver.reader();
  for (const level of levelsOf(options.kinds)) {
    const wanted = level.flatMap((model) => collectionsToRead(model, observing, options));
    const lists = await Promise.all(
      wanted.map((collection) => readCollection(reader, collection, { observing, failed })),
    );
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
  const revealed = await revealedOf(observation, { observing, failed }, { ...options, reader });
  observing.diagnostics.push(...readProblems(failed, CONSEQUENCE));
  return revealed.size === 0 ? observation : { ...observation, revealed };
}
