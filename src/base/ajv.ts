import { createRequire } from 'node:module';
import type { Ajv, Format } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { loadBuilt } from './built.ts';

/** Compiles JSON Schemas. */
export interface AjvModules {
  readonly Ajv: typeof Ajv;
  readonly Ajv2020: typeof Ajv2020;
  readonly addFormats: (ajv: Ajv | Ajv2020) => unknown;
}

/**
 * Loads Ajv. That takes longer than reading most manifests, and most commands do not need it, because the build compiles their
 * checks. So it has its own file, which is loaded only if there is something to compile.
 */
export function loadAjv(): AjvModules {
  const built = loadBuilt('ajv') as AjvModules | undefined;
  if (built !== undefined) {
    return built;
  }
  const require = createRequire(import.meta.url);
  const { Ajv } = require('ajv') as typeof import('ajv');
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const formats = require('ajv-formats') as typeof import('ajv-formats');
  return { Ajv, Ajv2020, addFormats: (ajv) => formats.default(ajv) };
}

/** Loads the supported formats, without Ajv. */
export function loadFormats(): Readonly<Record<string, Format>> {
  const built = loadBuilt('formats') as { readonly formats: Readonly<Record<string, Format>> } | undefined;
  if (built !== undefined) {
    return built.formats;
  }
  const require = createRequire(import.meta.url);
  return (require('ajv-formats/dist/formats.js') as typeof import('ajv-formats/dist/formats.js')).fullFormats;
}
