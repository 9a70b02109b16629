import type { FileHandle } from 'node:fs/promises';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the user that runs Colophon: digests of secrets and ids of things are nobody else's business. */
export const PRIVATE = 0o600;

/** Whether a file operation failed with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** The bytes of a file; undefined if it is not there. Throws for what is not a regular file, which may never end. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    if (!(await stat(path)).isFile()) {
      throw new Error('it is not a regular file');
    }
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

async function closing(handle: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await handle.close();
  }
}

/** Makes a file that must not exist yet, and takes it away again if it cannot be filled. */
export async function createFile(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE);
  try {
    await closing(handle, () => handle.writeFile(text));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Makes the names in a folder outlive a power failure, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await closing(handle, () => handle.sync());
  } catch {
    // Not every system lets a folder be opened; the files themselves are on disk.
  }
}

/**
 * Puts a text in the place of a file: afterwards it is the old one or the new one, whatever happens. Writes until
 * everything is written: a disk that becomes full takes the first part of a write without an error.
 */
export async function replaceFile(path: string, options: { text: string; temporary: string }): Promise<void> {
  const { text, temporary } = options;
  try {
    const handle = await open(temporary, 'wx', PRIVATE);
    await closing(handle, async () => {
      await handle.writeFile(text);
      await handle.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
