import { describe, expect, test } from 'vitest';
import { messageOf, useServer } from '../support/server.ts';

const FIELDS = '/v1/orgs/org_acme/custom-fields';
const VALUES = '/v1/spaces/spc_guides/custom-fields';

describe('custom fields', () => {
  const api = useServer();

  test('are listed oldest first, page by page', async () => {
    const first = await api.get(`${FIELDS}?limit=1`);
    const second = await api.get(`${FIELDS}?limit=1&page=${first.body.next.page}`);
    expect(first.body.count).toBe(2);
    expect([...first.body.items, ...second.body.items].map(({ name }) => name)).toEqual(['product_area', 'owners']);
    expect(second.body.next).toBeUndefined();
  });

  test('are defined, read, changed and deleted', async () => {
    const created = await api.post(FIELDS, { name: 'tier', type: 'select:single', options: ['gold', 'silver'] });
    expect(created.status).toBe(201);
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

  test.each([
    ['a name that is taken', { name: 'owners', type: 'text' }, 'body.name: another custom field'],
    ['a name with capitals', { name: 'Owners', type: 'text' }, 'body.name: must match'],
    ['a long name', { name: 'a'.repeat(51), type: 'text' }, 'body.name'],
    ['an unknown type', { name: 'due', type: 'date' }, 'body.type'],
    ['a select with no option', { name: 'due', type: 'select:multi', options: [] }, 'body.options'],
    ['a long option', { name: 'due', type: 'select:multi', options: ['a'.repeat(41)] }, 'body.options.0'],
    ['a long title', { name: 'due', type: 'text', title: 'a'.repeat(101) }, 'body.title'],
  ])('are not defined with %s', async (_title, body, message) => {
    const refused = await api.post(FIELDS, body);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain(message);
    expect((await api.get(FIELDS)).body.count).toBe(2);
  });

  test('belong to one organization', async () => {
    const stella = api.as('user_stella');
    expect((await stella.post('/v1/orgs/org_other/custom-fields', { name: 'owners', type: 'text' })).status).toBe(201);
    expect((await stella.get('/v1/orgs/org_other/custom-fields')).body.count).toBe(1);
    expect((await stella.get('/v1/orgs/org_other/custom-fields/product_area')).status).toBe(404);
    expect((await stella.get(FIELDS)).status).toBe(404);
  });

  test('are read by members and defined by administrators', async () => {
    const carl = api.as('user_carl');
    expect((await carl.get(`${FIELDS}/owners`)).status).toBe(200);
    expect((await carl.post(FIELDS, { name: 'mine', type: 'text' })).status).toBe(403);
    expect((await carl.patch(`${FIELDS}/owners`, { title: 'Mine' })).status).toBe(403);
    expect((await carl.delete(`${FIELDS}/owners`)).status).toBe(403);
  });
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
    const refused = await set({ probe: bad });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('body.values.probe.value: must be');
    expect((await values()).at(-1)).toEqual(['probe', good]);
    await api.delete(`${FIELDS}/probe`);
  });

  test('change all or not at all', async () => {
    await set({ product_area: 'cli', owners: ['ada'] });
    expect((await set({ product_area: 'sdk', owners: 'nobody' })).status).toBe(400);
    const unknown = await set({ owners: null, unknown_field: 'x' });
    expect(unknown.status).toBe(400);
    expect(messageOf(unknown)).toContain('body.values.unknown_field: is not a custom field');
    expect(await values()).toEqual([
      ['product_area', 'cli'],
      ['owners', ['ada']],
    ]);
    expect((await api.patch(VALUES, { values: { owners: {} } })).status).toBe(400);
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

  test('are read by whoever can enter and set by those who may create', async () => {
    expect((await api.as('user_remy').get(VALUES)).status).toBe(200);
    const body = { values: { owners: { value: ['carl'] } } };
    expect((await api.as('user_rita').patch(VALUES, body)).status).toBe(403);
    expect((await api.as('user_carl').patch(VALUES, body)).status).toBe(204);
    expect((await api.as('user_gus').get(VALUES)).status).toBe(404);
  });
});
