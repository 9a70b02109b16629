import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  checkWorld,
  defaultWorld,
  InvalidWorld,
  readWorldFile,
  startServer,
  type World,
} from '../../src/server/index.ts';
import { TABLE_NAMES } from '../../src/server/tables.ts';
import { tableOfField } from '../../src/server/world/references.ts';
import { useFolder } from '../support/serve-process.ts';
import { apiOf } from '../support/server.ts';

const NOW = Date.parse('2026-05-01T00:00:00Z');
const file = useFolder();

type Mutable = { [key: string]: unknown } & { tables: Record<string, Record<string, unknown>[]> };

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface WorldSchemas {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The default world after some change. */
function changed(change: (world: Mutable) => void): unknown {
  const world = structuredClone(defaultWorld(NOW)) as unknown as Mutable;
  change(world);
  return world;
}

function problemsOf(value: unknown): readonly string[] {
  try {
    checkWorld(value);
    return [];
  } catch (error) {
    if (error instanceof InvalidWorld) {
      return error.problems;
    }
    throw error;
  }
}

function record(world: Mutable, table: string, index = 0): Record<string, unknown> {
  return world.tables[table]?.[index] ?? {};
}

/** Gives the first record of a table these fields. */
function having(table: string, fields: object): (world: Mutable) => void {
  return (world) => Object.assign(record(world, table), fields);
}

test('the default world is a valid one', () => {
  expect(problemsOf(defaultWorld(NOW))).toEqual([]);
});

test.each([
  ['json', JSON.stringify],
  ['yaml', stringify],
  ['txt', (world: World) => JSON.stringify(world, null, 2)],
])('a world is read from a file: %s', (extension, write) => {
  const path = file(`world.${extension}`);
  writeFileSync(path, write(defaultWorld(NOW)));
  expect(readWorldFile(path)).toEqual(JSON.parse(JSON.stringify(defaultWorld(NOW))));
});

test('a small world of its own is served', async () => {
  const path = file('small.yaml');
  writeFileSync(
    path,
    `
colophonWorld: 1
organization: org_mine
tokenUser: user_me
tables:
  users: [{ id: user_me, displayName: Me, email: me@example.com }]
  organizations:
    - { id: org_mine, title: Mine, createdAt: 2026-01-01T00:00:00Z, emailDomains: [], type: community,
        defaultRole: read, sso: false, ai: false, inviteLinks: false, plan: free, trial: { status: none } }
  members:
    - { id: org_mine.user_me, organization: org_mine, user: user_me, role: admin, disabled: false,
        joinedAt: 2026-01-01T00:00:00Z, sso: false }
`,
  );
  const server = await startServer({ world: readWorldFile(path) });
  try {
    expect(server.organization).toBe('org_mine');
    expect((await apiOf(server).get('/v1/user')).body.id).toBe('user_me');
    expect((await apiOf(server).get('/v1/orgs/org_acme')).status).toBe(404);
    expect(() => server.tokenFor('user_ada')).toThrow('no user user_ada');
  } finally {
    await server.close();
  }
});

test.each<[string, (world: Mutable) => void, string]>([
  ['another format', (world) => Object.assign(world, { colophonWorld: 2 }), '/colophonWorld must be equal to constant'],
  ['an unknown key', (world) => Object.assign(world, { tabels: {} }), '/ must NOT have additional properties: tabels'],
  ['an unknown table', (world) => Object.assign(world.tables, { planets: [] }), '/tables must NOT have additional'],
  [
    'a missing field',
    (world) => delete record(world, 'users')['email'],
    "/tables/users/0 must have required property 'email'",
  ],
  ['a wrong type', having('sites', { published: 'yes' }), '/tables/sites/0/published must be boolean'],
  ['a wrong word', having('sites', { visibility: 'open' }), 'allowed values: public, unlisted'],
  ['no date', having('sites', { createdAt: 'yesterday' }), '/tables/sites/0/createdAt must match format'],
  ['an id of blanks', having('users', { id: 'a b' }), '/tables/users/0/id must match pattern'],
  ['an id twice', (world) => world.tables['users']?.push({ ...record(world, 'users') }), 'is a duplicate: user_ada'],
  [
    'nobody behind the token',
    (world) => Object.assign(world, { tokenUser: 'user_x' }),
    '/tokenUser is not in users: user_x',
  ],
  [
    'no organization',
    (world) => Object.assign(world, { organization: 'org_x' }),
    '/organization is not in organizations',
  ],
  ['a site of nobody', having('sites', { organization: 'org_x' }), '/tables/sites/0/organization is not in'],
  [
    'a space without its content',
    having('spaces', { revision: 'rev_x' }),
    '/tables/spaces/0/revision is not in revisions: rev_x',
  ],
  ['a grant to nobody', having('grants', { subject: 'nobody' }), '/tables/grants/0/subject is not in'],
  [
    'a member id that is not made of its parts',
    having('members', { id: 'a.b' }),
    '/tables/members/0/id must be org_acme.user_ada',
  ],
  [
    'a collection that lies in itself',
    having('collections', { parent: 'col_archive' }),
    '/tables/collections/0/parent is a cycle: col_product',
  ],
  [
    'a section group that is in itself',
    having('sectionGroups', { parent: 'group_reference' }),
    '/tables/sectionGroups/0/parent is a cycle: group_reference',
  ],
  [
    'a section group in a group that is not there',
    having('sectionGroups', { parent: 'group_x' }),
    '/tables/sectionGroups/0/parent is not in sectionGroups: group_x',
  ],
  [
    'section groups that are nested without an end',
    (world) =>
      Object.assign(world.tables, {
        sectionGroups: Array.from({ length: 33 }, (_, index) => ({
          id: `g${index}`,
          site: 'site_docs',
          title: 'G',
          rank: 1,
          ...(index === 0 ? {} : { parent: `g${index - 1}` }),
        })),
      }),
    '/tables/sectionGroups/32/parent is nested deeper than 32 levels: g32',
  ],
  [
    'a link in a group that is not there',
    (world) =>
      Object.assign(world.tables, {
        externalLinks: [
          { id: 'l', site: 'site_docs', title: 'Link', url: 'https://a.example', rank: 1, group: 'group_x' },
        ],
      }),
    '/tables/externalLinks/0/group is not in sectionGroups: group_x',
  ],
])('%s is refused', (_title, change, message) => {
  expect(problemsOf(changed(change)).join('\n')).toContain(message);
});

test('every problem is told at once', () => {
  const problems = problemsOf(
    changed((world) => {
      record(world, 'users')['email'] = 1;
      record(world, 'sites', 1)['title'] = null;
      record(world, 'teams', 2)['createdAt'] = 'x';
    }),
  );
  expect(problems).toEqual([
    '/tables/users/0/email must be string',
    '/tables/teams/2/createdAt must match format "date-time"',
    '/tables/sites/1/title must be string',
  ]);
});

test('a world that is wrong all over is told in short', () => {
  const problems = problemsOf(changed((world) => Object.assign(world.tables, { users: Array(200).fill(1) })));
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)).toBe('and 150 more');
});

test.each([
  ['nothing', 'empty.yaml', '', '/ must be object'],
  ['broken YAML', 'broken.yaml', 'a: [1,\nb: 2\n', '2:1'],
  ['a key twice', 'twice.yaml', 'a: 1\na: 2\n', '2:1 Map keys must be unique'],
  ['broken JSON', 'broken.json', '{"a":1,,}', '1:'],
  ['a bomb of aliases', 'bomb.yaml', bomb(), 'alias'],
])('%s is refused', (_title, name, text, message) => {
  const path = file(name);
  writeFileSync(path, text);
  expect(() => readWorldFile(path)).toThrow(InvalidWorld);
  expect(() => readWorldFile(path)).toThrow(message);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each(['__proto__', 'constructor', 'prototype'])('the key %s is one that no world and no record has', (name) => {
  const text = JSON.stringify(defaultWorld(Date.now()));
  const evil = JSON.stringify({ polluted: 1 });
  for (const [extension, changedText] of [
    ['json', text.replace('{', `{"${name}":${evil},`)],
    ['yaml', text.replace('{', `{"${name}":${evil},`)],
    ['json', text.replace('"id":"user_ada"', `"id":"user_ada","${name}":${evil}`)],
  ] as const) {
    writeFileSync(file(`evil.${extension}`), changedText);
    expect(() => readWorldFile(file(`evil.${extension}`))).toThrow(name);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }
});

test('a visitor may bring a cookie of any name', () => {
  const world = changed((one) => {
    Object.assign(record(one, 'events'), { session: { cookies: JSON.parse('{"__proto__":"a","constructor":"b"}') } });
  });
  expect(problemsOf(world)).toEqual([]);
});

function bomb(): string {
  const levels = Array.from({ length: 8 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`);
  return ['a0: &a0 [x,x,x,x,x,x,x,x,x]', ...levels].join('\n');
}

test('a folder, a huge file and a file that is not there are no worlds', () => {
  writeFileSync(file('huge.json'), '');
  truncateSync(file('huge.json'), 64 * 1024 * 1024 + 1);
  expect(() => readWorldFile(file('huge.json'))).toThrow('larger than 64 MiB');
  expect(() => readWorldFile(file('.'))).toThrow('not a regular file');
  expect(() => readWorldFile(file('nowhere.yaml'))).toThrow('ENOENT');
});

test('every field of a record that holds an id of another table is a reference', () => {
  const { components } = JSON.parse(
    readFileSync(new URL('../../schemas/world.gen.json', import.meta.url), 'utf8'),
  ) as WorldSchemas;
  const isId = (schema: Schema | undefined): boolean => schema?.$ref === '#/components/schemas/Id';
  const tables = components.schemas['Tables']?.properties ?? {};
  const fields = TABLE_NAMES.flatMap((table) => {
    const record = tables[table]?.items?.$ref?.split('/').at(-1) ?? '';
    const properties = Object.entries(components.schemas[record]?.properties ?? {});
    return properties.map(([name, schema]) => ({ table, name, field: `${table}.${name}`, schema }));
  });
  const found = fields.filter(({ name, schema }) => name !== 'id' && (isId(schema) || isId(schema.items)));
  const stated = fields.filter(({ table, name }) => tableOfField(table, name, {}) !== undefined);
  const namesOf = (listed: typeof fields): string[] => listed.map(({ field }) => field);
  // A page lives in a revision, not in a table; and a default team may be gone.
  const others = ['comments.page', 'samlProviders.defaultTeam'];
  // The settings of a look are no reference to those of a translation.
  expect(namesOf(stated).filter((field) => field !== 'siteCustomizations.settings')).toEqual(
    namesOf(found).filter((field) => !others.includes(field)),
  );
});
