import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { PRIVATE } from '../ledger/files.ts';
import type { ExportedFile } from '../manifest/export/export.ts';
import { EXIT, Exit } from './exit.ts';
import { addManifestFlags, addServiceFlags, type ManifestFlags, type OutputFlags, type ServiceFlags } from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, loadFor, Refused, serviceOf, withoutSecrets } from './work.ts';

interface ExportFlags extends ManifestFlags, ServiceFlags {
  readonly out?: string;
  readonly layout?: 'file' | 'folder';
  readonly only?: readonly string[];
  readonly force?: boolean;
  readonly quiet?: boolean;
}

const OUTPUT: OutputFlags = { output: 'text', outputTo: [], color: true };
const SCHEMA = 'node_modules/colophon/schemas/workspace.schema.json';

/** Where an export goes: nowhere but to the output, into one file, or below a folder. */
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
      throw new Exit(
        EXIT.usage,
        '--layout folder makes several files, so it needs a place for them: add --out FOLDER/',
      );
    }
    return { layout: 'file', isFolder: false };
  }
  const absolute = resolve(cwd, out);
  const named = /[/\\]$/.test(out) || isFolder(absolute);
  const chosen = layout ?? (named ? 'folder' : 'file');
  return { layout: chosen, absolute, isFolder: named || chosen === 'folder' };
}

/** Where editors find the schema, seen from the folder of the export. */
function schemaPathFor({ absolute, isFolder: below }: Goal, { cwd }: Terminal): string {
  if (absolute === undefined) {
    return `./${SCHEMA}`;
  }
  const path = relative(below ? absolute : dirname(absolute), join(cwd, SCHEMA))
    .split(sep)
    .join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

async function organizationOf(flags: ExportFlags, terminal: Terminal): Promise<string | undefined> {
  const set = terminal.env['COLOPHON_ORGANIZATION']?.trim() ?? '';
  if (set !== '' || flags.file.length === 0) {
    return set === '' ? undefined : set;
  }
  const loaded = await loadFor(flags, terminal);
  if (!loaded.ok) {
    await printDiagnostics(loaded.diagnostics, OUTPUT, terminal);
    throw new Refused(EXIT.invalid);
  }
  return loaded.value.workspace.organization;
}

async function writeFiles(
  files: readonly ExportedFile[],
  { goal, force, terminal }: { readonly goal: Goal; readonly force: boolean; readonly terminal: Terminal },
): Promise<void> {
  const { absolute = terminal.cwd } = goal;
  const targets = files.map(({ path, text }) => ({ path: goal.isFolder ? join(absolute, path) : absolute, text }));
  const shown = (path: string): string => relative(terminal.cwd, path) || '.';
  const there = force ? [] : targets.filter(({ path }) => statSync(path, { throwIfNoEntry: false }) !== undefined);
  if (there.length > 0) {
    const names = there.slice(0, 5).map(({ path }) => shown(path));
    const more = there.length > 5 ? ` and ${there.length - 5} more` : '';
    throw new Exit(
      EXIT.error,
      `${names.join(', ')}${more} ${there.length === 1 ? 'exists' : 'exist'} already, and nothing was written; choose another --out, or add --force to replace`,
    );
  }
  for (const { path, text } of targets) {
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      // What a workspace holds, members among it, is not for everybody on the machine; plans are kept alike.
      await writeFile(temporary, text, { flag: 'wx', mode: PRIVATE });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      const { code, message } = error as NodeJS.ErrnoException;
      throw new Exit(EXIT.error, `--out: ${shown(path)} cannot be written (${code ?? message})`);
    }
    terminal.err(`Wrote ${shown(path)}`);
  }
}

async function runExport(flags: ExportFlags, outer: Terminal): Promise<void> {
  const terminal = await withoutSecrets(outer, []);
  const goal = goalOf(flags, terminal);
  const [{ exportLive }, { startSandbox }] = await Promise.all([
    import('../app/export.ts'),
    import('../app/sandbox.ts'),
  ]);
  const sandbox = isOn(flags.sandbox, 'sandbox', terminal.env) ? await startSandbox({ things: [] }) : undefined;
  try {
    const outcome = await exportLive({
      service: { ...serviceOf(flags, outer), ...sandbox?.service },
      organization: sandbox?.organization ?? (await organizationOf(flags, terminal)),
      only: flags.only,
      layout: goal.layout,
      schemaPath: schemaPathFor(goal, terminal),
    });
    await printDiagnostics(outcome.diagnostics, OUTPUT, terminal);
    if (!outcome.ok) {
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    const { files } = outcome.value;
    if (goal.absolute === undefined) {
      for (const { text } of files) {
        terminal.out(text.replace(/\n$/, ''));
      }
      return;
    }
    await writeFiles(files, { goal, force: isOn(flags.force, 'force', terminal.env), terminal });
  } finally {
    await sandbox?.close();
  }
}

function listOf(text: string, before: readonly string[] | undefined): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...(before ?? []), ...names];
}

/** Adds `export`, which writes what the service has as a manifest. */
export function addExportCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .description('write what the service has as a manifest; planning it changes nothing')
    .addOption(valueOption('--out <path>', 'a file to write, or a folder, which ends with /; printed when absent'))
    .addOption(
      valueOption('--layout <layout>', 'one file, or a folder with a file for each part').choices(['file', 'folder']),
    )
    .addOption(valueOption('--only <kind,…>', 'only these kinds, with what holds them').argParser(listOf))
    .addOption(switchOption('--force', 'replace files that exist'));
  addServiceFlags(addManifestFlags(command)).action((flags: ExportFlags) => runExport(flags, terminal));
}
