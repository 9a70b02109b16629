import { realpathSync, statSync } from 'node:fs';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { closedGit, type OpenOptions } from './closed-git.ts';
import { commitsOf, committing } from './commits.ts';
import { refsOf, remotesOf } from './refs.ts';
import type { Repository } from './types.ts';
import { checkingOut, workTreeOf } from './work-tree.ts';

export type { CommitId, CommitInfo, Repository } from './types.ts';

/**
 * Opens the repository that a folder is in; undefined where it is in none. Throws where it is in one that git cannot open
 * (no git, another owner): treating that as no repository would look for the ledger in the wrong place.
 *
 * The repository is found here and not by git, which would also accept a folder that only looks like one,
 * and then use its configuration. Even the configuration of the real one chooses no program to run.
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
