import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { messageOf } from '../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { isPartOf, type LedgerEntry, type LedgerEvent } from '../ledger.ts';
import { leftOutOf, withoutHalves } from '../select/left-out.ts';
import { exclusiveValues } from './exclusive-values.ts';
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
  /** Takes back the record of a change that was not done after all; what it created and is listed stays recorded as begun. */
  readonly keepUndone: (change: Change, created: RemoteId | undefined) => Promise<void>;
  /** Records that an order is about to change. Never rejects; false means that it could not be recorded. */
  readonly keepBeforeMove: (change: Move) => Promise<boolean>;
  /** The entries at the beginning of the run, by their new addresses. */
  readonly recorded: ReadonlyMap<Address, LedgerEntry>;
  /** Records all new names before anything else, in one step. */
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

/** Creates the recorder of one apply, with a callback for what cannot be recorded. */
export function createRecorder(
  { plan, ledger, record, kinds }: ApplyOptions,
  onFailure: () => void,
  skipped: readonly Change[] = [],
): Recorder {
  const leftOut = leftOutOf(skipped, new Map(kinds.map((model) => [model.name, model])));
  const entries = new Map<Address, LedgerEntry>();
  const unrecorded = new Map<Address, Unrecorded>();
  const forgotten = new Set<Address>();
  /** What this run removes. Filled before that is written: nothing may put it back meanwhile. */
  const gone = new Set<Address>();
  const holding = new Set(kinds.flatMap(({ parents }) => parents));
  /** What is not deleted keeps its parts. */
  const stays = skipped.flatMap(({ action, kind, address }) =>
    action === 'delete' && holding.has(kind) ? [address] : [],
  );
  let cause: string | undefined;
  let closed = false;
  let hasKept = false;

  const keep = async (event: LedgerEvent, { kind, id }: Named): Promise<boolean> => {
    if (closed) {
      return false;
    }
    if (event.type === 'remove') {
      gone.add(event.address);
    }
    try {
      await record(event);
    } catch (error) {
      cause ??= messageOf(error);
      if (event.type === 'put' || event.type === 'remove') {
        const named = id === undefined ? { kind } : { kind, id };
        const removed = event.type === 'remove' ? ({ removed: true } as const) : {};
        unrecorded.set(event.address, { address: event.address, ...named, ...removed });
      }
      onFailure();
      return false;
    }
    hasKept = true;
    if (event.type === 'put' || event.type === 'remove') {
      unrecorded.delete(event.address);
    }
    return true;
  };
  const orders = unsettledOrders(plan.changes);
  const exclusive = exclusiveValues(kinds);
  const renames = createRenames({ plan, ledger });
  const put = (address: Address, full: LedgerEntry, created?: true): Promise<boolean> => {
    const entry = exclusive.without(address, orders.withoutPlace(address, full));
    entries.set(address, entry);
    gone.delete(address);
    return keep({ type: 'put', address, entry, ...defined({ created }) }, entry);
  };
  /** Records what a change takes from its siblings, which the plan may leave out. */
  const takeFromSiblings = async (): Promise<void> => {
    for (const [address, entry] of renames.entries) {
      const left = exclusive.without(address, entry);
      if (left !== entry && !entries.has(address) && !gone.has(address)) {
        await keep({ type: 'put', address, entry: orders.withoutPlace(address, left) }, entry);
      }
    }
  };

  /** The entry, with the values that it shares with its siblings as they were recorded before. */
  const asBefore = ({ rank: _rank, ...entry }: LedgerEntry, address: Address): LedgerEntry => {
    const recorded = renames.entries.get(address);
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
      if (at !== undefined && !entries.has(at)) {
        await keep({ type: 'remove', address: at }, entry ?? { kind: 'resource' });
      }
    }
  };

  return {
    keep: (event, resource) =>
      event.type === 'put' ? put(event.address, event.entry, event.created) : keep(event, resource),
    recorded: renames.entries,
    hasKept: () => hasKept,
    keepDone: async (change, attempted) => {
      const { address, kind } = change;
      if (change.action === 'delete') {
        const at = renames.nowAt(address) ?? address;
        const newer = entries.get(at);
        if (newer === undefined || newer.id === change.id) {
          // Before its own entry: nobody could tell later what the rest belonged to.
          await forget(holding.has(kind) ? plan.forget.filter((one) => isPartOf(one, address)) : []);
          await keep({ type: 'remove', address: at }, { kind, id: change.id });
        }
      } else if (isTemporary(change)) {
        // The intent stays until the declared value is set.
        return;
      } else if (change.action === 'move') {
        const entry = entries.get(address) ?? renames.entries.get(address);
        if (entry !== undefined && change.rank !== undefined && change.rank !== entry.rank) {
          orders.moved(address, change.rank);
        }
      } else {
        const whole = entryOf(change, attempted);
        if (exclusive.took(change, whole.id)) {
          await takeFromSiblings();
        }
        const earlier = entries.get(address);
        // A late step does not know what another late step has set.
        const entry = earlier?.id === whole.id ? { ...whole, fields: { ...earlier.fields, ...whole.fields } } : whole;
        const created = change.action === 'create' || change.action === 'replace' ? true : undefined;
        await put(address, leftOut.beside(kind, address) ? asBefore(entry, address) : entry, created);
      }
    },
    keepUndone: async (change, created) => {
      const { address, kind, action } = change;
      const before = renames.entries.get(address);
      if (action === 'delete') {
        const isReplaced = plan.changes.some((other) => other.action !== 'delete' && other.address === address);
        if (before?.id === change.id && !isReplaced) {
          await put(address, before);
        }
      } else if (action === 'create' && created !== undefined) {
        await put(address, { kind, id: created, fields: {}, ...defined({ protect: change.protect }) }, true);
      } else if (action === 'create' || before === undefined) {
        entries.delete(address);
        await keep({ type: 'remove', address }, { kind });
        if (action === 'create') {
          // It may show later: then the next run recognizes it.
          await keep({ type: 'intend', address, intent: { kind, fields: change.after } }, { kind });
        }
      } else if (action !== 'move') {
        await put(address, before);
      }
    },
    keepBeforeMove: async (change) => {
      const { address } = change;
      const entry = entries.get(address) ?? renames.entries.get(address);
      if (!orders.isFirstMove(change) || entry?.rank === undefined) {
        return true;
      }
      const { rank, ...unplaced } = entry;
      orders.moved(address, change.rank ?? rank);
      return keep({ type: 'put', address, entry: unplaced }, unplaced);
    },
    keepNames: async () => {
      if (renames.event !== undefined) {
        await keep(renames.event, { kind: 'resource' });
      }
    },
    keepRest: async () => {
      for (const [address, rank] of orders.settle()) {
        const entry = entries.get(address) ?? renames.entries.get(address);
        if (entry !== undefined && !gone.has(address)) {
          await put(address, { ...entry, rank });
        }
      }
      const released = new Set(plan.forget);
      for (const { address, previousAddress, ...entry } of withoutHalves(plan.refresh, leftOut, ledger)) {
        if (previousAddress !== undefined && released.has(previousAddress)) {
          // It was renamed for the sake of its parts, and is only looked up from now on.
          continue;
        }
        // Where only the name changes, the references in it have followed other names already.
        const before = previousAddress === undefined ? undefined : ledger.entries.get(previousAddress);
        const fields =
          before !== undefined && sameJson(before.fields, entry.fields) && renames.entries.get(address)?.fields;
        await put(address, fields ? { ...entry, fields } : entry);
      }
      const isKept = (address: Address): boolean => stays.some((holder) => isPartOf(address, holder));
      await forget(plan.forget.filter((address) => !forgotten.has(address) && !isKept(address)));
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
