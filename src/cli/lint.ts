import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { LintReport } from '../app/lint.ts';
import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Manifest, ManifestFile } from '../manifest/types.ts';
import { EXIT, Exit } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addServiceFlags,
  type ManifestFlags,
  type OutputFlags,
  type ServiceFlags,
} from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import type { Work } from './work.ts';

interface LintFlags extends ManifestFlags, ServiceFlags, OutputFlags {
  readonly live?: boolean;
  readonly fix?: boolean;
  readonly strict?: boolean;
}

/** What was checked: the manifest alone, or with a look at the service. */
interface Checking extends Pick<Work, 'manifest' | 'terminal' | 'close'> {
  readonly live: Pick<Work, 'service' | 'ledger'> | undefined;
}

async function open(flags: LintFlags, outer: Terminal): Promise<Checking> {
  const { openWork, withoutSecrets } = await import('./work.ts');
  if (isOn(flags.live, 'live', outer.env)) {
    const work = await openWork(flags, outer);
    return { ...work, live: work };
  }
  const { readOffline } = await import('./offline.ts');
  const manifest = await readOffline(flags, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  return { manifest, terminal, live: undefined, close: async () => {} };
}

async function checked({ manifest, terminal, live }: Checking, flags: LintFlags): Promise<LintReport> {
  const { lint } = await import('../app/lint.ts');
  const linted = await lint({ manifest, ...defined({ live }) });
  if (!linted.ok) {
    const { exitOfProblems, Refused } = await import('./work.ts');
    await printDiagnostics(linted.diagnostics, flags, terminal);
    throw new Refused(exitOfProblems(linted.diagnostics));
  }
  return linted.value;
}

/** Puts a text in the place of a file that people edit: whoever could read it before still can. */
async function rewrite({ absolute, name }: ManifestFile, text: string): Promise<void> {
  const [{ chmod, stat }, { replaceFile }, { realPathOf }] = await Promise.all([
    import('node:fs/promises'),
    import('../ledger/files.ts'),
    import('../base/fenced-file.ts'),
  ]);
  try {
    const path = realPathOf(absolute);
    const { mode } = await stat(path);
    replaceFile(path, { text, temporary: `${path}.${randomUUID()}.tmp` });
    await chmod(path, mode & 0o7777);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Exit(EXIT.error, `--fix: ${name} cannot be written (${code ?? message}); it is as it was`);
  }
}

/** Writes the fixes, looks whether the manifest is still what it was but for them, and gives what is left to say. */
async function fixed(
  checking: Checking,
  report: LintReport,
  flags: LintFlags,
): Promise<{ readonly report: LintReport; readonly left: readonly Diagnostic[] }> {
  const { fixedFiles } = await import('../app/lint.ts');
  const { terminal, manifest } = checking;
  const { changed, done, left } = fixedFiles(manifest, report.fixes);
  if (changed.length === 0) {
    return { report, left };
  }
  for (const { file, text } of changed) {
    await rewrite(file, text);
  }
  const again = await reread(checking, flags).catch(() => undefined);
  if (again === undefined) {
    for (const { file } of changed) {
      await rewrite(file, file.text);
    }
    throw new Exit(
      EXIT.error,
      '--fix: the changed files would not be valid, so they are as they were; fix them by hand',
    );
  }
  const { safe } = await import('../report/text.ts');
  for (const { message } of done) {
    terminal.err(`Fixed: ${safe(message)}`);
  }
  terminal.err(`Wrote ${changed.map(({ file }) => safe(file.name, 200)).join(', ')}.`);
  return { report: await checked({ ...checking, manifest: again }, flags), left };
}

async function reread(checking: Checking, flags: LintFlags): Promise<Manifest> {
  const silent: Terminal = { ...checking.terminal, out: () => {}, err: () => {} };
  const { readManifest } = await import('./work.ts');
  const { readOffline } = await import('./offline.ts');
  return checking.live === undefined ? await readOffline(flags, silent) : await readManifest(flags, silent);
}

async function lint(flags: LintFlags, outer: Terminal): Promise<void> {
  const checking = await open(flags, outer);
  const { manifest, terminal } = checking;
  try {
    const first = await checked(checking, flags);
    const { report, left } = isOn(flags.fix, 'fix', terminal.env)
      ? await fixed(checking, first, flags)
      : { report: first, left: [] };
    const diagnostics = [...report.diagnostics, ...left];
    const strict = isOn(flags.strict, 'strict', terminal.env);
    const files = manifest.files.map(({ name }) => name);
    const resources = manifest.workspace.things.length;
    await emit({ type: 'lint', diagnostics, files, strict, resources }, flags, terminal);
    if (
      report === first &&
      report.fixes.length > 0 &&
      !isOn(flags.fix, 'fix', terminal.env) &&
      flags.output === 'text'
    ) {
      const { count } = await import('../report/text.ts');
      terminal.err(`${count(report.fixes.length, 'finding')} can be fixed with --fix.`);
    }
    const fails = strict ? ['error', 'warning'] : ['error'];
    if (diagnostics.some(({ severity }) => fails.includes(severity))) {
      throw new Exit(EXIT.error, '');
    }
  } finally {
    await checking.close();
  }
}

/** Adds `lint`, which holds a manifest against the rules of the field. */
export function addLintCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('lint')
    .description('check the manifest against the rules of the field; `colophon explain` lists them')
    .addOption(switchOption('--fix', 'change the files where that is safe'))
    .addOption(switchOption('--live', 'look at the service as well, for pages and for things that are named by id'))
    .addOption(switchOption('--strict', 'warnings fail too'));
  addServiceFlags(addManifestFlags(command));
  addOutputFlags(command, 'lint', { terminal }).action((flags: LintFlags) => lint(flags, terminal));
}
