import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../base/json.ts';

type Mutable = { [key: string]: Json };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Points a reference of a fragment at its place in the merged document. */
function rewriteRefs(value: Json): Json {
  return mapChildren(value, (child, key) =>
    key === '$ref' && typeof child === 'string' ? child.replace(/^\.\/[\w-]+\.yaml#/, '#') : rewriteRefs(child),
  );
}

function object(value: Json | undefined, where: string): JsonObject {
  if (value === undefined || !isJsonObject(value)) {
    throw new Error(`${where}: expected an object`);
  }
  return value;
}

function add(target: Mutable, key: string, value: Json, where: string): void {
  if (Object.hasOwn(target, key)) {
    throw new Error(`${where}: ${key} is defined twice`);
  }
  target[key] = value;
}

/** The values that a variant of a tagged union may have in its tag, for example `site-page`. */
function tagsOf(variant: JsonObject, tag: string): readonly string[] {
  const property = object(object(variant['properties'], 'variant')[tag], `variant: ${tag}`);
  const values = property['const'] ?? property['enum'];
  return Array.isArray(values) ? values.map(String) : [String(values)];
}

function pascalCase(text: string): string {
  return text.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_match, _gap, letter: string) => letter.toUpperCase());
}

/** A value with new keywords for every tagged union; nested values are changed first. */
function withUnions(
  value: Json,
  inner: (child: Json) => Json,
  change: (tag: string, variants: readonly Json[]) => JsonObject,
): Json {
  const copy = mapChildren(value, inner);
  const { discriminator, oneOf } = isJsonObject(copy) ? copy : {};
  return isJsonObject(copy) && isJsonObject(discriminator) && Array.isArray(oneOf)
    ? { ...copy, ...change(String(discriminator['propertyName']), oneOf) }
    : copy;
}

/**
 * Gives each inline variant of a tagged union a name, as OpenAPI requires for a discriminator; this way, fragments can write a union in one
 * place.
 */
function nameVariants(name: string, schema: Json, add: (name: string, schema: Json) => void): Json {
  return withUnions(
    schema,
    (child) => nameVariants(name, child, add),
    (tag, variants) => ({
      oneOf: variants.map((variant) => {
        if (!isJsonObject(variant) || variant['$ref'] !== undefined) {
          return variant;
        }
        const variantName = name + pascalCase(tagsOf(variant, tag)[0] ?? '');
        add(variantName, variant);
        return { $ref: `#/components/schemas/${variantName}` };
      }),
    }),
  );
}

/** Adds the mapping of tags to schemas to each tagged union; without it, OpenAPI takes the tag as a schema's name. */
function addMappings(value: Json, schemas: JsonObject): Json {
  return withUnions(
    value,
    (child) => addMappings(child, schemas),
    (tag, variants) => {
      const mapping = variants.flatMap((variant) => {
        const ref = String(object(variant, 'variant')['$ref']);
        const schema = object(schemas[ref.replace('#/components/schemas/', '')], ref);
        return tagsOf(schema, tag).map((name) => [name, ref]);
      });
      return { discriminator: { propertyName: tag, mapping: Object.fromEntries(mapping) } };
    },
  );
}

/** The standard refusals of an operation. */
function sharedResponses(standard: JsonObject, operation: JsonObject, path: string, method: string): Mutable {
  const groups = [
    'every',
    ...(operation['x-access'] === 'public' ? [] : ['credential']),
    ...(path.includes('{') ? ['path'] : []),
    method === 'get' ? 'get' : 'body',
  ];
  return Object.assign({}, ...groups.map((name) => object(standard[name] ?? {}, `x-standard-responses: ${name}`)));
}

/** The successes of a read, which have an ETag. */
function tagged(responses: JsonObject): Mutable {
  const success = responses['200'];
  const headers = { ETag: { $ref: '#/components/headers/ETag' } };
  return isJsonObject(success) ? { ...responses, '200': { ...success, headers } } : { ...responses };
}

/**
 * Merges the fragments into one OpenAPI document. `common` is the frame; its `x-standard-responses` are added to the operations to which
 * they apply. A duplicate path, operation or component is an error; with `overlapping`, a second operation of a path and method is at
 * `path#operation`.
 */
export function mergeFragments(
  fragments: ReadonlyMap<string, Json>,
  { overlapping = false }: { readonly overlapping?: boolean } = {},
): JsonObject {
  const common = object(rewriteRefs(fragments.get('common') ?? null), 'common');
  const standard = object(common['x-standard-responses'], 'common: x-standard-responses');
  const paths: Mutable = {};
  const tags: Json[] = [];
  const components: { [section: string]: Mutable } = {};
  const seen = new Set<string>();
  for (const [name, fragment] of [...fragments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const part = object(rewriteRefs(fragment), name);
    for (const [section, entries] of Object.entries(object(part['components'] ?? {}, `${name}: components`))) {
      components[section] ??= {};
      const target = components[section];
      for (const [key, value] of Object.entries(object(entries, `${name}: ${section}`))) {
        const where = `${name}: components.${section}`;
        const named =
          section === 'schemas'
            ? nameVariants(key, value, (variant, schema) => add(target, variant, schema, where))
            : value;
        add(target, key, named, where);
      }
    }
    tags.push(...(Array.isArray(part['tags']) ? part['tags'] : []));
    for (const [path, item] of Object.entries(object(part['paths'] ?? {}, `${name}: paths`))) {
      const finished: Mutable = { ...object(item, `${name}: ${path}`) };
      if (!METHODS.some((method) => finished[method] !== undefined)) {
        continue;
      }
      const known = paths[path];
      for (const method of METHODS) {
        const operation = finished[method];
        if (operation === undefined || !isJsonObject(operation)) {
          continue;
        }
        const id = String(operation['operationId']);
        if (seen.has(id)) {
          throw new Error(`${name}: operation ${id} is defined twice`);
        }
        seen.add(id);
        const isTaken = overlapping && isJsonObject(known) && known[method] !== undefined;
        const responses = object(operation['responses'], `${name}: ${id}: responses`);
        const whole: JsonObject = {
          ...operation,
          ...(operation['x-access'] === 'public' ? { security: [] } : {}),
          responses: {
            ...(method === 'get' ? tagged(responses) : responses),
            ...sharedResponses(standard, operation, path, method),
          },
        };
        if (isTaken) {
          delete finished[method];
          add(paths, `${path}#${id}`, { ...defined({ parameters: finished['parameters'] }), [method]: whole }, name);
        } else {
          finished[method] = whole;
        }
      }
      if (overlapping && isJsonObject(known)) {
        paths[path] = { ...finished, ...known };
      } else {
        add(paths, path, finished, `${name}: paths`);
      }
    }
  }
  const { 'x-standard-responses': _, ...frame } = common;
  const sorted = (map: Mutable): Mutable =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
  const schemas = components['schemas'] ?? {};
  return {
    ...frame,
    tags,
    paths: object(addMappings(sorted(paths), schemas), 'paths'),
    components: Object.fromEntries(
      Object.entries(components).map(([section, map]) => [section, addMappings(sorted(map), schemas)]),
    ),
  };
}
