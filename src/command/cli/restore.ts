import type { Command } from 'commander';
import { EXIT, Exit } from './exit.ts';
import { addManifestFlags, addServiceFlags, type ManifestFlags, type OutputFlags, type ServiceFlags } from './flags.ts';
import { isOn, valueOption } from './options.ts';
import { printDiagnostics } from './output.ts';
import { type ReadOnlyFlags, readOnlyOption, refuseReadOnly } from './read-only.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, loadFor, Refused, serviceOf, withoutSecrets } from './work.ts';

interface RestoreFlags extends ManifestFlags, ServiceFlags, ReadOnlyFlags {
  readonly id?: string;
}

const OUTPUT: OutputFlags = { output: 'text', outputTo: [], color: true };

async function restore(address: string, flags: RestoreFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, '`colophon restore`', flags);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw new Exit(EXIT.usage, 'the sandbox is a new service each time, so there is nothing to restore');
  }
  const loaded = await loadFor(flags, outer);
  const terminal = await withoutSecrets(outer, loaded.ok ? loaded.value.secrets : []);
  if (!loaded.ok) {
    await printDiagnostics(loaded.diagnostics, OUTPUT, terminal);
    throw new Refused(exitOfProblems(loaded.diagnostics));
  }
  const { restoreDeleted } = await import('../app/restore.ts');
  const restored = await restoreDeleted({
    manifest: loaded.value,
    service: serviceOf(flags, outer),
    address,
    id: flags.id,
  });
  if (!restored.ok) {
    await printDiagnostics(restored.diagnostics, OUTPUT, terminal);
    const isUndeclared = restored.diagnostics.some(({ code }) => code === 'restore-undeclared');
    throw new Refused(isUndeclared ? EXIT.usage : exitOfProblems(restored.diagnostics));
  }
  const { id, deletedAt } = restored.value;
  terminal.out(
    `Restored ${address} (${id}), deleted ${deletedAt.slice(0, 10)}, with its content. Its places on sites and its permissions are not back: \`colophon plan\` shows what the manifest declares of them.`,
  );
}

/** Adds `restore`, which brings a deleted space back with its content. */
export function addRestoreCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('restore')
    .description('Restore a deleted space with its content, for 7 days after its deletion')
    .argument('<address>', 'the address of a declared space, such as space.handbook')
    .addOption(valueOption('--id <id>', 'the id of the deleted space, where several have its title'))
    .addOption(readOnlyOption());
  addServiceFlags(addManifestFlags(command)).action((address: string, flags: RestoreFlags) =>
    restore(address, flags, terminal),
  );
}
