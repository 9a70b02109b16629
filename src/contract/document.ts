import { readFileSync } from 'node:fs';
import type { JsonObject } from '../base/json.ts';
import { packageFile } from '../base/package-file.ts';

/** Reads the whole interface as one OpenAPI document, from beside the program. */
export function readDocument(): JsonObject {
  return JSON.parse(readFileSync(packageFile('schemas/openapi.gen.json'), 'utf8')) as JsonObject;
}
