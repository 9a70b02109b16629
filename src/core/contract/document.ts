import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../base/json.ts';
import { packageFile } from '../../base/package-file.ts';
import { DEFAULT_PROFILE, type ProfileName } from './profile-name.ts';

function readJson(name: string): JsonObject {
  return JSON.parse(readFileSync(packageFile(name), 'utf8')) as JsonObject;
}

/** Reads the complete OpenAPI document of a profile from the package. */
export function readDocument(profile: ProfileName = DEFAULT_PROFILE): JsonObject {
  return readJson(`schemas/openapi.${profile}.gen.json`);
}

/**
 * Reads the part of the contract that a client needs: the checked parts of the answers of all profiles, and where secrets are.
 * If two operations have the same path, the second is at `path#operation`.
 */
export function readAnswers(): JsonObject {
  return readJson('schemas/answers.gen.json');
}
