import { lstatSync, type Stats, statSync } from 'node:fs';

/** Codes that mean that a path cannot exist: no entry, below a file, name too long, link loop. */
const NOTHING_THERE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

function unlessNothing(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch (error) {
    if (NOTHING_THERE.has((error as NodeJS.ErrnoException).code)) {
      return undefined;
    }
    throw error;
  }
}

/** `stat`; undefined if the path does not exist. Node's own `throwIfNoEntry` throws for a path below a file. */
export function statIfThere(path: string): Stats | undefined {
  return unlessNothing(() => statSync(path));
}

/** `lstat`; undefined if the path does not exist. */
export function lstatIfThere(path: string): Stats | undefined {
  return unlessNothing(() => lstatSync(path));
}
