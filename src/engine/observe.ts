import { inParallel } from '../base/parallel.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, addressOf } from '../plan/address.ts';
import { type Driver, DriverError, type Reader, type Revealed } from './driver.ts';
import type { LedgerState } from './ledger.ts';
import { levelsOf } from './levels.ts';
import type { KindModel, Live, Workspace } from './model.ts';
import type { Observation } from './observation.ts';
import { Observing, type ReadCollection } from './observing.ts';
import { lookCloser } from './reveal.ts';

interface ObserveOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** Whether a collection is read, by the address that its things begin with. In one that is not, nothing is planned. */
  readonly reads: (prefix: Address) => boolean;
}

/** What went wrong with a list, in words that say what it means for the plan. */
function listProblem(model: KindModel, parent: Address | undefined, error: unknown): Diagnostic {
  if (!(error instanceof DriverError)) {
    throw error;
  }
  const where = parent === undefined ? 'of the organization' : `of ${parent}`;
  const hint: Readonly<Record<string, string>> = {
    unauthenticated: 'Check the token: COLOPHON_TOKEN is missing, wrong or revoked.',
    forbidden: `The token's user may not read them. Give it the right, or leave them out with --exclude.`,
    missing: 'What holds them is not there, or the token may not see it; nothing is taken as absent because of that.',
    unsupported: 'This service does not have them. Take them out of the manifest, or use a service that does.',
    unavailable: 'Nothing was changed. Try again later.',
    untrusted: 'Nothing was changed.',
    unreadable: 'A list that cannot be proved complete is not used. Nothing was changed; try again.',
  };
  return {
    severity: 'error',
    code: `read-${error.failure}`,
    summary: 'Something that the plan needs could not be read',
    detail: `The ${model.name} list ${where} could not be read: ${error.message}. ${hint[error.failure] ?? ''}`.trim(),
  };
}

/** A collection that is to be read. */
type Wanted = Omit<ReadCollection, 'live'>;

/** The collections of a kind to read: declared ones, and those of what will be deleted. */
function collectionsToRead(
  model: KindModel,
  observing: Observing,
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
      .map(({ address }) => ({ model, parent: address, declared: false })),
  ];
}

async function readCollection(
  reader: Reader,
  { model, parent }: Wanted,
  observing: Observing,
): Promise<readonly Live[] | undefined> {
  try {
    return await reader.list(model.name, observing.placesBelow(parent) ?? []);
  } catch (error) {
    observing.diagnostics.push(listProblem(model, parent, error));
    return undefined;
  }
}

/** How many closer looks are taken at once. */
const LOOKS_AT_ONCE = 4;

/** What closer looks tell, where lists do not tell enough. */
async function revealedOf(
  { matches }: Observation,
  observing: Observing,
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
      observing.diagnostics.push(listProblem(model, parent, error));
    }
  });
  return revealed;
}

/** Reads what the manifest and the ledger speak of, and finds out what belongs together. Only reads. */
export async function observe(options: ObserveOptions): Promise<Observation> {
  const observing = new Observing(options);
  const reader = options.driver.reader();
  for (const level of levelsOf(options.kinds)) {
    const wanted = level.flatMap((model) => collectionsToRead(model, observing, options));
    const lists = await Promise.all(wanted.map((collection) => readCollection(reader, collection, observing)));
    for (const [index, collection] of wanted.entries()) {
      const live = lists[index];
      if (live !== undefined) {
        observing.add({ ...collection, live });
      }
    }
  }
  const observation = observing.finish();
  const revealed = await revealedOf(observation, observing, { ...options, reader });
  return revealed.size === 0 ? observation : { ...observation, revealed };
}
