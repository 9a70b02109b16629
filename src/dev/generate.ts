import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { parse } from 'yaml';
import { isJsonObject, type Json, type JsonObject, mapChildren } from '../base/json.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../core/contract/profile-name.ts';
import {
  bundleKinds,
  renderFixtureRegistry,
  renderKindRegistry,
  renderKindSchemas,
  renderKindTexts,
  withoutNeeds,
} from './bundle-kinds.ts';
import { mergeFragments } from './merge.ts';
import { renderOperationTable, renderVariations } from './operation-table.ts';
import { renderOutputSchemas } from './output-schemas.ts';
import { inAnyProfile, inProfile } from './profiles.ts';
import { renderClasses } from './pulumi/classes.ts';
import { renderResources, resourcesOf } from './pulumi/resources.ts';
import { packageSchema } from './pulumi/schema.ts';
import { answersDocument, readerDocument } from './tolerant.ts';

const ROOT = new URL('../../', import.meta.url);
const HEADER = '// Written by `npm run generate`. Do not edit.\n';

function readYaml(path: string): Json {
  return parse(readFileSync(new URL(path, ROOT), 'utf8'), { merge: true }) as Json;
}

/** Reads the fragments of the API contract. */
function readFragments(): ReadonlyMap<string, Json> {
  const folder = 'schemas/interface/';
  const files = readdirSync(new URL(folder, ROOT)).filter((name) => name.endsWith('.yaml'));
  return new Map(files.map((name) => [name.replace(/\.yaml$/, ''), readYaml(folder + name)]));
}

/** Reads the contract of a profile as one document. */
export function readInterface(
  profile: ProfileName = DEFAULT_PROFILE,
  fragments: ReadonlyMap<string, Json> = readFragments(),
): JsonObject {
  const mine = [...fragments].flatMap(([name, fragment]) => {
    const kept = inProfile(fragment, profile);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return mergeFragments(new Map(mine));
}

/** Reads the combined contract of all profiles as one document. */
export function readAnyInterface(fragments: ReadonlyMap<string, Json> = readFragments()): JsonObject {
  const all = [...fragments].map(([name, fragment]) => [name, inAnyProfile(fragment)] as const);
  return mergeFragments(new Map(all), { overlapping: true });
}

/** Reads the schema of each kind. */
export function readKinds(): ReadonlyMap<string, JsonObject> {
  const folder = 'schemas/kinds/';
  const files = readdirSync(new URL(folder, ROOT)).filter((name) => name.endsWith('.yaml'));
  return new Map(files.sort().map((name) => [name.replace(/\.yaml$/, ''), readYaml(folder + name) as JsonObject]));
}

/** The constants of a union's variants distinguish them in types; the generator would add the schemas' names as well. */
function withoutDiscriminators(value: Json): Json {
  const { discriminator, ...rest } = isJsonObject(value) ? value : {};
  const isUnion = isJsonObject(discriminator) && rest['oneOf'] !== undefined;
  return mapChildren(isUnion ? rest : value, withoutDiscriminators);
}

async function typesOf(document: JsonObject): Promise<string> {
  const nodes = await openapiTS(withoutDiscriminators(document) as unknown as OpenAPI3, {
    alphabetize: true,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: true,
  });
  return HEADER + astToString(nodes);
}

/** The types of the contract, of its responses and of worlds, by path from the root. They take longest to write. */
export async function generatedTypes(): Promise<ReadonlyMap<string, string>> {
  const any = readAnyInterface();
  return new Map([
    ['src/core/contract/types.gen.ts', await typesOf(any)],
    ['src/core/contract/answers.gen.ts', await typesOf(answersDocument(any))],
    ['schemas/outputs.gen.json', renderOutputSchemas()],
    ['src/server/model.gen.ts', await typesOf(readYaml('schemas/world.yaml') as JsonObject)],
  ]);
}

/** Every other generated file and its text, by path from the root. */
export function generated(): ReadonlyMap<string, string> {
  const fragments: ReadonlyMap<string, Json> = readFragments();
  const any = readAnyInterface(fragments);
  const profiles = { '2025': readInterface('2025', fragments), today: readInterface('today', fragments) };
  const world = readYaml('schemas/world.yaml') as JsonObject;
  const { parts: _, ...defaultWorld } = readYaml('schemas/default-world.yaml') as JsonObject;
  const kinds = readKinds();
  const published = new Map([...kinds].map(([name, kind]) => [name, withoutNeeds(kind) as JsonObject]));
  const root = readYaml('schemas/workspace.yaml') as JsonObject;
  const resources = resourcesOf(published, root['definitions'] as JsonObject);
  const workspace = bundleKinds(root, published);
  return new Map([
    ...Object.entries(profiles).map(
      ([name, document]) => [`schemas/openapi.${name}.gen.json`, `${JSON.stringify(document, null, 1)}\n`] as const,
    ),
    ['schemas/answers.gen.json', `${JSON.stringify(readerDocument(any), null, 1)}\n`],
    ['schemas/world.gen.json', `${JSON.stringify(world, null, 1)}\n`],
    ['schemas/default-world.gen.json', `${JSON.stringify(defaultWorld)}\n`],
    ['src/core/contract/operations.gen.ts', renderOperationTable({ any, profiles })],
    ['src/core/contract/variations.gen.ts', renderVariations({ any, profiles })],
    ['schemas/workspace.schema.json', `${JSON.stringify(workspace, null, 1)}\n`],
    ['src/core/kinds/schemas.gen.ts', HEADER + renderKindSchemas(kinds)],
    ['src/core/kinds/support/texts.gen.ts', HEADER + renderKindTexts(kinds)],
    ['src/core/kinds/index.gen.ts', HEADER + renderKindRegistry(kinds)],
    ['test/kinds/fixtures.gen.ts', HEADER + renderFixtureRegistry(kinds.keys())],
    ['src/pulumi/resources.gen.ts', HEADER + renderResources(resources)],
    ['src/pulumi/program/resources.gen.ts', HEADER + renderClasses(resources)],
    ['schemas/pulumi.json', `${JSON.stringify(packageSchema(resources, published), null, 2)}\n`],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of [...generated(), ...(await generatedTypes())]) {
    writeFileSync(new URL(path, ROOT), text);
  }
}
