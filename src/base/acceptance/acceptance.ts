import { sameJson } from '../equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import {
  type ListRules,
  type ObjectRules,
  type Rules,
  readRules,
  type Schema,
  type TextRules,
  TYPE_BITS,
  Undecided,
} from './rules.ts';

// Whether a value keeps to a schema, and nothing about what is wrong with it. Ajv's code for our schemas is more than a
// megabyte, and reading it took a fifth of a start; almost every value is valid, so Ajv is loaded only to explain one
// that is not. A schema means here what it means to Ajv with `strict: false`; tests compare the two.

/** The bits of the types that a value has; none for what JSON does not have. */
function typesOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TYPE_BITS.string;
    case 'boolean':
      return TYPE_BITS.boolean;
    case 'number':
      return Number.isInteger(value)
        ? TYPE_BITS.integer | TYPE_BITS.number
        : Number.isFinite(value)
          ? TYPE_BITS.number
          : 0;
    case 'object':
      return value === null ? TYPE_BITS.null : Array.isArray(value) ? TYPE_BITS.array : TYPE_BITS.object;
    default:
      return 0;
  }
}

/** Characters as people count them: a pair of surrogates is one. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) {
    length++;
  }
  return length;
}

function holdsForText({ least, most, pattern, format }: TextRules, text: string): boolean {
  return (
    (text.length >= 2 * least || lengthOf(text) >= least) &&
    (text.length <= most || lengthOf(text) <= most) &&
    (pattern === undefined || pattern.test(text)) &&
    (format === undefined || format(text))
  );
}

function areDistinct(items: readonly Json[]): boolean {
  return items.every((item) => typeof item === 'string')
    ? new Set(items).size === items.length
    : items.every((item, index) => !items.slice(0, index).some((other) => sameJson(item, other)));
}

function holdsForList({ least, most, isUnique, items }: ListRules, list: readonly Json[]): boolean {
  return (
    list.length >= least &&
    list.length <= most &&
    (items === undefined || list.every((item) => holds(items, item))) &&
    (!isUnique || areDistinct(list))
  );
}

/** Whether the rules for a property hold: those of its name, else those of the patterns it matches, else those of all others. */
function holdsForProperty({ named, patterns, others, names }: ObjectRules, key: string, value: unknown): boolean {
  if (names !== undefined && !holds(names, key)) {
    return false;
  }
  const own = named.get(key);
  if (own !== undefined && value !== undefined && !holds(own, value)) {
    return false;
  }
  let isKnown = own !== undefined;
  for (const [pattern, schema] of patterns) {
    if (pattern.test(key)) {
      isKnown = true;
      if (!holds(schema, value)) {
        return false;
      }
    }
  }
  return isKnown || others === undefined || holds(others, value);
}

function holdsForObject(rules: ObjectRules, value: JsonObject): boolean {
  const { least, most, required, needs } = rules;
  let size = 0;
  for (const key in value) {
    size++;
    if (!holdsForProperty(rules, key, value[key])) {
      return false;
    }
  }
  for (const name of required) {
    if (value[name] === undefined) {
      return false;
    }
  }
  return (
    size >= least &&
    size <= most &&
    needs.every(([name, others]) => value[name] === undefined || others.every((other) => value[other] !== undefined))
  );
}

function isAmong(values: readonly Json[], value: unknown): boolean {
  for (const allowed of values) {
    if (allowed === value || sameJson(allowed, value as Json)) {
      return true;
    }
  }
  return false;
}

/** How many of the schemas a value keeps to; no more are counted than asked for. */
function countHeld(schemas: readonly Schema[], value: unknown, most: number): number {
  let count = 0;
  for (const schema of schemas) {
    count += holds(schema, value) ? 1 : 0;
    if (count === most) {
      break;
    }
  }
  return count;
}

function holdsTogether({ all, any, one, choice }: Rules, value: unknown): boolean {
  if (all !== undefined) {
    for (const schema of all) {
      if (!holds(schema, value)) {
        return false;
      }
    }
  }
  return (
    (any === undefined || countHeld(any, value, 1) === 1) &&
    (one === undefined || countHeld(one, value, 2) === 1) &&
    (choice === undefined || holds(holds(choice[0], value) ? choice[1] : choice[2], value))
  );
}

function holdsForType({ text, number, list, object }: Rules, value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return text === undefined || holdsForText(text, value);
    case 'number':
      return number === undefined || (value >= number.least && value <= number.most);
    case 'object':
      return Array.isArray(value)
        ? list === undefined || holdsForList(list, value)
        : object === undefined || value === null || holdsForObject(object, value as JsonObject);
    default:
      return true;
  }
}

function holds(schema: Schema, value: unknown): boolean {
  schema.rules ??= readRules(schema);
  const { rules } = schema;
  return (
    (rules.types === undefined || (typesOf(value) & rules.types) !== 0) &&
    (rules.values === undefined || isAmong(rules.values, value)) &&
    holdsForType(rules, value) &&
    holdsTogether(rules, value)
  );
}

function pointedAt(root: JsonObject, reference: string): Json {
  let found: Json | undefined = /^#(\/[\w.-]+)+$/.test(reference) ? root : undefined;
  for (const step of reference.split('/').slice(1)) {
    found = isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  if (found === undefined) {
    throw new Undecided();
  }
  return found;
}

/** Whether a value certainly keeps to a schema; `false` means that Ajv has to say. */
export type Acceptance = (value: unknown) => boolean;

/**
 * Creates the acceptances of schemas whose references point into `root`. A value that is not accepted breaks the schema, or
 * the schema has something that is not understood here.
 */
export function createAcceptances(root: JsonObject): (schema: Json) => Acceptance {
  // Each is read once: schemas refer to themselves.
  const referred = new Map<string, Schema>();
  const at = (reference: string): Schema => {
    const schema = referred.get(reference) ?? { source: pointedAt(root, reference), at, rules: undefined };
    referred.set(reference, schema);
    return schema;
  };
  return (source) => {
    const schema: Schema = { source, at, rules: undefined };
    return (value) => {
      try {
        return holds(schema, value);
      } catch (error) {
        // A range error: the value is nested deeper than this can follow.
        if (error instanceof Undecided || error instanceof RangeError) {
          return false;
        }
        throw error;
      }
    };
  };
}
