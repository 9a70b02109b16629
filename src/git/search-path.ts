import { realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { isInside, realOrGiven } from '../base/places.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the system looks when the environment does not say. */
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
  // Windows writes it as it likes.
  return name.toUpperCase() === 'PATH';
}

function foldersOf(env: Environment): readonly string[] {
  return (Object.entries(env).find(([name]) => isSearchPath(name))?.[1] ?? USUAL).split(delimiter);
}

/**
 * The environment with a PATH in which no checkout has a say: without relative folders, all below the checkout, and those
 * of packages. `npx` and `npm run` put `node_modules/.bin` of the folder they run in, and of all above it, before everything
 * else.
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
 * The file of a program, by the PATH of an environment; undefined where it has none. The system is not left to look for it:
 * Windows starts with the folder that the program is to run in.
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
