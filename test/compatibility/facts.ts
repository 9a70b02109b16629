import type { Command, Option } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { Fact } from './surface.ts';

/** Keys of objects whose keys are not ours to promise: kinds, addresses and the like. */
const MAPS = /(^|\.)(counts|byKind|byKind\.\*|ids|trailers|witness)$/;
/** Values in the form of the manifest, which has a promise of its own. */
const FREE = /(^|\.)(before|after)$|refresh\[\]\.fields$|(entries|intents)\.\*(\.entry)?\.fields$/;

/** Every key of a JSON value with its type: `has plan.changes[].address: string`. */
export function jsonFacts(name: string, value: Json, at = ''): readonly Fact[] {
  const path = at === '' ? name : `${name}.${at}`;
  if (FREE.test(at)) {
    return [`has ${path}: any`];
  }
  if (Array.isArray(value)) {
    return [`has ${path}: array`, ...value.flatMap((item: Json) => jsonFacts(name, item, `${at}[]`))];
  }
  if (isJsonObject(value)) {
    return [
      `has ${path}: object`,
      ...Object.entries(value).flatMap(([key, item]) => {
        const step = MAPS.test(at) ? '*' : key;
        return jsonFacts(name, item, at === '' ? step : `${at}.${step}`);
      }),
    ];
  }
  return [`has ${path}: ${value === null ? 'null' : typeof value}`];
}

/** What a JSON schema demands of a value besides its type. */
const DEMANDS = /^(max\w*|min\w*|pattern|format|uniqueItems|multipleOf)$/;

/** What may be written by a schema: its properties, values and bounds. References to definitions are not followed. */
export function schemaFacts(name: string, schema: Json): readonly Fact[] {
  if (!isJsonObject(schema)) {
    return [];
  }
  const facts: Fact[] = [];
  const { type, properties, required, additionalProperties, items, propertyNames } = schema;
  for (const one of Array.isArray(type) ? type : [type]) {
    if (typeof one === 'string') {
      facts.push(`has ${name}: ${one}`);
    }
  }
  const { $ref: reference, enum: values, const: constant } = schema;
  if (typeof reference === 'string') {
    facts.push(`has ${name}: ${reference.replace(/^#\/(definitions|\$defs|types)\//, '')}`);
  }
  for (const one of Array.isArray(values) ? values : constant === undefined ? [] : [constant]) {
    facts.push(`has ${name} = ${JSON.stringify(one)}`);
  }
  for (const [key, demand] of Object.entries(schema)) {
    if (DEMANDS.test(key) && !isJsonObject(demand)) {
      facts.push(`needs ${name} ${key} ${typeof demand === 'string' ? demand : JSON.stringify(demand)}`);
    }
  }
  for (const key of Array.isArray(required) ? required : []) {
    facts.push(`needs ${name}: ${String(key)}`);
  }
  for (const [key, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    facts.push(...schemaFacts(`${name}.${key}`, property));
  }
  facts.push(...schemaFacts(`${name}.*`, additionalProperties ?? null));
  facts.push(...schemaFacts(`${name}[]`, items ?? null));
  facts.push(...schemaFacts(`keys of ${name}`, propertyNames ?? null));
  // Entries of several kinds in one list: each may be there.
  for (const form of [schema['then'], schema['else']]) {
    facts.push(...schemaFacts(name, form ?? null).filter((fact) => fact.startsWith('has ')));
  }
  for (const word of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts = schema[word];
    // Alternatives demand only what all of them demand; what one alternative offers is offered.
    for (const part of Array.isArray(parts) ? parts : []) {
      facts.push(...schemaFacts(name, part).filter((fact) => word === 'allOf' || fact.startsWith('has ')));
    }
  }
  return facts;
}

/** The facts of every definition of a schema, each under its own name. */
export function definitionFacts(document: JsonObject): readonly Fact[] {
  const { definitions } = document;
  return [
    ...schemaFacts('manifest', document),
    ...Object.entries(isJsonObject(definitions) ? definitions : {}).flatMap(([name, schema]) =>
      schemaFacts(name, schema),
    ),
  ];
}

function optionFacts(command: string, option: Option): readonly Fact[] {
  const name = `${command} ${option.long ?? option.short ?? ''}`;
  const value = option.required ? ' <value>' : option.optional ? ' [value]' : '';
  const fallback: unknown = option.defaultValue;
  return [
    `has ${name}${value}`,
    ...(option.short === undefined || option.long === undefined
      ? []
      : [`has ${command} ${option.short} = ${option.long}` as const]),
    ...(option.argChoices ?? []).map((choice): Fact => `has ${name} ${choice}`),
    ...(typeof fallback === 'string' || typeof fallback === 'number'
      ? [`has ${name} defaults to ${fallback}` as const]
      : []),
    ...(option.mandatory ? [`needs ${name}` as const] : []),
  ];
}

/** Every command with its arguments and flags: `has colophon plan --out <value>`. */
export function commandFacts(command: Command, parent = ''): readonly Fact[] {
  const name = parent === '' ? command.name() : `${parent} ${command.name()}`;
  return [
    `has ${name}`,
    ...command.aliases().map((alias): Fact => `has ${name} alias ${alias}`),
    ...command.registeredArguments.flatMap((argument, index): readonly Fact[] => [
      `has ${name} argument ${index + 1}${argument.variadic ? ' and more' : ''}`,
      ...(argument.argChoices ?? []).map((choice): Fact => `has ${name} argument ${index + 1} ${choice}`),
      ...(argument.required ? [`needs ${name} argument ${index + 1}` as const] : []),
    ]),
    ...command.options.filter(({ hidden }) => !hidden).flatMap((option) => optionFacts(name, option)),
    ...command.commands.flatMap((one) => commandFacts(one, name)),
  ];
}
