import { defined } from '../../../base/defined.ts';
import { sameJson } from '../../../base/equal.ts';
import { addTo, groupBy } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { BroughtAlong, Change, Delete } from '../../plan/plan.ts';
import { idsIn, isForeignId, isReference, type RemoteId, referencesIn } from '../../plan/value.ts';
import { collectionOf, type PlanContext, parentIn } from '../context.ts';
import { exclusiveFields } from '../exclusive.ts';
import { isPartOf, type LedgerState } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign } from '../observe/observation.ts';
import type { OtherReferrer } from './other-referrers.ts';

interface ReferenceOptions extends PlanContext {
  readonly ledger: Pick<LedgerState, 'entries'>;
  /** Additional resources that can refer to deleted ones. */
  readonly otherReferrers: readonly OtherReferrer[];
  /** Whether the selection excludes an address, so that its resource may not even have been read. */
  readonly isExcluded: (address: Address) => boolean;
}

/** A change that another one needs, with the reason. */
export interface Need {
  readonly key: string;
  readonly because: BroughtAlong['because'];
}

export interface ReferencesToDeleted {
  /** The deletions, with a risk if they would break references that do not change. */
  readonly deletes: readonly Delete[];
  /** The needs of each change, by its key. */
  readonly needs: ReadonlyMap<string, readonly Need[]>;
  /** By the key of a deletion, the unread resource that blocks it because it refers to the deleted one according to the ledger. */
  readonly blocked: ReadonlyMap<string, Address>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A resource that refers to a deleted one. */
interface Referrer {
  readonly address: Address;
  /** The field with the reference. */
  readonly field: string;
  /** Whether that field names its row: the service moves the members of a deleted row into the row around it. */
  readonly isRow: boolean;
  /** The key of the deletion. */
  readonly deletion: string;
  /** The key of the deletion that also deletes the referrer. */
  readonly goesWith?: string;
}

/** All deleted resources, each with its deletion. */
function goneWith({ observation, deletes }: ReferenceOptions): ReadonlyMap<RemoteId, Delete> {
  const gone = new Map<RemoteId, Delete>();
  const byAddress = new Map(deletes.map((change) => [change.address, change]));
  // Unmanaged resources are deleted with their parent.
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

/** Whether one of two deletions is a part of the other, so that they are ordered already. */
function arePartsOf(one: Delete, other: Delete): boolean {
  return one.key === other.key || isPartOf(one.address, other.address) || isPartOf(other.address, one.address);
}

/** The live resources that refer to deleted ones, by the key of the deletion. */
function referrersOf(options: ReferenceOptions): ReadonlyMap<string, readonly Referrer[]> {
  const { observation } = options;
  const gone = goneWith(options);
  const referrers: Referrer[] = [];
  const addressOf = (model: KindModel, parent: Address | undefined, live: Live): Address =>
    // A keyless resource may have the id of its parent.
    (model.keyless ? undefined : observation.addresses.get(live.id)) ?? addressOfForeign(model, parent, live);
  const refer = (resource: Live, address: () => Address, model?: KindModel): void => {
    const own = gone.get(resource.id);
    for (const field in resource.fields) {
      // A deleted resource simply leaves an order; the order is not broken.
      for (const id of model?.rules[field]?.sequence === true ? [] : idsIn(resource.fields[field])) {
        const deletion = gone.get(id);
        if (deletion !== undefined && (own === undefined || !arePartsOf(own, deletion))) {
          const isRow = model?.rowField === field;
          referrers.push({
            address: address(),
            field,
            isRow,
            deletion: deletion.key,
            ...defined({ goesWith: own?.key }),
          });
        }
      }
    }
  };
  for (const { model, parent, live } of observation.collections) {
    for (const resource of live) {
      refer(resource, () => addressOf(model, parent, resource), model);
    }
  }
  for (const { address, live } of options.otherReferrers) {
    refer(live, () => address);
  }
  return groupBy(referrers, ({ deletion }) => deletion);
}

/** Whether a value refers to the deleted resource, by address or id. */
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

/** Whether a change removes the reference to the deleted resource. */
function letsGo(change: Change, { address, field }: Referrer, deletion: Delete): boolean {
  return (
    change.address === address &&
    change.action !== 'delete' &&
    change.action !== 'move' &&
    change.fields.some((it) => it.field === field && !leadsTo(it.after ?? null, deletion))
  );
}

/** The changes that give a sibling the role of a deleted resource, such as the default. */
function successors(
  deletion: Delete,
  live: Live | undefined,
  { models, changes }: ReferenceOptions,
): readonly Change[] {
  const lost = exclusiveFields(models.get(deletion.kind)).filter((field) => live?.fields[field] === true);
  return lost.length === 0
    ? []
    : changes.filter(
        ({ kind, parents, fields }) =>
          kind === deletion.kind &&
          sameJson(parents, deletion.parents) &&
          fields.some(({ field, after }) => lost.includes(field) && after === true),
      );
}

/** Unread resources that refer to deleted ones according to the ledger, by the address that they refer to. */
function unreadReferrers({
  observation,
  models,
  ledger,
  deletes,
  otherReferrers,
}: ReferenceOptions): ReadonlyMap<Address, readonly Address[]> {
  const found = new Map<Address, Address[]>();
  if (observation.settled || deletes.length === 0) {
    return found;
  }
  const deleted = new Set(deletes.map(({ address }) => address));
  const read = new Set(observation.collections.flatMap(({ removed }) => [...removed.keys()]));
  const gone = new Set(observation.orphaned);
  const seen = new Set(otherReferrers.map(({ address }) => address));
  for (const [address, { kind, fields }] of ledger.entries) {
    const parent = parentIn(models, { kind, address });
    const now = observation.renamed.get(address) ?? address;
    const isKnown =
      // Below a renamed parent, an unchanged address now belongs to another resource. A renamed resource may be excluded and unread.
      (observation.matches.has(now) && (now !== address || parent === undefined || !observation.renamed.has(parent))) ||
      read.has(address) ||
      gone.has(address) ||
      seen.has(address);
    if (!isKnown) {
      const naming = Object.entries(fields).filter(([field]) => models.get(kind)?.rules[field]?.sequence !== true);
      for (const target of naming.flatMap(([, value]) => referencesIn(value))) {
        if (deleted.has(target)) {
          addTo(found, target, now);
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
    detail: `${listed(addresses)} ${addresses.length === 1 ? 'refers' : 'refer'} to ${deletion.address}, and nothing in this plan changes that. Make ${addresses.length === 1 ? 'it' : 'them'} refer to something else first, or pass --allow dangling.`,
  };
}

/** The references to replaced resources that must be set again, because they would be unresolved. */
function afterReplacements({ changes, observation }: ReferenceOptions): ReadonlyMap<string, readonly Need[]> {
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
 * Finds all references to deleted resources, according to the lists and the ledger, which must be removed before the deletion. Marks
 * deletions that would break a reference that does not change.
 */
export function referencesToDeleted(options: ReferenceOptions): ReferencesToDeleted {
  const { observation, changes, deletes, isExcluded } = options;
  const needs = new Map(afterReplacements(options));
  const blocked = new Map<string, Address>();
  const diagnostics: Diagnostic[] = [];
  const referrers = deletes.length === 0 ? new Map<string, readonly Referrer[]>() : referrersOf(options);
  const unread = unreadReferrers(options);
  const byAddress = groupBy(referrers.size === 0 ? [] : changes, ({ address }) => address);
  const liveIn = (deletion: Delete): Live | undefined =>
    collectionOf(observation, deletion.kind, deletion.parents.at(-1))?.live.find(({ id }) => id === deletion.id);
  const marked = deletes.map((deletion): Delete => {
    const found: Need[] = [];
    const dangling: Address[] = [];
    for (const referrer of referrers.get(deletion.key) ?? []) {
      if (referrer.goesWith !== undefined) {
        found.push({ key: referrer.goesWith, because: 'lets-go' });
        continue;
      }
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
