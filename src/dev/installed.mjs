// Whether the packages of a checkout are installed. Plain JavaScript with nothing but Node: it runs before an installation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** The dependencies in package.json; a lock file that disagrees must reach `npm ci`, which refuses it. */
const WANTED = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Compares npm's record of the installation with the lock file. npm writes that record last, so it is missing after an interrupted
 * installation. Neither file contains the path of the checkout, so a checkout that was moved or copied with its packages needs no second
 * installation; nor does one where somebody ran `npm ci` before the first task.
 */
export function isInstalled(root) {
  const manifest = read(join(root, 'package.json'));
  const locked = read(join(root, 'package-lock.json'))?.packages;
  const installed = read(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (manifest === undefined || locked === undefined || installed === undefined) {
    return false;
  }
  const { '': own = {}, ...packages } = locked;
  return (
    WANTED.every((key) => isDeepStrictEqual(own[key] ?? {}, manifest[key] ?? {})) &&
    Object.keys(installed).every((path) => path in packages) &&
    Object.entries(packages).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      // Optional packages are for other systems.
      return found === undefined ? optional === true : found.version === version && found.integrity === integrity;
    })
  );
}
