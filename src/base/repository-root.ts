import { closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isInside } from './places.ts';
import { statIfThere } from './stat.ts';

/** More bytes than a path has. */
const LONGEST = 4096;

/** The folder that a `.git` file names; undefined where it names none. */
function gitFolderIn(file: string): string | undefined {
  let opened: number | undefined;
  try {
    // A pipe of that name must not block.
    opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const bytes = Buffer.alloc(LONGEST);
    const [, path] = /^gitdir: ([^\0\r\n]+)[\r\n]*$/.exec(bytes.toString('utf8', 0, readSync(opened, bytes))) ?? [];
    const found = path === undefined ? undefined : realpathSync(resolve(dirname(file), path));
    return found !== undefined && statSync(found).isDirectory() ? found : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) {
      closeSync(opened);
    }
  }
}

/**
 * Whether git created the folder that a `.git` file names. Submodules and linked work trees have theirs in the
 * `.git` of another one, or outside the files; a folder among the files of the same checkout came with them.
 */
function isGitsOwn(gitFolder: string, folder: string): boolean {
  for (const top of [folder, repositoryRootOf(dirname(folder))]) {
    if (top !== undefined && isInside(realpathSync(top), gitFolder)) {
      return relative(realpathSync(top), gitFolder).split(sep)[0] === '.git';
    }
  }
  return true;
}

/**
 * The top of the work tree that a folder is in: the nearest folder with a real `.git`, which is a folder or, in submodules
 * and linked work trees, a file. Undefined where there is none. Git forbids that name in commits, so no pull request
 * can add one; a folder that merely looks like a repository (`HEAD`, `config`, `objects`) never counts.
 * An archive can contain a file of that name: it does not count where it leads to a folder among the files.
 */
export function repositoryRootOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, '.git');
    const found = statIfThere(path);
    if (found?.isDirectory() === true) {
      return current;
    }
    if (found?.isFile() === true) {
      const named = gitFolderIn(path);
      // A `.git` file with a missing target is a repository that git cannot open; git reports that.
      if (named === undefined || isGitsOwn(named, current)) {
        return current;
      }
    }
    if (dirname(current) === current) {
      return undefined;
    }
  }
}
