import { INDEXES, type RecordOf, type TableName } from './tables.ts';

/** A record and its position in the creation order of its table. */
export interface Row<T> {
  readonly seq: number;
  readonly value: T;
}

interface MutableRow<T> {
  readonly seq: number;
  value: T;
}

export type Undo = () => void;

/** The number of leading items in a sorted list that satisfy the condition. */
export function countBefore(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The index of `seq` in sorted rows: where it is, or where it belongs. */
function placeOf(rows: readonly { readonly seq: number }[], seq: number): number {
  return countBefore(rows.length, (index) => (rows[index]?.seq ?? 0) < seq);
}

/** Whether a record has these values. */
export function hasFields<T extends object>(record: T, having: Partial<T>): boolean {
  return (Object.keys(having) as (keyof T)[]).every((key) => record[key] === having[key]);
}

/** The record with this id, its parent, and so on. */
export function* lineage<T extends { readonly parent?: string }>(
  table: { readonly get: (id: string | undefined) => T | undefined },
  id: string | undefined,
): Generator<T, void, undefined> {
  for (let record = table.get(id); record !== undefined; record = table.get(record.parent)) {
    yield record;
  }
}

/** Notifies the database about each change of a table. */
export interface Watch {
  nextSeq(): number;
  changed(table: TableName, row: Row<{ readonly id: string }>, undo: Undo): void;
}

/**
 * The records of one table, in order of creation. Records are never changed in place: `put` replaces the record, so that code that holds
 * the old one, or undoes a transaction, still has it.
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

  /** The record with this id; undefined if there is none, or no id. */
  get(id: string | undefined): RecordOf<Name> | undefined {
    return id === undefined ? undefined : this.#byId.get(id)?.value;
  }

  /** The record with this id, if it has these values: a path identifies a record and its parents. */
  getIn(id: string, having: Partial<RecordOf<Name>>): RecordOf<Name> | undefined {
    const record = this.get(id);
    return record !== undefined && hasFields(record, having) ? record : undefined;
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

  /** The rows whose field has this value, oldest first. Not a copy: read it before the next write. */
  rowsWhere(field: (typeof INDEXES)[Name][number], value: string): readonly Row<RecordOf<Name>>[] {
    return this.#groups.get(field as string)?.get(value) ?? [];
  }

  /** The records whose field has this value, oldest first. */
  where(field: (typeof INDEXES)[Name][number], value: string): RecordOf<Name>[] {
    return this.rowsWhere(field, value).map((row) => row.value);
  }

  /** Adds the record, or replaces the one with the same id, which keeps its position. Returns the record. */
  put(record: RecordOf<Name>): RecordOf<Name> {
    const row = this.#byId.get(record.id);
    if (row === undefined) {
      const added = { seq: this.#watch.nextSeq(), value: record };
      this.#insert(added);
      this.#watch.changed(this.#name, added, () => this.#take(added));
      return record;
    }
    const before = row.value;
    this.#replace(row, record);
    this.#watch.changed(this.#name, row, () => this.#replace(row, before));
    return record;
  }

  /** Removes the record; false if there was none. */
  remove(id: string): boolean {
    const row = this.#byId.get(id);
    if (row === undefined) {
      return false;
    }
    this.#take(row);
    this.#watch.changed(this.#name, row, () => this.#insert(row));
    return true;
  }

  /** Removes the record with this id, if it has these values; false if there was none. Dependent records must be removed separately. */
  removeIn(
    id: string,
    having: Partial<RecordOf<Name>>,
    removal: (record: RecordOf<Name>) => void = () => this.remove(id),
  ): boolean {
    const record = this.getIn(id, having);
    if (record !== undefined) {
      removal(record);
    }
    return record !== undefined;
  }

  /** Removes the records whose field has this value; the newest first, since removing the last row of a table is cheap. */
  removeWhere(field: (typeof INDEXES)[Name][number], value: string): void {
    for (const { id } of this.where(field, value).reverse()) {
      this.remove(id);
    }
  }

  /** Removes the oldest records; cheaper than one by one. */
  removeOldest(count: number): void {
    for (const row of this.#rows.splice(0, count)) {
      this.#byId.delete(row.value.id);
      this.#takeFromGroups(row);
      this.#watch.changed(this.#name, row, () => this.#insert(row));
    }
  }

  /** Restores a stored row at its position; only for loading. */
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
    this.#takeFromGroups(row);
  }

  #takeFromGroups(row: MutableRow<RecordOf<Name>>): void {
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
