import type { Operation } from '../../src/contract/operation.ts';
import { createRandom } from '../../src/server/faults/pick.ts';
import type { World } from '../../src/server/index.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly additionalProperties?: boolean | Schema;
}

/** Values that have broken programs before. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -(2 ** 60),
  '',
  ' ',
  'a',
  '\u0000',
  '\ud800',
  '🦊'.repeat(40),
  'a'.repeat(5000),
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE records; --",
  '<script>',
  '2026-02-30T00:00:00Z',
  '-1',
  'NaN',
  [],
  [[]],
  [null],
  {},
  { a: { b: { c: [] } } },
];

/** In which table of the world the ids of a path parameter are. */
const TABLE_OF: Readonly<Record<string, keyof World['tables']>> = {
  organizationId: 'organizations',
  spaceId: 'spaces',
  collectionId: 'collections',
  changeRequestId: 'changeRequests',
  commentId: 'comments',
  commentReplyId: 'replies',
  inviteId: 'linkInvites',
  siteId: 'sites',
  siteRedirectId: 'redirects',
  siteSectionId: 'sections',
  siteSectionGroupId: 'sectionGroups',
  siteSpaceId: 'siteSpaces',
  shareLinkId: 'shareLinks',
  samlProviderId: 'samlProviders',
  teamId: 'teams',
  userId: 'users',
  versionId: 'openapiVersions',
  translationSettingsId: 'translationSettings',
};

/** Where a parameter holds a name in place of an id. */
const NAMES_OF: Readonly<Record<string, readonly [keyof World['tables'], string]>> = {
  specSlug: ['openapiSpecs', 'slug'],
  fieldName: ['customFields', 'name'],
  translationLanguage: ['translationLanguages', 'language'],
};

export interface FuzzedRequest {
  readonly path: string;
  readonly body: unknown;
}

/** Makes requests that are half right and half nonsense; the same seed makes the same ones. */
export function createFuzzer(document: unknown, seed: number) {
  const random = createRandom(seed);
  const chance = (probability: number): boolean => random() < probability;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const schemaAt = (steps: readonly string[]): Schema | undefined =>
    steps.reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
      document,
    ) as Schema | undefined;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(schemaAt(schema.$ref.slice(2).split('/')) ?? {});

  const idsOf = (world: World, name: string): readonly string[] => {
    const [table, field] = NAMES_OF[name] ?? [TABLE_OF[name], 'id'];
    const records = (table === undefined ? [] : (world.tables[table] ?? [])) as readonly Record<string, unknown>[];
    return records.map((record) => String(record[field ?? 'id']));
  };
  const anyId = (world: World): string => {
    const tables: readonly (readonly { readonly id: string }[])[] = Object.values(world.tables);
    return pick(pick(tables.filter((records) => records.length > 0)) ?? [])?.id ?? 'none';
  };

  const text = (world: World, { format }: Schema): unknown => {
    switch (format) {
      case 'date-time':
        return '2026-03-01T12:00:00.000Z';
      case 'uri':
      case 'url':
        return 'https://www.example.com/guide.md';
      case 'email':
        return 'ada@example.com';
      default:
        return pick([
          anyId(world),
          anyId(world),
          'Some words',
          'word',
          '/old/path',
          'fr',
          'guides',
          '1f600',
          'user_lin',
        ]);
    }
  };

  const value = (world: World, given: Schema, depth: number, nonsense: number): unknown => {
    if (chance(nonsense)) {
      return pick(NASTY);
    }
    const schema = resolve(given);
    if (schema.const !== undefined) {
      return schema.const;
    }
    if (schema.enum !== undefined) {
      return pick(schema.enum);
    }
    const variant = pick(schema.oneOf ?? schema.anyOf ?? []);
    if (variant !== undefined) {
      return value(world, variant, depth, nonsense);
    }
    if (schema.allOf !== undefined) {
      return Object.assign({}, ...schema.allOf.map((part) => value(world, part, depth, 0)));
    }
    const type = typeof schema.type === 'object' ? pick(schema.type) : schema.type;
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return chance(0.5);
      case 'integer':
      case 'number':
        return Math.floor((schema.minimum ?? 0) + random() * ((schema.maximum ?? 100) - (schema.minimum ?? 0)));
      case 'array':
        return depth > 4
          ? []
          : Array.from({ length: Math.floor(random() * 3) }, () =>
              value(world, schema.items ?? {}, depth + 1, nonsense),
            );
      case 'string':
        return text(world, schema);
      default: {
        const entries = Object.entries(schema.properties ?? {}).filter(
          ([name]) => (schema.required?.includes(name) && !chance(nonsense)) || (depth < 5 && chance(0.5)),
        );
        return Object.fromEntries(
          entries.map(([name, property]) => [name, value(world, property, depth + 1, nonsense)]),
        );
      }
    }
  };

  /** A request to the operation, in a world; `nonsense` is how often a value is replaced. */
  return (operation: Operation, world: World, nonsense: number): FuzzedRequest => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const known = name === 'organizationId' ? ['org_acme'] : name === 'siteId' ? ['site_docs'] : idsOf(world, name);
      const id = chance(nonsense) ? String(pick(NASTY)) : (pick(known) ?? anyId(world));
      return encodeURIComponent(id.replaceAll('\ud800', ''));
    });
    const search = new URLSearchParams();
    for (const { name, type, required } of operation.query) {
      if (required || chance(0.3)) {
        const given =
          type === 'boolean' ? 'true' : type === 'integer' || type === 'number' ? pick(['0', '1', '5']) : anyId(world);
        search.append(name, chance(nonsense) ? String(pick(NASTY)) : String(given));
      }
    }
    const steps = [
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'requestBody',
      'content',
      'application/json',
    ];
    const schema = schemaAt([...steps, 'schema']);
    const body = operation.body === 'none' || schema === undefined ? undefined : value(world, schema, 0, nonsense);
    return { path: `${path}${search.size > 0 ? `?${search}` : ''}`, body };
  };
}
