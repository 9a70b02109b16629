import { sameJson } from '../equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { type ListRules, type ObjectRules, readRules, type Schema, type TextRules, TYPE_BITS, Undecided } from './rules.ts';

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
      return Number.isInteger(value) ? TYPE_BITS.integer | TYPE_BITS.number : Number.isFinite(value) ? TYPE_BITS.number : 0;
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
  return (
    size >= least &&
    size <= most &&
    required.every((name) => value[name] !== undefined) &&
    needs.every(([name, others]) => value[name] === undefined || others.every((other) => value[other] !== undefined))
  );
}

function holds(schema: Schema, value: unknown): boolean {
  schema.rules ??= readRules(schema);
  const { types, values, text, number, list, object, all, any, one, choice } = schema.rules;
  if (
    (types !== undefined && (typesOf(value) & types) === 0) ||
    (values !== undefined && !values.some((allowed) => sameJson(allowed, value as Json))) ||
    (text !== undefined && typeof value === 'string' && !holdsForText(text, value)) ||
    (number !== undefined && typeof value === 'number' && !(value >= number.least && value <= number.most)) ||
    (list !== undefined && Array.isArray(value) && !holdsForList(list, value)) ||
    (object !== undefined && isJsonObject(value) && !holdsForObject(object, value)) ||
    (all !== undefined && !all.every((part) => holds(part, value))) ||
    (any !== undefined && !any.some((part) => holds(part, value))) ||
    (one !== undefined && one.filter((part) => holds(part, value)).length !== 1)
  ) {
    return false;
  }
  return choice === undefined || holds(holds(choice[0], value) ? choice[1] : choice[2], value);
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
    const schema = referred.get(reference) ?? { source: pointedAt(root, reference), at };
    referred.set(reference, schema);
    return schema;
  };
  return (source) => {
    const schema: Schema = { source, at };
    return (value) => {
      try {
        return holds(schema, value);
      } catch (error) {
        if (error instanceof Undecided) {
          return false;
        }
        throw error;
      }
    };
  };
}
