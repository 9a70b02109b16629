import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../base/json.ts';
import { packageFile } from '../../base/package-file.ts';
import { DEFAULT_PROFILE, type ProfileName } from './profile-name.ts';

function readJson(name: string): JsonObject {
  return JSON.parse(readFileSync(packageFile(name), 'utf8')) as JsonObject;
}

/** Reads the whole interface of a profile as one OpenAPI document, from beside the program. */
export function readDocument(profile: ProfileName = DEFAULT_PROFILE): JsonObject {
  return readJson(`schemas/openapi.${profile}.gen.json`);
}

/**
 * Reads what a client needs to know of bodies: the answers of any profile as far as they are checked, and where secrets are.
 * Two operations with one path stand at that path and at `path#operation`.
 */
export function readAnswers(): JsonObject {
  return readJson('schemas/answers.gen.json');
}
