import { sameJson } from '../base/equal.ts';
import { groupBy } from '../base/group-by.ts';
import type { Json } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { BroughtAlong, Change, Delete, KindName } from '../plan/plan.ts';
import { idsIn, isForeignId, isReference, type RemoteId, referencesIn } from '../plan/value.ts';
import { exclusiveFields } from './exclusive.ts';
import type { LedgerState } from './ledger.ts';
import type { KindModel, Live } from './model.ts';
import { addressOfForeign, type Observation } from './observation.ts';

interface LettingGoOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly ledger: Pick<LedgerState, 'entries'>;
  /** What is created and changed. */
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  /** Whether the selection leaves an address out, so that its resource may not even have been read. */
  readonly isExcluded: (address: Address) => boolean;
}

/** A change that another one cannot be made without, and why. */
export interface Need {
  readonly key: string;
  readonly because: BroughtAlong['because'];
}

export interface LettingGo {
  /** The deletions, with those at risk of breaking what nobody changes marked. */
  readonly deletes: readonly Delete[];
  /** What must come along with a change, by its key. */
  readonly needs: ReadonlyMap<string, readonly Need[]>;
  /** What keeps a deletion from being made, by its key: a resource that was not read and refers to it by the ledger. */
  readonly blocked: ReadonlyMap<string, Address>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A resource that refers to one that is deleted. */
interface Referrer {
  readonly address: Address;
  /** The field that refers. */
  readonly field: string;
  /** Whether that field says in which row it is: the service puts what was in a row that goes into the row around it. */
  readonly isRow: boolean;
  /** The key of the deletion. */
  readonly deletion: string;
}

/** Everything that is gone once the deletions are made, with the deletion that takes it. */
function goneWith({ observation, deletes }: LettingGoOptions): ReadonlyMap<RemoteId, Delete> {
  const gone = new Map<RemoteId, Delete>();
  const byAddress = new Map(deletes.map((change) => [change.address, change]));
  // What Colophon does not own goes with what holds it.
  for (const { declared, parent, live } of observation.collections) {
    const holder = declared || parent === undefined ? undefined : byAddress.get(parent);
    for (const { id } of holder === undefined ? [] : live) {
      if (holder !== undefined) {
        gone.set(id, holder);
      }
    }
  }
  for (const change of deletes) {
    gone.set(change.id, change);
  }
  return gone;
}

/** Which live resources that stay refer to what goes, by the key of the deletion. */
function referrersOf(options: LettingGoOptions): ReadonlyMap<string, readonly Referrer[]> {
  const { observation } = options;
  const gone = goneWith(options);
  const referrers: Referrer[] = [];
  const addressOf = (model: KindModel, parent: Address | undefined, live: Live): Address =>
    observation.addresses.get(live.id) ?? addressOfForeign(model, parent, live);
  for (const { model, parent, live } of observation.collections) {
    for (const thing of live) {
      if (gone.has(thing.id)) {
        continue;
      }
      for (const field in thing.fields) {
        for (const id of idsIn(thing.fields[field])) {
          const deletion = gone.get(id);
          if (deletion !== undefined) {
            const address = addressOf(model, parent, thing);
            referrers.push({ address, field, isRow: model.rowField === field, deletion: deletion.key });
          }
        }
      }
    }
  }
  return groupBy(referrers, ({ deletion }) => deletion);
}

/** Whether a value leads to what is deleted, by its address or by its id. */
function leadsTo(value: Json, deletion: Delete): boolean {
  if (isReference(value)) {
    return value.$ref === deletion.address && deletion.key === deletion.address;
  }
  if (isForeignId(value)) {
    return value.$id === deletion.id;
  }
  return (
    typeof value === 'object' && value !== null && (Object.values(value) as Json[]).some((it) => leadsTo(it, deletion))
  );
}

/** Whether a change sets a field of the referring resource to something else than what is deleted. */
function letsGo(change: Change, { address, field }: Referrer, deletion: Delete): boolean {
  return (
    change.address === address &&
    change.action !== 'delete' &&
    change.action !== 'move' &&
    change.fields.some((it) => it.field === field && !leadsTo(it.after ?? null, deletion))
  );
}

/** The changes by which a sibling becomes the one that a deleted resource was, such as the default. */
function successors(
  deletion: Delete,
  live: Live | undefined,
  { models, changes }: LettingGoOptions,
): readonly Change[] {
  const held = exclusiveFields(models.get(deletion.kind)).filter((field) => live?.fields[field] === true);
  return held.length === 0
    ? []
    : changes.filter(
        ({ kind, parents, fields }) =>
          kind === deletion.kind &&
          sameJson(parents, deletion.parents) &&
          fields.some(({ field, after }) => held.includes(field) && after === true),
      );
}

/** What the ledger says that resources refer to which were not read, by the address that they refer to. */
function unreadReferrers({ observation, ledger, deletes }: LettingGoOptions): ReadonlyMap<Address, readonly Address[]> {
  const found = new Map<Address, Address[]>();
  if (observation.settled || deletes.length === 0) {
    return found;
  }
  const deleted = new Set(deletes.map(({ address }) => address));
  const read = new Set(observation.collections.flatMap(({ removed }) => [...removed.keys()]));
  const gone = new Set(observation.orphaned);
  for (const [address, { fields }] of ledger.entries) {
    const isKnown =
      observation.matches.has(address) || read.has(address) || observation.renamed.has(address) || gone.has(address);
    if (!isKnown) {
      for (const target of Object.values(fields).flatMap(referencesIn)) {
        if (deleted.has(target)) {
          found.set(target, [...(found.get(target) ?? []), address]);
        }
      }
    }
  }
  return found;
}

function listed(addresses: readonly Address[]): string {
  return `${addresses.slice(0, 3).join(', ')}${addresses.length > 3 ? ` and ${addresses.length - 3} more` : ''}`;
}

function danglingNote(deletion: Delete, addresses: readonly Address[]): Diagnostic {
  return {
    severity: 'warning',
    code: 'dangling',
    summary: 'Deleting a resource would break references to it',
    detail: `${listed(addresses)} ${addresses.length === 1 ? 'refers' : 'refer'} to ${deletion.address}, and nothing in this plan changes that. Let ${addresses.length === 1 ? 'it' : 'them'} refer to something else first, or pass --allow dangling.`,
  };
}

/** What a replaced resource takes from those that refer to it: they must be set again, or refer to nothing. */
function afterReplacements({ changes, observation }: LettingGoOptions): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, readonly Need[]>();
  for (const replaced of changes.filter(({ action }) => action === 'replace')) {
    const again = changes.filter(
      ({ key, dependsOn, address }) =>
        key !== replaced.key &&
        dependsOn.includes(replaced.key) &&
        observation.matches.get(address)?.live !== undefined,
    );
    if (again.length > 0) {
      needs.set(
        replaced.key,
        again.map(({ key }) => ({ key, because: 'set-again' })),
      );
    }
  }
  return needs;
}

/**
 * Finds what must let go of a resource before it is deleted: whatever refers to it now, as far as the lists and the ledger
 * tell. What refers to it and is not changed by anything would be broken; such a deletion is marked.
 */
export function lettingGo(options: LettingGoOptions): LettingGo {
  const { observation, changes, deletes, isExcluded } = options;
  const needs = new Map(afterReplacements(options));
  const blocked = new Map<string, Address>();
  const diagnostics: Diagnostic[] = [];
  const referrers = deletes.length === 0 ? new Map<string, readonly Referrer[]>() : referrersOf(options);
  const unread = unreadReferrers(options);
  const byAddress = groupBy(referrers.size === 0 ? [] : changes, ({ address }) => address);
  const liveIn = (deletion: Delete): Live | undefined =>
    observation.collections
      .find(({ model, parent }) => model.name === deletion.kind && parent === deletion.parents.at(-1))
      ?.live.find(({ id }) => id === deletion.id);
  const marked = deletes.map((deletion): Delete => {
    const found: Need[] = [];
    const dangling: Address[] = [];
    for (const referrer of referrers.get(deletion.key) ?? []) {
      const letting = (byAddress.get(referrer.address) ?? []).filter((change) => letsGo(change, referrer, deletion));
      found.push(...letting.map(({ key }): Need => ({ key, because: 'lets-go' })));
      if (letting.length === 0 && !referrer.isRow) {
        dangling.push(referrer.address);
      }
    }
    for (const address of unread.get(deletion.address) ?? []) {
      if (isExcluded(address)) {
        blocked.set(deletion.key, address);
      } else {
        dangling.push(address);
      }
    }
    found.push(
      ...successors(deletion, liveIn(deletion), options).map(({ key }): Need => ({ key, because: 'default' })),
    );
    if (found.length > 0) {
      needs.set(deletion.key, found);
    }
    if (dangling.length === 0) {
      return deletion;
    }
    diagnostics.push(danglingNote(deletion, [...new Set(dangling)]));
    return { ...deletion, risk: [...deletion.risk, 'dangling'] };
  });
  return { deletes: marked, needs, blocked, diagnostics };
}
