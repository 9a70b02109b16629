import fc from 'fast-check';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, named, words } from '../support/random-parts.ts';

const SETTINGS: Walk = {
  title: 'translations',
  steps: [
    {
      title: 'create one, and adopt one that exists',
      manifest: 'translations: { german: { title: German }, french: { title: French } }\n',
      expect: ['create translation.german', 'adopt translation.french'],
    },
    {
      title: 'another title',
      manifest: 'translations: { german: { title: Deutsch }, french: { title: French } }\n',
      expect: ['update translation.german title'],
    },
    {
      title: 'somebody changes a title',
      before: (world) => world.set('translation.german', { title: 'By hand' }),
      manifest: 'translations: { german: { title: Deutsch }, french: { title: French } }\n',
      expect: ['update translation.german title (drift)'],
    },
    {
      title: 'rename with another title',
      manifest: 'translations: { polish: { title: Polish, previously: [german] }, french: { title: French } }\n',
      expect: ['update translation.polish title from translation.german'],
    },
    {
      title: 'one is deleted outside Colophon',
      before: (world) => world.drop('translation.polish'),
      manifest: 'translations: { polish: { title: Polish }, french: { title: French } }\n',
      expect: ['create translation.polish (deleted)'],
    },
    {
      title: 'remove one',
      manifest: 'translations: { french: { title: French } }\n',
      expect: ['delete translation.polish'],
    },
  ],
};

export const fixture: FixtureOf<'translation'> = {
  manifest: {
    first: `
translations:
  west: { title: West }
  east: { title: East }
`,
    second: `
translations:
  west: { title: The West }
  north: { title: North }
`,
  },
  random: {
    part: () =>
      collection(
        'translations',
        named(['west', 'east'], fc.oneof(words(1, 60), fc.constant('French')), (_key, title) => fc.constant({ title })),
      ),
    isRenamable: () => true,
  },
  walks: [SETTINGS],
  lives: [{ name: 'Translation', inputs: { title: 'To French' }, steps: [{ change: { title: 'To better French' } }] }],
  rows: [{ table: 'translationSettings', key: ['organization', 'title'] }],
  contradictions: [
    {
      title: 'one title',
      text: 'translations:\n  one: { title: French }\n  two: { title: French }\n',
      places: ['5:3', '4:3'],
    },
  ],
};
