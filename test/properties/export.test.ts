import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportLive } from '../../src/app/export.ts';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import {
  converge,
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  rest,
  run,
  runs,
  seed,
  serviceOf,
  troubles,
  unwrap,
} from '../support/converge.ts';
import { randomManifest, words, yamlOf } from '../support/random-manifest.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ processingDelay: 0 });
const ORG = '/v1/orgs/org_acme';

/** Something that a person does by hand; where the service refuses it, nothing happens. */
type Deed = readonly [method: string, path: string, body?: object];

const deed: Arbitrary<Deed> = fc.oneof(
  words(2, 60).map((title): Deed => ['PUT', `${ORG}/teams`, { title: `${title} by hand` }]),
  words(2, 60).map((title): Deed => ['PATCH', `${ORG}/teams/team_api`, { title }]),
  words(2, 60).map((title): Deed => ['PATCH', `${ORG}/sites/site_docs/sections/sec_guides`, { title, icon: 'star' }]),
  words(2, 60).map((title): Deed => ['PATCH', `${ORG}/sites/site_partners`, { title }]),
  words(1, 60).map(
    (description): Deed => ['PATCH', `${ORG}/sites/site_docs/sections/sec_api`, { description, condition: null }],
  ),
  words(1, 40).map(
    (name): Deed => ['PATCH', `${ORG}/sites/site_partners/share-links/link_press`, { name, active: true }],
  ),
  words(1, 30).map((label): Deed => ['PATCH', `${ORG}/saml/saml_okta`, { label, defaultRole: null }]),
  fc.constant<Deed>(['POST', `${ORG}/sites/site_docs/sections`, { spaceId: 'spc_guides', title: 'By hand' }]),
  fc.constant<Deed>(['POST', `${ORG}/sites/site_docs/site-spaces`, { spaceId: 'spc_notes', sectionId: 'sec_api' }]),
  fc.constant<Deed>(['DELETE', `${ORG}/sites/site_docs/site-spaces/ss_handbook_v1`]),
  fc.constant<Deed>(['DELETE', `${ORG}/sites/site_docs/sections/sec_api`]),
  fc.constant<Deed>(['DELETE', `${ORG}/sites/site_docs/section-groups/group_reference`]),
  fc.constant<Deed>(['DELETE', `${ORG}/custom-fields/owners`]),
  fc.constant<Deed>(['DELETE', `${ORG}/teams/team_writers`]),
  fc.constant<Deed>(['POST', `${ORG}/sites/site_notes/publish`]),
  fc.constant<Deed>(['POST', `${ORG}/sites/site_docs/unpublish`]),
  fc.constant<Deed>(['POST', `${ORG}/link-invites`, { role: null }]),
  fc.constant<Deed>(['DELETE', `${ORG}/members/user_edgar`]),
  fc.constant<Deed>(['DELETE', `${ORG}/openapi/broken`]),
);

async function done([method, path, body]: Deed): Promise<void> {
  const answer = await api.call(method, path, body);
  expect([200, 201, 204, 205, 400, 404, 409]).toContain(answer.status);
}

describe('whatever the service holds', () => {
  test.each(['file', 'folder'] as const)(
    'its export (%s) asks for nothing but what is there',
    { timeout: 900_000 },
    async (layout) => {
      await fc.assert(
        fc.asyncProperty(
          fc.option(randomManifest, { nil: undefined }),
          fc.array(deed, { maxLength: 8 }),
          async (made, deeds) => {
            api.server.reset();
            const service = serviceOf(api.server);
            if (made !== undefined) {
              const manifest = await loadFiles({ 'colophon.yaml': yamlOf(made) });
              await converge({ manifest, service, ledger: createMemoryLedger() });
            }
            for (const one of deeds) {
              await done(one);
            }
            const { files } = unwrap(await exportLive({ service, layout }));
            const manifest = await loadFiles(
              Object.fromEntries(files.map(({ path, text }) => [`colophon/${path}`, text])),
            );
            const work = { manifest, service, ledger: createMemoryLedger() };
            const plan = await planned(work);
            // The text of a specification is not told by the list, so it is given once more.
            const asked = plan.changes.filter(
              ({ action, fields, kind }) => action !== 'adopt' || (fields.length > 0 && kind !== 'openapi-spec'),
            );
            expect(rest({ ...plan, changes: asked })).toEqual({ changes: [], refresh: [], forget: [], held: [] });
            expect(troubles(await run(work, plan))).toEqual(NO_TROUBLE);
            await expectSettled(work);
          },
        ),
        { numRuns: runs(4), seed: seed(), endOnFailure: true },
      );
    },
  );
});
