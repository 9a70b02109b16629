import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Pulumi from '@pulumi/pulumi';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { loadProgram, pulumi, type Registration, record, secretOf, valueIn } from './support/recorded.ts';

const require = createRequire(import.meta.url);
const BUILT = fileURLToPath(new URL('../../dist/pulumi/program/', import.meta.url));
const { Provider, Workspace, classes } = loadProgram();
const { providerText } = require(join(BUILT, 'provider-text.js')) as {
  readonly providerText: (name: string) => string;
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

function manifestFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-program-'));
  folders.push(folder);
  const file = join(folder, 'colophon.yaml');
  writeFileSync(file, text);
  return file;
}

function classNamed(name: string): (typeof classes)[string] {
  const found = classes[name];
  if (found === undefined) {
    throw new Error(`there is no class ${name}`);
  }
  return found;
}

/** Waits until all of them are registered. */
async function settled(...resources: readonly Pulumi.Resource[]): Promise<void> {
  await Promise.all(resources.map(({ urn }) => valueIn(urn)));
}

/** What a program registers that makes one resource. */
async function registrationOf(make: () => Pulumi.Resource): Promise<Registration> {
  const { registered } = await record(() => settled(make()));
  const [first] = registered;
  if (first === undefined || registered.length > 1) {
    throw new Error(`${registered.length} resources were registered`);
  }
  return first;
}

describe('a resource class', () => {
  it.each(RESOURCES)('registers $name with its arguments and the text of its provider', async (spec) => {
    const names = [...spec.parents.map(({ property }) => property), ...Object.keys(spec.fields)];
    const args = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
    const registration = await registrationOf(() => new (classNamed(spec.name))('one', args));
    const secretArgs = spec.secretFields.map((secret) => [secret, secretOf(`value of ${secret}`)]);
    const hidden = { __provider: providerText(spec.name), __place: 'stack::one' };
    const inputs = { ...args, ...Object.fromEntries(secretArgs), ...hidden };
    expect(registration).toMatchObject({
      type: `pulumi-nodejs:dynamic/colophon:${spec.name}`,
      name: 'one',
      custom: true,
      inputs,
      importId: '',
    });
    expect(registration.inputs).toEqual(inputs);
    const secret = Object.entries(spec.outputs).filter(([, output]) => output.secret);
    expect([...registration.secretOutputs].sort()).toEqual(
      [...new Set([...spec.secretFields, ...secret.map(([name]) => name)])].sort(),
    );
  });

  it.each(RESOURCES)('has an output for every property of $name, also before it is registered', async (spec) => {
    const names = [
      ...spec.parents.map(({ property }) => property),
      ...Object.keys(spec.fields),
      ...Object.keys(spec.outputs),
    ];
    const { result } = await record(async () => {
      const made = new (classNamed(spec.name))('one', {});
      const missing = names.filter((name) => !pulumi.Output.isInstance((made as unknown as JsonObject)[name]));
      await settled(made);
      return missing;
    });
    expect(result).toEqual([]);
  });

  it('asks for the same as a dynamic resource of Pulumi itself', async () => {
    const provider: Pulumi.dynamic.ResourceProvider = { create: async () => ({ id: '1' }) };
    // The serialiser cannot read functions that a test runner has rewritten; this one is never serialised.
    const official = require('@pulumi/pulumi/runtime/closure/serializeClosure') as { serializeFunction: unknown };
    const { serializeFunction } = official;
    official.serializeFunction = async () => ({ text: 'text', containsSecrets: false });
    try {
      const own = await registrationOf(() => new (classNamed('Team'))('one', { name: 'Writers' }));
      const theirs = await registrationOf(
        () =>
          new (class extends pulumi.dynamic.Resource {
            constructor() {
              super(provider, 'one', { name: 'Writers' }, {}, 'colophon', 'Team');
            }
          })(),
      );
      const inputs = { ...theirs.inputs, __provider: providerText('Team'), __place: 'stack::one' };
      // The one option that ours decide for the program.
      expect({ ...theirs, inputs, deleteBeforeReplace: true }).toEqual(own);
      expect(theirs.inputs['__provider']).toBe('text');
    } finally {
      official.serializeFunction = serializeFunction;
    }
  });

  it('turns an import into an input, because the engine cannot import what a dynamic provider has', async () => {
    const registration = await registrationOf(
      () => new (classNamed('Team'))('one', { name: 'Writers', __adopt: 'team_2' }, { import: 'team_1' }),
    );
    expect(registration.importId).toBe('');
    const hidden = { __provider: providerText('Team'), __place: 'stack::one' };
    expect(registration.inputs).toEqual({ name: 'Writers', __import: 'team_1', ...hidden });
  });

  it('keeps the options that it is given', async () => {
    const registration = await registrationOf(
      () =>
        new (classNamed('ShareLink'))(
          'one',
          { site: 'site_1', name: 'Press' },
          { protect: true, aliases: [{ name: 'old' }], additionalSecretOutputs: ['name'] },
        ),
    );
    expect(registration).toMatchObject({ protect: true, aliases: ['old'], secretOutputs: ['name', 'url'] });
  });

  it('is read, not registered, by `get`', async () => {
    const { result, registered, read } = await record(async () => {
      const link = classNamed('ShareLink').get('one', 'site_1/link_1') as Pulumi.CustomResource & {
        readonly url: Pulumi.Output<string>;
      };
      return { id: await valueIn(link.id), url: await valueIn(link.url) };
    });
    expect(registered).toEqual([]);
    expect(read).toEqual([{ id: 'site_1/link_1', inputs: { __provider: providerText('ShareLink') } }]);
    expect(result).toEqual({ id: 'site_1/link_1', url: 'https://x.test/' });
  });

  it('takes the output of another resource', async () => {
    const { registered } = await record(() => {
      const site = new (classNamed('Site'))('docs', { title: 'Docs' });
      return settled(new (classNamed('ShareLink'))('press', { site: site.id, name: 'Press' }));
    });
    expect(registered[1]?.inputs['site']).toBe('id:docs');
    expect(registered[1]?.dependencies).toHaveLength(1);
  });
});

describe('the declarations of types', () => {
  it('can be read by the TypeScript that Pulumi brings along', () => {
    const ts = require('@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js') as {
      readonly createSourceFile: (
        name: string,
        text: string,
        target: number,
      ) => { readonly parseDiagnostics: unknown[] };
    };
    const files = readdirSync(BUILT).filter((name) => name.endsWith('.d.ts'));
    expect(files).toContain('index.d.ts');
    for (const name of files) {
      const { parseDiagnostics } = ts.createSourceFile(name, readFileSync(join(BUILT, name), 'utf8'), 6);
      expect(parseDiagnostics, name).toEqual([]);
    }
  });
});

describe('an explicit provider', () => {
  it('gives its own settings, the token as a secret', async () => {
    const args = { organization: 'org_1', token: 'very-secret', baseUrl: 'https://api.test' };
    const registration = await registrationOf(() => new Provider('eu', args));
    expect(registration).toMatchObject({ type: 'pulumi:providers:pulumi-nodejs', name: 'eu' });
    expect(registration.inputs).toEqual({
      'colophon:explicit': 'true',
      'colophon:organization': 'org_1',
      'colophon:token': secretOf('very-secret'),
      'colophon:baseUrl': 'https://api.test',
    });
  });

  it('can name the variable that holds the token', async () => {
    const { inputs } = await registrationOf(() => new Provider('eu', { tokenVariable: 'TOKEN_EU' }));
    expect(inputs).toEqual({ 'colophon:explicit': 'true', 'colophon:tokenVariable': 'TOKEN_EU' });
  });

  it('reaches a resource directly, and the children of a component', async () => {
    const { registered } = await record(async () => {
      const eu = new Provider('eu', { organization: 'org_1' });
      const component = new pulumi.ComponentResource('test:index:Group', 'group', {}, { providers: [eu] });
      const Team = classNamed('Team');
      await settled(
        new Team('direct', {}, { provider: eu }),
        new Team('inside', {}, { parent: component }),
        new Team('outside', {}),
      );
    });
    const providers = Object.fromEntries(registered.map(({ name, provider }) => [name, provider]));
    expect(providers['direct']).toMatch(/::pulumi:providers:pulumi-nodejs::eu::id:eu$/);
    expect(providers['inside']).toBe(providers['direct']);
    expect(providers['outside']).toBe('');
  });
});

const MANIFEST = `
colophon: 1
organization: org_1
sites:
  docs:
    title: \${var:title}
    published: true
    sections:
      - { path: guides, title: Guides, spaces: [{ space: { id: space_1 } }] }
    redirects:
      /start: { section: guides, protect: true, previously: [/begin] }
  blog: { id: site_7, title: Blog }
`;

describe('a workspace', () => {
  it('registers what a manifest declares, below itself', async () => {
    const manifest = manifestFile(MANIFEST);
    const { result, registered } = await record(async () => {
      const eu = new Provider('eu', { organization: 'org_1' });
      const workspace = new Workspace(
        'docs',
        {
          manifest,
          variables: { title: 'Product' },
          transform: ({ address }: { readonly address: string }) =>
            address === 'site.blog' ? { ignoreChanges: ['title'], aliases: [{ name: 'moved' }] } : undefined,
        },
        { providers: [eu] },
      );
      await settled(workspace, ...workspace.addresses.map((address) => workspace.get(address)));
      return {
        addresses: workspace.addresses,
        typed:
          workspace.get(classNamed('SiteRedirect'), 'site.docs.redirect["/start"]') instanceof
          classNamed('SiteRedirect'),
        wrongType: () => workspace.get(classNamed('Team'), 'site.docs'),
        unknown: () => workspace.get('site.doc'),
      };
    });
    const named = new Map(registered.map((registration) => [registration.name, registration]));
    const [component] = registered.filter(({ custom }) => !custom);
    expect(component).toMatchObject({ type: 'colophon:index:Workspace', name: 'docs', inputs: {} });
    const children = registered.filter(({ type }) => type.startsWith('pulumi-nodejs:'));
    expect(children.map(({ name }) => name).sort()).toEqual(
      result.addresses.map((address) => `docs/${address}`).sort(),
    );
    for (const { parent, provider } of children) {
      expect(parent).toMatch(/colophon:index:Workspace::docs$/);
      expect(provider).toMatch(/::eu::id:eu$/);
    }
    expect(named.get('docs/site.docs')?.inputs).toMatchObject({ title: 'Product' });
    expect(named.get('docs/site.docs.redirect["/start"]')).toMatchObject({
      type: 'pulumi-nodejs:dynamic/colophon:SiteRedirect',
      inputs: {
        site: 'id:docs/site.docs',
        source: '/start',
        destination: { section: 'id:docs/site.docs.section.guides' },
      },
      protect: true,
      aliases: ['docs/site.docs.redirect["/begin"]'],
    });
    expect(named.get('docs/site.blog')).toMatchObject({
      inputs: { __adopt: 'site_7' },
      aliases: ['moved'],
      protect: false,
    });
    expect(result.typed).toBe(true);
    expect(result.wrongType).toThrow('The manifest declares a Site at site.docs');
    expect(result.unknown).toThrow(
      'The manifest declares nothing at site.doc. Did you mean one of these?\n  site.docs\n',
    );
  });

  it('registers nothing at all where the manifest has a mistake, and says where', async () => {
    const manifest = manifestFile('colophon: 1\norganization: org_1\nsites:\n  docs: { titel: Docs }\n');
    const { result, registered } = await record(() => {
      try {
        new Workspace('docs', { manifest });
        return undefined;
      } catch (error) {
        return error;
      }
    });
    expect(pulumi.RunError.isInstance(result)).toBe(true);
    expect(String(result)).toMatch(/colophon\.yaml:4:\d+/);
    expect(registered).toEqual([]);
  });
});
