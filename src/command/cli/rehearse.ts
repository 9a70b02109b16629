import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import type { Rehearsal } from '../app/rehearse.ts';
import { EXIT, type ExitCode, endWith } from './exit.ts';
import { addSelectFlags, addWorkFlags, type SelectFlags, type WorkFlags } from './flags.ts';
import { onGuardOption } from './options.ts';
import { emit, printDiagnostics, successOf } from './output.ts';
import { manifestFor, readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';
import { type Work, withWork } from './work.ts';

interface RehearseFlags extends WorkFlags, SelectFlags {
  readonly onGuard: 'stop' | 'skip';
}

// Nothing is applied to the service, so nothing can be partially applied.
const EXIT_OF: Readonly<Record<Rehearsal['status'], ExitCode>> = {
  converged: EXIT.done,
  remaining: EXIT.error,
  unlike: EXIT.stale,
  partial: EXIT.error,
  failed: EXIT.error,
  interrupted: EXIT.interrupted,
  stale: EXIT.error,
  guarded: EXIT.guarded,
  denied: EXIT.denied,
};

async function rehearse(file: string | undefined, flags: RehearseFlags, outer: Terminal): Promise<void> {
  const saved =
    file === undefined
      ? undefined
      : await readPlan(file, flags, { terminal: outer, instead: `colophon rehearse -f ${argumentOf(file, 'FILE')}` });
  const manifest = saved && (await manifestFor(saved, flags, { file: file ?? '', isNeeded: true, terminal: outer }));
  const run = async ({ terminal, ...work }: Work): Promise<void> => {
    const app = await import('../app/rehearse.ts');
    const signal = terminal.interruption(() => terminal.err('Stopping the rehearsal.'));
    const outcome = await app.rehearse({ ...flags, ...work, saved, signal });
    const rehearsal = { ...(await successOf(outcome, flags, terminal)), diagnostics: outcome.diagnostics };
    if (flags.output === 'text') {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
    }
    await emit({ type: 'rehearsal', rehearsal, allow: flags.allow }, flags, terminal);
    endWith(EXIT_OF[rehearsal.status]);
  };
  await withWork(flags, outer, run, manifest);
}

export function addRehearseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('rehearse')
    .description('Apply a plan to an in-process copy of the live workspace and check that it converges')
    .argument('[file]', 'a plan saved with `colophon plan --out`, which must not be stale')
    .addOption(onGuardOption());
  addWorkFlags(command, 'rehearsal', { terminal, own: addSelectFlags }).action(
    (file: string | undefined, flags: RehearseFlags) => rehearse(file, flags, terminal),
  );
}
