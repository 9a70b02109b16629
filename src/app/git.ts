import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Plan } from '../plan/plan.ts';

const run = promisify(execFile);

/** The version of git that is installed; undefined where there is none. */
export async function gitVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['--version'], { timeout: 10_000 });
    return stdout.trim().replace(/^git version /, '');
  } catch {
    return undefined;
  }
}

/** The commit that a folder is at, and whether it has changes of its own; undefined outside a repository. */
export async function gitStateOf(folder: string): Promise<Plan['git']> {
  try {
    const options = { cwd: folder, timeout: 10_000 };
    const { stdout: commit } = await run('git', ['rev-parse', '--verify', 'HEAD'], options);
    const { stdout: status } = await run('git', ['status', '--porcelain', '--', '.'], options);
    return { commit: commit.trim(), dirty: status.trim() !== '' };
  } catch {
    return undefined;
  }
}
