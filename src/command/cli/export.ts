import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { defined } from '../../base/defined.ts';
import { systemReason } from '../../base/error-message.ts';
import { didYouMean, listed } from '../../base/nearest.ts';
import { installedSchema } from '../../base/package-name.ts';
import { statIfThere } from '../../base/stat.ts';
import { printable } from '../../base/text.ts';
import { PRIVATE } from '../../core/ledger/files.ts';
import type { ExportedFile } from '../../core/manifest/export/export.ts';
import { type AllFlags, addAllFlags, runAll } from './all.ts';
import { type EditorSchema, editorSchemaFor, writeCopy } from './editor-schema.ts';
import { EXIT, failure, usage } from './exit.ts';
import { addManifestFlags, addServiceFlags, type ManifestFlags, PLAIN_OUTPUT, type ServiceFlags } from './flags.ts';
import { choiceOption, isOn, switchOption, valueOption } from './options.ts';
import { printDiagnostics, successOf } from './output.ts';
import { showReading } from './reading.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn } from './token.ts';
import { loadFor, serviceOf, withoutSecrets, withSandbox, withWork } from './work.ts';

interface ExportFlags extends ManifestFlags, ServiceFlags, AllFlags {
  readonly out?: string;
  readonly layout?: 'file' | 'folder';
  readonly only?: readonly string[];
  readonly force?: boolean;
  readonly portable?: boolean;
  readonly unmanaged?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

interface Goal {
  readonly layout: 'file' | 'folder';
  readonly absolute?: string;
  readonly isFolder: boolean;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function goalOf({ out, layout }: ExportFlags, { cwd }: Terminal): Goal {
  if (out === undefined) {
    if (layout === 'folder') {
      throw usage('--layout folder writes several files: pass --out FOLDER/');
    }
    return { layout: 'file', isFolder: false };
  }
  const absolute = resolve(cwd, out);
  const named = /[/\\]$/.test(out) || isFolder(absolute);
  const chosen = layout ?? (named ? 'folder' : 'file');
  return { layout: chosen, absolute, isFolder: named || chosen === 'folder' };
}

/** The schema for editors, relative to the folder of the export. A copy is written only inside the current folder. */
function schemaFor({ absolute, isFolder: below }: Goal, { cwd }: Terminal): EditorSchema & { readonly folder: string } {
  const folder = absolute === undefined ? cwd : below ? absolute : dirname(absolute);
  const schema = editorSchemaFor(folder, cwd);
  if (schema.copy === undefined || (absolute !== undefined && `${folder}${sep}`.startsWith(`${cwd}${sep}`))) {
    return { ...schema, folder };
  }
  const path = relative(folder, join(cwd, installedSchema())).split(sep).join('/');
  return { path: path.startsWith('.') ? path : `./${path}`, folder };
}

async function organizationOf(
  flags: ExportFlags,
  terminal: Terminal,
  isOneOfAll: boolean,
): Promise<string | undefined> {
  const set = organizationIn(terminal.env);
  if (set !== undefined || (flags.file.length === 0 && !isOneOfAll)) {
    return set;
  }
  const { workspace } = await successOf(await loadFor(flags, terminal), PLAIN_OUTPUT, terminal, EXIT.invalid);
  return workspace.organization;
}

async function writeFiles(
  files: readonly ExportedFile[],
  { goal, force, terminal }: { readonly goal: Goal; readonly force: boolean; readonly terminal: Terminal },
): Promise<void> {
  const { absolute = terminal.cwd } = goal;
  const targets = files.map(({ path, text }) => ({ path: goal.isFolder ? join(absolute, path) : absolute, text }));
  const shown = (path: string): string => relative(terminal.cwd, path) || '.';
  const there = force ? [] : targets.filter(({ path }) => statIfThere(path) !== undefined);
  if (there.length > 0) {
    const names = there.slice(0, 5).map(({ path }) => shown(path));
    const more = there.length > 5 ? ` and ${there.length - 5} more` : '';
    throw failure(
      `nothing written: ${names.join(', ')}${more} already ${there.length === 1 ? 'exists' : 'exist'}; choose another --out, or pass --force to overwrite`,
    );
  }
  for (const { path, text } of targets) {
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      // A workspace contains private data, such as members; plans have the same mode.
      await writeFile(temporary, text, { flag: 'wx', mode: PRIVATE });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw failure(`--out: cannot write ${shown(path)} (${systemReason(error)})`);
    }
    terminal.err(`Wrote ${shown(path)}`);
  }
}

/** Rejects a name that is neither a kind nor a top-level property of a manifest, before anything is read. */
async function checkKinds(names: readonly string[]): Promise<void> {
  const { KINDS } = await import('../../core/kinds/index.gen.ts');
  const kinds = KINDS.map(({ name }) => name).sort();
  const known = [
    ...kinds,
    ...KINDS.flatMap(({ places }) =>
      places.flatMap(({ parent, property }) => (parent === undefined ? [property] : [])),
    ),
  ];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known) || ` The kinds are ${listed(kinds)}`;
    throw usage(`--only: unknown kind ${JSON.stringify(unknown.slice(0, 80))}.${hint}`);
  }
}

async function runExport(flags: ExportFlags, outer: Terminal, isOneOfAll = false): Promise<void> {
  if (isOn(flags.unmanaged, 'unmanaged', outer.env)) {
    await runUnmanaged(flags, outer);
    return;
  }
  const reading = showReading(await withoutSecrets(outer, []), flags);
  const { terminal } = reading;
  const goal = goalOf(flags, terminal);
  await checkKinds(flags.only ?? []);
  const schema = schemaFor(goal, terminal);
  const { exportLive } = await import('../app/export.ts');
  try {
    const outcome = await withSandbox(flags, terminal, async (sandbox) =>
      exportLive({
        service: { ...serviceOf(flags, outer), ...sandbox?.service, onRequest: reading.onRequest },
        organization: sandbox?.organization ?? (await organizationOf(flags, terminal, isOneOfAll)),
        only: flags.only,
        layout: goal.layout,
        schemaPath: schema.path,
        portable: isOn(flags.portable, 'portable', terminal.env),
      }),
    );
    const { files } = await successOf(outcome, PLAIN_OUTPUT, terminal);
    await printDiagnostics(outcome.diagnostics, { ...PLAIN_OUTPUT, ...defined({ verbose: flags.verbose }) }, terminal);
    if (goal.absolute === undefined) {
      for (const { text } of files) {
        terminal.out(text.replace(/\n$/, ''));
      }
      return;
    }
    await writeFiles(files, { goal, force: isOn(flags.force, 'force', terminal.env), terminal });
    const copy = await writeCopy(schema, schema.folder);
    if (copy !== undefined) {
      terminal.err(`Wrote ${relative(terminal.cwd, copy)}`);
    }
  } finally {
    reading.end();
  }
}

/** The destination for unmanaged resources; in a folder, the file has a name of its own. */
function besideGoal({ layout, ...flags }: ExportFlags, terminal: Terminal): Goal {
  const other =
    flags.only === undefined ? (isOn(flags.portable, 'portable', terminal.env) ? 'portable' : undefined) : 'only';
  if (other !== undefined || layout === 'folder') {
    throw usage(`--unmanaged writes one file with all that is not managed: leave --${other ?? 'layout folder'} out`);
  }
  const { absolute, isFolder: below } = goalOf(flags, terminal);
  return {
    layout: 'file',
    isFolder: false,
    ...(absolute === undefined ? {} : { absolute: below ? join(absolute, 'unmanaged.yaml') : absolute }),
  };
}

/** Writes unmanaged resources as a file to load along with the manifest, and lists them with their ids. */
async function runUnmanaged(flags: ExportFlags, outer: Terminal): Promise<void> {
  const goal = besideGoal(flags, outer);
  await withWork({ ...flags, ...PLAIN_OUTPUT }, outer, async ({ terminal, ...work }) => {
    const { exportUnmanaged } = await import('../app/export-unmanaged.ts');
    const schema = schemaFor(goal, terminal);
    const outcome = await exportUnmanaged({ ...work, schemaPath: schema.path });
    const { file, resources } = await successOf(outcome, PLAIN_OUTPUT, terminal);
    await printDiagnostics(outcome.diagnostics, { ...PLAIN_OUTPUT, ...defined({ verbose: flags.verbose }) }, terminal);
    if (file === undefined) {
      terminal.err('Nothing to export: everything that a second file can declare is managed.');
      return;
    }
    if (goal.absolute === undefined) {
      terminal.out(file.text.replace(/\n$/, ''));
    } else {
      await writeFiles([file], { goal, force: isOn(flags.force, 'force', terminal.env), terminal });
    }
    for (const { address, id } of resources) {
      terminal.err(printable(`  ${address}  ${id}`));
    }
    terminal.err(
      `${resources.length} ${resources.length === 1 ? 'resource' : 'resources'}. Load the file beside the manifest: \`colophon plan\` with -f for both, or in one folder. It adopts them and changes nothing.`,
    );
  });
}

/** Each environment gets its own destination: a folder or a file with its name. */
async function exportAll(flags: ExportFlags, terminal: Terminal): Promise<void> {
  const { out, layout } = flags;
  if (out === undefined) {
    throw usage('--all writes a manifest for each environment: pass --out FOLDER/');
  }
  const placeOf = (name: string): string => join(out, layout === 'file' ? `${name}.yaml` : `${name}/`);
  await runAll({
    command: 'export',
    flags: { ...flags, ...PLAIN_OUTPUT },
    terminal,
    single: [],
    run: (own, at) => runExport({ ...own, out: placeOf(own.environment ?? '') }, at, true),
  });
}

function listOf(text: string, before: readonly string[] | undefined): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...(before ?? []), ...names];
}

export function addExportCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .description('Write the live workspace as a manifest')
    .addOption(
      valueOption('--out <path>', 'the file to write, or a folder if it ends with / (default: stdout)', 'export'),
    )
    .addOption(choiceOption('--layout <layout>', 'one file, or a folder with several files', ['file', 'folder']))
    .addOption(
      valueOption('--only <kind,…>', 'export only these kinds, with their parts and parents', 'export').argParser(
        listOf,
      ),
    )
    .addOption(switchOption('--portable', 'to rebuild the workspace elsewhere: without ids, spaces are managed'))
    .addOption(
      switchOption(
        '--unmanaged',
        'export only what the manifest does not declare and the ledger does not own, as a file to load beside the manifest',
      ),
    )
    .addOption(switchOption('--force', 'overwrite existing files'))
    .addOption(switchOption('-v, --verbose', 'print details'));
  addAllFlags(addServiceFlags(addManifestFlags(command))).action((flags: ExportFlags) =>
    flags.all === true ? exportAll(flags, terminal) : runExport(flags, terminal),
  );
}
