import { type Driver, DriverError } from '../../src/engine/driver.ts';
import type { LedgerStore } from '../../src/ledger/types.ts';
import type { Fields, RemoteId } from '../../src/plan/value.ts';
import type { Scheduler } from './scheduler.ts';

/** What happens to one process, at the write with this number. */
export interface Mishap {
  readonly at: number;
  /**
   * `killed-before` and `killed-after` the service did it; `killed-recorded`: after the next step of the record. The rest goes
   * on: `lost`: it was done, and the answer did not come. `lost-later`: of a creation in several requests, the answer of a later
   * one. `unanswered`: it was not done, which nobody can know. `refused`: it was certainly not done, and may be later.
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
  async #write<T>(call: Written, work: (isTold: boolean) => Promise<T>): Promise<T> {
    const nth = ++this.#sent;
    const how = this.#mishap?.at === nth ? this.#mishap.how : undefined;
    await this.#scheduler.turn();
    if (this.#dead) {
      return never<T>();
    }
    this.struck ||= how !== undefined;
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
    const answer = await work(how !== 'lost' && how !== 'killed-after');
    this.written.push(call);
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

  #wrapped(service: Driver): Driver {
    return {
      reader: () => {
        const reader = service.reader();
        return { list: (kind, parents) => this.#alive(() => reader.list(kind, parents)) };
      },
      create: (request) =>
        this.#write({ op: 'create', ...request }, (isTold) =>
          service.create(isTold ? request : { ...request, created: async () => {} }),
        ),
      update: (request) => this.#write({ op: 'update', ...request }, () => service.update(request)),
      remove: (request) => this.#write({ op: 'remove', ...request }, () => service.remove(request)),
      move: (request) => this.#write({ op: 'move', ...request }, () => service.move(request)),
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
