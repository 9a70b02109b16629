import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import { loadAjv } from '../../base/ajv.ts';
import { loadBuilt } from '../../base/built.ts';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { createPrechecks } from '../../base/precheck.ts';

/** A check against the schema of manifests: all that is wrong with a value, as Ajv says it. */
export type SchemaCheck = (value: JsonObject) => readonly ErrorObject[];

/** What the build calls the check of the published schema. */
export const SCHEMA_CHECK = 'schema-check';

const OPTIONS: Options = { allErrors: true, strict: false, verbose: true, validateSchema: false };

function createAjv({ source }: { readonly source: boolean }): Ajv {
  const { Ajv, addFormats } = loadAjv();
  const ajv = new Ajv({ ...OPTIONS, code: { source, optimize: source } });
  addFormats(ajv);
  return ajv;
}

/** What explains a schema to people and checks nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['description', 'examples']);

/** The schema without its explanations: every error carries a part of it, so that they would be loaded with every check. */
function bare(value: Json): Json {
  if (!isJsonObject(value)) {
    return mapChildren(value, bare);
  }
  // A property may have that name as well; then what it holds is a schema.
  const telling = Object.entries(value).filter(([key, child]) => !ANNOTATIONS.has(key) || isJsonObject(child));
  return mapChildren(Object.fromEntries(telling), bare);
}

function schemaOf(text: string): JsonObject {
  return bare(JSON.parse(text) as Json) as JsonObject;
}

/** The check of a schema as the text of a CommonJS module, which needs no more of Ajv than a few small files. */
export function renderSchemaCheck(text: string): string {
  const require = createRequire(import.meta.url);
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const ajv = createAjv({ source: true });
  return standalone.default(ajv, ajv.compile(schemaOf(text)));
}

/** The check that a compiled function does. */
export function checkOf(validate: ValidateFunction): SchemaCheck {
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** Compiles the check of a schema. */
export function compileSchemaCheck(text: string): SchemaCheck {
  return checkOf(createAjv({ source: false }).compile(schemaOf(text)));
}

/** The full check of the published schema: the one that the build wrote, or one that is compiled from the text now. */
export function loadSchemaCheck(text: string): SchemaCheck {
  const built = loadBuilt(SCHEMA_CHECK) as ValidateFunction | undefined;
  return built === undefined ? compileSchemaCheck(text) : checkOf(built);
}

/** The check of a schema; the code that says what is wrong is loaded with the first value that is not valid. */
export function createSchemaCheck(schema: JsonObject, full: () => SchemaCheck): SchemaCheck {
  const passes = createPrechecks(schema)(schema);
  const errorsOf = lazily(full);
  return (value) => (passes(value) ? [] : errorsOf()(value));
}
