import { realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the system looks when the environment does not say. */
const USUAL = process.platform === 'win32' ? '' : '/usr/local/bin:/usr/bin:/bin';

/** Whether a path is a folder or lies below it. Both are real paths. */
export function isWithin(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return between === '' || !(between === '..' || between.startsWith(`..${sep}`) || isAbsolute(between));
}

function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The folders in which programs are looked for, without those that a checkout can fill: relative ones, and all below it.
 * `npx` and `npm run` put `node_modules/.bin` of the folder they run in before everything else.
 */
export function searchPathOutside(env: Environment, checkout: string): readonly string[] {
  const top = realFolder(checkout) ?? checkout;
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? USUAL;
  return path.split(delimiter).flatMap((entry) => {
    const real = isAbsolute(entry) ? realFolder(entry) : undefined;
    return real === undefined || isWithin(real, top) ? [] : [real];
  });
}

/**
 * The file of a program in these folders; undefined where none has it. The system is not left to look for it: Windows
 * starts with the folder that the program is to run in.
 */
export function findProgram(name: string, folders: readonly string[]): string | undefined {
  const isWindows = process.platform === 'win32';
  const file = isWindows ? `${name}.exe` : name;
  return folders
    .map((folder) => join(folder, file))
    .find((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found?.isFile() === true && (isWindows || (found.mode & 0o111) !== 0);
    });
}
