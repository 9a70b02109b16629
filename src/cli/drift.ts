import type { Command, Option } from 'commander';
import type { Acceptance } from '../app/accept.ts';
import type { ShownAcceptance } from '../report/acceptance.ts';
import type { DriftFlags } from './drift/check.ts';
import { EXIT } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addServiceFlags,
  addTargetFlags,
  type ManifestFlags,
  type OutputFlags,
  type ServiceFlags,
} from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, loadFor, openWork, Refused } from './work.ts';

interface AcceptFlags extends ManifestFlags, ServiceFlags, OutputFlags {
  readonly dryRun?: boolean;
  readonly partial?: boolean;
}

async function shownAcceptance(acceptance: Acceptance, dryRun: boolean): Promise<ShownAcceptance> {
  const { shownKeys } = await import('../manifest/node.ts');
  const { edits, files, refused, written } = acceptance;
  return {
    edits: edits.map((edit) => ({ ...edit, shownPath: shownKeys(edit.path) })),
    files: files.map(({ file }) => file.name),
    refused,
    written,
    dryRun,
  };
}

async function accept(addresses: readonly string[], flags: AcceptFlags, outer: Terminal): Promise<void> {
  const work = await openWork(flags, outer);
  const { terminal } = work;
  try {
    const { acceptDrift } = await import('../app/accept.ts');
    const dryRun = isOn(flags.dryRun, 'dry-run', terminal.env);
    const outcome = await acceptDrift({
      manifest: work.manifest,
      service: work.service,
      ledger: work.ledger,
      addresses,
      dryRun,
      partial: isOn(flags.partial, 'partial', terminal.env),
      reload: () => loadFor(flags, outer),
    });
    if (!outcome.ok) {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    const { refused } = outcome.value;
    if (flags.output === 'text') {
      await printDiagnostics(refused, flags, terminal);
    }
    const acceptance = await shownAcceptance(outcome.value, dryRun);
    await emit({ type: 'acceptance', acceptance }, flags, terminal);
    if (refused.length > 0) {
      throw new Refused(EXIT.error);
    }
  } finally {
    await work.close();
  }
}

function repeatable(flags: string, description: string): Option {
  return valueOption(flags, `${description}; repeatable`)
    .argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
    .default([], '');
}

/** Adds `drift`, which tells what was changed on the service, and `drift accept`, which takes it into the manifest. */
export function addDriftCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('drift')
    .description('tell what was changed on the service since the last apply; exit with 2 when something was')
    .addOption(
      repeatable(
        '--only <classes>',
        'tell only of these, and exit with 2 for each: drift, conflict, vanished, ahead, unmanaged',
      ),
    )
    .addOption(repeatable('--ignore <class|glob>', 'say nothing of a class, or of these addresses'))
    .addOption(valueOption('--metrics <file>', 'write metrics for Prometheus, also when the check fails'))
    .addOption(valueOption('--notify <url>', 'tell a webhook when something was found or the check failed'))
    .addOption(
      valueOption('--notify-on <when>', 'whether the webhook is told of clean checks as well')
        .choices(['drift', 'always'])
        .default('drift'),
    );
  addTargetFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, 'drift', { terminal }).action(async (flags: DriftFlags) => {
    const { checkDrift } = await import('./drift/check.ts');
    await checkDrift(flags, terminal);
  });
  const accepting = command
    .command('accept')
    .description('write what the service has into the manifest, with its comments kept')
    .argument('[address...]', 'what to accept, with all that is below it; * stands for any characters')
    .addOption(switchOption('--dry-run', 'only show what would be written'))
    .addOption(switchOption('--partial', 'write what can be accepted although something else cannot'));
  addServiceFlags(addManifestFlags(accepting));
  addOutputFlags(accepting, 'acceptance', { terminal, only: ['text', 'json'] }).action(
    (addresses: readonly string[], flags: AcceptFlags) => accept(addresses, flags, terminal),
  );
}
