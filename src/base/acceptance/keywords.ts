import { loadFormats } from '../ajv.ts';
import { sameJson } from '../equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import {
  all,
  type Context,
  countPassed,
  isArray,
  type Keyword,
  lengthOf,
  limit,
  list,
  object,
  ofArray,
  ofNumber,
  ofObject,
  ofString,
  type Test,
  TYPES,
  Undecided,
} from './forms.ts';

function pointedAt(root: JsonObject, reference: Json): Json {
  if (typeof reference !== 'string' || !/^#(\/[\w.-]+)+$/.test(reference)) {
    throw new Undecided();
  }
  let found: Json | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    found = isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  if (found === undefined) {
    throw new Undecided();
  }
  return found;
}

const patternOf = (source: string): RegExp => new RegExp(source, 'u');

/** What applies to the properties that `properties` and `patternProperties` do not name. */
function additional(operand: Json, context: Context, schema: JsonObject): Test {
  const named = new Set(Object.keys(object(schema['properties'] ?? {})));
  const patterns = Object.keys(object(schema['patternProperties'] ?? {})).map(patternOf);
  const test = context.test(operand);
  return ofObject((value) => {
    for (const key in value) {
      if (!named.has(key) && !patterns.some((pattern) => pattern.test(key)) && !test(value[key])) {
        return false;
      }
    }
    return true;
  });
}

function formatTest(operand: Json): (text: string) => boolean {
  const name = String(operand);
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
  return (text) => (test as (text: string) => unknown)(text) === true;
}

function isUnique(items: readonly Json[]): boolean {
  return items.every((item) => typeof item === 'string')
    ? new Set(items).size === items.length
    : items.every((item, index) => !items.slice(0, index).some((other) => sameJson(item, other)));
}

/** A keyword that says nothing by itself. */
const ignored: Keyword = () => () => true;

/** What each keyword that our schemas use means. */
export const KEYWORDS: Readonly<Record<string, Keyword>> = {
  $schema: ignored,
  title: ignored,
  description: ignored,
  examples: ignored,
  definitions: ignored,
  patternErrorMessage: ignored,
  // Read with the keyword that they belong to.
  nullable: (operand, _context, { type }) => {
    if (typeof operand !== 'boolean' || type === undefined) {
      throw new Undecided();
    }
    return () => true;
  },
  // biome-ignore lint/suspicious/noThenProperty: the name of a keyword
  then: ignored,
  else: ignored,
  $ref: (operand, context) => context.test(pointedAt(context.root, operand)),
  type: (operand, _context, { nullable }) => {
    const names = [...(isArray(operand) ? operand : [operand]), ...(nullable === true ? ['null'] : [])];
    const tests = names.map((name) => {
      if (typeof name !== 'string' || !Object.hasOwn(TYPES, name)) {
        throw new Undecided();
      }
      return TYPES[name] as Test;
    });
    const [first, ...others] = tests;
    return first !== undefined && others.length === 0 ? first : (value) => tests.some((test) => test(value));
  },
  const: (operand) => (value) => sameJson(operand, value as Json),
  enum: (operand) => {
    const values = list(operand);
    return (value) => values.some((one) => sameJson(one, value as Json));
  },
  allOf: (operand, context) => all(list(operand).map((schema) => context.test(schema))),
  anyOf: (operand, context) => {
    const tests = list(operand).map((schema) => context.test(schema));
    return (value) => tests.some((test) => test(value));
  },
  oneOf: (operand, context) => {
    const tests = list(operand).map((schema) => context.test(schema));
    return (value) => countPassed(tests, value) === 1;
  },
  if: (operand, context, schema) => {
    const [condition, then, otherwise] = [operand, schema['then'], schema['else']].map((one) => context.test(one));
    return (value) => (condition?.(value) === true ? then : otherwise)?.(value) === true;
  },
  minLength: (operand) => {
    const least = limit(operand);
    return ofString((text) => text.length >= 2 * least || lengthOf(text) >= least);
  },
  maxLength: (operand) => {
    const most = limit(operand);
    return ofString((text) => text.length <= most || lengthOf(text) <= most);
  },
  pattern: (operand) => {
    const pattern = patternOf(String(operand));
    return ofString((text) => pattern.test(text));
  },
  format: (operand) => ofString(formatTest(operand)),
  minimum: (operand) => {
    const least = limit(operand);
    return ofNumber((number) => number >= least);
  },
  maximum: (operand) => {
    const most = limit(operand);
    return ofNumber((number) => number <= most);
  },
  items: (operand, context) => {
    const test = context.test(object(operand));
    return ofArray((items) => items.every((item) => test(item)));
  },
  minItems: (operand) => {
    const least = limit(operand);
    return ofArray((items) => items.length >= least);
  },
  maxItems: (operand) => {
    const most = limit(operand);
    return ofArray((items) => items.length <= most);
  },
  uniqueItems: (operand) => (operand === true ? ofArray(isUnique) : () => true),
  required: (operand) => {
    const names = list(operand).map(String);
    return ofObject((value) => names.every((name) => value[name] !== undefined));
  },
  properties: (operand, context) => {
    const tests = Object.entries(object(operand)).map(([name, schema]) => [name, context.test(schema)] as const);
    return ofObject((value) => {
      for (const [name, test] of tests) {
        const child = value[name];
        if (child !== undefined && !test(child)) {
          return false;
        }
      }
      return true;
    });
  },
  patternProperties: (operand, context) => {
    const tests = Object.entries(object(operand)).map(
      ([pattern, schema]) => [patternOf(pattern), context.test(schema)] as const,
    );
    return ofObject((value) => {
      for (const key in value) {
        if (tests.some(([pattern, test]) => pattern.test(key) && !test(value[key]))) {
          return false;
        }
      }
      return true;
    });
  },
  additionalProperties: additional,
  propertyNames: (operand, context) => {
    const test = context.test(operand);
    return ofObject((value) => {
      for (const key in value) {
        if (!test(key)) {
          return false;
        }
      }
      return true;
    });
  },
  minProperties: (operand) => {
    const least = limit(operand);
    return ofObject((value) => Object.keys(value).length >= least);
  },
  maxProperties: (operand) => {
    const most = limit(operand);
    return ofObject((value) => Object.keys(value).length <= most);
  },
  dependencies: (operand) => {
    const entries = Object.entries(object(operand)).map(([name, others]) => [name, list(others).map(String)] as const);
    return ofObject((value) =>
      entries.every(
        ([name, others]) => value[name] === undefined || others.every((other) => value[other] !== undefined),
      ),
    );
  },
};
