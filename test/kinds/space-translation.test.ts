import { expect, test } from 'vitest';
import { spaceTranslation } from '../../src/core/kinds/space-translation.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { converge, loadFiles, serviceOf } from '../support/converge.ts';
import { useServer } from '../support/server.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([spaceTranslation], { profile: 'today' });
const old = useBench([spaceTranslation]);
const api = useServer({ profile: 'today', processingDelay: 0 });
const parents = [{ kind: 'space', id: 'spc_handbook' }];

test('is made with the run that the service starts, and Colophon starts no other', async () => {
  const { create, update, remove, list, client } = bench();
  const { live, told } = await create(
    spaceTranslation,
    { language: 'de', from: 'en', instructions: 'Say du.\n\nBe short.' },
    parents,
  );
  expect(told).toEqual([live.id]);
  expect(live.fields).toEqual({ language: 'de', from: 'en', instructions: 'Say du.\n\nBe short.' });
  const path = { organizationId: 'org_acme', translationId: live.id };
  await expect.poll(async () => (await client.call('getTranslation', { path })).status).toBe('completed');
  const changed = await update(spaceTranslation, live.id, { instructions: null }, { parents });
  expect(changed.fields).toEqual({ language: 'de', from: 'en' });
  const { result, stats } = await client.call('getTranslation', { path });
  expect([stats?.runs, changed.outputs]).toEqual([1, { result: result?.space }]);
  expect((await list(spaceTranslation, parents)).map(({ id }) => id)).toEqual(['translation_handbook_fr', live.id]);
  expect(await list(spaceTranslation, [{ kind: 'space', id: 'spc_notes' }])).toEqual([]);
  expect(await remove(spaceTranslation, live.id, parents)).toBe('removed');
});

test('is refused where the service has none, before anything is sent', async () => {
  const { create, list } = old();
  expect((await failureOf(list(spaceTranslation, parents))).failure).toBe('not-offered');
  const fields = { language: 'de', from: 'en' };
  expect((await failureOf(create(spaceTranslation, fields, parents))).failure).toBe('not-offered');
});

test('must have instructions that are a text or a document, and another language than its source', () => {
  const context = contextOf('de');
  spaceTranslation.declare({ from: 'de', instructions: { a: 1 } }, context);
  expect(context.problems).toMatchObject([
    [['instructions'], { code: 'not-a-document' }],
    [['from'], { code: 'contradiction' }],
  ]);
});

test('is exported by its language', () => {
  const live = { kind: 'space-translation', id: 't1', title: 'de', fields: { language: 'de', from: 'en' } };
  expect(spaceTranslation.export(live, { nameOf: () => undefined })).toEqual({ key: 'de', entry: { from: 'en' } });
});

test('may bring a space with the title of another new one, which is no duplicate', async () => {
  api.server.reset();
  const manifest = await loadFiles({
    'colophon.yaml': `colophon: 1
organization: org_acme
collections: { a: { title: A }, b: { title: B, in: a }, c: { title: C, in: b }, d: { title: D, in: c } }
spaces:
  tips: { manage: true, title: Tips, translations: { fr: { from: en } } }
  # Created when the translation is there.
  conseils: { manage: true, title: Tips (fr), in: d }
`,
  });
  await converge({ manifest, service: serviceOf(api.server), ledger: createMemoryLedger() });
  const spaces = api.server.exportWorld().tables.spaces ?? [];
  expect(spaces.filter(({ title }) => title === 'Tips (fr)')).toHaveLength(2);
});
