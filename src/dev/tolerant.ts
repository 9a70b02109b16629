import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { at } from '../core/contract/place.ts';
import { isPreferred } from './operation-table.ts';

/*
 * A client must not break when the service changes: fields that are gone, null or new, new values of an enumeration, new variants, longer
 * texts. But it must notice when a response is not the requested resource, or lacks fields that Colophon reads. Therefore responses are
 * validated against the contract reduced to the types of values, the `object` names, and needed fields:
 *
 * - `x-needed: to match sections` on a property says that Colophon cannot do without it, and what it is for.
 * - The `object` name, the tag of a union and the items of a list are always needed; `x-needed: false` is for `items` that are not a list.
 * - `x-older: { type: string }` is an alternative type that older services use for a value.
 *
 * Every other property may be absent or null.
 */

type Writable = { [key: string]: Json };

const NEEDED = 'x-needed';
const OLDER = 'x-older';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Keywords that limit a value without changing its type, or only describe it. */
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
  'propertyNames',
  'title',
]);

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

function typeOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Resolves a reference to its schema. */
function resolved(document: JsonObject, schema: Json | undefined): Json | undefined {
  const ref = at(schema, '$ref');
  return typeof ref === 'string' ? resolved(document, at(document, ...ref.replace(/^#\//, '').split('/'))) : schema;
}

/** The types that a value can have; undefined if the schema does not say. */
function typesOf(document: JsonObject, schema: Json | undefined): readonly Json[] | undefined {
  const own = resolved(document, schema);
  if (!isJsonObject(own)) {
    return undefined;
  }
  if (own['type'] !== undefined) {
    return list(own['type']);
  }
  if (own['const'] !== undefined) {
    return [typeOf(own['const'])];
  }
  if (Array.isArray(own['enum'])) {
    return [...new Set(own['enum'].map(typeOf))];
  }
  const variants = list(own['anyOf'] ?? own['oneOf']).map((variant) => typesOf(document, variant));
  if (variants.length > 0) {
    return variants.includes(undefined) ? undefined : [...new Set(variants.flatMap((types) => types ?? []))];
  }
  for (const part of list(own['allOf'])) {
    const types = typesOf(document, part);
    if (types !== undefined) {
      return types;
    }
  }
  return undefined;
}

/** The names of the properties that an object must have, besides its union tags. */
function neededIn(schema: JsonObject): readonly string[] {
  const { properties, required } = schema;
  const tag = at(schema, 'discriminator', 'propertyName');
  const own = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, property]) => {
    const isRequired = list(required).includes(name);
    if (at(property, NEEDED) !== undefined && !isRequired) {
      throw new Error(`${name} is needed, but not every profile always has it: ${JSON.stringify(property)}`);
    }
    const needed = at(property, NEEDED);
    const isIdentity =
      (name === 'object' && at(property, 'const') !== undefined) ||
      (name === 'items' && at(property, 'type') === 'array' && needed !== false);
    return isRequired && (isIdentity || (needed !== undefined && needed !== false)) ? [name] : [];
  });
  return typeof tag === 'string' ? [...new Set([...own, tag])] : own;
}

/** The schema of the field that distinguishes the variants. */
function tagSchema(document: JsonObject, variant: Json, tag: string): Json | undefined {
  const schema = resolved(document, variant);
  const own = at(schema, 'properties', tag);
  if (own !== undefined) {
    return resolved(document, own);
  }
  for (const part of list(at(schema, 'allOf'))) {
    const found = tagSchema(document, part, tag);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** Each known variant is validated when the tag selects it; an unknown tag is accepted. */
function variantChecks(document: JsonObject, schema: JsonObject, tag: string): Json[] {
  return list(schema['oneOf']).map((variant) => ({
    if: { properties: { [tag]: tagSchema(document, variant, tag) ?? false } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of the schema language.
    then: lenient(document, variant, false),
  }));
}

function lenientProperties(document: JsonObject, schema: JsonObject): Json {
  const needed = neededIn(schema);
  return Object.fromEntries(
    Object.entries(schema['properties'] as JsonObject).map(([name, property]) => [
      name,
      // A needed constant shows whether this is the requested resource.
      needed.includes(name) && at(property, 'const') !== undefined
        ? property
        : lenient(document, property, needed.includes(name)),
    ]),
  );
}

/** A response schema without everything that may change in a later service. Null is valid unless the value is needed. */
function lenient(document: JsonObject, schema: Json, isNeeded: boolean): Json {
  if (!isJsonObject(schema)) {
    return schema;
  }
  const result: Writable = {};
  const all: Json[] = [];
  const older = at(schema, OLDER, 'type');
  const types = typesOf(document, schema)?.concat(older ?? []);
  // The target of a reference allows null, because another place may refer to it where it is not needed.
  if (types !== undefined && (isNeeded || schema['$ref'] === undefined)) {
    const fitting = isNeeded || types.includes('null') ? types : [...types, 'null'];
    const [first = null, ...more] = fitting.filter((type) => type !== 'null');
    // With a single type, `nullable` makes smaller validators than a list of two.
    const isShort = more.length === 0 && first !== null;
    result['type'] = isShort ? first : [...fitting];
    if (isShort && fitting.includes('null')) {
      result['nullable'] = true;
    }
  }
  const needed = neededIn(schema);
  if (needed.length > 0) {
    result['required'] = [...needed];
  }
  const tag = at(schema, 'discriminator', 'propertyName');
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      result[key] = lenientProperties(document, schema);
    } else if (key === 'oneOf' && typeof tag === 'string') {
      all.push(...variantChecks(document, schema, tag));
    } else if (key === 'allOf') {
      all.push(...list(value).map((part) => lenient(document, part, false)));
    } else if (key === 'anyOf' || key === 'oneOf') {
      // Without its bounds, a value may match several variants, which is as good as one.
      result['anyOf'] = list(value).map((part) => lenient(document, part, false));
    } else if (key === 'items') {
      result[key] = lenient(document, value, true);
    } else if (key === 'additionalProperties' && at(value, 'x-secret') === true) {
      // A secret stays secret, whatever its type.
      result[key] = { 'x-secret': true };
    } else if (key === '$ref' || key === 'x-secret' || key === NEEDED) {
      result[key] = value;
    } else if (
      !BOUNDS.has(key) &&
      !['type', 'const', 'enum', 'required', 'discriminator'].includes(key) &&
      !key.startsWith('x-')
    ) {
      throw new Error(`the reader of answers does not know what ${key} means`);
    }
  }
  if (all.length > 0) {
    result['allOf'] = all;
  }
  return result;
}

/** The union tags of all schemas below a value, by the names of their variant schemas. */
function tagsIn(value: Json | undefined, found: Map<string, Set<string>> = new Map()): Map<string, Set<string>> {
  if (Array.isArray(value)) {
    for (const item of value) {
      tagsIn(item, found);
    }
  } else if (isJsonObject(value)) {
    const tag = at(value, 'discriminator', 'propertyName');
    for (const variant of typeof tag === 'string' ? list(value['oneOf']) : []) {
      const name = String(at(variant, '$ref')).replace(/^.*\//, '');
      found.set(name, (found.get(name) ?? new Set()).add(String(tag)));
    }
    for (const child of Object.values(value)) {
      tagsIn(child, found);
    }
  }
  return found;
}

/** A schema with the types that a program may rely on: a property may be absent or null unless it is needed or one of these tags. */
function tolerant(schema: Json, tags: ReadonlySet<string> = new Set()): Json {
  if (Array.isArray(schema)) {
    return schema.map((item) => tolerant(item));
  }
  if (!isJsonObject(schema)) {
    return schema;
  }
  const needed = [...new Set([...neededIn(schema), ...tags])];
  const result: Writable = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      result[key] = Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, property]) => {
          const older = at(property, OLDER);
          const own = tolerant(property);
          const inner = older === undefined ? own : { anyOf: [own, older] };
          return [name, needed.includes(name) ? inner : { anyOf: [inner, { type: 'null' }] }];
        }),
      );
    } else if (key === 'required') {
      result[key] = needed;
    } else if (['items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties'].includes(key)) {
      result[key] = tolerant(value);
    } else if (!['description', 'title', 'deprecated', 'default', 'examples'].includes(key)) {
      result[key] = value;
    }
  }
  return result;
}

/** The operations of a document with only their successes, and with each response schema passed through `change`. */
function withAnswers(document: JsonObject, keep: readonly string[], change: (schema: Json) => Json): JsonObject {
  const answerOf = (response: Json): Json => {
    const target = resolved(document, response);
    const schema = at(target, 'content', 'application/json', 'schema');
    return schema === undefined
      ? at(target, 'content') === undefined
        ? {}
        : { content: {} }
      : { content: { 'application/json': { schema: change(schema) } } };
  };
  const paths: Writable = {};
  for (const [path, item] of Object.entries(document['paths'] as JsonObject)) {
    const operations: Writable = {};
    for (const method of METHODS) {
      const operation = at(item, method);
      if (!isJsonObject(operation)) {
        continue;
      }
      const successes = Object.entries(operation['responses'] as JsonObject).filter(
        ([status, response]) => Number(status) < 300 && !isPreferred(document, response),
      );
      operations[method] = {
        ...Object.fromEntries(keep.flatMap((key) => (operation[key] === undefined ? [] : [[key, operation[key]]]))),
        responses: Object.fromEntries(successes.map(([status, response]) => [status, answerOf(response)])),
      };
    }
    paths[path] = operations;
  }
  return paths;
}

function changedSchemas(document: JsonObject, change: (schema: Json, name: string) => Json): JsonObject {
  const schemas = Object.entries(at(document, 'components', 'schemas') as JsonObject);
  return Object.fromEntries(schemas.map(([name, schema]) => [name, change(schema, name)]));
}

/** The document that the client validates responses against, and that marks secrets in responses and requests. */
export function readerDocument(document: JsonObject): JsonObject {
  return {
    paths: withAnswers(document, ['operationId', 'requestBody'], (schema) => lenient(document, schema, true)),
    components: { schemas: changedSchemas(document, (schema) => lenient(document, schema, false)) },
  };
}

/** The document that the types of responses are generated from. */
export function answersDocument(document: JsonObject): JsonObject {
  const { openapi = '', info = {} } = document;
  const tags = tagsIn(document);
  return {
    openapi,
    info,
    paths: withAnswers(document, ['operationId'], (schema) => tolerant(schema)),
    components: { schemas: changedSchemas(document, (schema, name) => tolerant(schema, tags.get(name))) },
  };
}
