import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest.ts';
import { packageFile } from '../../base/package-file.ts';
import { usage } from './exit.ts';
import { valueOption } from './options.ts';
import { writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';

const DEFINITION = '#/definitions/';

function nameOf(reference: string): string {
  return reference.slice(DEFINITION.length).split('/')[0] ?? '';
}

function namesIn(value: Json): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => namesIn(item));
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const reference = value['$ref'];
  return [
    ...(typeof reference === 'string' && reference.startsWith(DEFINITION) ? [nameOf(reference)] : []),
    ...Object.values(value).flatMap((child) => namesIn(child)),
  ];
}

async function schemaOfKind(kind: string): Promise<JsonObject> {
  const { manifestSchema } = await import('../../core/manifest/validate.ts');
  const { KINDS } = await import('../../core/kinds/index.gen.ts');
  const { document } = manifestSchema();
  const all = document['definitions'];
  const definitions = isJsonObject(all) ? all : {};
  const names = KINDS.map(({ name }) => name).sort();
  const definition = names.includes(kind) ? definitions[kind] : undefined;
  if (!isJsonObject(definition)) {
    const outputs = Object.keys(readOutputSchemas());
    const known = [...names, ...outputs];
    throw usage(
      `unknown schema ${JSON.stringify(kind)}.${didYouMean(kind, known)} The kinds are ${names.join(', ')}; the outputs are ${outputs.join(', ')}`,
    );
  }
  const found = new Map<string, Json>();
  const pending = namesIn(definition);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const next = definitions[name];
    if (next !== undefined && !found.has(name)) {
      found.set(name, next);
      pending.push(...namesIn(next));
    }
  }
  const used = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    $schema: document['$schema'] ?? 'http://json-schema.org/draft-07/schema#',
    ...definition,
    ...(found.size === 0 ? {} : { definitions: used }),
  };
}

/** A published schema as text: of manifests, of a kind's entries, or of a command's JSON output. */
export async function schemaText(name?: string): Promise<string> {
  const { manifestSchema } = await import('../../core/manifest/validate.ts');
  const outputs = new Map(Object.entries(readOutputSchemas()));
  const value = name === undefined ? manifestSchema().document : (outputs.get(name) ?? (await schemaOfKind(name)));
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function schema(name: string | undefined, flags: { readonly out?: string }, terminal: Terminal): Promise<void> {
  const text = await schemaText(name);
  if (flags.out === undefined) {
    terminal.out(text.replace(/\n$/, ''));
    return;
  }
  const { mkdir } = await import('node:fs/promises');
  const { dirname } = await import('node:path');
  const file = resolve(terminal.cwd, flags.out);
  await mkdir(dirname(file), { recursive: true }).catch(() => {
    // Writing the file reports the problem.
  });
  await writeWhole(file, text, '--out');
  terminal.err(`Wrote ${flags.out}.`);
}

export function addSchemaCommand(program: Command, terminal: Terminal): void {
  program
    .command('schema')
    .description('Print the JSON Schema of manifests, of a kind, or of JSON output')
    .argument('[name]', 'a kind such as redirect, or a command such as plan (default: the manifest)')
    .addOption(valueOption('--out <file>', 'write it to a file instead of stdout', 'schema'))
    .action((name: string | undefined, flags: { readonly out?: string }) => schema(name, flags, terminal));
}

/** The JSON Schemas of the documents that commands print with `-o json`, by their name in `colophon schema NAME`. */
export function readOutputSchemas(): Readonly<Record<string, JsonObject>> {
  return JSON.parse(readFileSync(packageFile('schemas/outputs.gen.json'), 'utf8')) as Record<string, JsonObject>;
}
