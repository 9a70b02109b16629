import { defined } from '../base/defined.ts';
import { lazily } from '../base/lazily.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { Fields, RemoteId } from '../plan/value.ts';
import type { Intent, LedgerEntry } from './ledger.ts';
import type { Desired, KindModel, Live } from './model.ts';
import type { Match } from './observe.ts';

/** Everything there is to know of one collection before its things are told apart. */
export interface MatchContext {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** What the parent was called in the ledger, when that was something else. */
  readonly oldParent: Address | undefined;
  readonly desired: readonly Desired[];
  /** What the ledger owns in it, by address in the ledger. */
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly live: readonly Live[];
  readonly intents: ReadonlyMap<Address, Intent>;
  /** Fields with references to things that exist turned into ids. */
  readonly resolved: (fields: Fields) => Fields;
}

export interface Matched {
  readonly matches: Iterable<Match>;
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  readonly foreign: readonly Live[];
  readonly diagnostics: readonly Diagnostic[];
}

function problem(desired: Desired, code: string, summary: string, detail: string): Diagnostic {
  return {
    severity: 'error',
    code,
    summary,
    detail,
    ...defined({ source: desired.source }),
  };
}

function ambiguous(desired: Desired, candidates: readonly Live[]): Diagnostic {
  const ids = candidates.slice(0, 5).map(({ id }) => id);
  return problem(
    desired,
    'ambiguous',
    'Several things could be meant',
    `${desired.address} could be any of ${candidates.length} (${ids.join(', ')}). Nothing is guessed: rename all but one on the service, or write the id where the kind takes one.`,
  );
}

/** The fields as they would be if the thing still had its old key. */
function withKey(fields: Fields, key: string | undefined, oldKey: string | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === key && oldKey !== undefined ? oldKey : value]),
  );
}

/** What of the natural key can never be changed, where that alone tells a thing apart. */
function fixedKey({ rules, keyOf }: KindModel, fields: Fields): string | undefined {
  return keyOf(Object.fromEntries(Object.entries(fields).filter(([field]) => rules[field]?.createOnly === true)));
}

/**
 * Tells which live thing each declared one is. The first that applies: the id that the user wrote, the id in the ledger,
 * the id in the ledger under a previous name, the natural key, what an interrupted run left half made. Two things that
 * fit are an error, never a guess.
 */
export function matchCollection(context: MatchContext): Matched {
  const { model, parent, oldParent, desired, entries, live, intents, resolved } = context;
  const diagnostics: Diagnostic[] = [];
  const byId = new Map<RemoteId, Live>();
  for (const thing of live) {
    byId.set(thing.id, thing);
  }
  const ownerOf = lazily(() => new Map<RemoteId, Address>([...entries].map(([address, { id }]) => [id, address])));
  const formerOf = (address: Address): Address =>
    parent !== undefined && oldParent !== undefined && address.startsWith(parent)
      ? oldParent + address.slice(parent.length)
      : address;
  const wantedAddresses = lazily(() => {
    const wanted = new Set(desired.map(({ address }) => address));
    for (const { address } of oldParent === undefined ? [] : desired) {
      wanted.add(formerOf(address));
    }
    return wanted;
  });
  const found = new Map<Address, Match>();
  const taken = new Set<RemoteId>();
  const usedEntries = new Set<Address>();

  const settle = (thing: Desired, match: Omit<Match, 'desired'>): void => {
    found.set(thing.address, { desired: thing, ...match });
    if (match.live !== undefined) {
      taken.add(match.live.id);
    }
  };
  const entryAt = (address: Address): { readonly address: Address; readonly entry: LedgerEntry } | undefined => {
    const entry = entries.get(address);
    if (entry !== undefined && !usedEntries.has(address)) {
      return { address, entry };
    }
    const former = formerOf(address);
    const old = former === address ? undefined : entries.get(former);
    return old === undefined || usedEntries.has(former) ? undefined : { address: former, entry: old };
  };
  const settleWithEntry = (
    thing: Desired,
    owned: { address: Address; entry: LedgerEntry },
    there: Live | undefined,
  ): void => {
    usedEntries.add(owned.address);
    settle(thing, {
      entry: owned.entry,
      ...defined({ live: there }),
      ...(owned.address === thing.address ? {} : { previousAddress: owned.address }),
    });
  };

  const hasFixedKey = Object.values(model.rules).some(({ createOnly }) => createOnly);
  const isAnother = (thing: Desired, there: Live): boolean => {
    const wanted = hasFixedKey ? fixedKey(model, resolved(thing.fields)) : undefined;
    const found = wanted === undefined ? undefined : fixedKey(model, there.fields);
    return found !== undefined && found !== wanted;
  };

  // 1. Ids that the user wrote.
  for (const thing of desired) {
    if (thing.id === undefined) {
      continue;
    }
    const there = byId.get(thing.id);
    const owned = entryAt(thing.address);
    if (there === undefined) {
      diagnostics.push(
        problem(
          thing,
          'not-found',
          'There is nothing with that id',
          `${thing.address} is to be the ${model.name} with the id "${thing.id}", but the service has none, or the token may not see it. Correct the id, or take it out to find the thing by its name or to make a new one.`,
        ),
      );
    } else if (taken.has(thing.id)) {
      diagnostics.push(
        problem(
          thing,
          'duplicate-id',
          'An id is declared twice',
          `${thing.address} has the id "${thing.id}", which another ${model.name} of the manifest has too. One thing can be declared once; correct one of the ids.`,
        ),
      );
    } else if (owned !== undefined && owned.entry.id === thing.id) {
      settleWithEntry(thing, owned, there);
    } else {
      if (owned !== undefined) {
        // The user chose another thing: the one of before is let go, not deleted.
        usedEntries.add(owned.address);
      }
      const owner = ownerOf().get(thing.id);
      const entry = owner === undefined || wantedAddresses().has(owner) ? undefined : entries.get(owner);
      if (owner !== undefined && entry !== undefined) {
        settleWithEntry(thing, { address: owner, entry }, there);
      } else {
        settle(thing, { live: there });
      }
    }
  }
  let left: readonly Desired[] = desired.filter(({ id }) => id === undefined);
  const open = (): readonly Desired[] => {
    left = left.filter(({ address }) => !found.has(address));
    return left;
  };

  // 2. The ledger, by the address of today and by previous ones.
  const vanished = new Map<Address, { address: Address; entry: LedgerEntry }>();
  let plain = 0;
  const begun = found.size === 0 ? left : open();
  const slow: Desired[] = [];
  for (const thing of begun) {
    // By far the most things: applied before under this address, and still there.
    const entry = entries.get(thing.address);
    const there = entry === undefined ? undefined : byId.get(entry.id);
    if (
      entry !== undefined &&
      there !== undefined &&
      !hasFixedKey &&
      !usedEntries.has(thing.address) &&
      !taken.has(there.id)
    ) {
      taken.add(there.id);
      found.set(thing.address, { desired: thing, entry, live: there });
      plain++;
      continue;
    }
    slow.push(thing);
    const names =
      thing.previously.length === 0
        ? [thing.address]
        : [thing.address, ...thing.previously.filter((address) => !wantedAddresses().has(address))];
    for (const name of names) {
      const owned = entryAt(name);
      const there = owned === undefined ? undefined : byId.get(owned.entry.id);
      if (there !== undefined && isAnother(thing, there)) {
        // Under the same name another thing is declared now: this one is no longer wanted.
        continue;
      }
      if (owned !== undefined && there !== undefined && !taken.has(there.id)) {
        settleWithEntry(thing, owned, there);
        break;
      }
      if (owned !== undefined && !vanished.has(thing.address)) {
        vanished.set(thing.address, owned);
      }
    }
  }

  left = slow;
  // 3. The natural key, among what no other declared thing has.
  const reserved = new Set(
    (open().length === 0 ? [] : [...entries]).flatMap(([address, { id }]) =>
      wantedAddresses().has(address) ? [id] : [],
    ),
  );
  const byKey = new Map<string, Live[]>();
  for (const thing of open().length === 0 ? [] : live) {
    const key = taken.has(thing.id) || reserved.has(thing.id) ? undefined : model.keyOf(thing.fields);
    if (key !== undefined) {
      const others = byKey.get(key);
      if (others === undefined) {
        byKey.set(key, [thing]);
      } else {
        others.push(thing);
      }
    }
  }
  for (const thing of open()) {
    const fields = resolved(thing.fields);
    const { key: ownKey } = splitAddress(thing.address, model.segment, model.keyless);
    const oldKeys = thing.previously.map((address) => splitAddress(address, model.segment, model.keyless).key);
    const keys = [model.keyOf(fields), ...oldKeys.map((old) => model.keyOf(withKey(fields, ownKey, old)))];
    const candidates = keys
      .map((key) => (key === undefined ? [] : (byKey.get(key) ?? [])))
      .find((list) => list.length > 0);
    const free = (candidates ?? []).filter(({ id }) => !taken.has(id));
    const [only] = free;
    if (free.length > 1) {
      diagnostics.push(ambiguous(thing, free));
      found.set(thing.address, { desired: thing });
    } else if (only !== undefined) {
      const owner = ownerOf().get(only.id);
      const entry = owner === undefined ? undefined : entries.get(owner);
      const gone = vanished.get(thing.address);
      if (gone !== undefined) {
        usedEntries.add(gone.address);
      }
      if (owner !== undefined && entry !== undefined) {
        settleWithEntry(thing, { address: owner, entry }, only);
      } else {
        settle(thing, { live: only });
      }
    }
  }

  // 4. What an interrupted run left.
  for (const thing of open()) {
    const intent = intents.get(thing.address);
    const { isHalfMade } = model;
    if (intent !== undefined && isHalfMade !== undefined) {
      const fields = resolved(thing.fields);
      const halves = live
        .filter(({ id }) => !taken.has(id) && !ownerOf().has(id))
        .filter((it) => isHalfMade(it, fields));
      if (halves.length === 1 && halves[0] !== undefined) {
        settle(thing, { live: halves[0] });
      } else if (halves.length > 1) {
        diagnostics.push(ambiguous(thing, halves));
        found.set(thing.address, { desired: thing });
      }
    }
  }

  for (const thing of open()) {
    const gone = vanished.get(thing.address);
    if (model.external) {
      diagnostics.push(
        problem(
          thing,
          'not-found',
          'There is no such thing',
          `${thing.address} is looked up by its title, and the service has none with that title that the token may see. Correct the title, or write the id.`,
        ),
      );
      found.set(thing.address, { desired: thing });
    } else if (gone !== undefined) {
      settleWithEntry(thing, gone, undefined);
    } else {
      settle(thing, {});
    }
  }
  const removed = new Map(
    usedEntries.size + plain === entries.size
      ? []
      : [...entries].filter(([address, entry]) => !usedEntries.has(address) && found.get(address)?.entry !== entry),
  );
  const owned = new Set([...removed.values()].map(({ id }) => id));
  return {
    matches: found.values(),
    removed,
    foreign: taken.size === byId.size ? [] : live.filter(({ id }) => !taken.has(id) && !owned.has(id)),
    diagnostics,
  };
}
