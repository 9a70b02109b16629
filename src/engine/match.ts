import { defined } from '../base/defined.ts';
import { groupBy } from '../base/group-by.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { Fields } from '../plan/value.ts';
import type { LedgerEntry } from './ledger.ts';
import { matchRenamed } from './match-renamed.ts';
import { type Match, type MatchContext, Matching } from './matching.ts';
import type { Desired, KindModel, Live } from './model.ts';

interface Matched {
  readonly matches: readonly Match[];
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

/** One of several candidates is an error, never a guess. */
function settleAmbiguous(matching: Matching, desired: Desired, candidates: readonly Live[]): void {
  const ids = candidates.slice(0, 5).map(({ id }) => id);
  matching.diagnostics.push(
    problem(
      desired,
      'ambiguous',
      'Several things could be meant',
      `${desired.address} could be any of ${candidates.length} (${ids.join(', ')}). Nothing is guessed: rename all but one on the service, or write the id where the kind takes one.`,
    ),
  );
  matching.settle(desired, {});
}

/** Step 1: the ids that the user wrote. */
export function matchByWrittenId(matching: Matching): void {
  const { model, desired } = matching.context;
  for (const thing of desired) {
    if (thing.id === undefined) {
      continue;
    }
    const there = matching.liveWith(thing.id);
    const owned = matching.entryAt(thing.address);
    if (there === undefined) {
      matching.diagnostics.push(
        problem(
          thing,
          'not-found',
          'There is nothing with that id',
          `${thing.address} is to be the ${model.name} with the id "${thing.id}", but the service has none, or the token may not see it. Correct the id, or take it out to find the thing by its name or to make a new one.`,
        ),
      );
    } else if (matching.isTaken(thing.id)) {
      matching.diagnostics.push(
        problem(
          thing,
          'duplicate-id',
          'An id is declared twice',
          `${thing.address} has the id "${thing.id}", which another ${model.name} of the manifest has too. One thing can be declared once; correct one of the ids.`,
        ),
      );
    } else if (owned !== undefined && owned.entry.id === thing.id) {
      matching.settleWithEntry(thing, owned, there);
    } else {
      if (owned !== undefined) {
        // The user chose another resource: the one of before is let go, not deleted.
        matching.letGo(owned);
      }
      const owner = matching.ownerOf(thing.id);
      if (owner === undefined || matching.isWanted(owner.address)) {
        matching.settle(thing, { live: there });
      } else {
        matching.settleWithEntry(thing, owner, there);
      }
    }
  }
}

/** Step 2: the ledger, by previous addresses and by the one of today. */
export function matchByLedger(matching: Matching): void {
  matchRenamed(matching);
  const slow: Desired[] = [];
  for (const thing of matching.open()) {
    if (!matching.settlePlainly(thing)) {
      slow.push(thing);
      matchByEntries(matching, thing);
    }
  }
  matching.leaveOpen(slow);
}

function matchByEntries(matching: Matching, thing: Desired): void {
  const previously = thing.previously.filter((address) => !matching.isWanted(address));
  for (const name of [thing.address, ...previously]) {
    const owned = matching.entryAt(name);
    const there = owned === undefined ? undefined : matching.liveWith(owned.entry.id);
    if (there !== undefined && matching.isAnother(thing, there)) {
      // Under the same name another resource is declared now: this one is no longer wanted.
      continue;
    }
    if (owned !== undefined && there !== undefined && !matching.isTaken(there.id)) {
      matching.settleWithEntry(thing, owned, there);
      return;
    }
    if (owned !== undefined && !matching.vanished.has(thing.address)) {
      matching.vanished.set(thing.address, owned);
    }
  }
}

/** The fields as they would be if the resource still had its old key. */
function withKey(fields: Fields, key: string | undefined, oldKey: string | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === key && oldKey !== undefined ? oldKey : value]),
  );
}

/** The natural keys that a declared resource can have on the service: that of today, then those of its previous names. */
function naturalKeys({ keyOf, segment, keyless }: KindModel, thing: Desired, fields: Fields): (string | undefined)[] {
  const { key: ownKey } = splitAddress(thing.address, segment, keyless);
  const oldKeys = thing.previously.map((address) => splitAddress(address, segment, keyless).key);
  return [keyOf(fields), ...oldKeys.map((old) => keyOf(withKey(fields, ownKey, old)))];
}

/** Step 3: the natural key, among what no other declared resource has or owns. */
export function matchByNaturalKey(matching: Matching): void {
  const { model, entries, live, resolved } = matching.context;
  const open = matching.open();
  if (open.length === 0) {
    return;
  }
  const reserved = new Set([...entries].flatMap(([address, { id }]) => (matching.isWanted(address) ? [id] : [])));
  const byKey = groupBy(live, ({ id, fields }) =>
    matching.isTaken(id) || reserved.has(id) ? undefined : model.keyOf(fields),
  );
  for (const thing of open) {
    const candidates = naturalKeys(model, thing, resolved(thing.fields))
      .map((key) => (key === undefined ? [] : (byKey.get(key) ?? [])))
      .find((list) => list.length > 0);
    const free = (candidates ?? []).filter(({ id }) => !matching.isTaken(id));
    const [only] = free;
    if (free.length > 1) {
      settleAmbiguous(matching, thing, free);
    } else if (only !== undefined) {
      const owner = matching.ownerOf(only.id);
      const gone = matching.vanished.get(thing.address);
      if (gone !== undefined) {
        matching.letGo(gone);
      }
      if (owner === undefined) {
        matching.settle(thing, { live: only });
      } else {
        matching.settleWithEntry(thing, owner, only);
      }
    }
  }
}

/** Step 4: what an interrupted run left half made. */
export function matchByIntent(matching: Matching): void {
  const { model, live, intents, resolved } = matching.context;
  const { isHalfMade } = model;
  if (isHalfMade === undefined) {
    return;
  }
  for (const thing of matching.open()) {
    if (intents.get(thing.address)?.entry === undefined && intents.has(thing.address)) {
      const fields = resolved(thing.fields);
      const halves = live.filter(
        (it) => !matching.isTaken(it.id) && matching.ownerOf(it.id) === undefined && isHalfMade(it, fields),
      );
      const [only] = halves;
      if (halves.length > 1) {
        settleAmbiguous(matching, thing, halves);
      } else if (only !== undefined) {
        matching.settle(thing, { live: only });
      }
    }
  }
}

/** Step 5: whatever is still open does not exist. */
export function settleAbsent(matching: Matching): void {
  for (const thing of matching.open()) {
    const gone = matching.vanished.get(thing.address);
    if (matching.context.model.external) {
      matching.diagnostics.push(
        problem(
          thing,
          'not-found',
          'There is no such thing',
          `${thing.address} is looked up by its title, and the service has none with that title that the token may see. Correct the title, or write the id.`,
        ),
      );
      matching.settle(thing, {});
    } else if (gone !== undefined) {
      matching.settleWithEntry(thing, gone, undefined);
    } else {
      matching.settle(thing, {});
    }
  }
}

/**
 * Tells which live resource each declared one is. The first that applies: the id that the user wrote, the id in the
 * ledger, the id in the ledger under a previous name, the natural key, what an interrupted run left half made.
 */
export function matchCollection(context: MatchContext): Matched {
  const matching = new Matching(context);
  matchByWrittenId(matching);
  matchByLedger(matching);
  matchByNaturalKey(matching);
  matchByIntent(matching);
  settleAbsent(matching);
  const removed = matching.removed();
  const owned = new Set([...removed.values()].map(({ id }) => id));
  return {
    matches: matching.matches(),
    removed,
    foreign: matching.untaken().filter(({ id }) => !owned.has(id)),
    diagnostics: matching.diagnostics,
  };
}
