import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { Kept, Runtime } from '../../src/pulumi/life.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { readSettings } from '../../src/pulumi/settings.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { requestsDuring } from './support/requests.ts';

let server: RunningServer;
const opened: Runtime[] = [];

/** One run of Pulumi: a process knows nothing of the one before. */
function run(adoptExisting: boolean, said: string[] = []): Runtime {
  const runtime = createRuntime(
    { token: server.token, organization: 'org_acme', baseUrl: server.url, adoptExisting },
    { say: (message) => said.push(message) },
  );
  opened.push(runtime);
  return runtime;
}

beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(async () => {
  await Promise.all(opened.map((runtime) => runtime.close()));
  await server.close();
});

const WRITES = /^(POST|PUT|PATCH|DELETE) /;

/** Creates in a run of its own what then is in no state. */
async function leftBehind(name: string, inputs: JsonObject): Promise<Kept> {
  return await run(false).resource(name).create(inputs);
}

describe('what an interrupted run created', () => {
  test('is refused without the option, with a message that names it', async () => {
    await leftBehind('Team', { title: 'Named in a message' });
    const again = run(false).resource('Team').create({ title: 'Named in a message' });
    await expect(again).rejects.toThrow('COLOPHON_ADOPT_EXISTING=true');
  });

  test.each([
    ['Team', { title: 'Left behind', members: {} }],
    ['SiteRedirect', { site: 'site_notes', source: '/left/behind', destination: { space: 'ss_notes' } }],
    ['ShareLink', { site: 'site_partners', name: 'left behind' }],
    ['CustomField', { name: 'left_behind', type: 'text' }],
  ])('is adopted with the option where it is exactly as declared: %s', async (name, inputs) => {
    const left = await leftBehind(name, inputs);
    const requests = await requestsDuring(server, async () => {
      expect((await run(true).resource(name).create(inputs)).id).toBe(left.id);
    });
    expect(requests.filter((request) => WRITES.test(request))).toEqual([]);
  });

  test('is not adopted where it differs, and the message says in what', async () => {
    await leftBehind('SiteRedirect', { site: 'site_notes', source: '/left/other', destination: { space: 'ss_notes' } });
    const declared = { site: 'site_notes', source: '/left/other', destination: { url: 'https://example.com/' } };
    await expect(run(true).resource('SiteRedirect').create(declared)).rejects.toThrow(
      /adoptExisting does not adopt it, because it differs from the declaration in destination/,
    );
  });

  test('is adopted once: a second declaration of the same is refused', async () => {
    const left = await leftBehind('Team', { title: 'Declared twice' });
    const runtime = run(true);
    await runtime.resource('Team').create({ title: 'Declared twice' });
    await expect(runtime.resource('Team').create({ title: 'Declared twice' })).rejects.toThrow('is declared twice');
    // The other of the two is in the state, and is compared after the first was adopted.
    const states = [left.outputs, { title: 'Declared twice' }] as const;
    await expect(runtime.resource('Team').diff(left.id, ...states)).rejects.toThrow('pulumi state delete');
  });

  test('is adopted once also where two declarations of the same come at once', async () => {
    await leftBehind('Team', { title: 'Declared at once' });
    const teams = run(true).resource('Team');
    const both = await Promise.allSettled([1, 2].map(() => teams.create({ title: 'Declared at once' })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is not what the same run created for another declaration', async () => {
    const teams = run(true).resource('Team');
    await teams.create({ title: 'Created and declared twice' });
    await expect(teams.create({ title: 'Created and declared twice' })).rejects.toThrow('is declared twice');
  });

  test('is not adopted where another resource of the state is declared by it', async () => {
    const left = await leftBehind('Team', { title: 'In the state' });
    const runtime = run(true);
    await runtime.resource('Team').diff(left.id, left.outputs, { title: 'In the state' });
    await expect(runtime.resource('Team').create({ title: 'In the state' })).rejects.toThrow('is declared twice');
  });

  test('of several with one key none is adopted', async () => {
    const { id } = await leftBehind('Team', { title: 'Two of them' });
    const other = await leftBehind('Team', { title: 'Two of them, really' });
    const rename = run(false).resource('Team');
    await rename.update(other.id, other.outputs, { title: 'Two of them' });
    await expect(run(true).resource('Team').create({ title: 'Two of them' })).rejects.toThrow(id);
  });
});

describe('what an interrupted run left incomplete, without a record of it', () => {
  test('is refused with what to do: a leftover is deleted, and anything else imported as it is', async () => {
    await leftBehind('Team', { title: 'Without its members' });
    const teams = run(true).resource('Team');
    const declared = { title: 'Without its members', members: { 'ada@example.com': 'owner' } };
    await expect(teams.create(declared)).rejects.toThrow('delete it in the app and run again; to keep it, declare its');
  });
});

describe('a resource that was renamed without an alias', () => {
  test('is adopted under the new name and not deleted under the old one', async () => {
    const old = await leftBehind('Team', { title: 'Renamed' });
    const said: string[] = [];
    const runtime = run(true, said);
    expect((await runtime.resource('Team').create({ title: 'Renamed' })).id).toBe(old.id);
    await runtime.resource('Team').delete(old.id, old.outputs);
    expect(await run(false).resource('Team').read(old.id, undefined)).toMatchObject({ inputs: { title: 'Renamed' } });
    expect(said).toEqual([expect.stringContaining(`${old.id} is not deleted`)]);
    // The next run knows nothing of that, and deletes what it is told to.
    await run(true).resource('Team').delete(old.id, old.outputs);
    expect(await run(false).resource('Team').read(old.id, { inputs: {}, outputs: old.outputs })).toBeUndefined();
  });

  test('and imported under the new name is not deleted under the old one either', async () => {
    const old = await leftBehind('Team', { title: 'Imported' });
    const runtime = run(false);
    await runtime.resource('Team').create({ title: 'Imported', __import: old.id });
    await runtime.resource('Team').delete(old.id, old.outputs);
    expect(await run(false).resource('Team').read(old.id, undefined)).toBeDefined();
  });

  test('and refused under the new name is not deleted under the old one by an up that continues on errors', async () => {
    const old = await leftBehind('Team', { title: 'Refused and kept' });
    const runtime = run(false);
    await expect(runtime.resource('Team').create({ title: 'Refused and kept' })).rejects.toThrow('aliases');
    await expect(runtime.resource('Team').delete(old.id, old.outputs)).rejects.toThrow('is not deleted');
    expect(await run(false).resource('Team').read(old.id, undefined)).toBeDefined();
  });

  test('and what is replaced under its own name is deleted, also when another creation was refused for it', async () => {
    const old = await leftBehind('CustomField', { name: 'given_away', type: 'text' });
    const runtime = run(false);
    const other = { name: 'given_away', type: 'number' };
    await expect(runtime.resource('CustomField').create(other)).rejects.toThrow('already');
    await runtime.resource('CustomField').diff(old.id, old.outputs, { name: 'renamed_field', type: 'text' });
    await runtime.resource('CustomField').delete(old.id, old.outputs);
    // The next run can create it.
    await run(false).resource('CustomField').create(other);
  });

  test('does not take its site offline where it is the publication of one', async () => {
    const site = await leftBehind('Site', { title: 'Stays online', visibility: 'share-link' });
    const old = await leftBehind('SitePublication', { site: site.id, published: true });
    const runtime = run(false);
    await runtime.resource('SitePublication').create({ site: site.id, published: true });
    await runtime.resource('SitePublication').delete(old.id, old.outputs);
    expect(await run(false).resource('Site').read(site.id, undefined)).toMatchObject({ outputs: { published: true } });
  });
});

describe('many creations of what exists already', () => {
  test('read each list twice, however many are refused', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      await leftBehind('Team', { title: `Refused ${at}` });
    }
    const runtime = run(false);
    const requests = await requestsDuring(server, async () => {
      for (const at of [1, 2, 3, 4, 5, 6]) {
        await expect(runtime.resource('Team').create({ title: `Refused ${at}` })).rejects.toThrow('already');
      }
    });
    const teams = requests.filter((request) => request === 'GET listTeamsInOrganizationById');
    expect(teams.length).toBeLessThanOrEqual(2);
  });

  test('of others read who is in a team of the new ones alone', async () => {
    const runtime = run(false);
    const requests = await requestsDuring(server, async () => {
      for (const at of [1, 2, 3, 4, 5, 6]) {
        await runtime.resource('Team').create({ title: `New ${at}`, members: { 'ada@example.com': 'owner' } });
      }
    });
    const members = requests.filter((request) => request === 'GET listTeamMembersInOrganizationById');
    expect(members).toHaveLength(6);
  });

  test('that the service refuses do not read the list again', async () => {
    const runtime = run(false);
    const requests = await requestsDuring(server, async () => {
      for (const at of [1, 2, 3, 4, 5, 6]) {
        const inputs = { title: `With a stranger ${at}`, members: { [`nobody${at}@example.com`]: 'member' } };
        await expect(runtime.resource('Team').create(inputs)).rejects.toThrow('not completed');
      }
    });
    const teams = requests.filter((request) => request === 'GET listTeamsInOrganizationById');
    expect(teams.length).toBeLessThanOrEqual(2);
  });
});

describe('the setting adoptExisting', () => {
  const config = (values: Record<string, string>) => (key: string) => values[key];

  test('is off unless it is said, and the environment wins over the stack', () => {
    expect(readSettings(config({}), {}).adoptExisting).toBe(false);
    expect(readSettings(config({ 'colophon:adoptExisting': 'true' }), {}).adoptExisting).toBe(true);
    const env = { COLOPHON_ADOPT_EXISTING: 'false' };
    expect(readSettings(config({ 'colophon:adoptExisting': 'true' }), env).adoptExisting).toBe(false);
    const own = config({ 'colophon:adoptExisting': 'true', 'colophon:explicit': 'true' });
    expect(readSettings(own, env).adoptExisting).toBe(true);
  });

  test('takes nothing but true and false', () => {
    expect(() => readSettings(config({}), { COLOPHON_ADOPT_EXISTING: 'yes' })).toThrow('must be true or false');
  });
});
