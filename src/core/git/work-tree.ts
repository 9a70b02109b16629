import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Git, type GitOptions, gitIn } from './run.ts';
import type { Repository } from './types.ts';

/** Beyond this number, paths are not passed as arguments. */
const MOST_PATHS = 200;

/** The state of the files of a work tree. Read-only. */
export function workTreeOf(git: Git, root: string): Pick<Repository, 'isChanged' | 'tracked'> {
  return {
    isChanged: async (files) => {
      // The repository may be much larger than the manifest, so only the named files inside it are checked.
      const inside = files?.map((file) => relative(root, realpathSync(file)).split(sep).join('/'));
      const only =
        inside !== undefined && inside.length <= MOST_PATHS ? inside.map((name) => `:(top,literal)${name}`) : [];
      const text = await git.run([
        'status',
        '--porcelain=v1',
        '--branch',
        '-z',
        '--untracked-files=all',
        '--no-renames',
        // To inspect submodules, git would start another git in each.
        '--ignore-submodules=dirty',
        '--',
        ...only,
      ]);
      const changed = text
        .split('\0')
        .flatMap((line) => (line === '' || line.startsWith('## ') ? [] : [line.slice(3)]));
      const wanted = inside === undefined ? undefined : new Set(inside);
      return changed.some((name) => wanted === undefined || wanted.has(name));
    },
    tracked: async (paths) => {
      const names = paths.map((path) => `:(top,literal,icase)${path.split(sep).join('/')}`);
      const text = await git.run(['ls-files', '--cached', '-z', '--', ...names]);
      return text.split('\0').filter((name) => name !== '');
    },
  };
}

/** Checks out commits into other folders, without touching this work tree and its index. */
export function checkingOut(git: Git, commonDir: string, env: GitOptions['env']): Pick<Repository, 'checkOut'> {
  return {
    checkOut: async (commit, folder) => {
      await git.run(['clone', '--quiet', '--shared', '--no-checkout', '--template=', '--', commonDir, folder]);
      await gitIn({ folder, env }).run(['checkout', '--quiet', '--detach', commit, '--']);
    },
  };
}
