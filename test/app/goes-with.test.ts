import { expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer({ profile: 'today' });

const HEAD =
  'colophon: 1\norganization: org_acme\nspaces: { handbook: { id: spc_handbook }, notes: { id: spc_notes } }\n';
const site = (sections: string, groups: string): string => `${HEAD}
collections: {}
sites:
  main:
    title: Main
    sections:
      - { path: start, spaces: [{ space: notes }] }
${sections}    groups: ${groups}
`;
const FULL = site(
  '      - { path: more, group: more, spaces: [{ space: handbook, customization: { title: Ours } }] }\n',
  '{ more: { title: More } }',
);
const LESS = site('', '{}');
const SHELF = `${HEAD}collections: { shelf: { title: Shelf, access: { default: read } } }\n`;

test.each([
  ['a group', FULL, LESS, 'site.main.group.more'],
  ['a collection', SHELF, `${HEAD}collections: {}\n`, 'collection.shelf'],
])(
  'settings of what is deleted with %s are not managed any more, however it was selected',
  async (_, full, less, target) => {
    const ledger = createMemoryLedger();
    const service = { baseUrl: api.server.url, token: api.server.token };
    const given = async (text: string) => ({
      manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': text }))),
      service,
      ledger,
    });
    const allow = ['empty', 'revoke-access', 'adopt', 'destroy-content'];
    await applied(await given(full), allow);
    // What a guard leaves in place keeps its settings.
    const before = valueIn(await ledger.load()).entries;
    const work = await given(less);
    const report = await apply({
      ...work,
      plan: valueIn(await plan({ ...work, maxDeletes: { count: 0 } })),
      onGuard: 'skip',
    });
    expect([report.status, valueIn(await ledger.load()).entries]).toEqual(['done', before]);
    await applied({ ...(await given(less)), target: [target] }, allow);
    const { entries } = valueIn(await ledger.load());
    expect([...entries.keys()].filter((address) => /\.more|\.shelf/.test(address))).toEqual([]);
    expect(valueIn(await plan(await given(less))).diagnostics.map(({ code }) => code)).toEqual([]);
    await applied(await given(full), allow);
    expect(valueIn(await plan(await given(full))).changes).toEqual([]);
  },
);
