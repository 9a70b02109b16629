import { loadFormats } from './ajv.ts';
import { sameJson } from './equal.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

// Checks whether a value is valid, without finding the errors. Almost all values are valid, and loading Ajv's code for our
// schemas takes several times longer than this check, so Ajv is loaded only to explain an invalid value
// (docs/decisions/libraries.md). Schemas have the same meaning as in Ajv with `strict: false`; tests compare the two.

/** Whether a value is certainly valid; `false` means that Ajv has to decide. */
export type Precheck = (value: unknown) => boolean;

/** Creates the check of a keyword from its argument, the schema around it, and the checks of nested schemas. */
type Keyword = (argument: Json, schema: JsonObject, part: (schema: Json) => Precheck) => Precheck;

/** Thrown if the schema has an unsupported keyword, so only Ajv can decide. */
class Undecided extends Error {}

// A keyword for one type accepts values of all other types.
const ofText =
  (check: (text: string) => boolean): Precheck =>
  (value) =>
    typeof value !== 'string' || check(value);

const ofNumber =
  (check: (number: number) => boolean): Precheck =>
  (value) =>
    typeof value !== 'number' || check(value);

const ofList =
  (check: (list: readonly Json[]) => boolean): Precheck =>
  (value) =>
    !Array.isArray(value) || check(value);

const ofObject =
  (check: (object: JsonObject) => boolean): Precheck =>
  (value) =>
    !isJsonObject(value) || check(value);

const ofEntries = (check: (key: string, value: unknown) => boolean): Precheck =>
  ofObject((object) => {
    for (const key in object) {
      if (!check(key, object[key])) {
        return false;
      }
    }
    return true;
  });

const TYPES = {
  null: (value: unknown) => value === null,
  boolean: (value: unknown) => typeof value === 'boolean',
  string: (value: unknown) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  array: Array.isArray,
  object: isJsonObject,
};

function formatOf(name: string): Precheck {
  const format = loadFormats()[name];
  const test: unknown = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (test instanceof RegExp) {
    return ofText((text) => test.test(text));
  }
  if (typeof test !== 'function') {
    throw new Undecided();
  }
  return ofText((text) => test(text) === true);
}

/** The number of code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) {
    length++;
  }
  return length;
}

const patternOf = (source: string): RegExp => new RegExp(source, 'u');
const entriesOf = (schemas: Json | undefined): [string, Json][] => Object.entries((schemas ?? {}) as JsonObject);
const isEqual = (one: Json, value: unknown): boolean => one === value || sameJson(one, value as Json);

function areDistinct(items: readonly Json[]): boolean {
  return items.every((item) => typeof item === 'string')
    ? new Set(items).size === items.length
    : items.every((item, index) => !items.slice(0, index).some((other) => sameJson(item, other)));
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (type, { nullable }) => {
    const names = [...(Array.isArray(type) ? type : [type]), ...(nullable === true ? ['null'] : [])];
    const checks = names.map((name) => TYPES[name as keyof typeof TYPES]);
    const [only] = checks;
    return only !== undefined && checks.length === 1 ? only : (value) => checks.some((check) => check(value));
  },
  const: (only) => (value) => isEqual(only, value),
  enum: (allowed) => (value) => (allowed as readonly Json[]).some((one) => isEqual(one, value)),
  minLength: (least) => ofText((text) => text.length >= 2 * Number(least) || lengthOf(text) >= Number(least)),
  maxLength: (most) => ofText((text) => text.length <= Number(most) || lengthOf(text) <= Number(most)),
  pattern: (source) => {
    const pattern = patternOf(String(source));
    return ofText((text) => pattern.test(text));
  },
  format: (name) => formatOf(String(name)),
  minimum: (least) => ofNumber((number) => number >= Number(least)),
  maximum: (most) => ofNumber((number) => number <= Number(most)),
  minItems: (least) => ofList((list) => list.length >= Number(least)),
  maxItems: (most) => ofList((list) => list.length <= Number(most)),
  uniqueItems: (isUnique) => ofList((list) => isUnique === false || areDistinct(list)),
  items: (schema, _, part) => {
    const check = part(schema);
    return ofList((list) => list.every((item) => check(item)));
  },
  minProperties: (least) => ofObject((object) => Object.keys(object).length >= Number(least)),
  maxProperties: (most) => ofObject((object) => Object.keys(object).length <= Number(most)),
  required: (names) => ofObject((object) => (names as readonly string[]).every((name) => object[name] !== undefined)),
  dependencies: (needs) => {
    const entries = Object.entries(needs as Readonly<Record<string, readonly string[]>>);
    return ofObject((object) =>
      entries.every(([name, others]) => object[name] === undefined || others.every((one) => object[one] !== undefined)),
    );
  },
  properties: (schemas, _, part) => {
    const checks = new Map(entriesOf(schemas).map(([name, schema]) => [name, part(schema)]));
    return ofEntries((key, value) => value === undefined || (checks.get(key)?.(value) ?? true));
  },
  patternProperties: (schemas, _, part) => {
    const checks = entriesOf(schemas).map(([source, schema]) => [patternOf(source), part(schema)] as const);
    return ofEntries((key, value) => checks.every(([pattern, check]) => !pattern.test(key) || check(value)));
  },
  additionalProperties: (schema, { properties, patternProperties }, part) => {
    const [check, named] = [part(schema), new Set(Object.keys(properties ?? {}))];
    const patterns = entriesOf(patternProperties).map(([source]) => patternOf(source));
    return ofEntries((key, value) => named.has(key) || patterns.some((one) => one.test(key)) || check(value));
  },
  propertyNames: (schema, _, part) => {
    const check = part(schema);
    return ofEntries((key) => check(key));
  },
  allOf: (schemas, _, part) => {
    const checks = (schemas as readonly Json[]).map(part);
    return (value) => checks.every((check) => check(value));
  },
  anyOf: (schemas, _, part) => {
    const checks = (schemas as readonly Json[]).map(part);
    return (value) => checks.some((check) => check(value));
  },
  oneOf: (schemas, _, part) => {
    const checks = (schemas as readonly Json[]).map(part);
    return (value) => checks.filter((check) => check(value)).length === 1;
  },
  if: (schema, { then: follows = true, else: otherwise = true }, part) => {
    const [condition, onYes, onNo] = [part(schema), part(follows), part(otherwise)];
    return (value) => (condition(value) ? onYes(value) : onNo(value));
  },
};

/** Keywords without a check of their own: documentation, or read with another keyword or through a reference. */
const WITHOUT_MEANING =
  /^(\$schema|title|description|examples|definitions|patternErrorMessage|nullable|then|else|x-.*)$/;

/**
 * Creates the prechecks of schemas whose references point into `root`. A value that does not pass is invalid, or the schema has
 * an unsupported keyword.
 */
export function createPrechecks(root: JsonObject): (schema: Json) => Precheck {
  // Cached, because schemas are recursive.
  const referred = new Map<Json, Precheck>();
  const refer = (reference: Json): Precheck => {
    const known = referred.get(reference);
    if (known !== undefined) {
      return known;
    }
    const [start, ...steps] = String(reference).split('/');
    let found: Json | undefined = start === '#' ? root : undefined;
    for (const step of steps) {
      found = isJsonObject(found) ? found[step] : undefined;
    }
    if (found === undefined) {
      throw new Undecided();
    }
    const check = part(found);
    referred.set(reference, check);
    return check;
  };
  const read = (schema: Json): readonly Precheck[] => {
    if (!isJsonObject(schema)) {
      return [() => schema === true];
    }
    return Object.entries(schema)
      .filter(([name]) => !WITHOUT_MEANING.test(name))
      .map(([name, argument]) => {
        const keyword = name === '$ref' ? refer : KEYWORDS[name];
        if (keyword === undefined) {
          throw new Undecided();
        }
        return keyword(argument, schema, part);
      });
  };
  /** Compiles a schema on first use, so that only the schemas that occur in values are compiled. */
  const part = (schema: Json): Precheck => {
    let checks: readonly Precheck[] | undefined;
    return (value) => {
      checks ??= read(schema);
      for (const check of checks) {
        if (!check(value)) {
          return false;
        }
      }
      return true;
    };
  };
  return (schema) => {
    const check = part(schema);
    return (value) => {
      try {
        return check(value);
      } catch (error) {
        // A range error means that the value is nested too deeply for this check.
        if (error instanceof Undecided || error instanceof RangeError) {
          return false;
        }
        throw error;
      }
    };
  };
}
