import { closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isInside } from './places.ts';
import { statIfThere } from './stat.ts';

/** Longer than any path. */
const LONGEST = 4096;

/** The folder in a `.git` file; undefined if there is none. */
function gitFolderIn(file: string): string | undefined {
  let opened: number | undefined;
  try {
    // A pipe with this name must not block.
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
 * Whether git created the folder in a `.git` file. The git folder of a submodule or a linked work tree is inside another `.git`
 * or outside the checkout; a folder among the files of the checkout came with those files.
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
 * The top of the work tree that contains a folder: the nearest folder with a real `.git`, which is a folder or, in submodules
 * and linked work trees, a file. Undefined if there is none. Git does not allow this name in commits, so no pull request can add
 * one; a folder that only looks like a repository (`HEAD`, `config`, `objects`) is ignored. An archive can contain a `.git`
 * file, which is ignored if it points to a folder among the files.
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
