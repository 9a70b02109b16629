import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Plan } from '../plan/plan.ts';
import { EXIT, Exit } from './exit.ts';
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
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, printDiagnostics, writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';
import { tokenOf } from './token.ts';
import { exitOfProblems, openWork, Refused, type Work } from './work.ts';

interface PlanFlags extends ManifestFlags, ServiceFlags, OutputFlags, SelectFlags {
  readonly out?: string;
  readonly detailedExitcode?: boolean;
}

/** Plans, or ends the command with what stands in the way. */
export async function planWork(work: Work, flags: SelectFlags & OutputFlags): Promise<Plan> {
  const { plan } = await import('../app/plan.ts');
  const planned = await plan({
    manifest: work.manifest,
    service: work.service,
    ledger: work.ledger,
    git: work.git,
    prune: flags.prune,
    target: flags.target,
    exclude: flags.exclude,
    maxDeletes: flags.maxDeletes,
    allow: flags.allow,
  });
  if (!planned.ok) {
    await printDiagnostics(planned.diagnostics, flags, work.terminal);
    throw new Refused(exitOfProblems(planned.diagnostics));
  }
  return planned.value;
}

/** Writes a plan whole. What would be taken out of it is what an apply would write, so that one with the token in it is refused. */
async function savePlan(planned: Plan, file: string, terminal: Terminal): Promise<void> {
  const { encodePlan } = await import('../plan/codec.ts');
  const text = encodePlan(planned);
  const token = tokenOf(terminal.env);
  if (token !== undefined && [token, JSON.stringify(token).slice(1, -1)].some((form) => text.includes(form))) {
    throw new Exit(
      EXIT.error,
      `--out: ${file} was not written, because the plan holds the token: somebody wrote it into the manifest or into something on the service. Take it out there, make the token invalid, and plan with a new one`,
    );
  }
  await writeWhole(resolve(terminal.cwd, file), text, '--out');
}

async function plan(flags: PlanFlags, outer: Terminal): Promise<void> {
  const work = await openWork(flags, outer);
  const { terminal } = work;
  try {
    const planned = await planWork(work, flags);
    if (flags.out !== undefined) {
      await savePlan(planned, flags.out, terminal);
    }
    await emit({ type: 'plan', plan: planned, allow: flags.allow, planFile: flags.out }, flags, terminal);
    const quiet = isOn(flags.quiet, 'quiet', terminal.env);
    if (flags.out !== undefined && planned.changes.length > 0 && flags.output === 'text' && !quiet) {
      terminal.err(`Saved to ${flags.out}. To do exactly this: colophon apply ${flags.out}`);
    }
    if (planned.changes.length > 0 && isOn(flags.detailedExitcode, 'detailed-exitcode', terminal.env)) {
      throw new Exit(EXIT.changes, '');
    }
  } finally {
    await work.close();
  }
}

/** Adds `plan`, which says what would change and changes nothing. */
export function addPlanCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('plan')
    .description('read the service, compare, and print what would change')
    .addOption(valueOption('--out <file>', 'save the plan, for `colophon apply FILE`'))
    .addOption(switchOption('--detailed-exitcode', 'exit with 2 when there are changes'));
  addSelectFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, 'plan', { terminal }).action((flags: PlanFlags) => plan(flags, terminal));
}
