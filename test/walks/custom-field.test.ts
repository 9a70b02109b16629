import { expect } from 'vitest';
import { type WalkWorld, walkKind } from '../support/walk.ts';

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

walkKind('custom fields and the values of spaces', [
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
    held: ['replace customField.level'],
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
    held: ['protect customField.product_area', 'replace customField.product_area'],
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
    held: ['conflict space.handbook.customFields'],
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
    expect: ['create customField.level (vanished)'],
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
    held: ['replace customField.grade'],
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
    held: ['empty customField.product_area'],
    allow: ['empty'],
  },
]);

walkKind(
  'a custom field that somebody deletes',
  [
    {
      title: 'create with a value',
      manifest: `customFields: { level: { type: text } }${spaces('{ level: high }')}`,
      expect: ['create customField.level', 'adopt space.handbook.customFields values["level"]'],
    },
    {
      title: 'it goes with all values, which are set again when it is back',
      before: (world) => world.drop('customField.level'),
      manifest: `customFields: { level: { type: text } }${spaces('{ level: high }')}`,
      expect: ['create customField.level (vanished)', 'update space.handbook.customFields values["level"] (drift)'],
      after: hasValues({ level: 'high' }),
    },
  ],
  { onlyOverHttp: true },
);
