import type { Command } from 'commander';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { LedgerEditInput } from '../app/ledger-edits.ts';
import type { Result } from '../report/results.ts';
import { count } from '../report/text.ts';
import { confirmed, previewed } from './confirm.ts';
import { addOutputFlags, type ReadOnlyFlags, readOnlyOption, refuseReadOnly, type WorkFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';

interface EditFlags extends WorkFlags, ReadOnlyFlags {
  readonly autoApprove?: boolean;
  readonly dryRun?: boolean;
}

export type OpenLedger = (
  flags: EditFlags,
  terminal: Terminal,
) => Promise<{ readonly store: LedgerStore; readonly terminal: Terminal }>;

interface Editing {
  readonly flags: EditFlags;
  readonly outer: Terminal;
  readonly open: OpenLedger;
}

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
  const first = await successOf(await options.run({ ledger, dryRun: true }), flags, terminal);
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
  const done = await successOf(await options.run({ ledger, lockTimeoutMs }), flags, terminal);
  await emit(options.result(done, true), flags, terminal);
}

async function forget(addresses: readonly string[], editing: Editing): Promise<void> {
  const { forgetResources } = await import('../app/ledger-edits.ts');
  await edit(editing, {
    command: 'colophon ledger forget',
    run: (input) => forgetResources({ ...input, addresses }),
    result: (forgotten, written) => ({ type: 'forgetting', shown: { written, forgotten } }),
    question: ({ length }) => `Stop managing ${count(length, 'resource')}? Nothing on the service changes.`,
  });
}

async function rename(from: string, to: string, editing: Editing): Promise<void> {
  const { renameResource } = await import('../app/ledger-edits.ts');
  await edit(editing, {
    command: 'colophon ledger rename',
    run: (input) => renameResource({ ...input, from, to }),
    result: (renamed, written) => ({ type: 'renaming', shown: { written, renamed } }),
    question: ({ length }) =>
      `Rename ${count(length, 'address', 'addresses')} in the ledger? Nothing on the service changes.`,
  });
}

/** Adds the commands that edit the records of single resources: `ledger forget` and `ledger rename`. */
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
      .argument('<from>', 'the address in the ledger; child resources are included')
      .argument('<to>', 'the new address, of the same kind and with the same parent'),
    'renaming',
  ).action((from: string, to: string, flags: EditFlags) => rename(from, to, { flags, outer: terminal, open }));
}
