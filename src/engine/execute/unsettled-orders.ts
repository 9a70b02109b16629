import type { Address } from '../../plan/address.ts';
import type { Change, Move } from '../../plan/plan.ts';
import type { LedgerEntry } from '../ledger.ts';

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
