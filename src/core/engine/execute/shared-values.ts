import { type Address, parentAddress } from '../../plan/address.ts';
import type { Change, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { exclusiveFields } from '../exclusive.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/** The orders that a run changes; they are recorded when all moves are done. */
interface UnsettledOrders {
  /** An entry without its rank, while the order around it is changing. */
  readonly withoutPlace: (address: Address, entry: LedgerEntry) => LedgerEntry;
  /** Remembers the rank that a move gave a resource. */
  readonly moved: (address: Address, rank: number) => void;
  /** Whether a move is the first one below its parent. */
  readonly isFirstMove: (change: Move) => boolean;
  /** The ranks to record, once all changes are done. */
  readonly settle: () => ReadonlyMap<Address, number>;
}

/**
 * Keeps ranks out of the ledger while resources are moved. An order is compared as one value: the ranks of some that have
 * moved, beside those of others that have not, would be an order that nobody applied, and after an interruption what
 * this run did itself would look like a change outside Colophon. An entry without a rank means that the order is unknown.
 */
export function unsettledOrders(changes: readonly Change[]): UnsettledOrders {
  const moving = new Set(changes.flatMap(({ action, parents }) => (action === 'move' ? [parents.at(-1)] : [])));
  const members = new Set(
    moving.size === 0 ? [] : changes.flatMap(({ address, parents }) => (moving.has(parents.at(-1)) ? [address] : [])),
  );
  const ranks = new Map<Address, number>();
  const begun = new Set<Address | undefined>();
  let isSettled = false;
  return {
    withoutPlace: (address, entry) => {
      const { rank, ...unplaced } = entry;
      if (isSettled || rank === undefined || !members.has(address)) {
        return entry;
      }
      ranks.set(address, rank);
      return unplaced;
    },
    moved: (address, rank) => {
      ranks.set(address, rank);
    },
    isFirstMove: ({ parents }) => {
      const parent = parents.at(-1);
      const isFirst = !begun.has(parent);
      begun.add(parent);
      return isFirst;
    },
    settle: () => {
      isSettled = true;
      return ranks;
    },
  };
}

/** Values that one of several siblings has: the one that gets it takes it from the one that is recorded with it. */
interface ExclusiveValues {
  /** Notes what a change that is done took from its siblings. */
  readonly took: (change: Change, id: RemoteId) => boolean;
  /** The entry without the values that a sibling took in this run. */
  readonly without: (address: Address, entry: LedgerEntry) => LedgerEntry;
}

export function exclusiveValues(kinds: readonly KindModel[]): ExclusiveValues {
  const models = new Map(kinds.map((model) => [model.name, model]));
  const exclusive = new Map(kinds.map((model) => [model.name, exclusiveFields(model)]));
  const holders = new Map<string, RemoteId>();
  const groupOf = (kind: string, address: Address, field: string): string => {
    const model = models.get(kind);
    return `${kind} ${model === undefined ? '' : (parentAddress(address, model.segment, model.keyless) ?? '')} ${field}`;
  };
  return {
    took: (change, id) => {
      const fields = (exclusive.get(change.kind) ?? []).filter((it) =>
        change.fields.some(({ field, after }) => field === it && after === true),
      );
      for (const field of fields) {
        holders.set(groupOf(change.kind, change.address, field), id);
      }
      return fields.length > 0;
    },
    without: (address, entry) => {
      const lost = (holders.size === 0 ? [] : (exclusive.get(entry.kind) ?? [])).filter((field) => {
        const holder = entry.fields[field] === true ? holders.get(groupOf(entry.kind, address, field)) : undefined;
        return holder !== undefined && holder !== entry.id;
      });
      return lost.length === 0
        ? entry
        : { ...entry, fields: { ...entry.fields, ...Object.fromEntries(lost.map((field) => [field, false])) } };
    },
  };
}
