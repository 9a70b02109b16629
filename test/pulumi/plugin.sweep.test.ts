import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { readVersion } from '../../src/base/version.ts';
import { settingsOf } from '../../src/pulumi/plugin/config.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { LIVES, type LifePort } from './support/lives.ts';
import { cleanEnvironment, type ProviderProcess, REPOSITORY, startProvider } from './support/provider-process.ts';
import { walkLife } from './support/walk-life.ts';
import { isSecret, plainOf, secretOf, UNKNOWN } from './support/wire.ts';

const MAIN = join(REPOSITORY, 'dist/pulumi/plugin/main.js');
const ORGANIZATION = 'org_acme';

const urnOf = (name: string): string => `urn:pulumi:test::project::colophon:index:${name}::resource`;

let server: RunningServer;
let plugin: ProviderProcess;
/** The same, started as the program in the folder that is added by its path, from somewhere else. */
let other: ProviderProcess;

beforeAll(async () => {
  [server, plugin, other] = await Promise.all([
    startServer({ port: 0, processingDelay: 5 }),
    startProvider(process.execPath, [MAIN, '127.0.0.1:1']),
    startProvider(join(REPOSITORY, 'plugin/pulumi-resource-colophon'), ['127.0.0.1:1'], { cwd: tmpdir() }),
  ]);
  await plugin.configure({ token: secretOf(server.token), organization: ORGANIZATION, baseUrl: server.url });
});
afterAll(async () => {
  await Promise.all([plugin?.close(), other?.close()]);
  await server?.close();
});

const port: LifePort = {
  check: async (name, inputs) => {
    const { inputs: checked, failures } = await plugin.check({ urn: urnOf(name), news: inputs });
    return { inputs: plainOf<JsonObject>(checked), failures };
  },
  diff: async (name, id, states) => {
    const { changes, replaces, deleteBeforeReplace } = await plugin.diff({ urn: urnOf(name), id, ...states });
    return { changes: changes === 'some', replaces, deleteBeforeReplace };
  },
  create: async (name, properties) => {
    const { id, properties: outputs } = await plugin.create({ urn: urnOf(name), properties });
    return { id, outputs };
  },
  read: async (name, id, olds) => {
    const found = await plugin.read({
      urn: urnOf(name),
      id,
      ...(olds === undefined ? {} : { properties: olds.outputs, inputs: olds.inputs }),
    });
    return found.id === ''
      ? undefined
      : { id: found.id, outputs: found.properties, inputs: plainOf<JsonObject>(found.inputs ?? {}) };
  },
  update: async (name, id, states) => {
    const { properties } = await plugin.update({ urn: urnOf(name), id, ...states });
    return { id, outputs: properties };
  },
  delete: (name, id, properties) => plugin.delete({ urn: urnOf(name), id, properties }),
};

describe('the plugin', () => {
  test('says its version and the schema of its package', async () => {
    expect(await plugin.getPluginInfo()).toEqual({ version: readVersion() });
    const schema = await plugin.getSchema();
    expect(schema).toMatchObject({ name: 'colophon', version: readVersion() });
    expect(Object.keys(schema['resources'] as JsonObject).sort()).toEqual(
      RESOURCES.map(({ name }) => `colophon:index:${name}`).sort(),
    );
  });

  test('takes secrets and previews, and writes nothing but its port', () => {
    expect(plugin.flags()).toEqual({
      acceptSecrets: true,
      acceptOutputs: true,
      acceptResources: true,
      supportsPreview: true,
    });
    expect(plugin.output()).toBe('');
  });

  test('is found in its folder by the runner of plugins, and ends when it is told to', async () => {
    const runner = join(REPOSITORY, 'node_modules/@pulumi/pulumi/cmd/run-plugin');
    const run = await startProvider(process.execPath, [runner, join(REPOSITORY, 'plugin'), '127.0.0.1:1']);
    expect(await run.getPluginInfo()).toEqual({ version: readVersion() });
    expect(await run.close(120_000)).toBe('by itself');
  });

  test('says in one line what to install when Pulumi is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'colophon-plugin-'));
    try {
      const main = join('pulumi', 'plugin', 'main.js');
      for (const part of ['package.json', 'chunks', main]) {
        cpSync(join(REPOSITORY, 'dist', part), join(folder, part), { recursive: true });
      }
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, main), '127.0.0.1:1'], {
        cwd: folder,
        env: cleanEnvironment(),
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^colophon: .* `npm install @pulumi\/pulumi`\.\n$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('its configuration', () => {
  test('has no settings but its own, and is right where it is not known yet', async () => {
    const { failures } = await plugin.checkConfig({ news: { tokn: 'x', organization: 7, baseUrl: 'ftp://x' } });
    expect(failures).toEqual([
      { property: 'baseUrl', reason: 'it must be a URL that starts with https:// or http://' },
      { property: 'organization', reason: 'it must be a string' },
      {
        property: '',
        reason: 'unknown setting tokn. Known settings: token, tokenVariable, organization, baseUrl, adoptExisting',
      },
    ]);
    const right = { organization: UNKNOWN, version: '0.1.0' };
    expect(await plugin.checkConfig({ news: right })).toEqual({ inputs: right, failures: [] });
    const whole = { organization: 'org_acme', token: 'given', adoptExisting: true };
    expect((await plugin.checkConfig({ news: whole })).failures).toEqual([]);
    expect((await plugin.checkConfig({ news: { ...whole, adoptExisting: 'yes' } })).failures).toEqual([
      { property: 'adoptExisting', reason: 'it must be true or false' },
    ]);
  });

  test('is refused without a token or an organization, so that a preview fails and not only an up', async () => {
    const reasonsFor = async (news: JsonObject): Promise<readonly string[]> =>
      (await plugin.checkConfig({ news })).failures.map(({ reason }) => reason);
    expect(await reasonsFor({ organization: 'org_acme' })).toEqual([expect.stringContaining('colophon:token')]);
    expect(await reasonsFor({ token: 'given' })).toEqual([expect.stringContaining('colophon:organization')]);
    const named = { organization: 'org_acme', tokenVariable: 'NOT_SET' };
    expect(await reasonsFor(named)).toEqual([expect.stringContaining('the environment variable NOT_SET')]);
  });

  test('another organization or service replaces everything, another token nothing', async () => {
    const olds = { token: 'a', organization: 'one', baseUrl: 'https://one.example' };
    expect(await plugin.diffConfig({ olds, news: { ...olds, token: 'b' } })).toMatchObject({
      changes: 'none',
      replaces: [],
    });
    expect(
      await plugin.diffConfig({ olds, news: { token: 'a', organization: 'two', baseUrl: 'https://two.example' } }),
    ).toMatchObject({
      changes: 'some',
      replaces: ['organization', 'baseUrl'],
      detailed: { organization: 'update-replace', baseUrl: 'update-replace' },
    });
    expect(await plugin.diffConfig({ olds: {}, news: olds })).toMatchObject({ changes: 'none' });
  });

  test('comes from the environment before the stack, but not before the arguments of an explicit provider', () => {
    const args = { token: 'given', organization: 'one' };
    const env = { COLOPHON_TOKEN: 'around', COLOPHON_BASE_URL: 'https://around.example', MINE: 'own' };
    const around = { organization: 'one', baseUrl: 'https://around.example', adoptExisting: false };
    expect(settingsOf({ args, name: 'default_0_1_0' }, env)).toEqual({ token: 'around', ...around });
    expect(settingsOf({ args, name: 'second' }, env)).toEqual({
      token: 'given',
      ...around,
      isExplicit: true,
    });
    expect(settingsOf({ args: { tokenVariable: 'MINE' }, name: 'second' }, env).token).toBe('own');
  });

  test('without a token everything but the service works, and what to run is said', async () => {
    await other.configure({ organization: ORGANIZATION, baseUrl: server.url });
    const call = { urn: urnOf('Site'), properties: { title: 'Docs' } };
    expect((await other.check({ urn: urnOf('Site'), news: { title: 'Docs' } })).failures).toEqual([]);
    expect((await other.create({ ...call, preview: true })).id).toBe('');
    await expect(other.create(call)).rejects.toThrow(/pulumi config set --secret colophon:token .*COLOPHON_TOKEN/);
    await other.configure({ organization: ORGANIZATION, baseUrl: server.url, tokenVariable: 'NOT_SET' });
    await expect(other.create(call)).rejects.toThrow('the environment variable NOT_SET');
  });
});

describe('the life of a resource over the plugin', () => {
  test.each(LIVES)('$name is made, refreshed, changed, imported and deleted', async (life) => {
    await walkLife(port, life);
  });

  test('failures of a check have the paths of the properties', async () => {
    const { failures } = await plugin.check({
      urn: urnOf('SiteRedirect'),
      news: { source: '/old', destination: { section: 1 }, colour: 'red' },
    });
    expect(failures.map(({ property }) => property).sort()).toEqual(['colour', 'destination.section', 'site']);
  });

  test('a preview knows the inputs and what an update leaves alone, and nothing that is not made yet', async () => {
    const urn = urnOf('SiteRedirect');
    const news = { site: UNKNOWN, source: '/old', destination: { section: UNKNOWN } };
    const { inputs, failures } = await plugin.check({ urn, news });
    expect({ inputs, failures }).toEqual({ inputs: news, failures: [] });
    // What was not declared is what the service chooses.
    const chosen = { draft: UNKNOWN, keepRest: UNKNOWN, permanent: UNKNOWN };
    expect(await plugin.create({ urn, properties: inputs, preview: true })).toEqual({
      id: '',
      properties: { ...news, ...chosen },
    });

    const site = { urn: urnOf('Site'), properties: { title: 'Preview' } };
    const planned = await plugin.create({ ...site, preview: true });
    expect(planned).toMatchObject({ id: '', properties: { title: 'Preview', url: UNKNOWN, visibility: UNKNOWN } });
    const made = await plugin.create(site);
    const changed = await plugin.update({
      urn: site.urn,
      id: made.id,
      olds: made.properties,
      news: { title: 'Changed' },
      preview: true,
    });
    expect(changed.properties).toMatchObject({
      title: 'Changed',
      published: UNKNOWN,
      // Nothing of what was declared, now or before, concerns it.
      visibility: made.properties['visibility'],
    });
    await plugin.delete({ urn: site.urn, id: made.id, properties: made.properties });
  });

  test('a difference says what of each property, what stays, and nothing that is ignored', async () => {
    const urn = urnOf('ShareLink');
    const olds = { site: 'site_1', name: 'Partners', active: true };
    const diff = (news: JsonObject, ignoreChanges: readonly string[] = []) =>
      plugin.diff({ urn, id: 'site_1/link_1', olds, oldInputs: olds, news, ignoreChanges });
    expect(await diff({ ...olds, name: 'Friends' })).toMatchObject({
      changes: 'some',
      replaces: [],
      diffs: ['name'],
      detailed: { name: 'update' },
      stables: expect.arrayContaining(['id', 'site']),
    });
    expect(await diff({ ...olds, site: 'site_2' })).toMatchObject({
      replaces: ['site'],
      detailed: { site: 'update-replace' },
      stables: [],
    });
    expect(await diff({ ...olds, name: 'Friends', site: 'site_2' }, ['name', 'site'])).toMatchObject({
      changes: 'none',
      replaces: [],
      detailed: {},
    });
    expect(await diff(olds)).toMatchObject({ changes: 'none', detailed: {} });
  });

  test('what is secret stays so: the address of a share link, and whatever was given as a secret', async () => {
    const site = await plugin.create({
      urn: urnOf('Site'),
      properties: { title: 'Secrets', visibility: 'share-link' },
    });
    const urn = urnOf('ShareLink');
    const { inputs } = await plugin.check({ urn, news: { site: site.id, name: secretOf('Partners') } });
    expect(inputs).toEqual({ site: site.id, name: secretOf('Partners') });
    const made = await plugin.create({ urn, properties: inputs });
    expect(made.properties['name']).toEqual(secretOf('Partners'));
    expect(isSecret(made.properties['url'])).toBe(true);
    expect(made.properties['site']).toBe(site.id);

    const read = await plugin.read({ urn, id: made.id, properties: made.properties, inputs });
    expect(read).toEqual({ id: made.id, properties: made.properties, inputs });
    const imported = await plugin.read({ urn, id: made.id });
    expect(imported.inputs).toMatchObject({ site: site.id, name: 'Partners' });
    expect(isSecret(imported.properties['url'])).toBe(true);
    await plugin.delete({ urn, id: made.id, properties: made.properties });
    expect((await plugin.read({ urn, id: made.id })).id).toBe('');
    await plugin.delete({ urn: urnOf('Site'), id: site.id, properties: site.properties });
  });

  test('what was made and not completed is kept, with its secrets', async () => {
    const site = await plugin.create({ urn: urnOf('Site'), properties: { title: 'Half' } });
    const failed: unknown = await plugin
      .create({
        urn: urnOf('SectionGroup'),
        properties: { site: site.id, title: secretOf('Guides'), after: 'sg_nobody' },
      })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringContaining('It was created, but not completed'),
      partial: {
        id: expect.stringMatching(new RegExp(`^${site.id}/.`)),
        properties: { site: site.id, title: secretOf('Guides') },
        reasons: [expect.stringContaining('sg_nobody')],
      },
    });
    await plugin.delete({ urn: urnOf('Site'), id: site.id, properties: site.properties });
  });

  test('a resource can be named by its reference', async () => {
    const reference = {
      '4dabf18193072939515e22adb298388d': '5cf8f73096256a8f31e491e813e4eb8e',
      urn: urnOf('Site'),
      id: 'site_1',
    };
    const { inputs } = await plugin.check({ urn: urnOf('ShareLink'), news: { site: reference, name: 'Partners' } });
    expect(inputs).toEqual({ site: 'site_1', name: 'Partners' });
  });

  test('an unknown type and a refusal of the service are told in a sentence', async () => {
    await expect(plugin.check({ urn: urnOf('Page'), news: {} })).rejects.toThrow(
      'Unknown resource type "colophon:index:Page". Colophon has ',
    );
    await other.configure({ token: 'wrong-token-of-nobody', organization: ORGANIZATION, baseUrl: server.url });
    const refused = await other.create({ urn: urnOf('Site'), properties: { title: 'Docs' } }).catch((error) => error);
    expect(refused).toMatchObject({ code: 2, message: expect.stringMatching(/token|authenti|401/i) });
    expect(refused.message).not.toMatch(/wrong-token|\n\s+at /);
  });
});
