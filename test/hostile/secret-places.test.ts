import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { type KnownKind, SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import type { ManifestPlace } from '../../src/core/kinds/support/schema.ts';
import { manifestSchema } from '../../src/core/manifest/validate.ts';
import { load } from '../manifest/support/manifest.ts';
import { attempted } from '../support/attempts.ts';
import { casesOf } from '../support/runs.ts';

// Secrets by place: every field of every kind, as the schema has it, in every way in which a manifest can ask for a secret.
// What becomes of one in its place is in canary.sweep.test.ts, for every kind that has such a field.

const CANARY = 'canary-51c0ffee-0451';
const NAME = 'COLOPHON_SECRET_CANARY';
const ASKING = `!env ${NAME} \${env:${NAME}} \${var:s}`;
const KIND_NAMES = Object.keys(SCHEMAS) as readonly KnownKind[];
const DOCUMENT = manifestSchema().document;
/** No value of an entry is deeper. */
const DEEPEST = 5;

const objectAt = (value: Json | undefined, key: string): JsonObject => {
  const child = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(child) ? child : {};
};

/** The schemas that a schema is made of. */
function partsOf(schema: JsonObject): readonly JsonObject[] {
  const { $ref, allOf, anyOf, oneOf } = schema;
  const others = [allOf, anyOf, oneOf, [schema['then']], [schema['else']]].flatMap((list) =>
    Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : [],
  );
  const target = typeof $ref === 'string' ? objectAt(DOCUMENT['definitions'], $ref.split('/').at(-1) ?? '') : undefined;
  return [schema, ...[...others, ...(target === undefined ? [] : [target])].flatMap(partsOf)];
}

/** Every place in a value, by the keys that lead to it; other kinds have their own, and nobody can write `$ref`. */
function pathsIn(schema: JsonObject, skip: ReadonlySet<string>, depth = 0): readonly (readonly string[])[] {
  if (depth === DEEPEST) {
    return [];
  }
  const found = new Map<string, readonly string[]>();
  for (const part of partsOf(schema)) {
    const children = [
      ...Object.entries(objectAt(part, 'properties')).filter(([name]) => !skip.has(name) && name !== '$ref'),
      ...(isJsonObject(part['additionalProperties']) ? [['a', part['additionalProperties']] as const] : []),
      ...(isJsonObject(part['items']) ? [['0', part['items']] as const] : []),
    ];
    for (const [name, child] of children) {
      const below = isJsonObject(child) ? pathsIn(child, new Set(), depth + 1) : [];
      for (const path of [[name], ...below.map((rest) => [name, ...rest])]) {
        found.set(path.join('\0'), path);
      }
    }
  }
  return [...found.values()];
}

function written(path: readonly string[], value: string): string {
  const [step, ...rest] = path;
  if (step === undefined) {
    return value;
  }
  return step === '0' ? `[${written(rest, value)}]` : `{ ${step}: ${written(rest, value)} }`;
}

/** The keys at the top of a manifest around one entry of a kind. */
function around({ parent, property, form }: ManifestPlace, entry: string): string {
  const text = `${property}: ${form === 'map' ? `{ a: ${entry} }` : form === 'list' ? `[${entry}]` : entry}`;
  const place =
    parent === undefined ? undefined : SCHEMAS[parent as KnownKind].places.find((one) => one.parent !== parent);
  return place === undefined ? text : around(place, `{ ${text} }`);
}

interface Way {
  /** What is written in the field, and what else the manifest has. */
  readonly value: string;
  readonly more?: string;
  /** What the field is refused with where it is not secret, and where it is. */
  readonly shown: 'secret-place' | 'variable-refused' | undefined;
  readonly secret: 'variable-refused' | undefined;
  /** Whether the variable is read although the field is not secret. */
  readonly reads?: true;
}

const WAYS: Readonly<Record<string, Way>> = {
  '!env': { value: `!env ${NAME}`, shown: 'secret-place', secret: undefined },
  'a text': { value: `"a \${env:${NAME}}"`, shown: 'variable-refused', secret: 'variable-refused' },
  'a text with a default': { value: `"\${env:${NAME}:-a}"`, shown: 'variable-refused', secret: 'variable-refused' },
  'a variable': {
    value: `"a \${var:s}"`,
    more: `variables: { s: !env ${NAME} }\n`,
    shown: 'secret-place',
    secret: undefined,
    reads: true,
  },
  'a file that asks for it': { value: '!file asking.txt', shown: undefined, secret: undefined },
  'a table that asks for it': { value: '!csv asking.csv', shown: undefined, secret: undefined },
};

describe('secrets by place', () => {
  test('these fields hold secrets, and no others', () => {
    const places = KIND_NAMES.flatMap((kind) => SCHEMAS[kind].secrets.map((path) => `${kind} ${path.join('.')}`));
    expect(places.sort()).toEqual(['git-sync gitlab.token', 'mcp-server headers', 'saml-provider certificate']);
  });

  test.for(casesOf(KIND_NAMES, (kind, index) => index % 5 === 0 || SCHEMAS[kind].secrets.length > 0))(
    '%s: no field but those shows one, however a manifest asks for it',
    async (kind, context) => {
      const { places, secrets } = SCHEMAS[kind];
      const parts = new Set(
        Object.values(SCHEMAS).flatMap((one) => one.places.flatMap((at) => (at.parent === kind ? at.property : []))),
      );
      const paths = pathsIn(objectAt(DOCUMENT['definitions'], kind), parts);
      const place = places[0] ?? { property: 'x-a', form: 'single' };
      // The whole collection, one entry of it, and every place in that.
      const texts = (value: string) => [
        { path: [], text: around({ ...place, form: 'single' }, value) },
        ...[[], ...paths].map((path) => ({ path, text: around(place, written(path, value)) })),
      ];
      for (const [name, way] of Object.entries(WAYS)) {
        for (const { path, text } of texts(way.value)) {
          const isSecret = secrets.some((secret) => secret.every((key, index) => path[index] === key));
          for (const isOverlay of [false, true]) {
            attempted(context);
            let reads = 0;
            const env = {
              get [NAME](): string {
                reads += 1;
                return CANARY;
              },
            };
            const head = `colophon: 1\norganization: o\n${way.more ?? ''}`;
            const files = {
              'colophon.yaml': `${head}${isOverlay ? 'environments: { e: { overlay: overlay.yaml } }' : text}\n`,
              'overlay.yaml': `${text}\n`,
              'asking.txt': ASKING,
              'asking.csv': `source,destination\n/a,${ASKING}\n/${ASKING},a\n`,
            };
            const options = { env, paths: ['colophon.yaml'], ...(isOverlay ? { environment: 'e' } : {}) };
            const outcome = await load(files, options);
            const wanted = isSecret ? way.secret : way.shown;
            const found = outcome.diagnostics.some(
              ({ code }) => code === 'secret-place' || code === 'variable-refused',
            );
            const where = `${name}${isOverlay ? ' in an overlay' : ''}: ${text}`;
            expect([where, found]).toEqual([where, wanted !== undefined]);
            expect([where, outcome.diagnostics.some(({ code }) => code === wanted)]).toEqual([
              where,
              wanted !== undefined,
            ]);
            expect([where, reads > 0]).toEqual([where, way.reads === true || (isSecret && name === '!env')]);
            expect([where, JSON.stringify(outcome.diagnostics).includes(CANARY)]).toEqual([where, false]);
          }
        }
      }
    },
  );
});
