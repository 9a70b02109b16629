import { isJsonObject, type Json, type JsonObject, mapChildren } from '../../base/json.ts';

/** The parent of a resource. */
export interface ResourceParent {
  readonly property: string;
  readonly kind: string;
  readonly optional: boolean;
}

/** A value that the service computes. */
interface ResourceOutput {
  readonly description: string;
  readonly schema: JsonObject;
  readonly secret: boolean;
  readonly always: boolean;
  readonly stable: boolean;
  readonly from?: string;
}

/** A resource as written to `resources.gen.ts`, whose type is `ResourceSpec`. */
export interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly parents: readonly ResourceParent[];
  readonly alternatives?: true;
  readonly fields: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  readonly together?: JsonObject;
  readonly references: readonly (readonly string[])[];
  readonly replaceOn: readonly string[];
  readonly secretFields: readonly string[];
  readonly ordered: boolean;
  readonly outputs: Readonly<Record<string, ResourceOutput>>;
  readonly life: string;
  readonly onDelete?: JsonObject;
  readonly deletable: boolean;
}

/** The valid keys of `x-resource`. */
const KEYWORDS = [
  'name',
  'description',
  'life',
  'parents',
  'fields',
  // The field that is the key of the entry in a manifest, and the field that is the entire entry.
  'key',
  'entry',
  'properties',
  'required',
  'together',
  'references',
  'replaceOn',
  'ordered',
  'outputs',
  'onDelete',
  // Deleting it changes nothing on the service.
  'stays',
];

/** Where a manifest refers to a resource by name, a program passes its id. */
const ID: JsonObject = { type: 'string', minLength: 1 };

function objectAt(value: JsonObject, key: string): JsonObject {
  const child = value[key];
  return isJsonObject(child) ? child : {};
}

function textsAt(value: JsonObject, key: string): readonly string[] {
  const child = value[key];
  return Array.isArray(child) ? child.map(String) : [];
}

/** The chains of parents of a kind, outermost first, one for each place where it can be. */
function chainsOf(kind: string, kinds: ReadonlyMap<string, JsonObject>): readonly (readonly string[])[] {
  const places = (kinds.get(kind)?.['x-places'] ?? []) as readonly JsonObject[];
  return places.flatMap(({ parent }) =>
    typeof parent === 'string' ? chainsOf(parent, kinds).map((chain) => [...chain, parent]) : [[]],
  );
}

/** The input with the id of a parent: `siteSpace`. */
function propertyOf(parent: string): string {
  return parent.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase());
}

function parentsOf(kind: string, kinds: ReadonlyMap<string, JsonObject>): Pick<Resource, 'parents' | 'alternatives'> {
  const chains = chainsOf(kind, kinds);
  if (chains.length > 1 && chains.every((chain) => chain.length === 1)) {
    const parents = chains.flat().map((parent) => ({ property: propertyOf(parent), kind: parent, optional: true }));
    return { parents, alternatives: true };
  }
  const longest = chains.reduce((a, b) => (b.length > a.length ? b : a), []);
  return {
    parents: longest.map((parent) => ({
      property: propertyOf(parent),
      kind: parent,
      optional: chains.some((chain) => !chain.includes(parent)),
    })),
  };
}

function isReferenceSchema({ $ref }: JsonObject): boolean {
  return $ref === '#/definitions/reference';
}

/** The schema of a field: that of the manifest, overridden by that of the resource. */
function fieldSchema(field: string, fragment: JsonObject, resource: JsonObject): JsonObject {
  const override = objectAt(resource, 'properties')[field];
  const said = isJsonObject(override) ? override : {};
  if (resource['key'] === field) {
    return { ...said, type: 'string', ...objectAt(objectAt(fragment, 'x-collection'), 'propertyNames') };
  }
  if (resource['entry'] === field) {
    const { title: _, ...entry } = Object.fromEntries(
      Object.entries(fragment).filter(([key]) => !key.startsWith('x-')),
    );
    return { ...entry, ...said };
  }
  const entry = objectAt(objectAt(fragment, 'properties'), field);
  // It has another shape than in a manifest, so nothing of the manifest's schema applies.
  const isOther = said['type'] === 'object' || said['type'] === 'array' || Array.isArray(entry['anyOf']);
  if (isOther && said['type'] !== undefined) {
    return said;
  }
  const { $ref: _, ...rest } = entry;
  const schema = isReferenceSchema(entry) ? { ...rest, ...ID, ...said } : { ...entry, ...said };
  if (typeof schema['description'] !== 'string' || Object.keys(schema).length < 2) {
    throw new Error(`x-resource ${String(resource['name'])}: "${field}" has neither a description nor a type`);
  }
  return schema;
}

/** A value with the shared definitions of manifests inlined: a program has no place for them. */
function inlined(value: Json, definitions: JsonObject, within: readonly string[] = []): Json {
  const { $ref, ...rest } = isJsonObject(value) ? value : {};
  const name = typeof $ref === 'string' ? $ref.slice('#/definitions/'.length) : '';
  // A recursive definition cannot be inlined.
  const shared = isReferenceSchema({ $ref: $ref ?? null }) || within.includes(name) ? undefined : definitions[name];
  const [whole, around] = isJsonObject(shared) ? [{ ...shared, ...rest }, [...within, name]] : [value, within];
  return mapChildren(whole, (child) => inlined(child, definitions, around));
}

function outputOf(value: JsonObject): ResourceOutput {
  const { description, secret, always, stable, from, ...schema } = value;
  return {
    description: String(description),
    schema,
    secret: secret === true,
    always: always === true,
    stable: stable === true,
    ...(typeof from === 'string' ? { from } : {}),
  };
}

function resourceOf(
  resource: JsonObject,
  { kind, kinds }: { readonly kind: string; readonly kinds: ReadonlyMap<string, JsonObject> },
): Resource {
  const fragment = kinds.get(kind) ?? {};
  const wrong = Object.keys(resource).find((key) => !KEYWORDS.includes(key));
  if (wrong !== undefined) {
    throw new Error(`x-resource of ${kind}: "${wrong}" is not one of ${KEYWORDS.join(', ')}`);
  }
  const rules = objectAt(fragment, 'x-fields');
  const fields = resource['fields'] === undefined ? Object.keys(rules) : textsAt(resource, 'fields');
  const stray = [
    ...fields.filter((field) => rules[field] === undefined),
    ...Object.keys(objectAt(resource, 'properties')).filter((field) => !fields.includes(field)),
  ];
  if (stray.length > 0) {
    throw new Error(`x-resource of ${kind}: no field is called ${stray.join(', ')}`);
  }
  // Keywords of the manifest's schema by name, or others where the manifest has another form.
  const together = isJsonObject(resource['together'] ?? null)
    ? objectAt(resource, 'together')
    : Object.fromEntries(textsAt(resource, 'together').map((keyword) => [keyword, fragment[keyword] ?? null]));
  const parents = textsAt(resource, 'parents').map((parent) => ({
    property: propertyOf(parent),
    kind: parent,
    optional: false,
  }));
  return {
    name: String(resource['name']),
    kind,
    description: String(resource['description'] ?? fragment['description']),
    ...(parents.length > 0 ? { parents } : parentsOf(kind, kinds)),
    fields: Object.fromEntries(fields.map((field) => [field, fieldSchema(field, fragment, resource)])),
    required: textsAt(resource, 'required'),
    ...(Object.keys(together).length === 0 ? {} : { together }),
    references: textsAt(resource, 'references').map((path) => path.split('.')),
    replaceOn: textsAt(resource, 'replaceOn'),
    secretFields: fields.filter((field) => objectAt(rules, field)['secret'] === true),
    ordered: resource['ordered'] === true,
    outputs: Object.fromEntries(
      Object.entries(objectAt(resource, 'outputs')).map(([name, value]) => [name, outputOf(value as JsonObject)]),
    ),
    life: String(resource['life'] ?? 'made'),
    ...(isJsonObject(resource['onDelete']) ? { onDelete: resource['onDelete'] } : {}),
    deletable: isDeletable(resource),
  };
}

/** Whether a deletion has an effect on the service. */
function isDeletable({ life, onDelete, stays }: JsonObject): boolean {
  return life === 'part' ? onDelete !== undefined : life !== 'looked-up' && stays !== true;
}

/** All resources that the schemas of the kinds describe, by kind; `definitions` are shared by several kinds. */
export function resourcesOf(fragments: ReadonlyMap<string, JsonObject>, definitions: JsonObject): readonly Resource[] {
  const kinds = new Map(
    [...fragments].map(([kind, fragment]) => [kind, inlined(fragment, definitions) as JsonObject] as const),
  );
  return [...kinds].flatMap(([kind, fragment]) => {
    const said: Json | undefined = fragment['x-resource'];
    const entries: readonly Json[] = Array.isArray(said) ? said : said === undefined ? [] : [said];
    return entries.map((entry) => resourceOf(entry as JsonObject, { kind, kinds }));
  });
}

/** The text of `src/pulumi/resources.gen.ts`: the resources, for the code that creates and reads them. */
export function renderResources(resources: readonly Resource[]): string {
  return [
    "import type { ResourceSpec } from './spec.ts';",
    '',
    '/** Every resource there is, by kind. */',
    `export const RESOURCES: readonly ResourceSpec[] = ${JSON.stringify(resources, null, 2)};`,
    '',
  ].join('\n');
}

/** The description of an input with the id of a parent. */
export function describeParent(resource: Resource, parent: ResourceParent): string {
  const noun = parent.kind.replace(/-/g, ' ');
  if (resource.alternatives === true) {
    const others = resource.parents.map(({ kind }) => `\`${kind}\``).join(', ');
    return `The id of the ${noun}. Exactly one of ${others} is given; a change replaces the resource.`;
  }
  if (parent.optional) {
    const outer = resource.parents[resource.parents.indexOf(parent) - 1]?.kind ?? 'organization';
    return `The id of its ${noun}; absent if it belongs to the ${outer} itself. A change replaces the resource.`;
  }
  return resource.life === 'part' ? `The id of the ${noun}.` : `The id of its ${noun}; a change replaces the resource.`;
}

/** The description of the input `after` of ordered resources. */
export const AFTER = 'The id of the sibling that it follows, or `first`; if absent, its position is not managed.';
