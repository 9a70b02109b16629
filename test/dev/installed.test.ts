import { describe, expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';

const { isInstalled } = (await import(new URL('../../src/dev/installed.mjs', import.meta.url).href)) as {
  readonly isInstalled: (root: string) => boolean;
};
const folderWith = useFolders();

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const entry = (more: object = {}): object => ({ version: '1.0.0', integrity: INTEGRITY, ...more });
const OWN = { name: 'tiny', devDependencies: { one: '1.0.0' } };
const LOCKED = { '': OWN, 'node_modules/one': entry(), 'node_modules/other-system': entry({ optional: true }) };
const INSTALLED = { 'node_modules/one': entry() };

const json = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });

/** A checkout whose packages are installed. */
function checkout(files: Readonly<Record<string, string>> = {}): string {
  return folderWith({
    'package.json': JSON.stringify(OWN),
    'package-lock.json': json(LOCKED),
    'node_modules/.package-lock.json': json(INSTALLED),
    ...files,
  });
}

describe('The packages of a checkout', () => {
  test('are installed where npm recorded what is locked, apart from packages for other systems', () => {
    expect(isInstalled(checkout())).toBe(true);
    const described = JSON.stringify({ ...OWN, homepage: 'https://example.com', scripts: { test: 'true' } });
    expect(isInstalled(checkout({ 'package.json': described }))).toBe(true);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['nothing is installed, or an installation was interrupted', { 'node_modules/.package-lock.json': '' }],
    ['a package is missing', { 'node_modules/.package-lock.json': json({}) }],
    [
      'another version is installed',
      { 'node_modules/.package-lock.json': json({ 'node_modules/one': entry({ version: '1.0.1' }) }) },
    ],
    [
      'a package with another digest is installed',
      { 'node_modules/.package-lock.json': json({ 'node_modules/one': entry({ integrity: 'sha512-other' }) }) },
    ],
    [
      'a package is installed that is no longer locked',
      { 'node_modules/.package-lock.json': json({ ...INSTALLED, 'node_modules/two': entry() }) },
    ],
    [
      'package.json asks for a package that is not locked',
      { 'package.json': JSON.stringify({ ...OWN, devDependencies: { one: '1.0.0', two: '1.0.0' } }) },
    ],
  ])('are not installed where %s', (_why, files) => {
    expect(isInstalled(checkout(files))).toBe(false);
  });
});
