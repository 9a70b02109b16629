import type { Command } from 'commander';
import type { ShownImport } from '../report/import.ts';
import { confirmed, previewed } from './confirm.ts';
import { usage } from './exit.ts';
import { addWorkFlags, type ReadOnlyFlags, readOnlyOption, refuseReadOnly, type WorkFlags } from './flags.ts';
import { isOn, switchOption } from './options.ts';
import { emit, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets, withWork } from './work.ts';

interface ImportFlags extends WorkFlags, ReadOnlyFlags {
  readonly autoApprove?: boolean;
  readonly dryRun?: boolean;
}

/** The id; `-` reads it from stdin, so that a secret does not appear in the process list. */
async function idFrom(given: string, terminal: Terminal): Promise<string> {
  const id = given === '-' ? (await terminal.input()).trim() : given;
  if (id === '') {
    throw usage('the id is empty');
  }
  return id;
}

async function importOne(address: string, given: string, flags: ImportFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, '`colophon import`', flags);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw usage('the sandbox is a new service each time, so there is nothing to import');
  }
  const id = await idFrom(given, outer);
  await withWork(flags, outer, async (work) => {
    const { planImport, recordImport } = await import('../app/import.ts');
    const { KINDS } = await import('../../core/kinds/index.gen.ts');
    const { manifest, service, ledger, git } = work;
    const kind = manifest.workspace.resources.find((one) => one.address === address)?.kind;
    // No message contains an id that grants access.
    const isSecret = KINDS.some(({ name, hidesIds }) => name === kind && hidesIds === true);
    const terminal = await withoutSecrets(work.terminal, isSecret ? [id] : []);
    const outcome = await planImport({ manifest, service, ledger, git, address, id });
    const planned = await successOf(outcome, flags, terminal);
    const { entry, record: _record, ...found } = planned;
    const emitWith = (status: ShownImport['status'], own: ImportFlags, at: Terminal): Promise<void> =>
      emit({ type: 'import', shown: { ...found, ledger: ledger.describe, status } }, own, at);
    if (entry === undefined) {
      return await emitWith('in-ledger', flags, terminal);
    }
    await previewed(flags, terminal, (own, at) => emitWith('planned', own, at));
    if (isOn(flags.dryRun, 'dry-run', terminal.env)) {
      return;
    }
    if (!isOn(flags.autoApprove, 'auto-approve', terminal.env)) {
      await confirmed(terminal, {
        question: 'Import it into the ledger? Nothing on the service changes.',
        advice: 'review the import with --dry-run, then pass --auto-approve (-y)',
        unchanged: 'nothing was imported',
      });
    }
    const recorded = await recordImport(
      { manifest, ledger, git, command: 'colophon import', lockTimeoutMs: (flags.lockTimeout ?? 0) * 1000 },
      planned,
    );
    await successOf(recorded, flags, terminal);
    await emitWith('imported', flags, terminal);
  });
}

export function addImportCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('import')
    .description('Adopt a live resource into the ledger under a declared address')
    .argument('<address>', 'the address of a declared resource, such as site.docs')
    .argument('<id>', 'the id of the live resource; - reads it from the standard input')
    .addOption(switchOption('-y, --auto-approve', 'do not ask for confirmation'))
    .addOption(switchOption('--dry-run', 'only show what would be imported'))
    .addOption(readOnlyOption());
  addWorkFlags(command, 'import', { terminal }).action((address: string, id: string, flags: ImportFlags) =>
    importOne(address, id, flags, terminal),
  );
}
