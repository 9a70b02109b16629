import { defined } from '../../../base/defined.ts';
import { messageOf } from '../../../base/error-message.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyEvent, ApplyOptions, ApplyResult, ChangeResult } from '../apply-types.ts';
import { DriverError } from '../driver.ts';
import { isPartOf } from '../ledger.ts';
import type { Live } from '../model.ts';
import type { Names } from '../observe/resolve.ts';
import { needsSeparateList } from '../observe/separate-list.ts';
import type { Check } from '../stale/stale.ts';
import type { CreatedIn } from '../verify.ts';
import { applyBatch, type ItemResult } from './apply-batch.ts';
import { attempt } from './attempt.ts';
import type { Batched } from './batches.ts';
import { endDiagnostic, notStarted, type StopReason, statusOf, unbatchedNotes } from './end.ts';
import { LookBack } from './look-back.ts';
import { Breaker, type Failure, HiddenTexts, Outcomes } from './outcomes.ts';
import { Recorder } from './record.ts';
import type { Graph, ScheduleOptions } from './schedule.ts';
import { type Attempted, ChangeError, type Run } from './send.ts';
import { temporaryLeft } from './temporary.ts';

function failureOf(error: unknown, wrote: boolean): Failure {
  if (error instanceof DriverError || error instanceof ChangeError) {
    return { message: error.message, outcome: error.outcome, failure: error.failure };
  }
  const message = messageOf(error);
  return { message, outcome: wrote ? 'unknown' : 'none', failure: undefined };
}

/** Collects the resources that a run created, by collection. */
function createCreationLog({ names, check }: Pick<Parts, 'names' | 'check'>): {
  readonly add: (change: Change, id: RemoteId) => void;
  readonly all: (listOf: (collection: string) => readonly Live[] | undefined) => readonly CreatedIn[];
} {
  const createdIn = new Map<string, CreatedIn>();
  return {
    add: (change, id) => {
      const { kind, address } = change;
      const { key, parents } = names.collectionOf(change);
      const created = createdIn.get(key) ?? {
        kind,
        parents,
        resources: new Map(),
        hasSeparateList: false,
        wasThere: (other: RemoteId) => check.wasThere(key, other),
      };
      created.resources.set(id, address);
      created.hasSeparateList ||= needsSeparateList(names.modelOf(kind), [change]);
      createdIn.set(key, created);
    },
    all: (listOf) => [...createdIn].map(([key, created]) => ({ ...created, ...defined({ listed: listOf(key) }) })),
  };
}

interface Parts {
  readonly check: Check;
  readonly names: Names;
  readonly graph: Graph;
  /** The changes that are not started. */
  readonly left: ReadonlyMap<number, ChangeResult>;
}

/** The state of one apply: the outcomes so far, and whether to continue. */
export class Execution {
  readonly #options: ApplyOptions;
  readonly #parts: Parts;
  readonly #run: Run;
  readonly #recorder: Recorder;
  readonly #outcomes: Outcomes;
  readonly #lookBack: LookBack;
  readonly #created: ReturnType<typeof createCreationLog>;
  readonly #hidden = new HiddenTexts();
  readonly #breaker = new Breaker();
  readonly #running = new Set<number>();
  readonly #touched = new Set<Change>();
  readonly #stopping = new AbortController();
  readonly #abandoned = new AbortController();
  #reason: StopReason | undefined;
  #wrote = false;
  #closed = false;

  constructor(options: ApplyOptions, parts: Parts) {
    const { changes } = options.plan;
    const { left, graph } = parts;
    this.#options = options;
    this.#parts = parts;
    this.#created = createCreationLog(parts);
    const skipped = [...left.values()].map(({ change }) => change);
    this.#recorder = new Recorder(options, () => this.stop('unrecorded'), skipped);
    this.#outcomes = new Outcomes({ changes, along: graph.along, left, emit: this.emit });
    this.#run = this.#newRun();
    this.#lookBack = new LookBack({
      run: this.#run,
      kinds: options.kinds,
      parallelism: options.parallelism,
      // Not the signal for changes: it is aborted at their end, and a failure elsewhere says nothing about lists.
      signal: options.signal ?? new AbortController().signal,
      onUndone: async (change, error, live) => {
        await this.#recorder.recordUndone(change, live?.id);
        this.#fail(changes.indexOf(change), failureOf(error, true));
      },
    });
  }

  #newRun(): Run {
    const { plan, clock, driver, secretOf, ledger } = this.#options;
    const { check, names } = this.#parts;
    const recorder = this.#recorder;
    const awaited = lazily(
      () => new Set(plan.changes.flatMap(({ action, dependsOn }) => (action === 'delete' ? [] : dependsOn))),
    );
    return {
      plan,
      driver,
      clock,
      names,
      check,
      secretOf,
      keep: recorder.keep,
      recordBeforeMove: recorder.recordBeforeMove,
      recorded: (address) => recorder.recorded.get(address),
      isBegun: (address) => {
        const entry = recorder.recorded.get(address);
        return entry === undefined ? ledger.intents.has(address) : Object.keys(entry.fields).length === 0;
      },
      recordedBelow: (address) => [...recorder.recorded.keys()].filter((one) => isPartOf(one, address)),
      hasRecorded: recorder.hasRecorded,
      emit: this.emit,
      unbatched: new Map(),
      signal: this.#abandoned.signal,
      stopping: this.#stopping.signal,
      wrote: (change) => {
        this.#wrote = true;
        this.#touched.add(change);
      },
      isAwaited: ({ key }) => awaited().has(key),
      lookLater: (change, unshown) => this.#lookBack.add(change, unshown),
      onSecret: this.#hidden.add,
      onCreated: this.#created.add,
    };
  }

  readonly emit = (event: ApplyEvent): void => {
    try {
      if (!this.#closed) {
        this.#options.onEvent?.(event);
      }
    } catch {
      // A progress display must not stop the apply.
    }
  };

  /** Aborted once no more changes are started. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  stop(why: StopReason): void {
    this.#reason ??= why;
    this.#stopping.abort();
  }

  #fail(index: number, failure: Failure, isFirstOfRequest = true): void {
    this.#outcomes.failed(index, { ...failure, message: this.#hidden.without(failure.message) });
    // The changes of one request count as one failure.
    const isDown = isFirstOfRequest && this.#breaker.failure(failure.failure);
    if (failure.failure === 'unauthenticated') {
      this.stop('denied');
    } else if (this.#options.onError === 'stop') {
      this.stop('failed');
    } else if (isDown) {
      this.stop('unavailable');
    }
  }

  async #succeed(index: number, change: Change, done: Attempted, started: number): Promise<void> {
    await this.#recorder.recordDone(change, done);
    if (!this.#closed) {
      const milliseconds = this.#options.clock.now() - started;
      this.#outcomes.done(index, { note: done.note ?? done.live?.note, milliseconds });
    }
  }

  /** The callbacks that decide which changes start, and apply them. */
  readonly schedule: Pick<
    ScheduleOptions,
    'isLeftOut' | 'mayContinue' | 'mayStart' | 'work' | 'workMany' | 'beforeLast' | 'onBlocked'
  > = {
    isLeftOut: (index) => this.#parts.left.has(index),
    mayContinue: () => {
      if (this.#options.signal?.aborted === true) {
        this.stop('interrupted');
      }
      return this.#reason === undefined;
    },
    mayStart: (index) => {
      const barred = this.#options.plan.changes[index]?.action === 'delete' && this.#outcomes.failures().length > 0;
      if (barred) {
        this.#outcomes.skipped(index, 'not deleted, because something failed: a run with a failure deletes nothing');
      }
      return !barred;
    },
    work: (index, free) => this.#work(index, free),
    workMany: (indexes, free) => this.#workMany(indexes, free),
    beforeLast: async () => {
      if (this.maySettle()) {
        await this.#lookBack.expectSeen();
      }
    },
    onBlocked: (index, cause) => this.#outcomes.blocked(index, cause),
  };

  async #work(index: number, free: () => void): Promise<boolean> {
    const { plan, clock, parallelism } = this.#options;
    const change = plan.changes[index];
    if (change === undefined) {
      return false;
    }
    const started = clock.now();
    this.#running.add(index);
    this.emit({ type: 'started', change });
    try {
      const attempted = await attempt(this.#run, change);
      this.#breaker.success();
      if (attempted.pending !== undefined) {
        if (!this.#closed) {
          this.#outcomes.pending(index, attempted.pending);
        }
        // Its dependents wait for it too.
        return false;
      }
      // With a parallelism of one, each change is recorded before the next starts.
      if (parallelism > 1) {
        free();
      }
      for (const member of (this.#parts.graph.along[index] ?? []).toReversed()) {
        const other = plan.changes[member];
        if (other !== undefined) {
          await this.#succeed(member, other, {}, started);
        }
      }
      await this.#succeed(index, change, attempted, started);
      return true;
    } catch (error) {
      if (!this.#closed) {
        this.#fail(index, failureOf(error, this.#touched.has(change)));
      }
      return false;
    } finally {
      this.#running.delete(index);
    }
  }

  async #workMany(indexes: readonly number[], free: () => void): Promise<readonly boolean[]> {
    const { plan, clock, parallelism } = this.#options;
    const batch = indexes.map((index) => plan.changes[index] as Batched);
    const started = clock.now();
    const fine = batch.map(() => false);
    const records: Promise<void>[] = [];
    let hasFailed = false;
    for (const [at, index] of indexes.entries()) {
      this.#running.add(index);
      this.emit({ type: 'started', change: batch[at] as Change });
    }
    const end = (at: number, outcome: ItemResult): void => {
      const [index, change] = [indexes[at], batch[at]];
      if (index === undefined || change === undefined) {
        return;
      }
      if ('error' in outcome) {
        if (!this.#closed) {
          this.#fail(index, failureOf(outcome.error, this.#touched.has(change)), !hasFailed);
        }
        hasFailed = true;
        this.#running.delete(index);
        return;
      }
      this.#breaker.success();
      fine[at] = true;
      records.push(this.#succeed(index, change, outcome.done, started).finally(() => this.#running.delete(index)));
    };
    try {
      await applyBatch(this.#run, batch, end);
      if (parallelism > 1) {
        free();
      }
    } catch (error) {
      for (const [at, index] of indexes.entries()) {
        if (this.#running.has(index) && fine[at] !== true) {
          end(at, { error });
        }
      }
    }
    await Promise.all(records);
    return fine;
  }

  /** Abandons the changes in flight. */
  endWaiting(): void {
    for (const index of [...this.#running]) {
      this.#fail(index, {
        message:
          'it was in flight when the run was interrupted, and did not finish in time; the next apply checks its outcome',
        outcome: 'unknown',
        failure: 'cancelled',
      });
      this.#wrote = true;
    }
    this.#abandoned.abort();
    this.#outcomes.close(notStarted(this.#reason));
    this.#running.clear();
  }

  /** Whether it makes sense to check that the service lists what was created. */
  maySettle(): boolean {
    const hasEnded = this.#reason !== undefined && ['interrupted', 'denied', 'unavailable'].includes(this.#reason);
    return !hasEnded && this.#options.signal?.aborted !== true;
  }

  created(): readonly CreatedIn[] {
    return this.#created.all((collection) => this.#lookBack.listOf(collection));
  }

  /** Reads the list of each collection again: a deleted resource that is still there counts as failed, and stays recorded. */
  expectGone(): Promise<void> {
    return this.#lookBack.expectGone();
  }

  /** Records renames, before the first write. */
  recordNames(): Promise<void> {
    return this.#recorder.recordNames();
  }

  /** Records changes of the ledger alone, if nothing failed. Nothing is recorded after that. */
  async settleLedger(): Promise<void> {
    const hasFailed = this.#outcomes.failures().length > 0 || this.#outcomes.isUnfinished();
    if (!hasFailed && this.#recorder.unrecorded().length === 0) {
      await this.#recorder.recordRest();
    }
    this.#closed = true;
    this.#recorder.close();
  }

  results(): readonly ChangeResult[] {
    return this.#outcomes.results();
  }

  status(hasDuplicates: boolean): ApplyResult['status'] {
    return statusOf({
      reason: this.#reason,
      failures: this.#outcomes.failures(),
      wrote: this.#wrote,
      isUnfinished: this.#outcomes.isUnfinished(),
      unrecorded: this.#recorder.failed(),
      hasDuplicates,
    });
  }

  diagnostics(): readonly Diagnostic[] {
    const end = endDiagnostic(this.#reason, {
      done: this.#outcomes.doneCount(),
      total: this.#options.plan.changes.length,
      isUnfinished: this.#outcomes.isUnfinished(),
    });
    return [
      ...(end === undefined ? [] : [end]),
      ...unbatchedNotes(this.#run.unbatched),
      ...temporaryLeft(this.#outcomes.results()),
      ...this.#recorder.diagnostics(),
    ];
  }
}
