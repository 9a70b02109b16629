import type { components } from './model.gen.ts';

type Schemas = components['schemas'];

/** A whole world as a file holds it. */
export type World = Schemas['World'];
/** The tables of a world; a table that a world file leaves out is empty. */
type Tables = Required<Schemas['Tables']>;
export type TableName = keyof Tables;
export type RecordOf<Name extends TableName> = Tables[Name][number];

/** By which fields the records of each table are looked up, besides their id. */
export const INDEXES = {
  users: ['email'],
  tokens: ['digest', 'user'],
  organizations: [],
  members: ['organization', 'user'],
  teams: ['organization'],
  teamMembers: ['team', 'user'],
  collections: ['organization', 'parent'],
  spaces: ['organization', 'parent'],
  grants: ['target', 'subject'],
  linkInvites: ['organization', 'space', 'collection'],
  customFields: ['organization'],
  customFieldValues: ['space', 'field'],
  revisions: ['space'],
  documents: ['space'],
  changeRequests: ['space'],
  reviews: ['changeRequest'],
  comments: ['space', 'changeRequest'],
  replies: ['comment'],
  sites: ['organization'],
  sectionGroups: ['site'],
  sections: ['site', 'group'],
  siteSpaces: ['site', 'section', 'space'],
  redirects: ['site', 'source'],
  shareLinks: ['site', 'key'],
  samlProviders: ['organization'],
  openapiSpecs: ['organization', 'slug'],
  openapiVersions: ['spec'],
  translationSettings: ['organization'],
  translationLanguages: ['settings'],
  events: ['site'],
  webPages: ['url'],
} as const;

export const TABLE_NAMES: readonly TableName[] = Object.keys(INDEXES) as TableName[];

/** A record and its place in the order in which the records of its table were made. */
export interface Row<T> {
  readonly seq: number;
  readonly value: T;
}

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

interface MutableRow<T> {
  readonly seq: number;
  value: T;
}

type Undo = () => void;

/** The place of `seq` in rows that are in order: where it is, or where it belongs. */
function placeOf(rows: readonly { readonly seq: number }[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.seq ?? 0) < seq) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** What a table tells its database about each change. */
interface Watch {
  nextSeq(): number;
  changed(table: TableName, row: Row<{ readonly id: string }>, undo: Undo): void;
}

/**
 * The records of one name, in the order in which they were made. Records are never changed in place: `put` replaces the
 * whole record, so that whoever holds the old one, or undoes a transaction, still has it.
 */
export class Table<Name extends TableName> {
  readonly #name: Name;
  readonly #watch: Watch;
  readonly #byId = new Map<string, MutableRow<RecordOf<Name>>>();
  readonly #rows: MutableRow<RecordOf<Name>>[] = [];
  readonly #groups: ReadonlyMap<string, Map<string, MutableRow<RecordOf<Name>>[]>>;

  constructor(name: Name, watch: Watch) {
    this.#name = name;
    this.#watch = watch;
    this.#groups = new Map(INDEXES[name].map((field) => [field as string, new Map()]));
  }

  get size(): number {
    return this.#rows.length;
  }

  get(id: string): RecordOf<Name> | undefined {
    return this.#byId.get(id)?.value;
  }

  row(id: string): Row<RecordOf<Name>> | undefined {
    return this.#byId.get(id);
  }

  /** All rows, oldest first. Not a copy: read it before the next write. */
  rows(): readonly Row<RecordOf<Name>>[] {
    return this.#rows;
  }

  all(): RecordOf<Name>[] {
    return this.#rows.map((row) => row.value);
  }

  /** The rows whose field has that value, oldest first. Not a copy: read it before the next write. */
  rowsWhere(field: (typeof INDEXES)[Name][number], value: string): readonly Row<RecordOf<Name>>[] {
    return this.#groups.get(field as string)?.get(value) ?? [];
  }

  /** The records whose field has that value, oldest first. */
  where(field: (typeof INDEXES)[Name][number], value: string): RecordOf<Name>[] {
    return this.rowsWhere(field, value).map((row) => row.value);
  }

  /** Adds the record, or replaces the one of the same id, which keeps its place. */
  put(record: RecordOf<Name>): void {
    const row = this.#byId.get(record.id);
    if (row === undefined) {
      const added = { seq: this.#watch.nextSeq(), value: record };
      this.#insert(added);
      this.#watch.changed(this.#name, added, () => this.#take(added));
      return;
    }
    const before = row.value;
    this.#replace(row, record);
    this.#watch.changed(this.#name, row, () => this.#replace(row, before));
  }

  /** Takes the record away; false when there was none. */
  remove(id: string): boolean {
    const row = this.#byId.get(id);
    if (row === undefined) {
      return false;
    }
    this.#take(row);
    this.#watch.changed(this.#name, row, () => this.#insert(row));
    return true;
  }

  /** Puts a stored row back at its place; only for loading. */
  restore(row: Row<RecordOf<Name>>): void {
    this.#insert({ seq: row.seq, value: row.value });
  }

  #replace(row: MutableRow<RecordOf<Name>>, record: RecordOf<Name>): void {
    for (const [field, groups] of this.#groups) {
      const before = fieldOf(row.value, field);
      const after = fieldOf(record, field);
      if (before !== after) {
        takeFrom(groups, before, row);
        addTo(groups, after, row);
      }
    }
    row.value = record;
  }

  #insert(row: MutableRow<RecordOf<Name>>): void {
    this.#byId.set(row.value.id, row);
    insertInOrder(this.#rows, row);
    for (const [field, groups] of this.#groups) {
      addTo(groups, fieldOf(row.value, field), row);
    }
  }

  #take(row: MutableRow<RecordOf<Name>>): void {
    this.#byId.delete(row.value.id);
    this.#rows.splice(placeOf(this.#rows, row.seq), 1);
    for (const [field, groups] of this.#groups) {
      takeFrom(groups, fieldOf(row.value, field), row);
    }
  }
}

function fieldOf(record: object, field: string): string | undefined {
  const value: unknown = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
}

function insertInOrder<T extends { readonly seq: number }>(rows: T[], row: T): void {
  const last = rows.at(-1);
  if (last === undefined || last.seq < row.seq) {
    rows.push(row);
  } else {
    rows.splice(placeOf(rows, row.seq), 0, row);
  }
}

function addTo<T extends { readonly seq: number }>(groups: Map<string, T[]>, key: string | undefined, row: T): void {
  if (key === undefined) {
    return;
  }
  const rows = groups.get(key);
  if (rows === undefined) {
    groups.set(key, [row]);
  } else {
    insertInOrder(rows, row);
  }
}

function takeFrom<T extends { readonly seq: number }>(groups: Map<string, T[]>, key: string | undefined, row: T): void {
  const rows = key === undefined ? undefined : groups.get(key);
  if (key === undefined || rows === undefined) {
    return;
  }
  rows.splice(placeOf(rows, row.seq), 1);
  if (rows.length === 0) {
    groups.delete(key);
  }
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
