import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
  readonly purl: string;
}
interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly serialNumber?: string;
  readonly metadata: { readonly component: Component; readonly timestamp?: string };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Lock {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
type Make = (input: { manifest: object; lock: Lock; bundled: readonly string[] }) => Bom;

const ROOT = new URL('../../', import.meta.url);
const { billOfMaterials } = (await import(new URL('src/dev/bom.mjs', ROOT).href)) as { billOfMaterials: Make };
const read = (name: string): string => readFileSync(fileURLToPath(new URL(name, ROOT)), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly name: string;
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const lock = JSON.parse(read('package-lock.json')) as Lock;
const built = JSON.parse(read('dist/bom.cdx.json')) as Bom;

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/** What the schema of CycloneDX 1.6 asks of the parts that are used here, and a little more: every reference leads somewhere. */
function bomProblems(bom: Bom): readonly string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) {
      found.push(what);
    }
  };
  must(bom.bomFormat === 'CycloneDX' && bom.specVersion === '1.6' && bom.version >= 1, 'head');
  const all = [bom.metadata.component, ...bom.components];
  const refs = new Set(all.map((one) => one['bom-ref']));
  must(refs.size === all.length, 'references are not unique');
  for (const one of all) {
    const at = one['bom-ref'];
    must(['library', 'application'].includes(one.type), `${at}: type`);
    must(one.name !== '' && one.version !== '', `${at}: name and version`);
    must(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/.test(one.purl), `${at}: purl`);
    must(one.purl === `pkg:npm/${nameOf(one).replace('@', '%40')}@${one.version}`, `${at}: purl of another`);
    must(one.scope === undefined || ['required', 'optional', 'excluded'].includes(one.scope), `${at}: scope`);
    must(
      (one.hashes ?? []).every(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)),
      `${at}: hashes`,
    );
    must(one.licenses.length > 0, `${at}: no licence`);
    // Either identifiers, or one expression and nothing else.
    must(
      one.licenses.every(({ license }) => license !== undefined) ||
        (one.licenses.length === 1 && one.licenses[0]?.expression !== undefined),
      `${at}: licences`,
    );
  }
  const listed = bom.dependencies.map(({ ref }) => ref);
  must(new Set(listed).size === listed.length, 'dependencies are listed twice');
  for (const { ref, dependsOn } of bom.dependencies) {
    must(
      [ref, ...dependsOn].every((one) => refs.has(one)),
      `${ref}: depends on something that is not listed`,
    );
    must(new Set(dependsOn).size === dependsOn.length, `${ref}: depends on something twice`);
  }
  return found;
}

describe('The bill of materials', () => {
  test('keeps the rules of its format', () => {
    expect(bomProblems(built)).toEqual([]);
    expect(nameOf(built.metadata.component)).toBe(manifest.name);
    expect(built.metadata.component.version).toBe(manifest.version);
  });

  test('lists what is bundled, as the notices of licences do, and what can be installed beside it', () => {
    const noticed = [...read('dist/THIRD-PARTY-NOTICES.txt').matchAll(/^(\S+) (\d+\.\d+\.\d+\S*) \(/gm)];
    const required = built.components.filter(({ scope }) => scope === 'required');
    expect(required.map((one) => `${nameOf(one)} ${one.version}`).sort()).toEqual(
      [...new Set(noticed.map(([, name, version]) => `${name} ${version}`))].sort(),
    );
    expect(required.length).toBeGreaterThan(100);
    const optional = built.components.filter(({ scope }) => scope === 'optional');
    expect(optional.map(nameOf).sort()).toEqual(Object.keys(manifest.peerDependencies).sort());
  });

  test('has the digest and the licence of every package from the lock file', () => {
    const locked = new Map(
      Object.entries(lock.packages).map(([path, { version, integrity, license }]) => [
        `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${String(version)}`,
        { integrity: String(integrity), license },
      ]),
    );
    for (const one of built.components) {
      const { integrity, license } = locked.get(`${nameOf(one)}@${one.version}`) ?? {};
      expect(integrity).toBe(`sha512-${Buffer.from(one.hashes?.[0]?.content ?? '', 'hex').toString('base64')}`);
      expect(one.licenses[0]?.license?.id ?? one.licenses[0]?.expression).toBe(license);
    }
  });

  test('is the same bytes for the same sources, in whatever order the bundler names them', () => {
    const bundled = ['node_modules/yaml', 'node_modules/fastify', 'node_modules/ajv'];
    const one = billOfMaterials({ manifest, lock, bundled });
    const other = billOfMaterials({ manifest, lock, bundled: bundled.toReversed() });
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    expect([built.serialNumber, built.metadata.timestamp]).toEqual([undefined, undefined]);
  });

  test('lists two copies of one version once, and links the one that Node would load', () => {
    const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
    const entry = (version: string, dependencies = {}): Record<string, unknown> => ({
      version,
      integrity,
      license: 'MIT',
      dependencies,
    });
    const packages = {
      'node_modules/a': entry('1.0.0', { c: '^1.0.0' }),
      'node_modules/a/node_modules/c': entry('1.0.0'),
      'node_modules/b': entry('1.0.0', { c: '^1.0.0', d: '*' }),
      'node_modules/b/node_modules/c': entry('1.0.0'),
      'node_modules/c': entry('2.0.0'),
    };
    const bom = billOfMaterials({
      manifest: { ...manifest, peerDependencies: {} },
      lock: { packages },
      bundled: Object.keys(packages),
    });
    expect(bomProblems(bom)).toEqual([]);
    expect(bom.components.map(({ purl }) => purl).sort()).toEqual(
      ['a@1.0.0', 'b@1.0.0', 'c@1.0.0', 'c@2.0.0'].map((one) => `pkg:npm/${one}`),
    );
    expect(bom.dependencies.find(({ ref }) => ref === 'pkg:npm/b@1.0.0')?.dependsOn).toEqual(['pkg:npm/c@1.0.0']);
  });

  test('is not written where something bundled is not locked, or has a licence that does not allow it', () => {
    expect(() => billOfMaterials({ manifest, lock, bundled: ['node_modules/nowhere'] })).toThrow('nowhere');
    expect(() => billOfMaterials({ manifest, lock, bundled: ['node_modules/axe-core'] })).toThrow('MPL-2.0');
  });

  test.each<[string, (bom: Bom) => Bom, string]>([
    ['a component twice', (bom) => ({ ...bom, components: [...bom.components, ...bom.components] }), 'not unique'],
    ['another version of the format', (bom) => ({ ...bom, specVersion: '1.5' }), 'head'],
    [
      'a digest that is none',
      (bom) => ({
        ...bom,
        components: bom.components.map((one) => ({ ...one, hashes: [{ alg: 'SHA-512', content: 'x' }] })),
      }),
      'hashes',
    ],
    [
      'a component without a licence',
      (bom) => ({ ...bom, components: bom.components.map((one) => ({ ...one, licenses: [] })) }),
      'no licence',
    ],
    ['a dependency on nothing', (bom) => ({ ...bom, components: [] }), 'not listed'],
  ])('is not taken with %s', (_what, change, expected) => {
    expect(bomProblems(change(built)).join('\n')).toContain(expected);
  });
});
