// Writes the four files of a plain kind: `npm run new-kind widget -- --from listSiteWidgets`. Everything that a kind sends must be in the
// contract, so as much as possible is derived from it: the places of entries, their fields and bounds, and the requests.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const read = (path) => readFileSync(join(root, path), 'utf8');
const namesIn = (folder) => readdirSync(join(root, folder)).map((name) => name.replace(/\.\w+$/, ''));

const camel = (name) => name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
const pascal = (name) => camel(`-${name}`);
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const spaced = (name) => name.replaceAll('-', ' ');

function refuse(problem) {
  console.error(`new-kind: ${problem}\nusage: npm run new-kind NAME -- --from LIST_OPERATION`);
  process.exit(64);
}

/** The contract documents that a kind can be based on, by profile. */
const documents = Object.fromEntries(
  ['2025', 'today'].map((profile) => [profile, JSON.parse(read(`schemas/openapi.${profile}.gen.json`))]),
);

/** A schema with its references resolved. */
function resolved(document, schema) {
  const { $ref, ...own } = schema ?? {};
  const target = $ref
    ?.slice(2)
    .split('/')
    .reduce((value, step) => value[step], document);
  const whole = target === undefined ? own : { ...resolved(document, target), ...own };
  const parts = (whole.allOf ?? []).map((part) => resolved(document, part));
  return { ...whole, properties: Object.assign({}, ...[whole, ...parts].map(({ properties }) => properties)) };
}

const bodyOf = (document, content) => resolved(document, content?.content?.['application/json']?.schema);

/** The paged lists of a document, by operation name. */
function listsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const pages = item.get?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/page') === true;
    return pages ? [[item.get.operationId, path]] : [];
  });
}

/** The operations that create, change and delete items of a list, and the schema of an item. */
function collectionOf(list) {
  const profiles = Object.keys(documents).filter((profile) => new Map(listsOf(documents[profile])).has(list));
  const document = documents[profiles.at(-1)];
  if (document === undefined) {
    const known = readdirSync(join(root, 'src/core/kinds'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('');
    const free = listsOf(documents.today).flatMap(([id]) => (known.includes(`'${id}'`) ? [] : [id]));
    return refuse(`no list of the contract is called "${list}". No kind reads ${free.join(', ')}`);
  }
  const path = new Map(listsOf(document)).get(list);
  const inItem = new RegExp(`^${path.replace(/[/{}]/g, '\\$&')}/\\{(\\w+)\\}$`);
  const itemPath = Object.keys(document.paths).find((one) => inItem.test(one));
  const { post, put } = document.paths[path];
  const { put: replace, patch = replace, delete: remove } = document.paths[itemPath] ?? {};
  const create = post ?? put;
  if (create === undefined || patch === undefined || remove === undefined) {
    return refuse(`the contract cannot create, change and delete what ${list} lists`);
  }
  const item = resolved(document, bodyOf(document, document.paths[path].get.responses['200']).properties.items.items);
  return {
    document,
    profiles,
    path,
    idName: inItem.exec(itemPath)[1],
    operations: { list, create: create.operationId, update: patch.operationId, remove: remove.operationId },
    input: bodyOf(document, create.requestBody),
    shared: [bodyOf(document, patch.requestBody).properties, item.properties],
  };
}

/** Examples of texts in a format, distinguishable after the service has stored them. */
const FORMATS = {
  uri: { format: 'uri', examples: ['one', 'two', 'three', 'four'].map((name) => `https://example.com/${name}`) },
};

/** The schema of a field; undefined if its values are not simple enough to be scaffolded. */
function fieldOf(name, kind, { format, pattern, type, description, ...schema }) {
  const isText = [type].flat().includes('string');
  const isSimple = [type].flat().every((one) => ['string', 'boolean', 'integer', 'null'].includes(one));
  if (
    !isSimple ||
    pattern !== undefined ||
    (format !== undefined && FORMATS[format] === undefined) ||
    schema['x-secret']
  ) {
    return undefined;
  }
  const bounds = Object.entries(schema).filter(([key]) => /^(enum|minimum|maximum|minLength|maxLength)$/.test(key));
  return {
    description: description ?? `The ${name} of the ${spaced(kind)}.`,
    type,
    ...(isText && schema.enum === undefined ? { minLength: 1 } : {}),
    ...Object.fromEntries(bounds),
    ...FORMATS[format],
  };
}

/** The fields that a service accepts on creation, accepts on a change and shows in a list, and other fields that a creation needs. */
function fieldsOf(kind, { document, input, shared }) {
  const { properties = {}, required = [] } = input;
  const fields = {};
  const rest = {};
  for (const [name, property] of Object.entries(properties)) {
    const schema = resolved(document, property);
    const field = shared.every((other) => name in other) ? fieldOf(name, kind, schema) : undefined;
    if (field !== undefined) {
      fields[name] = field;
    } else if (required.includes(name)) {
      const empty = { object: {}, array: [] }[schema.type];
      rest[name] =
        empty ?? refuse(`\`${name}\` must be given on creation, and is not a simple value that can be changed`);
    }
  }
  const key = required.find((name) => fields[name]?.type === 'string' && fields[name].examples === undefined);
  return key === undefined
    ? refuse('no text is required on creation, so nothing can be its natural key')
    : { fields, rest, key };
}

/** The kind that contains the items of a list; undefined for lists of the organization itself. */
function parentOf(path) {
  const holders = [...path.matchAll(/\{(\w+)Id\}/g)]
    .map(([, name]) => kebab(name))
    .filter((name) => name !== 'organization');
  const unknown = holders.find((name) => !namesIn('schemas/kinds').includes(name));
  return unknown === undefined ? holders.at(-1) : refuse(`there is no kind "${unknown}" for the parts of one`);
}

function schemaText({ kind, parent, profiles, operations, fields, required }) {
  const property = `${camel(kind)}s`;
  const values = Object.entries(fields).filter(([name]) => required.includes(name));
  const entry = Object.fromEntries(values.map(([name, { examples = [`First ${name}`] }]) => [name, examples[0]]));
  const collection = { [property]: { first: entry } };
  const holders = {
    site: { sites: { docs: { title: 'Product documentation', ...collection } } },
    space: { spaces: { handbook: { title: 'Handbook', ...collection } } },
  };
  return stringify(
    {
      'x-segment': camel(kind),
      ...(profiles.length === 1 ? { 'x-needs': { of: operations.create } } : {}),
      'x-places': [{ ...(parent === undefined ? {} : { parent }), property, form: 'map' }],
      'x-fields': Object.fromEntries(Object.keys(fields).map((name) => [name, {}])),
      'x-collection': { description: `The ${spaced(kind)}s, by a name of your choice.` },
      'x-resource': { name: pascal(kind), required },
      'x-example': stringify({ colophon: 1, organization: 'org_acme', ...(holders[parent] ?? collection) }),
      title: pascal(kind).replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      description: `One ${spaced(kind)}.`,
      type: 'object',
      required,
      properties: fields,
    },
    { lineWidth: 130, aliasDuplicateObjects: false },
  );
}

function sourceText({ kind, path, parent, idName, operations, fields, rest, key }) {
  const names = Object.keys(fields);
  const steps = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    name === 'organizationId'
      ? `${name}: session.organization`
      : `${name}: parentId(parents, '${kebab(name.replace(/Id$/, ''))}')`,
  );
  const list = `session.client.listAll('${operations.list}', { path: pathOf(session, parents) })`;
  return `import { slugOf } from '../../base/slug.ts';
import type { BodyOf, ItemOf, PathOf } from '../contract/operation.ts';
import type { Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, ${parent === undefined ? '' : 'parentId, '}type Session } from './define.ts';
import { declared, withoutEmpty } from './support/fields.ts';
${parent === undefined ? "import { listOfOrganization } from './support/organization.ts';\n" : ''}
function liveOf({ id, ${names.join(', ')} }: ItemOf<'${operations.list}'>): Live {
  return { kind: '${kind}', id, ${key === 'title' ? key : `title: ${key}`}, fields: withoutEmpty({ ${names.join(', ')} }) };
}

function pathOf(session: Session, ${parent === undefined ? '_' : ''}parents: readonly Place[]): PathOf<'${operations.list}'> {
  return { ${steps.join(', ')} };
}

/** One ${spaced(kind)}. */
export const ${camel(kind)}: Kind = defineKind('${kind}', {
  risks: { harmless: [${names.map((name) => `'${name}'`).join(', ')}], fields: {} },

  keyOf: ({ ${key} }) => (typeof ${key} === 'string' ? ${key} : undefined),

  declare: (entry) => ({ fields: declared(objectOf(entry), [${names.map((name) => `'${name}'`).join(', ')}]) }),

  export: ({ title, fields }) => ({ key: slugOf(title, '${kind}'), entry: fields }),

  read: async (session, parents) => {
    const items = await ${parent === undefined ? `listOfOrganization(session, '${spaced(kind)}s', () => ${list})` : list};
    return items.map(liveOf);
  },

  create: async (session, { parents, fields, created }) => {
    // The manifest schema allows only what the API accepts.
    const body = ${Object.keys(rest).length === 0 ? 'fields' : `{ ...fields, ${JSON.stringify(rest).slice(1, -1)} }`} as unknown as BodyOf<'${operations.create}'>;
    const made = await session.client.call('${operations.create}', { path: pathOf(session, parents), body });
    await created(made.id);
    return liveOf(made);
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...pathOf(session, parents), ${idName}: id };
    const body = fields as unknown as BodyOf<'${operations.update}'>;
    return liveOf(await session.client.call('${operations.update}', { path, body }));
  },

  remove: async (session, { parents, id }) => {
    await session.client.call('${operations.remove}', { path: { ...pathOf(session, parents), ${idName}: id } });
  },
});
`;
}

function testText({ kind, profiles, key }) {
  const name = camel(kind);
  return `import { expect, test } from 'vitest';
import { ${name} } from '../../src/core/kinds/${kind}.ts';
import { useBench } from './support/organization-driver.ts';
import { fixture } from './${kind}.fixture.ts';

const bench = useBench([${name}]${profiles.length === 1 ? `, { profile: '${profiles[0]}' }` : ''});
const { sample = {}, holders } = fixture;

test('is created, found and deleted by its id, and matched by its ${key}', async () => {
  const { create, find, remove } = bench();
  const { live, told } = await create(${name}, sample, holders);
  expect(told).toEqual([live.id]);
  expect(live.fields).toMatchObject(sample);
  expect(${name}.keyOf(live.fields)).toBe(sample['${key}']);
  expect(await find(${name}, live.id, holders)).toEqual(live);
  expect(await remove(${name}, live.id, holders)).toBe('removed');
  expect(await find(${name}, live.id, holders)).toBeUndefined();
});
`;
}

/** The table of the reference server is named after the last segment of the path, like its handlers. */
function fixtureText({ kind, path, parent, key }) {
  const table = camel(path.split('/').at(-1));
  if (!(table in parse(read('schemas/world.yaml')).components.schemas.Tables.properties)) {
    refuse(`the reference server has no table "${table}"`);
  }
  return `import type { FixtureOf } from '../support/kind-fixture.ts';
import { plainFixture } from './support/plain-fixture.ts';

export const fixture: FixtureOf<'${kind}'> = {
  ...plainFixture('${kind}'),
  rows: [{ table: '${table}', key: ['${parent ?? 'organization'}', '${key}'] }],
};
`;
}

function commandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
  } catch (error) {
    return refuse(error.message);
  }
}

const { values, positionals } = commandLine();
const [kind = ''] = positionals;
if (!/^[a-z]+(-[a-z]+)*$/.test(kind) || positionals.length > 1) {
  refuse('the name of a kind is lowercase letters, with hyphens between words');
}
if (existsSync(join(root, `schemas/kinds/${kind}.yaml`))) {
  refuse(`there is a kind "${kind}"`);
}
const collection = collectionOf(values.from ?? '');
const { fields, rest, key } = fieldsOf(kind, collection);
const required = (collection.input.required ?? []).filter((name) => name in fields);
const facts = { ...collection, kind, parent: parentOf(collection.path), fields, rest, key, required };
const files = {
  [`schemas/kinds/${kind}.yaml`]: schemaText(facts),
  [`src/core/kinds/${kind}.ts`]: sourceText(facts),
  [`test/kinds/${kind}.test.ts`]: testText(facts),
  [`test/kinds/${kind}.fixture.ts`]: fixtureText(facts),
};
for (const [path, text] of Object.entries(files)) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
