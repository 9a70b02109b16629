import type { Command } from 'commander';
import type { Acceptance } from '../app/accept.ts';
import type { ShownAcceptance } from '../report/acceptance.ts';
import { addAllFlags } from './all.ts';
import type { DriftFlags } from './drift/check.ts';
import { EXIT, Exit } from './exit.ts';
import { addTargetFlags, addWorkFlags, pagerOption, repeatable, type WorkFlags } from './flags.ts';
import { addNotifyFlags } from './notify.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, printDiagnostics, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { loadFor, withWork } from './work.ts';

interface AcceptFlags extends WorkFlags {
  readonly dryRun?: boolean;
  readonly partial?: boolean;
  readonly unmanaged?: boolean;
}

async function shownAcceptance(
  acceptance: Acceptance,
  { dryRun, unmanaged }: Pick<ShownAcceptance, 'dryRun' | 'unmanaged'>,
): Promise<ShownAcceptance> {
  const { shownKeys } = await import('../../core/manifest/node.ts');
  const { edits, files, refused, written } = acceptance;
  return {
    edits: edits.map((edit) => ({ ...edit, shownPath: shownKeys(edit.path) })),
    files: files.map(({ file }) => file.name),
    refused,
    written,
    dryRun,
    unmanaged,
  };
}

async function accept(addresses: readonly string[], flags: AcceptFlags, outer: Terminal): Promise<void> {
  await withWork(flags, outer, async ({ terminal, ...work }) => {
    const { acceptDrift } = await import('../app/accept.ts');
    const dryRun = isOn(flags.dryRun, 'dry-run', terminal.env);
    const unmanaged = isOn(flags.unmanaged, 'unmanaged', terminal.env);
    const outcome = await acceptDrift({
      ...work,
      addresses,
      unmanaged,
      dryRun,
      partial: isOn(flags.partial, 'partial', terminal.env),
      reload: () => loadFor(flags, outer),
    });
    const accepted = await successOf(outcome, flags, terminal);
    const { refused } = accepted;
    if (flags.output === 'text') {
      await printDiagnostics(refused, flags, terminal);
    }
    const acceptance = await shownAcceptance(accepted, { dryRun, unmanaged });
    await emit({ type: 'acceptance', acceptance }, flags, terminal);
    if (refused.length > 0) {
      throw new Exit(EXIT.error);
    }
  });
}

export function addDriftCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('drift')
    .description('Detect changes made outside Colophon since the last apply (exit code 2 if any)')
    .addOption(
      repeatable('--only <classes>', 'report only these classes: drift, conflict, deleted, pending, unmanaged'),
    )
    .addOption(repeatable('--ignore <class|glob>', 'ignore a class, or these addresses'))
    .addOption(
      switchOption('--explain', 'show who made each change and when, from the audit events of the organization'),
    )
    .addOption(
      switchOption('--missing-pages', 'report the ten pages that visitors miss most, each with a proposal or none'),
    )
    .addOption(valueOption('--metrics <file>', 'write Prometheus metrics to a file, even if the check fails'))
    .addOption(pagerOption());
  addNotifyFlags(command, 'on drift, or if the check fails', 'drift');
  const own = (flagged: Command): Command => addAllFlags(addTargetFlags(flagged));
  addWorkFlags(command, 'drift', { terminal, own }).action(async (flags: DriftFlags) => {
    const { checkAllDrift, checkDrift } = await import('./drift/check.ts');
    await (flags.all === true ? checkAllDrift(flags, terminal) : checkDrift(flags, terminal));
  });
  const accepting = command
    .command('accept')
    .description('Write the live values into the manifest, keeping its comments')
    .argument('[address...]', 'the addresses to accept, each with everything below it; * matches any characters')
    .addOption(
      switchOption(
        '--unmanaged',
        'write unmanaged resources instead of drift, with all that they refer to; the next apply adopts them and changes nothing',
      ),
    )
    .addOption(switchOption('--dry-run', 'show the edits without writing them'))
    .addOption(switchOption('--partial', 'write what can be accepted, even if something else cannot'));
  addWorkFlags(accepting, 'acceptance', { terminal, only: ['text', 'json'] }).action(
    (addresses: readonly string[], flags: AcceptFlags) => accept(addresses, flags, terminal),
  );
}
