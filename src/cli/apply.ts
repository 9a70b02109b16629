import type { Command } from 'commander';
import type { ApplyReport } from '../app/apply.ts';
import type { Plan } from '../plan/plan.ts';
import { EXIT, Exit, type ExitCode } from './exit.ts';
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
import { readNamedText } from './named-file.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { emit, printDiagnostics, writeTargets } from './output.ts';
import { planWork } from './plan.ts';
import { type Progress, showProgress } from './progress.ts';
import { type ReadOnlyFlags, readOnlyOption, refuseReadOnly } from './read-only.ts';
import type { Terminal } from './terminal.ts';
import { ledgerOf, openWork, Refused, readManifest, serviceOf, withoutSecrets } from './work.ts';

interface ApplyFlags extends ManifestFlags, ServiceFlags, OutputFlags, SelectFlags, ReadOnlyFlags {
  readonly autoApprove?: boolean;
  readonly expect?: string;
  readonly onError: 'continue' | 'stop';
  readonly onGuard: 'stop' | 'skip';
}

const EXIT_OF: Readonly<Record<ApplyReport['status'], ExitCode>> = {
  done: EXIT.done,
  partial: EXIT.partial,
  failed: EXIT.error,
  interrupted: EXIT.interrupted,
  stale: EXIT.stale,
  guarded: EXIT.guarded,
  denied: EXIT.denied,
};

/** Reads a saved plan, or ends the command with what is wrong with it. */
export async function readPlan(file: string, flags: OutputFlags, terminal: Terminal): Promise<Plan> {
  const { decodePlan } = await import('../plan/codec.ts');
  const text = readNamedText(file, terminal, `make a plan with \`colophon plan --out ${file}\``);
  const decoded = decodePlan(text);
  if (!decoded.ok) {
    await printDiagnostics(decoded.diagnostics, flags, terminal);
    throw new Refused(EXIT.stale);
  }
  return decoded.value;
}

/** Asks whether to go on; only a yes is a yes. */
async function approve(terminal: Terminal): Promise<void> {
  if (!terminal.interactive.input || !terminal.interactive.err) {
    throw new Exit(
      EXIT.usage,
      'nobody can be asked here: review the plan, then add --auto-approve (-y), or save it with `colophon plan --out FILE` and apply that',
    );
  }
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message: 'Apply these changes?', initialValue: false, output: process.stderr });
  if (isCancel(answer) || !answer) {
    throw new Exit(EXIT.interrupted, 'nothing was applied');
  }
}

interface Prepared {
  readonly plan: Plan;
  readonly terminal: Terminal;
  readonly run: (signal: AbortSignal, onEvent: Progress['onEvent']) => Promise<ApplyReport>;
  readonly close: () => Promise<void>;
}

/** A plan that was saved: done as written, with the manifest only for what the plan hides. */
async function prepareSaved(file: string, flags: ApplyFlags, outer: Terminal): Promise<Prepared> {
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw new Exit(
      EXIT.usage,
      '--sandbox is a new service each time, so a saved plan does not fit it; use `colophon rehearse` to try a plan',
    );
  }
  const selecting = [...flags.target.map(() => '--target'), ...flags.exclude.map(() => '--exclude')];
  if (selecting.length > 0) {
    throw new Exit(
      EXIT.usage,
      `a saved plan is applied whole: ${[...new Set(selecting)].join(' and ')} only ${selecting.length === 1 ? 'counts' : 'count'} when the plan is made, with \`colophon plan --out ${file}\``,
    );
  }
  const plan = await readPlan(file, flags, outer);
  const { needsManifest } = await import('../engine/stale-hidden.ts');
  const manifest = needsManifest(plan)
    ? await readManifest(
        { ...flags, ...(plan.environment === 'default' ? {} : { environment: flags.environment ?? plan.environment }) },
        outer,
      )
    : undefined;
  const terminal = await withoutSecrets(outer, manifest?.secrets ?? []);
  const ledger = await ledgerOf(flags, terminal, { environment: plan.environment });
  const { apply } = await import('../app/apply.ts');
  return {
    plan,
    terminal,
    run: async (signal, onEvent) =>
      apply({
        ...(await settingsOf(flags, outer)),
        plan,
        manifest,
        service: serviceOf(flags, outer),
        ledger,
        signal,
        onEvent,
      }),
    close: async () => {},
  };
}

/** A plan that is made now. */
async function prepareNew(flags: ApplyFlags, outer: Terminal): Promise<Prepared> {
  const work = await openWork(flags, outer);
  try {
    const plan = await planWork(work, flags);
    const { apply } = await import('../app/apply.ts');
    return {
      plan,
      terminal: work.terminal,
      run: async (signal, onEvent) =>
        apply({
          ...(await settingsOf(flags, outer)),
          plan,
          manifest: work.manifest,
          service: work.service,
          ledger: work.ledger,
          signal,
          onEvent,
        }),
      close: work.close,
    };
  } catch (error) {
    await work.close();
    throw error;
  }
}

/** What this run is called, for whoever finds the ledger locked or reads its history: in a pipeline with its address. */
async function commandOf({ env }: Terminal): Promise<string> {
  const { originOf } = await import('../host/detect.ts');
  const { runUrl } = originOf(env, undefined);
  return runUrl === undefined ? 'colophon apply' : `colophon apply, ${runUrl}`;
}

async function settingsOf(
  flags: ApplyFlags,
  terminal: Terminal,
): Promise<
  Pick<
    Parameters<typeof import('../app/apply.ts')['apply']>[0],
    'allow' | 'onGuard' | 'onError' | 'parallelism' | 'expect' | 'lockTimeoutMs' | 'command'
  >
> {
  return {
    allow: flags.allow,
    onGuard: flags.onGuard,
    onError: flags.onError,
    parallelism: flags.parallelism,
    expect: flags.expect,
    lockTimeoutMs: (flags.lockTimeout ?? 0) * 1000,
    command: await commandOf(terminal),
  };
}

async function apply(file: string | undefined, flags: ApplyFlags, outer: Terminal): Promise<void> {
  refuseReadOnly(outer, 'apply', flags);
  const prepared = file === undefined ? await prepareNew(flags, outer) : await prepareSaved(file, flags, outer);
  const { plan, terminal } = prepared;
  try {
    const nothing = plan.changes.length === 0;
    const saved = file !== undefined;
    const approved = isOn(flags.autoApprove, 'auto-approve', terminal.env) || saved || nothing;
    const quiet = isOn(flags.quiet, 'quiet', terminal.env);
    if (flags.output === 'text' && !quiet && !(saved && !approved)) {
      await emit({ type: 'plan', plan, allow: flags.allow }, { ...flags, outputTo: [] }, terminal);
    }
    if (plan.git?.dirty === true && !nothing && flags.output === 'text' && !quiet) {
      terminal.err('The manifest has changes that are not committed; the ledger records that with the commit.');
    }
    if (!approved && isGuarded(plan, flags) === undefined) {
      await approve(terminal);
    }
    const progress = showProgress({ total: plan.changes.length, terminal, flags });
    const signal = terminal.interruption(() =>
      terminal.err('Stopping: what is on its way is finished and recorded. Press Ctrl-C again to end at once.'),
    );
    const report = await prepared.run(signal, progress.onEvent).finally(() => progress.end());
    const { requests } = report;
    const result = { type: 'apply', result: report, plan, requests } as const;
    if (nothing && flags.output === 'text') {
      // The plan has said it already.
      await printDiagnostics(report.diagnostics, flags, terminal);
      await writeTargets(result, flags, terminal);
    } else {
      await emit(result, flags, terminal);
    }
    if (EXIT_OF[report.status] !== EXIT.done) {
      throw new Refused(EXIT_OF[report.status]);
    }
  } finally {
    await prepared.close();
  }
}

/** The first guard that refuses the plan as it is; then there is nothing to ask. */
function isGuarded(plan: Plan, flags: ApplyFlags): string | undefined {
  if (flags.onGuard === 'skip') {
    return undefined;
  }
  return plan.held.find(({ consents }) => !consents.some((consent) => flags.allow.includes(consent)))?.guard;
}

/** Adds `apply`, which does what a plan says. */
export function addApplyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description('do what a saved plan says, or plan, ask, and do it')
    .argument('[file]', 'a plan that was saved with `colophon plan --out`')
    .addOption(switchOption('-y, --auto-approve', 'do not ask'))
    .addOption(readOnlyOption())
    .addOption(valueOption('--expect <digest>', 'refuse any plan but the one with this digest'))
    .addOption(
      valueOption('--on-error <mode>', 'after a failure, go on with what does not depend on it, or stop')
        .choices(['continue', 'stop'])
        .default('continue'),
    )
    .addOption(
      valueOption('--on-guard <mode>', 'when a guard holds something back, do nothing, or do the rest')
        .choices(['stop', 'skip'])
        .default('stop'),
    );
  addSelectFlags(addServiceFlags(addManifestFlags(command)));
  addOutputFlags(command, 'apply', { terminal }).action((file: string | undefined, flags: ApplyFlags) =>
    apply(file, flags, terminal),
  );
}
