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

// Synchronous: the files are small, nothing else is in flight when they are touched, and handing the work to
// a thread takes longer than the work.

/** Only for the user that runs Colophon: the file has digests of secrets and ids of resources. */
export const PRIVATE = 0o600;

/** Whether a file operation failed with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** The bytes of a file; undefined if it does not exist. Throws for what is not a regular file, which may never end. */
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

/** Writes until everything is written: a disk that becomes full accepts the first part of a write without an error. */
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

/** Creates a file that must not exist yet, and removes it again if it cannot be filled. */
export function createFile(path: string, text: string): void {
  filling(path, (file) => writeAll(file, Buffer.from(text)));
}

/** Makes the names in a folder outlive a power failure, where the system can. */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Not every system lets a folder be opened; the files themselves are on disk.
  }
}

/** Replaces a file: afterwards it is the old one or the new one, whatever happens. */
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

/** Replaces the text of a file of the user, also behind a link, and keeps its mode. */
export function rewriteFile(absolute: string, text: string): void {
  const path = realPathOf(absolute);
  const { mode } = statSync(path);
  replaceFile(path, { text, temporary: `${path}.${randomUUID()}.tmp` });
  chmodSync(path, mode & 0o7777);
}
