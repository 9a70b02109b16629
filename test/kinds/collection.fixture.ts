import fc from 'fast-check';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { named, optional, words } from '../support/random-parts.ts';

const COLLECTIONS: Walk = {
  title: 'collections',
  steps: [
    {
      title: 'create one and one in it, and adopt one by its title',
      manifest: `
collections:
  inner: { title: Inner, in: outer, description: Inside }
  outer: { title: Outer }
  internal: { title: Internal }
`,
      expect: ['create collection.inner', 'create collection.outer', 'adopt collection.internal'],
      unmanaged: ['collection.Product', 'collection.Archive'],
    },
    {
      title: 'other texts',
      manifest: `
collections:
  inner: { title: Inside, in: outer, description: null }
  outer: { title: Outer, description: Outside }
  internal: { title: Internal }
`,
      expect: ['update collection.inner title, description', 'update collection.outer description'],
    },
    {
      title: 'somebody gives one another title',
      before: (world) => world.set('collection.outer', { title: 'Elsewhere' }),
      manifest: `
collections:
  inner: { title: Inside, in: outer }
  outer: { title: Outer, description: Outside }
  internal: { title: Internal }
`,
      expect: ['update collection.outer title (drift)'],
    },
    {
      title: 'both go, the inner one first, and one gets another key',
      manifest: `
collections:
  ours: { title: Internal, previously: [internal] }
  extra: { title: Extra }
`,
      expect: ['delete collection.inner', 'delete collection.outer', 'create collection.extra'],
      ledger: ['refresh collection.ours from collection.internal'],
    },
    {
      title: 'one that is deleted outside is created again',
      before: (world) => world.drop('collection.extra'),
      manifest: 'collections: { ours: { title: Internal }, extra: { title: Extra } }\n',
      expect: ['create collection.extra (deleted)'],
    },
  ],
};

const MOVES: Walk = {
  title: 'collections that move',
  only: 'today',
  steps: [
    {
      title: 'begin side by side',
      manifest: 'collections: { a: { title: A }, b: { title: B, in: null } }\n',
      expect: ['create collection.a', 'create collection.b'],
    },
    {
      title: 'one goes into the other',
      manifest: 'collections: { a: { title: A }, b: { title: B, in: a } }\n',
      expect: ['update collection.b in'],
    },
    {
      title: 'and back, as the other one is renamed',
      manifest: 'collections: { a: { title: Z }, b: { title: B, in: null } }\n',
      expect: ['update collection.a title', 'update collection.b in'],
    },
    {
      title: 'without the key its place is not managed',
      before: (world) => world.set('collection.b', { in: { $id: 'col_product' } }),
      manifest: 'collections: { a: { title: Z }, b: { title: B } }\n',
      expect: [],
      ledger: ['refresh collection.b'],
    },
  ],
};

export const fixture: FixtureOf<'collection'> = {
  byHand: [
    sent('POST', '/v1/orgs/org_acme/collections', { title: '@title', 'parent?': '@collections' }),
    sent('PATCH', '/v1/collections/@collections', { 'title?': '@title', 'description?': '@title' }),
    sent('POST', '/v1/collections/@collections/move', { parent: [null, '@collections'] }),
  ],
  manifest: {
    first: `
collections:
  shelf: { title: Shelf, description: First }
  box: { title: Box, in: shelf }
  spare: { title: Spare }
`,
    second: `
collections:
  shelf: { title: Shelves, description: Second }
  box: { title: Box, in: shelf }
  crate: { title: Crate, in: shelf, description: New }
`,
  },
  random: {
    part: (_chosen, profile) => {
      // Not every service can move a collection.
      const place = profile === 'today' ? { in: fc.constant(null) } : {};
      return named(['shelf', 'odd "key" ü', 'spare'], words(1, 50), (_key, title) =>
        optional({ ...place, description: fc.oneof(words(1, 100), fc.constant(null)) }, { title }),
      ).map((collections) => ({ collections }));
    },
    isRenamable: () => true,
  },
  walks: [COLLECTIONS, MOVES],
  lives: [
    {
      name: 'Collection',
      inputs: { title: 'Made by Pulumi', description: 'For a while' },
      steps: [{ change: { title: 'Made and renamed' } }, { change: { description: null } }],
    },
  ],
  rows: [{ table: 'collections', key: ['organization', 'title', 'parent'] }],
  risks: {
    in: [
      ['grant', null, { $ref: 'collection.a' }],
      ['grant', { $ref: 'collection.a' }, null],
    ],
  },
  contradictions: [
    {
      title: 'one id',
      text: 'collections:\n  one: { id: col_a, title: A }\n  two: { id: col_a, title: B }\n',
      places: ['5:3', '4:3'],
    },
  ],
};
