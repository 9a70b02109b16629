import fc from 'fast-check';
import type { KindFixture, Walk } from '../support/kind-fixture.ts';

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

const SPACES = {
  handbook: { id: 'spc_handbook' },
  'handbook-v1': { id: 'spc_handbook_v1' },
  api: { title: 'API reference v2' },
  notes: { id: 'spc_notes' },
  guides: { title: 'Guides' },
};
const MANIFEST = JSON.stringify({ spaces: SPACES });

/** Spaces are only looked up: there is nothing to create, update or delete. */
export const fixture: KindFixture = {
  manifest: { first: MANIFEST, second: MANIFEST },
  random: { part: () => fc.constant({ spaces: SPACES }) },
  walks: [LOOKED_UP],
  lives: [{ name: 'Space', inputs: { title: 'Guides' }, steps: [], stays: true }],
  rows: [],
  ownerName: () => undefined,
  interference: {},
  byHand: [],
};
