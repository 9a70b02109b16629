// The bill of materials of the package: the packages bundled into it, and its optional peers.
import { isAllowedLicence } from './checks/packages.mjs';

/** The package URL of a package, as used in bills of materials and advisories. */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The names of a component: a scope is its group. */
function namesOf(name) {
  const [scope, rest] = name.split('/');
  return rest === undefined ? { name } : { group: scope, name: rest };
}

function licencesOf(licence) {
  return / (OR|AND|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** The lock file path of `name` when the package at `path` imports it, by Node's resolution. */
function resolved(packages, path, name) {
  const parts = path.split('/node_modules/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (candidate) => candidate in packages,
  );
}

/**
 * CycloneDX 1.6, from the lock file. It contains neither a time nor a random number: the same sources produce the same bytes. `bundled` are
 * paths in the lock file.
 */
export function billOfMaterials({ manifest, lock, bundled }) {
  const { packages } = lock;
  const peers = Object.keys(manifest.peerDependencies ?? {}).map((name) => `node_modules/${name}`);
  const paths = [...new Set([...bundled, ...peers])].sort();
  const packageAt = (path) => {
    const entry = packages[path];
    if (entry === undefined) {
      throw new Error(`bom: ${path} is bundled and not in package-lock.json`);
    }
    return { ...entry, name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) };
  };
  const refs = new Map(paths.map((path) => [path, purlOf(packageAt(path))]));
  // Two copies of one version are one component.
  const copies = [...new Map([...refs].reverse().map(([path, ref]) => [ref, path])).values()].reverse();
  const component = (path) => {
    const entry = packageAt(path);
    if (!isAllowedLicence(entry.license)) {
      throw new Error(`bom: ${entry.name} has the licence ${entry.license}, with which it cannot be bundled`);
    }
    const range = manifest.peerDependencies?.[entry.name];
    return {
      type: 'library',
      'bom-ref': refs.get(path),
      ...namesOf(entry.name),
      version: entry.version,
      scope: bundled.includes(path) ? 'required' : 'optional',
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(entry.integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
      licenses: licencesOf(entry.license),
      purl: refs.get(path),
      ...(range === undefined || bundled.includes(path)
        ? {}
        : { properties: [{ name: 'npm:peerDependency', value: range }] }),
    };
  };
  const own = purlOf(manifest);
  const edges = copies.map((path) => {
    const { dependencies = {} } = packageAt(path);
    const used = Object.keys(dependencies).map((name) => refs.get(resolved(packages, path, name)));
    return { ref: refs.get(path), dependsOn: [...new Set(used.filter((ref) => ref !== undefined))].sort() };
  });
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': own,
        ...namesOf(manifest.name),
        version: manifest.version,
        description: manifest.description,
        licenses: licencesOf(manifest.license),
        purl: own,
        externalReferences: [{ type: 'vcs', url: manifest.repository.url }],
      },
    },
    components: copies.map(component),
    dependencies: [{ ref: own, dependsOn: [...new Set(refs.values())].sort() }, ...edges],
  };
}
