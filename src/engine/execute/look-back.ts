import { groupBy } from '../../base/group-by.ts';
import { inParallel } from '../../base/parallel.ts';
import type { Change, Delete } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { DriverError } from '../driver.ts';
import type { Live } from '../model.ts';
import { needsApart } from '../observe/apart.ts';
import { lookUntilFound } from './looks.ts';
import { notSeen, STILL_THERE, stillListed, unseenText } from './seen.ts';
import { ChangeError, listFor, type Run, type Unshown } from './send.ts';

type Written = Unshown & { readonly change: Change };

interface LookBackOptions {
  readonly run: Run;
  readonly parallelism: number;
  /** Ends the waiting for lists that lag. */
  readonly signal: AbortSignal;
  /** Called for each change that was not done after all, with the resource as it is, if it is listed. */
  readonly onUndone: (change: Change, error: ChangeError, live: Live | undefined) => Promise<void>;
}

/** Looks for what no answer shows, with one list for each collection. */
interface LookBack {
  readonly add: (change: Change, unshown?: Unshown) => void;
  /** Expects to see what was written. */
  readonly expectSeen: () => Promise<void>;
  /** Expects not to see what was deleted. */
  readonly expectGone: () => Promise<void>;
  /** The list of a collection in which everything was seen that was written. */
  readonly listOf: (collection: string) => readonly Live[] | undefined;
}

/** Looks at a list until nothing is wrong in it, and returns what is, by what it is about. */
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
    if (!(error instanceof DriverError)) {
      throw error;
    }
    return new Map(some.map((one) => [one, `the list that would show it cannot be read: ${error.message}`]));
  }
}

/** Creates what looks back at the changes of one run. */
export function createLookBack({ run, parallelism, signal, onUndone }: LookBackOptions): LookBack {
  const { names, clock } = run;
  const looking = { clock, signal };
  const written: Written[] = [];
  const deleted: Delete[] = [];
  const lists = new Map<string, readonly Live[]>();
  const each = async <T>(
    items: readonly T[],
    changeOf: (item: T) => Change,
    work: (some: readonly T[], first: Change, key: string) => Promise<void>,
  ): Promise<void> => {
    const byCollection = groupBy(items, (item) => names.collectionOf(changeOf(item)).key);
    await inParallel([...byCollection], parallelism, async ([key, some]) => {
      const [first] = some;
      if (first !== undefined) {
        await work(some, changeOf(first), key);
      }
    });
  };

  const lookForWritten = async (some: readonly Written[], first: Change, key: string): Promise<void> => {
    const { kind } = first;
    const [model, parents] = [names.modelOf(kind), names.parentsOf(first)];
    const withoutApart = !needsApart(
      model,
      run.plan.changes.filter((change) => change.kind === kind),
    );
    let there: ReadonlyMap<RemoteId, Live> = new Map();
    const wrong = await wrongIn(looking, some, async () => {
      const listed = await run.driver.reader().list(kind, parents, { withoutApart });
      there = new Map(listed.map((live) => [live.id, live]));
      lists.set(key, listed);
      return new Map(
        some.flatMap((one) => {
          const live = there.get(one.id);
          const text = live === undefined ? 'does not list it' : unseenText(model, one.change, one.fields, live);
          return text === undefined ? [] : [[one, text]];
        }),
      );
    });
    for (const [{ change, id }, text] of wrong) {
      lists.delete(key);
      await onUndone(change, notSeen(text), there.get(id));
    }
  };

  return {
    add: (change, unshown) => {
      if (change.action === 'delete') {
        deleted.push(change);
      } else if (unshown !== undefined) {
        written.push({ change, ...unshown });
      }
    },
    expectSeen: () => each(written, ({ change }) => change, lookForWritten),
    expectGone: () =>
      each(
        deleted,
        (change) => change,
        async (some, first) => {
          const ids = new Set(some.map(({ id }) => id));
          const left = await stillListed(looking, ids, () => listFor(run, first, names.parentsOf(first)));
          for (const change of some.filter(({ id }) => left.has(id))) {
            await onUndone(change, new ChangeError(STILL_THERE, { outcome: 'unknown' }), undefined);
          }
        },
      ),
    listOf: (collection) => lists.get(collection),
  };
}
