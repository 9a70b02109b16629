import { orUndefined } from './failure.ts';
import type { Git } from './run.ts';
import type { Repository } from './types.ts';

/** The remotes of a repository. */
export function remotesOf(git: Git): Pick<Repository, 'remotes' | 'defaultRemote' | 'urlOf'> {
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
    urlOf: (remote) => orUndefined(git.run(['remote', 'get-url', '--', remote])),
  };
}
