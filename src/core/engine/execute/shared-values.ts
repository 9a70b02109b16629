import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { nameIn, parentIn } from '../context.ts';
import { exclusiveFields } from '../exclusive.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/**
 * The orders that a run changes. Keeps ranks out of the ledger until all moves are done: an order is compared as one value, so new ranks of
 * moved resources next to old ranks of the others would be an order that was never applied, and after an interruption our own moves would
 * look like drift. An entry without a rank means that the order is unknown.
 */
export class UnsettledOrders {
  readonly #members: ReadonlySet<Address>;
  readonly #ranks = new Map<Address, number>();
  readonly #begun = new Set<Address | undefined>();
  #isSettled = false;

  constructor(changes: readonly Change[]) {
    const moving = new Set(changes.flatMap(({ action, parents }) => (action === 'move' ? [parents.at(-1)] : [])));
    this.#members = new Set(
      moving.size === 0 ? [] : changes.flatMap(({ address, parents }) => (moving.has(parents.at(-1)) ? [address] : [])),
    );
  }

  /** An entry without its rank while its order is changing. */
  withoutPlace(address: Address, entry: LedgerEntry): LedgerEntry {
    const { rank, ...unplaced } = entry;
    if (this.#isSettled || rank === undefined || !this.#members.has(address)) {
      return entry;
    }
    this.#ranks.set(address, rank);
    return unplaced;
  }

  /** Remembers the new rank of a moved resource. */
  moved(address: Address, rank: number): void {
    this.#ranks.set(address, rank);
  }

  /** Whether a move is the first one below its parent. */
  isFirstMove({ parents }: Move): boolean {
    const parent = parents.at(-1);
    const isFirst = !this.#begun.has(parent);
    this.#begun.add(parent);
    return isFirst;
  }

  /** The ranks to record, once all changes are done. */
  settle(): ReadonlyMap<Address, number> {
    this.#isSettled = true;
    return this.#ranks;
  }
}

/** Values that only one of several siblings has: setting one clears the recorded value of the others. */
export class ExclusiveValues {
  readonly #models: ReadonlyMap<KindName, KindModel>;
  readonly #fields: ReadonlyMap<KindName, readonly string[]>;
  readonly #holders = new Map<string, RemoteId>();

  constructor(kinds: readonly KindModel[]) {
    this.#models = new Map(kinds.map((model) => [model.name, model]));
    this.#fields = new Map(kinds.map((model) => [model.name, exclusiveFields(model)]));
  }

  #groupOf(kind: KindName, address: Address, field: string): string {
    return `${nameIn(kind, parentIn(this.#models, { kind, address }))} ${field}`;
  }

  /** Notes the exclusive values that a completed change set; true if there are any. */
  took(change: Change, id: RemoteId): boolean {
    const fields = (this.#fields.get(change.kind) ?? []).filter((it) =>
      change.fields.some(({ field, after }) => field === it && after === true),
    );
    for (const field of fields) {
      this.#holders.set(this.#groupOf(change.kind, change.address, field), id);
    }
    return fields.length > 0;
  }

  /** The entry without the values that a sibling took in this run. */
  without(address: Address, entry: LedgerEntry): LedgerEntry {
    const lost = (this.#holders.size === 0 ? [] : (this.#fields.get(entry.kind) ?? [])).filter((field) => {
      const holder =
        entry.fields[field] === true ? this.#holders.get(this.#groupOf(entry.kind, address, field)) : undefined;
      return holder !== undefined && holder !== entry.id;
    });
    return lost.length === 0
      ? entry
      : { ...entry, fields: { ...entry.fields, ...Object.fromEntries(lost.map((field) => [field, false])) } };
  }
}
