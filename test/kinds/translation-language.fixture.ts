import fc from 'fast-check';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { inEach, optional, some, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const translations = (text: string): string => `
translations:${text}
`;
const TRANSLATIONS_AND_LANGUAGES: Walk = {
  title: 'translations and their languages',
  steps: [
    {
      title: 'create with languages, and adopt one that exists',
      manifest: translations(`
  german: { title: German, languages: { de: { instructions: "Say du.\\n\\nBe short." }, pl: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
      expect: [
        'create translation.german',
        'create translation.german.language.de',
        'create translation.german.language.pl',
        'adopt translation.french',
        'adopt translation.french.language.fr instructions',
      ],
    },
    {
      title: 'change the title and instructions, also to a document',
      manifest: translations(`
  german:
    title: Deutsch
    languages:
      de: { instructions: Say Sie. }
      pl:
        instructions:
          object: document
          data: {}
          nodes:
            - { object: block, type: paragraph, data: {}, nodes: [{ object: text, leaves: [{ object: leaf, text: Short and good, marks: [] }] }] }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
      expect: [
        'update translation.german title',
        'update translation.german.language.de instructions',
        'update translation.german.language.pl instructions',
      ],
    },
    {
      title: 'somebody changes instructions, deletes a language and adds one',
      before: async (world) => {
        await world.set('translation.german.language.de', { instructions: 'By hand' });
        await world.drop('translation.german.language.pl');
        await world.make('translation-language', 'translation.german', { language: 'it', instructions: 'By hand' });
      },
      manifest: translations(`
  german: { title: Deutsch, languages: { de: { instructions: Say Sie. }, pl: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
      expect: [
        'update translation.german.language.de instructions (drift)',
        'create translation.german.language.pl (conflict)',
      ],
      blocked: ['conflict translation.german.language.pl'],
      allow: ['conflict'],
      unmanaged: ['translation.german.language.it'],
    },
    {
      title: 'rename, and another language in the place of one',
      manifest: translations(`
  deutsch:
    previously: [german]
    title: Deutsch
    languages: { de: { instructions: Say Sie. }, cs: { previously: [pl], instructions: Short } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
      expect: ['replace translation.deutsch.language.cs from translation.german.language.pl'],
      blocked: ['replace translation.deutsch.language.cs'],
      allow: ['replace'],
    },
    {
      title: 'both sides change instructions',
      before: (world) => world.set('translation.deutsch.language.de', { instructions: 'By hand' }),
      manifest: translations(`
  deutsch: { title: Deutsch, languages: { de: { instructions: Say ihr. }, cs: { instructions: Short } } }
  french: { title: French, languages: { fr: { instructions: Names stay } } }`),
      expect: ['update translation.deutsch.language.de instructions (conflict)'],
      blocked: ['conflict translation.deutsch.language.de'],
      allow: ['conflict'],
    },
    {
      title: 'remove one with its languages, of which one is not ours',
      manifest: translations(`
  french: { title: French, languages: {} }`),
      expect: [
        'delete translation.deutsch',
        'delete translation.deutsch.language.cs with translation.deutsch',
        'delete translation.deutsch.language.de with translation.deutsch',
        'delete translation.french.language.fr',
      ],
      blocked: [
        'cascade translation.deutsch',
        'empty translation.deutsch.language.cs',
        'empty translation.deutsch.language.de',
        'empty translation.french.language.fr',
      ],
      allow: ['cascade', 'empty'],
    },
  ],
};

function documentOf(text: string): JsonObject {
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'heading-1',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
      },
    ],
  };
}

const randomLanguage = fc.oneof(
  words(1, 40).map((text): JsonObject => ({ instructions: text })),
  fc.tuple(words(1, 20), words(1, 20)).map(([a, b]): JsonObject => ({ instructions: `${a}\n\n${b}\n` })),
  words(1, 20).map((text): JsonObject => ({ instructions: documentOf(text) })),
);

export const fixture: FixtureOf<'translation-language'> = {
  manifest: {
    first: `
translations:
  one: { languages: { fr: { instructions: Be brief }, de: { instructions: Kurz } } }
`,
    second: `
translations:
  one: { languages: { fr: { instructions: Be brief and kind }, it: { instructions: Breve } } }
  three: { languages: { nl: { instructions: Keep names in English. } } }
`,
  },
  random: {
    part: (chosen) =>
      inEach('translations', chosen, () =>
        optional({ languages: some(['fr', 'de', 'no', 'pt-br'], () => randomLanguage) }),
      ),
  },
  walks: [TRANSLATIONS_AND_LANGUAGES],
  lives: [
    {
      name: 'TranslationLanguage',
      before: [{ name: 'Translation', inputs: { title: 'Into some languages' } }],
      inputs: { translation: '$0', language: 'fr', instructions: 'Be polite.' },
      steps: [{ change: { instructions: 'Be very polite.' } }, { change: { language: 'de' }, replaces: ['language'] }],
    },
  ],
  rows: [
    {
      table: 'translationLanguages',
      key: ['settings', 'language'],
      isUnique: true,
      ownersOf: ({ settings }) => [settings],
    },
  ],
  byHand: [
    sent('PUT', `${ORG}/translations/@translationSettings/languages/de`, {
      instructions: { object: 'document', data: {}, nodes: { $list: [] } },
    }),
    fc.constant(['DELETE', `${ORG}/translations/translation_french/languages/fr`]),
  ],
  holders: [{ kind: 'translation', id: 'translation_french' }],
  contradictions: [
    {
      title: 'one language',
      text: 'translations:\n  one:\n    title: French\n    languages:\n      fr: { instructions: a }\n      fr: { instructions: b }\n',
      code: 'yaml-duplicate-key',
      places: ['8:7', '7:7'],
    },
  ],
};
