import { describe, expect, test } from 'vitest';
import { checkWorld } from '../../src/server/index.ts';
import { messageOf, useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const TRANSLATIONS = `${ORG}/translations`;
const GLOSSARY = `${ORG}/translations-glossary`;

const api = useServer({ profile: 'today' });

async function completed(id: string): Promise<Record<string, never> & { result: { space: string; revision: string } }> {
  await expect.poll(async () => (await api.get(`${TRANSLATIONS}/${id}`)).body.status).toBe('completed');
  return (await api.get(`${TRANSLATIONS}/${id}`)).body;
}

async function create(space: string, language: string): Promise<string> {
  const made = await api.post(TRANSLATIONS, { source: { space, language: 'en' }, language });
  expect([made.status, made.body.status, made.body.result]).toEqual([201, 'pending', undefined]);
  return made.body.id;
}

describe('a translation of today', () => {
  test('makes a space when its first run completes, and keeps it in later runs', async () => {
    await api.put(GLOSSARY, { operations: [{ type: 'insert', translations: { en: 'Guides', de: 'Anleitungen' } }] });
    const id = await create('spc_guides', 'de');
    const first = await completed(id);
    const space = await api.get(`/v1/spaces/${first.result.space}`);
    expect(space.body).toMatchObject({ title: 'Guides (de)', language: 'de', revision: first.result.revision });
    expect(first['stats']).toMatchObject({ runs: 1 });

    expect((await api.post(`${TRANSLATIONS}/${id}/run`)).status).toBe(204);
    expect((await api.get(`${TRANSLATIONS}/${id}`)).body.status).not.toBe('completed');
    const second = await completed(id);
    expect(second.result.space).toBe(first.result.space);
    expect(second.result.revision).not.toBe(first.result.revision);
    expect(second['stats']).toMatchObject({ runs: 2 });
    expect(() => checkWorld(api.server.exportWorld())).not.toThrow();
  });

  test('replaces the terms of the glossary in texts', async () => {
    const id = await create('spc_handbook', 'fr');
    const { result } = await completed(id);
    const source = (await api.get('/v1/spaces/spc_handbook/content/page/pg_intro?format=markdown')).body.markdown;
    const shown = (await api.get(`/v1/spaces/${result.space}/content/page/pg_intro?format=markdown`)).body.markdown;
    expect(shown).toBe(source.replaceAll('workspace', 'espace de travail'));
  });

  test('is changed only in its instructions, and goes without the space that it made', async () => {
    const id = await create('spc_guides', 'it');
    const { result } = await completed(id);
    const instructions = { object: 'document', data: {}, nodes: [{ object: 'block', type: 'paragraph', nodes: [] }] };
    expect((await api.put(`${TRANSLATIONS}/${id}`, { instructions })).body.instructions).toEqual(instructions);
    expect((await api.delete(`${TRANSLATIONS}/${id}`)).status).toBe(205);
    expect((await api.delete(`${TRANSLATIONS}/${id}`)).status).toBe(204);
    expect((await api.post(`${TRANSLATIONS}/${id}/run`)).status).toBe(404);
    expect((await api.get(`/v1/spaces/${result.space}`)).status).toBe(200);
  });

  test.each([
    [{ source: { space: 'spc_other', language: 'en' }, language: 'fr' }, 'body.source.space'],
    [{ source: { space: 'spc_nope', language: 'en' }, language: 'fr' }, 'body.source.space'],
    [{ source: { space: 'spc_guides', language: 'fr' }, language: 'fr' }, 'body.language'],
    [{ source: { space: 'spc_guides', language: 'en' }, language: 'xx' }, 'body.language'],
  ])('refuses %j', async (body, place) => {
    const refused = await api.post(TRANSLATIONS, body);
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(place)]);
  });

  test('knows what only profile 2025 has by no route', async () => {
    expect((await api.get(`${TRANSLATIONS}/translation_handbook_fr/languages`)).status).toBe(404);
    expect((await api.get(`${ORG}/custom-fields`)).status).toBe(404);
  });
});

describe('the glossary', () => {
  test('is changed by many operations at once, all or none', async () => {
    api.server.reset();
    const before = (await api.get(GLOSSARY)).body;
    const refused = await api.put(GLOSSARY, {
      operations: [
        { type: 'insert', translations: { en: 'ledger' } },
        { type: 'update', id: 'glossary_nope', translations: { en: 'x' } },
      ],
    });
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining('body.operations.1.id')]);
    expect((await api.get(GLOSSARY)).body).toEqual(before);
    const operations = [
      { type: 'insert', translations: { en: 'ledger', fr: 'registre' } },
      { type: 'update', id: 'glossary_workspace', translations: { en: 'workspace', fr: 'espace' } },
      { type: 'delete', id: 'glossary_site' },
      { type: 'delete', id: 'glossary_nope' },
    ];
    expect((await api.put(GLOSSARY, { operations })).status).toBe(204);
    const terms = (await api.get(`${GLOSSARY}?orderBy=fr`)).body.items.map(
      ({ translations }: { translations: { fr: string } }) => translations.fr,
    );
    expect(terms).toEqual(['espace', 'registre']);
    expect((await api.get(`${GLOSSARY}/glossary_site`)).status).toBe(404);
    expect((await api.get(`${GLOSSARY}/glossary_workspace`)).body.translations.fr).toBe('espace');
  });
});
