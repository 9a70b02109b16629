import { describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan as planFor } from '../../src/command/app/plan.ts';
import { renderApplyJson } from '../../src/command/report/apply.ts';
import { predictWrites } from '../../src/core/engine/predict.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Create, Update } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { startServer } from '../../src/server/index.ts';
import { folderOf, loadFrom, valueIn } from '../app/support.ts';
import { manifestOfAllKinds } from '../support/manifest-parts.ts';

const MODELS = new Map(KINDS.map((kind) => [kind.name, kind]));

function create(kind: string, after: Fields, parents: readonly string[] = []): Create {
  const base = {
    key: kind,
    address: kind,
    kind,
    parents,
    reason: '',
    cause: 'pending',
    dependsOn: [],
    risk: [],
  } as const;
  return { ...base, action: 'create', after, fields: [] };
}

function update(kind: string, after: Fields, entries?: Fields): Update {
  const { naturalKey: _key, ...base } = create(kind, after);
  const cause = 'pending' as const;
  const fields = Object.entries(after).map(([field, value]) => ({
    path: field,
    field,
    after: value,
    sensitive: false,
    cause,
  }));
  const [map] = Object.keys(entries ?? {});
  const parts = Object.entries(entries?.[map ?? ''] ?? {}).map(([entry, value]) => ({
    path: `${map}["${entry}"]`,
    field: map ?? '',
    entry,
    after: value,
    sensitive: false,
    cause,
  }));
  return { ...base, action: 'update', id: 'id', fields: [...fields, ...parts] };
}

const people = (number: number, part: string | null): Fields =>
  Object.fromEntries(Array.from({ length: number }, (_none, index) => [`p${index}@example.com`, part]));

describe('the writes that a plan predicts', () => {
  test.each([
    ['one for a redirect', [create('redirect', { source: '/a' })], [1, 1]],
    [
      'none for what goes with its parent',
      [{ ...create('team', {}), action: 'delete', id: 'i', before: {}, precondition: { fingerprint: '' }, with: 'x' }],
      [0, 0],
    ],
    [
      'one for a team and one for each thousand of its members',
      [create('team', { title: 'T', members: people(2001, 'member') })],
      [4, 4],
    ],
    ['bounds where people may have left', [update('team', {}, { members: people(3, null) })], [0, 1]],
    ['one for each hundred values of a space', [update('space-fields', {}, { values: people(101, 'x') })], [2, 2]],
    ['one to publish besides the settings', [update('site', { title: 'T', published: true })], [2, 2]],
    ['bounds for a path that the service may choose by itself', [create('section', { path: 'a', title: 'A' })], [1, 2]],
    ['bounds for an icon that the service may take at once', [create('section', { icon: 'book' })], [1, 2]],
    ['bounds for a group that the service may take at once', [create('section', { group: { $ref: 'g' } })], [1, 2]],
    ['one for a section and its texts', [create('section', { titles: { fr: 'x' } })], [2, 2]],
    ['none for texts of which there are none', [create('section', { titles: {}, draft: false })], [1, 1]],
    [
      'bounds for a group that the section may name itself',
      [update('section', { title: 'T', group: { $ref: 'g' } })],
      [1, 2],
    ],
    ['one for a group alone', [update('section', { group: { $ref: 'g' } })], [1, 1]],
    ['two for a group with texts', [create('section-group', { title: 'T', titles: { fr: 'x' } })], [2, 2]],
    ['one for a link with everything', [create('external-link', { title: 'T', titles: { fr: 'x' } })], [1, 1]],
    ['one for a site space of another space', [update('site-space', { space: { $ref: 'space.b' } })], [1, 1]],
    [
      'none for the space that comes with its section',
      [
        create('section', { path: 'a', description: 'book', firstSpace: { $ref: 'space.a' } }),
        create('site-space', { space: { $ref: 'space.a' } }, ['section']),
        { ...create('site-space', { space: { $ref: 'space.b' } }, ['section']), key: 'b' },
      ],
      [3, 3],
    ],
  ] as const)('are %s', (_what, changes, [least, most]) => {
    expect(predictWrites(changes, MODELS)).toEqual({ least, most });
  });

  test('are what an apply sends, for every kind, and both are in its result', async () => {
    const server = await startServer({ processingDelay: 1 });
    try {
      const service = { baseUrl: server.url, token: server.token };
      const ledger = createMemoryLedger({});
      for (const which of ['first', 'second'] as const) {
        const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': manifestOfAllKinds(which) })));
        const plan = valueIn(await planFor({ manifest, service, ledger }));
        const allow = plan.blocked.flatMap(({ consents }) => consents);
        const result = await apply({ plan, manifest, service, ledger, allow });
        expect(result.status).toBe('done');
        expect(result.requests.retries).toBe(0);
        const { summary } = JSON.parse(renderApplyJson(result, plan, result.requests)) as {
          summary: { writes: number; predicted: { least: number; most: number } };
        };
        expect(summary.predicted).toEqual(plan.summary.writes);
        expect(summary.writes).toBeGreaterThanOrEqual(summary.predicted.least);
        expect(summary.writes).toBeLessThanOrEqual(summary.predicted.most);
        // A bound that says nothing would be right, too.
        expect(summary.predicted.most - summary.predicted.least).toBeLessThan(summary.writes / 2);
      }
    } finally {
      await server.close();
    }
  });
});
