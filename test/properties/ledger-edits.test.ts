import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planImport, recordImport } from '../../src/command/app/import.ts';
import { forgetResources, renameResource } from '../../src/command/app/ledger-edits.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { LedgerState } from '../../src/core/engine/ledger.ts';
import { strayEntries } from '../../src/core/engine/match/stray-entries.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { parseSnapshot, printSnapshot } from '../../src/core/ledger/format.ts';
import { createMemoryLedger, type MemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { plainSalt } from '../../src/core/plan/digest.ts';
import { referencesIn } from '../../src/core/plan/value.ts';
import { applied, folderOf, loadFrom, valueIn, type Work } from '../app/support.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });

const MANIFEST = `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook }, api: { id: spc_api } }
teams: { writers: { title: Docs writers }, api: { title: API team }, extra: { title: Extra } }
saml: { okta: { label: Okta, defaultTeam: writers } }
linkInvites: { editors: { role: edit } }
sites:
  docs:
    id: site_docs
    sections:
      - { path: guides, spaces: [{ space: handbook, path: v2 }] }
      - { path: api }
    redirects: { /reference: { section: api }, /other: { section: guides } }
`;

/** Addresses that are declared, that are not, and some that are none. */
const ADDRESSES = [
  'team.writers',
  'team.api',
  'team.extra',
  'team.gone',
  'saml.okta',
  'linkInvite.editors',
  'site.docs',
  'site.renamed',
  'site.docs.section.guides',
  'site.docs.section.api',
  'site.docs.section.other',
  'site.docs.section.guides.space.handbook',
  'site.docs.redirect["/reference"]',
  'site.docs.redirect["/other"]',
  'space.handbook',
  'team.*',
  '',
];
const IDS = ['team_writers', 'team_api', 'team_empty', 'saml_okta', 'site_docs', 'site_notes', 'sec_api', 'sec_guides'];
const MORE_IDS = ['ss_handbook', 'ss_handbook_v1', 'redirect_api', 'redirect_start', 'spc_handbook', 'nothing', ''];

type Edit =
  | { readonly type: 'import'; readonly address: string; readonly id: string }
  | { readonly type: 'forget'; readonly addresses: readonly string[] }
  | { readonly type: 'rename'; readonly from: string; readonly to: string };

const address = fc.constantFrom(...ADDRESSES);
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('import' as const), address, id: fc.constantFrom(...IDS, ...MORE_IDS) }),
    },
    fc.record({ type: fc.constant('forget' as const), addresses: fc.array(address, { minLength: 1, maxLength: 2 }) }),
    { weight: 2, arbitrary: fc.record({ type: fc.constant('rename' as const), from: address, to: address }) },
  ),
  { minLength: 1, maxLength: 8 },
);

async function perform(edit: Edit, work: Work): Promise<boolean> {
  switch (edit.type) {
    case 'import': {
      const planned = await planImport({ ...work, address: edit.address, id: edit.id });
      return planned.ok && (await recordImport({ ...work, command: 'test' }, planned.value)).ok;
    }
    case 'forget':
      return (await forgetResources({ ...work, addresses: edit.addresses })).ok;
    default:
      return (await renameResource({ ...work, from: edit.from, to: edit.to })).ok;
  }
}

/** Expects what is true of every ledger. */
function expectValid({ serial, salt, entries, intents }: LedgerState, declared: ReadonlySet<string>): void {
  const text = printSnapshot({ organization: 'org_acme', serial, salt: plainSalt(salt), entries, intents });
  expect(parseSnapshot(Buffer.from(text), 'ledger')).toMatchObject({ ok: true });
  const models = new Map(KINDS.map((kind) => [kind.name, kind]));
  expect(
    strayEntries({ entries, models, observation: { matches: new Map(), settled: false, renamed: new Map() } }),
  ).toEqual([]);
  const ids = [...entries.values()].map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(ids).size, 'an id is owned once').toBe(ids.length);
  for (const [from, { fields }] of entries) {
    for (const to of Object.values(fields).flatMap(referencesIn)) {
      expect(entries.has(to) || declared.has(to), `${from} refers to ${to}`).toBe(true);
    }
  }
}

/** The ids of everything live, by kind, where the service shows them as they are. */
function liveIds(): ReadonlyMap<string, ReadonlySet<string>> {
  const { teams, sites, sections, redirects, siteSpaces, samlProviders } = api.server.exportWorld().tables;
  const kinds = { team: teams, site: sites, section: sections, redirect: redirects, saml: samlProviders };
  return new Map(
    Object.entries({ ...kinds, 'site-space': siteSpaces }).map(([kind, rows]) => [
      kind,
      new Set((rows ?? []).map(({ id }) => id)),
    ]),
  );
}

async function stateOf(ledger: MemoryLedger): Promise<LedgerState> {
  return valueIn(await ledger.load());
}

test('importing, forgetting and renaming change nothing live, in any order, and leave a valid ledger', async () => {
  const cwd = folderOf({ 'colophon.yaml': MANIFEST });
  const before = valueIn(await loadFrom(cwd));
  // Some of it was changed in the manifest since it was applied.
  const changed = MANIFEST.replace('Docs writers', 'Writers').replace(
    '/other: { section: guides',
    '/other: { section: api',
  );
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': changed })));
  const service = { baseUrl: api.server.url, token: api.server.token };
  const declared = new Set(manifest.workspace.resources.map((resource) => resource.address));
  let done = 0;
  await fc.assert(
    fc.asyncProperty(edits, fc.boolean(), async (list, isApplied) => {
      api.server.reset();
      const ledger = createMemoryLedger();
      if (isApplied) {
        await applied({ manifest: before, service, ledger });
      }
      const work = { manifest, service, ledger };
      const since = lastIn(api.server);
      const live = liveIds();
      const world = JSON.stringify(api.server.exportWorld().tables);
      for (const edit of list) {
        const unchanged = await stateOf(work.ledger);
        const isDone = await perform(edit, work);
        done += isDone ? 1 : 0;
        const after = await stateOf(work.ledger);
        expectValid(after, declared);
        for (const [one, { kind, id }] of after.entries) {
          expect(live.get(kind)?.has(id) ?? true, `${one} is the live ${kind} ${id}`).toBe(true);
        }
        if (!isDone) {
          expect(after, 'what is refused changes nothing').toEqual(unchanged);
        }
      }
      expect(writesIn(api.server, since)).toEqual([]);
      expect(JSON.stringify(api.server.exportWorld().tables)).toBe(world);
      // What was let go is never deleted: a plan deletes what the ledger owns and nothing else.
      const planned = await plan(work);
      const { entries } = await stateOf(work.ledger);
      const deleted = planned.ok ? planned.value.changes.filter(({ action }) => action === 'delete') : [];
      expect(deleted.filter(({ address: one }) => !entries.has(one))).toEqual([]);
    }),
    { numRuns: runs(30), seed: newSeed('edited ledgers', 14) },
  );
  expect(done).toBeGreaterThan(0);
});
