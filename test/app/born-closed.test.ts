import { expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { tamperedWith } from '../support/tampered.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const CONDITION = 'visitor.claims.plan == "pro"';
const ALLOW = ['expose', 'publish', 'open-links', 'empty'];

const site = (parts: string): string => `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
  api: { id: spc_api }
  notes: { id: spc_notes }
sites:
  news:
    title: News
    visibility: public
    published: true
${parts}
`;
const OPEN = '    sections: [{ path: open, title: Open, spaces: [{ space: handbook }] }]';
const CLOSED = `    sections:
      - { path: open, title: Open, spaces: [{ space: handbook }, { space: notes, condition: '${CONDITION}' }] }
      - { path: closed, title: Closed, condition: '${CONDITION}', spaces: [{ space: api }] }`;

interface Part {
  readonly id: string;
  readonly condition?: string | null;
  readonly draft?: boolean;
}

/** Applies the open site, then the one with closed parts, and looks at the service after every write. */
async function birth(failing?: 'updateSiteSectionById' | 'updateSiteSpaceById') {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  const openMoments: string[] = [];
  const before = new Set<string>();
  const parts = (): readonly Part[] => {
    const { sections = [], siteSpaces = [] } = server.exportWorld().tables;
    // The first space of a section is as closed as the section.
    return [...sections, ...siteSpaces.filter(({ space }) => space !== 'spc_api')] as readonly Part[];
  };
  const front = await tamperedWith(server, {
    answer: ({ method, path, body }) => {
      if (method !== 'GET') {
        openMoments.push(
          ...parts()
            .filter(({ id, condition, draft }) => !before.has(id) && draft !== true && (condition ?? '') === '')
            .map(({ id }) => `${id} after ${method} ${path}`),
        );
      }
      return body;
    },
  });
  const ledger = createMemoryLedger();
  const service = { baseUrl: front.url, token: front.token, tries: 1 };
  const run = async (text: string) => {
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const made = valueIn(await plan({ manifest, service, ledger, allow: ALLOW }));
    const { status } = await apply({ manifest, service, ledger, plan: made, allow: ALLOW });
    return { status, changes: made.changes.map(({ action, address }) => `${action} ${address}`) };
  };
  await run(site(OPEN));
  for (const { id } of parts()) {
    before.add(id);
  }
  openMoments.length = 0;
  if (failing !== undefined) {
    server.setFaults([{ kind: 'status', status: 400, operation: failing, when: 'before', count: 3 }]);
  }
  const first = await run(site(CLOSED));
  server.setFaults([]);
  const drafts = parts().filter(({ draft }) => draft === true).length;
  const second = await run(site(CLOSED));
  const third = await run(site(CLOSED));
  const now = parts().filter(({ id }) => !before.has(id));
  return { first: first.status, drafts, second, left: third.changes, now, openMoments };
}

test('what has a condition is never seen without it', async () => {
  const { first, drafts, second, now, openMoments } = await birth();
  expect([first, drafts, second.changes, openMoments]).toEqual(['done', 0, [], []]);
  expect(now).toMatchObject([{ condition: CONDITION }, { condition: CONDITION }]);
});

test.each(['updateSiteSectionById', 'updateSiteSpaceById'] as const)(
  'a creation that ends before %s stays closed, and the next run opens it with its condition',
  async (operation) => {
    const { first, drafts, second, left, now, openMoments } = await birth(operation);
    expect([first, drafts > 0, second.status, left, openMoments]).toEqual(['partial', true, 'done', [], []]);
    expect(now.map(({ draft = false, condition }) => [draft, condition])).toEqual([
      [false, CONDITION],
      [false, CONDITION],
    ]);
  },
);
