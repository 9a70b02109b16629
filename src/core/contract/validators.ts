import type { Json, JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { createPrechecks } from '../../base/precheck.ts';
import { createCompiler } from './compiler.ts';
import { readDocument } from './document.ts';
import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';
import { at, parametersOf, placeOf, resolved } from './place.ts';

/** One violation of the contract. Contains no part of the value. */
export interface Violation {
  /** The place, for example `body.title`. */
  readonly path: string;
  /** The violated keyword, for example `maxLength`. */
  readonly rule: string;
  readonly message: string;
}

/** The part of an Ajv error used here. With Ajv's own types, every user of the package would have to install Ajv. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A check that Ajv compiled. */
export interface CompiledCheck {
  (value: unknown): unknown;
  readonly errors?: readonly SchemaError[] | null;
}

/** Returns the violations of a value; empty for a valid one. */
export type Check = (value: unknown) => readonly Violation[];

/** The checks of one contract, each compiled on first use. */
export interface Validators {
  readonly document: JsonObject;
  readonly path: (id: OperationId) => Check;
  readonly query: (id: OperationId) => Check;
  readonly body: (id: OperationId) => Check;
  readonly answer: (id: OperationId, status: number) => Check;
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
  not: () => 'has fields that exclude each other',
};

function violationOf(root: string, error: SchemaError): Violation {
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

const NONE: readonly Violation[] = [];

/** The first answers to an operation usually only pass the precheck: compiled checks are faster, but slow to load. */
const FEW = 4;

function checkOf(root: string, validate: CompiledCheck): Check {
  return (value) => (validate(value) ? NONE : (validate.errors ?? []).map((error) => violationOf(root, error)));
}

const ACCEPT: Check = () => [];

export interface ValidatorOptions {
  /** Loads the precompiled checks of answers, by `answerName`. */
  readonly answers?: () => Readonly<Partial<Record<string, CompiledCheck>>>;
}

/** The name of a precompiled answer check. */
export function answerName(id: OperationId, status: number): string {
  return `${id} ${status}`;
}

/** Whether the contract declares a body for an answer. */
export function hasContent(document: JsonObject, id: OperationId, status: number): boolean {
  return at(document, 'paths', ...placeOf(document, id), 'responses', String(status), 'content') !== undefined;
}

/** The declared response with this status; undefined if the contract does not declare the status. */
export function responseOf(document: JsonObject, id: OperationId, status: number): Json | undefined {
  return resolved(document, at(document, 'paths', ...placeOf(document, id), 'responses', String(status)));
}

/** The schema of an answer's body; undefined if it has none. */
export function answerSchema(document: JsonObject, id: OperationId, status: number): Json | undefined {
  return at(responseOf(document, id, status), 'content', 'application/json', 'schema');
}

/**
 * Creates the checks of the contract. Each is compiled on first use, with only the shared schemas that it needs, because
 * compiling all of them takes longer than most runs.
 */
export function createValidators(
  document: JsonObject | (() => JsonObject) = readDocument,
  { answers = () => ({}) }: ValidatorOptions = {},
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
  const contract = lazily(typeof document === 'function' ? document : () => document);
  const prechecks = lazily(() => createPrechecks(contract()));
  const compiler = lazily(() => createCompiler(contract()));
  const compiled = (root: string, schema: Json): Check => {
    const { ajv, prepared } = compiler();
    return checkOf(root, ajv.compile(prepared(schema) as JsonObject));
  };

  /** Checks all parameters in `path` or in `query` as one object. */
  const parameters = (id: OperationId, place: string): Check => {
    const stated = parametersOf(contract(), id).filter((parameter) => parameter['in'] === place);
    const properties = Object.fromEntries(stated.map(({ name, schema = {} }) => [String(name), schema]));
    const required = stated.filter((parameter) => parameter['required'] === true).map(({ name }) => String(name));
    return compiled(place, { type: 'object', properties, required });
  };

  return {
    get document() {
      return contract();
    },
    path: (id) => once(`${id} path`, () => parameters(id, 'path')),
    query: (id) => once(`${id} query`, () => parameters(id, 'query')),
    body: (id) =>
      once(`${id} body`, () => {
        const steps = ['paths', ...placeOf(contract(), id), 'requestBody', 'content', 'application/json', 'schema'];
        return OPERATIONS[id].body === 'none' ? ACCEPT : compiled('body', at(contract(), ...steps) ?? {});
      }),
    answer: (id, status) => {
      const name = answerName(id, status);
      return once(name, () => {
        const schema = answerSchema(contract(), id, status);
        if (schema === undefined) {
          return ACCEPT;
        }
        const full = lazily(() => {
          const known = answers()[name];
          return known === undefined ? compiled('answer', schema) : checkOf('answer', known);
        });
        const passes = prechecks()(schema);
        let few = FEW;
        return (value) => (few-- > 0 && passes(value) ? NONE : full()(value));
      });
    },
  };
}

/** Describes at most eight violations in one line. */
export function describeViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, 8).map(({ path, message, rule }) => `${path}: ${message} (${rule})`);
  const more = violations.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
