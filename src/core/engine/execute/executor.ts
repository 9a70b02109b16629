import { messageOf } from '../../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import type { ApplyOptions, ApplyResult, ChangeResult } from '../apply-types.ts';
import { DriverError } from '../driver.ts';
import { type Names, RunNames } from '../observe/resolve.ts';
import { type Check, checkLive, staleProblem } from '../stale/stale.ts';
import { hiddenProblems } from '../stale/values.ts';
import { verify } from '../verify.ts';
import { type BatchList, batchesIn, batchSizes } from './batches.ts';
import { type Blocking, blockedDiagnostics, blockingOf } from './blocking.ts';
import { Execution } from './run.ts';
import { circularIn, type Graph, graphOf, runSchedule } from './schedule.ts';

const GRACE_MS = 30_000;

/** The result of a run that wrote nothing. */
function ended(
  { plan }: ApplyOptions,
  end: {
    readonly status: ApplyResult['status'];
    readonly blocking: Blocking;
    readonly message: string;
    readonly diagnostics: readonly Diagnostic[];
  },
): ApplyResult {
  const results = plan.changes.map(
    (change, index): ChangeResult =>
      end.blocking.results.get(index) ?? { status: 'skipped', change, message: end.message },
  );
  return { status: end.status, results, diagnostics: end.diagnostics, counts: {} };
}

function errorOf(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

function staleLedger({ plan, ledger }: ApplyOptions): Diagnostic {
  return errorOf(
    'stale',
    'The ledger changed after the plan was created',
    `The plan is based on serial ${plan.ledger.serial} of the ledger, which is now at ${ledger.serial}: this plan was already applied, or another apply ran in between. Nothing was read and nothing was written; plan again.`,
  );
}

function interruptedEarly(): Diagnostic {
  return errorOf(
    'interrupted',
    'The run was interrupted',
    'Nothing was written yet. Run the same command again to continue.',
  );
}

function circular(changes: readonly Change[], indexes: readonly number[]): Diagnostic {
  const names = indexes.slice(0, 5).map((index) => changes[index]?.address ?? '');
  return errorOf(
    'circular',
    'Changes depend on each other in a circle',
    `The plan cannot be ordered: these changes depend on each other, or on others that do: ${names.join(', ')}. Nothing was written; plan again.`,
  );
}

function unreadable(error: unknown): { readonly status: ApplyResult['status']; readonly diagnostic: Diagnostic } {
  const { failure, explanation } = error instanceof DriverError ? error : {};
  const [status, code] =
    failure === 'unauthenticated' || failure === 'forbidden'
      ? (['denied', 'denied'] as const)
      : (['failed', 'not-read'] as const);
  if (explanation?.scope === 'service') {
    const { headline, advice } = explanation;
    return { status, diagnostic: errorOf(code, headline, `${advice} Nothing was written.`) };
  }
  const [reason, advice] = explanation === undefined ? ['', ''] : [`: ${explanation.reason}`, ` ${explanation.advice}`];
  const detail = `An apply reads the resources of its plan again before it writes: ${explanation?.request ?? messageOf(error)}.${advice} Nothing was written.`;
  return { status, diagnostic: errorOf(code, `Cannot read the resources of the plan${reason}`, detail) };
}

function aborted(signal: AbortSignal | undefined): {
  readonly promise: Promise<'aborted'>;
  readonly forget: () => void;
} {
  let listener = (): void => {};
  const promise = new Promise<'aborted'>((resolve) => {
    listener = () => resolve('aborted');
    if (signal?.aborted === true) {
      listener();
    }
    signal?.addEventListener('abort', listener, { once: true });
  });
  return { promise, forget: () => signal?.removeEventListener('abort', listener) };
}

type Checked =
  | {
      readonly ok: true;
      readonly check: Check;
      readonly names: Names;
      readonly graph: Graph;
      readonly batches: BatchList;
    }
  | { readonly ok: false; readonly result: ApplyResult };

/** Checks everything that must be true before the first write. */
async function prepare(options: ApplyOptions, blocking: Blocking): Promise<Checked> {
  const { plan, ledger, signal, driver } = options;
  const stop = (status: ApplyResult['status'], message: string, diagnostics: readonly Diagnostic[]): Checked => ({
    ok: false,
    result: ended(options, { status, blocking, message, diagnostics }),
  });
  if (plan.ledger.serial !== ledger.serial) {
    return stop('stale', 'not started, because the plan is stale', [staleLedger(options)]);
  }
  const graph = graphOf(plan.changes);
  const loop = circularIn(graph);
  if (loop.length > 0) {
    return stop('failed', 'not started, because the plan cannot be ordered', [circular(plan.changes, loop)]);
  }
  const interruption = aborted(signal);
  try {
    const names = new RunNames(options);
    const changes = plan.changes.filter((_change, index) => !blocking.results.has(index));
    const hidden = hiddenProblems({ plan, changes, names, secretOf: options.secretOf });
    if (hidden.length > 0) {
      return stop(
        'stale',
        'not started, because the plan is stale',
        hidden.map(({ change, what }) => staleProblem(change, what, 'A hidden value differs from the plan')),
      );
    }
    const checking =
      signal?.aborted === true
        ? interruption.promise
        : checkLive({
            plan,
            changes,
            kinds: options.kinds,
            names,
            driver,
            parallelism: options.parallelism,
            onCollections: (collections) => tell(options, collections),
          });
    const check = await Promise.race([checking, interruption.promise]);
    if (check === 'aborted') {
      return stop('interrupted', 'not started, because the run was interrupted', [interruptedEarly()]);
    }
    if (check.problems.length > 0) {
      return stop('stale', 'not started, because the plan is stale', check.problems);
    }
    const models = new Map(options.kinds.map((model) => [model.name, model]));
    const batches = batchesIn(plan.changes, models, await batchSizes(plan.changes, models, driver), graph);
    return { ok: true, check, names, graph, batches };
  } catch (error) {
    const { status, diagnostic } = unreadable(error);
    return stop(status, 'not begun, because the resources of the plan could not be read', [diagnostic]);
  } finally {
    interruption.forget();
  }
}

function tell({ onEvent }: ApplyOptions, collections: number): void {
  if (collections > 0) {
    onEvent?.({ type: 'checking', collections });
  }
}

function countsOf(results: readonly ChangeResult[]): Readonly<Record<KindName, number>> {
  const resources = new Map<KindName, Set<string>>();
  for (const { status, change } of results) {
    if (status === 'done') {
      const addresses = resources.get(change.kind) ?? new Set<string>();
      addresses.add(change.address);
      resources.set(change.kind, addresses);
    }
  }
  return Object.fromEntries([...resources].map(([kind, addresses]) => [kind, addresses.size]));
}

/**
 * Applies a plan exactly as written, and returns the outcome of each change. Writes nothing unless all resources that it changes are still
 * as planned. Never rejects because of the service or the ledger.
 */
export async function applyPlan(options: ApplyOptions): Promise<ApplyResult> {
  const { plan, signal, clock } = options;
  const blocking = blockingOf(plan, options.allow);
  if (blocking.blocked.length > 0 && options.onGuard === 'stop') {
    return ended(options, {
      status: 'guarded',
      blocking,
      message: 'not started, because a guard blocks the plan',
      diagnostics: blockedDiagnostics(blocking, { plan, severity: 'error' }),
    });
  }
  const warnings = blockedDiagnostics(blocking, { plan, severity: 'warning' });
  const prepared = await prepare(options, blocking);
  if (!prepared.ok) {
    return { ...prepared.result, diagnostics: [...warnings, ...prepared.result.diagnostics] };
  }
  const { check, names, graph, batches } = prepared;
  const parallelism = Math.max(1, Math.floor(options.parallelism));
  const execution = new Execution(options, { check, names, graph, left: blocking.results });
  await execution.recordNames();
  const finished = new AbortController();
  const interruption = aborted(signal);
  const graceOver = interruption.promise.then(() => {
    execution.stop('interrupted');
    return clock.sleep(options.graceMs ?? GRACE_MS, finished.signal);
  });
  const running = runSchedule({ graph, batches, parallelism, ...execution.schedule });
  await Promise.race([running, graceOver]);
  finished.abort();
  interruption.forget();
  execution.endWaiting();

  const verified: Diagnostic[] = [];
  if (execution.maySettle()) {
    await execution.expectGone();
    const created = execution.created();
    if (created.length > 0) {
      execution.emit({ type: 'verifying', collections: created.length });
      const { driver } = options;
      verified.push(...(await verify({ created, names, driver, clock, parallelism, signal: execution.stopping })));
    }
  }
  await execution.settleLedger();
  const results = execution.results();
  return {
    status: execution.status(verified.some(({ severity }) => severity === 'error')),
    results,
    diagnostics: [...warnings, ...execution.diagnostics(), ...verified],
    counts: countsOf(results),
  };
}
