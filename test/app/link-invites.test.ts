import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();
const INVITES = '/v1/orgs/org_acme/link-invites';
const manifestOf = (role: string | null): string =>
  `colophon: 1\norganization: org_acme\nlinkInvites:\n  ours: { role: ${role} }\n`;

/** How many link invites there are for each role. */
async function roles(): Promise<Readonly<Record<string, number>>> {
  const { body } = await api.get(INVITES);
  const counts: Record<string, number> = {};
  for (const { role } of body.items) {
    counts[String(role)] = (counts[String(role)] ?? 0) + 1;
  }
  return counts;
}

test.each(['edit', null])('a link invite never gets the role (%s) of an unmanaged one', async (role) => {
  api.server.reset();
  for (const { id } of (await api.get(INVITES)).body.items) {
    await api.delete(`${INVITES}/${id}`);
  }
  const folder = folderOf({ 'colophon.yaml': manifestOf('comment') });
  const service = { baseUrl: api.server.url, token: api.server.token };
  const ledger = createMemoryLedger();
  await applied({ manifest: valueIn(await loadFrom(folder)), service, ledger });
  const { body: other } = await api.post(INVITES, { role });
  writeFileSync(join(folder, 'colophon.yaml'), manifestOf(role));
  const work = { manifest: valueIn(await loadFrom(folder)), service, ledger };
  const planned = valueIn(await plan(work));
  expect(planned.blocked).toMatchObject([{ guard: 'same-name', address: 'linkInvite.ours', consents: [] }]);
  expect(JSON.stringify(planned)).not.toContain(other.id);
  const report = await apply({ ...work, plan: planned, allow: ['same-name', 'conflict'] });
  expect(report).toMatchObject({ status: 'guarded', requests: { writes: 0 } });
  expect(await roles()).toEqual({ comment: 1, [String(role)]: 1 });
  // Once the other one is gone, nothing is in the way.
  await api.delete(`${INVITES}/${other.id}`);
  await applied(work);
  expect(await roles()).toEqual({ [String(role)]: 1 });
});

test('what is deleted in the same plan is not in the way', async () => {
  api.server.reset();
  for (const { id } of (await api.get(INVITES)).body.items) {
    await api.delete(`${INVITES}/${id}`);
  }
  const folder = folderOf({ 'colophon.yaml': manifestOf('comment') });
  const service = { baseUrl: api.server.url, token: api.server.token };
  const ledger = createMemoryLedger();
  await applied({ manifest: valueIn(await loadFrom(folder)), service, ledger });
  await api.post(INVITES, { role: 'edit' });
  writeFileSync(join(folder, 'colophon.yaml'), manifestOf('edit'));
  const work = { manifest: valueIn(await loadFrom(folder)), service, ledger, prune: 'all' as const };
  expect(valueIn(await plan(work)).blocked.map(({ guard }) => guard)).not.toContain('same-name');
});
