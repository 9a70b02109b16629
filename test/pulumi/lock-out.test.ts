import { expect, onTestFinished, test } from 'vitest';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';

async function running() {
  const server: RunningServer = await startServer({ port: 0, profile: 'today' });
  const runtime = createRuntime({ token: server.token, organization: 'org_acme', baseUrl: server.url });
  onTestFinished(async () => {
    await runtime.close();
    await server.close();
  });
  const writes = (): readonly string[] =>
    server.journal().flatMap(({ method, operation }) => (method === 'GET' ? [] : [operation ?? '']));
  return { runtime, writes };
}

test('the user of the token cannot give up their own role, whatever the state says of it', async () => {
  const { runtime, writes } = await running();
  const members = runtime.resource('Member');
  const made = await members.create({ email: 'ada@example.com', role: 'admin' });
  const down = (was: string) =>
    members.update(made.id, { ...made.outputs, role: was }, { email: 'ada@example.com', role: 'edit' });
  await expect(down('admin')).rejects.toThrow(/administrate the organization .*dependsOn/);
  await expect(down('read')).rejects.toThrow(/administrate the organization/);
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
