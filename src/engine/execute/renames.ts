import { defined } from '../../base/defined.ts';
import { type Address, parentAddress } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { belowNewName, type LedgerEvent, recordEvent } from '../ledger.ts';

interface Rename {
  readonly old: Address;
  readonly now: Address;
  readonly formerly: readonly string[] | undefined;
}

interface Named {
  readonly address: Address;
  readonly kind: KindName;
  readonly id: RemoteId;
}

interface NameEvent {
  readonly event: LedgerEvent;
  readonly kind: KindName;
  readonly id: RemoteId;
}

/** The names that one apply records for resources that hold others. */
interface Renames {
  /**
   * The names that nothing else has, in an order in which each is free when it is given; everything below goes along, also
   * what the manifest does not declare. Names that are exchanged in a circle are not among them.
   */
  readonly first: () => readonly NameEvent[];
  /** Those that were not free at first. */
  readonly left: () => readonly Rename[];
  /** Where the ledger has by now what it had under an address when the run began. */
  readonly nowAt: (address: Address) => Address;
  /** What was below the old name of a resource that was deleted outside and is created under a new one: it is gone too. */
  readonly goneBelow: (address: Address) => readonly Named[];
}

export function createRenames({ plan, ledger, kinds }: Pick<ApplyOptions, 'plan' | 'ledger' | 'kinds'>): Renames {
  const holding = new Set(kinds.flatMap(({ parents }) => parents));
  const waiting = new Map<Address, Rename>();
  // What is created again lost what was below it.
  const created = new Set(plan.changes.flatMap(({ action, address }) => (action === 'create' ? [address] : [])));
  const lost = new Map<Address, Address>();
  for (const { address, previousAddress, kind, formerly } of [...plan.changes, ...plan.refresh]) {
    if (previousAddress !== undefined && holding.has(kind) && created.has(address)) {
      lost.set(address, previousAddress);
    } else if (previousAddress !== undefined && holding.has(kind)) {
      waiting.set(previousAddress, { old: previousAddress, now: address, formerly });
    }
  }
  const models = new Map(kinds.map((model) => [model.name, model]));
  const parentOf = (address: Address, kind: KindName): Address | undefined => {
    const model = models.get(kind);
    return model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
  };
  const done: (readonly [old: Address, now: Address])[] = [];
  const nowAt = (address: Address): Address =>
    done.reduce((at, [old, now]) => (at === old ? now : (belowNewName(at, old, now) ?? at)), address);
  const first = (): readonly NameEvent[] => {
    const events: NameEvent[] = [];
    const entries = new Map(waiting.size === 0 ? [] : ledger.entries);
    const intents = new Map(waiting.size === 0 ? [] : ledger.intents);
    for (let before = -1; before !== waiting.size; ) {
      before = waiting.size;
      // What holds others goes first, and takes along what is below it.
      for (const [key, { old, now, formerly }] of [...waiting].sort(([a], [b]) => a.length - b.length)) {
        const from = nowAt(old);
        const entry = entries.get(from);
        // What holds it may exchange its name with another one, and does so later.
        const isBeside = entry !== undefined && parentOf(from, entry.kind) === parentOf(now, entry.kind);
        if (from !== now && (entries.has(now) || !isBeside)) {
          continue;
        }
        waiting.delete(key);
        if (from !== now && entry !== undefined) {
          const named = { ...entry, ...defined({ formerly }) };
          const event: LedgerEvent = {
            type: 'put',
            address: now,
            entry: named,
            previousAddress: from,
            withBelow: true,
          };
          recordEvent(entries, intents, event);
          done.push([from, now]);
          events.push({ event, kind: entry.kind, id: entry.id });
        }
      }
    }
    return events;
  };
  const goneBelow = (address: Address): readonly Named[] => {
    const old = lost.get(address);
    lost.delete(address);
    return old === undefined
      ? []
      : [...ledger.entries].flatMap(([one, { kind, id }]) =>
          belowNewName(one, old, old) === undefined ? [] : [{ address: one, kind, id }],
        );
  };
  return { first, left: () => [...waiting.values()], nowAt, goneBelow };
}
