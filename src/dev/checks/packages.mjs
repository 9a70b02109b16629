// Checks the packages in the lock file, without a vulnerability database and without network access. When run directly, it checks the
// project in the current folder.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Licenses that only require their text to be included. Everything bundled into the package has one of these. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
]);

/** Other licenses, by package: development tools or parts of an optional peer, not part of the published package. */
const OTHER_LICENCES = {
  '@gitbook/api': undefined, // States none; the tests compare with it.
  '@logdna/tail-file': 'SEE LICENSE IN LICENSE', // MIT, by that file.
  argparse: 'Python-2.0',
  'axe-core': 'MPL-2.0',
  'caniuse-lite': 'CC-BY-4.0',
  lightningcss: 'MPL-2.0',
  'lightningcss-*': 'MPL-2.0',
  'spdx-exceptions': 'CC-BY-3.0',
};

/** Packages with an install script. None is run; everything works without. */
const WITH_SCRIPTS = ['protobufjs'];

/** The required settings in .npmrc, with reasons. */
const SETTINGS = {
  'ignore-scripts': 'a package could run code when it is installed',
  'omit-lockfile-registry-resolved': 'the lock file would name a registry',
};

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Whether an SPDX expression requires no more than the licenses above. */
export function isAllowedLicence(expression) {
  if (typeof expression !== 'string') {
    return false;
  }
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(text)) {
    return false;
  }
  return text.split(' OR ').some((part) => part.split(' AND ').every((licence) => LICENCES.has(licence)));
}

/** The name of a package on the registry. An alias is installed under another one. */
function nameOf(path, entry) {
  return entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

const listed = (name) => (name.startsWith('lightningcss-') ? 'lightningcss-*' : name);

function entryProblems(path, entry, { aliases, used }) {
  const name = nameOf(path, entry);
  const found = [];
  if (entry.link === true || entry.inBundle === true || !/^\d+\.\d+\.\d+/.test(entry.version ?? '')) {
    found.push('is not a version from a registry');
  }
  if (entry.resolved !== undefined) {
    found.push(`is tied to an address (${entry.resolved})`);
  }
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) {
    found.push('has no digest (integrity, sha512)');
  }
  if (entry.name !== undefined && !aliases.has(`${path} ${name}`)) {
    found.push(`installs ${name} under another name, which package.json does not ask for`);
  }
  if (entry.hasInstallScript === true) {
    used.add(`scripts ${name}`);
    if (!WITH_SCRIPTS.includes(name)) {
      found.push('has an install script');
    }
  }
  if (!isAllowedLicence(entry.license)) {
    const key = listed(name);
    used.add(`licence ${key}`);
    if (!Object.hasOwn(OTHER_LICENCES, key) || OTHER_LICENCES[key] !== entry.license) {
      found.push(`has the licence ${entry.license ?? '(none)'}, which is not on the list`);
    }
  }
  return found.map((what) => `${path} ${what}`);
}

/** Dependencies in package.json that are not exact versions from a registry. */
function requestProblems(manifest) {
  const asked = DEPENDENCIES.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  const overrides = (values) =>
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : overrides(value)));
  return [...asked, ...overrides(manifest.overrides ?? {})]
    .filter(([, version]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\^~]?\d[\w.-]*$|^\$[\w@/.-]+$/.test(version))
    .map(([name, version]) => `package.json asks for ${name} as ${version}, which is not a version from a registry`);
}

/** All problems of the packages to install, in words. */
export function packageProblems({ manifest, lock, settings }) {
  const { '': root = {}, ...entries } = lock.packages ?? {};
  const used = new Set();
  const aliases = new Set(
    DEPENDENCIES.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(([name, version]) => {
      const [, target] = /^npm:(.+)@[^@]+$/.exec(version) ?? [];
      return target === undefined ? [] : [`node_modules/${name} ${target}`];
    }),
  );
  const found = Object.entries(entries).flatMap(([path, entry]) => entryProblems(path, entry, { aliases, used }));
  const stale = [
    ...WITH_SCRIPTS.map((name) => `scripts ${name}`),
    ...Object.keys(OTHER_LICENCES).map((name) => `licence ${name}`),
  ].filter((one) => !used.has(one));
  const kinds = DEPENDENCIES.filter(
    (kind) => JSON.stringify(manifest[kind] ?? {}) !== JSON.stringify(root[kind] ?? {}),
  );
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['package-lock.json has another format than version 3']),
    ...(manifest.name === root.name && kinds.length === 0
      ? []
      : [`package-lock.json is not that of package.json: ${kinds.join(', ') || 'the name'} differs`]),
    ...Object.entries(SETTINGS)
      .filter(([name]) => !settings.split('\n').some((line) => line.replaceAll(' ', '') === `${name}=true`))
      .map(([name, why]) => `.npmrc must say ${name}=true: ${why}`),
    ...requestProblems(manifest),
    ...found,
    ...stale.map((one) => `src/dev/checks/packages.mjs makes an exception that nothing needs: ${one}`),
  ];
}

function main() {
  const read = (name) => readFileSync(name, 'utf8');
  const problems = packageProblems({
    manifest: JSON.parse(read('package.json')),
    lock: JSON.parse(read('package-lock.json')),
    settings: read('.npmrc'),
  });
  for (const problem of problems) {
    console.error(`packages: ${problem}`);
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main();
}
