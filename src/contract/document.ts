import { readFileSync } from 'node:fs';
import type { JsonObject } from '../base/json.ts';

/** Reads the whole interface as one OpenAPI document, from beside the program. */
export function readDocument(): JsonObject {
  return JSON.parse(readFileSync(new URL('../../schemas/openapi.gen.json', import.meta.url), 'utf8')) as JsonObject;
}
