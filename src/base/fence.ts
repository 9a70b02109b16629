import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isInside, realOrGiven } from './places.ts';
import { repositoryRootOf } from './repository-root.ts';
import { statIfThere } from './stat.ts';

/** A folder that files may be read from, and the parts of it that are off limits. */
export interface Fence {
  /** A real path, resolved only once, so that replacing the folder by a link cannot move the fence. */
  readonly folder: string;
  /** Git folders that are not named `.git`. */
  readonly closed: readonly string[];
}

// Characters that some file systems ignore in names, so `.g\u200cit` opens `.git`.
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Whether a name is equivalent to `.git` on any system: in uppercase, with trailing dots or spaces, as a short name of Windows,
 * as an NTFS stream, or with ignored characters.
 */
export function isGitName(name: string): boolean {
  const [plain = ''] = name.replace(IGNORED, '').toLowerCase().split(':');
  return /^(?:\.git|git~\d+)[. ]*$/.test(plain);
}

function textOf(file: string): string {
  try {
    const { size } = statSync(file);
    return size > 4096 ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The git folders of a repository whose `.git` is a file: a linked work tree, a submodule, or a separate git folder. */
function namedGitFolders(top: string): readonly string[] {
  const git = join(top, '.git');
  const named = statIfThere(git)?.isFile() === true ? /^gitdir: (.+)/.exec(textOf(git)) : null;
  if (named === null) {
    return [];
  }
  const folder = resolve(top, (named[1] ?? '').trim());
  const common = textOf(join(folder, 'commondir')).trim();
  return [realOrGiven(folder), ...(common === '' ? [] : [realOrGiven(resolve(folder, common))])];
}

/** Creates the fence for a folder, given by its real path. */
export function createFence(folder: string): Fence {
  // Uses any `.git` file, even from an archive: its only effect is that the folder in it is off limits.
  const tops = new Set([folder, repositoryRootOf(folder) ?? folder]);
  return { folder, closed: [...tops].flatMap(namedGitFolders) };
}

/** Why a real path must not be read; undefined if it may be read. */
export function fenceRefusal({ folder, closed }: Fence, real: string): 'outside' | 'git' | undefined {
  if (!isInside(folder, real)) {
    return 'outside';
  }
  const isOfGit =
    relative(folder, real).split(sep).some(isGitName) || closed.some((git) => git !== folder && isInside(git, real));
  return isOfGit ? 'git' : undefined;
}
