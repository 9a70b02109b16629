import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import type { LedgerEntry, LedgerEvent } from '../ledger.ts';
import { leftOutOf, withoutHalves } from '../left-out.ts';
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
  /** Never rejects; false says that it could not be kept. */
  readonly keep: (event: LedgerEvent, thing: Named) => Promise<boolean>;
  /** Whether anything was kept. */
  readonly hasKept: () => boolean;
  /** Records what a change that is done means for the ledger. */
  readonly keepDone: (change: Change, attempted: Attempted) => Promise<void>;
  /** Records that an order is about to be changed. Never rejects; false says that it could not be kept. */
  readonly keepBeforeMove: (change: Move) => Promise<boolean>;
  /** Records what only concerns the ledger: entries to write anew and entries to let go, but for what was left out. */
  readonly keepRest: () => Promise<void>;
  /** Lets nothing more be recorded. */
  readonly close: () => void;
  readonly unrecorded: () => readonly Unrecorded[];
  /** Whether anything could not be recorded, be it that something was only about to be done. */
  readonly failed: () => boolean;
  readonly diagnostics: () => readonly Diagnostic[];
}

/** The entry that says what a change applied. */
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

/** The address that each resource gets whose own is no longer its own, by the one that it has in the ledger. */
function heirsIn({ changes, refresh }: ApplyOptions['plan']): ReadonlyMap<Address, Address> {
  return new Map(
    [...changes, ...refresh].flatMap(({ address, previousAddress }) =>
      previousAddress === undefined ? [] : [[previousAddress, address] as const],
    ),
  );
}

/** Makes the recorder of one apply; it is told when something cannot be recorded. */
export function createRecorder(
  { plan, ledger, record, kinds }: ApplyOptions,
  onFailure: () => void,
  skipped: Iterable<Change> = [],
): Recorder {
  const leftOut = leftOutOf(skipped, new Map(kinds.map((model) => [model.name, model])));
  const entries = new Map<Address, LedgerEntry>();
  const unrecorded = new Map<Address, Unrecorded>();
  /** Addresses for which it is recorded which resource is about to get them. */
  const carried = new Set<Address>();
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
  /** Records where the resource goes that had an address, before another one gets the address. */
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
  const put = async (address: Address, full: LedgerEntry, previousAddress: Address | undefined): Promise<boolean> => {
    const entry = orders.withoutPlace(address, full);
    await carry(address, entry);
    // An address that was given to another thing in this run must not be cleared on behalf of the thing that left it.
    const from = previousAddress === undefined || entries.has(previousAddress) ? {} : { previousAddress };
    entries.set(address, entry);
    return keep({ type: 'put', address, entry, ...from }, entry);
  };

  /** The entry with what it says together with its siblings as it was recorded before. */
  const asBefore = ({ rank: _rank, ...entry }: LedgerEntry, address: Address): LedgerEntry => {
    const recorded = ledger.entries.get(address);
    return {
      ...entry,
      fields: leftOut.fieldsOf(entry.kind, entry.fields, recorded),
      ...defined({ rank: recorded?.rank }),
    };
  };

  return {
    keep: (event, thing) => {
      if (event.type === 'intend' && event.intent.entry !== undefined) {
        carried.add(event.address);
      }
      return event.type === 'put' ? put(event.address, event.entry, event.previousAddress) : keep(event, thing);
    },
    hasKept: () => hasKept,
    keepDone: async (change, attempted) => {
      const { address, kind, previousAddress } = change;
      if (change.action === 'delete') {
        const newer = entries.get(address);
        if (newer === undefined || newer.id === change.id) {
          await keep({ type: 'remove', address }, { kind, id: change.id });
        }
      } else if (isTemporary(change)) {
        // What was recorded beforehand stays until the declared value is set.
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
        // A step that sets one value later does not know what another such step has set.
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
      return keep({ type: 'put', address: at, entry: unplaced }, unplaced);
    },
    keepRest: async () => {
      for (const [address, rank] of orders.settle()) {
        const entry = entries.get(address) ?? ledger.entries.get(address);
        if (entry !== undefined) {
          await put(address, { ...entry, rank }, undefined);
        }
      }
      for (const { address, previousAddress, ...entry } of withoutHalves(plan.refresh, leftOut)) {
        await put(address, entry, previousAddress);
      }
      for (const address of plan.forget) {
        const entry = ledger.entries.get(address);
        if (!entries.has(address)) {
          await keep({ type: 'remove', address }, entry ?? { kind: 'thing' });
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
      const kept = `What was done and is not in the ledger, so that it can be written down:\n${lines}`;
      return [
        {
          severity: 'error',
          code: 'not-recorded',
          summary: 'The ledger could not be written',
          detail: `${cause}. Nothing more was begun. Make the ledger writable and run the same command again: what is there already is found and taken over.${lines === '' ? '' : `\n${kept}`}`,
        },
      ];
    },
  };
}
