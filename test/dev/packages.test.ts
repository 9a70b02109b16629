import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

type Entry = Readonly<Record<string, unknown>>;
interface Project {
  readonly manifest: Entry;
  readonly lock: { readonly lockfileVersion?: number; readonly packages: Readonly<Record<string, Entry>> };
  readonly settings: string;
}

const ROOT = new URL('../../', import.meta.url);
const { packageProblems, isAllowedLicence } = (await import(new URL('src/dev/checks/packages.mjs', ROOT).href)) as {
  readonly packageProblems: (project: Project) => readonly string[];
  readonly isAllowedLicence: (expression: unknown) => boolean;
};

const read = (name: string): string => readFileSync(fileURLToPath(new URL(name, ROOT)), 'utf8');
const OWN: Project = {
  manifest: JSON.parse(read('package.json')),
  lock: JSON.parse(read('package-lock.json')),
  settings: read('.npmrc'),
};

/** This project with one entry of the lock file changed. */
function entry(name: string, change: Entry): Project {
  const path = `node_modules/${name}`;
  const packages = { ...OWN.lock.packages, [path]: { ...OWN.lock.packages[path], ...change } };
  return { ...OWN, lock: { ...OWN.lock, packages } };
}

/** This project with something more or something else in package.json, and in the lock file as npm would write it. */
function asking(change: Entry): Project {
  const manifest = { ...OWN.manifest, ...change };
  const root = { ...OWN.lock.packages[''], ...change };
  return { ...OWN, manifest, lock: { ...OWN.lock, packages: { ...OWN.lock.packages, '': root } } };
}

describe('The packages that may be installed', () => {
  test('are those of this project', () => {
    expect(packageProblems(OWN)).toEqual([]);
    expect(Object.keys(OWN.lock.packages).length).toBeGreaterThan(500);
  });

  const dev = OWN.manifest['devDependencies'] as Readonly<Record<string, string>>;
  test.each<[string, Project, string]>([
    ['without a digest', entry('yaml', { integrity: undefined }), 'node_modules/yaml has no digest'],
    ['with a weak digest', entry('yaml', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }), 'has no digest'],
    ['from an address', entry('yaml', { resolved: 'https://example.com/yaml.tgz' }), 'is tied to an address'],
    ['from git', entry('yaml', { resolved: 'git+ssh://git@github.com/x/y.git#abc' }), 'is tied to an address'],
    ['from a folder', entry('yaml', { link: true }), 'is not a version from a registry'],
    ['inside another', entry('yaml', { inBundle: true }), 'is not a version from a registry'],
    ['in place of another', entry('yaml', { name: 'yaml-fast' }), 'installs yaml-fast under another name'],
    ['in place of an alias', entry('vendor-api-0-91', { name: 'evil' }), 'installs evil under another name'],
    ['with a script', entry('yaml', { hasInstallScript: true }), 'node_modules/yaml has an install script'],
    ['with another licence', entry('yaml', { license: 'GPL-3.0-only' }), 'has the licence GPL-3.0-only'],
    ['without a licence', entry('yaml', { license: undefined }), 'has the licence (none)'],
    ['with a licence that an exception does not name', entry('axe-core', { license: 'SSPL-1.0' }), 'SSPL-1.0'],
    [
      'that no longer needs its exception',
      entry('axe-core', { license: 'MIT' }),
      'that nothing needs: licence axe-core',
    ],
    [
      'that no longer has a script',
      entry('protobufjs', { hasInstallScript: undefined }),
      'that nothing needs: scripts protobufjs',
    ],
    ['asked for from git', asking({ dependencies: { x: 'github:x/y' } }), 'asks for x as github:x/y'],
    ['asked for from a file', asking({ devDependencies: { ...dev, x: 'file:../x' } }), 'asks for x as file:../x'],
    ['asked for from a server', asking({ optionalDependencies: { x: 'https://x.example/x.tgz' } }), 'asks for x'],
    ['asked for by a tag', asking({ dependencies: { x: 'latest' } }), 'asks for x as latest'],
    ['asked for in any version', asking({ dependencies: { x: '*' } }), 'asks for x as *'],
    ['put in place by an override', asking({ overrides: { yaml: { x: 'git+https://x.example/x' } } }), 'asks for x'],
    [
      'asked for and not locked',
      { ...OWN, manifest: { ...OWN.manifest, dependencies: { x: '1.0.0' } } },
      'dependencies differs',
    ],
    ['of another project', { ...OWN, manifest: { ...OWN.manifest, name: 'colophon' } }, 'the name differs'],
    [
      'that may run scripts',
      { ...OWN, settings: OWN.settings.replace('ignore-scripts=true', '') },
      'ignore-scripts=true',
    ],
    [
      'whose scripts were let in',
      { ...OWN, settings: OWN.settings.replace('ignore-scripts=true', 'ignore-scripts=false') },
      'ignore-scripts=true',
    ],
    ['locked in an old format', { ...OWN, lock: { ...OWN.lock, lockfileVersion: 1 } }, 'version 3'],
  ])('are none %s', (_what, project, expected) => {
    expect(packageProblems(project).join('\n')).toContain(expected);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(BSD-3-Clause AND Apache-2.0)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT) OR (GPL-3.0-only)', false],
    ['mit', false],
    ['', false],
    [undefined, false],
    [{ type: 'MIT' }, false],
  ])('the licence %j is fine: %s', (licence, expected) => {
    expect(isAllowedLicence(licence)).toBe(expected);
  });
});
