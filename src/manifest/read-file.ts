import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import nodePath, { dirname, isAbsolute, join, type PlatformPath, relative, resolve, sep } from 'node:path';
import { repositoryRootOf } from '../base/repository-root.ts';
import type { ManifestCode } from './codes.ts';

/** The largest file that is read. */
const MAX_FILE_BYTES: number = 32 * 1024 * 1024;

/** The bytes of a file, or why they are not given. */
export type Read =
  | { readonly ok: true; readonly real: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: ManifestCode; readonly why: string };

const OF_GIT = 'it belongs to git, which may keep the token of a checkout there';

function refusal(code: ManifestCode, why: string): Read & { readonly ok: false } {
  return { ok: false, code, why };
}

function explain(error: unknown): Read & { readonly ok: false } {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return refusal('file-missing', 'it does not exist');
    case 'EACCES':
    case 'EPERM':
      return refusal('file-unreadable', 'there is no permission to read it');
    case 'ELOOP':
      return refusal('file-unreadable', 'its links lead in a circle');
    case 'ENAMETOOLONG':
      return refusal('file-missing', 'its name is too long');
    default:
      return refusal('file-unreadable', `it cannot be read (${code ?? 'unknown reason'})`);
  }
}

/** Whether a real path is a folder or is below it. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

function readAll(descriptor: number, size: number): Uint8Array | undefined {
  // One byte more than the file is said to have, so that one that grows is noticed.
  const buffer = Buffer.alloc(size + 1);
  let length = 0;
  while (length < buffer.length) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) {
      return buffer.subarray(0, length);
    }
    length += count;
  }
  return undefined;
}

/**
 * Reads an ordinary file. It is opened once and judged by what was opened: `real` must still be the real path of that very
 * file afterwards, so that a link that is put in its place in between is noticed. Opening never waits, as a pipe would.
 */
function readOrdinary(real: string): Read {
  let descriptor: number | undefined;
  try {
    if (!lstatSync(real).isFile()) {
      return refusal('file-unreadable', 'it is not an ordinary file');
    }
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(real, flags);
    const opened = fstatSync(descriptor, { bigint: true });
    if (!opened.isFile()) {
      return refusal('file-unreadable', 'it is not an ordinary file');
    }
    const now = statSync(real, { bigint: true });
    if (realpathSync(real) !== real || now.ino !== opened.ino || now.dev !== opened.dev) {
      return refusal('file-outside', 'it was replaced while it was read');
    }
    if (opened.size > BigInt(MAX_FILE_BYTES)) {
      return refusal('file-too-large', 'it is larger than 32 MiB');
    }
    const bytes = readAll(descriptor, Number(opened.size));
    return bytes === undefined ? refusal('file-unreadable', 'it changed while it was read') : { ok: true, real, bytes };
  } catch (error) {
    return explain(error);
  } finally {
    if (descriptor !== undefined) {
      closeSync(descriptor);
    }
  }
}

/** Where a named path really is, or why it is not to be followed there. */
type Way = { readonly ok: true; readonly real: string } | (Read & { readonly ok: false });

/** An absolute path as the root it starts from (`/`, or a drive such as `C:\`) and the names below it. */
export function stepsOf(
  absolute: string,
  { parse, sep: separator }: Pick<PlatformPath, 'parse' | 'sep'> = nodePath,
): { readonly root: string; readonly steps: readonly string[] } {
  const { root } = parse(absolute);
  const steps = absolute.slice(root.length).split(separator);
  return { root, steps: steps.filter((step) => step !== '') };
}

/**
 * Follows a path that was named on the command line, or that is looked for by default. The name is the user's own; what it
 * leads to may be a stranger's: a link in a repository can be part of a proposed change. So no link leads out of the
 * repository that it is in, nor to what git keeps; outside of repositories, the last link stays in its folder.
 */
export function followNamed(absolute: string): Way {
  try {
    const { root, steps } = stepsOf(absolute);
    let current = root;
    for (const [index, step] of steps.entries()) {
      const next = join(current, step);
      if (!lstatSync(next).isSymbolicLink()) {
        current = next;
        continue;
      }
      const real = realpathSync(next);
      const isLast = index === steps.length - 1;
      const fence = repositoryRootOf(current) ?? (isLast ? current : undefined);
      if (fence !== undefined && !isInside(fence, real)) {
        return refusal('file-outside', 'a link leads out of the repository, or of its folder where there is none');
      }
      current = real;
    }
    const top = repositoryRootOf(dirname(current)) ?? dirname(absolute);
    return isOfGit(top, current) ? refusal('file-outside', OF_GIT) : { ok: true, real: current };
  } catch (error) {
    return explain(error);
  }
}

/** Reads a file that was named on the command line, or that is looked for by default. */
export function readNamed(absolute: string): Read {
  const way = followNamed(absolute);
  return way.ok ? readOrdinary(way.real) : way;
}

/** Where a path that a file names leads, without looking; undefined where it is no relative path. */
export function pathFrom(file: string, path: string): string | undefined {
  const wrong = path === '' || path.includes('\0') || isAbsolute(path) || /^[\\/]|^[A-Za-z][A-Za-z0-9+.-]*:/.test(path);
  return wrong ? undefined : resolve(dirname(file), path);
}

/** Whether a path leads into the folder that git keeps for itself, also where names are the same in capitals. */
function isOfGit(folder: string, path: string): boolean {
  return relative(folder, path)
    .split(sep)
    .some((step) => step.toLowerCase() === '.git');
}

/** Reads what a file of the manifest names, by a path relative to that file, only below `root`. */
export function readBelow(root: string, file: string, path: string): Read {
  const absolute = pathFrom(file, path);
  if (absolute === undefined) {
    return refusal('file-outside', 'only relative paths are read: no absolute path, no URL');
  }
  try {
    const top = realpathSync(root);
    // Said of the written path as well, so that nobody learns what exists outside.
    if (!isInside(root, absolute) && !isInside(top, absolute)) {
      return refusal('file-outside', 'it is outside the folder of the manifest');
    }
    const real = realpathSync(absolute);
    if (!isInside(top, real)) {
      return refusal('file-outside', 'a link leads out of the folder of the manifest');
    }
    return isOfGit(top, real) ? refusal('file-outside', OF_GIT) : readOrdinary(real);
  } catch (error) {
    return explain(error);
  }
}
