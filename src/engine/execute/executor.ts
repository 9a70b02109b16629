import { messageOf } from '../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import type { ApplyOptions, ApplyResult, ChangeResult } from '../apply-types.ts';
import { DriverError } from '../driver.ts';
import { createNames, type Names } from '../resolve.ts';
import { type Check, checkLive, staleProblem } from '../stale.ts';
import { hiddenProblems } from '../stale-hidden.ts';
import { verify } from '../verify.ts';
import { type Holding, heldDiagnostics, holdingOf } from './hold.ts';
import { createExecution } from './run.ts';
import { circularIn, type Graph, graphOf, runSchedule } from './schedule.ts';

const GRACE_MS = 30_000;

/** The end of a run that wrote nothing. */
function ended(
  { plan }: ApplyOptions,
  end: {
    readonly status: ApplyResult['status'];
    readonly holding: Holding;
    readonly message: string;
    readonly diagnostics: readonly Diagnostic[];
  },
): ApplyResult {
  const results = plan.changes.map(
    (change, index): ChangeResult =>
      end.holding.results.get(index) ?? { status: 'skipped', change, message: end.message },
  );
  return { status: end.status, results, diagnostics: end.diagnostics, counts: {} };
}

function errorOf(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

function staleLedger({ plan, ledger }: ApplyOptions): Diagnostic {
  return errorOf(
    'stale',
    'The ledger is not as it was when the plan was made',
    `The plan rests on state ${plan.ledger.serial} of the ledger, and the ledger is at ${ledger.serial}: this plan was applied already, or another apply came in between. Nothing was read and nothing was written; plan again.`,
  );
}

function interruptedEarly(): Diagnostic {
  return errorOf(
    'interrupted',
    'The run was interrupted',
    'Nothing was written yet. Run the same command again to go on.',
  );
}

function circular(changes: readonly Change[], indexes: readonly number[]): Diagnostic {
  const names = indexes.slice(0, 5).map((index) => changes[index]?.address ?? '');
  return errorOf(
    'circular',
    'Changes wait for one another',
    `The plan cannot be put in order: these changes wait for one another, or for others that do: ${names.join(', ')}. Nothing was written; plan again.`,
  );
}

function unreadable(error: unknown): { readonly status: ApplyResult['status']; readonly diagnostic: Diagnostic } {
  const message = messageOf(error);
  const failure = error instanceof DriverError ? error.failure : undefined;
  if (failure === 'unauthenticated' || failure === 'forbidden') {
    const detail = `${message}. Nothing was written. Look at the token and at what it may do.`;
    return { status: 'denied', diagnostic: errorOf('denied', 'The service refuses the token', detail) };
  }
  const detail = `Before anything is written, what the plan touches is read once more; that failed: ${message}. Nothing was written.`;
  return { status: 'failed', diagnostic: errorOf('not-read', 'What the plan touches could not be read', detail) };
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
  | { readonly ok: true; readonly check: Check; readonly names: Names; readonly graph: Graph }
  | { readonly ok: false; readonly result: ApplyResult };

/** Everything that must be true before the first write. */
async function prepare(options: ApplyOptions, holding: Holding): Promise<Checked> {
  const { plan, ledger, signal, driver } = options;
  const stop = (status: ApplyResult['status'], message: string, diagnostics: readonly Diagnostic[]): Checked => ({
    ok: false,
    result: ended(options, { status, holding, message, diagnostics }),
  });
  if (plan.ledger.serial !== ledger.serial) {
    return stop('stale', 'not begun, because the plan is out of date', [staleLedger(options)]);
  }
  const graph = graphOf(plan.changes);
  const loop = circularIn(graph);
  if (loop.length > 0) {
    return stop('failed', 'not begun, because the plan cannot be put in order', [circular(plan.changes, loop)]);
  }
  const interruption = aborted(signal);
  try {
    const names = createNames(options);
    const changes = plan.changes.filter((_change, index) => !holding.results.has(index));
    const hidden = hiddenProblems({ plan, changes, names, secretOf: options.secretOf });
    if (hidden.length > 0) {
      return stop(
        'stale',
        'not begun, because the plan is out of date',
        hidden.map(({ change, what }) => staleProblem(change, what, 'A hidden value is not the one of the plan')),
      );
    }
    const checking =
      signal?.aborted === true
        ? interruption.promise
        : checkLive({
            plan,
            changes,
            names,
            driver,
            parallelism: options.parallelism,
            onCollections: (collections) => tell(options, collections),
          });
    const check = await Promise.race([checking, interruption.promise]);
    if (check === 'aborted') {
      return stop('interrupted', 'not begun, because the run was interrupted', [interruptedEarly()]);
    }
    return check.problems.length > 0
      ? stop('stale', 'not begun, because the plan is out of date', check.problems)
      : { ok: true, check, names, graph };
  } catch (error) {
    const { status, diagnostic } = unreadable(error);
    return stop(status, 'not begun, because what the plan touches could not be read', [diagnostic]);
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
  const things = new Map<KindName, Set<string>>();
  for (const { status, change } of results) {
    if (status === 'done') {
      const addresses = things.get(change.kind) ?? new Set<string>();
      addresses.add(change.address);
      things.set(change.kind, addresses);
    }
  }
  return Object.fromEntries([...things].map(([kind, addresses]) => [kind, addresses.size]));
}

/**
 * Does what a plan says, as written, and says what became of each change. Nothing is written unless everything that is
 * touched still is as the plan says. Never rejects for anything that the service or the ledger does.
 */
export async function applyPlan(options: ApplyOptions): Promise<ApplyResult> {
  const { plan, signal, clock } = options;
  const holding = holdingOf(plan, options.allow);
  if (holding.held.length > 0 && options.onGuard === 'stop') {
    return ended(options, {
      status: 'guarded',
      holding,
      message: 'not begun, because a guard holds the plan back',
      diagnostics: heldDiagnostics(holding, { plan, severity: 'error' }),
    });
  }
  const warnings = heldDiagnostics(holding, { plan, severity: 'warning' });
  const prepared = await prepare(options, holding);
  if (!prepared.ok) {
    return { ...prepared.result, diagnostics: [...warnings, ...prepared.result.diagnostics] };
  }
  const { check, names, graph } = prepared;
  const parallelism = Math.max(1, Math.floor(options.parallelism));
  const execution = createExecution(options, { check, names, graph, left: holding.results });
  const finished = new AbortController();
  const interruption = aborted(signal);
  const graceOver = interruption.promise.then(() => {
    execution.stop('interrupted');
    return clock.sleep(options.graceMs ?? GRACE_MS, finished.signal);
  });
  const running = runSchedule({ graph, parallelism, ...execution.schedule });
  await Promise.race([running, graceOver]);
  finished.abort();
  interruption.forget();
  execution.endWaiting();

  const verified: Diagnostic[] = [];
  if (execution.maySettle() && signal?.aborted !== true) {
    const made = execution.made();
    if (made.length > 0) {
      execution.emit({ type: 'verifying', collections: made.length });
      const { driver } = options;
      verified.push(...(await verify({ made, names, driver, clock, parallelism, signal: execution.stopping })));
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
