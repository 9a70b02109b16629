import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { lazily } from '../../base/lazily.ts';
import { failureOf } from './failure.ts';
import { inRounds } from './rounds.ts';
import type { CommitId, Repository } from './types.ts';

type Refs = ReadonlyMap<string, CommitId>;

function chosen(refs: Refs, names: readonly string[]): Refs {
  return new Map(
    names.flatMap((name) => {
      const id = refs.get(name);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** How long a listing of all references is used to look up single ones, in milliseconds. */
const FRESH_MS = 5000;

/**
 * Answers the first lookup of each reference from a recent listing of all; every later one queries git again. In a long run, a
 * cached listing could miss a record of another run that explains the live state.
 */
class Looks {
  readonly #ask: (names: readonly string[]) => Promise<Refs>;
  readonly #again: (names: readonly string[]) => Promise<Refs>;
  readonly #all: string;
  readonly #now: Clock['now'];
  readonly #seen = new Set<string>();
  #last: { readonly at: number; readonly refs: Promise<Refs> } | undefined;

  constructor(ask: (names: readonly string[]) => Promise<Refs>, all: string, now: Clock['now']) {
    this.#ask = ask;
    this.#again = inRounds(async (asked: readonly (readonly string[])[]) => {
      const refs = await ask([...new Set(asked.flat())]);
      return asked.map((names) => chosen(refs, names));
    });
    this.#all = all;
    this.#now = now;
  }

  readonly look = async (names: readonly string[]): Promise<Refs> => {
    const isNew = names.every((name) => !this.#seen.has(name));
    this.forget(names);
    if (!isNew) {
      return await this.#again(names);
    }
    const at = this.#now();
    if (this.#last === undefined || at - this.#last.at > FRESH_MS) {
      this.#last = { at, refs: this.#ask([this.#all]) };
    }
    const all = await this.#last.refs;
    return chosen(all, names);
  };

  /** The last listing of all references. */
  readonly last = async (): Promise<Refs> => (await this.#last?.refs) ?? new Map();

  /** Never answers these from the listing again. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      this.#seen.add(name);
    }
  }
}

export interface SharedOptions extends Partial<Pick<Clock, 'now'>> {
  /** The users, by the last parts of their reference names. */
  readonly users?: ReadonlySet<string>;
}

/** The number of references fetched at once: the arguments of a process are limited. */
const MOST_REFS = 200;

/** Fetches all listed references of a remote whose commits are missing here. */
async function fetchSeen(
  repository: Repository,
  remote: string,
  { seen, hereOf }: { readonly seen: Refs; readonly hereOf: (ref: string) => string | undefined },
): Promise<void> {
  const missing: (readonly [there: string, here: string])[] = [];
  for (const [there, id] of seen) {
    const here = hereOf(there);
    if (here !== undefined && !(await repository.has(id))) {
      missing.push([there, here]);
    }
  }
  for (let start = 0; start < missing.length; start += MOST_REFS) {
    await repository.fetch(remote, Object.fromEntries(missing.slice(start, start + MOST_REFS)));
  }
}

/**
 * A repository for many concurrent users, each with its own references below a prefix. Caches values that do not change during
 * a run, and looks up the references of all users together.
 */
export function sharedRepository(
  repository: Repository,
  prefix: string,
  { now = SYSTEM_CLOCK.now, users = new Set() }: SharedOptions = {},
): Repository {
  const all = `${prefix}*`;
  const here = new Looks(repository.refs, all, now);
  const remotes = new Map<string, Looks>();
  const at = (remote: string): Looks => {
    const looks = remotes.get(remote) ?? new Looks((names) => repository.listRemote(remote, names), all, now);
    remotes.set(remote, looks);
    return looks;
  };
  const changed = new Map<string, Promise<boolean>>();
  const ancestry = new Map<string, Promise<boolean>>();
  const fetched = new Map<string, Promise<unknown>>();
  const hereOf = (ref: string): string | undefined =>
    ref.startsWith(`${prefix}/`) && users.has(ref.slice(prefix.length + 1))
      ? `${prefix}-incoming${ref.slice(prefix.length)}`
      : undefined;
  return {
    ...repository,
    head: lazily(repository.head),
    committer: lazily(repository.committer),
    remotes: lazily(repository.remotes),
    defaultRemote: lazily(repository.defaultRemote),
    isChanged: (files) => {
      const key = files?.join('\0') ?? '';
      const answer = changed.get(key) ?? repository.isChanged(files);
      changed.set(key, answer);
      return answer;
    },
    refs: here.look,
    listRemote: (remote, names) => at(remote).look(names),
    setRef: async (update) => {
      here.forget([update.ref]);
      await repository.setRef(update);
    },
    isAncestor: (older, newer) => {
      const answer = ancestry.get(`${older} ${newer}`) ?? repository.isAncestor(older, newer);
      ancestry.set(`${older} ${newer}`, answer);
      return answer;
    },
    fetch: async (remote, names) => {
      here.forget(Object.values(names));
      const seen = await at(remote).last();
      // If a reference was deleted meanwhile, the joint fetch fails, and each user fetches its own.
      const first = fetched.get(remote) ?? failureOf(fetchSeen(repository, remote, { seen, hereOf }));
      fetched.set(remote, first);
      await first;
      const found = await Promise.all(
        Object.keys(names).map((name) => seen.has(name) && repository.has(seen.get(name) ?? '')),
      );
      if (found.every(Boolean)) {
        return;
      }
      await repository.fetch(remote, names);
    },
    push: async (remote, updates) => {
      at(remote).forget(updates.map(({ ref }) => ref));
      return await repository.push(remote, updates);
    },
  };
}
