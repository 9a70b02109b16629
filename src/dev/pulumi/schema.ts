import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { nestedName, type Property, propertiesOf } from './classes.ts';
import type { Resource } from './resources.ts';

const PACKAGE = 'colophon';

const CONFIGURATION: JsonObject = {
  token: {
    description:
      'The API token. The environment variable COLOPHON_TOKEN sets it as well, and keeps it out of the state.',
    type: 'string',
    secret: true,
  },
  tokenVariable: {
    description: 'The name of the environment variable with the token, if not COLOPHON_TOKEN.',
    type: 'string',
  },
  organization: {
    description: 'The id of the organization; COLOPHON_ORGANIZATION sets it as well.',
    type: 'string',
  },
  baseUrl: {
    description: 'The base URL of the API, if not the default; COLOPHON_BASE_URL sets it as well.',
    type: 'string',
  },
  adoptExisting: {
    description:
      'Whether to adopt existing resources that are in no state and exactly as declared; COLOPHON_ADOPT_EXISTING sets it as well.',
    type: 'boolean',
  },
};

/** Types of nested objects found on the way, by token. */
type Types = Map<string, JsonObject>;

function tokenOf(name: string): string {
  return `${PACKAGE}:index:${name}`;
}

function isNull(schema: Json): boolean {
  return isJsonObject(schema) && schema['type'] === 'null';
}

/** Pulumi has no null and few keywords: the result has the shape, and the provider validates the rest. */
function typeOf(schema: JsonObject, { name, types }: { readonly name: string; readonly types: Types }): JsonObject {
  const branches = (Array.isArray(schema['anyOf']) ? (schema['anyOf'] as readonly JsonObject[]) : []).filter(
    (branch) => !isNull(branch),
  );
  if (branches.length > 0 && schema['type'] === undefined) {
    return { oneOf: branches.map((branch) => typeOf(branch, { name, types })) };
  }
  const said = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? 'string'];
  const [type = 'string', ...others] = said.filter((each) => each !== 'null');
  if (others.length > 0) {
    return { oneOf: [type, ...others].map((each) => typeOf({ ...schema, type: each }, { name, types })) };
  }
  if (type === 'array') {
    const description = `An entry of a list: ${String(schema['description'] ?? '')}`;
    return { type, items: typeOf({ description, ...(schema['items'] as JsonObject) }, { name, types }) };
  }
  if (type !== 'object') {
    return { type };
  }
  if (isJsonObject(schema['properties'])) {
    types.set(tokenOf(name), objectType(schema, { name, types }));
    return { type, $ref: `#/types/${tokenOf(name)}` };
  }
  const values = schema['additionalProperties'];
  return {
    type,
    additionalProperties: isJsonObject(values) ? typeOf(values, { name, types }) : { $ref: 'pulumi.json#/Any' },
  };
}

function objectType(schema: JsonObject, { name, types }: { readonly name: string; readonly types: Types }): JsonObject {
  const properties = Object.entries(schema['properties'] as JsonObject);
  return {
    ...(typeof schema['description'] === 'string' ? { description: schema['description'] } : {}),
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([property, child]) => {
        const inner = child as JsonObject;
        return [
          property,
          { description: describe(inner), ...typeOf(inner, { name: nestedName(name, property), types }) },
        ];
      }),
    ),
    ...(Array.isArray(schema['required']) ? { required: schema['required'] } : {}),
  };
}

/** The valid values are described in words: some of them are not valid names in the languages of programs. */
function describe(schema: JsonObject, description = String(schema['description'] ?? '')): string {
  const entries = schema['additionalProperties'];
  const values = isJsonObject(entries) ? entries['enum'] : schema['enum'];
  const told = (Array.isArray(values) ? (values as readonly Json[]) : []).filter((value) => value !== null);
  const which = isJsonObject(entries) ? 'Each value is one of' : 'One of';
  return told.length === 0
    ? description
    : `${description} ${which} ${told.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

function propertyOf(
  { name, description, schema, secret }: Property,
  { owner, types, replaces }: { readonly owner: string; readonly types: Types; readonly replaces: boolean },
): JsonObject {
  return {
    description: describe(schema, description),
    ...typeOf({ ...schema, description }, { name: nestedName(owner, name), types }),
    ...(secret ? { secret } : {}),
    ...(replaces ? { willReplaceOnChanges: true } : {}),
  };
}

function takesNull({ schema }: Property): boolean {
  const { type, enum: values } = schema;
  return (Array.isArray(type) && type.includes('null')) || (Array.isArray(values) && values.includes(null));
}

function resourceOf(resource: Resource, kinds: ReadonlyMap<string, JsonObject>, types: Types): JsonObject {
  const rules = (kinds.get(resource.kind)?.['x-fields'] ?? {}) as Readonly<Record<string, JsonObject>>;
  const replacing = new Set([
    ...resource.parents.map(({ property }) => property),
    ...resource.replaceOn,
    ...Object.keys(resource.fields).filter((field) => rules[field]?.['immutable'] === 'replace'),
  ]);
  const properties = propertiesOf(resource);
  const written = (some: readonly Property[]): JsonObject =>
    Object.fromEntries(
      some.map((property) => [
        property.name,
        propertyOf(property, { owner: resource.name, types, replaces: replacing.has(property.name) }),
      ]),
    );
  // A required property cannot be null in a program; if null is a value of its own, the provider reports what is missing.
  const required = properties.filter((property) => property.required && !takesNull(property));
  const names = (some: readonly Property[]): string[] => some.map(({ name }) => name);
  const inputs = properties.filter(({ input }) => input);
  return {
    description: resource.description,
    properties: written(properties),
    required: names(required),
    inputProperties: written(inputs),
    requiredInputs: names(required.filter(({ input }) => input)),
  };
}

/**
 * The package schema of the plugin, from which Pulumi generates the SDKs for other languages. It has no version: the plugin adds its own.
 */
export function packageSchema(resources: readonly Resource[], kinds: ReadonlyMap<string, JsonObject>): JsonObject {
  const types: Types = new Map();
  const written = resources.map((resource) => [tokenOf(resource.name), resourceOf(resource, kinds, types)] as const);
  return {
    name: PACKAGE,
    displayName: 'Colophon',
    description: 'Documentation workspaces as resources: sites and their parts, people, teams and settings.',
    keywords: ['pulumi', 'colophon', 'documentation', 'category/utility', 'kind/native'],
    license: 'Apache-2.0',
    config: { variables: CONFIGURATION },
    provider: {
      description: 'The organization whose workspace is managed, and the token.',
      inputProperties: CONFIGURATION,
    },
    types: Object.fromEntries([...types].sort(([a], [b]) => (a < b ? -1 : 1))),
    resources: Object.fromEntries(written),
    language: {
      csharp: { namespaces: { [PACKAGE]: 'Colophon' }, respectSchemaVersion: true },
      go: { generateResourceContainerTypes: true, respectSchemaVersion: true },
      nodejs: { respectSchemaVersion: true },
      python: { pyproject: { enabled: true }, respectSchemaVersion: true },
    },
  };
}
