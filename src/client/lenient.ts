import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

/*
 * A reader must not break when the service grows: new fields, new values of an enumeration, new kinds of a variant, longer
 * texts. It must notice, though, when an answer is not the resource that was requested. So answers are checked against the
 * contract reduced to the required fields, the types of values, and the `object` names.
 */

/** What limits a value without changing its type. */
const BOUNDS: ReadonlySet<string> = new Set([
  'additionalProperties',
  'default',
  'deprecated',
  'description',
  'examples',
  'format',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'not',
  'pattern',
  'title',
]);

type Writable = { [key: string]: Json };

function field(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  let current = value;
  for (const step of steps) {
    current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Finds the schema that a reference means. */
function resolved(document: JsonObject, schema: Json | undefined): Json | undefined {
  const ref = field(schema, '$ref');
  return typeof ref === 'string' ? resolved(document, field(document, ...ref.replace(/^#\//, '').split('/'))) : schema;
}

/** The schema of the field that distinguishes the variants. */
function tagSchema(document: JsonObject, variant: Json, tag: string): Json | undefined {
  const schema = resolved(document, variant);
  const own = field(schema, 'properties', tag);
  if (own !== undefined) {
    return resolved(document, own);
  }
  const parts = field(schema, 'allOf');
  for (const part of Array.isArray(parts) ? parts : []) {
    const found = tagSchema(document, part, tag);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** Each known variant is checked when the tag names it; an unknown tag is accepted. */
function variants(document: JsonObject, schema: JsonObject, tag: string): Json[] {
  const list = schema['oneOf'];
  return (Array.isArray(list) ? list : []).map((variant) => ({
    if: { properties: { [tag]: tagSchema(document, variant, tag) ?? false } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of the schema language.
    then: lenientSchema(document, variant),
  }));
}

function properties(document: JsonObject, value: Json): Json {
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [
      name,
      // The `object` name is the one constant that shows whether this is the requested resource.
      name === 'object' && field(schema, 'const') !== undefined ? schema : lenientSchema(document, schema),
    ]),
  );
}

/** A schema of answers without everything that a service may outgrow. */
export function lenientSchema(document: JsonObject, schema: Json): Json {
  if (!isJsonObject(schema)) {
    return schema;
  }
  const result: Writable = {};
  const all: Json[] = [];
  const tag = field(schema, 'discriminator', 'propertyName');
  for (const [key, value] of Object.entries(schema)) {
    if (BOUNDS.has(key) || key === 'discriminator' || key.startsWith('x-')) {
      continue;
    }
    if (key === 'const') {
      result['type'] = typeOf(value);
    } else if (key === 'enum') {
      result['type'] ??= [...new Set((value as readonly Json[]).map(typeOf))];
    } else if (key === 'properties') {
      result[key] = properties(document, value);
    } else if (key === 'oneOf' && typeof tag === 'string') {
      all.push(...variants(document, schema, tag));
    } else if (key === 'allOf') {
      all.push(...(value as readonly Json[]).map((part) => lenientSchema(document, part)));
    } else if (Array.isArray(value) && (key === 'anyOf' || key === 'oneOf')) {
      // Without its bounds a value may match several variants, which is as good as one.
      result['anyOf'] = value.map((part) => lenientSchema(document, part));
    } else if (key === 'items') {
      result[key] = lenientSchema(document, value);
    } else {
      result[key] = value;
    }
  }
  if (all.length > 0) {
    result['allOf'] = all;
  }
  return result;
}
