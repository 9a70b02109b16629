import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import { digestOfParts, loadGenerated, renderGenerated } from '../base/generated.ts';
import type { JsonObject } from '../base/json.ts';

/** A check against the schema of manifests: all that is wrong with a value, as Ajv says it. */
export type SchemaCheck = (value: JsonObject) => readonly ErrorObject[];

/** Where a build writes the check of the published schema. */
export const SCHEMA_CHECK: URL = new URL('./schema-check.gen.cjs', import.meta.url);

const OPTIONS: Options = { allErrors: true, strict: false, verbose: true, validateSchema: false };

// Ajv takes longer to load than most manifests take to be read, and is not needed where a build has done its work.
const require = createRequire(import.meta.url);

function createAjv({ source }: { readonly source: boolean }): Ajv {
  const { Ajv } = require('ajv') as typeof import('ajv');
  const formats = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv({ ...OPTIONS, code: { source } });
  formats.default(ajv);
  return ajv;
}

const digestOf = (text: string): string => digestOfParts([JSON.stringify(OPTIONS), text]);

/** The check of a schema as the text of a module, which needs no more of Ajv than a few small files. */
export function renderSchemaCheck(text: string): string {
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const ajv = createAjv({ source: true });
  return renderGenerated(standalone.default(ajv, ajv.compile(JSON.parse(text) as JsonObject)), digestOf(text));
}

/** The check of the schema with this text: the one that a build wrote, or else one that is compiled now. */
export function createSchemaCheck(
  text: string,
  { generated = SCHEMA_CHECK }: { readonly generated?: URL } = {},
): SchemaCheck {
  const written = loadGenerated(generated, () => digestOf(text)) as ValidateFunction | undefined;
  const validate = written ?? createAjv({ source: false }).compile(JSON.parse(text) as JsonObject);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}
