import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../core/manifest/source-file.ts';
import { EXIT, Exit } from './exit.ts';
import type { OutputFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';

interface FmtFlags {
  readonly check?: boolean;
}

/** The command has no formats of its own. */
const PLAIN_OUTPUT: OutputFlags = { output: 'text', outputTo: [], color: true, command: 'fmt' };

/** A file and the text that it should have. */
interface Formatted {
  readonly file: SourceFile;
  readonly text: string;
}

async function refuse(diagnostics: readonly Diagnostic[], terminal: Terminal): Promise<never> {
  const { Refused } = await import('./work.ts');
  await printDiagnostics(diagnostics, PLAIN_OUTPUT, terminal);
  throw new Refused(EXIT.invalid);
}

/** Writes a text in the place of a file of the manifest, at once and with the permissions of before. */
async function rewrite({ file, text }: Formatted): Promise<void> {
  const [{ rewriteFile }, { readBelowFence }] = await Promise.all([
    import('../../core/ledger/files.ts'),
    import('../../base/fenced-file.ts'),
  ]);
  try {
    // The fence is asked again: a link may be in the place of the file by now.
    const now = readBelowFence(file.absolute, { fence: file.fence, most: 64 * 1024 * 1024 });
    if (!now.ok) {
      throw new Error(now.why);
    }
    rewriteFile(now.real, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Exit(EXIT.error, `cannot write ${file.name} (${code ?? message}); it is unchanged`);
  }
}

async function fmt(paths: readonly string[], flags: FmtFlags, terminal: Terminal): Promise<void> {
  const [{ filesToFormat, formatFiles }, { safe }] = await Promise.all([
    import('../../core/manifest/format/files.ts'),
    import('../report/text.ts'),
  ]);
  const found = await filesToFormat({ cwd: terminal.cwd, paths });
  if (!found.ok) {
    return await refuse(found.diagnostics, terminal);
  }
  const formatted = await formatFiles(found.value);
  const changed = formatted.changed.map(({ file }) => safe(file.name, 200));
  if (isOn(flags.check, 'check', terminal.env)) {
    for (const name of changed) {
      terminal.out(name);
    }
  } else {
    for (const one of formatted.changed) {
      await rewrite(one);
      terminal.out(safe(one.file.name, 200));
    }
  }
  if (formatted.left.length > 0) {
    await printDiagnostics(formatted.left, PLAIN_OUTPUT, terminal);
  }
  if (isOn(flags.check, 'check', terminal.env) && changed.length > 0) {
    throw new Exit(
      EXIT.changes,
      `${changed.length === 1 ? '1 file is' : `${changed.length} files are`} not formatted; run: colophon fmt${paths.map((path) => ` ${argumentOf(path, 'FILE')}`).join('')}`,
    );
  }
}

/** Adds `fmt`, which formats the files of a manifest. */
export function addFmtCommand(program: Command, terminal: Terminal): void {
  program
    .command('fmt')
    .argument('[file...]', 'files and folders; the manifest in the current folder by default')
    .description('Format the manifest: order of keys, quotes, indentation; comments stay')
    .addOption(switchOption('--check', 'write nothing, list the files that would change (exit code 2 if any)'))
    .action((paths: readonly string[], flags: FmtFlags) => fmt(paths, flags, terminal));
}
