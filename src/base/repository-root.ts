import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The top of the work tree that a folder is in: the nearest folder with a real `.git`, which is a folder or, in submodules
 * and linked work trees, a file. Undefined where there is none. Git forbids that name in what it stores, so no change that
 * somebody proposes can bring one; a folder that merely looks like a repository (`HEAD`, `config`, `objects`) never counts.
 */
export function repositoryRootOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const found = statSync(join(current, '.git'), { throwIfNoEntry: false });
    if (found?.isDirectory() === true || found?.isFile() === true) {
      return current;
    }
    if (dirname(current) === current) {
      return undefined;
    }
  }
}
