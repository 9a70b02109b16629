import type { Repository } from '../git/repository.ts';
import { gitIn } from '../git/run.ts';
import type { Plan } from '../plan/plan.ts';

/** The version of git that is installed; undefined where there is none. */
export async function gitVersion(): Promise<string | undefined> {
  try {
    const version = await gitIn({ folder: process.cwd(), env: process.env }).run(['--version']);
    return version.trim().replace(/^git version /, '');
  } catch {
    return undefined;
  }
}

/** The commit that a manifest comes from, and whether its files were changed since; undefined where git cannot tell. */
export async function gitStateOf(repository: Repository | undefined, files: readonly string[]): Promise<Plan['git']> {
  const commit = await repository?.head();
  return repository === undefined || commit === undefined
    ? undefined
    : { commit, dirty: await repository.isChanged(files) };
}
