import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { LedgerEntry } from '../ledger.ts';
import { type Desired, isLookedUp, type KindModel, type Live } from '../model.ts';
import { matchByImportId } from './imported.ts';
import { type Match, type MatchContext, Matching, type OwnedEntries } from './matching.ts';
import { matchRenamed } from './renamed.ts';

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

/** Several candidates are an error; Colophon never guesses. */
function settleAmbiguous(matching: Matching, desired: Desired, candidates: readonly Live[]): void {
  const ids = candidates.slice(0, 5).map(({ id }) => id);
  matching.diagnostics.push(
    problem(
      desired,
      'ambiguous',
      'Several resources match',
      `${desired.address} matches ${candidates.length} live resources (${ids.join(', ')}). Colophon does not guess: rename all but one of them, or declare the id where the kind takes one.`,
    ),
  );
  matching.settle(desired, {});
}

/** Step 1: the ids that the user wrote. */
export function matchByWrittenId(matching: Matching): void {
  const { model, desired } = matching.context;
  for (const resource of desired) {
    if (resource.id === undefined) {
      continue;
    }
    const there = matching.liveWith(resource.id);
    const owned = matching.entryAt(resource.address);
    if (there === undefined) {
      matching.diagnostics.push(
        problem(
          resource,
          'not-found',
          `No ${model.name} with this id`,
          `${resource.address} refers to id "${resource.id}", which does not exist or is not visible to this token. Correct the id, or remove it to find the resource by its name or create a new one.`,
        ),
      );
    } else if (matching.isTaken(resource.id)) {
      matching.diagnostics.push(
        problem(
          resource,
          'duplicate-id',
          'Duplicate id',
          `${resource.address} has the id "${resource.id}", which another ${model.name} in the manifest has too. Declare a resource only once; correct one of the ids.`,
        ),
      );
    } else if (owned !== undefined && owned.entry.id === resource.id) {
      matching.settleWithEntry(resource, owned, there);
    } else {
      if (owned !== undefined) {
        // The user chose another resource: the former one is released, not deleted.
        matching.release(owned);
      }
      const owner = matching.ownerOf(resource.id);
      if (owner === undefined || matching.isWanted(owner.address)) {
        matching.settle(resource, { live: there });
      } else {
        matching.settleWithEntry(resource, owner, there);
      }
    }
  }
}

/** Step 2: the ledger, by previous addresses and by the current one. */
export function matchByLedger(matching: Matching): void {
  matchRenamed(matching);
  const slow: Desired[] = [];
  for (const resource of matching.open()) {
    if (!matching.settlePlainly(resource)) {
      slow.push(resource);
      matchByEntries(matching, resource);
    }
  }
  matching.leaveOpen(slow);
}

function matchByEntries(matching: Matching, resource: Desired): void {
  const previously = resource.previously.filter((address) => !matching.isWanted(address));
  for (const name of [resource.address, ...previously]) {
    for (const owned of matching.entriesAt(name)) {
      const there = matching.liveWith(owned.entry.id);
      if (there !== undefined && matching.isAnother(resource, there)) {
        // Another resource is declared under this name now: this one is no longer declared.
        continue;
      }
      if (there !== undefined && !matching.isTaken(there.id)) {
        const gone = matching.deleted.get(resource.address);
        if (gone?.address === name && name === resource.address) {
          // It was a part of another parent, and is overwritten.
          matching.release(gone);
        }
        matching.settleWithEntry(resource, owned, there);
        return;
      }
      if (!matching.deleted.has(resource.address)) {
        matching.deleted.set(resource.address, owned);
      }
    }
  }
}

/** The fields as they would be with the old key. */
function withKey(fields: Fields, key: string | undefined, oldKey: string | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === key && oldKey !== undefined ? oldKey : value]),
  );
}

/** The natural keys that a declared resource can have: the current one, then those of its previous names. */
function naturalKeys(
  { keyOf, segment, keyless }: KindModel,
  resource: Desired,
  fields: Fields,
): (string | undefined)[] {
  const { key: ownKey } = splitAddress(resource.address, segment, keyless);
  const oldKeys = resource.previously.map((address) => splitAddress(address, segment, keyless).key);
  return [keyOf(fields), ...oldKeys.map((old) => keyOf(withKey(fields, ownKey, old)))];
}

/** Recorded resources that certainly are not what is declared under their names now, so that they can be declared under other ones. */
function idsOfOthers(matching: Matching, open: readonly Desired[]): ReadonlySet<RemoteId> {
  return new Set(
    (matching.hasFixedKey ? open : []).flatMap((resource) => {
      const id = matching.entryAt(resource.address)?.entry.id;
      const there = id === undefined ? undefined : matching.liveWith(id);
      return there !== undefined && matching.isAnother(resource, there) ? [there.id] : [];
    }),
  );
}

/** Step 3: the natural key, among live resources that no other declared resource has or owns. */
export function matchByNaturalKey(matching: Matching): void {
  const { model, entries, live, resolved } = matching.context;
  const open = matching.open();
  if (open.length === 0) {
    return;
  }
  const strangers = idsOfOthers(matching, open);
  const reserved = new Set(
    [...entries].flatMap(([address, { id }]) => (matching.isWanted(address) && !strangers.has(id) ? [id] : [])),
  );
  const byKey = groupBy(live, ({ id, fields }) =>
    matching.isTaken(id) || reserved.has(id) ? undefined : model.keyOf(fields),
  );
  for (const resource of open) {
    const candidates = naturalKeys(model, resource, resolved(resource.fields))
      .map((key) => (key === undefined ? [] : (byKey.get(key) ?? [])))
      .find((list) => list.length > 0);
    const free = (candidates ?? []).filter(({ id }) => !matching.isTaken(id));
    const [only] = free;
    if (free.length > 1) {
      settleAmbiguous(matching, resource, free);
    } else if (only !== undefined) {
      const owner = matching.ownerOf(only.id);
      const gone = matching.deleted.get(resource.address);
      // Under its own address it is overwritten; under an old one it is forgotten.
      if (gone?.address === resource.address) {
        matching.release(gone);
      }
      if (owner === undefined) {
        matching.settle(resource, { live: only });
      } else {
        matching.settleWithEntry(resource, owner, only);
      }
    }
  }
}

/** Step 4: what an interrupted run left incomplete. */
export function matchByIntent(matching: Matching): void {
  const { model, live, intents, resolved } = matching.context;
  const isPartial = model.partial?.isCreate;
  if (isPartial === undefined) {
    return;
  }
  for (const resource of matching.open()) {
    if (intents.has(resource.address)) {
      const fields = resolved(resource.fields);
      const halves = live.filter(
        (it) => !matching.isTaken(it.id) && matching.ownerOf(it.id) === undefined && isPartial(it, fields),
      );
      const [only] = halves;
      if (halves.length > 1) {
        settleAmbiguous(matching, resource, halves);
      } else if (only !== undefined) {
        matching.settle(resource, { live: only });
      }
    }
  }
}

/** Step 5: what the ledger has under the name is another resource by its key, and the service can change what that key is. */
export function matchByChangeableKey(matching: Matching): void {
  if (!matching.hasFixedKey) {
    return;
  }
  for (const resource of matching.open()) {
    const previously = resource.previously.filter((address) => !matching.isWanted(address));
    const found = [resource.address, ...previously]
      .flatMap((name) => matching.entryAt(name) ?? [])
      .map((owned) => ({ owned, there: matching.liveWith(owned.entry.id) }))
      .find(({ there }) => there !== undefined && !matching.isTaken(there.id) && matching.canBecome(resource, there));
    if (found !== undefined) {
      matching.settleWithEntry(resource, found.owned, found.there);
    }
  }
}

/** The live title that was most likely meant, or a few that exist. */
function suggestedTitle({ fields }: Desired, live: readonly Live[]): string {
  const titles = [...new Set(live.map(({ title }) => title).filter((title) => title !== ''))];
  const wanted = typeof fields['title'] === 'string' ? fields['title'] : '';
  const near = didYouMean(wanted, titles);
  const some = titles.slice(0, 5).map((title) => `"${title.slice(0, 60)}"`);
  const more = titles.length > some.length ? ` and ${titles.length - some.length} more` : '';
  return near !== '' || some.length === 0 ? near : ` Visible: ${some.join(', ')}${more}.`;
}

/** Step 6: what is still unmatched does not exist. */
export function settleAbsent(matching: Matching): void {
  const { model } = matching.context;
  const open = matching.open();
  const veiled = (open.length === 0 ? [] : matching.untaken()).find(
    ({ unreadable, fields }) => unreadable !== undefined && model.keyOf(fields) === undefined,
  );
  const undecided = Object.values(veiled?.unreadable ?? {})[0];
  for (const resource of open) {
    const gone = matching.deleted.get(resource.address);
    if (isLookedUp(matching.context.model, resource)) {
      matching.diagnostics.push(
        problem(
          resource,
          'not-found',
          `No ${matching.context.model.name} with this title`,
          `${resource.address} refers to an existing ${matching.context.model.name} by its title, and none with this title exists or is visible to this token.${suggestedTitle(resource, matching.context.live)} Correct the title, or refer to it by \`id\`.`,
        ),
      );
      matching.settle(resource, {});
    } else if (gone !== undefined) {
      matching.settleWithEntry(resource, gone, undefined, undecided);
    } else {
      matching.settle(resource, defined({ undecided }));
    }
  }
}

/** The entries without those of resources that are only looked up now: whatever was recorded, the manifest says which they are. */
function ownedOf({ model, desired, entries }: MatchContext): OwnedEntries {
  const lookedUp = model.external ? desired.filter((resource) => isLookedUp(model, resource)) : [];
  if (lookedUp.length === 0 || entries.size === 0) {
    return entries;
  }
  const names = new Set(lookedUp.flatMap(({ address, previously }) => [address, ...previously]));
  return new Map([...entries].filter(([address]) => !names.has(address)));
}

/**
 * Determines which live resource each declared one is. The first that applies: the id that the user wrote, the id to
 * import, the id in the ledger, the id in the ledger under a previous name, the natural key, what an interrupted run left half made, the
 * ledger again where the service can change the key.
 */
export function matchCollection(context: MatchContext): Matched {
  const matching = new Matching({ ...context, entries: ownedOf(context) });
  matchByWrittenId(matching);
  matchByImportId(matching);
  matchByLedger(matching);
  matchByNaturalKey(matching);
  matchByIntent(matching);
  matchByChangeableKey(matching);
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
