import { expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { startSandbox } from '../../src/command/app/sandbox.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn, type Work } from './support.ts';

const ALLOW = ['import-content'];

/** A service, and a manifest with a new space that starts with an import. */
async function worldOf(profile: '2025' | 'today' = '2025') {
  const server = await startServer({ profile });
  onTestFinished(() => server.close());
  const ledger = createMemoryLedger();
  const service = { baseUrl: server.url, token: server.token, tries: 1 };
  const work = async (url: string): Promise<Work> => {
    const text = `colophon: 1
organization: org_acme
spaces:
  wiki: { manage: true, title: Wiki, editMode: locked, importFrom: { url: "${url}", source: markdown } }
`;
    return { manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text }))), service, ledger };
  };
  const api = apiOf(server);
  const pages = async (): Promise<readonly string[]> => {
    const { items } = (await api.get('/v1/orgs/org_acme/spaces')).body;
    const { id } = items.find(({ title }: { title: string }) => title === 'Wiki');
    const { body } = await api.get(`/v1/spaces/${id}/content`);
    return body.pages.map(({ title }: { title: string }) => title);
  };
  return { api, server, work, pages };
}

test('a new space is filled with consent, and never again', async () => {
  const { work, pages } = await worldOf();
  const first = await work('https://www.example.com/guide.md');
  const blocked = valueIn(await plan(first));
  expect(blocked.blocked.map(({ guard, address }) => [guard, address])).toEqual([['import-content', 'space.wiki']]);
  await applied(first, ALLOW);
  const imported = await pages();
  const again = await work('https://www.example.com/guide.html');
  expect(valueIn(await plan(again)).changes).toEqual([]);
  expect(await pages()).toEqual(imported);
});

test('an import that failed is not tried again', async () => {
  const { work, pages } = await worldOf();
  const wrong = await work('https://www.example.com/nowhere');
  const made = valueIn(await plan({ ...wrong, allow: ALLOW }));
  const report = await apply({ ...wrong, plan: made, allow: ALLOW });
  expect(report.status).not.toBe('done');
  expect(JSON.stringify(report)).toContain('the space exists, but the import into it failed');
  const before = await pages();
  const right = await work('https://www.example.com/guide.md');
  // What was to be set after the import is set now.
  const rest = await applied(right);
  expect(rest.changes.map(({ action, fields }) => [action, fields.map(({ field }) => field)])).toEqual([
    ['update', ['editMode']],
  ]);
  expect(await pages()).toEqual(before);
});

test('a service of today cannot do it, which the plan says', async () => {
  const { work } = await worldOf('today');
  const planned = await plan(await work('https://www.example.com/guide.md'));
  expect(planned.diagnostics.map(({ detail }) => detail).join()).toContain('Use `template`');
});

test('in a sandbox there is something to import, at any address', async () => {
  const text = `colophon: 1
organization: org_acme
spaces:
  wiki: { manage: true, title: Wiki, importFrom: { url: "https://handbook.example.com/start", source: website } }
`;
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  const sandbox = await startSandbox({ resources: manifest.workspace.resources, profile: '2025' });
  onTestFinished(() => sandbox.close());
  const work = { manifest, service: sandbox.service, ledger: createMemoryLedger() };
  await applied(work, ALLOW);
  expect(valueIn(await plan(work)).changes).toEqual([]);
});
