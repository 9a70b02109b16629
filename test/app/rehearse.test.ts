import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { rehearse } from '../../src/command/app/rehearse.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { admin } from '../support/admin.ts';
import { sampled } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { applied, DOCS, folderOf, loadFrom, PETSTORE, valueIn, type Work } from './support.ts';

const api = useServer();

async function workOf(text: string, ledger = createMemoryLedger()): Promise<Work> {
  const folder = folderOf({ 'colophon.yaml': text, 'specs/petstore.json': PETSTORE });
  const manifest = valueIn(await loadFrom(folder));
  return { manifest, service: { baseUrl: api.server.url, token: api.server.token }, ledger };
}

const MORE = `${DOCS}      /new: { section: guides }
      /deep: { page: { space: guides/v2, id: pg_intro } }
    shareLinks:
      friends: { name: Friends }
`;

const CHANGES = (changes: readonly Change[]): readonly (readonly string[])[] =>
  changes.map(({ action, address }) => [action, address]);

describe('a rehearsal', () => {
  test('proves on a copy that a first apply converges, and only reads the service', async () => {
    api.server.reset();
    const work = await workOf(MORE);
    const before = (await admin(api.server, 'GET', 'world')).body;
    const outcome = await rehearse(work);
    const rehearsal = valueIn(outcome);
    expect(outcome.diagnostics).toEqual([]);
    expect(rehearsal.applied?.results.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(rehearsal).toMatchObject({ status: 'converged', remaining: [], requests: { service: { writes: 0 } } });
    expect(rehearsal.seeded).toBeGreaterThan(30);
    expect(CHANGES(rehearsal.plan.changes)).toEqual(CHANGES(valueIn(await plan(work)).changes));
    expect((await admin(api.server, 'GET', 'world')).body).toEqual(before);
  });

  test('knows what was applied before: what is no longer declared is deleted, what drifted is put back', async () => {
    api.server.reset();
    const ledger = createMemoryLedger();
    await applied(await workOf(MORE, ledger));
    const quiet = await rehearse(await workOf(MORE, ledger));
    expect(quiet).toMatchObject({ ok: true, value: { status: 'converged', plan: { changes: [], forget: [] } } });
    const { body } = await api.get('/v1/orgs/org_acme/sites/site_docs/redirects');
    const reference = body.items.find(({ source }: { readonly source: string }) => source === '/reference');
    await api.patch(`/v1/orgs/org_acme/sites/site_docs/sections/${reference.destination.siteSectionId}`, {
      title: 'Changed by hand',
    });
    await api.put('/v1/orgs/org_acme/openapi/petstore', { source: { text: PETSTORE.replace('Pets', 'Others') } });
    await expect
      .poll(async () => (await api.get('/v1/orgs/org_acme/openapi/petstore')).body.processingState)
      .toBe('complete');
    const work = await workOf(DOCS, ledger);
    const real = valueIn(await plan(work));
    const outcome = await rehearse({ ...work, allow: ['revoke-links', 'empty'] });
    expect(valueIn(outcome)).toMatchObject({ status: 'converged', remaining: [] });
    const made = valueIn(outcome).plan;
    expect(CHANGES(made.changes)).toEqual(CHANGES(real.changes));
    expect(made.changes.map(({ cause }) => cause)).toEqual(real.changes.map(({ cause }) => cause));
    expect(CHANGES(made.changes)).toContainEqual(['delete', 'site.docs.redirect["/new"]']);
    expect(made.changes.find(({ address }) => address === 'openapi.petstore')).toMatchObject({ cause: 'drift' });
  });

  test('stops at what a guard blocks, and leaves it out when that is asked', async () => {
    api.server.reset();
    const ledger = createMemoryLedger();
    await applied(await workOf(MORE, ledger));
    const work = await workOf(MORE.replace('friends: { name: Friends }', 'others: { name: Others }'), ledger);
    expect(valueIn(await rehearse(work))).toMatchObject({ status: 'guarded' });
    for (const way of sampled([{ onGuard: 'skip' } as const, { allow: ['revoke-links'] }])) {
      expect(valueIn(await rehearse({ ...work, ...way }))).toMatchObject({ status: 'converged' });
    }
  });

  test('tells a saved plan that does not fit any more from one that does', async () => {
    api.server.reset();
    const work = await workOf(MORE);
    const saved = valueIn(await plan(work));
    expect(valueIn(await rehearse({ ...work, saved }))).toMatchObject({ status: 'converged' });
    const other = await workOf(MORE.replace('/new:', '/newer:'));
    expect(valueIn(await rehearse({ ...other, saved }))).toMatchObject({
      status: 'unlike',
      unlike: {
        saved: ['create site.docs.redirect["/new"]'],
        rehearsed: ['create site.docs.redirect["/newer"]'],
      },
    });
  });

  test('stops as a plan does where somebody is missing', async () => {
    api.server.reset();
    const text = MORE.replace('ada@example.com: member', 'nobody@example.com: member');
    expect(await rehearse(await workOf(text))).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'not-found', detail: expect.stringContaining('team.writers: nobody@example.com is not') }],
    });
  });
});
