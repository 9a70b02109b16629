import { describe, expect, test } from 'vitest';
import { expectRefusal, useServer } from '../support/server.ts';

const FIELDS = '/v1/orgs/org_acme/custom-fields';
const VALUES = '/v1/spaces/spc_guides/custom-fields';

describe('custom fields', () => {
  const api = useServer();

  test('are defined, read, changed and deleted', async () => {
    const created = await api.post(FIELDS, { name: 'tier', type: 'select:single', options: ['gold', 'silver'] });
    expect(created.body).toEqual({
      id: created.body.id,
      name: 'tier',
      title: '',
      description: '',
      placeholder: '',
      type: 'select:single',
      options: ['gold', 'silver'],
      createdAt: created.body.createdAt,
      updatedAt: created.body.createdAt,
      urls: { location: `${api.server.url}${FIELDS}/tier` },
    });
    expect((await api.get(`${FIELDS}/tier`)).body).toEqual(created.body);

    const changed = await api.patch(`${FIELDS}/tier`, {
      title: 'Tier',
      options: ['silver', 'gold', 'lead'],
      name: 'level',
      type: 'text',
    });
    expect(changed.body).toEqual({
      ...created.body,
      title: 'Tier',
      options: ['silver', 'gold', 'lead'],
      updatedAt: changed.body.updatedAt,
    });
    expect((await api.patch(`${FIELDS}/tier`, { title: '' })).body.title).toBe('');

    expect((await api.delete(`${FIELDS}/tier`)).status).toBe(205);
    expect((await api.get(`${FIELDS}/tier`)).status).toBe(404);
    expect((await api.patch(`${FIELDS}/tier`, { title: 'Tier' })).status).toBe(404);
    expect((await api.delete(`${FIELDS}/tier`)).status).toBe(204);
  });

  test.each([['a name that is taken', { name: 'owners', type: 'text' }, 'body.name: another custom field']])(
    'are not defined with %s',
    async (_title, body, message) => {
      expectRefusal(await api.post(FIELDS, body), 400, message);
      expect((await api.get(FIELDS)).body.count).toBe(2);
    },
  );
});

describe('the custom fields of a space', () => {
  const api = useServer();
  const values = async (path = VALUES): Promise<[string, unknown][]> =>
    (await api.get(path)).body.map(({ customField, value }: { customField: { name: string }; value?: unknown }) => [
      customField.name,
      value,
    ]);
  const set = (changes: Record<string, unknown>) =>
    api.patch(VALUES, {
      values: Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, { value }])),
    });

  test('are all fields of the organization, in their order, with a value where there is one', async () => {
    expect((await api.get('/v1/spaces/spc_api/custom-fields')).body).toEqual([
      { customField: (await api.get(`${FIELDS}/product_area`)).body, value: 'api' },
      { customField: (await api.get(`${FIELDS}/owners`)).body },
    ]);
  });

  test('are set by name, and the others stay', async () => {
    expect((await set({ owners: ['ada', 'rita'] })).status).toBe(204);
    expect((await set({ product_area: 'cli' })).status).toBe(204);
    expect(await values()).toEqual([
      ['product_area', 'cli'],
      ['owners', ['ada', 'rita']],
    ]);
    expect((await set({ owners: null })).status).toBe(204);
    expect((await set({ owners: null })).status).toBe(204);
    expect(await values()).toEqual([
      ['product_area', 'cli'],
      ['owners', undefined],
    ]);
  });

  test.each([
    ['text', 'words', 7],
    ['text', '', ['words']],
    ['number', 0.5, '0.5'],
    ['boolean', false, 'false'],
    ['boolean', true, 1],
    ['tags', [], 'words'],
    ['tags', ['any', 'word'], true],
    ['select:single', 'one', 'three'],
    ['select:single', 'two', ['two']],
    ['select:multi', ['two', 'one'], ['one', 'three']],
    ['select:multi', [], 'one'],
  ])('of the type %s take %j and refuse %j', async (type, good, bad) => {
    const options = type.startsWith('select') ? { options: ['one', 'two'] } : {};
    await api.post(FIELDS, { name: 'probe', type, ...options });
    expect((await set({ probe: good })).status).toBe(204);
    expect((await values()).at(-1)).toEqual(['probe', good]);
    expectRefusal(await set({ probe: bad }), 400, 'body.values.probe.value: must be');
    expect((await values()).at(-1)).toEqual(['probe', good]);
    await api.delete(`${FIELDS}/probe`);
  });

  test('change all or not at all', async () => {
    await set({ product_area: 'cli', owners: ['ada'] });
    expect((await set({ product_area: 'sdk', owners: 'nobody' })).status).toBe(400);
    expectRefusal(
      await set({ owners: null, unknown_field: 'x' }),
      400,
      'body.values.unknown_field: is not a custom field',
    );
    expect(await values()).toEqual([
      ['product_area', 'cli'],
      ['owners', ['ada']],
    ]);
  });

  test('keep a value whose option was taken away', async () => {
    await set({ product_area: 'cli' });
    await api.patch(`${FIELDS}/product_area`, { options: ['api'] });
    expect((await values())[0]).toEqual(['product_area', 'cli']);
    expect((await set({ product_area: 'cli' })).status).toBe(400);
  });

  test('go with their field, and do not come back with its name', async () => {
    await api.delete(`${FIELDS}/owners`);
    expect(await values('/v1/spaces/spc_handbook/custom-fields')).toEqual([['product_area', undefined]]);
    await api.post(FIELDS, { name: 'owners', type: 'tags' });
    expect(await values('/v1/spaces/spc_handbook/custom-fields')).toEqual([
      ['product_area', undefined],
      ['owners', undefined],
    ]);
  });
});
