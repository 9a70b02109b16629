import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { realPathOf } from '../../base/fenced-file.ts';

// Synchronous: the files are small, nothing else is in flight meanwhile, and passing the work to a thread takes longer than
// the work itself.

/** Readable only by the user: the file contains digests of secrets and ids of resources. */
export const PRIVATE = 0o600;

/** Whether a file operation failed with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** The bytes of a file; undefined if it does not exist. Throws if it is not a regular file, because a device may never end. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    if (!statSync(path).isFile()) {
      throw new Error('it is not a regular file');
    }
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

/** Writes all bytes. A single write may be partial without an error, for example when the disk is almost full. */
export function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done);
  }
}

function filling(path: string, work: (file: number) => void): void {
  const file = openSync(path, 'wx', PRIVATE);
  try {
    try {
      work(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** Creates a file that must not exist yet, and removes it if writing fails. */
export function createFile(path: string, text: string): void {
  filling(path, (file) => writeAll(file, Buffer.from(text)));
}

/** Makes changes of the names in a folder survive a power failure, if the system supports it. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Some systems cannot open folders; the files themselves are on disk.
  }
}

/** Replaces a file atomically. */
export function replaceFile(path: string, options: { text: string; temporary: string }): void {
  const { text, temporary } = options;
  filling(temporary, (file) => {
    writeAll(file, Buffer.from(text));
    fsyncSync(file);
  });
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Replaces the text of the user's file, following links and keeping its mode. */
export function rewriteFile(absolute: string, text: string): void {
  const path = realPathOf(absolute);
  const { mode } = statSync(path);
  replaceFile(path, { text, temporary: `${path}.${randomUUID()}.tmp` });
  chmodSync(path, mode & 0o7777);
}
