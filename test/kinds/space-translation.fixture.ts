import fc from 'fast-check';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk } from '../support/kind-fixture.ts';
import { inEach, some, words } from '../support/random-parts.ts';

const manifest = (translations: string): string => `
spaces: { handbook: { id: spc_handbook, translations: ${translations} } }
`;
const AT = 'space.handbook.translation';

const TRANSLATIONS: Walk = {
  title: 'translations of a space',
  steps: [
    {
      title: 'create one, which starts a run and needs consent, and adopt one that exists',
      manifest: manifest('{ de: { from: en, instructions: Say du. }, fr: { from: en } }'),
      expect: [`create ${AT}.de`, `adopt ${AT}.fr`],
      blocked: [`translate ${AT}.de`],
      allow: ['translate'],
    },
    {
      title: 'other instructions start no run',
      manifest: manifest('{ de: { from: en, instructions: Say Sie. }, fr: { from: en } }'),
      expect: [`update ${AT}.de instructions`],
    },
    {
      title: 'no instructions',
      manifest: manifest('{ de: { from: en, instructions: null }, fr: { from: en } }'),
      expect: [`update ${AT}.de instructions`],
    },
    {
      title: 'another source is another translation',
      manifest: manifest('{ de: { from: es }, fr: { from: en } }'),
      expect: [`replace ${AT}.de`],
      blocked: [`replace ${AT}.de`, `translate ${AT}.de`],
      allow: ['replace', 'translate'],
    },
  ],
};

export const fixture: FixtureOf<'space-translation'> = {
  byHand: [
    sent('POST', '/v1/orgs/org_acme/translations', {
      source: { space: '@spaces', language: 'en' },
      language: ['fr', 'de'],
    }),
  ],
  manifest: {
    first: `
spaces:
  handbook: { translations: { de: { from: en, instructions: Say du. }, pl: { from: en } } }
`,
    second: `
spaces:
  handbook: { translations: { de: { from: en, instructions: Say Sie. }, es: { from: en } } }
`,
  },
  random: {
    after: ['space'],
    part: (chosen) =>
      inEach('spaces', chosen, () =>
        fc
          .option(
            some(['de', 'fr', 'pt-br'], () =>
              fc.record({ from: fc.constantFrom('en', 'es'), instructions: words(1, 40) }, { requiredKeys: ['from'] }),
            ),
          )
          .map((translations) => (translations === null ? {} : { translations })),
      ),
  },
  walks: [TRANSLATIONS],
  lives: [
    {
      name: 'SpaceTranslation',
      inputs: { space: 'spc_notes', language: 'de', from: 'en', instructions: 'Short' },
      steps: [{ change: { instructions: 'Shorter' } }, { change: { from: 'es' }, replaces: ['from'] }],
    },
  ],
  // One that is replaced has another id.
  rows: [
    {
      table: 'translations',
      key: ['organization', 'space', 'language'],
      ownersOf: ({ language }) => [`translation ${String(language)}`],
    },
  ],
  ownerName: ({ language }) => `translation ${String(language)}`,
  // The first run ends with a space beside the one that is translated.
  behaviour: { brings: 'space' },
  holders: [{ kind: 'space', id: 'spc_handbook' }],
  contradictions: [
    {
      title: 'a language that is its own source',
      text: 'spaces:\n  a:\n    title: A\n    translations:\n      fr: { from: fr }\n',
      code: 'contradiction',
      places: ['7:19'],
    },
  ],
};
