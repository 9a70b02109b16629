import { type Row, Table, type Undo, type Watch } from './table.ts';
import { type RecordOf, TABLE_NAMES, type TableName, type World } from './tables.ts';

/** What a transaction did to one row, which is known by its number: its last state, or undefined when it was removed. */
export interface Touched {
  readonly table: TableName;
  readonly id: string;
  readonly seq: number;
  readonly value: { readonly id: string } | undefined;
}

/** What a world says of itself besides its tables. */
export type Meta = Pick<World, 'organization' | 'tokenUser'>;

/** Where a database keeps its records beyond the life of the process. */
export interface Persistence {
  /** Keeps all of it or, when it throws, none of it. The meta data comes only when it changed. */
  commit(touched: readonly Touched[], meta: Meta | undefined): void;
}

type TableMap = { readonly [Name in TableName]: Table<Name> };

/** Transactions that are done in memory and not kept yet; they are kept together or not at all. */
interface Batch {
  readonly undo: Undo[];
  /** The number, the table and the id of each changed row; a row that changed twice is there twice. */
  readonly touched: [seq: number, table: TableName, id: string][];
  metaBefore: Meta | undefined;
  transactions: number;
  readonly waiting: ((failure: Error | undefined) => void)[];
}

function newBatch(): Batch {
  return { undo: [], touched: [], metaBefore: undefined, transactions: 0, waiting: [] };
}

/**
 * The server's data: every table in memory, every transaction written through to the persistence before it is
 * acknowledged. A transaction that throws leaves nothing behind.
 *
 * Keeping costs much the same for one transaction as for many. So the transactions of requests that came at the same
 * moment are kept together (`join`, then `whenKept` for each of them); everything else is kept at once (`transaction`).
 */
export class Database {
  readonly tables: TableMap;
  #persistence: Persistence | undefined;
  #meta: Meta = { organization: '', tokenUser: '' };
  #seq = 0;
  #commits = 0;
  #open = false;
  /** What the open transaction has done. */
  readonly #own = newBatch();
  /** What waits to be kept. */
  #batch: Batch | undefined;

  constructor() {
    const watch: Watch = {
      nextSeq: () => ++this.#seq,
      changed: (table, { seq, value: { id } }, undo) => {
        if (!this.#open) {
          throw new Error(`${table} ${id} was written outside a transaction`);
        }
        this.#own.undo.push(undo);
        if (this.#persistence !== undefined) {
          this.#own.touched.push([seq, table, id]);
        }
      },
    };
    this.tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, new Table(name, watch)])) as unknown as TableMap;
  }

  /** How many transactions have changed something. */
  get commits(): number {
    return this.#commits;
  }

  get meta(): Meta {
    return this.#meta;
  }

  /** Replaces the meta data, as part of the open transaction. */
  putMeta(meta: Meta): void {
    if (!this.#open) {
      throw new Error('the meta data was written outside a transaction');
    }
    this.#own.metaBefore ??= this.#meta;
    this.#meta = meta;
  }

  /** Puts the stored meta data back; only for loading. */
  restoreMeta(meta: Meta): void {
    this.#meta = meta;
  }

  /** From now on every transaction is kept there. */
  persistTo(persistence: Persistence): void {
    this.#persistence = persistence;
  }

  /** Puts stored rows into the empty tables, each at its old place. */
  restore(table: TableName, row: Row<RecordOf<TableName>>): void {
    this.#seq = Math.max(this.#seq, row.seq);
    (this.tables[table] as Table<TableName>).restore(row);
  }

  /** Runs the work; keeps all of its writes before it returns or, when it throws, none of them. */
  transaction<T>(work: () => T): T {
    const result = this.join(work);
    const failure = this.flush();
    if (failure !== undefined) {
      throw failure;
    }
    return result;
  }

  /** Runs the work; when it throws, none of its writes remain. They are kept soon: `whenKept` tells. */
  join<T>(work: () => T): T {
    if (this.#open) {
      throw new Error('a transaction is open already');
    }
    this.#open = true;
    try {
      const result = work();
      this.#settle();
      return result;
    } catch (error) {
      this.#revert(this.#own);
      this.#forget();
      throw error;
    } finally {
      this.#open = false;
    }
  }

  /**
   * Calls back once everything done so far is kept, or with the reason why none of what was waiting could be. To be asked
   * right after `join`: what waits may be kept, or fail to be, whenever other work runs.
   */
  whenKept(callback: (failure: Error | undefined) => void): void {
    if (this.#batch === undefined) {
      callback(undefined);
    } else {
      this.#batch.waiting.push(callback);
    }
  }

  /** Keeps what waits, now. Gives back why it could not be; it is then undone in memory too. */
  flush(): Error | undefined {
    const batch = this.#batch;
    if (batch === undefined) {
      return undefined;
    }
    this.#batch = undefined;
    let failure: Error | undefined;
    try {
      this.#persistence?.commit(this.#changes(batch), batch.metaBefore === undefined ? undefined : this.#meta);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      this.#revert(batch);
      this.#commits -= batch.transactions;
    }
    for (const callback of batch.waiting) {
      try {
        callback(failure);
      } catch (error) {
        // The others are told all the same, and whoever keeps this batch has nothing to do with it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    return failure;
  }

  /** Hands what the open transaction did to the batch. */
  #settle(): void {
    const own = this.#own;
    if (own.undo.length === 0 && own.metaBefore === undefined) {
      return;
    }
    this.#commits++;
    if (this.#batch === undefined) {
      this.#batch = newBatch();
      setImmediate(() => this.flush());
    }
    this.#batch.transactions++;
    this.#batch.metaBefore ??= own.metaBefore;
    for (const undo of own.undo) {
      this.#batch.undo.push(undo);
    }
    for (const place of own.touched) {
      this.#batch.touched.push(place);
    }
    this.#forget();
  }

  #forget(): void {
    this.#own.undo.length = 0;
    this.#own.touched.length = 0;
    this.#own.metaBefore = undefined;
  }

  #revert(batch: Batch): void {
    for (const undo of batch.undo.reverse()) {
      undo();
    }
    this.#meta = batch.metaBefore ?? this.#meta;
  }

  #changes({ touched }: Batch): Touched[] {
    const places = new Map(touched.map(([seq, table, id]) => [seq, { table, id }]));
    return Array.from(places, ([seq, { table, id }]) => {
      const row = this.tables[table].row(id);
      // A record that was removed and made again has another number by now.
      return { table, id, seq, value: row?.seq === seq ? row.value : undefined };
    });
  }
}
