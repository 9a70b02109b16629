import { defined } from '../base/defined.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Address, addressOf, isBelow, matchesAddress, parentAddress } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import { type Fields, isReference, mapValue, type RemoteId } from '../plan/value.ts';
import { type Driver, DriverError, type Place } from './driver.ts';
import type { LedgerEntry, LedgerState } from './ledger.ts';
import { type MatchContext, matchCollection } from './match.ts';
import type { Desired, KindModel, Live, Workspace } from './model.ts';

/** A declared thing and what belongs to it. */
export interface Match {
  readonly desired: Desired;
  readonly live?: Live;
  readonly entry?: LedgerEntry;
  /** Where the ledger knew it before, when that is another address. */
  readonly previousAddress?: Address;
}

/** One collection as it was read. */
export interface ObservedCollection {
  readonly model: KindModel;
  readonly parent: Address | undefined;
  /** The addresses of what holds it, outermost first. */
  readonly parentAddresses: readonly Address[];
  /** Whether the manifest declares it; else it was read because what holds it is to be deleted. */
  readonly declared: boolean;
  readonly live: readonly Live[];
  /** What the ledger owns in it and nobody declares any more, by the address in the ledger. */
  readonly removed: ReadonlyMap<Address, LedgerEntry>;
  /** Live things that are neither declared nor owned. */
  readonly foreign: readonly Live[];
  /** How many things the ledger owns in it. */
  readonly owned: number;
}

export interface Observation {
  readonly matches: ReadonlyMap<Address, Match>;
  readonly collections: readonly ObservedCollection[];
  /** The ids of all things that exist, declared ones and owned ones. */
  readonly ids: Pick<ReadonlyMap<Address, RemoteId>, 'get'>;
  readonly addresses: ReadonlyMap<RemoteId, Address>;
  /** From addresses of the ledger to the ones that things have now. */
  readonly renamed: ReadonlyMap<Address, Address>;
  /** The ids of things that are no longer wanted and whose addresses others have now. */
  readonly displaced: ReadonlyMap<Address, RemoteId>;
  /** What the ledger has of things that were parts of others and are gone with them. */
  readonly orphaned: readonly Address[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ObserveOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** Whether a collection is read, by the address that its things begin with. In one that is not, nothing is planned. */
  readonly reads: (prefix: Address) => boolean;
}

/** An address that stands for a live thing nobody declared. */
export function addressOfForeign(model: KindModel, parent: Address | undefined, live: Live): Address {
  return addressOf(parent, model.segment, model.keyless ? undefined : (model.keyOf(live.fields) ?? live.id));
}

/** Things by the collection that they are in. */
interface Grouped<T> {
  readonly add: (kind: KindName, parent: Address | undefined, item: T) => void;
  readonly in: (kind: KindName, parent: Address | undefined) => readonly T[];
}

function createGroups<T>(): Grouped<T> {
  const groups = new Map<KindName, Map<Address | undefined, T[]>>();
  return {
    add: (kind, parent, item) => {
      let ofKind = groups.get(kind);
      if (ofKind === undefined) {
        ofKind = new Map();
        groups.set(kind, ofKind);
      }
      const group = ofKind.get(parent);
      if (group === undefined) {
        ofKind.set(parent, [item]);
      } else {
        group.push(item);
      }
    },
    in: (kind, parent) => groups.get(kind)?.get(parent) ?? [],
  };
}

/** What went wrong with a list, in words that say what it means for the plan. */
export function listProblem(model: KindModel, parent: Address | undefined, error: unknown): Diagnostic {
  if (!(error instanceof DriverError)) {
    throw error;
  }
  const where = parent === undefined ? 'of the organization' : `of ${parent}`;
  const hint: Readonly<Record<string, string>> = {
    unauthenticated: 'Check the token: COLOPHON_TOKEN is missing, wrong or revoked.',
    forbidden: `The token's user may not read them. Give it the right, or leave them out with --exclude.`,
    missing: 'What holds them is not there, or the token may not see it; nothing is taken as absent because of that.',
    unsupported: 'This service does not have them. Take them out of the manifest, or use a service that does.',
    unavailable: 'Nothing was changed. Try again later.',
    unreadable: 'A list that cannot be proved complete is not used. Nothing was changed; try again.',
  };
  return {
    severity: 'error',
    code: `read-${error.failure}`,
    summary: 'Something that the plan needs could not be read',
    detail: `The ${model.name} list ${where} could not be read: ${error.message}. ${hint[error.failure] ?? ''}`.trim(),
  };
}

/** Reads what the manifest and the ledger speak of, and finds out what belongs together. Only reads. */
export async function observe(options: ObserveOptions): Promise<Observation> {
  const { kinds, workspace, ledger, driver, reads } = options;
  const models = new Map(kinds.map((model) => [model.name, model]));
  const holding = new Set(kinds.flatMap(({ parents }) => parents));
  const reader = driver.reader();
  const diagnostics: Diagnostic[] = [];
  const matches = new Map<Address, Match>();
  const collections: ObservedCollection[] = [];
  const otherIds = new Map<Address, RemoteId>();
  const ids: Observation['ids'] = {
    get: (address) => matches.get(address)?.live?.id ?? otherIds.get(address),
  };
  const addresses = new Map<RemoteId, Address>();
  const renamed = new Map<Address, Address>();
  const displaced = new Map<Address, RemoteId>();
  const former = new Map<Address, Address>();
  const places = new Map<Address, readonly Place[]>();
  const chains = new Map<Address, readonly Address[]>();

  const desiredThings = createGroups<Desired>();
  for (const thing of workspace.things) {
    desiredThings.add(thing.kind, thing.parent, thing);
  }
  const ownedThings = createGroups<readonly [Address, LedgerEntry]>();
  for (const owned of ledger.entries) {
    const [address, { kind }] = owned;
    const model = models.get(kind);
    if (model !== undefined) {
      ownedThings.add(kind, parentAddress(address, model.segment, model.keyless), owned);
    }
  }

  const resolved = (fields: Fields): Fields =>
    mapValue(fields, (part) => {
      const id = isReference(part) ? ids.get(part.$ref) : undefined;
      return id === undefined ? undefined : { $id: id };
    }) as Fields;

  /** The addresses of things that hold parts and exist, with whether the manifest still declares them. */
  const holders: { readonly kind: KindName; readonly address: Address; readonly removed: boolean }[] = [];

  const readCollection = async (
    model: KindModel,
    parent: Address | undefined,
    declared: boolean,
  ): Promise<(() => void) | undefined> => {
    const parents = parent === undefined ? [] : (places.get(parent) ?? []);
    let live: readonly Live[];
    try {
      live = await reader.list(model.name, parents);
    } catch (error) {
      diagnostics.push(listProblem(model, parent, error));
      return undefined;
    }
    return () => {
      const oldParent = parent === undefined ? undefined : former.get(parent);
      const entries = new Map<Address, LedgerEntry>(ownedThings.in(model.name, parent));
      for (const [address, entry] of oldParent === undefined ? [] : ownedThings.in(model.name, oldParent)) {
        entries.set(address, entry);
      }
      const context: MatchContext = {
        model,
        parent,
        oldParent,
        desired: declared ? desiredThings.in(model.name, parent) : [],
        entries,
        live,
        intents: ledger.intents,
        resolved,
      };
      const found = matchCollection(context);
      diagnostics.push(...found.diagnostics);
      for (const match of found.matches) {
        const { desired, live: thing, previousAddress } = match;
        matches.set(desired.address, match);
        if (previousAddress !== undefined) {
          renamed.set(previousAddress, desired.address);
          former.set(desired.address, previousAddress);
        }
        if (thing !== undefined) {
          enter(model, desired.address, thing.id, parent, false);
        }
      }
      const present = new Set(found.removed.size === 0 ? [] : live.map(({ id }) => id));
      for (const [address, entry] of found.removed) {
        if (matches.has(address)) {
          displaced.set(address, entry.id);
        } else if (present.has(entry.id)) {
          enter(model, address, entry.id, parent, true);
        }
      }
      collections.push({
        model,
        parent,
        parentAddresses: parent === undefined ? [] : [...(chains.get(parent) ?? []), parent],
        declared,
        live,
        removed: found.removed,
        foreign: found.foreign,
        owned: entries.size,
      });
    };
  };

  const enter = (
    model: KindModel,
    address: Address,
    id: RemoteId,
    parent: Address | undefined,
    removed: boolean,
  ): void => {
    if (removed) {
      otherIds.set(address, id);
    }
    // A part that has no id of its own goes by the one of what holds it, which was entered before.
    if (!addresses.has(id)) {
      addresses.set(id, address);
    }
    if (!holding.has(model.name)) {
      return;
    }
    places.set(address, [...(parent === undefined ? [] : (places.get(parent) ?? [])), { kind: model.name, id }]);
    chains.set(address, parent === undefined ? [] : [...(chains.get(parent) ?? []), parent]);
    holders.push({ kind: model.name, address, removed });
  };

  for (const depth of levelsOf(kinds)) {
    const tasks: Promise<(() => void) | undefined>[] = [];
    for (const model of depth) {
      const declared = new Set<Address | undefined>(
        workspace.collections.filter(({ kind }) => kind === model.name).map(({ parent }) => parent),
      );
      for (const parent of declared) {
        // Of something that is not there yet there is nothing to read.
        if ((parent === undefined || places.has(parent)) && reads(addressOf(parent, model.segment))) {
          tasks.push(readCollection(model, parent, true));
        }
      }
      for (const { kind, address, removed } of holders) {
        if (removed && model.parents.includes(kind)) {
          tasks.push(readCollection(model, address, false));
        }
      }
    }
    for (const settle of await Promise.all(tasks)) {
      settle?.();
    }
  }
  // What is declared below something that is not there yet was not looked for.
  for (const desired of matches.size === workspace.things.length ? [] : workspace.things) {
    if (!matches.has(desired.address) && models.has(desired.kind)) {
      const { address, parent } = desired;
      const oldParent = parent === undefined ? undefined : former.get(parent);
      const old = oldParent === undefined ? address : oldParent + address.slice(parent?.length);
      const known = ledger.entries.has(address) ? address : old;
      const entry = ledger.entries.get(known);
      if (entry !== undefined && known !== address) {
        former.set(address, known);
        renamed.set(known, address);
      }
      matches.set(address, {
        desired,
        ...defined({ entry }),
        ...(entry === undefined || known === address ? {} : { previousAddress: known }),
      });
    }
  }
  let settled = 0;
  for (const { entry, live } of matches.values()) {
    settled += entry !== undefined && live !== undefined ? 1 : 0;
  }
  // Where all that is owned is there and declared, everything has its address already.
  const unsettled = settled === ledger.entries.size ? [] : ledger.entries;
  for (const [address, { id }] of unsettled) {
    const now = renamed.get(address) ?? address;
    const match = matches.get(now);
    // What is gone and made anew gets another id: whoever still has the old one refers to nothing.
    const vanished = match !== undefined && match.live === undefined;
    if (!vanished && !addresses.has(id) && displaced.get(address) !== id) {
      addresses.set(id, now);
    }
  }
  const orphaned = settled === ledger.entries.size ? [] : orphansOf({ matches, collections, ledger, models });
  return { matches, collections, ids, addresses, renamed, displaced, orphaned, diagnostics };
}

/** What the ledger has below things that are gone from the service, and nobody declares: it is gone with them. */
function orphansOf({
  matches,
  collections,
  ledger,
  models,
}: {
  readonly matches: ReadonlyMap<Address, Match>;
  readonly collections: readonly ObservedCollection[];
  readonly ledger: LedgerState;
  readonly models: ReadonlyMap<KindName, KindModel>;
}): readonly Address[] {
  const known = new Set<Address>();
  const gone = new Map<Address, boolean>();
  for (const { desired, previousAddress, live, entry } of matches.values()) {
    const address = previousAddress ?? desired.address;
    known.add(address);
    gone.set(address, live === undefined && entry !== undefined);
  }
  for (const { removed, live } of collections.filter((collection) => collection.removed.size > 0)) {
    const present = new Set(live.map(({ id }) => id));
    for (const [address, { id }] of removed) {
      known.add(address);
      gone.set(address, !present.has(id));
    }
  }
  const isGone = (address: Address): boolean => {
    const kind = ledger.entries.get(address)?.kind;
    const model = kind === undefined ? undefined : models.get(kind);
    const parent = model === undefined ? undefined : parentAddress(address, model.segment, model.keyless);
    const answer = gone.get(address) ?? (parent !== undefined && isGone(parent));
    gone.set(address, answer);
    return answer;
  };
  return [...gone.values()].includes(true)
    ? [...ledger.entries.keys()].filter((address) => !known.has(address) && isGone(address))
    : [];
}

/** Kinds by how deep they stand: those at the top first. */
export function levelsOf(kinds: readonly KindModel[]): readonly (readonly KindModel[])[] {
  const depths = new Map<KindName, number>();
  const models = new Map(kinds.map((model) => [model.name, model]));
  const depthOf = (name: KindName): number => {
    const known = depths.get(name);
    if (known !== undefined) {
      return known;
    }
    const parents = models.get(name)?.parents ?? [];
    const depth = parents.length === 0 ? 0 : 1 + Math.max(...parents.map(depthOf));
    depths.set(name, depth);
    return depth;
  };
  const levels: KindModel[][] = [];
  for (const model of kinds) {
    const depth = depthOf(model.name);
    const level = levels[depth] ?? [];
    level.push(model);
    levels[depth] = level;
  }
  return levels;
}

/** Whether one of the patterns names this address. */
export function matchesAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => matchesAddress(pattern, address));
}

/** Whether one of the patterns names this address or something that holds it. */
export function isBelowAny(patterns: readonly string[], address: Address): boolean {
  return patterns.some((pattern) => isBelow(pattern, address));
}
