import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as colophon from '../../src/command/app/index.ts';
import { startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { DOCS, folderOf, PETSTORE, valueIn } from './support.ts';

describe('the library', () => {
  test('does everything that the command line does: load, plan, apply, watch, accept, export, rehearse', async () => {
    const server = await startServer({ processingDelay: 1 });
    try {
      const service: colophon.ServiceOptions = { baseUrl: server.url, token: server.token };
      const folder = folderOf({
        'colophon.yaml': DOCS.replace('organization: org_acme', `organization: \${env:ORGANIZATION}`),
        'specs/petstore.json': PETSTORE,
      });
      const env = { ORGANIZATION: server.organization };
      const load = () => colophon.loadManifest({ cwd: folder, env, allowEnv: ['ORGANIZATION'] });
      const manifest = valueIn(await load());
      const ledger = colophon.createFileLedger({ path: join(folder, '.colophon/default.json') });
      const work = { manifest, service, ledger };

      expect(valueIn(await colophon.rehearse(work))).toMatchObject({ status: 'converged' });

      const plan = valueIn(await colophon.plan(work));
      expect(colophon.isEmpty(plan)).toBe(false);
      expect(colophon.planDigest(plan)).toBe(plan.digest);
      const kept = valueIn(colophon.decodePlan(colophon.encodePlan(plan)));
      expect(kept).toEqual(plan);

      const events: colophon.ApplyEvent[] = [];
      const report = await colophon.apply({
        ...work,
        plan: kept,
        expect: plan.digest,
        onEvent: (event) => events.push(event),
      });
      expect(report).toMatchObject({ status: 'done', diagnostics: [] });
      expect(events.filter(({ type }) => type === 'done')).toHaveLength(plan.changes.length);
      expect(colophon.isEmpty(valueIn(await colophon.plan(work)))).toBe(true);
      expect(valueIn(await colophon.drift(work))).toMatchObject({ drifted: [], pending: [] });

      const api = apiOf(server);
      const { body } = await api.get('/v1/orgs/org_acme/teams');
      const team = body.items.find(({ title }: { readonly title: string }) => title === 'Docs writers').id;
      await api.patch(`/v1/orgs/org_acme/teams/${team}`, { title: 'Writers' });
      const { drifted } = valueIn(await colophon.drift(work));
      expect(drifted.map(({ address, cause }) => [address, cause])).toEqual([['team.writers', 'drift']]);
      expect(valueIn(await colophon.acceptDrift({ ...work, reload: load }))).toMatchObject({ written: true });
      expect(readFileSync(join(folder, 'colophon.yaml'), 'utf8')).toContain('title: Writers # as in the directory');
      const accepted = { ...work, manifest: valueIn(await load()) };
      expect(valueIn(await colophon.drift(accepted)).drifted).toEqual([]);

      expect(valueIn(await colophon.exportLive({ service, organization: server.organization })).files).toHaveLength(1);
      expect(await colophon.lint({ manifest })).toMatchObject({ ok: true });
    } finally {
      await server.close();
    }
  });

  test('gives problems as values', async () => {
    const folder = folderOf({ 'colophon.yaml': 'colophon: 1\norganization: org_acme\nteam: {}\n' });
    expect(await colophon.loadManifest({ cwd: folder })).toMatchObject({
      ok: false,
      diagnostics: [{ severity: 'error', source: { file: 'colophon.yaml', line: 3 } }],
    });
    const empty = folderOf({ 'colophon.yaml': 'colophon: 1\norganization: org_acme\nteams: {}\n' });
    const manifest = valueIn(await colophon.loadManifest({ cwd: empty }));
    const ledger = colophon.createNoLedger();
    for (const work of [colophon.plan, colophon.drift, colophon.rehearse]) {
      expect(await work({ manifest, ledger, service: {} })).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'no-token' }],
      });
    }
  });

  test('has a sandbox in which everything can be tried', async () => {
    const folder = folderOf({ 'colophon.yaml': DOCS, 'specs/petstore.json': PETSTORE });
    const manifest = valueIn(await colophon.loadManifest({ cwd: folder }));
    const sandbox = await colophon.startSandbox({ resources: manifest.workspace.resources });
    try {
      const work = { manifest, service: sandbox.service, ledger: colophon.createMemoryLedger() };
      const plan = valueIn(await colophon.plan(work));
      expect(await colophon.apply({ ...work, plan })).toMatchObject({ status: 'done' });
    } finally {
      await sandbox.close();
    }
  });
});
