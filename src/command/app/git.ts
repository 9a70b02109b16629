import { repositoryRootOf } from '../../base/repository-root.ts';
import type { Repository } from '../../core/git/repository.ts';
import { gitIn } from '../../core/git/run.ts';
import type { Plan } from '../../core/plan/plan.ts';

export async function gitVersion(): Promise<string | undefined> {
  const folder = process.cwd();
  const git = gitIn({ folder: repositoryRootOf(folder) ?? folder, env: process.env });
  return await git.run(['--version']).then(
    (text) => text.trim().replace(/^git version /, ''),
    () => undefined,
  );
}

/** The commit of a manifest, and whether its files have uncommitted changes; undefined outside a repository or without commits. */
export async function gitStateOf(repository: Repository | undefined, files: readonly string[]): Promise<Plan['git']> {
  const commit = await repository?.head();
  return repository === undefined || commit === undefined
    ? undefined
    : { commit, dirty: await repository.isChanged(files) };
}
