import type { Command } from 'commander';
import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { LintReport } from '../app/lint.ts';
import { count, safe } from '../report/text.ts';
import { type AllFlags, addAllFlags, changedSinceOption, runAll } from './all.ts';
import { EXIT, Exit } from './exit.ts';
import { addWorkFlags, type WorkFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit, successOf } from './output.ts';
import { rewriteManifest, silenced } from './rewrite-manifest.ts';
import type { Terminal } from './terminal.ts';
import { openWork, readManifest, readOffline, type Work, withoutSecrets } from './work.ts';

interface LintFlags extends WorkFlags, AllFlags {
  readonly live?: boolean;
  readonly fix?: boolean;
  readonly strict?: boolean;
}

/** What to check: the manifest alone, or with the live workspace. */
interface Checking extends Pick<Work, 'manifest' | 'terminal' | 'close'> {
  readonly live: Pick<Work, 'service' | 'ledger'> | undefined;
}

async function open(flags: LintFlags, outer: Terminal): Promise<Checking> {
  if (isOn(flags.live, 'live', outer.env)) {
    const work = await openWork(flags, outer);
    return { ...work, live: work };
  }
  const manifest = await readOffline(flags, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  return { manifest, terminal, live: undefined, close: async () => {} };
}

async function checked({ manifest, terminal, live }: Checking, flags: LintFlags): Promise<LintReport> {
  const { lint } = await import('../app/lint.ts');
  const linted = await lint({ manifest, ...defined({ live }) });
  return await successOf(linted, flags, terminal);
}

/** Writes the fixes, reloads the manifest, and returns the remaining findings. Restores the files if they became invalid. */
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
  const again = await rewriteManifest(changed, {
    flag: '--fix',
    what: 'fixes',
    todo: 'fix them',
    reread: () => reread(checking, flags),
  });
  for (const { message } of done) {
    terminal.err(`Fixed: ${safe(message)}`);
  }
  terminal.err(`Wrote ${changed.map(({ file }) => safe(file.name, 200)).join(', ')}.`);
  return { report: await checked({ ...checking, manifest: again }, flags), left };
}

async function reread(checking: Checking, flags: LintFlags): Promise<Manifest> {
  const silent = silenced(checking.terminal);
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
    const resources = manifest.workspace.resources.length;
    await emit({ type: 'lint', diagnostics, files, strict, resources }, flags, terminal);
    if (
      report === first &&
      report.fixes.length > 0 &&
      !isOn(flags.fix, 'fix', terminal.env) &&
      flags.output === 'text'
    ) {
      terminal.err(`${count(report.fixes.length, 'finding')} can be fixed: colophon lint --fix`);
    }
    const fails = strict ? ['error', 'warning'] : ['error'];
    if (diagnostics.some(({ severity }) => fails.includes(severity))) {
      throw new Exit(EXIT.error);
    }
  } finally {
    await checking.close();
  }
}

/** All environments share the files that fixes edit, so every run after the first would fix what is already fixed. */
async function lintAll(flags: LintFlags, terminal: Terminal): Promise<void> {
  const single = [isOn(flags.fix, 'fix', terminal.env) && '--fix'];
  await runAll({ command: 'lint', flags, terminal, single, run: lint });
}

export function addLintCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('lint')
    .description('Lint the manifest (`colophon explain` lists the rules)')
    .addOption(switchOption('--fix', 'fix findings in the files where that is safe'))
    .addOption(switchOption('--live', 'also check pages and ids against the live workspace'))
    .addOption(switchOption('--strict', 'fail on warnings too'));
  addWorkFlags(addAllFlags(command.addOption(changedSinceOption())), 'lint', {
    terminal,
    group: 'Service and ledger (only with --live):',
  }).action((flags: LintFlags) => (flags.all === true ? lintAll : lint)(flags, terminal));
}
