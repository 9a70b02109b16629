import { expect, test } from 'vitest';
import { glossaryEntry } from '../../src/core/kinds/glossary-entry.ts';
import { useBench } from './support/organization-driver.ts';

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
