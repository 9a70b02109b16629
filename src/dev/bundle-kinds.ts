import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../base/json.ts';
import { at } from '../core/contract/place.ts';

interface Place {
  readonly parent?: string;
  readonly property: string;
  readonly form: 'map' | 'list' | 'single';
  readonly key?: string;
  /** The kind that owns the list, if the list contains entries of another kind; `key` distinguishes them. */
  readonly beside?: string;
  /** The position among siblings in the schema: people read and write manifests in this order. */
  readonly order?: number;
  /** The API features that entries at this place need. */
  readonly needs?: Json;
  /** For a single entry: null says that there is none. */
  readonly nullable?: boolean;
}

/** Properties of every entry, whatever its kind. */
const COMMON: JsonObject = {
  protect: { description: 'Never delete or replace it, even after the entry is removed.', type: 'boolean' },
  previously: {
    description: 'Former keys of this entry, so that it is renamed instead of deleted and created again.',
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', minLength: 1 },
  },
};

function objectAt(value: JsonObject, key: string): JsonObject {
  const child = value[key];
  return isJsonObject(child) ? child : {};
}

function placesOf(fragment: JsonObject): readonly Place[] {
  return (fragment['x-places'] ?? []) as unknown as readonly Place[];
}

/** Draft-07 ignores all keywords beside a `$ref`, so they are put around it. */
function withSeparateRefs(value: Json): Json {
  if (!isJsonObject(value) || typeof value['$ref'] !== 'string') {
    return mapChildren(value, withSeparateRefs);
  }
  const { $ref, ...rest } = value;
  return Object.keys(rest).length === 0
    ? { $ref }
    : { ...(mapChildren(rest, withSeparateRefs) as JsonObject), allOf: [{ $ref }] };
}

/** Kinds whose entries are in another kind's list, each with its distinguishing key. */
type Guests = readonly { readonly kind: string; readonly key: string | undefined }[];

/** The schema of an entry: the first guest whose key it has, otherwise the kind that owns the list. */
function entryOf(kind: string, guests: Guests): JsonObject {
  return guests.reduceRight<JsonObject>(
    (otherwise, guest) => ({
      if: { type: 'object', required: [guest.key ?? ''] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, and nobody awaits a schema
      then: { $ref: `#/definitions/${guest.kind}` },
      else: otherwise,
    }),
    { $ref: `#/definitions/${kind}` },
  );
}

function collectionOf(
  kind: string,
  fragment: JsonObject,
  { form, guests, nullable }: Place & { guests: Guests },
): JsonObject {
  const extra = objectAt(fragment, 'x-collection');
  const entry = entryOf(kind, guests);
  switch (form) {
    case 'map':
      return { type: 'object', ...extra, additionalProperties: entry };
    case 'list':
      return { type: 'array', ...extra, items: entry };
    case 'single':
      return nullable === true ? { ...extra, anyOf: [entry, { type: 'null' }] } : { ...extra, allOf: [entry] };
  }
}

/** One JSON Schema from the root and the fragments of all kinds. */
export function bundleKinds(root: JsonObject, fragments: ReadonlyMap<string, JsonObject>): JsonObject {
  const guestsOf = (kind: string, { parent, property }: Place): Guests =>
    [...fragments].flatMap(([guest, fragment]) =>
      placesOf(fragment)
        .filter((place) => place.beside === kind && place.parent === parent && place.property === property)
        .map(({ key }) => ({ kind: guest, key })),
    );
  const childrenOf = (parent: string | undefined): JsonObject =>
    Object.fromEntries(
      [...fragments]
        .flatMap(([kind, fragment]) =>
          placesOf(fragment)
            .filter((place) => place.parent === parent && place.beside === undefined)
            .map((place) => ({
              place,
              collection: collectionOf(kind, fragment, { ...place, guests: guestsOf(kind, place) }),
            })),
        )
        .sort((a, b) => (a.place.order ?? 100) - (b.place.order ?? 100))
        .map(({ place, collection }) => [place.property, collection]),
    );
  const definitions = [...fragments].map(([kind, fragment]) => {
    const own = Object.fromEntries(Object.entries(fragment).filter(([key]) => !key.startsWith('x-')));
    if (fragment['x-open'] === true) {
      // The keys of such an entry are user-defined names; it has no properties of ours.
      return [kind, own];
    }
    const properties = { ...objectAt(own, 'properties'), ...childrenOf(kind), ...COMMON };
    return [kind, { ...own, properties, patternProperties: { '^x-': {} }, additionalProperties: false }];
  });
  return withSeparateRefs({
    ...root,
    properties: { ...objectAt(root, 'properties'), ...childrenOf(undefined) },
    patternProperties: { '^x-': {} },
    additionalProperties: false,
    definitions: { ...objectAt(root, 'definitions'), ...Object.fromEntries(definitions) },
  }) as JsonObject;
}

function ruleOf(keywords: JsonObject): JsonObject {
  const asIs = ['entries', 'unique', 'whenDropped', 'whenExpired', 'changedBy'] as const;
  const known = [...asIs, 'immutable', 'createOnly', 'secret', 'unordered', 'sequence', 'late', 'exclusive', 'needs'];
  const wrong = Object.keys(keywords).find((key) => !known.includes(key));
  if (wrong !== undefined) {
    throw new Error(`x-fields: "${wrong}" is not a rule; the rules are ${known.join(', ')}`);
  }
  return {
    change: keywords['immutable'] ?? 'update',
    createOnly: keywords['createOnly'] === true,
    secret: keywords['secret'] === true,
    unordered: keywords['unordered'] === true,
    ...defined(Object.fromEntries(asIs.map((keyword) => [keyword, keywords[keyword]]))),
    ...(keywords['sequence'] === true ? { sequence: true } : {}),
    late: keywords['late'] === true,
    ...(keywords['exclusive'] === true ? { exclusive: true } : {}),
  };
}

/** `operationId`, `operationId.field`, or either as `of`, with what to declare `instead` and whether every service lists it. */
function needOf(value: Json): JsonObject {
  const { of, instead, readable } = isJsonObject(value) ? value : { of: value };
  if (typeof of !== 'string' || (instead !== undefined && typeof instead !== 'string')) {
    throw new Error(`x-needs: ${JSON.stringify(value)} names no operation`);
  }
  const [operation = '', field] = of.split('.', 2);
  return { operation, ...defined({ field, instead, readable }) };
}

/** The API features that a kind needs, for the kind itself and per field (under the property of the same name). */
function needsOf(fragment: JsonObject): JsonObject | undefined {
  const known = objectAt(fragment, 'x-fields');
  const fields = Object.entries(objectAt(fragment, 'properties')).flatMap(([property, schema]) => {
    const need = isJsonObject(schema) ? schema['x-needs'] : undefined;
    if (need !== undefined && !Object.hasOwn(known, property)) {
      throw new Error(`x-needs: "${property}" is not a field; write it as \`needs\` of one under x-fields`);
    }
    return need === undefined ? [] : [[property, needOf(need)] as const];
  });
  const ofFields = Object.entries(known).flatMap(([field, rule]) => {
    const need = isJsonObject(rule) ? rule['needs'] : undefined;
    return need === undefined ? [] : [[field, needOf(need)] as const];
  });
  const all = Object.fromEntries([...fields, ...ofFields]);
  const kind = fragment['x-needs'];
  return kind === undefined && Object.keys(all).length === 0
    ? undefined
    : { ...(kind === undefined ? {} : { kind: needOf(kind) }), fields: all };
}

/** A schema without the keywords that only we read. */
export function withoutNeeds(value: Json): Json {
  if (!isJsonObject(value)) {
    return mapChildren(value, withoutNeeds);
  }
  const { 'x-needs': _, ...rest } = value;
  return mapChildren(rest, withoutNeeds);
}

function pathsTo(field: string, schema: JsonObject): readonly (readonly string[])[] {
  return Object.entries(objectAt(schema, 'properties')).flatMap(([property, child]) =>
    property === field
      ? [[property]]
      : pathsTo(field, isJsonObject(child) ? child : {}).map((path) => [property, ...path]),
  );
}

/** The paths of secrets in an entry: the property of each secret field, at any depth. */
function secretsOf(fragment: JsonObject): readonly (readonly string[])[] {
  return Object.entries(objectAt(fragment, 'x-fields')).flatMap(([field, rule]) => {
    const paths = at(rule, 'secret') === true ? pathsTo(field, fragment) : undefined;
    if (paths !== undefined && paths.length !== 1) {
      throw new Error(`x-fields: "${field}" is secret, so exactly one property of the entry must have that name`);
    }
    return paths ?? [];
  });
}

/** The text of `schemas.gen.ts`: the data of the fragments besides their JSON Schema. */
export function renderKindSchemas(fragments: ReadonlyMap<string, JsonObject>): string {
  const schemas = Object.fromEntries(
    [...fragments].map(([kind, fragment]) => [
      kind,
      {
        segment: fragment['x-segment'] ?? kind,
        // Their order matters only to the schema.
        places: placesOf(fragment).map(({ order: _order, beside: _beside, nullable: _nullable, needs, ...place }) => ({
          ...place,
          ...(needs === undefined ? {} : { needs: needOf(needs) }),
        })),
        ...defined({ needs: needsOf(fragment) }),
        secrets: secretsOf(fragment),
        rules: Object.fromEntries(
          Object.entries(objectAt(fragment, 'x-fields')).map(([field, rule]) => [field, ruleOf(rule as JsonObject)]),
        ),
        ...defined({ settings: fragment['x-settings'] }),
      },
    ]),
  );
  const names = [...fragments.keys()].map((kind) => `'${kind}'`).join(' | ');
  const fields = Object.entries(schemas).map(([kind, { rules }]) => {
    const own = Object.keys(rules).map((field) => `'${field}'`);
    return `  readonly '${kind}': ${own.length === 0 ? 'never' : own.join(' | ')};`;
  });
  return `import type { KindSchema } from './support/schema.ts';\n\n/** The names of all kinds. */\nexport type KnownKind = ${names};\n\n/** The names of the fields of each kind. */\nexport interface KnownFields {\n${fields.join('\n')}\n}\n\n/** What the schemas of the kinds say to the engine and to the reader of manifests. */\nexport const SCHEMAS: Readonly<Record<KnownKind, KindSchema>> = ${JSON.stringify(schemas, null, 2)};\n`;
}

/** The text of `support/texts.gen.ts`: the data of the fragments that only people read. Loaded on demand. */
export function renderKindTexts(fragments: ReadonlyMap<string, JsonObject>): string {
  const texts = Object.fromEntries(
    [...fragments].map(([kind, fragment]) => [
      kind,
      defined({
        title: fragment['title'] ?? kind,
        collection: objectAt(fragment, 'x-collection')['description'],
        resources: [fragment['x-resource'] ?? []].flat().map((resource) => at(resource, 'name')),
        example: fragment['x-example'],
      }),
    ]),
  );
  return `import type { KnownKind } from '../schemas.gen.ts';\nimport type { KindText } from './schema.ts';\n\n/** What the schemas of the kinds say to people. */\nexport const KIND_TEXTS: Readonly<Record<KnownKind, KindText>> = ${JSON.stringify(texts, null, 2)};\n`;
}

function constant(kind: string): string {
  return kind.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** The text of `index.gen.ts`: all kinds, parents before their parts. */
export function renderKindRegistry(fragments: ReadonlyMap<string, JsonObject>): string {
  const depthOf = (kind: string): number => {
    const parents = placesOf(fragments.get(kind) ?? {}).flatMap(({ parent }) => (parent === undefined ? [] : [parent]));
    return parents.length === 0 ? 0 : 1 + Math.max(...parents.map(depthOf));
  };
  // Kinds with entries in another kind's list come last at their depth: their keys refer to resources in that list.
  const isGuest = (kind: string): number =>
    placesOf(fragments.get(kind) ?? {}).some(({ beside }) => beside !== undefined) ? 1 : 0;
  const kinds = [...fragments.keys()].sort(
    (a, b) => depthOf(a) - depthOf(b) || isGuest(a) - isGuest(b) || (a < b ? -1 : 1),
  );
  return [
    "import type { Kind } from './define.ts';",
    ...[...kinds].sort().map((kind) => `import { ${constant(kind)} } from './${kind}.ts';`),
    '',
    '/** Every kind there is, parents before their parts. */',
    `export const KINDS: readonly Kind[] = [${kinds.map(constant).join(', ')}];`,
    '',
  ].join('\n');
}

/** The text of `fixtures.gen.ts` of the tests: the fixture of every kind, so that a kind without one does not compile. */
export function renderFixtureRegistry(kinds: Iterable<string>): string {
  const names = [...kinds].sort();
  return [
    "import type { KnownKind } from '../../src/core/kinds/schemas.gen.ts';",
    "import type { FixtureOf } from '../support/kind-fixture.ts';",
    ...names.map((kind) => `import { fixture as ${constant(kind)} } from './${kind}.fixture.ts';`),
    '',
    '/** The fixture of every kind, from which the sweeps over all kinds are made. */',
    'export const FIXTURES: { readonly [Name in KnownKind]: FixtureOf<Name> } = {',
    ...names.map((kind) => `  '${kind}': ${constant(kind)},`),
    '};',
    '',
  ].join('\n');
}
