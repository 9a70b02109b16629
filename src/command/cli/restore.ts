import type { Command } from 'commander';
import { usage } from './exit.ts';
import {
  addManifestFlags,
  addServiceFlags,
  type ManifestFlags,
  PLAIN_OUTPUT,
  type ReadOnlyFlags,
  readOnlyOption,
  refuseReadOnly,
  type ServiceFlags,
} from './flags.ts';
import { isOn, valueOption } from './options.ts';
import { successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { loadFor, serviceOf, withoutSecrets } from './work.ts';

interface RestoreFlags extends ManifestFlags, ServiceFlags, ReadOnlyFlags {
  readonly id?: string;
}

async function restore(address: string, flags: RestoreFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, '`colophon restore`', flags);
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw usage('the sandbox is a new service each time, so there is nothing to restore');
  }
  const loaded = await loadFor(flags, outer);
  const terminal = await withoutSecrets(outer, loaded.ok ? loaded.value.secrets : []);
  const manifest = await successOf(loaded, PLAIN_OUTPUT, terminal);
  const { restoreDeleted } = await import('../app/restore.ts');
  const restored = await restoreDeleted({ manifest, service: serviceOf(flags, outer), address, id: flags.id });
  const { id, deletedAt } = await successOf(restored, PLAIN_OUTPUT, terminal);
  terminal.out(
    `Restored ${address} (${id}), deleted ${deletedAt.slice(0, 10)}, with its content. Its places on sites and its permissions are not back: \`colophon plan\` shows what the manifest declares of them.`,
  );
}

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
