import type { Command } from 'commander';
import { systemReason } from '../../base/error-message.ts';
import { readBelowFence } from '../../base/fenced-file.ts';
import { argumentOf } from '../../base/shell.ts';
import { rewriteFile } from '../../core/ledger/files.ts';
import type { SourceFile } from '../../core/manifest/source-file.ts';
import { safe } from '../report/text.ts';
import { EXIT, Exit, failure } from './exit.ts';
import { type OutputFlags, PLAIN_OUTPUT } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { printDiagnostics, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';

interface FmtFlags {
  readonly check?: boolean;
}

const OUTPUT: OutputFlags = { ...PLAIN_OUTPUT, command: 'fmt' };

/** Replaces the text of a manifest file atomically and keeps its mode. */
function rewrite({ file, text }: { readonly file: SourceFile; readonly text: string }): void {
  try {
    // Checks the fence again: the file may have been replaced by a link.
    const now = readBelowFence(file.absolute, { fence: file.fence, most: 64 * 1024 * 1024 });
    if (!now.ok) {
      throw new Error(now.why);
    }
    rewriteFile(now.real, text);
  } catch (error) {
    throw failure(`cannot write ${file.name} (${systemReason(error)}); it is unchanged`);
  }
}

async function fmt(paths: readonly string[], flags: FmtFlags, terminal: Terminal): Promise<void> {
  const { filesToFormat, formatFiles } = await import('../../core/manifest/format/files.ts');
  const found = await filesToFormat({ cwd: terminal.cwd, paths });
  const formatted = await formatFiles(await successOf(found, OUTPUT, terminal, EXIT.invalid));
  const { changed } = formatted;
  const isCheck = isOn(flags.check, 'check', terminal.env);
  for (const one of changed) {
    if (!isCheck) {
      rewrite(one);
    }
    terminal.out(safe(one.file.name, 200));
  }
  if (formatted.left.length > 0) {
    await printDiagnostics(formatted.left, OUTPUT, terminal);
  }
  if (isCheck && changed.length > 0) {
    throw new Exit(
      EXIT.changes,
      `${changed.length === 1 ? '1 file is' : `${changed.length} files are`} not formatted; run: colophon fmt${paths.map((path) => ` ${argumentOf(path, 'FILE')}`).join('')}`,
    );
  }
}

export function addFmtCommand(program: Command, terminal: Terminal): void {
  program
    .command('fmt')
    .argument('[file...]', 'files and folders; the manifest in the current folder by default')
    .description('Format the manifest: order of keys, quotes, indentation; comments stay')
    .addOption(switchOption('--check', 'write nothing, list the files that would change (exit code 2 if any)'))
    .action((paths: readonly string[], flags: FmtFlags) => fmt(paths, flags, terminal));
}
