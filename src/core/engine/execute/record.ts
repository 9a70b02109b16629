import { defined } from '../../../base/defined.ts';
import { sameJson } from '../../../base/equal.ts';
import { messageOf } from '../../../base/error-message.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Move } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import {
  afterRenames,
  isPartOf,
  type LedgerEntry,
  type LedgerEvent,
  newNames,
  partsFirst,
  recordEvent,
} from '../ledger.ts';
import { LeftOut, withoutPartialRecords } from '../select/records.ts';
import type { Attempted } from './send.ts';
import { ExclusiveValues, UnsettledOrders } from './shared-values.ts';
import { isTemporary } from './temporary.ts';

/** The renames of one apply, which it records before anything else. */
interface Renames {
  /** Undefined if nothing is renamed. */
  readonly event: Extract<LedgerEvent, { readonly type: 'rename' }> | undefined;
  /** Maps an address in the ledger at the start to the one after the renames; undefined if that entry is gone. */
  readonly nowAt: (address: Address) => Address | undefined;
  /** The entries by their new addresses. */
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
}

export function createRenames({ plan, ledger }: Pick<ApplyOptions, 'plan' | 'ledger'>): Renames {
  const names = newNames([...plan.changes, ...plan.refresh]);
  if (names.length === 0) {
    return { event: undefined, nowAt: (address) => address, entries: ledger.entries };
  }
  const event = { type: 'rename' as const, names };
  const entries = new Map(ledger.entries);
  recordEvent(entries, new Map(ledger.intents), event);
  return { event, nowAt: afterRenames(event.names), entries };
}

interface Named {
  readonly kind: KindName;
  readonly id?: RemoteId;
}

/** A result that could not be recorded, for messages. */
interface Unrecorded extends Named {
  readonly address: Address;
  readonly removed?: true;
}

/** The entry after a change. */
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

/** Writes the record of one apply, and keeps track of what could not be written. */
export class Recorder {
  readonly #options: ApplyOptions;
  readonly #onFailure: () => void;
  readonly #leftOut: LeftOut;
  readonly #orders: UnsettledOrders;
  readonly #exclusive: ExclusiveValues;
  readonly #renames: ReturnType<typeof createRenames>;
  /** The entries that this run recorded. */
  readonly #entries = new Map<Address, LedgerEntry>();
  readonly #unrecorded = new Map<Address, Unrecorded>();
  readonly #forgotten = new Set<Address>();
  /** The addresses that this run removes. Set before the removal is written, so that nothing adds them again meanwhile. */
  readonly #gone = new Set<Address>();
  /** The kinds that can have children. */
  readonly #holding: ReadonlySet<KindName>;
  /** Resources whose deletion is skipped, so they keep their parts. */
  readonly #stays: readonly Address[];
  #cause: string | undefined;
  #closed = false;
  #hasRecorded = false;

  /** Takes a callback for failed writes, and the changes that are skipped. */
  constructor(options: ApplyOptions, onFailure: () => void, skipped: readonly Change[] = []) {
    const { plan, ledger, kinds } = options;
    this.#options = options;
    this.#onFailure = onFailure;
    this.#leftOut = new LeftOut(skipped, new Map(kinds.map((model) => [model.name, model])));
    this.#orders = new UnsettledOrders(plan.changes);
    this.#exclusive = new ExclusiveValues(kinds);
    this.#renames = createRenames({ plan, ledger });
    const holding = new Set(kinds.flatMap(({ parents }) => parents));
    this.#holding = holding;
    this.#stays = skipped.flatMap(({ action, kind, address }) =>
      action === 'delete' && holding.has(kind) ? [address] : [],
    );
  }

  /** The entries at the start of the run, by their new addresses. */
  get recorded(): ReadonlyMap<Address, LedgerEntry> {
    return this.#renames.entries;
  }

  /** Records an event. Never rejects; false means that it could not be recorded. */
  readonly keep = (event: LedgerEvent, resource: Named): Promise<boolean> =>
    event.type === 'put' ? this.#put(event.address, event.entry, event.created) : this.#write(event, resource);

  /** Whether anything was recorded. */
  readonly hasRecorded = (): boolean => this.#hasRecorded;

  async #write(event: LedgerEvent, { kind, id }: Named): Promise<boolean> {
    if (this.#closed) {
      return false;
    }
    if (event.type === 'remove') {
      this.#gone.add(event.address);
    }
    try {
      await this.#options.record(event);
    } catch (error) {
      this.#cause ??= messageOf(error);
      if (event.type === 'put' || event.type === 'remove') {
        const named = id === undefined ? { kind } : { kind, id };
        const removed = event.type === 'remove' ? ({ removed: true } as const) : {};
        this.#unrecorded.set(event.address, { address: event.address, ...named, ...removed });
      }
      this.#onFailure();
      return false;
    }
    this.#hasRecorded = true;
    if (event.type === 'put' || event.type === 'remove') {
      this.#unrecorded.delete(event.address);
    }
    return true;
  }

  #put(address: Address, full: LedgerEntry, created?: true): Promise<boolean> {
    const entry = this.#exclusive.without(address, this.#orders.withoutPlace(address, full));
    this.#entries.set(address, entry);
    this.#gone.delete(address);
    return this.#write({ type: 'put', address, entry, ...defined({ created }) }, entry);
  }

  #entryAt(address: Address): LedgerEntry | undefined {
    return this.#entries.get(address) ?? this.recorded.get(address);
  }

  /** Records that siblings lost an exclusive value, even if the plan does not change them. */
  async #takeFromSiblings(): Promise<void> {
    for (const [address, entry] of this.recorded) {
      const left = this.#exclusive.without(address, entry);
      if (left !== entry && !this.#entries.has(address) && !this.#gone.has(address)) {
        await this.#write({ type: 'put', address, entry: this.#orders.withoutPlace(address, left) }, entry);
      }
    }
  }

  /** The entry, but with the previously recorded values of everything that it shares with its siblings. */
  #asBefore({ rank: _rank, ...entry }: LedgerEntry, address: Address): LedgerEntry {
    const recorded = this.recorded.get(address);
    return {
      ...entry,
      fields: this.#leftOut.fieldsOf(entry.kind, entry.fields, recorded),
      ...defined({ rank: recorded?.rank }),
    };
  }

  /** Forgets entries, unless other resources have their addresses by now. */
  async #forget(addresses: readonly Address[]): Promise<void> {
    for (const address of partsFirst(addresses)) {
      const at = this.#renames.nowAt(address);
      this.#forgotten.add(address);
      if (at !== undefined && !this.#entries.has(at)) {
        await this.#write(
          { type: 'remove', address: at },
          this.#options.ledger.entries.get(address) ?? { kind: 'resource' },
        );
      }
    }
  }

  /** Records a completed change. */
  async recordDone(change: Change, attempted: Attempted): Promise<void> {
    const { address, kind } = change;
    if (change.action === 'delete') {
      const at = this.#renames.nowAt(address) ?? address;
      const newer = this.#entries.get(at);
      if (newer === undefined || newer.id === change.id) {
        const { forget } = this.#options.plan;
        // Remove the parts first: without the entry of their parent, nobody could tell what they belong to.
        await this.#forget(this.#holding.has(kind) ? forget.filter((one) => isPartOf(one, address)) : []);
        await this.#write({ type: 'remove', address: at }, { kind, id: change.id });
      }
    } else if (isTemporary(change)) {
      // The intent stays until the declared value is set.
      return;
    } else if (change.action === 'move') {
      const entry = this.#entryAt(address);
      if (entry !== undefined && change.rank !== undefined && change.rank !== entry.rank) {
        this.#orders.moved(address, change.rank);
      }
    } else {
      const whole = entryOf(change, attempted);
      if (this.#exclusive.took(change, whole.id)) {
        await this.#takeFromSiblings();
      }
      const earlier = this.#entries.get(address);
      // One late step does not know what another late step has set.
      const entry = earlier?.id === whole.id ? { ...whole, fields: { ...earlier.fields, ...whole.fields } } : whole;
      const created = change.action === 'create' || change.action === 'replace' ? true : undefined;
      await this.#put(address, this.#leftOut.beside(kind, address) ? this.#asBefore(entry, address) : entry, created);
    }
  }

  /** Reverts the record of a change that was not done after all; a resource that was created and is listed stays recorded as incomplete. */
  async recordUndone(change: Change, created: RemoteId | undefined): Promise<void> {
    const { address, kind, action } = change;
    const before = this.recorded.get(address);
    if (action === 'delete') {
      const { changes } = this.#options.plan;
      const isReplaced = changes.some((other) => other.action !== 'delete' && other.address === address);
      if (before?.id === change.id && !isReplaced) {
        await this.#put(address, before);
      }
    } else if (action === 'create' && created !== undefined) {
      await this.#put(address, { kind, id: created, fields: {}, ...defined({ protect: change.protect }) }, true);
    } else if (action === 'create' || before === undefined) {
      this.#entries.delete(address);
      await this.#write({ type: 'remove', address }, { kind });
      if (action === 'create') {
        // It may appear later: then the next run recognizes it.
        await this.#write({ type: 'intend', address, intent: { kind, fields: change.after } }, { kind });
      }
    } else if (action !== 'move') {
      await this.#put(address, before);
    }
  }

  /** Records that an order is about to change. Never rejects; false means that it could not be recorded. */
  readonly recordBeforeMove = async (change: Move): Promise<boolean> => {
    const { address } = change;
    const entry = this.#entryAt(address);
    if (!this.#orders.isFirstMove(change) || entry?.rank === undefined) {
      return true;
    }
    const { rank, ...unplaced } = entry;
    this.#orders.moved(address, change.rank ?? rank);
    return this.#write({ type: 'put', address, entry: unplaced }, unplaced);
  };

  /** Records all renames in one step, before anything else. */
  async recordNames(): Promise<void> {
    if (this.#renames.event !== undefined) {
      await this.#write(this.#renames.event, { kind: 'resource' });
    }
  }

  /** Records changes of the ledger alone: entries to refresh and to forget, except those of skipped changes. */
  async recordRest(): Promise<void> {
    const { plan, ledger } = this.#options;
    for (const [address, rank] of this.#orders.settle()) {
      const entry = this.#entryAt(address);
      if (entry !== undefined && !this.#gone.has(address)) {
        await this.#put(address, { ...entry, rank });
      }
    }
    const released = new Set(plan.forget);
    for (const { address, previousAddress, ...entry } of withoutPartialRecords(plan.refresh, this.#leftOut, ledger)) {
      if (previousAddress !== undefined && released.has(previousAddress)) {
        // It was renamed only for its parts, and is merely looked up from now on.
        continue;
      }
      // If only the name changes, the recorded references have followed the renames already.
      const before = previousAddress === undefined ? undefined : ledger.entries.get(previousAddress);
      const fields =
        before !== undefined && sameJson(before.fields, entry.fields) && this.recorded.get(address)?.fields;
      await this.#put(address, fields ? { ...entry, fields } : entry);
    }
    const isKept = (address: Address): boolean => this.#stays.some((holder) => isPartOf(address, holder));
    await this.#forget(plan.forget.filter((address) => !this.#forgotten.has(address) && !isKept(address)));
  }

  /** Stops recording. */
  close(): void {
    this.#closed = true;
  }

  unrecorded(): readonly Unrecorded[] {
    return [...this.#unrecorded.values()];
  }

  /** Whether anything, including an intent, could not be recorded. */
  failed(): boolean {
    return this.#cause !== undefined;
  }

  diagnostics(): readonly Diagnostic[] {
    if (this.#cause === undefined) {
      return [];
    }
    const lines = this.unrecorded().map((entry) => JSON.stringify(entry));
    const kept = `These changes were applied and are not in the ledger:\n${lines.join('\n')}`;
    return [
      {
        severity: 'error',
        code: 'not-recorded',
        summary: 'Cannot write the ledger',
        detail: `${this.#cause}. Nothing else was started. Make the ledger writable and run the same command again: it finds and adopts what exists already.${lines.length === 0 ? '' : `\n${kept}`}`,
      },
    ];
  }
}
