import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import { loadAjv } from '../../base/ajv.ts';
import { loadBuilt } from '../../base/built.ts';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { createPrechecks } from '../../base/precheck.ts';

/** A check against the schema of manifests; returns all errors of Ajv. */
export type SchemaCheck = (value: JsonObject) => readonly ErrorObject[];

/** The name of the check in the build. */
export const SCHEMA_CHECK = 'schema-check';

const OPTIONS: Options = { allErrors: true, strict: false, verbose: true, validateSchema: false };

function createAjv({ source }: { readonly source: boolean }): Ajv {
  const { Ajv, addFormats } = loadAjv();
  const ajv = new Ajv({ ...OPTIONS, code: { source, optimize: source } });
  addFormats(ajv);
  return ajv;
}

/** Keywords that are documentation only. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'examples']);

/** Removes documentation from the schema: every error refers to a part of it, so it would be loaded with every check. */
function bare(value: Json): Json {
  if (!isJsonObject(value)) {
    return mapChildren(value, bare);
  }
  // A property may have such a name, too; then its value is a schema.
  const telling = Object.entries(value).filter(([key, child]) => !ANNOTATIONS.has(key) || isJsonObject(child));
  return mapChildren(Object.fromEntries(telling), bare);
}

function schemaOf(text: string): JsonObject {
  return bare(JSON.parse(text) as Json) as JsonObject;
}

/** Renders the check of a schema as a CommonJS module that loads only a few small files of Ajv. */
export function renderSchemaCheck(text: string): string {
  const require = createRequire(import.meta.url);
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const ajv = createAjv({ source: true });
  return standalone.default(ajv, ajv.compile(schemaOf(text)));
}

/** The check for a compiled function. */
export function checkOf(validate: ValidateFunction): SchemaCheck {
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** Compiles the check of a schema. */
export function compileSchemaCheck(text: string): SchemaCheck {
  return checkOf(createAjv({ source: false }).compile(schemaOf(text)));
}

/** Loads the full check of the published schema from the build, or compiles it. */
export function loadSchemaCheck(text: string): SchemaCheck {
  const built = loadBuilt(SCHEMA_CHECK) as ValidateFunction | undefined;
  return built === undefined ? compileSchemaCheck(text) : checkOf(built);
}

/** Creates the check of a schema; the full check, which finds the errors, is loaded for the first invalid value. */
export function createSchemaCheck(schema: JsonObject, full: () => SchemaCheck): SchemaCheck {
  const passes = createPrechecks(schema)(schema);
  const errorsOf = lazily(full);
  return (value) => (passes(value) ? [] : errorsOf()(value));
}
