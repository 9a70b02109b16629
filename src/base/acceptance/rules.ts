import { loadFormats } from '../ajv.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

export interface TextRules extends Bounds {
  readonly pattern?: RegExp | undefined;
  readonly format?: ((text: string) => boolean) | undefined;
}

export interface ListRules extends Bounds {
  readonly isUnique: boolean;
  readonly items?: Schema | undefined;
}

export interface ObjectRules extends Bounds {
  readonly required: readonly string[];
  /** The properties that another one needs. */
  readonly needs: readonly (readonly [name: string, others: readonly string[]])[];
  readonly named: ReadonlyMap<string, Schema>;
  readonly patterns: readonly (readonly [pattern: RegExp, schema: Schema])[];
  /** What applies to properties that are not named and match no pattern. */
  readonly others?: Schema | undefined;
  /** What applies to the names themselves. */
  readonly names?: Schema | undefined;
}

/** What a schema asks of a value; absent: nothing. What is asked of a type says nothing about values of other types. */
export interface Rules {
  /** The bits of the types that it allows. */
  readonly types?: number | undefined;
  /** The values that it allows. */
  readonly values?: readonly Json[] | undefined;
  readonly text?: TextRules | undefined;
  readonly number?: Bounds | undefined;
  readonly list?: ListRules | undefined;
  readonly object?: ObjectRules | undefined;
  /** All of these must hold; any; exactly one. */
  readonly all?: readonly Schema[] | undefined;
  readonly any?: readonly Schema[] | undefined;
  readonly one?: readonly Schema[] | undefined;
  readonly choice?: readonly [condition: Schema, then: Schema, otherwise: Schema] | undefined;
}

/** A schema whose rules are read when a value comes to it, so that only what the values have is read. */
export interface Schema {
  readonly source: Json;
  /** The schema that a reference names. */
  readonly at: (reference: string) => Schema;
  rules: Rules | undefined;
}

/** The schema has something that is not understood here: only Ajv can decide. */
export class Undecided extends Error {}

/** The types of values; an integer is a number too. */
export const TYPE_BITS = { null: 1, boolean: 2, string: 4, number: 8, integer: 16, array: 32, object: 64 } as const;

const TEXT = ['minLength', 'maxLength', 'pattern', 'format'];
const NUMBER = ['minimum', 'maximum'];
const LIST = ['items', 'minItems', 'maxItems', 'uniqueItems'];
const OBJECT = [
  'required',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependencies',
];
const ANY_TYPE = ['type', 'nullable', 'const', 'enum', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];
/** Explains, or is read where something refers to it. */
const WITHOUT_MEANING = ['$schema', 'title', 'description', 'examples', 'definitions', 'patternErrorMessage'];
const KNOWN: ReadonlySet<string> = new Set([...TEXT, ...NUMBER, ...LIST, ...OBJECT, ...ANY_TYPE, ...WITHOUT_MEANING]);

function checked<T extends Json>(is: (value: Json) => value is T): (value: Json | undefined) => T | undefined {
  return (value) => {
    if (value === undefined || is(value)) {
      return value;
    }
    throw new Undecided();
  };
}

const asText = checked((value) => typeof value === 'string');
const asNumber = checked((value) => typeof value === 'number');
const asFlag = checked((value) => typeof value === 'boolean');
const asObject = checked((value): value is JsonObject => isJsonObject(value));
const asList = checked((value): value is readonly Json[] => Array.isArray(value));
const asNames = checked(
  (value): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
);

function bounds(least: Json | undefined, most: Json | undefined): Bounds {
  return { least: asNumber(least) ?? Number.NEGATIVE_INFINITY, most: asNumber(most) ?? Number.POSITIVE_INFINITY };
}

function typesOf({ type, nullable }: JsonObject): number | undefined {
  const isNullable = asFlag(nullable);
  if (type === undefined) {
    if (isNullable !== undefined) {
      throw new Undecided();
    }
    return undefined;
  }
  let bits = isNullable === true ? TYPE_BITS.null : 0;
  for (const name of typeof type === 'string' ? [type] : (asNames(type) ?? [])) {
    if (!Object.hasOwn(TYPE_BITS, name)) {
      throw new Undecided();
    }
    bits |= TYPE_BITS[name as keyof typeof TYPE_BITS];
  }
  return bits;
}

function valuesOf(source: JsonObject): readonly Json[] | undefined {
  const values = asList(source['enum']);
  if (source['const'] === undefined) {
    return values;
  }
  if (values !== undefined) {
    throw new Undecided();
  }
  return [source['const']];
}

function formatOf(name: string): (text: string) => boolean {
  const formats = loadFormats();
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  const test: unknown =
    typeof format === 'object' && 'validate' in format && format.type !== 'number' ? format.validate : format;
  if (test instanceof RegExp) {
    return (text) => test.test(text);
  }
  if (typeof test !== 'function') {
    throw new Undecided();
  }
  return (text) => test(text) === true;
}

const patternOf = (source: string): RegExp => new RegExp(source, 'u');

function textRules(source: JsonObject): TextRules {
  const [pattern, format] = [asText(source['pattern']), asText(source['format'])];
  return {
    ...bounds(source['minLength'], source['maxLength']),
    pattern: pattern === undefined ? undefined : patternOf(pattern),
    format: format === undefined ? undefined : formatOf(format),
  };
}

type Part = (source: Json) => Schema;

function listRules(source: JsonObject, part: Part): ListRules {
  const items = asObject(source['items']);
  return {
    ...bounds(source['minItems'], source['maxItems']),
    isUnique: asFlag(source['uniqueItems']) ?? false,
    items: items === undefined ? undefined : part(items),
  };
}

function objectRules(source: JsonObject, part: Part): ObjectRules {
  const { additionalProperties: others, propertyNames: names } = source;
  const named = Object.entries(asObject(source['properties']) ?? {});
  if (named.some(([name]) => name in Object.prototype)) {
    // Ajv would test what every object inherits.
    throw new Undecided();
  }
  return {
    ...bounds(source['minProperties'], source['maxProperties']),
    required: asNames(source['required']) ?? [],
    needs: Object.entries(asObject(source['dependencies']) ?? {}).map(([name, list]) => [name, asNames(list) ?? []]),
    named: new Map(named.map(([name, schema]) => [name, part(schema)])),
    patterns: Object.entries(asObject(source['patternProperties']) ?? {}).map(([pattern, schema]) => [
      patternOf(pattern),
      part(schema),
    ]),
    others: others === undefined ? undefined : part(others),
    names: names === undefined ? undefined : part(names),
  };
}

/** The rules of a schema, in which its parts are still to be read. */
export function readRules({ source, at }: Schema): Rules {
  // A schema may be a yes or no as well.
  const schema = source === true ? {} : source === false ? { enum: [] } : (asObject(source) ?? {});
  const keys = Object.keys(schema);
  if (!keys.every((key) => KNOWN.has(key) || key.startsWith('x-'))) {
    throw new Undecided();
  }
  const has = (names: readonly string[]): boolean => names.some((name) => Object.hasOwn(schema, name));
  const part: Part = (inner) => ({ source: inner, at, rules: undefined });
  const parts = (key: string): readonly Schema[] | undefined => asList(schema[key])?.map(part);
  const reference = asText(schema['$ref']);
  const { if: condition, then = true, else: otherwise = true } = schema;
  return {
    types: typesOf(schema),
    values: valuesOf(schema),
    text: has(TEXT) ? textRules(schema) : undefined,
    number: has(NUMBER) ? bounds(schema['minimum'], schema['maximum']) : undefined,
    list: has(LIST) ? listRules(schema, part) : undefined,
    object: has(OBJECT) ? objectRules(schema, part) : undefined,
    all: reference === undefined ? parts('allOf') : [at(reference), ...(parts('allOf') ?? [])],
    any: parts('anyOf'),
    one: parts('oneOf'),
    choice: condition === undefined ? undefined : [part(condition), part(then), part(otherwise)],
  };
}
