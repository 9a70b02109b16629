import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { AFTER, describeParent, type Resource } from './resources.ts';

/** A property of a resource, either an input or computed. */
export interface Property {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
  /** Set by every program, or computed for every such resource. */
  readonly required: boolean;
  readonly input: boolean;
  readonly secret: boolean;
}

/** Nested objects found on the way, by type name. */
type Nested = Map<string, JsonObject>;

/** Whether a type is an input or an output: inputs may be unknown until later, at every depth. */
type Side = 'given' | 'known';

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const TEXT: JsonObject = { type: 'string' };

/** All properties of a resource: its parents, its fields, its position, its computed values. */
export function propertiesOf(resource: Resource): readonly Property[] {
  const given = { input: true, secret: false };
  return [
    ...resource.parents.map((parent) => ({
      ...given,
      name: parent.property,
      description: describeParent(resource, parent),
      schema: TEXT,
      required: !parent.optional,
    })),
    ...Object.entries(resource.fields).map(([name, schema]) => ({
      name,
      description: String(schema['description'] ?? ''),
      schema,
      required: resource.required.includes(name),
      input: true,
      secret: resource.secretFields.includes(name),
    })),
    ...(resource.ordered ? [{ ...given, name: 'after', description: AFTER, schema: TEXT, required: false }] : []),
    ...Object.entries(resource.outputs).map(([name, { description, schema, secret, always }]) => ({
      name,
      description,
      schema,
      required: always,
      input: false,
      secret,
    })),
  ];
}

/** The name of the type of a nested object. */
export function nestedName(owner: string, property: string): string {
  return owner + property.slice(0, 1).toUpperCase() + property.slice(1);
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
}

function inputOf(type: string, side: Side): string {
  return side === 'given' ? `pulumi.Input<${type}>` : type;
}

function objectType(
  schema: JsonObject,
  { name, side, nested }: { readonly name: string; readonly side: Side; readonly nested: Pick<Nested, 'set'> },
): string {
  const { properties, additionalProperties: values } = schema;
  if (isJsonObject(properties)) {
    nested.set(name, schema);
    return side === 'given' ? `${name}Args` : name;
  }
  const type = isJsonObject(values) ? typeOf(values, { name, side, nested }) : 'unknown';
  return `{ readonly [key: string]: ${type === 'unknown' ? type : inputOf(type, side)} }`;
}

function typeOf(
  schema: JsonObject,
  context: { readonly name: string; readonly side: Side; readonly nested: Pick<Nested, 'set'> },
): string {
  if (schema['const'] !== undefined) {
    return literal(schema['const']);
  }
  if (Array.isArray(schema['enum'])) {
    return (schema['enum'] as readonly Json[]).map(literal).join(' | ');
  }
  if (Array.isArray(schema['anyOf']) && schema['type'] === undefined) {
    const types = (schema['anyOf'] as readonly JsonObject[]).map((branch) => typeOf(branch, context));
    return [...new Set(types)].join(' | ');
  }
  const types = (Array.isArray(schema['type']) ? schema['type'] : [schema['type']]) as readonly string[];
  return types
    .map((type) => {
      if (type === 'object') {
        return objectType(schema, context);
      }
      if (type === 'array') {
        const items = isJsonObject(schema['items']) ? typeOf(schema['items'], context) : 'unknown';
        const item = inputOf(items, context.side);
        return `readonly ${/ [|&] /.test(item) ? `(${item})` : item}[]`;
      }
      const plain = PLAIN[type];
      if (plain === undefined) {
        throw new Error(`${context.name}: there is no type for ${JSON.stringify(schema)}`);
      }
      return plain;
    })
    .join(' | ');
}

function comment(text: string, indent = ''): string {
  return `${indent}/** ${text.replace(/\*\//g, '*\\/')} */`;
}

function member(
  { name, description, schema, required }: Pick<Property, 'name' | 'description' | 'schema' | 'required'>,
  { owner, side, nested }: { readonly owner: string; readonly side: Side; readonly nested: Pick<Nested, 'set'> },
): readonly string[] {
  const type = typeOf(schema, { name: nestedName(owner, name), side, nested });
  const whole = required ? type : `${type} | undefined`;
  return [
    ...(description === '' ? [] : [comment(description, '  ')]),
    `  readonly ${name}${required ? '' : '?'}: ${side === 'given' ? inputOf(whole, side) : whole};`,
  ];
}

/** The interfaces of nested objects, as inputs and as outputs; those found meanwhile come after them. */
function nestedInterfaces(nested: Nested, sides: readonly Side[]): readonly string[] {
  const lines: string[] = [];
  for (const [name, schema] of nested) {
    const required = (schema['required'] ?? []) as readonly string[];
    const properties = Object.entries(schema['properties'] as JsonObject);
    for (const side of sides) {
      lines.push(
        comment(String(schema['description'] ?? name)),
        `export interface ${name}${side === 'given' ? 'Args' : ''} {`,
        ...properties.flatMap(([property, child]) =>
          member(
            {
              name: property,
              description: String((child as JsonObject)['description'] ?? ''),
              schema: child as JsonObject,
              required: required.includes(property),
            },
            { owner: name, side, nested },
          ),
        ),
        '}',
        '',
      );
    }
  }
  return lines;
}

function list(names: readonly string[]): string {
  return `[${names.map(literal).join(', ')}]`;
}

function outputField({ name, description, schema, required }: Property, owner: string, nested: Nested): string[] {
  const type = typeOf(schema, { name: nestedName(owner, name), side: 'known', nested });
  return [
    comment(description, '  '),
    `  declare public readonly ${name}: pulumi.Output<${required ? type : `${type} | undefined`}>;`,
  ];
}

function classOf(resource: Resource): readonly string[] {
  const { name, description } = resource;
  const properties = propertiesOf(resource);
  const given: Nested = new Map();
  const computed: Nested = new Map();
  const args = properties
    .filter(({ input }) => input)
    .flatMap((property) => member(property, { owner: name, side: 'given', nested: given }));
  const fields = properties.flatMap((property) => outputField(property, name, property.input ? new Map() : computed));
  return [
    ...nestedInterfaces(given, ['given', 'known']),
    ...nestedInterfaces(
      new Map([...computed].map(([type, schema]) => [type, { description: outputText(resource, type), ...schema }])),
      ['known'],
    ),
    comment(`The inputs of a ${name}.`),
    `export interface ${name}Args {`,
    ...args,
    '}',
    '',
    comment(description),
    `export class ${name} extends ColophonResource {`,
    ...fields,
    '',
    `  public constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {`,
    '    super(',
    '      {',
    `        kind: ${literal(name)},`,
    `        outputs: ${list(properties.map((property) => property.name))},`,
    `        secrets: ${list(properties.filter(({ secret }) => secret).map((property) => property.name))},`,
    `        deletable: ${resource.deletable},`,
    '      },',
    '      name,',
    '      args,',
    '      opts,',
    '    );',
    '  }',
    '',
    comment(`Looks up an existing ${name} by its id; it is read and never changed.`, '  '),
    `  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {`,
    `    return new ${name}(name, {} as ${name}Args, pulumi.mergeOptions(opts, { id }));`,
    '  }',
    '}',
    '',
  ];
}

function outputText({ name, outputs }: Resource, type: string): string {
  return Object.entries(outputs).find(([output]) => nestedName(name, output) === type)?.[1].description ?? type;
}

/** The text of `src/pulumi/program/resources.gen.ts`: a class for each resource, as programs use them. */
export function renderClasses(resources: readonly Resource[]): string {
  const names = resources.map(({ name }) => name);
  return [
    "import * as pulumi from '@pulumi/pulumi';",
    "import { ColophonResource } from './resource';",
    '',
    ...resources.flatMap(classOf),
    comment('Every class, by the name of its resource.'),
    'export const RESOURCE_CLASSES: {',
    ...names.map((name) => `  readonly ${name}: typeof ${name};`),
    '} = {',
    ...names.map((name) => `  ${name},`),
    '};',
    '',
  ].join('\n');
}
