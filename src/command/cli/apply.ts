import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import type { ApplyInput, ApplyReport } from '../app/apply.ts';
import { type AllFlags, addAllFlags, runAll } from './all.ts';
import { confirmed } from './confirm.ts';
import { EXIT, Exit, type ExitCode, endWith, usage } from './exit.ts';
import {
  addSelectFlags,
  addWorkFlags,
  type ReadOnlyFlags,
  readOnlyOption,
  refuseReadOnly,
  replaceOption,
  type SelectFlags,
  type WorkFlags,
} from './flags.ts';
import { addNotifyFlags, type NotifyFlags, tellingApply } from './notify.ts';
import { isOn, onErrorOption, onGuardOption, switchOption, valueOption } from './options.ts';
import { emit, isChatty, printDiagnostics, writeTargets } from './output.ts';
import { argumentsForApply, type ChangeFlags, planWork, singleFlags } from './plan.ts';
import { type Progress, showProgress } from './progress.ts';
import { manifestFor, readPlan } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';
import { ledgerOf, openWork, serviceOf, type Work, withoutSecrets } from './work.ts';

export interface ApplyFlags extends WorkFlags, SelectFlags, ReadOnlyFlags, ChangeFlags, AllFlags, NotifyFlags {
  readonly autoApprove?: boolean;
  readonly expect?: string;
  readonly onError: 'continue' | 'stop';
  readonly onGuard: 'stop' | 'skip';
  readonly showLinks?: boolean;
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

async function approve(plan: Plan, terminal: Terminal): Promise<void> {
  const { changesAndPlace } = await import('../report/words.ts');
  await confirmed(terminal, {
    question: `Apply ${changesAndPlace(plan)}?`,
    advice:
      'review the plan, then pass --auto-approve (-y), or save it with `colophon plan --out FILE` and apply that file',
    unchanged: 'nothing was applied',
  });
}

interface Prepared {
  readonly plan: Plan;
  readonly terminal: Terminal;
  readonly run: (signal: AbortSignal, onEvent: Progress['onEvent']) => Promise<ApplyReport>;
  readonly close: () => Promise<void>;
}

/** A saved plan, applied as written and only at the place it was planned for. The manifest only supplies the values that the plan hides. */
async function prepareSaved(file: string, flags: ApplyFlags, outer: Terminal): Promise<Prepared> {
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw usage(
      '--sandbox starts from scratch every time, so a saved plan does not apply to it; try a plan with `colophon rehearse`',
    );
  }
  const selecting = [
    ...flags.target.map(() => '--target'),
    ...flags.exclude.map(() => '--exclude'),
    ...(flags.replace ?? []).map(() => '--replace'),
  ];
  if (selecting.length > 0) {
    throw usage(
      `a saved plan is applied as a whole: pass ${[...new Set(selecting)].join(' and ')} to \`colophon plan --out ${argumentOf(file, 'FILE')}\` instead`,
    );
  }
  const plan = await readPlan(file, flags, {
    terminal: outer,
    instead: `colophon apply -f ${argumentOf(file, 'FILE')}`,
  });
  const { needsManifest } = await import('../../core/engine/stale/values.ts');
  const manifest = await manifestFor(plan, flags, { file, isNeeded: needsManifest(plan), terminal: outer });
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
        service: serviceOf({ ...flags, environment: plan.environment }, outer),
        ledger,
        signal,
        onEvent,
      }),
    close: async () => {},
  };
}

/** Plans with an open connection and ledger, and closes them at the end. */
export async function preparePlanned(work: Work, flags: ApplyFlags, outer: Terminal): Promise<Prepared> {
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
          // From here on, the progress of the apply is shown instead.
          service: { ...work.service, onRequest: undefined },
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

/** The name of this run in the lock and the history of the ledger; in a pipeline, with its URL. */
async function commandOf({ env }: Terminal, { destroy }: ChangeFlags): Promise<string> {
  const { originOf } = await import('../host/detect.ts');
  const { runUrl } = originOf(env, undefined);
  const command = destroy === true ? 'colophon destroy' : 'colophon apply';
  return runUrl === undefined ? command : `${command}, ${runUrl}`;
}

async function settingsOf(
  { allow, onGuard, onError, parallelism, expect, ...flags }: ApplyFlags,
  terminal: Terminal,
): Promise<Omit<ApplyInput, 'plan' | 'service' | 'ledger'>> {
  const lockTimeoutMs = (flags.lockTimeout ?? 0) * 1000;
  return { allow, onGuard, onError, parallelism, expect, lockTimeoutMs, command: await commandOf(terminal, flags) };
}

async function apply(
  file: string | undefined,
  flags: ApplyFlags,
  { applyArguments, terminal: outer }: { readonly applyArguments: readonly string[]; readonly terminal: Terminal },
): Promise<void> {
  refuseReadOnly(outer, 'apply', flags);
  await tellingApply(flags, outer, async (terminal) => {
    const prepared =
      file === undefined
        ? await preparePlanned(await openWork(flags, terminal), flags, terminal)
        : await prepareSaved(file, flags, terminal);
    await applyPlanned(prepared, flags, { saved: file !== undefined, applyArguments });
  });
}

/** Shows a plan, asks for confirmation, applies it, and closes what was opened for it. */
export async function applyPlanned(
  prepared: Prepared,
  flags: ApplyFlags,
  {
    saved = false,
    applyArguments,
    approve: ask = approve,
  }: {
    readonly saved?: boolean;
    readonly applyArguments: readonly string[];
    readonly approve?: (plan: Plan, terminal: Terminal) => Promise<void>;
  },
): Promise<void> {
  const { plan, terminal } = prepared;
  try {
    const nothing = isEmpty(plan);
    // A variable left over in a shell must not replace the typed name that a destroy requires.
    const isApproved = isOn(flags.autoApprove, 'auto-approve', flags.destroy === true ? {} : terminal.env);
    const approved = isApproved || saved || nothing;
    const chatty = isChatty(flags, terminal);
    if (chatty && !(saved && !approved)) {
      const applyWith = flags.destroy === true ? 'destroy' : 'apply';
      const shown = { type: 'plan', plan, allow: flags.allow, applyArguments, applyWith } as const;
      await emit(shown, { ...flags, outputTo: [] }, terminal);
    }
    if (plan.git?.dirty === true && !nothing && chatty) {
      terminal.err('The manifest has uncommitted changes; the ledger records that beside the commit.');
    }
    const progress = await showProgress({ total: plan.changes.length, terminal, flags });
    if (terminal.ending?.aborted === true) {
      throw new Exit(EXIT.interrupted, 'interrupted: nothing was applied');
    }
    if (!approved && isGuarded(plan, flags) === undefined) {
      await ask(plan, terminal);
    }
    const signal = terminal.interruption(() =>
      terminal.err('Stopping: finishing changes in flight. Press Ctrl-C again to stop at once.'),
    );
    const report = await prepared.run(signal, progress.onEvent).finally(() => progress.end());
    const { requests } = report;
    // Sensitive outputs never reach a report unless requested.
    const outputs = report.outputs.map(({ value, ...output }) =>
      output.sensitive && !isOn(flags.showLinks, 'show-links', terminal.env) ? output : { ...output, value },
    );
    const { outputs: _outputs, ...applied } = report;
    const result = { type: 'apply', result: applied, plan, requests, outputs } as const;
    if (nothing && flags.output === 'text') {
      // The plan was printed already.
      await printDiagnostics(report.diagnostics, flags, terminal);
      await writeTargets(result, flags, terminal);
    } else {
      await emit(result, flags, terminal);
    }
    endWith(EXIT_OF[report.status]);
  } finally {
    await prepared.close();
  }
}

async function applyAll(
  file: string | undefined,
  flags: ApplyFlags,
  { applyArguments, terminal }: { readonly applyArguments: readonly string[]; readonly terminal: Terminal },
): Promise<void> {
  refuseReadOnly(terminal, 'apply', flags);
  await runAll({
    command: 'apply',
    flags,
    terminal,
    single: [...singleFlags(flags), file !== undefined && 'a saved plan', flags.expect !== undefined && '--expect'],
    asks: terminal.interactive.input && !isOn(flags.autoApprove, 'auto-approve', terminal.env),
    run: (own, at) =>
      apply(undefined, own, {
        applyArguments: [...applyArguments, '-e', own.environment ?? ''],
        terminal: at,
      }),
  });
}

function isGuarded(plan: Plan, flags: ApplyFlags): string | undefined {
  if (flags.onGuard === 'skip') {
    return undefined;
  }
  return plan.blocked.find(({ consents }) => !consents.some((consent) => flags.allow.includes(consent)))?.guard;
}

export function addApplyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description('Apply a saved plan, or plan, confirm and apply')
    .argument('[file]', 'a plan saved with `colophon plan --out`')
    .addOption(switchOption('-y, --auto-approve', 'skip the confirmation'))
    .addOption(replaceOption())
    .addOption(readOnlyOption())
    .addOption(valueOption('--expect <digest>', 'apply only the plan with this digest'))
    .addOption(onErrorOption())
    .addOption(onGuardOption());
  command.addOption(
    switchOption('--show-links', 'Print the URLs of share links, which open a site to anyone who has them'),
  );
  addNotifyFlags(command, 'if the apply fails or is blocked');
  const own = (flagged: Command): Command => addAllFlags(addSelectFlags(flagged));
  addWorkFlags(command, 'apply', { terminal, own }).action(
    (file: string | undefined, flags: ApplyFlags, self: Command) =>
      (flags.all === true ? applyAll : apply)(file, flags, { applyArguments: argumentsForApply(self, file), terminal }),
  );
}
