import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAccess } from '../../src/app/access/access.ts';
import { apply } from '../../src/app/apply.ts';
import { plan } from '../../src/app/plan.ts';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { folderOf, loadFrom, valueIn } from '../app/support.ts';
import { newSeed, runs } from '../support/runs.ts';
import { randomAccess } from './random-access.ts';

const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'];
const PEOPLE = ['lin', 'carl', 'rita', 'edgar', 'cora', 'remy'].map((name) => `${name}@example.com`);

const role = fc.constantFrom(...ROLES);
const roles = (keys: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...keys), role, { maxKeys: 4 });

/** What a place declares of its permissions. */
const access = fc
  .record(
    {
      default: fc.constantFrom('inherit', 'read', 'edit', null),
      teams: roles(['one', 'two']),
      members: roles(PEOPLE),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);

const manifest = fc.record({
  members: fc.dictionary(fc.constantFrom(...PEOPLE), fc.record({ role: fc.option(role, { freq: 3 }) }), { maxKeys: 3 }),
  team: fc.dictionary(fc.constantFrom(...PEOPLE), fc.constantFrom('owner', 'member')),
  collection: access,
  inner: fc.constantFrom(null, 'outer'),
  space: access,
  fresh: access,
  site: access,
  visibility: fc.constantFrom('public', 'unlisted', 'share-link'),
});

function textOf(given: typeof manifest extends fc.Arbitrary<infer T> ? T : never): string {
  return JSON.stringify({
    colophon: 1,
    organization: 'org_acme',
    members: given.members,
    teams: { one: { title: 'team_one', members: given.team }, two: { title: 'team_two' } },
    collections: {
      outer: { id: 'col_0', title: 'col_0', access: given.collection },
      inner: { id: 'col_4', title: 'col_4', in: given.inner },
    },
    spaces: {
      handbook: { id: 'spc_handbook', access: given.space },
      fresh: { manage: true, title: 'Fresh', in: 'inner', access: given.fresh },
    },
    sites: { docs: { title: 'Product docs', visibility: given.visibility, access: given.site } },
  });
}

test('what is shown as declared is what is live after an apply', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      // Who is shut out by what no list shows is only guessed.
      randomAccess('today').filter(({ hasShutOuts }) => !hasShutOuts),
      manifest,
      async ({ world }, given) => {
        const server = await startServer({ world, profile: 'today' });
        try {
          const ledger = createMemoryLedger();
          const service = { baseUrl: server.url, token: server.token };
          const loaded = valueIn(await loadFrom(folderOf({ 'colophon.yaml': textOf(given) })));
          const input = { manifest: loaded, service, ledger };
          const rowsIn = async (view: 'live' | 'declared') =>
            valueIn(await readAccess({ ...input, view })).rows.map(
              ({ place, person, role: is }) => `${place.type} ${place.title}: ${person.email} ${is}`,
            );
          const declared = await rowsIn('declared');
          const planned = await plan(input);
          if (!planned.ok) {
            expect(planned.diagnostics.map(({ code }) => code)).toContain('lock-out');
            return;
          }
          const allow = [...new Set(planned.value.blocked.flatMap(({ consents }) => consents))];
          const applied = await apply({ ...input, plan: planned.value, allow });
          expect(applied.diagnostics).toEqual([]);
          expect(applied.status).toBe('done');
          expect(declared).toEqual(await rowsIn('live'));
          compared++;
        } finally {
          await server.close();
        }
      },
    ),
    { numRuns: runs(40), seed: newSeed('predicted roles', 1) },
  );
  expect(compared).toBeGreaterThan(0);
});
