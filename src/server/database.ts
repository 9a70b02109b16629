import { type Row, Table, type Undo, type Watch } from './table.ts';
import { type RecordOf, TABLE_NAMES, type TableName, type World } from './tables.ts';

/** The effect of a transaction on one row, by its number: its last state, or undefined if it was removed. */
export interface Touched {
  readonly table: TableName;
  readonly id: string;
  readonly seq: number;
  readonly value: { readonly id: string } | undefined;
}

/** A record as a transaction left it (or, if removed, as it was before), and the number of its row. */
export interface Changed {
  readonly table: TableName;
  readonly seq: number;
  readonly value: { readonly id: string };
}

/** The metadata of a world, besides its tables. */
export type Meta = Pick<World, 'organization' | 'tokenUser' | 'profile'>;

/** Persists the records of a database. */
export interface Persistence {
  /** Stores everything or, if it throws, nothing. The metadata is passed only if it changed. */
  commit(touched: readonly Touched[], meta: Meta | undefined): void;
}

type TableMap = { readonly [Name in TableName]: Table<Name> };

/** Transactions that are complete in memory but not stored yet; they are stored together or not at all. */
interface Batch {
  readonly undo: Undo[];
  /** A row that changed twice is listed twice. */
  readonly changed: Changed[];
  metaBefore: Meta | undefined;
  transactions: number;
  readonly waiting: ((failure: Error | undefined) => void)[];
}

function newBatch(): Batch {
  return { undo: [], changed: [], metaBefore: undefined, transactions: 0, waiting: [] };
}

/**
 * The server's data: every table in memory, every transaction persisted before it is acknowledged. A transaction that throws leaves no
 * changes.
 *
 * Storing one transaction costs about as much as storing many. Therefore the transactions of requests that arrive at the same time are
 * stored together (`join`, then `whenStored` for each of them); everything else is stored at once (`transaction`).
 */
export class Database {
  readonly tables: TableMap;
  #persistence: Persistence | undefined;
  #meta: Meta = { organization: '', tokenUser: '' };
  #seq = 0;
  #commits = 0;
  #open = false;
  /** The changes of the open transaction. */
  readonly #own = newBatch();
  /** The transactions that wait to be stored. */
  #batch: Batch | undefined;

  constructor() {
    const watch: Watch = {
      nextSeq: () => ++this.#seq,
      changed: (table, { seq, value }, undo) => {
        if (!this.#open) {
          throw new Error(`${table} ${value.id} was written outside a transaction`);
        }
        this.#own.undo.push(undo);
        this.#own.changed.push({ table, seq, value });
      },
    };
    this.tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, new Table(name, watch)])) as unknown as TableMap;
  }

  /** The number of transactions that changed something. */
  get commits(): number {
    return this.#commits;
  }

  /** The changes of the open transaction so far, in order. */
  get changed(): readonly Changed[] {
    return this.#own.changed;
  }

  get meta(): Meta {
    return this.#meta;
  }

  /** Replaces the metadata, as part of the open transaction. */
  putMeta(meta: Meta): void {
    if (!this.#open) {
      throw new Error('the metadata was written outside a transaction');
    }
    this.#own.metaBefore ??= this.#meta;
    this.#meta = meta;
  }

  /** Restores the stored metadata; only for loading. */
  restoreMeta(meta: Meta): void {
    this.#meta = meta;
  }

  /** Stores every transaction in this persistence from now on. */
  persistTo(persistence: Persistence): void {
    this.#persistence = persistence;
  }

  /** Loads stored rows into the empty tables, each at its old position. */
  restore(table: TableName, row: Row<RecordOf<TableName>>): void {
    this.#seq = Math.max(this.#seq, row.seq);
    (this.tables[table] as Table<TableName>).restore(row);
  }

  /** Runs the work; stores all of its writes before it returns or, if it throws, none of them. */
  transaction<T>(work: () => T): T {
    const result = this.join(work);
    const failure = this.flush();
    if (failure !== undefined) {
      throw failure;
    }
    return result;
  }

  /** Runs the work; if it throws, none of its writes remain. They are stored soon after: see `whenStored`. */
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
   * Calls back once all previous transactions are stored, or with the reason why the pending ones could not be. Call it right after `join`:
   * pending transactions may be stored, or fail, whenever other work runs.
   */
  whenStored(callback: (failure: Error | undefined) => void): void {
    if (this.#batch === undefined) {
      callback(undefined);
    } else {
      this.#batch.waiting.push(callback);
    }
  }

  /** Stores pending transactions now. Returns the error if that fails; the changes are then undone in memory too. */
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
        // The other callbacks must still run, and the error does not concern the code that stores this batch.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    return failure;
  }

  /** Adds the changes of the open transaction to the batch. */
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
    for (const change of this.#persistence === undefined ? [] : own.changed) {
      this.#batch.changed.push(change);
    }
    this.#forget();
  }

  #forget(): void {
    this.#own.undo.length = 0;
    this.#own.changed.length = 0;
    this.#own.metaBefore = undefined;
  }

  #revert(batch: Batch): void {
    for (const undo of batch.undo.reverse()) {
      undo();
    }
    this.#meta = batch.metaBefore ?? this.#meta;
  }

  #changes({ changed }: Batch): Touched[] {
    const places = new Map(changed.map(({ seq, table, value: { id } }) => [seq, { table, id }]));
    return Array.from(places, ([seq, { table, id }]) => {
      const row = this.tables[table].row(id);
      // A record that was removed and created again has another number by now.
      return { table, id, seq, value: row?.seq === seq ? row.value : undefined };
    });
  }
}
