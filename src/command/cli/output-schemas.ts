import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../base/json.ts';
import { packageFile } from '../../base/package-file.ts';

/** The JSON Schemas of the documents that commands print with `-o json`, by their name in `colophon schema NAME`. */
export function readOutputSchemas(): Readonly<Record<string, JsonObject>> {
  return JSON.parse(readFileSync(packageFile('schemas/outputs.gen.json'), 'utf8')) as Record<string, JsonObject>;
}
