import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import nodePath, { dirname, join, type PlatformPath } from 'node:path';
import { defined } from './defined.ts';
import { createFence, type Fence, fenceRefusal } from './fence.ts';
import { isInside } from './places.ts';
import { repositoryRootOf } from './repository-root.ts';

/** Why a file or folder was not read. */
export interface FileRefusal {
  readonly ok: false;
  readonly reason: 'missing' | 'unreadable' | 'outside' | 'too-large';
  /** The end of a sentence that begins with its name: "cannot be read: …". */
  readonly why: string;
  /** The system's error code. */
  readonly code?: string;
}

/** The bytes of a file, or why it was not read. */
export type FencedRead = { readonly ok: true; readonly real: string; readonly bytes: Uint8Array } | FileRefusal;

/** The real path of a path from the user. */
export interface NamedPlace {
  readonly ok: true;
  readonly real: string;
  /** The real path of the parent folder, before following a link at the last name. */
  readonly folder: string;
  readonly fence: Fence;
}

const MEBIBYTE = 1024 * 1024;
const REPLACED = 'it was replaced while it was read';

function refusal(reason: FileRefusal['reason'], why: string): FileRefusal {
  return { ok: false, reason, why };
}

function refusalBy(fence: Fence, real: string, outside: string): FileRefusal | undefined {
  const found = fenceRefusal(fence, real);
  if (found === undefined) {
    return undefined;
  }
  return refusal(
    'outside',
    found === 'git' ? 'it belongs to git, which may keep the token of a checkout there' : outside,
  );
}

function explain(error: unknown): FileRefusal {
  const { code } = error as NodeJS.ErrnoException;
  return { ...explained(code), ...defined({ code }) };
}

function explained(code: string | undefined): FileRefusal {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return refusal('missing', 'it does not exist');
    case 'EACCES':
    case 'EPERM':
      return refusal('unreadable', 'there is no permission to read it');
    case 'ELOOP':
      return refusal('unreadable', 'its links form a loop');
    case 'ENAMETOOLONG':
      return refusal('missing', 'its name is too long');
    default:
      return refusal('unreadable', `it cannot be read (${code ?? 'unknown reason'})`);
  }
}

/** The path of an open file; undefined if the system does not report it. */
type Whereabouts = (descriptor: number) => string | undefined;

const OF_PROCESS = '/proc/self/fd';

/** Linux reports the path of an open file, even if its original path has been replaced. */
const whereabouts: Whereabouts = (descriptor) => {
  try {
    return process.platform === 'linux' ? readlinkSync(`${OF_PROCESS}/${descriptor}`) : undefined;
  } catch {
    // No /proc: same as on other systems.
    return undefined;
  }
};

/** Whether a path still is the opened file without links; checked several times to make a race harder. */
function isStillThere(real: string, descriptor: number): boolean {
  const opened = fstatSync(descriptor, { bigint: true });
  return [1, 2, 3].every(() => {
    const now = statSync(real, { bigint: true });
    return realpathSync(real) === real && now.ino === opened.ino && now.dev === opened.dev;
  });
}

/** Checks the actual path of an opened file, not the path it was opened with. */
function judge(
  descriptor: number,
  { real, fence, where }: { readonly real: string; readonly fence: Fence; readonly where: Whereabouts },
): FileRefusal | undefined {
  const place = where(descriptor);
  if (place === undefined && !isStillThere(real, descriptor)) {
    return refusal('outside', REPLACED);
  }
  return refusalBy(fence, place ?? real, REPLACED);
}

function readAll(descriptor: number, size: number): Uint8Array | undefined {
  // One byte more than the size, to detect a growing file.
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

function openedWith<T>(real: string, flags: number, use: (descriptor: number) => T | FileRefusal): T | FileRefusal {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | flags);
    return use(descriptor);
  } catch (error) {
    // The path had no link when it was resolved, so it was replaced.
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? refusal('outside', REPLACED) : explain(error);
  } finally {
    if (descriptor !== undefined) {
      closeSync(descriptor);
    }
  }
}

/**
 * Reads a regular file at a real path. Opens it once, without following a link or blocking on a pipe, and checks that the opened
 * file is inside the fence.
 */
export function readFenced(
  real: string,
  { fence, most, where = whereabouts }: { readonly fence: Fence; readonly most: number; readonly where?: Whereabouts },
): FencedRead {
  try {
    if (!lstatSync(real).isFile()) {
      return refusal('unreadable', 'it is not a regular file');
    }
  } catch (error) {
    return explain(error);
  }
  return openedWith<FencedRead>(real, constants.O_NONBLOCK ?? 0, (descriptor) => {
    const opened = fstatSync(descriptor);
    if (!opened.isFile()) {
      return refusal('unreadable', 'it is not a regular file');
    }
    const wrong = judge(descriptor, { real, fence, where });
    if (wrong !== undefined) {
      return wrong;
    }
    if (opened.size > most) {
      return refusal('too-large', `it is larger than ${most / MEBIBYTE} MiB`);
    }
    const bytes = readAll(descriptor, opened.size);
    return bytes === undefined ? refusal('unreadable', 'it changed while it was read') : { ok: true, real, bytes };
  });
}

/** Reads a file by its path below a fence, following links that stay inside. */
export function readBelowFence(
  absolute: string,
  options: { readonly fence: Fence; readonly most: number; readonly where?: Whereabouts },
): FencedRead {
  try {
    const real = realpathSync(absolute);
    return refusalBy(options.fence, real, 'a link leads out of its folder') ?? readFenced(real, options);
  } catch (error) {
    return explain(error);
  }
}

/** Lists a folder at a real path inside the fence; the entries are those of the folder that was checked. */
export function listFenced(
  real: string,
  { fence, where = whereabouts }: { readonly fence: Fence; readonly where?: Whereabouts },
): { readonly ok: true; readonly entries: readonly Dirent[] } | FileRefusal {
  return openedWith<{ readonly ok: true; readonly entries: readonly Dirent[] }>(
    real,
    constants.O_DIRECTORY ?? 0,
    (descriptor) => {
      const place = where(descriptor);
      // If the system reports the path of an open folder, it can also list it by descriptor.
      const entries = readdirSync(place === undefined ? real : `${OF_PROCESS}/${descriptor}`, { withFileTypes: true });
      return judge(descriptor, { real, fence, where: () => place }) ?? { ok: true, entries };
    },
  );
}

/** Splits an absolute path into its root (`/`, or a drive such as `C:\`) and the names below it. */
export function stepsOf(
  absolute: string,
  { parse, sep: separator }: Pick<PlatformPath, 'parse' | 'sep'> = nodePath,
): { readonly root: string; readonly steps: readonly string[] } {
  const { root } = parse(absolute);
  const steps = absolute.slice(root.length).split(separator);
  return { root, steps: steps.filter((step) => step !== '') };
}

/**
 * Resolves a path from the command line, or a default path. The user chose the path, but not the links in it: a link in a
 * repository can be part of a pull request. So a link must not point outside its repository or into `.git`; outside
 * repositories, the last link must stay in its folder.
 */
export function followNamed(absolute: string): NamedPlace | FileRefusal {
  try {
    const { root, steps } = stepsOf(absolute);
    let current = root;
    let folder = root;
    for (const [index, step] of steps.entries()) {
      folder = current;
      const next = join(current, step);
      if (!lstatSync(next).isSymbolicLink()) {
        current = next;
        continue;
      }
      const real = realpathSync(next);
      const isLast = index === steps.length - 1;
      const border = repositoryRootOf(current) ?? (isLast ? current : undefined);
      if (border !== undefined && !isInside(border, real)) {
        return refusal(
          'outside',
          'a link leads out of the repository, or out of its folder where there is no repository',
        );
      }
      current = real;
    }
    const fence = createFence(repositoryRootOf(dirname(current)) ?? folder);
    return (
      refusalBy(fence, current, 'it was replaced while its path was resolved') ?? {
        ok: true,
        real: current,
        folder,
        fence,
      }
    );
  } catch (error) {
    return explain(error);
  }
}

/** Reads a file from the command line, or a default file. */
export function readNamed(absolute: string, most: number): FencedRead {
  const way = followNamed(absolute);
  return way.ok ? readFenced(way.real, { fence: way.fence, most }) : way;
}

/** The real path of a file to write in place. Throws if a link points outside the repository. */
export function realPathOf(absolute: string): string {
  const way = followNamed(absolute);
  if (!way.ok) {
    throw new Error(way.why);
  }
  return way.real;
}
