import { defined } from '../../../base/defined.ts';
import type { Change } from '../../plan/plan.ts';
import type { ApplyEvent, ChangeResult } from '../apply-types.ts';
import type { DriverFailure } from '../driver.ts';

/** Why a change was not applied. */
export interface Failure {
  readonly message: string;
  readonly outcome: 'none' | 'unknown' | 'done';
  readonly failure: DriverFailure | undefined;
}

interface OutcomesOptions {
  readonly changes: readonly Change[];
  /** The changes that each change completes without another request. */
  readonly along: readonly (readonly number[])[];
  /** What is skipped on purpose, by its index in the plan. */
  readonly left: ReadonlyMap<number, ChangeResult>;
  readonly emit: (event: ApplyEvent) => void;
}

/** The outcome of each change of one run, by its index in the plan. Each is reported once. */
export interface Outcomes {
  readonly done: (index: number, end: { readonly note?: string | undefined; readonly milliseconds: number }) => void;
  /** A change and those that it completes. */
  readonly pending: (index: number, message: string) => void;
  readonly skipped: (index: number, message: string) => void;
  /** What goes together with it is skipped. */
  readonly failed: (index: number, failure: Failure) => void;
  /** A change will never run because of another one. */
  readonly blocked: (index: number, because: number) => void;
  /** Reports every change without an outcome as not started. */
  readonly close: (message: string) => void;
  readonly isUnfinished: () => boolean;
  readonly doneCount: () => number;
  readonly failures: () => readonly (DriverFailure | undefined)[];
  readonly results: () => readonly ChangeResult[];
}

/** Creates the outcomes of a run that has not started. */
export function createOutcomes({ changes, along, left, emit }: OutcomesOptions): Outcomes {
  const results: (ChangeResult | undefined)[] = changes.map((_change, index) => left.get(index));
  const failures: (DriverFailure | undefined)[] = [];

  const settle = (index: number, status: 'pending' | 'skipped', message: string): void => {
    const change = changes[index];
    if (change !== undefined) {
      results[index] = { status, change, message };
      emit({ type: status, change, message });
    }
  };
  const settleFamily = (index: number, status: 'pending' | 'skipped', message: string): void => {
    for (const member of [index, ...(along[index] ?? [])]) {
      settle(member, status, message);
    }
  };
  return {
    done: (index, { note, milliseconds }) => {
      const change = changes[index];
      if (change !== undefined) {
        const noted = defined({ note });
        results[index] = { status: 'done', change, ...noted };
        emit({ type: 'done', change, ...noted, milliseconds });
      }
    },
    pending: (index, message) => settleFamily(index, 'pending', message),
    skipped: (index, message) => settleFamily(index, 'skipped', message),
    failed: (index, { message, outcome, failure }) => {
      const change = changes[index];
      if (change === undefined) {
        return;
      }
      failures.push(failure);
      results[index] = { status: 'failed', change, message, outcome };
      emit({ type: 'failed', change, message });
      for (const member of along[index] ?? []) {
        settle(member, 'skipped', `skipped, because it goes together with ${change.address}, which failed`);
      }
    },
    blocked: (index, because) => {
      const name = changes[because]?.address ?? 'a change';
      if (results[because]?.status === 'pending') {
        settleFamily(index, 'pending', `waits for ${name}, which is pending`);
      } else {
        settleFamily(index, 'skipped', `skipped, because it depends on ${name}, which was not done`);
      }
    },
    close: (message) => {
      for (const index of changes.keys()) {
        if (results[index] === undefined) {
          settle(index, 'skipped', message);
        }
      }
    },
    isUnfinished: () =>
      results.some((result, index) => result?.status !== 'done' && result?.status !== 'pending' && !left.has(index)),
    doneCount: () => results.filter((result) => result?.status === 'done').length,
    failures: () => failures,
    results: () => results.flatMap((result) => result ?? []),
  };
}

/** After this many consecutive failures of the service, nothing more is sent. */
export const BREAKER_LIMIT = 5;

/** Counts consecutive failures of the service itself. */
interface Breaker {
  /** The service did what was requested. */
  readonly success: () => void;
  /** A change failed; true means that the service failed too often in a row. */
  readonly failure: (failure: DriverFailure | undefined) => boolean;
}

/** Creates a breaker that has counted nothing yet. */
export function createBreaker(limit: number = BREAKER_LIMIT): Breaker {
  let inRow = 0;
  return {
    success: () => {
      inRow = 0;
    },
    failure: (failure) => {
      // A refusal is an answer: the service works.
      inRow = failure === 'unavailable' ? inRow + 1 : 0;
      return inRow >= limit;
    },
  };
}

/** The texts of one run that must not be shown. */
interface HiddenTexts {
  readonly add: (text: string) => void;
  /** The message without these texts. */
  readonly without: (message: string) => string;
}

/** Creates an empty set of texts. */
export function createHiddenTexts(): HiddenTexts {
  const texts = new Set<string>();
  return {
    add: (text) => {
      if (text !== '') {
        texts.add(text);
      }
    },
    without: (message) => {
      let shown = message;
      for (const text of texts) {
        shown = shown.replaceAll(text, '(hidden)').replaceAll(JSON.stringify(text).slice(1, -1), '(hidden)');
      }
      return shown;
    },
  };
}
