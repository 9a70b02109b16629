import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { glossaryEntry } from '../../src/core/kinds/glossary-entry.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadFiles, serviceOf, unwrap } from '../support/converge.ts';
import { useServer } from '../support/server.ts';
import { useBench } from './support/organization-driver.ts';

const api = useServer({ profile: 'today' });
const bench = useBench([glossaryEntry], { profile: 'today' });

test('is found again after a write that answers nothing, also beside one with the same terms', async () => {
  const { create, find, update, remove } = bench();
  const terms = { en: 'site', fr: 'site' };
  const { live, told } = await create(glossaryEntry, { terms });
  expect(live.id).not.toBe('glossary_site');
  expect([told, live.fields]).toEqual([[live.id], { terms }]);
  const changed = await update(glossaryEntry, live.id, { terms: { en: 'site', de: 'Site' } });
  expect(changed.fields).toEqual({ terms: { en: 'site', de: 'Site' } });
  expect(await find(glossaryEntry, live.id)).toEqual(changed);
  expect(await remove(glossaryEntry, live.id)).toBe('removed');
  expect(await find(glossaryEntry, live.id)).toBeUndefined();
  expect((await find(glossaryEntry, 'glossary_site'))?.fields).toEqual({ terms });
});

test.each([
  [{ en: 'page', de: 'Seite' }, 'page'],
  [{ fr: 'page', de: 'Seite' }, 'Seite'],
  [{}, undefined],
])('is recognized by one of its terms: %j', (terms, key) => {
  expect(glossaryEntry.keyOf({ terms })).toBe(key);
});

test('is exported under its term', () => {
  const live = { kind: 'glossary-entry', id: 'g1', title: 'Work space', fields: { terms: { en: 'Work space' } } };
  expect(glossaryEntry.export(live, { nameOf: () => undefined })).toEqual({
    key: 'work-space',
    entry: { terms: { en: 'Work space' } },
  });
});

test('is not created while the glossary shows an entry without any term, which may be it', async () => {
  await api.put('/v1/orgs/org_acme/translations-glossary', { operations: [{ type: 'insert', translations: {} }] });
  const work = { service: serviceOf(api.server), ledger: createMemoryLedger() };
  const manifest = (glossary: string) =>
    loadFiles({ 'colophon.yaml': `colophon: 1\norganization: org_acme\nglossary: ${glossary}\n` });
  const north = unwrap(await plan({ ...work, manifest: await manifest('{ north: { terms: { de: Norden } } }') }));
  expect(north.changes).toEqual([]);
  expect(north.diagnostics.map(({ code, detail }) => `${code}: ${detail}`)).toEqual([
    expect.stringMatching(
      /^unreadable: glossary\.north: the glossary shows the entry glossary_\S+ without any term\. If it is empty, delete it\. It may be this one, so nothing is created\.$/,
    ),
  ]);
  const site = await plan({ ...work, manifest: await manifest('{ site: { terms: { en: site, fr: page } } }') });
  expect(unwrap(site).changes.map(({ action }) => action)).toEqual(['adopt']);
});
