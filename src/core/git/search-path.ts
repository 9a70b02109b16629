import { realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { isInside, realOrGiven } from '../../base/places.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The default search path of the system. */
const USUAL = process.platform === 'win32' ? '' : '/usr/local/bin:/usr/bin:/bin';

function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

function isSearchPath(name: string): boolean {
  // The case of the name varies on Windows.
  return name.toUpperCase() === 'PATH';
}

function foldersOf(env: Environment): readonly string[] {
  return (Object.entries(env).find(([name]) => isSearchPath(name))?.[1] ?? USUAL).split(delimiter);
}

/**
 * The environment with a PATH that no checkout can influence: without relative folders, folders below the checkout, and
 * `node_modules/.bin` folders, which `npx` and `npm run` prepend for the current folder and all folders above it.
 */
export function withPathOutside(env: Environment, checkout: string): Environment {
  const top = realOrGiven(checkout);
  const folders = foldersOf(env).flatMap((entry) => {
    const real = isAbsolute(entry) ? realFolder(entry) : undefined;
    return real === undefined || real.split(sep).includes('node_modules') || isInside(top, real) ? [] : [real];
  });
  const others = Object.entries(env).filter(([name]) => !isSearchPath(name));
  return { ...Object.fromEntries(others), PATH: folders.join(delimiter) };
}

/**
 * Finds a program in the PATH of an environment. The operating system is not used for this, because Windows searches the
 * current folder first.
 */
export function findProgram(name: string, env: Environment): string | undefined {
  const isWindows = process.platform === 'win32';
  const file = isWindows ? `${name}.exe` : name;
  return foldersOf(env)
    .map((folder) => join(folder, file))
    .find((path) => {
      const found = isAbsolute(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
      return found?.isFile() === true && (isWindows || (found.mode & 0o111) !== 0);
    });
}
