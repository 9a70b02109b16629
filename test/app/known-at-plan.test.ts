import { expect, onTestFinished, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const HEAD = 'colophon: 1\norganization: org_acme\n';

test.each([
  [
    'a team',
    'teams:\n  press:\n    title: Press\n    members: { zoe@example.com: owner, remy@example.com: member }\n',
    '6:5',
  ],
  [
    'the roles of a space',
    'spaces:\n  handbook:\n    id: spc_handbook\n    access:\n      members: { zoe@example.com: read }\n',
    '7:7',
  ],
  ['merge rules', 'organizationSettings:\n  mergeRules: [{ allow_bypass: [Zoe@example.com] }]\n', '4:3'],
])('somebody who is not in the organization is a problem of the plan, in %s', async (_where, text, place) => {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  const service = { baseUrl: server.url, token: server.token };
  const planned = async (manifest: string) =>
    plan({
      manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': HEAD + manifest }))),
      service,
      ledger: createMemoryLedger(),
    });
  const refused = await planned(text);
  const found = refused.diagnostics.filter(({ severity }) => severity === 'error');
  expect(refused.ok).toBe(false);
  expect(found.map(({ code, source }) => `${code} ${source?.line}:${source?.column}`)).toEqual([`not-found ${place}`]);
  expect(found[0]?.detail).toContain('zoe@example.com is not a member of the organization');
  // Invited by the same manifest.
  expect((await planned(`${text}members: { Zoe@example.com: { role: read } }\n`)).ok).toBe(true);
});

test.each(['a b', 'a/b', '.', '..', 'a?b', 'a#b', 'a\\b', ' '])(
  'a path that is no segment is refused: %s',
  async (path) => {
    const text = (values: readonly string[]): string =>
      `${HEAD}spaces: { handbook: { id: spc_handbook } }\nsites:\n  news:\n    title: News\n    basename: ${values[0]}\n    sections:\n      - { path: ${values[1]}, title: One, spaces: [{ space: handbook, path: ${values[2]} }] }\n`;
    for (const at of [0, 1, 2]) {
      const values = ['a', 'b', 'c'].map((value, index) => JSON.stringify(index === at ? path : value));
      const loaded = await loadFrom(folderOf({ 'colophon.yaml': text(values) }));
      expect(loaded.diagnostics).toHaveLength(1);
      expect(loaded.diagnostics[0]?.detail).toContain('one segment of a URL');
    }
    expect((await loadFrom(folderOf({ 'colophon.yaml': text(['"a"', '"b.c"', '"ä~1"']) }))).ok).toBe(true);
  },
);
