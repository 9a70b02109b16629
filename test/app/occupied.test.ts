import { afterEach, beforeEach, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn, type Work } from './support.ts';

let server: RunningServer;
beforeEach(async () => {
  server = await startServer({ processingDelay: 1, profile: 'today' });
});
afterEach(() => server.close());

const SYNC = 'gitSync: { github: { repository: 9, branch: main, wins: service } }';
const space = (id: string, more: string, rest = ''): string =>
  `colophon: 1\norganization: org_acme\nspaces:\n  it: { id: ${id}, ${more} }\n${rest}`;
const site = (more: string): string => `sites:\n  notes: { id: site_notes, ${more} }\n`;

async function work(text: string, ledger: LedgerStore = createMemoryLedger({})): Promise<Work> {
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  return { manifest, service: { baseUrl: server.url, token: server.token }, ledger };
}

async function send(method: string, path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { readonly id: string };
}

/** Somebody synchronizes a whole site in the app. */
async function synchronizeByHand(): Promise<string> {
  const { id } = await send('POST', '/git/installations', {
    provider: 'github',
    target: { type: 'site', siteId: 'site_notes' },
  });
  const providerConfiguration = { repositoryId: 4, branch: 'refs/heads/main' };
  await send('PATCH', `/git/installations/${id}`, { provider: 'github', providerConfiguration, priority: 'gitbook' });
  return id;
}

const problemsOf = async (text: string, ledger?: LedgerStore) =>
  (await plan(await work(text, ledger))).diagnostics.map(({ code, detail }) => [code, detail]);

test('a plan names the sync of a whole site that takes the place of the one of a space', async () => {
  const id = await synchronizeByHand();
  expect(await problemsOf(space('spc_notes', SYNC))).toEqual([
    [
      'place-taken',
      `space.it.gitSync cannot be created: the git sync of a whole site (${id}, of the site site_notes) is in its place, and is unmanaged. A space has one sync, and that of its site decides about it: remove \`gitSync\` from the space, or stop the sync of the site in the app first.`,
    ],
  ]);
  // A declared site is named as it is declared.
  expect((await problemsOf(space('spc_notes', SYNC, site('title: Notes'))))[0]?.[1]).toContain(
    `(${id}, of site.notes)`,
  );
  // What is not declared stays as it is.
  expect(await problemsOf(space('spc_notes', 'gitSync: null'))).toEqual([]);
});

test('a sync of a whole site that somebody starts after the plan makes it stale', async () => {
  const started = await work(space('spc_notes', SYNC));
  const made = valueIn(await plan(started));
  const id = await synchronizeByHand();
  const { status, diagnostics } = await apply({ ...started, plan: made, allow: ['sync-content'] });
  expect([status, diagnostics.map(({ detail }) => detail)]).toEqual([
    'stale',
    [`space.it.gitSync: the git sync of a whole site (${id}) is in its place. Nothing was written; plan again.`],
  ]);
});

test('a plan names the sync that an integration set up', async () => {
  expect(await problemsOf(space('spc_handbook', SYNC))).toEqual([
    ['place-taken', expect.stringContaining('a git sync that an integration set up (git_spc_handbook)')],
  ]);
});

test('a sync of a whole site that the same plan deletes gives way', async () => {
  const ledger = createMemoryLedger({});
  await applied(await work(space('spc_notes', '').replace(', }', ' }') + site(SYNC), ledger), ['sync-content']);
  const text = space('spc_notes', SYNC, site('gitSync: null'));
  const { changes } = await applied(await work(text, ledger), ['sync-content', 'empty']);
  expect(changes.map(({ action, address }) => `${action} ${address}`)).toEqual([
    'create space.it.gitSync',
    'delete site.notes.gitSync',
  ]);
  expect(valueIn(await plan(await work(text, ledger))).changes).toEqual([]);
});

test('a selection without the deletion leaves out what waits for it', async () => {
  const ledger = createMemoryLedger({});
  await applied(await work(space('spc_notes', '').replace(', }', ' }') + site(SYNC), ledger), ['sync-content']);
  const text = space('spc_notes', SYNC, site('gitSync: null'));
  const only = await work(text, ledger);
  const part = valueIn(await plan({ ...only, target: ['space.it.gitSync'] }));
  expect(part.changes.map(({ address }) => address)).toEqual(['space.it.gitSync', 'site.notes.gitSync']);
  const without = valueIn(await plan({ ...only, exclude: ['site.notes.gitSync'] }));
  expect(without.changes).toEqual([]);
  expect(without.diagnostics.map(({ code }) => code)).toContain('left-out');
});
