import { messageOf } from '../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions, ApplyResult, ChangeResult } from '../apply-types.ts';
import { DriverError, type DriverFailure } from '../driver.ts';
import type { ApplyEvent } from '../events.ts';
import type { Names } from '../resolve.ts';
import type { Check } from '../stale.ts';
import type { Made } from '../verify.ts';
import { attempt } from './attempt.ts';
import { createRecorder } from './record.ts';
import type { Graph, ScheduleOptions } from './schedule.ts';
import { type Attempted, ChangeError, type Run } from './send.ts';

/** So many changes in a row that the service could not make, and it is left alone. */
const BREAKER = 5;

/** Why nothing more is begun. */
export type StopReason = 'interrupted' | 'denied' | 'failed' | 'unavailable' | 'unrecorded';

const NOT_BEGUN: Readonly<Record<StopReason, string>> = {
  interrupted: 'not begun, because the run was interrupted',
  denied: 'not begun, because the service no longer accepts the token',
  failed: 'not begun, because another change failed and the run ends at the first failure',
  unavailable: `not begun, because the service failed ${BREAKER} times in a row`,
  unrecorded: 'not begun, because the ledger cannot be written',
};

interface Failure {
  readonly message: string;
  readonly outcome: 'none' | 'unknown' | 'done';
  readonly failure: DriverFailure | undefined;
}

/** One apply on its way. */
export interface Execution {
  readonly schedule: Pick<ScheduleOptions, 'isLeftOut' | 'mayGoOn' | 'mayStart' | 'work' | 'onBlocked'>;
  readonly emit: (event: ApplyEvent) => void;
  /** Aborted when nothing more is begun. */
  readonly stopping: AbortSignal;
  readonly stop: (reason: StopReason) => void;
  /** Says that what is on its way now is not waited for, and gives up on it. */
  readonly endWaiting: () => void;
  /** Whether the service can be expected to answer what was made. */
  readonly maySettle: () => boolean;
  readonly made: () => readonly Made[];
  /** Records what only concerns the ledger, if all went well. Nothing is recorded after that. */
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

function isDenial(failure: DriverFailure | undefined): boolean {
  return failure === 'unauthenticated' || failure === 'forbidden';
}

/** Keeps the state of one apply: what is done, what failed, and whether to go on. */
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
  const results: (ChangeResult | undefined)[] = changes.map((_change, index) => left.get(index));
  const running = new Set<number>();
  const failures: Failure[] = [];
  const secrets = new Set<string>();
  const touched = new Set<Change>();
  const madeIn = new Map<string, Made>();
  const stopping = new AbortController();
  const abandoned = new AbortController();
  let reason: StopReason | undefined;
  let unavailableInRow = 0;
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
      // Whoever shows progress must not be able to stop the work.
    }
  };
  const recorder = createRecorder(options, () => stop('unrecorded'));

  const run: Run = {
    plan,
    driver: options.driver,
    clock,
    names,
    check,
    secretOf: options.secretOf,
    keep: recorder.keep,
    hasKept: recorder.hasKept,
    emit,
    signal: abandoned.signal,
    stopping: stopping.signal,
    wrote: (change) => {
      wrote = true;
      touched.add(change);
    },
    onSecret: (text) => {
      if (text !== '') {
        secrets.add(text);
      }
    },
    onMade: (change, id) => {
      const { kind, address } = change;
      const { key, parents } = names.collectionOf(change);
      const made = madeIn.get(key) ?? { kind, parents, things: new Map<RemoteId, Address>() };
      made.things.set(id, address);
      madeIn.set(key, made);
    },
  };
  const withoutSecrets = (message: string): string => {
    let text = message;
    for (const secret of secrets) {
      text = text.replaceAll(secret, '(hidden)').replaceAll(JSON.stringify(secret).slice(1, -1), '(hidden)');
    }
    return text;
  };

  const settle = (index: number, result: ChangeResult): void => {
    results[index] = result;
  };
  /** A change, and those that are done by it. */
  const family = (index: number): readonly (readonly [number, Change])[] =>
    [index, ...(graph.along[index] ?? [])].flatMap((member) => {
      const change = changes[member];
      return change === undefined ? [] : [[member, change] as const];
    });
  const skip = (index: number, message: string): void => {
    for (const [member, change] of family(index)) {
      settle(member, { status: 'skipped', change, message });
      emit({ type: 'skipped', change, message });
    }
  };
  const fail = (index: number, change: Change, failure: Failure): void => {
    const message = withoutSecrets(failure.message);
    failures.push(failure);
    settle(index, { status: 'failed', change, message, outcome: failure.outcome });
    emit({ type: 'failed', change, message });
    for (const [member, other] of family(index).slice(1)) {
      const because = `left out, because it goes together with ${change.address}, which failed`;
      settle(member, { status: 'skipped', change: other, message: because });
      emit({ type: 'skipped', change: other, message: because });
    }
    unavailableInRow = failure.failure === 'unavailable' ? unavailableInRow + 1 : 0;
    if (failure.failure === 'unauthenticated') {
      stop('denied');
    } else if (onError === 'stop') {
      stop('failed');
    } else if (unavailableInRow >= BREAKER) {
      stop('unavailable');
    }
  };
  const succeedAt = async (index: number, change: Change, done: Attempted, started: number): Promise<void> => {
    await recorder.keepDone(change, done);
    if (!closed) {
      const noted = done.note === undefined ? {} : { note: done.note };
      settle(index, { status: 'done', change, ...noted });
      emit({ type: 'done', change, ...noted, milliseconds: clock.now() - started });
    }
  };
  const pend = (index: number, message: string): void => {
    for (const [member, change] of family(index)) {
      settle(member, { status: 'pending', change, message });
      emit({ type: 'pending', change, message });
    }
  };
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
      unavailableInRow = 0;
      if (attempted.pending !== undefined) {
        if (!closed) {
          pend(index, attempted.pending);
        }
        // What depends on it waits for it too.
        return false;
      }
      // One at a time means that each is on record before the next begins.
      if (options.parallelism > 1) {
        free();
      }
      for (const member of (graph.along[index] ?? []).toReversed()) {
        const other = changes[member];
        if (other !== undefined) {
          await succeedAt(member, other, {}, started);
        }
      }
      await succeedAt(index, change, attempted, started);
      return true;
    } catch (error) {
      if (!closed) {
        fail(index, change, failureOf(error, touched.has(change)));
      }
      return false;
    } finally {
      running.delete(index);
    }
  };

  const isUnfinished = (): boolean =>
    results.some((result, index) => result?.status !== 'done' && result?.status !== 'pending' && !left.has(index));

  return {
    schedule: {
      isLeftOut: (index) => left.has(index),
      mayGoOn: () => {
        if (options.signal?.aborted === true) {
          stop('interrupted');
        }
        return reason === undefined;
      },
      mayStart: (index) => {
        const barred = changes[index]?.action === 'delete' && failures.length > 0;
        if (barred) {
          skip(index, 'not deleted, because something failed: nothing is deleted in such a run');
        }
        return !barred;
      },
      work,
      onBlocked: (index, because) => {
        const name = changes[because]?.address ?? 'a change';
        if (results[because]?.status === 'pending') {
          pend(index, `waits for ${name}, which is pending`);
        } else {
          skip(index, `left out, because it depends on ${name}, which was not done`);
        }
      },
    },
    emit,
    stopping: stopping.signal,
    stop,
    endWaiting: () => {
      for (const index of [...running]) {
        const change = changes[index];
        if (change !== undefined) {
          fail(index, change, {
            message:
              'it was on its way when the run was interrupted, and did not end in time; the next apply looks at what became of it',
            outcome: 'unknown',
            failure: 'cancelled',
          });
          wrote = true;
        }
      }
      abandoned.abort();
      for (const [index, change] of changes.entries()) {
        if (results[index] === undefined) {
          const message = reason === undefined ? 'not begun' : NOT_BEGUN[reason];
          settle(index, { status: 'skipped', change, message });
          emit({ type: 'skipped', change, message });
        }
      }
      running.clear();
    },
    maySettle: () => reason !== 'interrupted' && reason !== 'denied' && reason !== 'unavailable',
    made: () => [...madeIn.values()],
    settleLedger: async () => {
      if (failures.length === 0 && !isUnfinished() && recorder.unrecorded().length === 0) {
        await recorder.keepRest();
      }
      closed = true;
      recorder.close();
    },
    results: () => results.flatMap((result) => result ?? []),
    status: (hasDuplicates) => {
      if (reason === 'interrupted' && isUnfinished()) {
        return 'interrupted';
      }
      if (
        reason === 'denied' ||
        (!wrote && failures.length > 0 && failures.every(({ failure }) => isDenial(failure)))
      ) {
        return 'denied';
      }
      if (failures.length > 0 || recorder.failed()) {
        return wrote ? 'partial' : 'failed';
      }
      return hasDuplicates ? 'partial' : 'done';
    },
    diagnostics: () => {
      const done = results.filter((result) => result?.status === 'done').length;
      const of = `${done} of ${changes.length} changes are done.`;
      const ends: Readonly<Record<StopReason, Diagnostic | undefined>> = {
        interrupted: isUnfinished()
          ? {
              severity: 'error',
              code: 'interrupted',
              summary: 'The run was interrupted',
              detail: `${of} Run the same command again to go on.`,
            }
          : undefined,
        denied: {
          severity: 'error',
          code: 'denied',
          summary: 'The service no longer accepts the token',
          detail: `${of} Nothing more was begun. Run the same command again with a token that is accepted.`,
        },
        unavailable: {
          severity: 'error',
          code: 'service-down',
          summary: 'The service fails again and again',
          detail: `${BREAKER} changes in a row failed on the side of the service, so nothing more was begun. ${of} Run the same command again later.`,
        },
        failed: undefined,
        unrecorded: undefined,
      };
      const end = reason === undefined ? undefined : ends[reason];
      return [...(end === undefined ? [] : [end]), ...recorder.diagnostics()];
    },
  };
}
