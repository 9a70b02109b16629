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
import { emit, printDiagnostics, type Report, readTargets, writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, openWork, Refused, type Work } from './work.ts';

export interface PlanFlags extends ManifestFlags, ServiceFlags, OutputFlags, SelectFlags {
  readonly out?: string;
  readonly detailedExitcode?: boolean;
}

/** A plan in every format. */
export async function planReport(
  plan: Plan,
  flags: Pick<PlanFlags, 'allow' | 'verbose'>,
  env: Terminal['env'],
): Promise<Report> {
  const [{ renderPlanText }, { renderPlanJson, renderPlanNdjson }, { renderPlanMarkdown }] = await Promise.all([
    import('../report/plan-text.ts'),
    import('../report/plan-json.ts'),
    import('../report/plan-markdown.ts'),
  ]);
  const verbose = isOn(flags.verbose, 'verbose', env);
  return {
    text: ({ colour, width }) => renderPlanText(plan, { colour, width, allow: flags.allow, verbose }),
    json: () => renderPlanJson(plan),
    ndjson: () => renderPlanNdjson(plan),
    markdown: () => renderPlanMarkdown(plan, { allow: flags.allow }),
  };
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

async function plan(flags: PlanFlags, outer: Terminal): Promise<void> {
  // What cannot be written at the end is said before anything is read.
  readTargets(flags.outputTo);
  const work = await openWork(flags, outer);
  const { terminal } = work;
  try {
    const planned = await planWork(work, flags);
    if (flags.out !== undefined) {
      const { encodePlan } = await import('../plan/codec.ts');
      await writeWhole(resolve(terminal.cwd, flags.out), encodePlan(planned), '--out');
    }
    await emit(await planReport(planned, flags, terminal.env), flags, terminal);
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
  addOutputFlags(command).action((flags: PlanFlags) => plan(flags, terminal));
}
