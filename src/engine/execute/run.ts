import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import { lazily } from '../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions, ApplyResult, ChangeResult } from '../apply-types.ts';
import { DriverError } from '../driver.ts';
import type { ApplyEvent } from '../events.ts';
import { isPartOf } from '../ledger.ts';
import type { Live } from '../model.ts';
import { needsApart } from '../observe/apart.ts';
import type { Names } from '../observe/resolve.ts';
import type { Check } from '../stale/stale.ts';
import type { CreatedIn } from '../verify.ts';
import { attempt } from './attempt.ts';
import { attemptMany, type BatchEnd } from './attempt-many.ts';
import type { Batched } from './batches.ts';
import { createBreaker } from './breaker.ts';
import { endDiagnostic, notStarted, type StopReason, statusOf, unbatchedNotes } from './end.ts';
import { createHiddenTexts } from './hidden.ts';
import { createLookBack } from './look-back.ts';
import { createOutcomes, type Failure } from './outcomes.ts';
import { createRecorder } from './record.ts';
import type { Graph, ScheduleOptions } from './schedule.ts';
import { type Attempted, ChangeError, type Run } from './send.ts';
import { temporaryLeft } from './temporary.ts';

/** A running apply. */
interface Execution {
  readonly schedule: Pick<
    ScheduleOptions,
    'isLeftOut' | 'mayContinue' | 'mayStart' | 'work' | 'workMany' | 'beforeLast' | 'onBlocked'
  >;
  readonly emit: (event: ApplyEvent) => void;
  /** Aborted when nothing more is started. */
  readonly stopping: AbortSignal;
  readonly stop: (reason: StopReason) => void;
  /** Gives up on the changes in flight. */
  readonly endWaiting: () => void;
  /** Whether the service can be expected to list what was created. */
  readonly maySettle: () => boolean;
  readonly created: () => readonly CreatedIn[];
  /** Looks once more for what was deleted, in one list for each collection: what is still there has failed, and stays recorded. */
  readonly expectGone: () => Promise<void>;
  /** Records new names, before the first write. */
  readonly keepNames: () => Promise<void>;
  /** Records what only concerns the ledger, if nothing failed. Nothing is recorded after that. */
  readonly settleLedger: () => Promise<void>;
  readonly results: () => readonly ChangeResult[];
  readonly status: (hasDuplicates: boolean) => ApplyResult['status'];
  readonly diagnostics: () => readonly Diagnostic[];
}

function failureOf(error: unknown, wrote: boolean): Failure {
  if (error instanceof DriverError || error instanceof ChangeError) {
    return { message: error.message, outcome: error.outcome, failure: error.failure };
  }
  const message = messageOf(error);
  return { message, outcome: wrote ? 'unknown' : 'none', failure: undefined };
}

/** The resources that a run created, by the collection they are in. */
function createCreationLog(names: Names): {
  readonly add: (change: Change, id: RemoteId) => void;
  readonly all: (listOf: (collection: string) => readonly Live[] | undefined) => readonly CreatedIn[];
} {
  const createdIn = new Map<string, CreatedIn>();
  return {
    add: (change, id) => {
      const { kind, address } = change;
      const { key, parents } = names.collectionOf(change);
      const created = createdIn.get(key) ?? { kind, parents, resources: new Map(), hasApart: false };
      created.resources.set(id, address);
      created.hasApart ||= needsApart(names.modelOf(kind), [change]);
      createdIn.set(key, created);
    },
    all: (listOf) => [...createdIn].map(([key, created]) => ({ ...created, ...defined({ listed: listOf(key) }) })),
  };
}

/** Keeps the state of one apply: what is done, what failed, and whether to continue. */
export function createExecution(
  options: ApplyOptions,
  parts: {
    readonly check: Check;
    readonly names: Names;
    readonly graph: Graph;
    readonly left: ReadonlyMap<number, ChangeResult>;
  },
): Execution {
  const { plan, clock, onError } = options;
  const { check, names, graph, left } = parts;
  const { changes } = plan;
  const running = new Set<number>();
  const touched = new Set<Change>();
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const hidden = createHiddenTexts();
  const breaker = createBreaker();
  const created = createCreationLog(names);
  const awaited = lazily(
    () => new Set(changes.flatMap(({ action, dependsOn }) => (action === 'delete' ? [] : dependsOn))),
  );
  let reason: StopReason | undefined;
  let wrote = false;
  let closed = false;

  const stop = (why: StopReason): void => {
    reason ??= why;
    stopping.abort();
  };
  const emit = (event: ApplyEvent): void => {
    try {
      if (!closed) {
        options.onEvent?.(event);
      }
    } catch {
      // A progress display must not stop the apply.
    }
  };
  const skipped = [...left.values()].map(({ change }) => change);
  const recorder = createRecorder(options, () => stop('unrecorded'), skipped);
  const outcomes = createOutcomes({ changes, along: graph.along, left, emit });

  const run: Run = {
    plan,
    driver: options.driver,
    clock,
    names,
    check,
    secretOf: options.secretOf,
    keep: recorder.keep,
    keepBeforeMove: recorder.keepBeforeMove,
    recorded: (address) => recorder.recorded.get(address),
    isBegun: (address) => {
      const entry = recorder.recorded.get(address);
      return entry === undefined ? options.ledger.intents.has(address) : Object.keys(entry.fields).length === 0;
    },
    recordedBelow: (address) => [...recorder.recorded.keys()].filter((one) => isPartOf(one, address)),
    hasKept: recorder.hasKept,
    emit,
    unbatched: new Map(),
    signal: abandoned.signal,
    stopping: stopping.signal,
    wrote: (change) => {
      wrote = true;
      touched.add(change);
    },
    isAwaited: ({ key }) => awaited().has(key),
    lookLater: (change, unshown) => lookBack.add(change, unshown),
    onSecret: hidden.add,
    onCreated: created.add,
  };

  const fail = (index: number, failure: Failure, isFirstOfRequest = true): void => {
    outcomes.failed(index, { ...failure, message: hidden.without(failure.message) });
    // The changes of one request failed once.
    const isDown = isFirstOfRequest && breaker.failure(failure.failure);
    if (failure.failure === 'unauthenticated') {
      stop('denied');
    } else if (onError === 'stop') {
      stop('failed');
    } else if (isDown) {
      stop('unavailable');
    }
  };
  const succeed = (index: number, change: Change, done: Attempted, started: number): Promise<void> =>
    recorder.keepDone(change, done).then(() => {
      if (!closed) {
        outcomes.done(index, { note: done.note ?? done.live?.note, milliseconds: clock.now() - started });
      }
    });
  const maySettle = (): boolean =>
    reason !== 'interrupted' && reason !== 'denied' && reason !== 'unavailable' && options.signal?.aborted !== true;
  const lookBack = createLookBack({
    run,
    kinds: options.kinds,
    parallelism: options.parallelism,
    // The signal of the changes ends with them, and a failure elsewhere says nothing about lists.
    signal: options.signal ?? new AbortController().signal,
    onUndone: async (change, error, live) => {
      await recorder.keepUndone(change, live?.id);
      fail(changes.indexOf(change), failureOf(error, true));
    },
  });
  const work = async (index: number, free: () => void): Promise<boolean> => {
    const change = changes[index];
    if (change === undefined) {
      return false;
    }
    const started = clock.now();
    running.add(index);
    emit({ type: 'started', change });
    try {
      const attempted = await attempt(run, change);
      breaker.success();
      if (attempted.pending !== undefined) {
        if (!closed) {
          outcomes.pending(index, attempted.pending);
        }
        // What depends on it waits for it too.
        return false;
      }
      // One at a time means that each is recorded before the next starts.
      if (options.parallelism > 1) {
        free();
      }
      for (const member of (graph.along[index] ?? []).toReversed()) {
        const other = changes[member];
        if (other !== undefined) {
          await succeed(member, other, {}, started);
        }
      }
      await succeed(index, change, attempted, started);
      return true;
    } catch (error) {
      if (!closed) {
        fail(index, failureOf(error, touched.has(change)));
      }
      return false;
    } finally {
      running.delete(index);
    }
  };

  const workMany = async (indexes: readonly number[], free: () => void): Promise<readonly boolean[]> => {
    const batch = indexes.map((index) => changes[index] as Batched);
    const started = clock.now();
    const fine = batch.map(() => false);
    const records: Promise<void>[] = [];
    let hasFailed = false;
    for (const [at, index] of indexes.entries()) {
      running.add(index);
      emit({ type: 'started', change: batch[at] as Change });
    }
    const end = (at: number, outcome: BatchEnd): void => {
      const [index, change] = [indexes[at], batch[at]];
      if (index === undefined || change === undefined) {
        return;
      }
      if ('error' in outcome) {
        if (!closed) {
          fail(index, failureOf(outcome.error, touched.has(change)), !hasFailed);
        }
        hasFailed = true;
        running.delete(index);
        return;
      }
      breaker.success();
      fine[at] = true;
      records.push(succeed(index, change, outcome.done, started).finally(() => running.delete(index)));
    };
    try {
      await attemptMany(run, batch, end);
      if (options.parallelism > 1) {
        free();
      }
    } catch (error) {
      for (const [at, index] of indexes.entries()) {
        if (running.has(index) && fine[at] !== true) {
          end(at, { error });
        }
      }
    }
    await Promise.all(records);
    return fine;
  };

  return {
    schedule: {
      isLeftOut: (index) => left.has(index),
      mayContinue: () => {
        if (options.signal?.aborted === true) {
          stop('interrupted');
        }
        return reason === undefined;
      },
      mayStart: (index) => {
        const barred = changes[index]?.action === 'delete' && outcomes.failures().length > 0;
        if (barred) {
          outcomes.skipped(index, 'not deleted, because something failed: a run with a failure deletes nothing');
        }
        return !barred;
      },
      work,
      workMany,
      beforeLast: async () => {
        if (maySettle()) {
          await lookBack.expectSeen();
        }
      },
      onBlocked: outcomes.blocked,
    },
    emit,
    stopping: stopping.signal,
    stop,
    endWaiting: () => {
      for (const index of [...running]) {
        fail(index, {
          message:
            'it was in flight when the run was interrupted, and did not finish in time; the next apply checks its outcome',
          outcome: 'unknown',
          failure: 'cancelled',
        });
        wrote = true;
      }
      abandoned.abort();
      outcomes.close(notStarted(reason));
      running.clear();
    },
    maySettle,
    created: () => created.all(lookBack.listOf),
    expectGone: lookBack.expectGone,
    keepNames: recorder.keepNames,
    settleLedger: async () => {
      if (outcomes.failures().length === 0 && !outcomes.isUnfinished() && recorder.unrecorded().length === 0) {
        await recorder.keepRest();
      }
      closed = true;
      recorder.close();
    },
    results: outcomes.results,
    status: (hasDuplicates) =>
      statusOf({
        reason,
        failures: outcomes.failures(),
        wrote,
        isUnfinished: outcomes.isUnfinished(),
        unrecorded: recorder.failed(),
        hasDuplicates,
      }),
    diagnostics: () => {
      const isUnfinished = outcomes.isUnfinished();
      const end = endDiagnostic(reason, { done: outcomes.doneCount(), total: changes.length, isUnfinished });
      return [
        ...(end === undefined ? [] : [end]),
        ...unbatchedNotes(run.unbatched),
        ...temporaryLeft(outcomes.results()),
        ...recorder.diagnostics(),
      ];
    },
  };
}
