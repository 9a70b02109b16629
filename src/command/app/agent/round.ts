import { defined } from '../../../base/defined.ts';
import { messageOf } from '../../../base/error-message.ts';
import { problem } from '../../../core/diagnostics/diagnostic.ts';
import type { Checkout } from '../../../core/git/checkout.ts';
import { GitFailure } from '../../../core/git/failure.ts';
import { openRepository, type Repository } from '../../../core/git/repository.ts';
import { isEmpty } from '../../../core/plan/plan.ts';
import { applyCommit, attemptsAt, reasonOf, type Surroundings } from './apply.ts';
import type { PlanFigures, RoundOutcome, Stage } from './events.ts';
import type { Lease } from './lease.ts';
import { type AgentSource, figuresOf, isOnlyDrift, type Prepared, prepareCommit } from './plan.ts';
import { pauseAfter } from './state.ts';

export interface RoundOptions extends Surroundings {
  readonly checkout: Pick<Checkout, 'folder' | 'gitFolder' | 'env' | 'tip' | 'update'>;
  /** The repository of the clone, if several environments share it; by default, opened in each round. */
  readonly repository?: () => Promise<Repository | undefined>;
  readonly source: AgentSource;
  readonly mode: 'observe' | 'apply';
  /** Whether to revert changes made outside Colophon when the manifest has no pending changes. */
  readonly onDrift: 'report' | 'repair';
  readonly lease: Lease;
}

function failedAt(
  stage: Stage,
  { commit, message }: { readonly commit: string | undefined; readonly message: string },
): RoundOutcome {
  const summary = stage === 'git' ? 'Cannot follow the repository' : 'Internal error of the agent';
  const diagnostics = [problem(`agent-${stage}`, summary, message)];
  return {
    result: 'failed',
    stage,
    reason: reasonOf(diagnostics),
    diagnostics,
    ...defined({ commit }),
  };
}

/** When this commit may be retried after a failure; undefined if it may be tried now. */
function waitingUntil(
  { state, backOff, wallTime }: RoundOptions,
  { commit, figures: { environment } }: { readonly commit: string; readonly figures: PlanFigures },
): { readonly at: string; readonly attempts: number; readonly after: string } | undefined {
  const kept = state.read();
  const { attempts, after } = attemptsAt(kept, { commit, environment });
  if (kept === undefined || after === undefined || kept.nextAttemptAt === '') {
    return undefined;
  }
  const left = Date.parse(kept.nextAttemptAt) - wallTime();
  // A clock that was set back must not make it wait forever.
  return left > 0 && left <= pauseAfter(attempts, backOff) ? { at: kept.nextAttemptAt, attempts, after } : undefined;
}

/** Whether an apply without changes has work to do: to push the records of an earlier one, or to report why it cannot. */
async function isUnsettled({ ledger }: Prepared): Promise<boolean> {
  const outcome = await ledger.unsettled?.();
  return outcome !== undefined && (!outcome.ok || outcome.value !== undefined);
}

async function settle(prepared: Prepared, commit: string, options: RoundOptions, round: number): Promise<RoundOutcome> {
  const { mode, onDrift, state, signal } = options;
  const { plan } = prepared;
  const figures = figuresOf(plan);
  const base = { commit, figures };
  if (mode === 'observe') {
    return { ...base, result: isOnlyDrift(figures) ? 'drift' : isEmpty(plan) ? 'clean' : 'changes' };
  }
  const { environment, digest } = figures;
  const before = state.read();
  const isSame = before?.commit === commit && before.environment === environment;
  const keep = (outcome: 'done' | 'blocked', attempts: number): void =>
    state.write({ commit, environment, digest, outcome, reason: '', attempts, nextAttemptAt: '' });
  const hasNotes = plan.refresh.length > 0 || plan.forget.length > 0 || plan.rules !== undefined;
  const wasRecorded = isSame && before.outcome === 'done' && before.digest === digest;
  if (figures.changes === 0 && (!hasNotes || wasRecorded) && !(await isUnsettled(prepared))) {
    keep('done', 0);
    return { ...base, result: 'clean' };
  }
  if (figures.blocked > 0) {
    const { attempts } = attemptsAt(before, { commit, environment });
    keep('blocked', attempts);
    return { ...base, result: 'blocked' };
  }
  if (isOnlyDrift(figures) && onDrift === 'report') {
    return { ...base, result: 'drift' };
  }
  const waiting = waitingUntil(options, base);
  if (waiting !== undefined) {
    const reason = `attempt ${waiting.attempts} at this commit failed (${waiting.after}); next attempt at ${waiting.at}`;
    return { ...base, result: 'waiting', reason };
  }
  if (signal.aborted) {
    return { ...base, result: 'stopped' };
  }
  // Another agent may have applied a newer commit since this one was fetched; applying this one would revert it.
  const tip = await options.checkout.tip();
  if (tip !== commit) {
    const reason = `the branch moved to ${tip.slice(0, 10)} during planning`;
    return { ...base, result: 'contended', reason, isStale: true };
  }
  return await applyCommit(prepared, {
    ...options,
    ...base,
    service: options.source.service,
    gitFolder: options.checkout.gitFolder,
    before: options.lease.before,
    round,
  });
}

/** One round: fetch, load, plan, then report or apply. Never throws; a failure is an outcome. */
export async function makeRound(
  options: RoundOptions,
  { round, before }: { readonly round: number; readonly before: string | undefined },
): Promise<RoundOutcome> {
  const { checkout, source, signal, emit } = options;
  let commit: string | undefined;
  try {
    commit = await checkout.update();
    if (commit !== before) {
      emit({ type: 'commit', round, commit, before });
    }
    // Without the signal: the record must be pushed even when the agent is stopping.
    const repository = await (options.repository?.() ?? openRepository(checkout.folder, { env: checkout.env }));
    if (repository === undefined) {
      return failedAt('git', { commit, message: `${checkout.folder} is no longer a clone.` });
    }
    const prepared = await prepareCommit(commit, { repository, source, signal });
    if (!prepared.ok) {
      const { stage, diagnostics } = prepared;
      return signal.aborted
        ? { result: 'stopped', commit }
        : { result: 'failed', stage, commit, diagnostics, reason: reasonOf(diagnostics) };
    }
    const outcome = await settle(prepared.value, commit, options, round);
    emit({ type: 'note', round, commit, diagnostics: prepared.value.diagnostics });
    return outcome;
  } catch (error) {
    if (signal.aborted && error instanceof GitFailure) {
      return { result: 'stopped', ...defined({ commit }) };
    }
    return failedAt(error instanceof GitFailure ? 'git' : 'agent', { commit, message: messageOf(error) });
  }
}
