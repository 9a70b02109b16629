import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Json, JsonObject } from '../base/json.ts';
import { EXIT, Exit } from './exit.ts';
import { valueOption } from './options.ts';
import { writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';

const DEFINITION = '#/definitions/';

/** The names of all definitions that a value refers to. */
function namesIn(value: Json, isObject: (value: unknown) => value is JsonObject): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => namesIn(item, isObject));
  }
  if (!isObject(value)) {
    return [];
  }
  const reference = value['$ref'];
  return [
    ...(typeof reference === 'string' && reference.startsWith(DEFINITION) ? [reference.slice(DEFINITION.length)] : []),
    ...Object.values(value).flatMap((child) => namesIn(child, isObject)),
  ];
}

/** The schema of the entries of one kind, with everything in it that it refers to. */
async function schemaOfKind(kind: string): Promise<JsonObject> {
  const [{ manifestSchema }, { KINDS }, { isJsonObject }, { didYouMean }] = await Promise.all([
    import('../manifest/validate.ts'),
    import('../kinds/index.gen.ts'),
    import('../base/json.ts'),
    import('../manifest/suggest.ts'),
  ]);
  const { document } = manifestSchema();
  const all = document['definitions'];
  const definitions = isJsonObject(all) ? all : {};
  const names = KINDS.map(({ name }) => name).sort();
  const definition = names.includes(kind) ? definitions[kind] : undefined;
  if (!isJsonObject(definition)) {
    throw new Exit(
      EXIT.usage,
      `there is no kind ${JSON.stringify(kind)}.${didYouMean(kind, names)} The kinds are ${names.join(', ')}.`,
    );
  }
  const found = new Map<string, Json>();
  const pending = namesIn(definition, isJsonObject);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const next = definitions[name];
    if (next !== undefined && !found.has(name)) {
      found.set(name, next);
      pending.push(...namesIn(next, isJsonObject));
    }
  }
  const used = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    $schema: document['$schema'] ?? 'http://json-schema.org/draft-07/schema#',
    ...definition,
    ...(found.size === 0 ? {} : { definitions: used }),
  };
}

/** The published schema as text: of whole manifests, or of the entries of one kind. */
export async function schemaText(kind?: string): Promise<string> {
  const { manifestSchema } = await import('../manifest/validate.ts');
  const value = kind === undefined ? manifestSchema().document : await schemaOfKind(kind);
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function schema(kind: string | undefined, flags: { readonly out?: string }, terminal: Terminal): Promise<void> {
  const text = await schemaText(kind);
  if (flags.out === undefined) {
    terminal.out(text.replace(/\n$/, ''));
    return;
  }
  const { mkdir } = await import('node:fs/promises');
  const { dirname } = await import('node:path');
  const file = resolve(terminal.cwd, flags.out);
  await mkdir(dirname(file), { recursive: true }).catch(() => {
    // Writing the file says what is wrong.
  });
  await writeWhole(file, text, '--out');
  terminal.err(`Wrote ${flags.out}.`);
}

/** Adds `schema`, which prints the JSON Schema of manifests. */
export function addSchemaCommand(program: Command, terminal: Terminal): void {
  program
    .command('schema')
    .description('print the JSON Schema of manifests, or of the entries of one kind')
    .argument('[kind]', 'such as redirect; `colophon explain` lists them')
    .addOption(valueOption('--out <file>', 'write it to a file instead'))
    .action((kind: string | undefined, flags: { readonly out?: string }) => schema(kind, flags, terminal));
}
