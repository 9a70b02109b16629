import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createCheck } from '../../src/pulumi/check.ts';
import { findSpec } from '../../src/pulumi/find-spec.ts';
import { type Runtime, UNKNOWN } from '../../src/pulumi/life.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { createRuntime, provider } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { LIVES, type LifePort, livesOn } from './support/lives.ts';
import { walkLife } from './support/walk-life.ts';

let server: RunningServer;
let runtime: Runtime;

beforeAll(async () => {
  server = await startServer({ port: 0 });
  runtime = createRuntime({ token: server.token, organization: 'org_acme', baseUrl: server.url });
});
afterAll(async () => {
  await runtime.close();
  await server.close();
});

const port: LifePort = {
  check: (name, inputs) => runtime.resource(name).check(inputs),
  diff: async (name, id, { olds, news }) => {
    const { changes, ...rest } = await runtime.resource(name).diff(id, olds, news);
    return { changes: changes.length > 0, ...rest };
  },
  create: (name, inputs) => runtime.resource(name).create(inputs),
  read: (name, id, olds) => runtime.resource(name).read(id, olds),
  update: (name, id, { olds, news }) => runtime.resource(name).update(id, olds, news),
  delete: (name, id, outputs) => runtime.resource(name).delete(id, outputs),
};

describe('the life of a resource', () => {
  test('every resource has one', () => {
    const named = PROFILE_NAMES.flatMap((profile) => livesOn(profile).map(({ name }) => name));
    expect([...new Set(named)].sort()).toEqual(RESOURCES.map(({ name }) => name).sort());
  });

  test.each(LIVES)('$name is made, refreshed, changed, imported and deleted', async (life) => {
    await walkLife(port, life);
  });
});

describe('checking', () => {
  const failuresOf = async (name: string, inputs: JsonObject): Promise<readonly string[]> =>
    (await runtime.resource(name).check(inputs)).failures.map(({ property, reason }) => `${property}: ${reason}`);

  test('what only the other provider of a Git sync has is told with its place', () => {
    const check = createCheck(findSpec('GitSync').spec);
    const sync = { space: 'spc_guides', provider: 'github', repository: 7, branch: 'main', wins: 'service' };
    expect(check({ ...sync, instance: null }).failures).toEqual([]);
    expect(check({ ...sync, provider: UNKNOWN, token: 'glpat-p' }).failures).toEqual([]);
    expect(check({ ...sync, token: 'glpat-p', instance: 'https://git.example.com' }).failures).toEqual([
      { property: 'token', reason: 'it must be absent' },
      { property: 'instance', reason: 'it must be null, or absent' },
    ]);
  });

  test('all failures are told at once, with their places', async () => {
    expect(
      await failuresOf('SiteRedirect', { source: 'no-slash', destination: { section: 1 }, colour: 'red' }),
    ).toEqual([
      'site: it is required',
      'colour: unknown property',
      expect.stringContaining('source: it must match pattern'),
      expect.stringContaining('destination.section: it must be string'),
    ]);
  });

  test('what is not known yet is no failure', async () => {
    expect(
      await failuresOf('SiteRedirect', { site: UNKNOWN, source: UNKNOWN, destination: { space: UNKNOWN } }),
    ).toEqual([]);
    expect(await failuresOf('SiteRedirect', { site: UNKNOWN, source: '/a/b', destination: UNKNOWN })).toEqual([]);
  });

  test('the id of another resource is brought to the id that the service knows', async () => {
    const { inputs } = await runtime.resource('SiteRedirect').check({
      site: 'site_1',
      source: '/a/b',
      destination: { section: 'site_1/sec_2' },
    });
    expect(inputs['destination']).toEqual({ section: 'sec_2' });
  });
});

describe('making what is there already', () => {
  const redirect = { site: 'site_notes', source: '/twice/made', destination: { space: 'ss_notes' } };

  test('stops with the import to add, and with that import takes it over', async () => {
    const other = createRuntime({ token: server.token, organization: 'org_acme', baseUrl: server.url });
    const { id } = await other.resource('SiteRedirect').create(redirect);
    await other.close();
    await expect(runtime.resource('SiteRedirect').create(redirect)).rejects.toThrow(`add import: "${id}"`);
    const taken = await runtime.resource('SiteRedirect').create({ ...redirect, __import: id });
    expect(taken.id).toBe(id);
    await expect(
      runtime.resource('SiteRedirect').create({ ...redirect, source: '/twice/other', __import: id }),
    ).rejects.toThrow('differs from the declaration in source');
  });

  test('what the program made in the same run is there as well', async () => {
    const made = await runtime.resource('ShareLink').create({ site: 'site_partners', name: 'once' });
    await runtime.resource('ShareLink').delete(made.id, made.outputs);
    const again = await runtime.resource('ShareLink').create({ site: 'site_partners', name: 'once' });
    expect(again.id).not.toBe(made.id);
    await runtime.resource('ShareLink').delete(again.id, again.outputs);
  });
});

describe('a resource of a manifest for another organization', () => {
  test('is refused before anything is made', async () => {
    const team = provider('Team');
    const config = new Map([
      ['colophon:organization', 'org_acme'],
      ['colophon:token', 'a-token'],
    ]);
    await team.configure({ config: { get: (key) => config.get(key) } });
    const inputs = { title: 'Writers', __organization: 'org_other' };
    expect((await team.check({}, inputs)).failures).toEqual([
      { property: '', reason: expect.stringContaining('the manifest is for the organization org_other') },
    ]);
    expect((await team.check({}, { ...inputs, __organization: 'org_acme' })).failures).toEqual([]);
  });
});

describe('a service that is not configured', () => {
  test.each([
    [{ token: undefined, organization: 'o', baseUrl: undefined }, 'pulumi config set --secret colophon:token'],
    [{ token: 't', organization: undefined, baseUrl: undefined }, 'pulumi config set colophon:organization'],
  ])('says what to run (%#)', async (settings, message) => {
    await expect(createRuntime(settings).resource('Team').create({ title: 'A' })).rejects.toThrow(message);
  });
});
