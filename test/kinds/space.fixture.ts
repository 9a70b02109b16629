import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { entriesOf, named, optional, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const LOOKED_UP: Walk = {
  title: 'spaces',
  steps: [
    {
      title: 'are found by id and by title, and nothing is done to them',
      manifest: 'spaces: { handbook: { id: spc_handbook }, api: { title: API reference v2 } }\n',
      expect: [],
      ledger: [],
    },
    {
      title: 'one that is not there by its id is an error',
      manifest: 'spaces: { handbook: { id: spc_nowhere } }\n',
      expect: [],
      errors: ['not-found'],
    },
    {
      title: 'one that is not there by its title is an error',
      manifest: 'spaces: { handbook: { title: Nowhere } }\n',
      expect: [],
      errors: ['not-found'],
    },
    { title: 'one that leaves the manifest leaves nothing behind', manifest: 'spaces: {}\n', expect: [], ledger: [] },
  ],
};

const MANAGED: Walk = {
  title: 'managed spaces',
  steps: [
    {
      title: 'are created, in a collection and at the top, and adopted by title and by id',
      manifest: `
collections: { product: { title: Product } }
spaces:
  wiki: { manage: true, title: Wiki, emoji: "📘", in: product, editMode: locked }
  lab: { manage: true, title: Lab, icon: "https://example.com/lab.png" }
  guides: { manage: true, title: Guides }
  notes: { manage: true, id: spc_notes, title: Release notes }
`,
      expect: [
        'adopt collection.product',
        'create space.wiki',
        'create space.lab',
        'adopt space.guides',
        'adopt space.notes title',
      ],
    },
    {
      title: 'change, and go to another collection',
      manifest: `
collections: { product: { title: Product } }
spaces:
  wiki: { manage: true, title: The wiki, emoji: null, in: null, editMode: live }
  lab: { manage: true, title: Lab, emoji: "🧪", in: product }
  guides: { manage: true, title: Guides }
  notes: { manage: true, id: spc_notes, title: Release notes }
`,
      expect: ['update space.wiki title, emoji, editMode, in', 'update space.lab emoji, in'],
    },
    {
      title: 'are put right where somebody changed them; what is not declared stays as it is',
      before: async (world) => {
        await world.set('space.wiki', { title: 'Elsewhere' });
        await world.set('space.lab', { editMode: 'locked' });
      },
      manifest: `
collections: { product: { title: Product } }
spaces:
  wiki: { manage: true, title: The wiki, in: null }
  lab: { manage: true, title: Lab, emoji: "🧪", in: product }
  guides: { manage: true, title: Guides }
  notes: { manage: true, id: spc_notes, title: Release notes }
`,
      expect: ['update space.wiki title (drift)'],
    },
    {
      title: 'are released by leaving out manage, and renamed by key',
      manifest: `
collections: { product: { title: Product } }
spaces:
  encyclopedia: { manage: true, title: The wiki, previously: [wiki] }
  lab: { manage: true, title: Lab, emoji: "🧪", in: product }
  guides: { title: Guides }
  notes: { id: spc_notes }
`,
      expect: [],
      ledger: ['refresh space.encyclopedia from space.wiki', 'forget space.guides', 'forget space.notes'],
    },
    {
      title: 'are deleted with consent, those that are only looked up never',
      manifest: `
collections: { product: { title: Product } }
spaces: { encyclopedia: { manage: true, title: The wiki } }
`,
      expect: ['delete space.lab'],
      blocked: ['destroy-content space.lab'],
      allow: ['destroy-content'],
    },
    {
      title: 'and are never deleted because nobody declared them',
      manifest: 'spaces: { encyclopedia: { manage: true, title: The wiki } }\n',
      prune: 'all',
      dormant: ['collection.product'],
      expect: [],
      after: async (world) => {
        const titles = (await world.list('space')).map(({ title }) => title);
        expect(titles).toEqual(expect.arrayContaining(['Guides', 'Handbook', 'The wiki']));
      },
    },
  ],
};

const RULES: Walk = {
  title: 'managed spaces with rules for merging',
  only: 'today',
  steps: [
    {
      title: 'are created with them and with a language',
      manifest: `
spaces:
  wiki: { manage: true, title: Wiki, language: fr, mergeRules: [require_agent_review, { allow_bypass: [lin@example.com] }] }
`,
      expect: ['create space.wiki'],
    },
    {
      title: 'and lose them, which is marked as a risk',
      manifest: 'spaces: { wiki: { manage: true, title: Wiki, language: de, mergeRules: inherit } }\n',
      expect: ['update space.wiki language, mergeRules'],
    },
  ],
};

const SPACES = {
  handbook: { id: 'spc_handbook' },
  'handbook-v1': { id: 'spc_handbook_v1' },
  api: { title: 'API reference v2' },
  notes: { id: 'spc_notes' },
  guides: { title: 'Guides' },
};

function withManaged(managed: object): string {
  return JSON.stringify({ spaces: { ...SPACES, ...managed } });
}

/** Content that every world has. */
const IMPORTED = { url: 'https://www.example.com/guide.md', source: 'markdown' };

/** A managed space in a random manifest; where it stands is always declared, so that its collection can be deleted. */
function randomSpace(title: string, holders: readonly string[], profile: ProfileName): fc.Arbitrary<JsonObject> {
  return optional(
    {
      emoji: fc.constantFrom('📘', '🧪', null),
      editMode: fc.constantFrom('live', 'locked'),
      // Only the older interface imports into a space.
      ...(profile === '2025' ? { importFrom: fc.constant(IMPORTED) } : {}),
    },
    { manage: true, title },
  ).chain((entry) => fc.constantFrom(null, ...holders).map((holder): JsonObject => ({ ...entry, in: holder })));
}

/** Spaces that are only looked up, and some that are managed. */
export const fixture: FixtureOf<'space'> = {
  manifest: {
    first: withManaged({
      wiki: { manage: true, title: 'Wiki', emoji: '📘', in: 'shelf' },
      scrap: { manage: true, title: 'Scrap', icon: 'https://example.com/scrap.png' },
    }),
    second: withManaged({
      wiki: { manage: true, title: 'The wiki', emoji: '📗', in: null, editMode: 'locked' },
      fresh: { manage: true, title: 'Fresh', in: 'crate', icon: 'https://example.com/fresh.png' },
    }),
  },
  random: {
    after: ['collection'],
    part: (chosen, profile) => {
      const holders = Object.keys(entriesOf(chosen['collections']));
      const managed = named(['wiki', 'lab'], words(2, 50), (_key, title) => randomSpace(title, holders, profile));
      const guides = fc.constantFrom({ title: 'Guides' }, { title: 'Guides', manage: true });
      return fc.tuple(managed, guides).map(([more, one]) => ({ spaces: { ...SPACES, guides: one, ...more } }));
    },
    isRenamable: (key) => ['wiki', 'lab'].includes(key),
  },
  walks: [LOOKED_UP, MANAGED, RULES],
  lives: [
    { name: 'Space', inputs: { title: 'Guides' }, steps: [], stays: true },
    {
      name: 'ManagedSpace',
      before: [{ name: 'Collection', inputs: { title: 'For a space' } }],
      inputs: { title: 'Made by Pulumi', emoji: '📘', in: '$0' },
      steps: [{ change: { title: 'Made and renamed' } }, { change: { emoji: null, in: null, editMode: 'locked' } }],
    },
  ],
  rows: [{ table: 'spaces', key: ['organization', 'title', 'deletedAt'] }],
  byHand: [
    sent('POST', `${ORG}/spaces`, { title: '@title', 'parent?': '@collections' }),
    sent('PATCH', '/v1/spaces/@spaces', {
      'title?': '@title',
      'editMode?': ['live', 'locked'],
      'language?': ['fr', 'de'],
    }),
    sent('PATCH', '/v1/spaces/@spaces', { 'emoji?': ['1f4d8', null], 'icon?': ['https://a.example/i.png', null] }),
    sent('POST', '/v1/spaces/@spaces/move', { parent: [null, '@collections'] }),
    sent('DELETE', '/v1/spaces/@spaces'),
    fc.constant(['POST', `${ORG}/spaces`, { title: 'By hand', parent: 'col_internal' }]),
  ],
  risks: {
    in: [['grant', null, { $ref: 'collection.a' }]],
    editMode: [
      ['weaken-review', 'locked', 'live'],
      ['none', 'live', 'locked'],
    ],
    mergeRules: [
      ['weaken-review', ['require_agent_review'], 'none'],
      ['none', 'none', ['require_agent_review']],
    ],
    template: [
      ['expose', undefined, 'spc_1'],
      ['none', undefined, null],
    ],
    importFrom: [['none', null, { url: 'https://a.example/', source: 'html' }]],
  },
  contradictions: [
    { title: 'one title', text: 'spaces:\n  one: { title: Docs }\n  two: { title: Docs }\n', places: ['5:3', '4:3'] },
    { title: 'one id', text: 'spaces:\n  one: { id: spc_1 }\n  two: { id: spc_1 }\n', places: ['5:3', '4:3'] },
  ],
};
