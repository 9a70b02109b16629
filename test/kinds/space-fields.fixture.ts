import fc from 'fast-check';
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { sent } from '../support/by-hand.ts';
import type { FixtureOf, Walk, WalkWorld } from '../support/kind-fixture.ts';
import { entriesOf, inEach, some, words } from '../support/random-parts.ts';

const manifest = (values: string): string => `
customFields: { level: { type: text }, labels: { type: tags } }
spaces: { handbook: { id: spc_handbook, customFields: ${values} } }
`;

const AT = 'space.handbook.customFields';

const hasValues =
  (values: object) =>
  async (world: WalkWorld): Promise<void> => {
    const [live] = await world.list('space-fields', 'space.handbook');
    expect(live?.fields['values']).toMatchObject(values);
  };

const VALUES: Walk = {
  title: 'the values of a space',
  steps: [
    {
      title: 'are set beside those that nobody declares',
      manifest: manifest('{ level: high }'),
      expect: ['create customField.level', 'create customField.labels', `adopt ${AT} values["level"]`],
      after: hasValues({ level: 'high', owners: ['ada', 'lin'] }),
    },
    {
      title: 'change, one by one',
      manifest: manifest('{ level: low, labels: [a, b] }'),
      expect: [`update ${AT} values["level"], values["labels"]`],
      after: hasValues({ level: 'low', labels: ['a', 'b'] }),
    },
    {
      title: 'somebody changes one that is declared and one that is not',
      before: (world) => world.set(AT, { values: { level: 'by hand', owners: ['somebody'] } }),
      manifest: manifest('{ level: low, labels: [a, b] }'),
      expect: [`update ${AT} values["level"] (drift)`],
      after: hasValues({ level: 'low', owners: ['somebody'] }),
    },
    {
      title: 'stay in the service when they leave the manifest',
      manifest: manifest('{ labels: [a, b] }'),
      expect: [],
      ledger: [`refresh ${AT}`],
      after: hasValues({ level: 'low', labels: ['a', 'b'] }),
    },
  ],
};

const ONE_VALUE = `
customFields: { level: { type: text } }
spaces: { handbook: { id: spc_handbook, customFields: { level: high } }, notes: { title: Notes } }
`;

const FIELD_DELETED: Walk = {
  title: 'a custom field that somebody deletes',
  isOnlyOverHttp: true,
  steps: [
    {
      title: 'create with a value',
      manifest: ONE_VALUE,
      expect: ['create customField.level', 'adopt space.handbook.customFields values["level"]'],
    },
    {
      title: 'it goes with all values, which are set again when it is back',
      before: (world) => world.drop('customField.level'),
      manifest: ONE_VALUE,
      expect: ['create customField.level (deleted)', 'update space.handbook.customFields values["level"] (drift)'],
      after: hasValues({ level: 'high' }),
    },
  ],
};

function valueFor(field: JsonObject): fc.Arbitrary<Json> {
  const options = Array.isArray(field['options']) ? field['options'].map(String) : [''];
  switch (field['type']) {
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((n) => n + 0 || 0),
      );
    case 'boolean':
      return fc.boolean();
    case 'tags':
      return fc.array(words(1, 20), { maxLength: 4 });
    case 'select:multi':
      return fc.subarray(options, { minLength: 1 });
    case 'select:single':
      return fc.constantFrom(...options);
    default:
      return words(1, 60);
  }
}

export const fixture: FixtureOf<'space-fields'> = {
  manifest: {
    first: `
spaces:
  handbook: { customFields: { area: api, level: 3, notes: plain } }
  api: { customFields: { area: sdk } }
`,
    second: `
spaces:
  handbook: { customFields: { area: cli, level: 4 } }
  api: { customFields: { fresh: [a, b] } }
`,
  },
  random: {
    after: ['custom-field'],
    part: (chosen) => {
      const fields = entriesOf(chosen['customFields']);
      return inEach('spaces', chosen, () =>
        fc
          .option(some(Object.keys(fields), (name) => valueFor(fields[name] ?? {})))
          .map((values): JsonObject => (values === null ? {} : { customFields: values })),
      );
    },
  },
  walks: [VALUES, FIELD_DELETED],
  lives: [
    {
      name: 'SpaceFields',
      before: [{ name: 'CustomField', inputs: { name: 'pulumi_stage', type: 'text' } }],
      inputs: { space: 'spc_notes', values: { pulumi_stage: 'draft' } },
      steps: [{ change: { values: { pulumi_stage: 'final' } } }],
      stays: true,
    },
  ],
  rows: [
    {
      table: 'customFieldValues',
      key: ['space', 'field'],
      isUnique: true,
      // A value belongs to whoever manages its field.
      ownersOf: ({ field }, rowsOf) => [rowsOf('customFields').find(({ id }) => id === field)?.['name']],
    },
  ],
  ownerName: () => undefined,
  byHand: [
    sent('PATCH', '/v1/spaces/@spaces/custom-fields', {
      values: { owners: { value: null }, product_area: { value: 'sdk' } },
    }),
    fc
      .array(words(1, 20), { maxLength: 3 })
      .map((value) => ['PATCH', '/v1/spaces/spc_handbook/custom-fields', { values: { owners: { value } } }]),
  ],
  holders: [{ kind: 'space', id: 'spc_handbook' }],
};
