import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAccess } from '../../src/command/app/access/access.ts';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
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

/** A site that the manifest creates, and may delete again. */
const site = fc.record({
  visibility: fc.constantFrom('public', 'unlisted', 'share-link'),
  published: fc.boolean(),
  spaces: fc.subarray(['handbook', 'fresh'], { minLength: 1 }),
  shareLinks: fc.dictionary(fc.constantFrom('one', 'two'), fc.record({ active: fc.boolean() }, { requiredKeys: [] })),
});

const manifest = fc.record({
  members: fc.dictionary(fc.constantFrom(...PEOPLE), fc.record({ role: fc.option(role, { freq: 3 }) }), { maxKeys: 3 }),
  team: fc.dictionary(fc.constantFrom(...PEOPLE), fc.constantFrom('owner', 'member')),
  collection: access,
  inner: fc.constantFrom(null, 'outer'),
  added: fc.option(access),
  space: access,
  fresh: access,
  site: access,
  visibility: fc.constantFrom('public', 'unlisted', 'share-link'),
  more: fc.option(site),
  linkInvites: fc.subarray(ROLES, { maxLength: 2 }),
  openapi: fc.dictionary(fc.constantFrom('orders', 'billing'), fc.constantFrom('public', 'private')),
});

function textOf(given: typeof manifest extends fc.Arbitrary<infer T> ? T : never): string {
  const { more, added } = given;
  const source = { text: 'openapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\npaths: {}\n' };
  return JSON.stringify({
    colophon: 1,
    organization: 'org_acme',
    members: given.members,
    teams: { one: { title: 'team_one', members: given.team }, two: { title: 'team_two' } },
    linkInvites: Object.fromEntries(given.linkInvites.map((one) => [one, { role: one }])),
    openapi: Object.fromEntries(
      Object.entries(given.openapi).map(([slug, visibility]) => [slug, { source, visibility }]),
    ),
    collections: {
      outer: { id: 'col_0', title: 'col_0', access: given.collection },
      inner: { id: 'col_4', title: 'col_4', in: given.inner },
      ...(added === null ? {} : { added: { title: 'Added', in: 'inner', access: added } }),
    },
    spaces: {
      handbook: { id: 'spc_handbook', access: given.space },
      fresh: { manage: true, title: 'Fresh', in: added === null ? 'inner' : 'added', access: given.fresh },
    },
    sites: {
      docs: { title: 'Product docs', visibility: given.visibility, access: given.site },
      ...(more === null ? {} : { more: { ...more, title: 'More', spaces: more.spaces.map((space) => ({ space })) } }),
    },
  });
}

test('what is shown as declared is what is live after an apply', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      // Who is shut out by what no list shows is only guessed.
      randomAccess('today').filter(({ hasShutOuts }) => !hasShutOuts),
      fc.array(manifest, { minLength: 2, maxLength: 2 }),
      async ({ world }, manifests) => {
        const server = await startServer({ world, profile: 'today' });
        try {
          const ledger = createMemoryLedger();
          const service = { baseUrl: server.url, token: server.token };
          for (const given of manifests) {
            const loaded = valueIn(await loadFrom(folderOf({ 'colophon.yaml': textOf(given) })));
            const input = { manifest: loaded, service, ledger };
            const shownIn = async (view: 'live' | 'declared') => ({
              roles: valueIn(await readAccess({ ...input, view })).rows.map(
                ({ place, person, role: is }) => `${place.type} ${place.title}: ${person.email} ${is}`,
              ),
              // The id of what is created is not known before.
              public: valueIn(await readAccess({ ...input, view, public: true })).public?.map(
                ({ id: _id, ...row }) => row,
              ),
            });
            const declared = await shownIn('declared');
            const planned = await plan(input);
            if (!planned.ok) {
              expect(planned.diagnostics.map(({ code }) => code)).toContain('lock-out');
              return;
            }
            const allow = [...new Set(planned.value.blocked.flatMap(({ consents }) => consents))];
            const applied = await apply({ ...input, plan: planned.value, allow });
            expect(applied.diagnostics).toEqual([]);
            expect(applied.status).toBe('done');
            expect(declared).toEqual(await shownIn('live'));
            compared++;
          }
        } finally {
          await server.close();
        }
      },
    ),
    { numRuns: runs(40), seed: newSeed('predicted roles', 1) },
  );
  expect(compared).toBeGreaterThan(0);
});
