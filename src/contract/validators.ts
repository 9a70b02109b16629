import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { readDocument } from './document.ts';
import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';

/** One way in which a value breaks the contract. Holds no part of the value. */
export interface Violation {
  /** Where, for example `body.title`. */
  readonly path: string;
  /** The keyword of the contract that is broken, for example `maxLength`. */
  readonly rule: string;
  readonly message: string;
}

/** What is wrong with a value; empty when nothing is. */
export type Check = (value: unknown) => readonly Violation[];

/** The checks of one contract. Each is compiled when it is first used. */
export interface Validators {
  readonly document: JsonObject;
  readonly path: (id: OperationId) => Check;
  readonly query: (id: OperationId) => Check;
  readonly body: (id: OperationId) => Check;
  readonly answer: (id: OperationId, status: number) => Check;
}

const BASE = 'interface';

function pointer(...steps: readonly string[]): string {
  return `${BASE}#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

function at(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  let current = value;
  for (const step of steps) {
    current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

const MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${Array.isArray(type) ? type.join(' or ') : String(type)}`,
  enum: ({ allowedValues }) =>
    `must be one of ${(allowedValues as readonly unknown[]).map((value) => JSON.stringify(value)).join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minLength: ({ limit }) => `must have at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minItems: ({ limit }) => `must have at least ${String(limit)} items`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} items`,
  minProperties: ({ limit }) => `must have at least ${String(limit)} fields`,
  maxProperties: ({ limit }) => `must have at most ${String(limit)} fields`,
  pattern: ({ pattern }) => `must match ${String(pattern)}`,
  format: ({ format }) => `must be a valid ${String(format)}`,
  discriminator: ({ tag }) => `must be a known ${String(tag)}`,
  not: () => 'holds fields that exclude each other',
};

function violationOf(root: string, error: ErrorObject): Violation {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') {
    steps.push(String(error.params['missingProperty']));
  }
  if (error.keyword === 'discriminator') {
    steps.push(String(error.params['tag']));
  }
  return {
    path: [root, ...steps].filter((step) => step !== '').join('.'),
    rule: error.keyword,
    message: MESSAGES[error.keyword]?.(error.params) ?? error.message ?? 'is not valid',
  };
}

function checkOf(root: string, validate: ValidateFunction): Check {
  return (value) => (validate(value) ? [] : (validate.errors ?? []).map((error) => violationOf(root, error)));
}

const ACCEPT: Check = () => [];

/** Builds the checks of the interface; nothing is compiled until it is asked for. */
export function createValidators(document: JsonObject = readDocument()): Validators {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, discriminator: true });
  ajvFormats.default(ajv);
  ajv.addSchema({ ...(withoutMappings(document) as JsonObject), $id: BASE });
  const checks = new Map<string, Check>();
  const once = (key: string, make: () => Check): Check => {
    const known = checks.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = make();
    checks.set(key, made);
    return made;
  };

  /** The parameters of one place (`path` or `query`) as one object schema. */
  const parameters = (id: OperationId, place: string): Check => {
    const { path, method } = OPERATIONS[id];
    const item = at(document, 'paths', path);
    const properties: { [name: string]: Json } = {};
    const required: string[] = [];
    for (const list of [at(item, 'parameters'), at(item, method.toLowerCase(), 'parameters')]) {
      for (const entry of Array.isArray(list) ? list : []) {
        const ref = at(entry, '$ref');
        const steps = typeof ref === 'string' ? ref.replace(/^#\//, '').split('/') : undefined;
        const parameter = steps === undefined ? entry : at(document, ...steps);
        if (at(parameter, 'in') !== place) {
          continue;
        }
        const name = String(at(parameter, 'name'));
        properties[name] = rebased(at(parameter, 'schema') ?? {});
        if (at(parameter, 'required') === true) {
          required.push(name);
        }
      }
    }
    return checkOf(place, ajv.compile({ type: 'object', properties, required }));
  };

  return {
    document,
    path: (id) => once(`${id} path`, () => parameters(id, 'path')),
    query: (id) => once(`${id} query`, () => parameters(id, 'query')),
    body: (id) =>
      once(`${id} body`, () => {
        const { path, method, body } = OPERATIONS[id];
        const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
        return body === 'none' ? ACCEPT : checkOf('body', ajv.compile({ $ref: pointer(...steps) }));
      }),
    answer: (id, status) =>
      once(`${id} ${status}`, () => {
        const { path, method } = OPERATIONS[id];
        const steps = [
          'paths',
          path,
          method.toLowerCase(),
          'responses',
          String(status),
          'content',
          'application/json',
          'schema',
        ];
        return at(document, ...steps) === undefined
          ? ACCEPT
          : checkOf('answer', ajv.compile({ $ref: pointer(...steps) }));
      }),
  };
}

/** Points the references of a schema that is used outside the document back into it. */
function rebased(schema: Json): Json {
  if (Array.isArray(schema)) {
    return schema.map(rebased);
  }
  if (!isJsonObject(schema)) {
    return schema;
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, `${BASE}#`) : rebased(value),
    ]),
  );
}

/** Ajv finds a variant by the constant in its tag and refuses to be told by a mapping. */
function withoutMappings(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(withoutMappings);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'discriminator' && isJsonObject(child) && child['mapping'] !== undefined
        ? { propertyName: child['propertyName'] ?? null }
        : withoutMappings(child),
    ]),
  );
}

/** Says in one line what is wrong, at most eight things. */
export function describeViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, 8).map(({ path, message, rule }) => `${path}: ${message} (${rule})`);
  const more = violations.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
