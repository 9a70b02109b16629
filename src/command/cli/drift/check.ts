import { resolve } from 'node:path';
import { messageOf } from '../../../base/error-message.ts';
import { isRead } from '../../../core/contract/is-read.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import type { DriftFindings, DriftSelection } from '../../../core/engine/drift.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { DriftRun } from '../../report/drift/metrics.ts';
import { type AllFlags, runAll } from '../all.ts';
import { codeOf, EXIT, Exit, type ExitCode, errorText } from '../exit.ts';
import type { SelectFlags, WorkFlags } from '../flags.ts';
import { createTeller, type NotifyFlags, type Teller } from '../notify.ts';
import { isOn } from '../options.ts';
import { emitFound, successOf, writeWhole } from '../output.ts';
import { singleFlags } from '../plan.ts';
import { redacted } from '../redacted.ts';
import type { Terminal } from '../terminal.ts';
import { loadFor, withWork } from '../work.ts';
import { readDriftSelection } from './selection.ts';

export interface DriftFlags extends WorkFlags, AllFlags, NotifyFlags, Pick<SelectFlags, 'target' | 'exclude'> {
  readonly only: readonly string[];
  readonly ignore: readonly string[];
  readonly explain?: boolean;
  readonly missingPages?: boolean;
  readonly metrics?: string;
}

interface Run {
  readonly flags: DriftFlags;
  readonly selection: DriftSelection;
  readonly terminal: Terminal;
  readonly isOneOfAll: boolean;
  place: { readonly environment: string; readonly organization: string } | undefined;
  outcome: { readonly plan: Plan; readonly findings: DriftFindings } | undefined;
  diagnostics: readonly Diagnostic[];
  secrets: readonly string[];
  reads: number;
  writes: number;
}

async function look(run: Run): Promise<void> {
  const { flags, selection } = run;
  await withWork(flags, run.terminal, async (work) => {
    const { terminal } = work;
    const { environment, organization } = work.manifest.workspace;
    run.place = { environment, organization };
    run.secrets = work.manifest.secrets;
    const { drift } = await import('../../app/drift.ts');
    const compared = await drift({
      ...work,
      ...selection,
      target: flags.target,
      exclude: flags.exclude,
      explain: isOn(flags.explain, 'explain', terminal.env),
      missingPages: isOn(flags.missingPages, 'missing-pages', terminal.env),
      // An address may be declared in one environment and not in another.
      ...(run.isOneOfAll ? {} : { ignore: selection.ignoreAddresses }),
      service: {
        ...work.service,
        onRequest: (event) => {
          work.service.onRequest?.(event);
          if (event.type === 'finished' && event.sent) {
            run[isRead(event.operation) ? 'reads' : 'writes']++;
          }
        },
      },
    });
    run.diagnostics = compared.diagnostics;
    const { plan, findings } = await successOf(compared, flags, terminal);
    run.outcome = redacted({ plan, findings }, terminal);
    run.diagnostics = plan.diagnostics;
    await emitFound({ type: 'drift', ...run.outcome }, findings.found, flags, terminal);
    if (findings.found) {
      throw new Exit(EXIT.changes);
    }
  });
}

function measured({ flags, place, outcome, reads, writes }: Run, began: number): DriftRun {
  const { environment } = flags;
  const durationMs = performance.now() - began;
  return { place, environment, findings: outcome?.findings, endedAt: Date.now(), cost: { durationMs, reads, writes } };
}

/** Writes the metrics file, which another user may need to read. */
export async function writeMetrics(
  file: string,
  runs: readonly DriftRun[],
  { cwd }: Pick<Terminal, 'cwd'>,
): Promise<void> {
  const { chmod, readFile, stat } = await import('node:fs/promises');
  const { renderDriftMetrics } = await import('../../report/drift/metrics.ts');
  const path = resolve(cwd, file);
  const old = await readFile(path, 'utf8').catch(() => '');
  const mode = await stat(path).then(
    (known) => known.mode & 0o7777,
    () => 0o644,
  );
  await writeWhole(path, renderDriftMetrics(runs, old), '--metrics');
  await chmod(path, mode);
}

async function tell(run: Run, teller: Teller, exitCode: ExitCode): Promise<void> {
  const { outcome, flags, terminal, place } = run;
  const { driftNotice } = await import('../../report/drift/notice.ts');
  // An invalid manifest ends the run before its problems are recorded.
  const unread = outcome === undefined && place === undefined ? (await loadFor(flags, terminal)).diagnostics : [];
  await teller.tell({
    body: driftNotice({ outcome, diagnostics: [...run.diagnostics, ...unread], exitCode }),
    place: {
      environment: place?.environment ?? flags.environment,
      organization: place?.organization ?? terminal.env['COLOPHON_ORGANIZATION'],
    },
    exitCode,
    createdAt: outcome?.plan.createdAt ?? new Date().toISOString(),
    secrets: run.secrets,
  });
}

/** Compares, prints, and writes metrics and notifications, even if the run fails. A failed notification is a failure. */
export async function checkDrift(flags: DriftFlags, outer: Terminal, fleet?: DriftRun[]): Promise<void> {
  const selection = await readDriftSelection(flags);
  const teller = await createTeller(flags, outer);
  const terminal = teller?.terminal ?? outer;
  const run: Run = {
    flags,
    selection,
    terminal,
    isOneOfAll: fleet !== undefined,
    place: undefined,
    outcome: undefined,
    diagnostics: [],
    secrets: [],
    reads: 0,
    writes: 0,
  };
  const began = performance.now();
  const looked = await codeOf(() => look(run));
  const { metrics } = flags;
  const ended = measured(run, began);
  fleet?.push(ended);
  const after = [
    ...(metrics === undefined || fleet !== undefined ? [] : [() => writeMetrics(metrics, [ended], terminal)]),
    ...(teller === undefined ? [] : [() => tell(run, teller, looked.code)]),
  ];
  await finish(looked, after, terminal);
}

/** Runs the steps after a check, even if it failed. A failure here counts as well. */
async function finish(
  checked: { readonly code: ExitCode; readonly error?: unknown },
  after: readonly (() => Promise<void>)[],
  terminal: Terminal,
): Promise<void> {
  let failed = false;
  for (const step of after) {
    const { error } = await codeOf(step);
    if (error !== undefined) {
      failed = true;
      terminal.err(errorText(messageOf(error)));
    }
  }
  if (failed && (checked.code === EXIT.done || checked.code === EXIT.changes)) {
    throw new Exit(EXIT.error);
  }
  if (checked.error !== undefined) {
    throw checked.error;
  }
}

/** The same in every environment, with one metrics file. */
export async function checkAllDrift(flags: DriftFlags, terminal: Terminal): Promise<void> {
  const { metrics } = flags;
  const runs: DriftRun[] = [];
  const run = (own: DriftFlags, at: Terminal): Promise<void> => checkDrift(own, at, runs);
  const checked = await codeOf(() => runAll({ command: 'drift', flags, terminal, single: singleFlags(flags), run }));
  // Environments finish in any order.
  const inOrder = runs.sort((a, b) => ((a.environment ?? '') < (b.environment ?? '') ? -1 : 1));
  const isWritten = metrics !== undefined && runs.length > 0;
  const after = isWritten ? [() => writeMetrics(metrics, inOrder, terminal)] : [];
  await finish(checked, after, terminal);
}
