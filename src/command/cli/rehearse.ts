import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import type { Rehearsal } from '../app/rehearse.ts';
import { EXIT, type ExitCode } from './exit.ts';
import {
  addManifestFlags,
  addOutputFlags,
  addSelectFlags,
  addServiceFlags,
  type ManifestFlags,
  type OutputFlags,
  type SelectFlags,
  type ServiceFlags,
} from './flags.ts';
import { valueOption } from './options.ts';
import { emit, printDiagnostics } from './output.ts';
import { manifestFor, readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, openWork, Refused } from './work.ts';

interface RehearseFlags extends ManifestFlags, ServiceFlags, OutputFlags, SelectFlags {
  readonly onGuard: 'stop' | 'skip';
}

// Nothing is applied to the service, so nothing can be partly applied.
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
  const work = await openWork(flags, outer, manifest);
  const { terminal } = work;
  try {
    const app = await import('../app/rehearse.ts');
    const outcome = await app.rehearse({
      manifest: work.manifest,
      service: work.service,
      ledger: work.ledger,
      git: work.git,
      prune: flags.prune,
      target: flags.target,
      exclude: flags.exclude,
      maxDeletes: flags.maxDeletes,
      allow: flags.allow,
      onGuard: flags.onGuard,
      parallelism: flags.parallelism,
      saved,
      signal: terminal.interruption(() => terminal.err('Stopping the rehearsal.')),
    });
    if (!outcome.ok) {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
      throw new Refused(exitOfProblems(outcome.diagnostics));
    }
    if (flags.output === 'text') {
      await printDiagnostics(outcome.diagnostics, flags, terminal);
    }
    const rehearsal = { ...outcome.value, diagnostics: outcome.diagnostics };
    await emit({ type: 'rehearsal', rehearsal, allow: flags.allow }, flags, terminal);
    const code = EXIT_OF[outcome.value.status];
    if (code !== EXIT.done) {
      throw new Refused(code);
    }
  } finally {
    await work.close();
  }
}

/** Adds `rehearse`, which applies a plan to a copy of the live workspace and reports whether it converges. */
export function addRehearseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('rehearse')
    .description('Apply a plan to an in-process copy of the live workspace and check that it converges')
    .argument('[file]', 'a plan saved with `colophon plan --out`, which must not be stale')
    .addOption(
      valueOption('--on-guard <mode>', 'when a guard blocks a change, apply nothing, or skip the change')
        .choices(['stop', 'skip'])
        .default('stop'),
    );
  addSelectFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, 'rehearsal', { terminal }).action((file: string | undefined, flags: RehearseFlags) =>
    rehearse(file, flags, terminal),
  );
}
