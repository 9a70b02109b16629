import type { Command } from 'commander';
import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { LedgerEditInput } from '../app/ledger-edits.ts';
import type { Result } from '../report/results.ts';
import { confirmed } from './confirm.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { addOutputFlags, type ManifestFlags, type OutputFlags, type ServiceFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import { previewed } from './preview.ts';
import { type ReadOnlyFlags, readOnlyOption, refuseReadOnly } from './read-only.ts';
import type { Terminal } from './terminal.ts';

interface EditFlags extends ManifestFlags, ServiceFlags, OutputFlags, ReadOnlyFlags {
  readonly autoApprove?: boolean;
  readonly dryRun?: boolean;
}

/** Opens the ledger that the flags choose. */
export type OpenLedger = (
  flags: EditFlags,
  terminal: Terminal,
) => Promise<{ readonly store: LedgerStore; readonly terminal: Terminal }>;

interface Editing {
  readonly flags: EditFlags;
  readonly outer: Terminal;
  readonly open: OpenLedger;
}

async function exitOf(diagnostics: readonly Diagnostic[]): Promise<ExitCode> {
  const [{ NOT_RECORDED }, { WRONG_RENAME }] = await Promise.all([
    import('../app/ledger-edits.ts'),
    import('../../core/ledger/rename.ts'),
  ]);
  return diagnostics.some(({ code }) => code === NOT_RECORDED || code === WRONG_RENAME) ? EXIT.usage : EXIT.error;
}

/** Shows what an edit does, asks, and does it. */
async function edit<T>(
  { flags, outer, open }: Editing,
  options: {
    readonly command: string;
    readonly run: (input: LedgerEditInput) => Promise<Outcome<T>>;
    readonly result: (value: T, written: boolean) => Result<'forgetting' | 'renaming'>;
    readonly question: (value: T) => string;
  },
): Promise<void> {
  refuseReadOnly(outer, `\`${options.command}\``, flags);
  const { store: ledger, terminal } = await open(flags, outer);
  const valueIn = async (outcome: Outcome<T>): Promise<T> => {
    if (outcome.ok) {
      return outcome.value;
    }
    const { Refused } = await import('./work.ts');
    await printDiagnostics(outcome.diagnostics, flags, terminal);
    throw new Refused(await exitOf(outcome.diagnostics));
  };
  const first = await valueIn(await options.run({ ledger, dryRun: true }));
  await previewed(flags, terminal, (own, at) => emit(options.result(first, false), own, at));
  if (isOn(flags.dryRun, 'dry-run', terminal.env)) {
    return;
  }
  if (!isOn(flags.autoApprove, 'auto-approve', terminal.env)) {
    await confirmed(terminal, {
      question: options.question(first),
      advice: 'look at it with --dry-run, then pass --auto-approve (-y)',
      unchanged: 'nothing was changed',
    });
  }
  const lockTimeoutMs = (flags.lockTimeout ?? 0) * 1000;
  const done = await valueIn(await options.run({ ledger, lockTimeoutMs }));
  await emit(options.result(done, true), flags, terminal);
}

async function forget(addresses: readonly string[], editing: Editing): Promise<void> {
  const [{ forgetResources }, { count }] = await Promise.all([
    import('../app/ledger-edits.ts'),
    import('../report/text.ts'),
  ]);
  await edit(editing, {
    command: 'colophon ledger forget',
    run: (input) => forgetResources({ ...input, addresses }),
    result: (forgotten, written) => ({ type: 'forgetting', shown: { written, forgotten } }),
    question: ({ length }) => `Stop managing ${count(length, 'resource')}? Nothing on the service changes.`,
  });
}

async function rename(from: string, to: string, editing: Editing): Promise<void> {
  const [{ renameResource }, { count }] = await Promise.all([
    import('../app/ledger-edits.ts'),
    import('../report/text.ts'),
  ]);
  await edit(editing, {
    command: 'colophon ledger rename',
    run: (input) => renameResource({ ...input, from, to }),
    result: (renamed, written) => ({ type: 'renaming', shown: { written, renamed } }),
    question: ({ length }) =>
      `Rename ${count(length, 'address', 'addresses')} in the ledger? Nothing on the service changes.`,
  });
}

/** Adds what edits the record of single resources: `ledger forget` and `ledger rename`. */
export function addLedgerEdits(
  ledger: Command,
  {
    terminal,
    open,
    common,
  }: { readonly terminal: Terminal; readonly open: OpenLedger; readonly common: (child: Command) => Command },
): void {
  const flagged = (child: Command, type: 'forgetting' | 'renaming'): Command =>
    addOutputFlags(
      common(
        child
          .addOption(switchOption('-y, --auto-approve', 'do not ask for confirmation'))
          .addOption(switchOption('--dry-run', 'only show what would be changed'))
          .addOption(readOnlyOption()),
      ),
      type,
      { terminal },
    );
  flagged(
    ledger
      .command('forget')
      .description('Stop managing resources without touching them (state rm)')
      .argument('<addresses...>', 'addresses in the ledger; everything below them is forgotten too'),
    'forgetting',
  ).action((addresses: readonly string[], flags: EditFlags) => forget(addresses, { flags, outer: terminal, open }));
  flagged(
    ledger
      .command('rename')
      .description('Change the address of a resource in the ledger (state mv)')
      .argument('<from>', 'the address in the ledger; everything below it goes along')
      .argument('<to>', 'the new address, of the same kind and with the same parent'),
    'renaming',
  ).action((from: string, to: string, flags: EditFlags) => rename(from, to, { flags, outer: terminal, open }));
}
