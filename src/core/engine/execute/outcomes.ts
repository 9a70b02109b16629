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
  /** For each change, those that it completes without another request. */
  readonly along: readonly (readonly number[])[];
  /** The changes to skip on purpose, by their index in the plan. */
  readonly left: ReadonlyMap<number, ChangeResult>;
  readonly emit: (event: ApplyEvent) => void;
}

/** The outcome of each change of a run, by its index in the plan. Reports each once. */
export class Outcomes {
  readonly #options: OutcomesOptions;
  readonly #results: (ChangeResult | undefined)[];
  readonly #failures: (DriverFailure | undefined)[] = [];

  constructor(options: OutcomesOptions) {
    this.#options = options;
    this.#results = options.changes.map((_change, index) => options.left.get(index));
  }

  #settle(index: number, status: 'pending' | 'skipped', message: string): void {
    const change = this.#options.changes[index];
    if (change !== undefined) {
      this.#results[index] = { status, change, message };
      this.#options.emit({ type: status, change, message });
    }
  }

  #settleFamily(index: number, status: 'pending' | 'skipped', message: string): void {
    for (const member of [index, ...(this.#options.along[index] ?? [])]) {
      this.#settle(member, status, message);
    }
  }

  done(
    index: number,
    { note, milliseconds }: { readonly note?: string | undefined; readonly milliseconds: number },
  ): void {
    const change = this.#options.changes[index];
    if (change !== undefined) {
      const noted = defined({ note });
      this.#results[index] = { status: 'done', change, ...noted };
      this.#options.emit({ type: 'done', change, ...noted, milliseconds });
    }
  }

  /** Marks a change as pending, with those that it completes. */
  pending(index: number, message: string): void {
    this.#settleFamily(index, 'pending', message);
  }

  skipped(index: number, message: string): void {
    this.#settleFamily(index, 'skipped', message);
  }

  /** Marks a change as failed; the changes that it would complete are skipped. */
  failed(index: number, { message, outcome, failure }: Failure): void {
    const change = this.#options.changes[index];
    if (change === undefined) {
      return;
    }
    this.#failures.push(failure);
    this.#results[index] = { status: 'failed', change, message, outcome };
    this.#options.emit({ type: 'failed', change, message });
    for (const member of this.#options.along[index] ?? []) {
      this.#settle(member, 'skipped', `skipped, because it goes together with ${change.address}, which failed`);
    }
  }

  /** Marks a change that can never run because of another one. */
  blocked(index: number, because: number): void {
    const name = this.#options.changes[because]?.address ?? 'a change';
    if (this.#results[because]?.status === 'pending') {
      this.#settleFamily(index, 'pending', `waits for ${name}, which is pending`);
    } else {
      this.#settleFamily(index, 'skipped', `skipped, because it depends on ${name}, which was not done`);
    }
  }

  /** Reports every change without an outcome as not started. */
  close(message: string): void {
    for (const index of this.#options.changes.keys()) {
      if (this.#results[index] === undefined) {
        this.#settle(index, 'skipped', message);
      }
    }
  }

  isUnfinished(): boolean {
    return this.#results.some(
      (result, index) => result?.status !== 'done' && result?.status !== 'pending' && !this.#options.left.has(index),
    );
  }

  doneCount(): number {
    return this.#results.filter((result) => result?.status === 'done').length;
  }

  failures(): readonly (DriverFailure | undefined)[] {
    return this.#failures;
  }

  results(): readonly ChangeResult[] {
    return this.#results.flatMap((result) => result ?? []);
  }
}

/** After this many consecutive failures of the service, no more requests are sent. */
export const BREAKER_LIMIT = 5;

/** Counts consecutive failures of the service itself. */
export class Breaker {
  #inRow = 0;

  /** The service did what was requested. */
  success(): void {
    this.#inRow = 0;
  }

  /** Counts the failure of a change; true if the service failed too often in a row. */
  failure(failure: DriverFailure | undefined): boolean {
    // A rejection is a response: the service works.
    this.#inRow = failure === 'unavailable' ? this.#inRow + 1 : 0;
    return this.#inRow >= BREAKER_LIMIT;
  }
}

/** The secrets of a run, which must not be shown. */
export class HiddenTexts {
  readonly #texts = new Set<string>();

  readonly add = (text: string): void => {
    if (text !== '') {
      this.#texts.add(text);
    }
  };

  /** The message without these secrets. */
  without(message: string): string {
    let shown = message;
    for (const text of this.#texts) {
      shown = shown.replaceAll(text, '(hidden)').replaceAll(JSON.stringify(text).slice(1, -1), '(hidden)');
    }
    return shown;
  }
}
