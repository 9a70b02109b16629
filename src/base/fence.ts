import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isInside, realOrGiven } from './places.ts';
import { repositoryRootOf } from './repository-root.ts';
import { statIfThere } from './stat.ts';

/** A folder that bounds what is read, and the parts of it that are off limits. */
export interface Fence {
  /** A real path, resolved once: resolved again, a link in its place could move the fence. */
  readonly folder: string;
  /** Folders of git that do not have the name `.git`. */
  readonly closed: readonly string[];
}

// Characters that some file systems ignore in names, so that `.g\u200cit` opens `.git`.
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Whether a name is, on any system, another way to write `.git`: in capitals, with trailing dots or spaces, as a short
 * name of Windows, as a stream of NTFS, or with characters that are ignored.
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

/** Where the folder of a repository is whose `.git` is a file: a linked work tree, a submodule, or one kept apart. */
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

/** The fence at a folder, given by its real path. */
export function createFence(folder: string): Fence {
  // Any `.git` file counts here, also one from an archive: the folder that it names becomes off limits, with no other effect.
  const tops = new Set([folder, repositoryRootOf(folder) ?? folder]);
  return { folder, closed: [...tops].flatMap(namedGitFolders) };
}

/** Why a real path must not be read; undefined where it may be. */
export function fenceRefusal({ folder, closed }: Fence, real: string): 'outside' | 'git' | undefined {
  if (!isInside(folder, real)) {
    return 'outside';
  }
  const isOfGit =
    relative(folder, real).split(sep).some(isGitName) || closed.some((git) => git !== folder && isInside(git, real));
  return isOfGit ? 'git' : undefined;
}
