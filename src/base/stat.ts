import { lstatSync, type Stats, statSync } from 'node:fs';

/** Nothing can be at such a path: no entry, below a file, a name too long, links in a circle. */
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

/** What is at a path, through links; undefined if nothing is. Node's own `throwIfNoEntry` throws for a path below a file. */
export function statIfThere(path: string): Stats | undefined {
  return unlessNothing(() => statSync(path));
}

/** What is at a path, which may be a link; undefined if nothing is. */
export function lstatIfThere(path: string): Stats | undefined {
  return unlessNothing(() => lstatSync(path));
}
