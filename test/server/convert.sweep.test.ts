import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import {
  checkWorld,
  convertWorld,
  defaultWorld,
  describeLost,
  type Lost,
  startServer,
  type World,
} from '../../src/server/index.ts';
import { PROFILES } from '../support/profiles.ts';
import { newSeed, runs } from '../support/runs.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';
import { apiOf } from '../support/server.ts';

const NOW = Date.parse('2026-05-01T00:00:00Z');

type Row = Record<string, unknown> & { id: string };
type Tables = Record<string, Row[] | undefined>;

function rows(world: World): Tables {
  return world.tables as unknown as Tables;
}

/** Expects that one world has of another all but what is listed as lost. */
function expectAllBut(lost: readonly Lost[], before: World, after: World): void {
  const has = (table: string, id: string, field?: string): boolean =>
    lost.some((each) => each.table === table && each.id === id && each.field === field);
  for (const [table, records = []] of Object.entries(rows(before))) {
    const now = new Map((rows(after)[table] ?? []).map((record) => [record.id, record]));
    for (const record of records) {
      const kept = now.get(record.id);
      expect([table, record.id, kept === undefined]).toEqual([table, record.id, has(table, record.id)]);
      for (const [field, value] of Object.entries(kept === undefined ? {} : record)) {
        if (!has(table, record.id, field)) {
          expect([table, record.id, field, kept?.[field]]).toEqual([table, record.id, field, value]);
        }
      }
    }
  }
}

/** The changes that make a world one that only profile today has; each names what it adds. */
const OF_TODAY: Readonly<Record<string, (tables: Tables) => void>> = {
  'a draft redirect': (tables) => void tables['redirects']?.push(redirect('draft', { draft: true })),
  'an external redirect': (tables) =>
    void tables['redirects']?.push(
      redirect('external', { destination: { kind: 'external', url: 'https://www.example.com/' } }),
    ),
  'a wildcard': (tables) => void tables['redirects']?.push(redirect('star', { source: '/old/*' })),
  'a short source': (tables) => void tables['redirects']?.push(redirect('short', { source: '/a' })),
  'a permanent redirect': (tables) => void tables['redirects']?.push(redirect('permanent', { permanent: true })),
  'a draft section': (tables) => set(tables, 'sections', 'sec_guides', { draft: true }),
  'a draft variant': (tables) => set(tables, 'siteSpaces', 'ss_handbook', { draft: true }),
  'the only variant, a draft': (tables) => set(tables, 'siteSpaces', 'ss_api', { draft: true }),
  'a draft group': (tables) => set(tables, 'sectionGroups', 'group_reference', { draft: true }),
  'a nested group': (tables) => {
    tables['sectionGroups']?.push({ id: 'group_outer', site: 'site_docs', title: 'Outer', rank: 9 });
    set(tables, 'sectionGroups', 'group_reference', { parent: 'group_outer' });
  },
  'a hidden variant': (tables) => set(tables, 'siteSpaces', 'ss_handbook_v1', { hidden: true }),
  'localized texts': (tables) => {
    set(tables, 'sections', 'sec_guides', { localizedTitle: { fr: 'Guides' }, localizedDescription: { fr: 'Tous' } });
    set(tables, 'sectionGroups', 'group_reference', { localizedTitle: { fr: 'Référence' } });
  },
  'merge rules': (tables) => {
    set(tables, 'organizations', 'org_acme', { mergeRules: { type: 'none' } });
    set(tables, 'spaces', 'spc_guides', { mergeRules: { type: 'inherit' } });
  },
  'a slug with capitals': (tables) => set(tables, 'openapiSpecs', 'spec_petstore', { slug: 'PetStore' }),
  'a public specification': (tables) => set(tables, 'openapiSpecs', 'spec_petstore', { visibility: 'public' }),
  'a table cell': (tables) =>
    set(tables, 'comments', 'comment_install', { tableCell: { record: 'r', definition: 'd' } }),
  'an event of a new type': (tables) => {
    const [event] = tables['events'] ?? [];
    tables['events']?.push({ ...event, id: 'event_new', type: 'mcp_request' });
  },
  'a description': (tables) => set(tables, 'changeRequests', 'cr_tips', { description: { object: 'document' } }),
};

function redirect(id: string, more: object): Row {
  const destination = { kind: 'site-section', siteSectionId: 'sec_guides' };
  return { id: `redirect_${id}`, site: 'site_docs', source: `/from/${id}`, destination, ...more };
}

function set(tables: Tables, table: string, id: string, fields: object): void {
  tables[table] = tables[table]?.map((record) => (record.id === id ? { ...record, ...fields } : record));
}

function worldOfToday(features: readonly string[]): World {
  const world = structuredClone(defaultWorld(NOW, 'today'));
  for (const feature of features) {
    OF_TODAY[feature]?.(rows(world));
  }
  return world;
}

describe('a world', () => {
  test.each(PROFILE_NAMES)('of profile %s stays as it is there', (profile) => {
    const world = defaultWorld(NOW, profile);
    expect(convertWorld(world, profile)).toEqual({ world, lost: [] });
  });

  test('of 2025 loses custom fields, translation settings and the context for agents', () => {
    const { world, lost } = convertWorld(defaultWorld(NOW), 'today');
    expect(world.profile).toBe('today');
    expect(lost.map(describeLost)).toEqual([
      'customFields field_area (Product area): there are no custom fields',
      'customFields field_owners (Owners): there are no custom fields',
      'customFieldValues spc_api.field_area: there are no custom fields',
      'customFieldValues spc_handbook.field_owners: there are no custom fields',
      'translationSettings translation_french (French): a translation is of one space into one language',
      'translationLanguages translation_french.fr: a translation is of one space into one language',
      'sites site_docs (Product docs): agentsContext: sites have no context for agents',
    ]);
  });

  test.each(Object.keys(OF_TODAY))('of today with %s loses it', (feature) => {
    const plain = convertWorld(worldOfToday([]), '2025').lost;
    const { lost } = convertWorld(worldOfToday([feature]), '2025');
    expect(lost.length).toBeGreaterThan(plain.length);
    expect(lost.filter(({ why }) => why === '')).toEqual([]);
  });

  test('converted there and back has all but what is listed', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(OF_TODAY)), (features) => {
        const before = checkWorld(worldOfToday(features));
        const there = convertWorld(before, '2025');
        expect(() => checkWorld(there.world)).not.toThrow();
        const back = convertWorld(there.world, 'today');
        expect(() => checkWorld(back.world)).not.toThrow();
        expect(back.world.profile).toBe('today');
        expectAllBut([...there.lost, ...back.lost], before, back.world);
        expect(convertWorld(back.world, '2025').lost).toEqual([]);
      }),
      { numRuns: runs(40), seed: newSeed('converted documents', 20_261_116) },
    );
  });

  test.each(PROFILES)(
    'converted to profile $profile is answered as the contract says',
    async ({ profile, ids, operations }) => {
      const from = profile === '2025' ? worldOfToday(Object.keys(OF_TODAY)) : defaultWorld(NOW);
      const server = await startServer({ profile, world: convertWorld(from, profile).world });
      const api = apiOf(server);
      let successes = 0;
      for (const id of ids) {
        const { user } = SAMPLES[id] as { readonly user?: string };
        if (operations[id].method === 'GET' && user === undefined) {
          // Answers are held against the contract by the caller itself.
          successes += (await api.get(targetOf(id))).status === 200 ? 1 : 0;
        }
      }
      expect(successes).toBeGreaterThan(50);
      await server.close();
    },
  );
});

describe('a server', () => {
  test.each(PROFILES)('of profile $profile refuses a world of another', async ({ profile }) => {
    const other = profile === '2025' ? 'today' : '2025';
    const world = defaultWorld(NOW, other);
    await expect(startServer({ profile, world })).rejects.toThrow(
      `the world belongs to profile ${other}, and the server offers profile ${profile}: convert it with convertWorld(world, '${profile}')`,
    );
    const server = await startServer({ profile });
    const refused = await fetch(`${server.url}/__admin/world`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(world),
    });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('convertWorld')]);
    expect(server.exportWorld().profile).toBe(profile === '2025' ? undefined : profile);
    await server.close();
  });

  test('takes a world that does not say its profile where nothing of it is lost', async () => {
    const { world } = convertWorld(defaultWorld(NOW, 'today'), '2025');
    const server = await startServer({ profile: 'today', world });
    expect(server.exportWorld().profile).toBe('today');
    await server.close();
  });
});
