import fc from 'fast-check';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { collection, named, words } from '../support/random-parts.ts';

const GLOSSARY: Walk = {
  title: 'the glossary',
  steps: [
    {
      title: 'create one, and adopt one that exists with other terms',
      manifest:
        'glossary: { page: { terms: { en: page, de: Seite } }, site: { terms: { en: site, fr: site, de: Site } } }\n',
      expect: ['create glossary.page', 'adopt glossary.site terms'],
    },
    {
      title: 'other terms, also of the language that it is recognized by',
      manifest: 'glossary: { page: { terms: { en: a page } }, site: { terms: { en: site, fr: site, de: Site } } }\n',
      expect: ['update glossary.page terms'],
    },
    {
      title: 'another name for the same',
      manifest:
        'glossary: { pages: { previously: [page], terms: { en: a page } }, site: { terms: { en: site, fr: site, de: Site } } }\n',
      expect: [],
      ledger: ['refresh glossary.pages from glossary.page'],
    },
    {
      title: 'one is deleted outside Colophon',
      before: (world) => world.drop('glossary.pages'),
      manifest: 'glossary: { pages: { terms: { en: a page } }, site: { terms: { en: site, fr: site, de: Site } } }\n',
      expect: ['create glossary.pages (deleted)'],
    },
  ],
};

export const fixture: FixtureOf<'glossary-entry'> = {
  manifest: {
    first: 'glossary: { east: { terms: { en: east, de: Osten } }, west: { terms: { en: west } } }\n',
    second: 'glossary: { east: { terms: { en: east, de: Ost, fr: est } }, north: { terms: { de: Norden } } }\n',
  },
  random: {
    part: () =>
      collection(
        'glossary',
        named(['east', 'west', 'north'], words(1, 60), (_key, en) =>
          fc.record({ terms: fc.record({ en: fc.constant(en), fr: words(1, 60) }, { requiredKeys: ['en'] }) }),
        ),
      ),
    isRenamable: () => true,
  },
  walks: [GLOSSARY],
  lives: [
    {
      name: 'GlossaryEntry',
      inputs: { terms: { en: 'east', de: 'Osten' } },
      steps: [{ change: { terms: { en: 'east', fr: 'est' } } }],
    },
  ],
  rows: [{ table: 'glossaryEntries', key: ['organization', 'translations'] }],
  contradictions: [
    {
      title: 'one English term',
      text: 'glossary:\n  one: { terms: { en: page, fr: page } }\n  two: { terms: { en: page } }\n',
      places: ['5:3', '4:3'],
    },
  ],
};
