import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { withoutNeeds } from '../../src/dev/bundle-kinds.ts';
import { readKinds } from '../../src/dev/generate.ts';
import { renderClasses } from '../../src/dev/pulumi/classes.ts';
import { renderResources, resourcesOf } from '../../src/dev/pulumi/resources.ts';
import { packageSchema } from '../../src/dev/pulumi/schema.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import type { ResourceSpec } from '../../src/pulumi/spec.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const kinds = new Map([...readKinds()].map(([name, kind]) => [name, withoutNeeds(kind) as JsonObject]));
const manifests = JSON.parse(read('schemas/workspace.schema.json')) as JsonObject;
const resources = resourcesOf(kinds, manifests['definitions'] as JsonObject);
const schema = JSON.parse(read('schemas/pulumi.json')) as JsonObject;

function named(name: string): ResourceSpec {
  const found = RESOURCES.find((resource) => resource.name === name);
  if (found === undefined) {
    throw new Error(`there is no resource ${name}`);
  }
  return found;
}

function kindOf({ kind }: ResourceSpec): (typeof KINDS)[number] {
  const found = KINDS.find(({ name }) => name === kind);
  if (found === undefined) {
    throw new Error(`there is no kind ${kind}`);
  }
  return found;
}

function inputsOf({ parents, fields, ordered }: ResourceSpec): readonly string[] {
  return [...parents.map(({ property }) => property), ...Object.keys(fields), ...(ordered ? ['after'] : [])];
}

/** Every object in a value, with the path that leads to it. */
function objectsIn(value: Json, path = ''): readonly { readonly path: string; readonly object: JsonObject }[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => objectsIn(item, `${path}/${index}`));
  }
  return isJsonObject(value)
    ? [{ path, object: value }, ...Object.entries(value).flatMap(([key, child]) => objectsIn(child, `${path}/${key}`))]
    : [];
}

describe('the generated resources', () => {
  test('are what the schemas of the kinds say now', () => {
    const texts = {
      'src/pulumi/resources.gen.ts': renderResources(resources),
      'src/pulumi/program/resources.gen.ts': renderClasses(resources),
      'schemas/pulumi.json': `${JSON.stringify(packageSchema(resources, kinds), null, 2)}\n`,
    };
    for (const [path, text] of Object.entries(texts)) {
      expect(read(path).endsWith(text), `${path} is stale: run \`npm run generate\``).toBe(true);
    }
  });

  test('take every field of every kind, each in exactly one resource', () => {
    for (const { name, rules } of KINDS) {
      const taken = RESOURCES.filter(({ kind, life }) => kind === name && life !== 'looked-up').flatMap(({ fields }) =>
        Object.keys(fields),
      );
      expect(taken.sort(), name).toEqual(Object.keys(rules).sort());
    }
  });

  test('come, go and stand in order as their kinds do', () => {
    for (const resource of RESOURCES) {
      const kind = kindOf(resource);
      expect(resource.ordered, resource.name).toBe(kind.ordered);
      // Settings that every parent has are a part of it, whether or not the parent is new.
      const isSettings = kind.keyless && kind.removal === 'release' && kind.parents.length > 0;
      const isMade = !isSettings && resource.name !== 'SitePublication';
      expect(resource.life, resource.name).toBe(resource.name === 'Space' ? 'looked-up' : isMade ? 'made' : 'part');
      expect(resource.secretFields).toEqual(Object.keys(resource.fields).filter((field) => kind.rules[field]?.secret));
    }
    expect(named('SitePublication').onDelete).toEqual({ published: false });
  });

  /** Kinds with several parents, or with one that is a part of something itself. */
  const SPECIAL = new Set(['access', 'git-sync', 'site', 'site-space', 'customization-override']);

  test('name what holds them, outermost first', () => {
    const parents = Object.fromEntries(
      RESOURCES.filter((resource) => resource.parents.length > 0).map((resource) => [
        resource.name,
        resource.parents.map(({ property, optional }) => property + (optional ? '?' : '')),
      ]),
    );
    // Most are a part of one other resource, which the input is named after, or of none.
    for (const resource of RESOURCES.filter(({ kind }) => !SPECIAL.has(kind))) {
      expect([resource.name, parents[resource.name] ?? []]).toEqual([resource.name, kindOf(resource).parents]);
    }
    expect(parents).toMatchObject({
      Access: ['collection?', 'space?', 'site?'],
      GitSync: ['space?', 'site?'],
      SitePublication: ['site'],
      SiteSpace: ['site', 'section?'],
      SiteSpaceCustomization: ['site', 'siteSpace'],
    });
  });

  test('have properties whose names do not collide with each other or with those of Pulumi', () => {
    for (const resource of RESOURCES) {
      const names = [...inputsOf(resource), ...Object.keys(resource.outputs), 'id', 'urn'];
      expect(new Set(names).size, `${resource.name}: ${names.join(', ')}`).toBe(names.length);
    }
  });

  test('require, replace on and refer through fields that they have', () => {
    for (const { name, fields, required, replaceOn, references } of RESOURCES) {
      expect(Object.keys(fields), name).toEqual(expect.arrayContaining([...required, ...replaceOn]));
      for (const path of references) {
        const end = path.reduce<Json | undefined>(
          (at, key) =>
            isJsonObject(at)
              ? key === '*'
                ? at['items']
                : isJsonObject(at['properties'])
                  ? at['properties'][key]
                  : undefined
              : undefined,
          { properties: fields },
        );
        expect(isJsonObject(end) ? [end['type']].flat() : end, `${name}: ${path.join('.')}`).toContain('string');
      }
    }
  });

  test('keep no name of a manifest: where an entry refers to something, the resource takes its id', () => {
    for (const { path, object } of objectsIn(RESOURCES as unknown as Json)) {
      expect(object['$ref'], path).toBeUndefined();
    }
  });

  test('have schemas that a strict validator takes, with a description for every field', () => {
    const ajv = formats.default(
      new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false }),
    );
    // An annotation: the rule in words, for messages.
    ajv.addKeyword('patternErrorMessage');
    for (const { name, fields, together = {} } of RESOURCES) {
      expect(() => ajv.compile({ type: 'object', properties: fields, ...together }), name).not.toThrow();
      for (const [field, { description }] of Object.entries(fields)) {
        expect(description, `${name}: ${field}`).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test.each<[string, Json, boolean]>([
    ['a section', { section: 's' }, true],
    ['a site space', { space: 's' }, true],
    ['a page of a site space', { space: 's', page: 'p' }, true],
    ['nothing', {}, false],
    ['a section and a site space', { section: 's', space: 't' }, false],
    ['a page of no site space', { page: 'p' }, false],
    ['a page of a section', { section: 's', page: 'p' }, false],
    ['what the manifest writes', { page: { space: 's', id: 'p' } }, false],
  ])('say whether a redirect can lead to %s', (_what, destination, fits) => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validate(named('SiteRedirect').fields['destination'] ?? {}, destination)).toBe(fits);
  });
});

describe('the package schema', () => {
  const types = schema['types'] as JsonObject;
  const written = schema['resources'] as Readonly<Record<string, JsonObject>>;

  test('describes every resource, with the same inputs, and has no version of its own', () => {
    expect(schema['version']).toBeUndefined();
    expect(Object.keys(written)).toEqual(RESOURCES.map(({ name }) => `colophon:index:${name}`));
    for (const resource of RESOURCES) {
      const { inputProperties, properties } = written[`colophon:index:${resource.name}`] ?? {};
      expect(Object.keys(inputProperties ?? {})).toEqual(inputsOf(resource));
      expect(Object.keys(properties ?? {})).toEqual([...inputsOf(resource), ...Object.keys(resource.outputs)]);
    }
  });

  test('describes every resource, type and property in sentences, for the pages that are made of it', () => {
    const { config, provider } = schema as Readonly<Record<string, JsonObject>>;
    const described = { ...types, ...written, config: { ...provider, properties: config?.['variables'] ?? {} } };
    for (const [name, given] of Object.entries(described)) {
      const { description, properties, inputProperties } = given as Readonly<Record<string, JsonObject>>;
      expect(description, name).toMatch(/^[A-Z`].*\.$/s);
      for (const [property, value] of Object.entries({ ...properties, ...inputProperties })) {
        expect((value as JsonObject)['description'], `${name}: ${property}`).toMatch(/^[A-Z`].*\.$/s);
      }
    }
  });

  test('uses only what Pulumi knows: plain types, references that lead somewhere, required properties that exist', () => {
    for (const { path, object } of objectsIn({ types, resources: written })) {
      const { type, $ref, required, requiredInputs, properties, inputProperties } = object;
      if (typeof type === 'string' && !path.endsWith('roperties')) {
        expect(['string', 'number', 'integer', 'boolean', 'array', 'object'], path).toContain(type);
      }
      if (typeof $ref === 'string' && $ref !== 'pulumi.json#/Any') {
        expect(Object.keys(types), path).toContain($ref.replace('#/types/', ''));
      }
      for (const [names, among] of [
        [required, properties],
        [requiredInputs, inputProperties],
      ]) {
        if (Array.isArray(names)) {
          expect(Object.keys((among ?? {}) as JsonObject), path).toEqual(expect.arrayContaining(names as string[]));
        }
      }
      // A constant would be set by every program, asked or not.
      expect(object, path).not.toHaveProperty('const');
    }
  });

  test('marks what is secret', () => {
    const secrets = objectsIn(schema).filter(({ object }) => object['secret'] === true);
    const fields = RESOURCES.flatMap(({ name, secretFields }) =>
      secretFields.flatMap((field) =>
        ['inputProperties', 'properties'].map((part) => `/resources/colophon:index:${name}/${part}/${field}`),
      ),
    );
    expect(fields).toContain('/resources/colophon:index:SamlProvider/properties/certificate');
    expect(secrets.map(({ path }) => path).sort()).toEqual(
      [
        '/config/variables/token',
        '/provider/inputProperties/token',
        '/resources/colophon:index:ShareLink/properties/url',
        ...fields,
      ].sort(),
    );
  });
});
