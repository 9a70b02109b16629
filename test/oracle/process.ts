import { type BatchRequest, type BatchResult, type Driver, DriverError } from '../../src/core/engine/driver.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { Fields, RemoteId } from '../../src/core/plan/value.ts';
import type { Scheduler } from './scheduler.ts';

/** What happens to one process, at the write with this number. */
export interface Mishap {
  readonly at: number;
  /**
   * `killed-before` and `killed-after` the service did it; `killed-recorded`: after the next step of the record. The rest goes
   * on: `lost`: it was done, and the answer did not come. `lost-later`: of a creation in several requests, the answer of a later
   * one. `unanswered`: it was not done, which nobody can know. `refused`: it was certainly not done, and may be later.
   * `refused-some`: of changes in one request, every other one is refused for good.
   */
  readonly how: (typeof MISHAPS)[number];
}

export const MISHAPS = [
  'killed-before',
  'killed-after',
  'killed-recorded',
  'lost',
  'lost-later',
  'unanswered',
  'refused',
  'refused-some',
] as const;

/** One write that reached the service. */
export interface Written {
  readonly op: 'create' | 'update' | 'remove' | 'move';
  readonly kind: string;
  readonly id?: RemoteId;
  readonly fields?: Fields;
}

const never = <T>(): Promise<T> => new Promise<T>(() => {});

/** One run of Colophon: its view of the service and of the ledger, each answer of which waits for its turn. */
export class Process {
  readonly driver: Driver;
  readonly ledger: LedgerStore;
  /** What it wrote, in order. */
  readonly written: Written[] = [];
  readonly #scheduler: Scheduler;
  readonly #mishap: Mishap | undefined;
  #sent = 0;
  #dead = false;
  #dying = false;
  /** Whether the mishap happened. */
  struck = false;
  /** Whether changes of one request were refused for good. */
  refusedSome = false;
  /** How many requests had several changes, and how many requests that saved. */
  batches = 0;
  spared = 0;

  constructor(scheduler: Scheduler, service: Driver, ledger: LedgerStore, mishap?: Mishap) {
    this.#scheduler = scheduler;
    this.#mishap = mishap;
    this.driver = this.#wrapped(service);
    this.ledger = this.#recorded(ledger);
  }

  readonly isDead = (): boolean => this.#dead;

  async #alive<T>(work: () => Promise<T>): Promise<T> {
    await this.#scheduler.turn();
    return this.#dead ? never<T>() : work();
  }

  /** Sends a write, unless the mishap is due. */
  async #write<T>(calls: readonly Written[], work: (isTold: boolean, isDue: boolean) => Promise<T>): Promise<T> {
    const nth = ++this.#sent;
    const { at = 0, how: mishap } = this.#mishap ?? {};
    // Few requests have several changes: it strikes the next one that does.
    const isDue = mishap === 'refused-some' && calls.length > 1 && nth >= at && !this.refusedSome;
    const how = mishap !== 'refused-some' && at === nth ? mishap : undefined;
    this.refusedSome ||= isDue;
    await this.#scheduler.turn();
    if (this.#dead) {
      return never<T>();
    }
    this.struck ||= how !== undefined || isDue;
    if (how === 'killed-before') {
      this.#dead = true;
      return never<T>();
    }
    if (how === 'unanswered' || how === 'refused') {
      throw new DriverError('the service did not answer', {
        failure: 'unavailable',
        outcome: how === 'refused' ? 'none' : 'unknown',
      });
    }
    // An answer that does not come does not tell the id either.
    const answer = await work(how !== 'lost' && how !== 'killed-after', isDue);
    this.written.push(...calls);
    this.batches += calls.length > 1 ? 1 : 0;
    this.spared += calls.length - 1;
    if (how === 'killed-after') {
      this.#dead = true;
      return never<T>();
    }
    this.#dying ||= how === 'killed-recorded';
    await this.#scheduler.turn();
    if (this.#dead) {
      return never<T>();
    }
    if (how === 'lost' || how === 'lost-later') {
      throw new DriverError('the answer was lost', { failure: 'unavailable', outcome: 'unknown' });
    }
    return answer;
  }

  /** Sends several changes in one request, of which every other one is refused where that is due. */
  #writeMany(service: Driver['batches'] & object, request: BatchRequest): Promise<readonly BatchResult[]> {
    const { kind, items } = request;
    const calls = items.map(({ action }): Written => ({ op: action === 'delete' ? 'remove' : action, kind }));
    return this.#write(calls, async (_isTold, isDue) => {
      const isRefused = (index: number): boolean => isDue && index % 2 === 1;
      const sent = items.filter((_item, index) => !isRefused(index));
      const results = [...(await service.write({ ...request, items: sent }))];
      const error = new DriverError('the service answered 409', { failure: 'conflict', outcome: 'none' });
      return items.flatMap((_item, index): readonly BatchResult[] =>
        isRefused(index) ? [{ status: 'failed', error }] : results.splice(0, 1),
      );
    });
  }

  #wrapped(service: Driver): Driver {
    const { batches } = service;
    return {
      ...(batches === undefined
        ? {}
        : { batches: { sizeOf: batches.sizeOf, write: (request) => this.#writeMany(batches, request) } }),
      reader: () => {
        const reader = service.reader();
        return {
          list: (...request) => this.#alive(() => reader.list(...request)),
          hiddenConflict: (kind) => {
            const ask = reader.hiddenConflict?.(kind);
            return ask === undefined ? undefined : (parents) => this.#alive(() => ask(parents));
          },
        };
      },
      create: (request) =>
        this.#write([{ op: 'create', ...request }], (isTold) =>
          service.create(isTold ? request : { ...request, created: async () => {} }),
        ),
      update: (request) => this.#write([{ op: 'update', ...request }], () => service.update(request)),
      remove: (request) => this.#write([{ op: 'remove', ...request }], () => service.remove(request)),
      move: (request) => this.#write([{ op: 'move', ...request }], () => service.move(request)),
    };
  }

  #recorded(ledger: LedgerStore): LedgerStore {
    return {
      ...ledger,
      load: (options) => this.#alive(() => ledger.load(options)),
      begin: async (options) => {
        const begun = await this.#alive(() => ledger.begin(options));
        if (!begun.ok) {
          return begun;
        }
        const session = begun.value;
        return {
          ...begun,
          value: {
            ...session,
            record: async (event) => {
              if (this.#dead) {
                return never();
              }
              await session.record(event);
              if (this.#dying) {
                this.#dead = true;
                return never();
              }
            },
            finish: (options) => this.#alive(() => session.finish(options)),
          },
        };
      },
    };
  }
}
