import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { optional, some, words } from '../support/random-parts.ts';
import { ORG } from './support/requests.ts';

const spaces = (handbook: string, notes = ''): string => `
spaces:
  handbook: { id: spc_handbook${handbook === '' ? '' : `, customFields: ${handbook}`} }
  notes: { title: Notes${notes === '' ? '' : `, customFields: ${notes}`} }
`;

const VALUES = 'space.handbook.customFields';

const hasValues =
  (values: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('space-fields', 'space.handbook');
    expect(live?.fields['values']).toMatchObject(values);
  };
const FIELDS_AND_VALUES: Walk = {
  title: 'custom fields and the values of spaces',
  steps: [
    {
      title: 'create fields and values at once; adopt a field that differs',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [cli, api] }
  level: { type: number }
  labels: { type: "select:multi", title: Labels, description: What it is about, placeholder: Some, options: [a, b, c] }
${spaces('{ product_area: api, level: 3, labels: [c, a] }', '{ level: 1 }')}`,
      expect: [
        'adopt customField.product_area title, options',
        'create customField.labels',
        'create customField.level',
        'adopt space.handbook.customFields values["product_area"], values["level"], values["labels"]',
        'adopt space.notes.customFields values["level"]',
      ],
      unmanaged: ['customField.owners'],
      after: hasValues({ product_area: 'api', level: 3, owners: ['ada', 'lin'] }),
    },
    {
      title: 'the order of values means nothing, that of options does',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: number }
  labels: { type: "select:multi", title: Labels, description: What it is about, placeholder: Some, options: [a, b, c] }
${spaces('{ labels: [a, c], product_area: api, level: 3 }', '{ level: 1 }')}`,
      expect: ['update customField.product_area options'],
    },
    {
      title: 'change and take away texts; change values',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: number, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: 4 }', '{ level: 1 }')}`,
      expect: [
        'update customField.level title',
        'update customField.labels title, description, placeholder',
        'update space.handbook.customFields values["labels"], values["product_area"], values["level"]',
      ],
    },
    {
      title: 'another type makes the field anew, and the values are set again',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: "4" }', '{ level: "1" }')}`,
      expect: [
        'replace customField.level',
        'update space.handbook.customFields values',
        'update space.notes.customFields values',
      ],
      blocked: ['replace customField.level'],
      allow: ['replace'],
      after: hasValues({ level: '4', labels: ['b'] }),
    },
    {
      title: 'protect a field',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli], protect: true }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: "4" }', '{ level: "1" }')}`,
      expect: [],
      ledger: ['refresh customField.product_area'],
    },
    {
      title: 'what was protected until now is not made anew either',
      manifest: `
customFields:
  product_area: { type: text, title: Area }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: "4" }', '{ level: "1" }')}`,
      expect: ['replace customField.product_area', 'update space.handbook.customFields values'],
      blocked: ['protect customField.product_area', 'replace customField.product_area'],
    },
    {
      title: 'somebody changes a field and a value, and adds a value of another field',
      before: async (world) => {
        await world.set('customField.level', { title: 'By hand' });
        await world.set(VALUES, { values: { level: 'by hand', owners: ['somebody'] } });
      },
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: "4" }', '{ level: "1" }')}`,
      expect: ['update customField.level title (drift)', 'update space.handbook.customFields values["level"] (drift)'],
      after: hasValues({ level: '4', owners: ['somebody'] }),
    },
    {
      title: 'both sides change a value',
      before: (world) => world.set(VALUES, { values: { level: 'by hand' } }),
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], product_area: cli, level: "5" }', '{ level: "1" }')}`,
      expect: ['update space.handbook.customFields values["level"] (conflict)'],
      blocked: ['conflict space.handbook.customFields'],
      allow: ['conflict'],
    },
    {
      title: 'a value that is no longer declared is let go; somebody deletes a field',
      before: (world) => world.drop('customField.level'),
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  level: { type: text, title: Level }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b] }', '{}')}`,
      expect: ['create customField.level (deleted)'],
    },
    {
      title: 'rename a field: the old one goes, a new one comes',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
  grade: { type: text, title: Level, previously: [level] }
  labels: { type: "select:multi", title: "", description: "", placeholder: Any, options: [a, b, c] }
${spaces('{ labels: [b], grade: high }', '{}')}`,
      expect: ['replace customField.grade from customField.level', 'update space.handbook.customFields values'],
      blocked: ['replace customField.grade'],
      allow: ['replace'],
      after: hasValues({ grade: 'high' }),
    },
    {
      title: 'remove a field with its values, which are let go first',
      manifest: `
customFields:
  product_area: { type: "select:single", title: Area, options: [api, cli] }
${spaces('{}', '{}')}`,
      expect: ['delete customField.grade', 'delete customField.labels'],
    },
    {
      title: 'remove all',
      manifest: `
customFields: {}
${spaces('{}', '{}')}`,
      expect: ['delete customField.product_area'],
      blocked: ['empty customField.product_area'],
      allow: ['empty'],
    },
  ],
};

const TYPES = ['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'] as const;

const randomField = fc
  .constantFrom(...TYPES)
  .chain((type) =>
    fc
      .tuple(
        optional({ title: words(0, 60), description: words(0, 100), placeholder: words(0, 40) }),
        fc.uniqueArray(words(1, 40), { minLength: 1, maxLength: 4 }),
      )
      .map(([texts, options]): JsonObject => ({ type, ...texts, ...(type.startsWith('select') ? { options } : {}) })),
  );

export const fixture: FixtureOf<'custom-field'> = {
  manifest: {
    first: `
customFields:
  area: { type: 'select:single', title: Area, options: [api, sdk] }
  level: { type: number, title: Level }
  notes: { type: text }
`,
    second: `
customFields:
  area: { type: 'select:single', title: Area of all, options: [api, cli] }
  level: { type: number }
  fresh: { type: tags }
`,
  },
  random: {
    part: () =>
      some(['area', 'product_area', 'level-2', 'owners'], () => randomField).map((customFields) => ({ customFields })),
  },
  walks: [FIELDS_AND_VALUES],
  lives: [
    {
      name: 'CustomField',
      inputs: { name: 'pulumi_level', type: 'select:single', options: ['one', 'two'], title: 'Level' },
      steps: [
        { change: { title: 'The level', options: ['one', 'two', 'three'] } },
        { change: { type: 'text' }, replaces: ['type'] },
        { change: { name: 'pulumi_other' }, replaces: ['name'] },
      ],
    },
  ],
  rows: [{ table: 'customFields', key: ['organization', 'name'], isUnique: true, ownersOf: ({ name }) => [name] }],
  byHand: [
    sent('POST', `${ORG}/custom-fields`, { name: ['one', 'two'], type: ['text', 'tags'], title: '@title' }),
    fc.constant(['DELETE', `${ORG}/custom-fields/owners`]),
  ],
  contradictions: [
    {
      title: 'one name',
      text: 'customFields:\n  area: { type: text }\n  area: { type: text }\n',
      code: 'yaml-duplicate-key',
      places: ['5:3', '4:3'],
    },
  ],
};
