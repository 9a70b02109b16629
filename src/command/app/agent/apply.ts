import { join } from 'node:path';
import { defined } from '../../../base/defined.ts';
import { printable, shortened } from '../../../base/text.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { findHolder, removeLock } from '../../../core/ledger/lock.ts';
import { createLedgerSystem } from '../../../core/ledger/system.ts';
import type { LedgerHolder } from '../../../core/ledger/types.ts';
import { type ApplyReport, apply } from '../apply.ts';
import type { ServiceOptions } from '../service.ts';
import type { AgentEvent, PlanFigures, RoundOutcome } from './events.ts';
import type { LeaseHolder } from './lease.ts';
import type { Prepared } from './plan.ts';
import { type AgentState, type BackOff, pauseAfter, type StateKeeper } from './state.ts';

/** The options that rounds and applying a commit share. */
export interface Surroundings {
  readonly parallelism?: number | undefined;
  readonly lockTimeoutMs?: number | undefined;
  readonly state: StateKeeper;
  readonly backOff: BackOff;
  readonly wallTime: () => number;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
}

export interface ApplyingOptions extends Surroundings {
  readonly commit: string;
  readonly figures: PlanFigures;
  readonly service: ServiceOptions;
  readonly gitFolder: string;
  readonly before: LeaseHolder | undefined;
  readonly round: number;
}

const COMMAND = 'colophon agent';
const LONGEST_REASON = 300;

/** The first of these problems in one line. */
export function reasonOf(diagnostics: readonly Diagnostic[]): string {
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  if (first === undefined) {
    return 'unknown reason';
  }
  const place = first.source === undefined ? '' : `${first.source.file}:${first.source.line}: `;
  return shortened(printable(`${place}${first.summary}: ${first.detail}`), LONGEST_REASON);
}

function reasonOfReport({ status, results, diagnostics }: ApplyReport): string {
  const failed = results.find((result) => result.status === 'failed');
  if (failed?.status === 'failed') {
    const others = results.filter((result) => result.status === 'failed').length - 1;
    const more = others === 0 ? '' : ` (and ${others} more)`;
    return shortened(printable(`${failed.change.address}: ${failed.message}${more}`), LONGEST_REASON);
  }
  return diagnostics.length === 0 ? `the apply ended with status ${status}` : reasonOf(diagnostics);
}

/** The number of failed attempts at this commit, and the outcome of the last one. */
export function attemptsAt(
  state: AgentState | undefined,
  { commit, environment }: { readonly commit: string; readonly environment: string },
): { readonly attempts: number; readonly after: string | undefined } {
  const isSame = state?.commit === commit && state.environment === environment;
  if (!isSame || state.attempts === 0 || state.outcome === 'done') {
    return { attempts: 0, after: undefined };
  }
  return {
    attempts: state.attempts,
    after: state.outcome === 'applying' ? 'the agent died during the apply' : state.reason,
  };
}

/**
 * Removes the locks of the agent that died in this clone, locally and at the remote. Only the agent that acquired its lease can know that
 * it is dead.
 */
async function unlockPredecessor({ ledger }: Prepared, options: ApplyingOptions): Promise<boolean> {
  const { before, emit, round, commit, gitFolder, figures } = options;
  const isIts = (holder: LedgerHolder | undefined): holder is LedgerHolder =>
    before !== undefined && holder?.host === before.host && holder.pid === before.pid && holder.command === COMMAND;
  const removed: string[] = [];
  const path = join(gitFolder, 'colophon', `${figures.environment}.lock`);
  const here = before === undefined ? undefined : findHolder(path, createLedgerSystem());
  if (isIts(here) && removeLock(path, here.id) !== undefined) {
    removed.push(here.id);
  }
  const there = before === undefined ? undefined : await ledger.holder?.();
  if (isIts(there) && (await ledger.unlock?.(there.id))?.ok === true) {
    removed.push(there.id);
  }
  for (const lock of removed) {
    emit({ type: 'unlocked', round, commit, lock });
  }
  return removed.length > 0;
}

const isLocked = ({ diagnostics }: ApplyReport): boolean => diagnostics.some(({ code }) => code === 'ledger-locked');

/** Applies a plan unless a guard blocks any of it, and saves the outcome before reporting it. */
export async function applyCommit(prepared: Prepared, options: ApplyingOptions): Promise<RoundOutcome> {
  const { commit, figures, state, backOff, wallTime, signal, emit, round } = options;
  const { environment } = figures;
  const { attempts, after } = attemptsAt(state.read(), { commit, environment });
  const attempt = attempts + 1;
  const kept = (outcome: AgentState['outcome'], more: Partial<AgentState> = {}): AgentState => ({
    commit,
    environment,
    digest: figures.digest,
    outcome,
    reason: '',
    attempts: attempt,
    nextAttemptAt: '',
    ...more,
  });
  const before = state.read();
  const later = (): string => new Date(wallTime() + pauseAfter(attempt, backOff)).toISOString();
  // If this process dies, the next one must know of the attempt.
  state.write(kept('applying', { nextAttemptAt: later() }));
  emit({ type: 'applying', round, commit, figures, attempt, ...defined({ after }) });
  const run = (): Promise<ApplyReport> =>
    apply({
      ...prepared,
      service: options.service,
      parallelism: options.parallelism,
      lockTimeoutMs: options.lockTimeoutMs,
      command: COMMAND,
      signal,
      onEvent: (step) => emit({ type: 'step', round, commit, step }),
    });
  let report: ApplyReport;
  try {
    report = await run();
    if (isLocked(report) && !signal.aborted && (await unlockPredecessor(prepared, options))) {
      report = await run();
    }
  } catch (error) {
    state.write(kept('failed', { reason: 'an internal error', nextAttemptAt: later() }));
    throw error;
  }
  switch (report.status) {
    case 'done':
      state.write(kept('done', { attempts: 0 }));
      return { result: 'applied', commit, figures, report };
    case 'interrupted':
      state.write(kept('interrupted', { reason: 'the agent was stopped during the apply' }));
      return { result: 'interrupted', commit, figures, report };
    case 'guarded':
      state.write(kept('blocked', { attempts }));
      return { result: 'blocked', commit, figures };
    default: {
      const reason = reasonOfReport(report);
      if (report.status === 'stale' || isLocked(report)) {
        // Nothing was written, so it does not count as an attempt.
        state.write(before ?? kept('done', { attempts: 0, digest: '', commit: '' }));
        return { result: 'contended', commit, figures, reason, isStale: report.status === 'stale' };
      }
      state.write(kept('failed', { reason, nextAttemptAt: later() }));
      const { status, diagnostics } = report;
      return { result: 'failed', stage: 'apply', commit, figures, reason, diagnostics, status, report };
    }
  }
}
