import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { lstatIfThere } from './stat.ts';

/** Whether a path is a folder or below it. Only for real paths, because links could point elsewhere. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The real path, or the given one if it does not exist yet. */
export function realOrGiven(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The path segments from a folder down to a file; undefined if the file is not below it. */
function stepsBelow(folder: string, path: string): readonly string[] | undefined {
  return folder !== path && isInside(folder, path) ? relative(folder, path).split(sep) : undefined;
}

/** The first symbolic link in the path of a file, below the fence. Git stores links, so a pull request can add one. */
export function linkOnTheWay(path: string, fence: string): string | undefined {
  const [top, steps] = [fence, realOrGiven(fence)]
    .map((folder) => [folder, stepsBelow(folder, path)] as const)
    .find(([, found]) => found !== undefined) ?? [fence, undefined];
  let current = top;
  for (const step of steps ?? []) {
    current = join(current, step);
    if (lstatIfThere(current)?.isSymbolicLink() === true) {
      return current;
    }
  }
  return undefined;
}
