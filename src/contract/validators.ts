import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
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

/** What a schema that is used by many is called among the checks. */
const SHARED = 'contract:';
const COMPONENT = '#/components/schemas/';

export interface ValidatorOptions {
  /** Changes each schema before it is used; shared ones are changed once. */
  readonly transform?: (schema: Json) => Json;
  /** Checks of answers that were compiled before, by `answerName`; with the same changes. */
  readonly answers?: Readonly<Record<string, ValidateFunction>>;
}

/** What compiles the schemas of one contract. */
export interface Compiler {
  readonly ajv: Ajv2020;
  /** The schema in a form that can be compiled, after everything that it refers to was made known. */
  readonly prepared: (schema: Json) => Json;
}

// Ajv is loaded when there is something to compile, which need not be.
const require = createRequire(import.meta.url);

/** Gets ready to compile; with `source` the code of what is compiled is kept. */
export function createCompiler(
  document: JsonObject,
  {
    transform = (schema) => schema,
    source = false,
  }: Pick<ValidatorOptions, 'transform'> & { readonly source?: boolean },
): Compiler {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const formats = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    discriminator: true,
    code: { source, lines: source },
  });
  formats.default(ajv);
  const added = new Set<string>();
  const prepared = (schema: Json): Json => {
    const wanted: string[] = [];
    const ready = withNames(transform(schema), wanted);
    for (const name of wanted) {
      if (!added.has(name)) {
        added.add(name);
        const component = at(document, 'components', 'schemas', name);
        if (component !== undefined) {
          ajv.addSchema(prepared(component) as JsonObject, SHARED + name);
        }
      }
    }
    return ready;
  };
  return { ajv, prepared };
}

/** What the check of an answer is called among those that were compiled before. */
export function answerName(id: OperationId, status: number): string {
  return `${id} ${status}`;
}

/** What the contract says about the body of an answer; undefined when there is none. */
export function answerSchema(document: JsonObject, id: OperationId, status: number): Json | undefined {
  const { path, method } = OPERATIONS[id];
  const steps = ['responses', String(status), 'content', 'application/json', 'schema'];
  return at(document, 'paths', path, method.toLowerCase(), ...steps);
}

/**
 * Builds the checks of the interface. Nothing is compiled until it is asked for, and of the schemas that many share only
 * those that are needed: going through all of them takes longer than most runs.
 */
export function createValidators(
  document: JsonObject = readDocument(),
  { answers = {}, ...options }: ValidatorOptions = {},
): Validators {
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
  const compiler = lazily(() => createCompiler(document, options));
  const compiled = (root: string, schema: Json): Check => {
    const { ajv, prepared } = compiler();
    return checkOf(root, ajv.compile(prepared(schema) as JsonObject));
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
        properties[name] = at(parameter, 'schema') ?? {};
        if (at(parameter, 'required') === true) {
          required.push(name);
        }
      }
    }
    return compiled(place, { type: 'object', properties, required });
  };

  return {
    document,
    path: (id) => once(`${id} path`, () => parameters(id, 'path')),
    query: (id) => once(`${id} query`, () => parameters(id, 'query')),
    body: (id) =>
      once(`${id} body`, () => {
        const { path, method, body } = OPERATIONS[id];
        const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
        return body === 'none' ? ACCEPT : compiled('body', at(document, ...steps) ?? {});
      }),
    answer: (id, status) => {
      const name = answerName(id, status);
      return once(name, () => {
        const known = Object.hasOwn(answers, name) ? answers[name] : undefined;
        if (known !== undefined) {
          return checkOf('answer', known);
        }
        const schema = answerSchema(document, id, status);
        return schema === undefined ? ACCEPT : compiled('answer', schema);
      });
    },
  };
}

/**
 * The schema with its references to shared schemas by name, which are told to the list, and without the mappings of
 * variants: Ajv finds a variant by the constant in its tag and refuses to be told.
 */
function withNames(value: Json, wanted: string[]): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json) => withNames(item, wanted));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key === '$ref' && typeof child === 'string' && child.startsWith(COMPONENT)) {
        const name = child.slice(COMPONENT.length);
        wanted.push(name);
        return [key, SHARED + name];
      }
      return key === 'discriminator' && isJsonObject(child) && child['mapping'] !== undefined
        ? [key, { propertyName: child['propertyName'] ?? null }]
        : [key, withNames(child, wanted)];
    }),
  );
}

/** Says in one line what is wrong, at most eight things. */
export function describeViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, 8).map(({ path, message, rule }) => `${path}: ${message} (${rule})`);
  const more = violations.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
