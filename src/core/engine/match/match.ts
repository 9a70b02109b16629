import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import { didYouMean } from '../../../base/nearest.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Fields, RemoteId } from '../../plan/value.ts';
import type { LedgerEntry } from '../ledger.ts';
import { type Desired, isLookedUp, type KindModel, type Live } from '../model.ts';
import { CollectionMatcher, type Match, type MatchContext, type OwnedEntries } from './collection-matcher.ts';
import { matchByImportId } from './imported.ts';
import { matchRenamed } from './renamed.ts';

interface Matched {
  readonly matches: readonly Match[];
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  readonly foreign: readonly Live[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Several candidates are an error; Colophon never guesses. */
function settleAmbiguous(matcher: CollectionMatcher, desired: Desired, candidates: readonly Live[]): void {
  const ids = candidates.slice(0, 5).map(({ id }) => id);
  matcher.report(desired, {
    code: 'ambiguous',
    summary: 'Several resources match',
    detail: `${desired.address} matches ${candidates.length} live resources (${ids.join(', ')}). Colophon does not guess: rename all but one of them, or declare the id where the kind takes one.`,
  });
  matcher.settle(desired, {});
}

/** Step 1: the ids in the manifest. */
function matchByWrittenId(matcher: CollectionMatcher): void {
  const { model, desired } = matcher.context;
  for (const resource of desired) {
    if (resource.id === undefined) {
      continue;
    }
    const there = matcher.liveWith(resource.id);
    const owned = matcher.entryAt(resource.address);
    if (there === undefined) {
      matcher.report(resource, {
        code: 'not-found',
        summary: `No ${model.name} with this id`,
        detail: `${resource.address} refers to id "${resource.id}", which does not exist or is not visible to this token. Correct the id, or remove it to find the resource by its name or create a new one.`,
      });
    } else if (matcher.isTaken(resource.id)) {
      matcher.report(resource, {
        code: 'duplicate-id',
        summary: 'Duplicate id',
        detail: `${resource.address} has the id "${resource.id}", which another ${model.name} in the manifest has too. Declare a resource only once; correct one of the ids.`,
      });
    } else if (owned !== undefined && owned.entry.id === resource.id) {
      matcher.settleWithEntry(resource, owned, there);
    } else {
      if (owned !== undefined) {
        // The manifest now names another resource: the previous one is released, not deleted.
        matcher.release(owned);
      }
      const owner = matcher.ownerOf(resource.id);
      if (owner === undefined || matcher.isWanted(owner.address)) {
        matcher.settle(resource, { live: there });
      } else {
        matcher.settleWithEntry(resource, owner, there);
      }
    }
  }
}

/** Step 2: the ledger, by previous addresses and by the current one. */
function matchByLedger(matcher: CollectionMatcher): void {
  matchRenamed(matcher);
  const slow: Desired[] = [];
  for (const resource of matcher.open()) {
    if (!matcher.settlePlainly(resource)) {
      slow.push(resource);
      matchByEntries(matcher, resource);
    }
  }
  matcher.leaveOpen(slow);
}

function matchByEntries(matcher: CollectionMatcher, resource: Desired): void {
  const previously = resource.previously.filter((address) => !matcher.isWanted(address));
  for (const name of [resource.address, ...previously]) {
    for (const owned of matcher.entriesAt(name)) {
      const there = matcher.liveWith(owned.entry.id);
      if (there !== undefined && matcher.isAnother(resource, there)) {
        // This name now belongs to another declared resource; this one is no longer declared.
        continue;
      }
      if (there !== undefined && !matcher.isTaken(there.id)) {
        const gone = matcher.deleted.get(resource.address);
        if (gone?.address === name && name === resource.address) {
          // It was a part of another parent, and is overwritten.
          matcher.release(gone);
        }
        matcher.settleWithEntry(resource, owned, there);
        return;
      }
      if (!matcher.deleted.has(resource.address)) {
        matcher.deleted.set(resource.address, owned);
      }
    }
  }
}

/** The fields with the previous key instead of the current one. */
function withKey(fields: Fields, key: string | undefined, oldKey: string | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === key && oldKey !== undefined ? oldKey : value]),
  );
}

/** The possible natural keys of a declared resource: the current one, then those of its previous names. */
function naturalKeys(
  { keyOf, segment, keyless }: KindModel,
  resource: Desired,
  fields: Fields,
): (string | undefined)[] {
  const { key: ownKey } = splitAddress(resource.address, segment, keyless);
  const oldKeys = resource.previously.map((address) => splitAddress(address, segment, keyless).key);
  return [keyOf(fields), ...oldKeys.map((old) => keyOf(withKey(fields, ownKey, old)))];
}

/** Recorded resources that certainly differ from what their names declare now, so that other names can match them. */
function idsOfOthers(matcher: CollectionMatcher, open: readonly Desired[]): ReadonlySet<RemoteId> {
  return new Set(
    (matcher.hasFixedKey ? open : []).flatMap((resource) => {
      const id = matcher.entryAt(resource.address)?.entry.id;
      const there = id === undefined ? undefined : matcher.liveWith(id);
      return there !== undefined && matcher.isAnother(resource, there) ? [there.id] : [];
    }),
  );
}

/** Step 3: the natural key, among live resources that no other declared resource has or owns. */
function matchByNaturalKey(matcher: CollectionMatcher): void {
  const { model, entries, live, resolved } = matcher.context;
  const open = matcher.open();
  if (open.length === 0) {
    return;
  }
  const strangers = idsOfOthers(matcher, open);
  const reserved = new Set(
    [...entries].flatMap(([address, { id }]) => (matcher.isWanted(address) && !strangers.has(id) ? [id] : [])),
  );
  const byKey = groupBy(live, ({ id, fields }) =>
    matcher.isTaken(id) || reserved.has(id) ? undefined : model.keyOf(fields),
  );
  for (const resource of open) {
    const free = naturalKeys(model, resource, resolved(resource.fields))
      .map((key) => ((key === undefined ? undefined : byKey.get(key)) ?? []).filter(({ id }) => !matcher.isTaken(id)))
      .find((list) => list.length > 0);
    const [only] = free ?? [];
    if (free !== undefined && free.length > 1) {
      settleAmbiguous(matcher, resource, free);
    } else if (only !== undefined) {
      const owner = matcher.ownerOf(only.id);
      const gone = matcher.deleted.get(resource.address);
      // Under its own address, the old entry is overwritten; under a previous one, it is forgotten.
      if (gone?.address === resource.address) {
        matcher.release(gone);
      }
      if (owner === undefined) {
        matcher.settle(resource, { live: only });
      } else {
        matcher.settleWithEntry(resource, owner, only);
      }
    }
  }
}

/** Step 4: incomplete resources of an interrupted run. */
function matchByIntent(matcher: CollectionMatcher): void {
  const { model, live, intents, resolved } = matcher.context;
  const isPartial = model.partial?.isCreate;
  if (isPartial === undefined) {
    return;
  }
  for (const resource of matcher.open()) {
    if (intents.has(resource.address)) {
      const fields = resolved(resource.fields);
      const halves = live.filter(
        (it) => !matcher.isTaken(it.id) && matcher.ownerOf(it.id) === undefined && isPartial(it, fields),
      );
      const [only] = halves;
      if (halves.length > 1) {
        settleAmbiguous(matcher, resource, halves);
      } else if (only !== undefined) {
        matcher.settle(resource, { live: only });
      }
    }
  }
}

/** Step 5: the recorded resource has another natural key than the declared one, and the service can change that key. */
function matchByChangeableKey(matcher: CollectionMatcher): void {
  if (!matcher.hasFixedKey) {
    return;
  }
  for (const resource of matcher.open()) {
    const previously = resource.previously.filter((address) => !matcher.isWanted(address));
    const found = [resource.address, ...previously]
      .flatMap((name) => matcher.entryAt(name) ?? [])
      .map((owned) => ({ owned, there: matcher.liveWith(owned.entry.id) }))
      .find(({ there }) => there !== undefined && !matcher.isTaken(there.id) && matcher.canBecome(resource, there));
    if (found !== undefined) {
      matcher.settleWithEntry(resource, found.owned, found.there);
    }
  }
}

/** A suggestion of the most similar live title, or else a few live titles. */
function suggestedTitle({ fields }: Desired, live: readonly Live[]): string {
  const titles = [...new Set(live.map(({ title }) => title).filter((title) => title !== ''))];
  const wanted = typeof fields['title'] === 'string' ? fields['title'] : '';
  const near = didYouMean(wanted, titles);
  const some = titles.slice(0, 5).map((title) => `"${title.slice(0, 60)}"`);
  const more = titles.length > some.length ? ` and ${titles.length - some.length} more` : '';
  return near !== '' || some.length === 0 ? near : ` Visible: ${some.join(', ')}${more}.`;
}

/** Step 6: resources that are still unmatched do not exist. */
function settleAbsent(matcher: CollectionMatcher): void {
  const { model } = matcher.context;
  const open = matcher.open();
  const veiled = (open.length === 0 ? [] : matcher.untaken()).find(
    ({ unreadable, fields }) => unreadable !== undefined && model.keyOf(fields) === undefined,
  );
  const undecided = Object.values(veiled?.unreadable ?? {})[0];
  for (const resource of open) {
    const gone = matcher.deleted.get(resource.address);
    if (isLookedUp(matcher.context.model, resource)) {
      matcher.report(resource, {
        code: 'not-found',
        summary: `No ${matcher.context.model.name} with this title`,
        detail: `${resource.address} refers to an existing ${matcher.context.model.name} by its title, and none with this title exists or is visible to this token.${suggestedTitle(resource, matcher.context.live)} Correct the title, or refer to it by \`id\`.`,
      });
      matcher.settle(resource, {});
    } else if (gone !== undefined) {
      matcher.settleWithEntry(resource, gone, undefined, undecided);
    } else {
      matcher.settle(resource, defined({ undecided }));
    }
  }
}

/** The entries without those of looked-up resources: the manifest decides which these are, whatever was recorded. */
function ownedOf({ model, desired, entries }: MatchContext): OwnedEntries {
  const lookedUp = model.external ? desired.filter((resource) => isLookedUp(model, resource)) : [];
  if (lookedUp.length === 0 || entries.size === 0) {
    return entries;
  }
  const names = new Set(lookedUp.flatMap(({ address, previously }) => [address, ...previously]));
  return new Map([...entries].filter(([address]) => !names.has(address)));
}

/**
 * Determines which live resource each declared one is. The first match wins: the id in the manifest, the id to import, the id in the
 * ledger, the id in the ledger under a previous name, the natural key, an incomplete resource of an interrupted run, and again the ledger
 * if the service can change the key.
 */
export function matchCollection(context: MatchContext): Matched {
  const matcher = new CollectionMatcher({ ...context, entries: ownedOf(context) });
  matchByWrittenId(matcher);
  matchByImportId(matcher);
  matchByLedger(matcher);
  matchByNaturalKey(matcher);
  matchByIntent(matcher);
  matchByChangeableKey(matcher);
  settleAbsent(matcher);
  const removed = matcher.removed();
  const owned = new Set([...removed.values()].map(({ id }) => id));
  return {
    matches: matcher.matches(),
    removed,
    foreign: matcher.untaken().filter(({ id }) => !owned.has(id)),
    diagnostics: matcher.diagnostics,
  };
}
