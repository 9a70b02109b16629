import { groupBy } from '../../../base/group-by.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Delete, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { driverErrorIn, type Place } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { needsSeparateList } from '../observe/separate-list.ts';
import { listOrdered, rowAround } from '../order/live-row.ts';
import { lookUntilFound } from './looks.ts';
import { notSeen, STILL_THERE, stillListed, unseenText } from './seen.ts';
import { ChangeError, listFor, type Run, type Unshown } from './send.ts';

type Written = Unshown & { readonly change: Change };

interface LookBackOptions {
  readonly run: Run;
  readonly kinds: readonly KindModel[];
  readonly parallelism: number;
  /** Aborts the wait for lists that lag. */
  readonly signal: AbortSignal;
  /** Called for each change that was not done after all, with its live resource if it is listed. */
  readonly onUndone: (change: Change, error: ChangeError, live: Live | undefined) => Promise<void>;
}

/** Reads a list until it shows nothing wrong, and returns the remaining problems by item. */
async function wrongIn<T>(
  looking: Pick<Run, 'clock' | 'signal'>,
  some: readonly T[],
  look: () => Promise<ReadonlyMap<T, string>>,
): Promise<ReadonlyMap<T, string>> {
  let wrong: ReadonlyMap<T, string> = new Map();
  try {
    await lookUntilFound(looking, async () => {
      wrong = await look();
      return wrong.size === 0 ? true : undefined;
    });
    return wrong;
  } catch (error) {
    const { message } = driverErrorIn(error);
    return new Map(some.map((one) => [one, `the list that would show it cannot be read: ${message}`]));
  }
}

/** The moves that the live order contradicts, with the reason; includes moves that follow one of them. */
function misplaced({ names }: Run, moves: readonly Move[], all: readonly Live[]): ReadonlyMap<Move, string> {
  const wrong = new Map<Move, string>();
  const addresses = new Set<Address>();
  for (const move of moves) {
    const { address, kind, after, before } = move;
    const sibling = after ?? before;
    if (sibling === undefined) {
      continue;
    }
    const [own, other] = [{ kind, id: names.idOf(address) }, names.placeOf(sibling, move)];
    const is = (place: Place) => (live: Live) => live.kind === place.kind && live.id === place.id;
    // Ignore unmanaged resources between them.
    const row = rowAround(all, own).filter((live) => is(other)(live) || names.isTaken(live.kind, live.id));
    const placeOf = (place: Place): number => row.findIndex(is(place));
    const [at, there] = [placeOf(own), placeOf(other)];
    const isRight = after === null ? at >= 0 && at < there : there >= 0 && at === there + 1;
    if (!isRight || addresses.has(sibling)) {
      const what = after === null ? 'it is not before' : 'it does not follow';
      wrong.set(move, isRight ? `${sibling}, which it follows, was not moved` : `${what} ${sibling}`);
      addresses.add(address);
    }
  }
  return wrong;
}

/** Verifies the changes that no response confirms, with one list for each collection. */
export class LookBack {
  readonly #options: LookBackOptions;
  readonly #looking: Pick<Run, 'clock' | 'signal'>;
  readonly #written: Written[] = [];
  readonly #moved: Move[] = [];
  readonly #deleted: Delete[] = [];
  readonly #lists = new Map<string, readonly Live[]>();

  constructor(options: LookBackOptions) {
    this.#options = options;
    this.#looking = { clock: options.run.clock, signal: options.signal };
  }

  add(change: Change, unshown?: Unshown): void {
    if (change.action === 'delete') {
      this.#deleted.push(change);
    } else if (change.action === 'move') {
      this.#moved.push(change);
    } else if (unshown !== undefined) {
      this.#written.push({ change, ...unshown });
    }
  }

  /** Expects written values in the lists, and rows in the order of their moves. */
  async expectSeen(): Promise<void> {
    await this.#each(
      this.#written,
      ({ change }) => change,
      (some, first, key) => this.#lookForWritten(some, first, key),
    );
    const byParent = groupBy(this.#moved, (move) => move.parents.join('\n'));
    await inParallel([...byParent.values()], this.#options.parallelism, (some) => this.#lookForMoved(some));
  }

  /** Expects that deleted resources are gone from the lists. */
  expectGone(): Promise<void> {
    const { run, onUndone } = this.#options;
    return this.#each(
      this.#deleted,
      (change) => change,
      async (some, first) => {
        const ids = new Set(some.map(({ id }) => id));
        const left = await stillListed(this.#looking, ids, () => listFor(run, first, run.names.parentsOf(first)));
        for (const change of some.filter(({ id }) => left.has(id))) {
          await onUndone(change, new ChangeError(STILL_THERE, { outcome: 'unknown' }), undefined);
        }
      },
    );
  }

  /** The list of a collection, if it shows everything that was written there. */
  listOf(collection: string): readonly Live[] | undefined {
    return this.#lists.get(collection);
  }

  async #each<T>(
    items: readonly T[],
    changeOf: (item: T) => Change,
    work: (some: readonly T[], first: Change, key: string) => Promise<void>,
  ): Promise<void> {
    const { run, parallelism } = this.#options;
    const byCollection = groupBy(items, (item) => run.names.collectionOf(changeOf(item)).key);
    await inParallel([...byCollection], parallelism, async ([key, some]) => {
      const [first] = some;
      if (first !== undefined) {
        await work(some, changeOf(first), key);
      }
    });
  }

  async #lookForWritten(some: readonly Written[], first: Change, key: string): Promise<void> {
    const { run, onUndone } = this.#options;
    const { kind } = first;
    const [model, parents] = [run.names.modelOf(kind), run.names.parentsOf(first)];
    const withoutSeparateList = !needsSeparateList(
      model,
      run.plan.changes.filter((change) => change.kind === kind),
    );
    let there: ReadonlyMap<RemoteId, Live> = new Map();
    const wrong = await wrongIn(this.#looking, some, async () => {
      const listed = await run.driver.reader().list(kind, parents, { withoutSeparateList });
      there = new Map(listed.map((live) => [live.id, live]));
      this.#lists.set(key, listed);
      return new Map(
        some.flatMap((one) => {
          const live = there.get(one.id);
          const text = live === undefined ? 'does not list it' : unseenText(model, one.change, one.fields, live);
          return text === undefined ? [] : [[one, text]];
        }),
      );
    });
    for (const [{ change, id }, text] of wrong) {
      this.#lists.delete(key);
      await onUndone(change, notSeen(text), there.get(id));
    }
  }

  async #lookForMoved(some: readonly Move[]): Promise<void> {
    const { run, kinds, onUndone } = this.#options;
    const [first] = some;
    const moving = new Set<string>(some.map(({ kind }) => kind));
    const parents = first === undefined ? [] : run.names.parentsOf(first);
    const wrong = await wrongIn(this.#looking, some, async () =>
      misplaced(run, some, await listOrdered({ driver: run.driver, kinds }, parents, (kind) => moving.has(kind))),
    );
    for (const [move, text] of wrong) {
      await onUndone(move, notSeen(text), undefined);
    }
  }
}
