import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { belowNewName, type LedgerEntry, type LedgerEvent } from '../ledger.ts';
import { leftOutOf, withoutHalves } from '../select/left-out.ts';
import { createRenames } from './renames.ts';
import type { Attempted } from './send.ts';
import { isTemporary } from './temporary.ts';
import { unsettledOrders } from './unsettled-orders.ts';

interface Named {
  readonly kind: KindName;
  readonly id?: RemoteId;
}

/** What could not be recorded, as it is shown. */
interface Unrecorded extends Named {
  readonly address: Address;
  readonly removed?: true;
}

/** Writes the record of one apply, and remembers what could not be written. */
interface Recorder {
  /** Never rejects; false means that it could not be recorded. */
  readonly keep: (event: LedgerEvent, resource: Named) => Promise<boolean>;
  /** Whether anything was recorded. */
  readonly hasKept: () => boolean;
  /** Records a change that is done. */
  readonly keepDone: (change: Change, attempted: Attempted) => Promise<void>;
  /** Records that an order is about to change. Never rejects; false means that it could not be recorded. */
  readonly keepBeforeMove: (change: Move) => Promise<boolean>;
  /** Records the new names of what holds others, before anything else: with everything below, in one step each. */
  readonly keepNames: () => Promise<void>;
  /** Records what only concerns the ledger: entries to refresh and entries to forget, except for what was left out. */
  readonly keepRest: () => Promise<void>;
  /** Stops recording. */
  readonly close: () => void;
  readonly unrecorded: () => readonly Unrecorded[];
  /** Whether anything could not be recorded, intents included. */
  readonly failed: () => boolean;
  readonly diagnostics: () => readonly Diagnostic[];
}

/** The entry with what a change applied. */
function entryOf(change: Exclude<Change, { readonly action: 'delete' | 'move' }>, attempted: Attempted): LedgerEntry {
  const { kind, after, protect, rank, formerly } = change;
  const witness = attempted.live?.witness;
  return {
    kind,
    id: attempted.id ?? (change.action === 'create' ? '' : (change.id ?? '')),
    fields: after,
    ...defined({ protect, rank, formerly, witness }),
  };
}

/** For each renamed resource, its new address by the one in the ledger. */
function heirsIn({ changes, refresh }: ApplyOptions['plan']): ReadonlyMap<Address, Address> {
  return new Map(
    [...changes, ...refresh].flatMap(({ address, previousAddress }) =>
      previousAddress === undefined ? [] : [[previousAddress, address] as const],
    ),
  );
}

/** Creates the recorder of one apply, with a callback for what cannot be recorded. */
export function createRecorder(
  { plan, ledger, record, kinds }: ApplyOptions,
  onFailure: () => void,
  skipped: Iterable<Change> = [],
): Recorder {
  const leftOut = leftOutOf(skipped, new Map(kinds.map((model) => [model.name, model])));
  const entries = new Map<Address, LedgerEntry>();
  const unrecorded = new Map<Address, Unrecorded>();
  /** Addresses with a record of the resource that is about to get them. */
  const carried = new Set<Address>();
  const forgotten = new Set<Address>();
  const holding = new Set(kinds.flatMap(({ parents }) => parents));
  let cause: string | undefined;
  let closed = false;
  let hasKept = false;

  const keep = async (event: LedgerEvent, { kind, id }: Named): Promise<boolean> => {
    if (closed) {
      return false;
    }
    try {
      await record(event);
    } catch (error) {
      cause ??= messageOf(error);
      if (event.type !== 'intend') {
        const named = id === undefined ? { kind } : { kind, id };
        const removed = event.type === 'remove' ? ({ removed: true } as const) : {};
        unrecorded.set(event.address, { address: event.address, ...named, ...removed });
      }
      onFailure();
      return false;
    }
    hasKept = true;
    if (event.type !== 'intend') {
      unrecorded.delete(event.address);
    }
    return true;
  };
  const heirs = heirsIn(plan);
  /** Records the new address of a resource before another one gets its old address. */
  const carry = async (address: Address, { id }: LedgerEntry): Promise<void> => {
    const old = ledger.entries.get(address);
    const heir = old === undefined || old.id === id ? undefined : heirs.get(address);
    if (old !== undefined && heir !== undefined && !entries.has(heir) && !carried.has(heir)) {
      carried.add(heir);
      await keep(
        { type: 'intend', address: heir, intent: { kind: old.kind, fields: {}, id: old.id, entry: old } },
        old,
      );
    }
  };
  const orders = unsettledOrders(plan.changes);
  const renames = createRenames({ plan, ledger, kinds });
  const put = async (address: Address, full: LedgerEntry, previousAddress: Address | undefined): Promise<boolean> => {
    const entry = orders.withoutPlace(address, full);
    await carry(address, entry);
    // An address that this run gave to another resource must not be cleared for the resource that left it.
    const isFree = previousAddress !== undefined && !entries.has(previousAddress);
    const from = isFree ? renames.nowAt(previousAddress) : address;
    for (const { address: gone, ...named } of renames.goneBelow(address)) {
      // Another resource may have got that name in this run.
      if (!entries.has(gone)) {
        await keep({ type: 'remove', address: gone }, named);
      }
    }
    entries.set(address, entry);
    return keep({ type: 'put', address, entry, ...(from === address ? {} : { previousAddress: from }) }, entry);
  };

  /** The entry, with the values that it shares with its siblings as they were recorded before. */
  const asBefore = ({ rank: _rank, ...entry }: LedgerEntry, address: Address): LedgerEntry => {
    const recorded = ledger.entries.get(address);
    return {
      ...entry,
      fields: leftOut.fieldsOf(entry.kind, entry.fields, recorded),
      ...defined({ rank: recorded?.rank }),
    };
  };

  /** Forgets entries, where no other resource has their addresses by now. */
  const forget = async (addresses: readonly Address[]): Promise<void> => {
    for (const address of addresses) {
      const entry = ledger.entries.get(address);
      const at = renames.nowAt(address);
      forgotten.add(address);
      if (!entries.has(at)) {
        await keep({ type: 'remove', address: at }, entry ?? { kind: 'resource' });
      }
    }
  };

  return {
    keep: (event, resource) => {
      if (event.type === 'intend' && event.intent.entry !== undefined) {
        carried.add(event.address);
      }
      return event.type === 'put' ? put(event.address, event.entry, event.previousAddress) : keep(event, resource);
    },
    hasKept: () => hasKept,
    keepDone: async (change, attempted) => {
      const { address, kind, previousAddress } = change;
      if (change.action === 'delete') {
        const at = renames.nowAt(address);
        const newer = entries.get(at);
        if (newer === undefined || newer.id === change.id) {
          // Before its own entry: nobody could tell later what the rest belonged to.
          await forget(holding.has(kind) ? plan.forget.filter((one) => belowNewName(one, address, address)) : []);
          await keep({ type: 'remove', address: at }, { kind, id: change.id });
        }
      } else if (isTemporary(change)) {
        // The intent stays until the declared value is set.
        return;
      } else if (change.action === 'move') {
        const entry = entries.get(address) ?? ledger.entries.get(previousAddress ?? address);
        if (entry !== undefined && change.rank !== undefined && change.rank !== entry.rank) {
          orders.moved(address, change.rank);
          if (previousAddress !== undefined) {
            await put(address, { ...entry, rank: change.rank }, previousAddress);
          }
        }
      } else {
        const whole = entryOf(change, attempted);
        const earlier = entries.get(address);
        // A late step does not know what another late step has set.
        const entry = earlier?.id === whole.id ? { ...whole, fields: { ...earlier.fields, ...whole.fields } } : whole;
        await put(
          address,
          leftOut.beside(kind, address) ? asBefore(entry, previousAddress ?? address) : entry,
          previousAddress,
        );
      }
    },
    keepBeforeMove: async (change) => {
      const { address, previousAddress } = change;
      const at = entries.has(address) ? address : (previousAddress ?? address);
      const entry = entries.get(at) ?? ledger.entries.get(at);
      if (!orders.isFirstMove(change) || entry?.rank === undefined) {
        return true;
      }
      const { rank, ...unplaced } = entry;
      orders.moved(address, change.rank ?? rank);
      return keep({ type: 'put', address: entries.has(at) ? at : renames.nowAt(at), entry: unplaced }, unplaced);
    },
    keepNames: async () => {
      for (const { event, kind, id } of renames.first()) {
        carried.add(event.address);
        await keep(event, { kind, id });
      }
    },
    keepRest: async () => {
      for (const [address, rank] of orders.settle()) {
        const entry = entries.get(address) ?? ledger.entries.get(address);
        if (entry !== undefined) {
          await put(address, { ...entry, rank }, undefined);
        }
      }
      for (const { address, previousAddress, ...entry } of withoutHalves(plan.refresh, leftOut, ledger)) {
        await put(address, entry, previousAddress);
      }
      await forget(plan.forget.filter((address) => !forgotten.has(address)));
      for (const { old, now } of renames.left()) {
        const entry = entries.get(now);
        if (entry !== undefined && !entries.has(old)) {
          await keep({ type: 'put', address: now, entry, previousAddress: old, withBelow: true }, entry);
        }
      }
    },
    close: () => {
      closed = true;
    },
    unrecorded: () => [...unrecorded.values()],
    failed: () => cause !== undefined,
    diagnostics: () => {
      if (cause === undefined) {
        return [];
      }
      const lines = [...unrecorded.values()].map((entry) => JSON.stringify(entry)).join('\n');
      const kept = `These changes were applied and are not in the ledger:\n${lines}`;
      return [
        {
          severity: 'error',
          code: 'not-recorded',
          summary: 'Cannot write the ledger',
          detail: `${cause}. Nothing else was started. Make the ledger writable and run the same command again: it finds and adopts what exists already.${lines === '' ? '' : `\n${kept}`}`,
        },
      ];
    },
  };
}
