import type { ClosedGit } from './closed-git.ts';
import { failureOf, type GitFailure, orUndefined } from './failure.ts';
import { pushTogether } from './push.ts';
import { inRounds } from './rounds.ts';
import type { Git } from './run.ts';
import type { CommitId, PushOutcome, RefUpdate, Repository } from './types.ts';

const NOWHERE = '0'.repeat(40);

/** Lines of `id<tab or space>name`. */
function refLines(text: string): ReadonlyMap<string, CommitId> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [id = '', name = ''] = line.split(/[\t ]/);
      return [name, id];
    }),
  );
}

/** The references with these names, which may end with a star. */
function chosen(all: ReadonlyMap<string, CommitId>, names: readonly string[]): ReadonlyMap<string, CommitId> {
  const exact = new Set(names);
  const prefixes = names.flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []));
  return new Map([...all].filter(([name]) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix))));
}

/** Local and remote references. */
export function refsOf({
  git,
  reach,
}: Pick<ClosedGit, 'git' | 'reach'>): Pick<Repository, 'refs' | 'setRef' | 'listRemote' | 'fetch' | 'push'> {
  const refs: Repository['refs'] = async (names) => {
    // `show-ref` has no patterns, and a name also matches longer names that end with it.
    const only = names.some((name) => name.endsWith('*')) ? [] : ['--', ...names];
    return chosen(refLines((await orUndefined(git.run(['show-ref', ...only]))) ?? ''), names);
  };

  const listRemote: Repository['listRemote'] = async (remote, names) => {
    return chosen(refLines(await reach(remote, ['ls-remote', '--', remote, ...names])), names);
  };

  const moveAll = async (updates: readonly RefUpdate[]): Promise<void> => {
    const lines = updates.map(({ ref, from, to }) => {
      const nowhere = NOWHERE.padEnd((to ?? from ?? NOWHERE).length, '0');
      return to === undefined ? `delete ${ref}\0${from ?? nowhere}\0` : `update ${ref}\0${to}\0${from ?? nowhere}\0`;
    });
    await git.run(['update-ref', '--stdin', '-z'], lines.join(''));
  };
  /** Moves all in one transaction, or one by one if that fails: git moves all references of a transaction or none. */
  const move = inRounds(async (updates: readonly RefUpdate[]): Promise<readonly (GitFailure | undefined)[]> => {
    const failure = await failureOf(moveAll(updates));
    if (failure === undefined || updates.length === 1) {
      return updates.map(() => failure);
    }
    const failures: (GitFailure | undefined)[] = [];
    for (const update of updates) {
      failures.push(await failureOf(moveAll([update])));
    }
    return failures;
  });
  const pushes = new Map<string, (updates: readonly RefUpdate[]) => Promise<PushOutcome>>();

  return {
    refs,
    setRef: async (update) => {
      const failure = await move(update);
      if (failure !== undefined) {
        throw failure;
      }
    },
    listRemote,
    fetch: async (remote, names) => {
      await reach(remote, [
        'fetch',
        '--no-tags',
        '--no-write-fetch-head',
        '--no-auto-maintenance',
        '--recurse-submodules=no',
        '--',
        remote,
        ...Object.entries(names).map(([there, here]) => `+${there}:${here}`),
      ]);
    },
    push: (remote, updates) => {
      const push =
        pushes.get(remote) ??
        inRounds((all: readonly (readonly RefUpdate[])[]) => pushTogether(reach, remote, all, listRemote));
      pushes.set(remote, push);
      return push(updates);
    },
  };
}

/** The remotes of a repository. */
export function remotesOf(git: Git): Pick<Repository, 'remotes' | 'defaultRemote'> {
  const remotes = async (): Promise<readonly string[]> =>
    (await git.run(['remote'])).split('\n').filter((name) => name !== '');

  return {
    remotes,
    defaultRemote: async () => {
      const branch = await orUndefined(git.run(['symbolic-ref', '--short', '--quiet', 'HEAD']));
      const own =
        branch === undefined ? undefined : await orUndefined(git.run(['config', '--get', `branch.${branch}.remote`]));
      const all = await remotes();
      return (
        [own, 'origin'].find((name) => name !== undefined && all.includes(name)) ??
        (all.length === 1 ? all[0] : undefined)
      );
    },
  };
}
