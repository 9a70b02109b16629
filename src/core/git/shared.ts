import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { lazily } from '../../base/lazily.ts';
import type { CommitId, Repository } from './types.ts';

type Refs = ReadonlyMap<string, CommitId>;

/**
 * One round of questions at a time: those that come while one is answered are answered together by the next. So each answer is
 * from a process that began after it was asked for.
 */
function inRounds(ask: (names: readonly string[]) => Promise<Refs>): (names: readonly string[]) => Promise<Refs> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly names: Set<string>; readonly answer: Promise<Refs> } | undefined;
  return async (names) => {
    if (next === undefined) {
      const asked = new Set<string>();
      const answer = last.then(() => {
        next = undefined;
        return ask([...asked]);
      });
      last = answer.catch(() => undefined);
      next = { names: asked, answer };
    }
    for (const name of names) {
      next.names.add(name);
    }
    const all = await next.answer;
    return new Map([...all].filter(([name]) => names.includes(name)));
  };
}

/** After this many milliseconds, what was seen of all references is no longer taken for one of them. */
const FRESH_MS = 5000;

/**
 * The first look at each reference takes what was seen of all of them a moment ago; every other one looks again. In a long run a
 * record of somebody else must not come after the state of the service that it explains.
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
    this.#again = inRounds(ask);
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
    return new Map([...all].filter(([name]) => names.includes(name)));
  };

  /** What was seen of these is no longer true. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      this.#seen.add(name);
    }
  }
}

/**
 * A repository for many users at once, each of its own references below a prefix: what does not change in a run is asked once, and
 * references of all of them are looked up together.
 */
export function sharedRepository(
  repository: Repository,
  prefix: string,
  { now }: Pick<Clock, 'now'> = SYSTEM_CLOCK,
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
    fetch: async (remote, names) => {
      here.forget(Object.values(names));
      await repository.fetch(remote, names);
    },
    push: async (remote, updates) => {
      at(remote).forget(updates.map(({ ref }) => ref));
      return await repository.push(remote, updates);
    },
  };
}
