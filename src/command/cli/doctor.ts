import type { Command } from 'commander';
import { success } from '../../core/diagnostics/diagnostic.ts';
import { EXIT, Exit } from './exit.ts';
import { addWorkFlags, type WorkFlags } from './flags.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';
import { organizationIn } from './token.ts';
import { chooseFor, loadFor, repositoryOf, serviceOf, withoutSecrets, withSandbox } from './work.ts';

async function doctor(flags: WorkFlags, outer: Terminal): Promise<void> {
  const app = await import('../app/doctor.ts');
  const { createMemoryLedger } = await import('../../core/ledger/memory-ledger.ts');
  await withSandbox(flags, outer, async (sandbox) => {
    const loaded = await loadFor(flags, outer);
    const terminal = await withoutSecrets(outer, loaded.ok ? loaded.value.secrets : []);
    const checks = await app.doctor({
      service: { ...serviceOf(flags, outer), ...sandbox?.service },
      organization: sandbox?.organization ?? organizationIn(outer.env),
      load: async () => loaded,
      ledger: async (environment) =>
        sandbox === undefined
          ? await chooseFor(flags, terminal, { environment, repository: repositoryOf(flags, terminal) })
          : success(createMemoryLedger()),
      nodeVersion: process.versions.node,
      env: outer.env,
    });
    await emit({ type: 'checks', checks }, flags, terminal);
    const failed = checks.filter(({ state }) => state === 'fail');
    if (failed.length > 0) {
      throw new Exit(failed.some(({ denied }) => denied === true) ? EXIT.denied : EXIT.error);
    }
  });
}

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description('Check the machine, the manifest, the token, the API and the ledger');
  addWorkFlags(command, 'checks', { terminal }).action((flags: WorkFlags) => doctor(flags, terminal));
}
