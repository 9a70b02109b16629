import { dirname, isAbsolute, resolve } from 'node:path';
import type { Fence } from '../../base/fence.ts';
import {
  type FencedRead,
  type FileRefusal,
  type NamedPlace,
  readBelowFence,
  readFenced,
} from '../../base/fenced-file.ts';
import { isInside } from '../../base/places.ts';
import type { ManifestCode } from './codes.ts';

/** The size limit of files. */
const MAX_FILE_BYTES: number = 32 * 1024 * 1024;

/** Why a file of the manifest was not read. */
interface Unread {
  readonly ok: false;
  readonly code: ManifestCode;
  readonly why: string;
}

/** The bytes of a file, or why it was not read. */
export type Read = Extract<FencedRead, { ok: true }> | Unread;

/** A refusal with its code. */
export function unread({ reason, why }: Omit<FileRefusal, 'ok'>): Unread {
  return { ok: false, code: `file-${reason}`, why };
}

/** Reads a file named on the command line, or the default one. */
export function readNamed({ real, fence }: Omit<NamedPlace, 'ok'>): Read {
  const read = readFenced(real, { fence, most: MAX_FILE_BYTES });
  return read.ok ? read : unread(read);
}

/** Resolves a path in a file without reading anything; undefined if it is not relative. */
export function pathFrom(file: string, path: string): string | undefined {
  const wrong = path === '' || path.includes('\0') || isAbsolute(path) || /^[\\/]|^[A-Za-z][A-Za-z0-9+.-]*:/.test(path);
  return wrong ? undefined : resolve(dirname(file), path);
}

/** Reads a file by a relative path in a file of the manifest, only inside the fence. */
export function readBelow(fence: Fence, file: string, path: string): Read {
  const absolute = pathFrom(file, path);
  if (absolute === undefined) {
    return unread({ reason: 'outside', why: 'only relative paths are allowed, no absolute path and no URL' });
  }
  // Checks the path as written, so that the message does not reveal which files exist outside.
  if (!isInside(fence.folder, absolute)) {
    return unread({ reason: 'outside', why: 'it is outside the folder of the manifest' });
  }
  const read = readBelowFence(absolute, { fence, most: MAX_FILE_BYTES });
  return read.ok ? read : unread(read);
}
