import { describe, expect, onTestFinished, test } from 'vitest';
import { UNKNOWN } from '../../src/pulumi/life.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';

async function running(user?: string) {
  const server: RunningServer = await startServer({ port: 0, profile: 'today' });
  const token = user === undefined ? server.token : server.tokenFor(user);
  const said: string[] = [];
  const settings = { token, organization: 'org_acme', baseUrl: server.url };
  const runtime = createRuntime(settings, { say: (message) => said.push(message) });
  onTestFinished(async () => {
    await runtime.close();
    await server.close();
  });
  const writes = (): readonly string[] =>
    server.journal().flatMap(({ method, operation }) => (method === 'GET' ? [] : [operation ?? '']));
  const reads = (): number => server.journal().length;
  return { runtime, said, writes, reads };
}

test('the user of the token cannot give up their own role, whatever the state says of it', async () => {
  const { runtime, writes } = await running();
  const members = runtime.resource('Member');
  const made = await members.create({ email: 'ada@example.com', role: 'admin' });
  const down = (was: string) =>
    members.update(made.id, { ...made.outputs, role: was }, { email: 'ada@example.com', role: 'edit' });
  await expect(down('admin')).rejects.toThrow(/administrator would be left for the organization .*dependsOn/);
  await expect(down('read')).rejects.toThrow(/administrator would be left for the organization/);
  expect(writes()).toEqual([]);
});

test('two administrators who step down at once do not leave nobody', async () => {
  const { runtime } = await running();
  const members = runtime.resource('Member');
  const roleOf = async (email: string, role: string) => await members.create({ email, role });
  const lin = await roleOf('lin@example.com', 'admin');
  // That is a promotion, and nobody has to be asked about it.
  expect(lin.outputs['role']).toBe('admin');
  const ada = await roleOf('ada@example.com', 'admin');
  const step = async ({ id, outputs }: typeof lin) =>
    await members.update(id, outputs, { email: outputs['email'] ?? '', role: 'edit' });
  const results = await Promise.allSettled([step(lin), step(ada)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('what locks nobody out is applied', async () => {
  const { runtime } = await running();
  const access = runtime.resource('Access');
  const made = await access.create({ space: 'spc_internal', members: { 'lin@example.com': 'admin' } });
  const changed = await access.update(made.id, made.outputs, {
    space: 'spc_internal',
    members: { 'lin@example.com': 'read' },
  });
  expect(changed.outputs['members']).toEqual({ 'lin@example.com': 'read' });
});

describe('a preview, which asks for nothing but the difference', () => {
  test('warns of what the update refuses, and sends no change', async () => {
    const { runtime, said, writes } = await running();
    const members = runtime.resource('Member');
    const ada = await members.create({ email: 'ada@example.com', role: 'admin' });
    const news = { email: 'ada@example.com', role: 'edit' };
    const { changes } = await members.diff(ada.id, ada.outputs, news);
    expect(changes).toEqual([{ property: 'role', effect: 'update' }]);
    await members.diff(ada.id, ada.outputs, news);
    expect(said).toEqual([
      expect.stringMatching(/^Warning: this update would be refused\. .*administrator would be left for the org/),
    ]);
    const refusal = await members.update(ada.id, ada.outputs, news).catch((error: Error) => error.message);
    expect(said[0]).toContain(refusal);
    expect(writes()).toEqual([]);
  });

  test('takes what it saw before into account', async () => {
    const { runtime, said } = await running();
    const members = runtime.resource('Member');
    const stepsDown = async (email: string) => {
      const { id, outputs } = await members.create({ email, role: 'admin' });
      return async () => await members.diff(id, outputs, { email, role: 'edit' });
    };
    const [lin, carl] = [await stepsDown('lin@example.com'), await stepsDown('carl@example.com')];
    const ada = await stepsDown('ada@example.com');
    await lin();
    await carl();
    expect(said).toEqual([]);
    await ada();
    expect(said).toEqual([expect.stringContaining('No administrator would be left for the organization')]);
  });

  test('says nothing of what is not known yet, and reads nothing for what changes no roles', async () => {
    const { runtime, said, reads } = await running();
    const members = runtime.resource('Member');
    const ada = await members.create({ email: 'ada@example.com', role: 'admin' });
    const before = reads();
    await members.diff(ada.id, ada.outputs, { email: 'ada@example.com', role: UNKNOWN });
    await runtime.resource('Site').diff('site_notes', { title: 'Notes' }, { title: 'Other' });
    expect(reads()).toBe(before);
    expect(said).toEqual([]);
  });

  test('says nothing where a token is missing, which the update says', async () => {
    const said: string[] = [];
    const settings = { token: undefined, organization: 'org_acme', baseUrl: undefined };
    const members = createRuntime(settings, { say: (message) => said.push(message) }).resource('Member');
    const ada = { email: 'ada@example.com', role: 'admin' };
    expect((await members.diff('user_ada', ada, { ...ada, role: 'edit' })).changes).toHaveLength(1);
    expect(said).toEqual([]);
  });
});

test('where permissions cannot be read, that nothing was checked is said once, and the update is applied', async () => {
  const { runtime, said, writes } = await running('user_carl');
  const teams = runtime.resource('Team');
  const olds = { title: 'API team', members: { 'carl@example.com': 'owner', 'lin@example.com': 'member' } };
  const news = { title: 'API team', members: { 'carl@example.com': 'owner' } };
  await teams.diff('team_api', olds, news);
  expect(said).toEqual([expect.stringMatching(/^Warning: Colophon could not check .*locks out an administrator\. /)]);
  await teams.update('team_api', olds, news);
  expect(said).toHaveLength(1);
  expect(writes()).not.toEqual([]);
});
