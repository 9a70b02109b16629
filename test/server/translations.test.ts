import { describe, expect, test } from 'vitest';
import { defaultWorld } from '../../src/server/index.ts';
import { useServer } from '../support/server.ts';

const ALL = '/v1/orgs/org_acme/translations';
const FRENCH = `${ALL}/translation_french`;

function instructions(text: string) {
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
      },
    ],
  };
}

describe('translation settings', () => {
  // A clock that moves at every look, so that each change has a time of its own.
  let time = Date.parse('2026-03-01T00:00:00Z');
  const api = useServer({ clock: () => ++time, world: defaultWorld(time) });

  test('are created without languages, renamed and deleted', async () => {
    const created = await api.post(ALL, { title: 'Nordic', languages: ['da'] });
    expect(created.body).toMatchObject({
      object: 'translation-settings',
      title: 'Nordic',
      languages: [],
      permissions: { edit: true },
      urls: { location: `${api.server.url}${ALL}/${created.body.id}` },
    });
    expect(created.body.updatedAt).toBe(created.body.createdAt);

    const renamed = await api.put(`${ALL}/${created.body.id}`, { title: 'North' });
    expect(renamed.body).toEqual({ ...created.body, title: 'North', updatedAt: renamed.body.updatedAt });
    expect(renamed.body.updatedAt > created.body.updatedAt).toBe(true);
    expect((await api.get(`${ALL}/${created.body.id}`)).body).toEqual(renamed.body);

    expect((await api.delete(`${ALL}/${created.body.id}`)).status).toBe(205);
    expect((await api.delete(`${ALL}/${created.body.id}`)).status).toBe(204);
    expect((await api.get(`${ALL}/${created.body.id}`)).status).toBe(404);
    expect((await api.put(`${ALL}/${created.body.id}`, { title: 'Again' })).status).toBe(404);
  });

  test('name the languages that have settings, in the order of the contract', async () => {
    const { body: settings } = await api.post(ALL, { title: 'World' });
    const url = `${ALL}/${settings.id}`;
    for (const language of ['sl', 'pt-br', 'no', 'en']) {
      expect((await api.put(`${url}/languages/${language}`, { instructions: instructions('') })).status).toBe(201);
    }
    const { body: after } = await api.get(url);
    expect(after.languages).toEqual(['en', 'pt-br', 'no', 'sl']);
    expect(after.updatedAt > settings.updatedAt).toBe(true);
    // The settings of the languages themselves come in the order in which they were made.
    const { items } = (await api.get(`${url}/languages`)).body;
    expect(items.map(({ language }: { language: string }) => language)).toEqual(['sl', 'pt-br', 'no', 'en']);

    expect((await api.delete(`${url}/languages/no`)).status).toBe(205);
    expect((await api.delete(`${url}/languages/no`)).status).toBe(204);
    const { body: less } = await api.get(url);
    expect(less.languages).toEqual(['en', 'pt-br', 'sl']);
    expect(less.updatedAt > after.updatedAt).toBe(true);

    expect((await api.delete(url)).status).toBe(205);
    expect((await api.get(`${url}/languages`)).status).toBe(404);
    expect((await api.get(`${url}/languages/en`)).status).toBe(404);
  });

  test('replace the instructions of a language that is there', async () => {
    const before = await api.get(FRENCH);
    const added = await api.put(`${FRENCH}/languages/de`, { instructions: instructions('Duzen.') });
    expect(added.body).toEqual({
      object: 'translation-language-settings',
      language: 'de',
      instructions: instructions('Duzen.'),
      urls: { location: `${api.server.url}${FRENCH}/languages/de` },
    });
    const replaced = await api.put(`${FRENCH}/languages/de`, { instructions: instructions('Siezen.') });
    expect((await api.get(`${FRENCH}/languages/de`)).body).toEqual(replaced.body);
    expect(replaced.body.instructions).toEqual(instructions('Siezen.'));
    const after = await api.get(FRENCH);
    expect(after.body.languages).toEqual(['fr', 'de']);
    expect(after.body.updatedAt > before.body.updatedAt).toBe(true);
    expect((await api.get(`${FRENCH}/languages`)).body.count).toBe(2);
    await api.delete(`${FRENCH}/languages/de`);
  });
});
