import { describe, expect, test } from 'vitest';
import { drift } from '../../src/command/app/drift.ts';
import { exportLive } from '../../src/command/app/export.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { folderOf, loadFrom, valueIn } from '../app/support.ts';
import { json, nothing, problem, type Reply, scripted } from '../client/support/script.ts';
import { readPublishedAnswers } from './answer-forms.ts';

const published = readPublishedAnswers('0-202');

function itemsIn(body: unknown): { [field: string]: unknown }[] {
  return (body as { readonly items?: { [field: string]: unknown }[] } | undefined)?.items ?? [];
}

/** A service that answers every read with as little as the published document allows. */
const sparse: Reply = (socket, seen) => {
  const { pathname } = new URL(seen.url, 'http://x');
  const answer = published.smallest(seen.method, pathname);
  // From one language into another, not into the same.
  for (const item of pathname.endsWith('/translations') ? itemsIn(answer?.body) : []) {
    item['language'] = 'fr';
  }
  const reply =
    answer === undefined ? problem(404) : answer.body === undefined ? nothing : json(answer.status, answer.body);
  return reply(socket, seen);
};

const MANIFEST = `colophon: 1
organization: org_acme
spaces:
  handbook: { title: text1 }
teams:
  writers: { title: text1, members: { a@example.com: owner } }
members:
  b@example.com: { role: read }
sites:
  docs:
    title: text1
    visibility: public
    published: true
    groups:
      more: { title: text1 }
    sections:
      - { path: text1, title: Guides, group: more, spaces: [{ space: handbook }] }
    redirects:
      /old/page: { section: text1 }
    shareLinks:
      press: {}
`;

describe('a service of today that answers no more than it must', () => {
  test('can be exported, and what was exported can be planned', async () => {
    const server = await scripted(sparse);
    const service = { baseUrl: server.url, token: 'a-token-for-tests' };
    const outcome = await exportLive({ service, organization: 'org_acme' });
    const { files } = valueIn(outcome);
    const text = files.map((file) => file.text).join('\n');
    expect(text).toContain('title: text1');
    expect(text).not.toMatch(/undefined|null/);
    const folder = folderOf(Object.fromEntries(files.map((file) => [`colophon/${file.path}`, file.text])));
    const manifest = valueIn(await loadFrom(folder));
    const made = valueIn(await plan({ manifest, service, ledger: createMemoryLedger() }));
    expect(made.changes.filter(({ action }) => action !== 'adopt')).toEqual([]);
  });

  test('can be planned against, and looked at for drift', async () => {
    const server = await scripted(sparse);
    const service = { baseUrl: server.url, token: 'a-token-for-tests' };
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': MANIFEST })));
    const ledger = createMemoryLedger();
    const made = valueIn(await plan({ manifest, service, ledger }));
    expect(JSON.stringify(made)).not.toContain('undefined');
    expect(made.changes.map(({ action, kind }) => `${action} ${kind}`)).toContain('adopt site');
    const looked = await drift({ manifest, service, ledger });
    expect(looked).toMatchObject({ ok: true });
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true);
  });
});
