import { defined } from '../../base/defined.ts';
import { addTo, groupBy, groupPairs } from '../../base/group-by.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { fingerprintOf } from '../plan/digest.ts';
import type { Change, Delete } from '../plan/plan.ts';
import { referencesIn } from '../plan/value.ts';
import { isChangedByHand } from './changed-by-hand.ts';
import { isPartOf, type LedgerEntry, type LedgerState } from './ledger.ts';
import { leadsElsewhere } from './match/collection-matcher.ts';
import { isRecognized, liveName, recordedName } from './match/recognized.ts';
import { isLookedUp, type KindModel, type Live, type Workspace } from './model.ts';
import {
  addressOfForeign,
  matchesAny,
  type Observation,
  type ObservedCollection,
  othersIn,
} from './observe/observation.ts';
import { displacedKey } from './observe/observation-builder.ts';
import { plural } from './plural.ts';
import { keptFields } from './prepare.ts';

interface RemovalsOptions {
  readonly observation: Observation;
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly prune: 'owned' | 'all' | 'none';
  readonly allow: readonly string[];
  /** Whether the selection excludes an address: an entry that is unread for that reason is not dormant. */
  readonly isExcluded: (address: Address) => boolean;
}

interface Removals {
  /** Parents come after their parts. */
  readonly changes: readonly Delete[];
  readonly forget: readonly Address[];
  /** Forgotten entries that are no longer live. */
  readonly lost: readonly Address[];
  /** Those, and entries that are deleted with their parent. */
  readonly gone: readonly Address[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Found {
  readonly changes: Delete[];
  readonly forget: Address[];
  readonly lost: Address[];
  readonly leaving: Address[];
  readonly released: Map<string, Address[]>;
  kept: number;
}

function note(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'info', code, summary, detail };
}

/** A recorded or unmanaged resource that is deleted with a parent; and the topmost resource of that deletion. */
interface Leaving {
  readonly address: Address;
  readonly entry: LedgerEntry | undefined;
  readonly top: Address | undefined;
}

/** Visits the resources that are no longer declared, collection by collection. */
class Removing {
  readonly found: Found = { changes: [], forget: [], lost: [], leaving: [], released: new Map(), kept: 0 };
  readonly #options: RemovalsOptions;
  readonly #partsOf: ReadonlyMap<Address, readonly ObservedCollection[]>;
  /** The kinds that can have children. */
  readonly #holders: ReadonlySet<string>;

  constructor(options: RemovalsOptions) {
    const { collections } = options.observation;
    this.#options = options;
    this.#partsOf = groupBy(collections, ({ declared, parent }) => (declared ? undefined : parent));
    this.#holders = new Set(collections.flatMap(({ model }) => model.parents));
  }

  /** If another resource has the address now, its change has the plain key. */
  #keyOf(address: Address): string {
    const { matches, displaced } = this.#options.observation;
    return matches.has(address) || displaced.has(address) ? displacedKey(address) : address;
  }

  #release(address: Address, { kind }: LedgerEntry): readonly Address[] {
    const below = this.#holders.has(kind)
      ? [...this.#options.ledger.entries.keys()].filter((other) => other.startsWith(`${address}.`))
      : [];
    this.found.forget.push(address, ...below);
    return [address, ...below];
  }

  /** Deletes the parts of a resource first. Returns their keys, and the number of unmanaged parts. */
  #removeParts({ address, top }: Leaving): { readonly parts: readonly string[]; readonly foreign: number } {
    const parts: string[] = [];
    let foreign = 0;
    for (const below of this.#partsOf.get(this.#keyOf(address)) ?? []) {
      const present = new Map(below.live.map((resource) => [resource.id, resource]));
      foreign += othersIn(below);
      for (const [partAddress, entry] of below.removed) {
        const part = present.get(entry.id);
        if (part === undefined) {
          this.found.lost.push(...this.#release(partAddress, entry));
        } else if (below.model.removal === 'release') {
          // It is only deleted together with its parent.
          this.found.leaving.push(...this.#release(partAddress, entry));
        } else {
          parts.push(this.#remove(below, part, { address: partAddress, entry, top: top ?? address }));
        }
      }
    }
    return { parts, foreign };
  }

  #remove({ model, parentAddresses }: ObservedCollection, live: Live, leaving: Leaving): string {
    const { address, entry, top } = leaving;
    const { observation, ledger } = this.#options;
    const { parts, foreign } = this.#removeParts(leaving);
    const recordedId = (name: Address): string | undefined => ledger.entries.get(name)?.id;
    const isKnown =
      entry === undefined ||
      isRecognized({
        model,
        live,
        entry,
        idOf: (name) => observation.ids.get(name) ?? recordedId(name),
        addressOf: (id) => observation.addresses.get(id),
        salt: ledger.salt,
      });
    // The address in the ledger comes first: another resource can have it by now.
    const idOf = (name: Address): string | undefined => recordedId(name) ?? observation.ids.get(name);
    const isConflict = entry !== undefined && isChangedByHand({ model, live, entry, idOf, salt: ledger.salt });
    this.found.changes.push({
      action: 'delete',
      key: this.#keyOf(address),
      address,
      kind: model.name,
      parents: parentAddresses,
      reason:
        entry === undefined
          ? 'it is not declared, and --prune all deletes everything else'
          : isConflict
            ? 'it is no longer declared, and it changed outside Colophon since the last apply'
            : 'it was applied before and is no longer declared',
      cause: isConflict ? 'conflict' : 'removed',
      dependsOn: parts,
      risk: [
        ...(isKnown ? [] : ['unrecognized']),
        ...(model.risks?.({ action: 'delete', live: live.fields, changed: {} }) ?? []),
        // The consent to delete an unrecognized resource covers its changes.
        ...(isConflict && isKnown ? ['conflict'] : []),
        ...(entry === undefined ? ['prune'] : []),
        ...(foreign > 0 ? ['cascade'] : []),
      ],
      ...(entry?.protect === true ? { protect: true } : {}),
      fields: [],
      id: live.id,
      ...defined({
        liveName: liveName(model, live, entry),
        recordedName: isKnown ? undefined : (recordedName(model, entry) ?? ''),
      }),
      before: keptFields({ model, entry }, ledger.salt, live.fields),
      precondition: { fingerprint: fingerprintOf(ledger.salt, live, model) },
      ...(top !== undefined && model.goesWithParent ? { with: this.#keyOf(top) } : {}),
    });
    return this.#keyOf(address);
  }

  /**
   * Owned resources in a declared collection that the manifest no longer declares and, with `--prune all`, every other undeclared resource
   * in it.
   */
  collection(collection: ObservedCollection): void {
    const { observation, workspace, prune, allow } = this.#options;
    const { model, parent, removed } = collection;
    const present = new Map(removed.size === 0 ? [] : collection.live.map((resource) => [resource.id, resource]));
    // Two entries with one id cannot both be right. The declared one stays.
    for (const id of present.size === 0 ? [] : declaredIds(observation, collection)) {
      present.delete(id);
    }
    const isReleased = model.removal === 'release' && !allow.includes(model.removalConsent ?? '');
    for (const [address, entry] of removed) {
      const live = present.get(entry.id);
      present.delete(entry.id);
      if (live === undefined) {
        this.found.lost.push(...this.#release(address, entry));
      } else if (matchesAny(workspace.unmanaged, address)) {
        this.#release(address, entry);
      } else if (prune === 'none') {
        this.found.kept++;
      } else if (isReleased) {
        this.#release(address, entry);
        addTo(this.found.released, entry.kind, address);
      } else {
        this.#remove(collection, live, { address, entry, top: undefined });
      }
    }
    if (prune === 'all' && !model.external && model.removal === 'delete') {
      for (const live of collection.foreign) {
        const address = addressOfForeign(model, parent, live);
        if (!matchesAny(workspace.unmanaged, address)) {
          this.#remove(collection, live, { address, entry: undefined, top: undefined });
        }
      }
    }
  }
}

/** Determines which undeclared resources to delete, and which to release. */
export function removalsFor(options: RemovalsOptions): Removals {
  const { observation, ledger } = options;
  const removing = new Removing(options);
  for (const collection of observation.collections.filter(({ declared }) => declared)) {
    removing.collection(collection);
  }
  const { found } = removing;
  for (const address of onlyLookedUp(observation, ledger)) {
    const entry = ledger.entries.get(address);
    if (entry !== undefined) {
      found.forget.push(address);
      addTo(found.released, entry.kind, address);
    }
  }
  const lost = [...new Set([...found.lost, ...observation.orphaned])];
  return {
    changes: afterWhatRefersToThem(found.changes, ledger),
    forget: [...new Set([...found.forget, ...observation.orphaned])],
    lost,
    gone: [...lost, ...found.leaving],
    diagnostics: notesOf(found, options),
  };
}

/**
 * Recorded addresses of resources that the manifest now only looks up. Their parts stay recorded, unless the name now refers to another
 * resource: then the parts could no longer be attributed.
 */
function onlyLookedUp({ collections, matches }: Observation, { entries }: LedgerState): readonly Address[] {
  const models = new Map(collections.flatMap(({ model }) => (model.external ? [[model.name, model]] : [])));
  if (models.size === 0) {
    return [];
  }
  return [...matches.values()].flatMap((match) => {
    const { desired, previousAddress } = match;
    const model = models.get(desired.kind);
    if (model === undefined || !isLookedUp(model, desired)) {
      return [];
    }
    const { address, previously } = desired;
    const below = leadsElsewhere(model, match, entries.get(address))
      ? [...entries.keys()].filter((one) => isPartOf(one, address) && !matches.has(one))
      : [];
    const names = [address, ...previously, ...(previousAddress === undefined ? [] : [previousAddress])];
    return [...names.filter((name) => entries.has(name)), ...below];
  });
}

/** The ids of all declared resources in a collection. */
function declaredIds({ matches }: Observation, { model, parent }: ObservedCollection): readonly string[] {
  return [...matches.values()].flatMap(({ desired, live }) =>
    live !== undefined && desired.kind === model.name && desired.parent === parent ? [live.id] : [],
  );
}

/** Orders the deletion of a resource after those of the resources that refer to it. */
function afterWhatRefersToThem(changes: readonly Delete[], { entries }: LedgerState): readonly Delete[] {
  const deleted = new Set(changes.map(({ address }) => address));
  const references = changes.flatMap(({ address, key }) =>
    Object.values(entries.get(address)?.fields ?? {})
      .flatMap(referencesIn)
      // Parts of a resource are already among its dependencies.
      .filter(
        (target) =>
          deleted.has(target) && target !== address && !isPartOf(address, target) && !isPartOf(target, address),
      )
      .map((target) => [target, key] as const),
  );
  const referring = groupPairs(references);
  return changes.map((change) => ({
    ...change,
    dependsOn: [...new Set([...change.dependsOn, ...(referring.get(change.address) ?? [])])],
  }));
}

function consentOf(collections: readonly ObservedCollection[], kind: string): string {
  const model: KindModel | undefined = collections.find((collection) => collection.model.name === kind)?.model;
  if (model?.external === true) {
    const again = model.managedWith === undefined ? '' : `; with ${model.managedWith} they are managed again`;
    return `From now on the manifest only looks them up${again}`;
  }
  return model?.removalConsent === undefined
    ? 'The API has no operation that undoes it'
    : `To delete instead, plan and apply with --allow ${model.removalConsent}`;
}

function notesOf(
  { released, kept }: Found,
  { observation, ledger, isExcluded }: RemovalsOptions,
): readonly Diagnostic[] {
  const notes = [...released].map(([kind, addresses]) =>
    note(
      'released',
      'Resources are no longer managed and stay as they are',
      `${addresses.length} ${plural(kind, addresses.length)} (${addresses.slice(0, 3).join(', ')}${addresses.length > 3 ? ', …' : ''}) left the manifest. ${consentOf(observation.collections, kind)}.`,
    ),
  );
  if (kept > 0) {
    notes.push(
      note(
        'kept',
        'Resources that are no longer declared are kept',
        ledger.untrusted === undefined
          ? `${kept} would be deleted without --prune none.`
          : `${kept} would be deleted, but ${ledger.untrusted}.`,
      ),
    );
  }
  if (observation.settled) {
    return notes;
  }
  const read = new Set(observation.collections.flatMap(({ removed }) => [...removed.keys()]));
  const orphaned = new Set(observation.orphaned);
  const { matches, renamed } = observation;
  const dormant: Address[] = [];
  for (const address of ledger.entries.keys()) {
    const isKnown = matches.has(address) || read.has(address) || renamed.has(address) || orphaned.has(address);
    if (!isKnown && !isExcluded(address)) {
      dormant.push(address);
    }
  }
  if (dormant.length > 0) {
    notes.push(
      note(
        'dormant',
        'Resources in the ledger are not managed',
        `${dormant.length} (${dormant.slice(0, 3).join(', ')}${dormant.length > 3 ? ', …' : ''}) were applied before, but the manifest no longer has the key that holds them. An absent key is not managed, so they stay. Declare an empty map or list to delete them.`,
      ),
    );
  }
  return notes;
}

/** The unmanaged resources of declared collections, except those that patterns hide. */
export function unmanagedIn(
  { collections }: Pick<Observation, 'collections'>,
  changes: readonly Change[],
  hidden: readonly string[],
): readonly Address[] {
  const unmanaged = collections
    .filter(({ declared, model }) => declared && !model.external)
    .flatMap(({ model, parent, foreign }) => foreign.map((live) => addressOfForeign(model, parent, live)));
  const changed = new Set(changes.map(({ address }) => address));
  return unmanaged.filter((address) => !changed.has(address) && !matchesAny(hidden, address)).sort();
}
