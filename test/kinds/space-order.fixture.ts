import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { isForeignId } from '../../src/core/plan/value.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { entriesOf, inEach } from '../support/random-parts.ts';

const AT = 'collection.atlas.order';

const manifest = (order: string): string => `
collections: { atlas: { title: Atlas${order === '' ? '' : `, order: ${order}`} } }
spaces:
  alps: { manage: true, title: Alps, in: atlas }
  baltic: { manage: true, title: Baltic, in: atlas }
  congo: { manage: true, title: Congo, in: atlas }
`;

const hasOrder =
  (...wanted: readonly string[]) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('space-order', 'collection.atlas');
    const names = new Map(wanted.map((key) => [world.id(`space.${key}`), key]));
    const spaces = Array.isArray(live?.fields['spaces']) ? live.fields['spaces'] : [];
    expect(spaces.flatMap((space) => (isForeignId(space) ? (names.get(space.$id) ?? []) : []))).toEqual(wanted);
  };

const byHand =
  (...keys: readonly string[]) =>
  (world: WalkWorld) =>
    world.set(AT, { spaces: keys.map((key) => ({ $id: world.id(`space.${key}`) })) });

const ORDER: Walk = {
  title: 'the order of spaces in a collection',
  steps: [
    {
      title: 'comes with the collection',
      manifest: manifest('[congo, alps]'),
      expect: [
        'create collection.atlas',
        'create space.alps',
        'create space.baltic',
        'create space.congo',
        `create ${AT}`,
      ],
      after: hasOrder('congo', 'alps'),
    },
    {
      title: 'changes, with one more',
      manifest: manifest('[baltic, alps, congo]'),
      expect: [`update ${AT} spaces`],
      after: hasOrder('baltic', 'alps', 'congo'),
    },
    {
      title: 'is put right where somebody changed it',
      before: byHand('congo', 'baltic', 'alps'),
      manifest: manifest('[baltic, alps, congo]'),
      expect: [`update ${AT} spaces (drift)`],
      after: hasOrder('baltic', 'alps', 'congo'),
    },
    {
      title: 'needs consent where both changed it',
      before: byHand('congo', 'alps', 'baltic'),
      manifest: manifest('[alps, baltic, congo]'),
      expect: [`update ${AT} spaces (conflict)`],
      blocked: [`conflict ${AT}`],
      allow: ['conflict'],
      after: hasOrder('alps', 'baltic', 'congo'),
    },
    {
      title: 'lets go of one space, wherever that is put then',
      manifest: manifest('[alps, congo]'),
      expect: [],
      ledger: [`refresh ${AT}`],
    },
    {
      title: 'and does not care about others',
      before: byHand('baltic', 'alps', 'congo'),
      manifest: manifest('[alps, congo]'),
      expect: [],
      after: hasOrder('baltic', 'alps', 'congo'),
    },
    {
      title: 'stays when it leaves the manifest',
      manifest: manifest(''),
      expect: [],
      dormant: [AT],
      after: hasOrder('baltic', 'alps', 'congo'),
    },
  ],
};

const COMINGS: Walk = {
  title: 'spaces that come into an ordered collection and go',
  steps: [
    {
      title: 'begin with two',
      manifest: `
collections: { atlas: { title: Atlas, order: [alps, baltic] } }
spaces:
  alps: { manage: true, title: Alps, in: atlas }
  baltic: { manage: true, title: Baltic, in: atlas }
`,
      expect: ['create collection.atlas', 'create space.alps', 'create space.baltic', `create ${AT}`],
    },
    {
      title: 'one comes between them, and one is deleted',
      manifest: `
collections: { atlas: { title: Atlas, order: [congo, alps] } }
spaces:
  alps: { manage: true, title: Alps, in: atlas }
  congo: { manage: true, title: Congo, in: atlas }
`,
      expect: ['create space.congo', 'delete space.baltic', `update ${AT} spaces`],
      blocked: ['destroy-content space.baltic'],
      allow: ['destroy-content'],
      after: hasOrder('congo', 'alps'),
    },
    {
      title: 'one is deleted outside and created again',
      before: (world) => world.drop('space.congo'),
      manifest: `
collections: { atlas: { title: Atlas, order: [congo, alps] } }
spaces:
  alps: { manage: true, title: Alps, in: atlas }
  congo: { manage: true, title: Congo, in: atlas }
`,
      expect: ['create space.congo (deleted)', `update ${AT} spaces`],
      after: hasOrder('congo', 'alps'),
    },
  ],
};

export const fixture: FixtureOf<'space-order'> = {
  manifest: {
    first: `
collections: { box: { order: [north, south] } }
spaces:
  north: { manage: true, title: North, in: box }
  south: { manage: true, title: South, in: box }
`,
    second: `
collections: { box: { order: [south, north] }, crate: { order: [fresh] } }
spaces:
  north: { manage: true, title: North, in: box }
  south: { manage: true, title: South, in: box }
`,
  },
  random: {
    after: ['space'],
    part: (chosen) =>
      inEach('collections', chosen, (key) => {
        const held = Object.entries(entriesOf(chosen['spaces'])).flatMap(([name, { in: holder }]) =>
          holder === key ? [name] : [],
        );
        return fc.shuffledSubarray(held).map((order): JsonObject => (order.length === 0 ? {} : { order }));
      }),
  },
  walks: [ORDER, COMINGS],
  lives: [
    {
      name: 'SpaceOrder',
      before: [
        { name: 'Collection', inputs: { title: 'In order' } },
        { name: 'ManagedSpace', inputs: { title: 'First of Pulumi', in: '$0' } },
        { name: 'ManagedSpace', inputs: { title: 'Second of Pulumi', in: '$0' } },
      ],
      inputs: { collection: '$0', spaces: ['$2', '$1'] },
      steps: [{ change: { spaces: ['$1', '$2'] } }],
      stays: true,
    },
  ],
  // The place is a column of the space itself.
  rows: [{ table: 'spaces' }],
  byHand: [fc.constant(['POST', '/v1/spaces/spc_notes/move', { parent: 'col_product' }])],
  holders: [{ kind: 'collection', id: 'col_product' }],
  contradictions: [
    {
      title: 'a space of another collection',
      text: `collections:
  one: { title: One, order: [guides] }
  two: { title: Two }
spaces:
  guides: { manage: true, title: Guides, in: two }
`,
      code: 'contradiction',
      places: ['4:22', '7:3'],
    },
    {
      title: 'a space that is in no collection',
      text: `collections:
  one: { title: One, order: [guides] }
spaces:
  guides: { manage: true, title: Guides, in: null }
`,
      code: 'contradiction',
      places: ['4:22', '6:3'],
    },
    {
      title: 'a space that is listed twice',
      text: 'collections:\n  shelf: { title: Shelf, order: [a, b, a] }\nspaces: { a: { title: A }, b: { title: B } }\n',
      code: 'contradiction',
      places: ['4:40'],
    },
  ],
};
