import { expect, test } from 'vitest';
import { translation } from '../../src/kinds/translation.ts';
import { contextOf, failureOf, ORGANIZATION, useBench, withStandIn } from './support/organization-driver.ts';

const bench = useBench([translation]);

test('is made, read back, renamed and deleted', async () => {
  const { create, find, update, remove } = bench();
  const { live, told } = await create(translation, { title: 'German' });
  expect(told).toEqual([live.id]);
  expect(live).toEqual({ kind: 'translation', id: live.id, title: 'German', fields: { title: 'German' } });
  expect(await find(translation, live.id)).toEqual(live);
  expect((await update(translation, live.id, { title: 'Deutsch' })).fields).toEqual({ title: 'Deutsch' });
  expect((await find(translation, live.id))?.title).toBe('Deutsch');
  expect(await remove(translation, live.id)).toBe('removed');
  expect(await find(translation, live.id)).toBeUndefined();
});

test('is declared and exported by its title', () => {
  expect(translation.declare({ title: 'French', languages: {} }, contextOf('french')).fields).toEqual({
    title: 'French',
  });
  const live = { kind: 'translation', id: 't', title: 'Français', fields: { title: 'Français' } };
  expect(translation.export(live, { nameOf: () => undefined })).toEqual({
    key: 'francais',
    entry: { title: 'Français' },
  });
});

test.each([
  ['has nothing at the address', undefined, 'it does not know their endpoint'],
  ['has something else at the address', { items: [{ object: 'translation', id: 'tr_1' }] }, 'something else'],
])('says so when the service %s', async (_title, list, words) => {
  const error = await withStandIn(
    (_method, path) =>
      path === '/v1/orgs/org_acme' ? ORGANIZATION : path.endsWith('/translations') ? list : undefined,
    [translation],
    (driver) => failureOf(driver.reader().list('translation', [])),
  );
  expect(error.failure).toBe('unsupported');
  expect(error.message).toContain('does not offer translation settings');
  expect(error.message).toContain(words);
});
