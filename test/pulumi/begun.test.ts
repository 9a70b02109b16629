import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import type { Runtime, Settings } from '../../src/pulumi/life.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';

describe.each(PROFILE_NAMES)('a creation that was never answered, on the profile %s', (profile) => {
  const opened: Runtime[] = [];
  let server: RunningServer;
  let home: string;
  beforeAll(async () => {
    server = await startServer({ profile });
  });
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'colophon-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  afterAll(async () => {
    await server.close();
    await Promise.all(opened.map((runtime) => runtime.close()));
  });

  /** One run of Pulumi: a process knows nothing of the one before. */
  function run(settings: Partial<Settings> = {}): Runtime {
    const { token, url: baseUrl } = server;
    const runtime = createRuntime({ token, baseUrl, organization: 'org_acme', project: 'docs', home, ...settings });
    opened.push(runtime);
    return runtime;
  }

  const records = (): readonly string[] => readdirSync(join(home, 'colophon'));

  /** Begins a creation in a run that ends before the service answers. */
  async function cutOff(
    name: string,
    inputs: JsonObject,
    { operation, when = 'after' }: { readonly operation: OperationId; readonly when?: 'before' | 'after' },
  ): Promise<void> {
    const sent = (): number => server.journal().filter((entry) => entry.operation === operation).length;
    const before = sent();
    server.setFaults([{ kind: 'silence', when, operation }]);
    const created = run().resource(name).create(inputs);
    while (sent() === before && (await Promise.race([created, delay(5)])) === undefined) {
      // Not yet.
    }
    // It ends with the server.
    created.catch(() => {});
    server.setFaults([]);
  }

  const TEAM = { title: 'Never answered', members: { 'ada@example.com': 'owner' }, __place: 'dev::one' };
  const team = { operation: 'createOrganizationTeam' } as const;

  const LOST: readonly (readonly [string, JsonObject, OperationId])[] = [
    ['Team', { title: 'Lost', members: { 'ada@example.com': 'owner' } }, 'createOrganizationTeam'],
    ['Site', { title: 'Lost', visibility: 'share-link' }, 'createSite'],
    ['SiteSection', { site: 'site_docs', path: 'lost', title: 'Lost', firstSpace: 'spc_notes' }, 'addSectionToSite'],
    ['SiteSpace', { site: 'site_notes', space: 'spc_guides', path: 'lost' }, 'addSpaceToSite'],
    ['SiteRedirect', { site: 'site_notes', source: '/lost', destination: { space: 'ss_notes' } }, 'createSiteRedirect'],
    ['ShareLink', { site: 'site_partners', name: 'lost' }, 'createSiteShareLink'],
    ['Collection', { title: 'Lost', description: 'Begun' }, 'createCollection'],
  ];

  test.each(LOST)('is completed by the next run, and only once: %s', async (name, given, operation) => {
    const inputs = { ...given, __place: 'dev::one' };
    const none = server.journal().filter((entry) => entry.operation === operation).length;
    await cutOff(name, inputs, { operation });
    expect(records()).toHaveLength(1);
    const again = run().resource(name);
    const { id, outputs } = await again.create(inputs);
    expect(server.journal().filter((entry) => entry.operation === operation)).toHaveLength(none + 1);
    // Until the state has it.
    expect(records()).toHaveLength(1);
    await again.check(given, inputs);
    expect(records()).toEqual([]);
    expect((await again.diff(id, outputs, inputs)).changes).toEqual([]);
    const read = await again.read(id, { inputs: given, outputs });
    expect(read?.inputs).toEqual(given);
    await again.delete(id, outputs);
  });

  test('is sent again if the service never got it', async () => {
    await cutOff('Team', TEAM, { ...team, when: 'before' });
    const teams = run().resource('Team');
    const { id, outputs } = await teams.create(TEAM);
    expect(records()).toHaveLength(1);
    await teams.delete(id, outputs);
  });

  test('is not completed by another stack, on another machine, a day later, or with what somebody has added', async () => {
    await cutOff('Team', TEAM, team);
    const refused = async (settings: Partial<Settings>, inputs: JsonObject = TEAM): Promise<void> =>
      await expect(run(settings).resource('Team').create(inputs)).rejects.toThrow('This Team already exists');
    await refused({}, { ...TEAM, __place: 'prod::one' });
    await refused({}, { ...TEAM, __place: 'dev::other' });
    await refused({ project: 'other' });
    await refused({ home: join(home, 'missing') });

    const file = join(home, 'colophon', records()[0] ?? expect.fail());
    const [now, old] = [new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000)];
    utimesSync(file, old, old);
    await refused({});
    utimesSync(file, now, now);

    const list = '/v1/orgs/org_acme/teams';
    const { items } = (await apiOf(server).get(`${list}?limit=1000`)).body;
    const { id } = items.find(({ title }: { readonly title: string }) => title === TEAM.title);
    await apiOf(server).put(`${list}/${id}/members`, { add: ['user_lin'] });
    await refused({});
    await apiOf(server).put(`${list}/${id}/members`, { remove: ['user_lin'] });
    const teams = run().resource('Team');
    const { outputs } = await teams.create(TEAM);
    await teams.delete(id, outputs);
  });

  test('is adopted by the next run if it was complete and the state has no record of it, for a day', async () => {
    const inputs = { ...TEAM, title: 'Complete' };
    const created = await run().resource('Team').create(inputs);
    const lost = run().resource('Team');
    expect((await lost.create(inputs)).id).toBe(created.id);

    const file = join(home, 'colophon', records()[0] ?? expect.fail());
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(file, old, old);
    await expect(run().resource('Team').create(inputs)).rejects.toThrow('This Team already exists');
    // Nobody asks for it any more, so the next creation cleans up.
    const other = await run()
      .resource('Team')
      .create({ ...TEAM, title: 'Later' });
    expect(records()).toHaveLength(1);
    await run().resource('Team').delete(other.id, other.outputs);
    await run().resource('Team').delete(created.id, created.outputs);
  });

  test('is not adopted any more once the state has had it', async () => {
    const inputs = { ...TEAM, title: 'Recorded' };
    const { id, outputs } = await run().resource('Team').create(inputs);
    const { __place: _, ...given } = inputs;
    await run().resource('Team').check(given, inputs);
    await expect(run().resource('Team').create(inputs)).rejects.toThrow('This Team already exists');
    await run().resource('Team').delete(id, outputs);
  });

  test('leaves no record if the service refuses it', async () => {
    const redirects = run().resource('SiteRedirect');
    const inputs = {
      site: 'site_notes',
      source: '/refused',
      destination: { section: 'sec_missing' },
      __place: 'dev::one',
    };
    await expect(redirects.create(inputs)).rejects.toThrow();
    expect(records()).toEqual([]);
  });

  test('is recorded beside what cannot be read, or what another run deletes meanwhile', async () => {
    mkdirSync(join(home, 'colophon', 'a folder'), { recursive: true });
    symlinkSync(join(home, 'gone'), join(home, 'colophon', 'gone'));
    const inputs = { ...TEAM, title: 'Beside others' };
    await cutOff('Team', inputs, team);
    expect(records()).toHaveLength(3);
    const teams = run().resource('Team');
    const { id, outputs } = await teams.create(inputs);
    await teams.delete(id, outputs);
  });

  test('is not what another declaration of the same run has begun', async () => {
    const teams = run().resource('Team');
    const inputs = { ...TEAM, title: 'Declared twice' };
    const first = await teams.create(inputs);
    await expect(teams.create(inputs)).rejects.toThrow('already exists');
    await run().resource('Team').delete(first.id, first.outputs);
  });
});
