import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Topic, TopicField } from '../report/explain.ts';

interface Part {
  readonly schema: JsonObject;
  readonly definition?: string;
}

const DEFINITION = '#/definitions/';

/** The schema behind a reference, merged with the keywords beside the reference. */
function resolved(schema: Json | undefined, document: JsonObject): Part {
  const part = isJsonObject(schema) ? schema : {};
  // Keywords beside a reference only count if the reference is wrapped.
  const [wrapped] = list(part['allOf']);
  const reference = part['$ref'] ?? (isJsonObject(wrapped) ? wrapped['$ref'] : undefined);
  if (typeof reference !== 'string' || !reference.startsWith(DEFINITION)) {
    return { schema: part };
  }
  const name = reference.slice(DEFINITION.length);
  const definitions = document['definitions'];
  const target = isJsonObject(definitions) ? definitions[name] : undefined;
  return { schema: { ...(isJsonObject(target) ? target : {}), ...part }, definition: name };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function bounds(schema: JsonObject): string {
  const { minLength, maxLength, minimum, maximum } = schema;
  if (typeof maxLength === 'number') {
    return typeof minLength === 'number' && minLength > 1
      ? ` of ${minLength} to ${maxLength} characters`
      : ` of at most ${maxLength} characters`;
  }
  if (typeof minimum === 'number' && typeof maximum === 'number') {
    return ` from ${minimum} to ${maximum}`;
  }
  return typeof minimum === 'number' ? ` from ${minimum}` : '';
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  null: 'null',
  object: 'map',
  array: 'list',
};

function definitionsIn(entry: Json | undefined, document: JsonObject): readonly string[] {
  const { schema, definition } = resolved(entry, document);
  return definition === undefined ? alternatives(schema).flatMap((one) => definitionsIn(one, document)) : [definition];
}

function typeOf(schema: Json | undefined, document: JsonObject): string {
  const { schema: part, definition } = resolved(schema, document);
  if (definition === 'reference') {
    return 'a key, or { id: … }';
  }
  if (part['const'] !== undefined) {
    return JSON.stringify(part['const']);
  }
  if (Array.isArray(part['enum'])) {
    return list(part['enum'])
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join(' | ');
  }
  const choices = [...list(part['anyOf']), ...list(part['oneOf'])].filter(
    (choice) =>
      isJsonObject(choice) &&
      (choice['type'] !== undefined ||
        choice['$ref'] !== undefined ||
        choice['const'] !== undefined ||
        choice['enum'] !== undefined),
  );
  if (choices.length > 0) {
    return [...new Set(choices.map((choice) => typeOf(choice, document)))].join(' or ');
  }
  const types = typeof part['type'] === 'string' ? [part['type']] : list(part['type']).map(String);
  if (types.includes('array') && part['items'] !== undefined) {
    const kinds = definitionsIn(part['items'], document);
    return `list of ${kinds.length === 0 ? typeOf(part['items'], document) : kinds.join(' and ')}`;
  }
  const entries = part['additionalProperties'];
  if (types.includes('object') && isJsonObject(entries)) {
    const item = resolved(entries, document);
    return `map of ${item.definition ?? typeOf(entries, document)}`;
  }
  const named = types.map(
    (type) => `${NAMES[type] ?? type}${type === 'string' || type === 'integer' ? bounds(part) : ''}`,
  );
  return named.length === 0 ? 'anything' : named.join(' or ');
}

export function fieldsOf(schema: JsonObject, document: JsonObject): readonly TopicField[] {
  const required = new Set(list(schema['required']));
  const { properties } = schema;
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, property]) => {
    const part = resolved(property, document);
    return {
      name,
      type: typeOf(property, document),
      required: required.has(name),
      description: textOf(part.schema['description']),
    };
  });
}

/** The steps of a path such as `sites.docs.redirects["/old"].section`. */
function stepsOf(path: string): readonly string[] {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g)].map(([whole, quoted]) => quoted ?? whole);
}

/** The forms of an entry in a list that several kinds share; the kind that owns the list comes first. */
function alternatives({ then, else: otherwise }: JsonObject): readonly Json[] {
  return [otherwise, then].filter((one) => one !== undefined);
}

/** Follows a path into a schema. Keys of maps and positions in lists are optional in the path. */
function follow(schema: Json | undefined, steps: readonly string[], document: JsonObject): JsonObject | undefined {
  const { schema: part } = resolved(schema, document);
  const [step, ...rest] = steps;
  if (step === undefined) {
    return part;
  }
  const { properties, additionalProperties, items } = part;
  if (isJsonObject(properties) && Object.hasOwn(properties, step)) {
    return follow(properties[step], rest, document);
  }
  const inner = [
    ...(isJsonObject(additionalProperties) ? [additionalProperties] : []),
    ...(isJsonObject(items) ? [items] : []),
  ];
  for (const child of inner) {
    // First without a key: a field is more likely than an entry with its name.
    const found = follow(child, steps, document) ?? follow(child, rest, document);
    if (found !== undefined) {
      return found;
    }
  }
  for (const choice of [...list(part['anyOf']), ...list(part['oneOf']), ...alternatives(part)]) {
    const found =
      isJsonObject(choice) && choice['$ref'] === undefined && choice['properties'] === undefined
        ? undefined
        : follow(choice, steps, document);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

export function fieldTopic(path: string, document: JsonObject, kinds: ReadonlySet<string>): Topic | undefined {
  const steps = stepsOf(path);
  const [first, ...rest] = steps;
  if (first === undefined || steps.length > 20) {
    return undefined;
  }
  const found =
    (kinds.has(first) ? follow({ $ref: `${DEFINITION}${first}` }, rest, document) : undefined) ??
    follow(document, steps, document);
  if (found === undefined) {
    return undefined;
  }
  const fields = fieldsOf(found, document);
  const entries = found['additionalProperties'] ?? found['items'];
  const inner = definitionsIn(entries, document);
  return {
    name: path,
    group: 'field',
    summary: textOf(found['description']) || textOf(found['title']) || 'A part of a manifest.',
    details: [
      `Type: ${typeOf(found, document)}.`,
      ...inner.map((definition) => `Its entries: colophon explain ${definition}`),
    ],
    ...(fields.length === 0 ? {} : { fields }),
  };
}
