import { realpathSync, statSync } from 'node:fs';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { closedGit, type OpenOptions } from './closed-git.ts';
import { commitsOf, committing } from './commits.ts';
import { refsOf, remotesOf } from './refs.ts';
import type { Repository } from './types.ts';
import { checkingOut, workTreeOf } from './work-tree.ts';

export type { CommitId, CommitInfo, Repository } from './types.ts';

/**
 * Opens the repository that contains a folder; undefined if there is none. Throws if git cannot open it (git is missing, or the
 * repository has another owner): treating it as no repository would look for the ledger in the wrong place.
 *
 * Git does not search for the repository, because it would also accept a folder that imitates one, and use its configuration.
 * Even the configuration of the real repository cannot choose programs to run.
 */
export async function openRepository(folder: string, options: OpenOptions = {}): Promise<Repository | undefined> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return undefined;
  }
  const top = repositoryRootOf(realpathSync(folder));
  if (top === undefined) {
    return undefined;
  }
  const closed = await closedGit(top, options);
  const { git, root, commonDir, isShallow } = closed;
  return {
    root,
    commonDir,
    isShallow,
    ...workTreeOf(git, root),
    ...checkingOut(git, commonDir, options.env ?? process.env),
    ...commitsOf(git),
    ...committing(git, { algorithm: closed.algorithm, env: options.env ?? process.env }),
    ...remotesOf(git),
    ...refsOf(closed),
  };
}
