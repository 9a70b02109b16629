import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';

const require = createRequire(import.meta.url);

/** The published packages: the service's own client and the OpenAPI document of its day. */
export const VERSIONS = ['0-91', '0-137', '0-202'] as const;
export type Version = (typeof VERSIONS)[number];

/** What a published document says is wrong with an answer. */
export interface Finding {
  readonly path: string;
  readonly rule: string;
  readonly detail: string;
}

/**
 * Makes JSON Schema of the published OpenAPI 3.0 or 3.1, and mends the four ways in which it contradicts itself, so that no answer
 * could ever fit: fields that are required and nowhere described, variants that overlap although exactly one may hold, an
 * empty variant that forbids the fields of the object it is part of, and `nullable` beside an enum without null.
 */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(toJsonSchema);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const { nullable, discriminator: _, oneOf, required, ...rest } = value;
  const schema: { [key: string]: Json } = {};
  for (const [key, child] of Object.entries(rest)) {
    schema[key] = toJsonSchema(child);
  }
  const { properties } = schema;
  if (Array.isArray(required)) {
    schema['required'] = required.filter((name) => !isJsonObject(properties) || String(name) in properties);
  }
  if (Array.isArray(oneOf)) {
    schema['anyOf'] = oneOf.map(toJsonSchema);
  }
  if (schema['additionalProperties'] === false && (!isJsonObject(properties) || Object.keys(properties).length === 0)) {
    delete schema['additionalProperties'];
  }
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

export interface PublishedSpec {
  /** The operation's own name there, when it has one with that method and path. */
  readonly operation: (id: OperationId) => string | undefined;
  readonly check: (id: OperationId, status: number, body: unknown) => readonly Finding[];
}

/** Method and path, whatever the parameters are called. */
function shapeOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/^\/v1/, '').replace(/\{\w+\}/g, '{}') || '/'}`;
}

/** Reads one published document, with its operations by their shapes. */
export function readPublished(version: Version) {
  const file = require.resolve(`vendor-api-${version}/spec/openapi.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  const operations = new Map(
    Object.entries(document['paths'] as JsonObject).flatMap(([path, item]) =>
      Object.entries(item as JsonObject).flatMap(([method, operation]) =>
        isJsonObject(operation) ? [[shapeOf(method, path), { path, method, operation }] as const] : [],
      ),
    ),
  );
  const find = (id: OperationId) => operations.get(shapeOf(OPERATIONS[id].method, OPERATIONS[id].path));
  return { document, operations, find };
}

/** Holds answers against one published document. */
export function readPublishedSpec(version: Version): PublishedSpec {
  const { document, find } = readPublished(version);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ ...(toJsonSchema(document) as JsonObject), $id: 'published' });
  return {
    operation: (id) => find(id)?.operation['operationId'] as string | undefined,
    check: (id, status, body) => {
      const found = find(id);
      if (found === undefined) {
        return [{ path: '', rule: 'operation', detail: 'is not published' }];
      }
      const responses = found.operation['responses'] as JsonObject;
      const response = responses[String(status)];
      if (response === undefined) {
        return [
          { path: '', rule: 'status', detail: `${status} is not declared (${Object.keys(responses).join(', ')})` },
        ];
      }
      const encode = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
      const base =
        isJsonObject(response) && typeof response['$ref'] === 'string'
          ? response['$ref'].replace(/^#/, '')
          : `/${['paths', found.path, found.method, 'responses', String(status)].map(encode).join('/')}`;
      const content = JSON.stringify(response).includes('application/json');
      if (!content && !(isJsonObject(response) && '$ref' in response)) {
        return body === undefined || body === null ? [] : [{ path: '', rule: 'body', detail: 'is not declared' }];
      }
      const validate = ajv.compile({ $ref: `published#${base}/content/application~1json/schema` });
      if (validate(body)) {
        return [];
      }
      // The deepest first: what is wrong with a variant says more than that no variant fits.
      const errors = [...(validate.errors ?? [])].sort((a, b) => b.instancePath.length - a.instancePath.length);
      return errors.map((error) => ({
        path: error.instancePath,
        rule: error.keyword,
        detail: `${error.message ?? ''} ${JSON.stringify(error.params)}`,
      }));
    },
  };
}
