import { canonicalJson } from '../../../base/canonical.ts';
import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Blocked, Change, Create, Delete, FieldChange } from '../../plan/plan.ts';
import { type Fields, type RemoteId, withIds } from '../../plan/value.ts';
import { collectionsByName, isSetting, nameIn, type PlanContext, type Setting } from '../context.ts';
import { type KindModel, type Live, uniqueFields, uniqueScope } from '../model.ts';
import { addressOfForeign, type Observation, type ObservedCollection } from '../observe/observation.ts';
import type { Need } from '../select/references.ts';

/** A value as a map key: most are strings, which are cheap. */
function textOf(value: Json): string {
  return typeof value === 'string' ? `"${value}` : canonicalJson(value);
}

/** Indexes the resources of a list by unique values. Each index is built on first use. */
export interface Held {
  readonly byKey: (key: string | undefined) => Live | undefined;
  readonly byField: (field: string, fields: Fields) => Live | undefined;
}

export function heldIn(model: KindModel, resources: Iterable<Live>): Held {
  const indexes = new Map<string | undefined, ReadonlyMap<string, Live>>();
  const indexOf = (field: string | undefined, nameOf: (fields: Fields) => string | undefined) => {
    const known = indexes.get(field);
    if (known !== undefined) {
      return known;
    }
    const made = new Map<string, Live>();
    for (const live of resources) {
      const name = nameOf(live.fields);
      if (name !== undefined && !made.has(name)) {
        made.set(name, live);
      }
    }
    indexes.set(field, made);
    return made;
  };
  const valueName = (field: string, fields: Fields): string | undefined => {
    const value = fields[field];
    return value === undefined ? undefined : `${uniqueScope(model, field, fields)} ${textOf(value)}`;
  };
  return {
    byKey: (key) => (key === undefined ? undefined : indexOf(undefined, model.keyOf).get(key)),
    byField: (field, fields) => {
      const name = valueName(field, fields);
      return name === undefined ? undefined : indexOf(field, (all) => valueName(field, all)).get(name);
    },
  };
}

/** The unique values that a change sets. */
interface Claim {
  /** The natural key after the change. */
  readonly key: string | undefined;
  /** The unique fields that it sets. */
  readonly fields: readonly string[];
  /** Whether the natural key changes. */
  readonly isRenamed: (live: Live | undefined) => boolean;
  /** The resource among others that has the natural key, or the value of a field. */
  readonly holderIn: (others: Held, field?: string) => Live | undefined;
}

/** Determines the unique values that a change sets. */
export function claimOf(
  change: Setting,
  { model, idOf }: { readonly model: KindModel; readonly idOf: (address: Address) => RemoteId | undefined },
): Claim {
  const after = withIds(change.after, idOf);
  const key = model.keyOf(after);
  const set = new Set(change.fields.flatMap(({ field, after: value }) => (value === null ? [] : [field])));
  return {
    key,
    fields: uniqueFields(model).filter((field) => set.has(field) && (after[field] ?? null) !== null),
    isRenamed: (live) => key !== undefined && live !== undefined && model.keyOf(live.fields) !== key,
    holderIn: (others, field) => (field === undefined ? others.byKey(key) : others.byField(field, after)),
  };
}

/** A change of an existing resource, which may free its values. */
type Release = Exclude<Setting, Create> | Delete;

/** The first change of each existing resource, by its kind and id. */
function releasesIn(changes: readonly Change[]): ReadonlyMap<string, Release> {
  const releases = new Map<string, Release>();
  for (const change of changes) {
    if (change.action !== 'create' && change.action !== 'move' && change.id !== undefined) {
      const name = nameIn(change.kind, change.id);
      releases.set(name, releases.get(name) ?? change);
    }
  }
  return releases;
}

/** A change that sets a value which another live resource has now and frees in the same plan. */
export interface ValueTransfer {
  readonly taker: Setting;
  readonly field: FieldChange;
  readonly holder: Live;
  readonly release: Release;
}

/** A problem of one change, which does not matter if the change is not selected. */
export interface ValueProblem {
  readonly key: string;
  /** The address of the resource that has the value, if it is managed. */
  readonly holder?: Address;
  readonly diagnostic: Diagnostic;
}

interface ValueTransfers {
  readonly transfers: readonly ValueTransfer[];
  /** The changes that set an unused unique value. */
  readonly free: readonly Setting[];
  readonly problems: readonly ValueProblem[];
}

function valueTaken(source: Setting['source'], summary: string, detail: string): Diagnostic {
  return { severity: 'error', code: 'value-taken', summary, detail, ...defined({ source }) };
}

/** Explains which resource has a value, and what to do about it. */
function taken(
  { taker, field, holder }: Omit<ValueTransfer, 'release'>,
  { model, parent, foreign }: ObservedCollection,
  { matches, addresses }: Observation,
): Diagnostic {
  const isForeign = foreign.some(({ id }) => id === holder.id);
  const address = isForeign ? addressOfForeign(model, parent, holder) : addresses.get(holder.id);
  const name = `${address ?? `a ${model.name}`} (${holder.id})`;
  const value = field.sensitive ? 'its hidden value' : JSON.stringify(field.after);
  const why = isForeign
    ? `${name}, which is unmanaged. Declare another ${field.field}, or change or delete that ${model.name} in the app first; to manage it, declare it too.`
    : matches.has(address ?? '')
      ? `${name}, which is declared too and keeps it. Declare another ${field.field} for one of the two.`
      : `${name}, which is no longer declared and is kept. Declare another ${field.field}, or let it be deleted.`;
  return valueTaken(
    matches.get(taker.address)?.desired.fieldSources?.[field.field] ?? taker.source,
    `The ${field.field} of a ${model.name} is in use`,
    `${taker.address} is declared with ${field.field} ${value}. The service allows only one ${model.name} to have it, and it belongs to ${why}`,
  );
}

function twice(first: Setting, second: Setting, field: FieldChange): Diagnostic {
  const value = field.sensitive ? 'the same hidden value' : JSON.stringify(field.after);
  return {
    ...valueTaken(
      second.source,
      `The ${field.field} of a ${second.kind} is declared twice`,
      `${first.address} and ${second.address} are both declared with ${field.field} ${value}, but the service allows only one ${second.kind} to have it. Declare another ${field.field} for one of the two.`,
    ),
    ...(first.source === undefined
      ? {}
      : { related: [{ message: `${first.address} is declared here.`, source: first.source }] }),
  };
}

/** The change of a unique field, including when only the scope of its uniqueness changes. */
function settingOf(taker: Setting, unique: string, isMoved: boolean): FieldChange | undefined {
  const own = taker.fields.find((it) => it.field === unique);
  const after = taker.after[unique];
  return own !== undefined || !isMoved || after === undefined
    ? own
    : { path: unique, field: unique, after, sensitive: false, cause: taker.cause };
}

/** The address of an existing resource, even if another resource has that address by now. */
function recordedAddress(id: RemoteId, { addresses, displaced }: Observation): Address | undefined {
  return addresses.get(id) ?? [...displaced].find(([, other]) => other === id)?.[0];
}

/** Finds the changes of one collection that set a unique value, and the current holders of these values. */
function transfersIn(
  takers: readonly Setting[],
  {
    model,
    collection,
    observation,
    deletes,
  }: PlanContext & { readonly model: KindModel; readonly collection: ObservedCollection | undefined },
): ValueTransfers {
  const transfers: ValueTransfer[] = [];
  const free: Setting[] = [];
  const problems: ValueProblem[] = [];
  const releases = releasesIn([...deletes.filter(({ kind }) => kind === model.name), ...takers]);
  const declaredOf = ({ address }: Change): Fields => observation.matches.get(address)?.desired.fields ?? {};
  const isMoved = (unique: string, change: Change, live: Live | undefined): boolean =>
    live !== undefined &&
    observation.matches.has(change.address) &&
    uniqueScope(model, unique, declaredOf(change)) !== uniqueScope(model, unique, live.fields);
  const held = heldIn(model, collection?.live ?? []);
  for (const unique of uniqueFields(model)) {
    const wanted = new Map<string, Setting>();
    for (const taker of takers) {
      const field = settingOf(taker, unique, isMoved(unique, taker, observation.matches.get(taker.address)?.live));
      const declared = declaredOf(taker);
      // Even if the plan hides it.
      const value = field === undefined ? null : (declared[unique] ?? field.after ?? null);
      if (field === undefined || value === null) {
        continue;
      }
      const text = `${uniqueScope(model, unique, declared)} ${textOf(value)}`;
      const first = wanted.get(text);
      if (first !== undefined && first.address !== taker.address) {
        problems.push({ key: taker.key, diagnostic: twice(first, taker, field) });
        continue;
      }
      wanted.set(text, taker);
      const holder = held.byField(unique, { ...declared, [unique]: value });
      if (holder === undefined || (taker.action !== 'create' && holder.id === taker.id)) {
        free.push(taker);
        continue;
      }
      const release = releases.get(nameIn(model.name, holder.id));
      const isReleased =
        release?.action === 'delete' ||
        (release !== undefined &&
          (isMoved(unique, release, holder) || release.fields.some((it) => it.field === unique)));
      if (release !== undefined && isReleased) {
        transfers.push({ taker, field, holder, release });
      } else if (collection !== undefined) {
        problems.push({
          key: taker.key,
          ...defined({ holder: recordedAddress(holder.id, observation) }),
          diagnostic: taken({ taker, field, holder }, collection, observation),
        });
      }
    }
  }
  return { transfers, free, problems };
}

/** Finds the changes that set a unique value, and the current holders of these values. */
export function findTransfers(context: PlanContext): ValueTransfers {
  const byCollection = groupBy(context.changes.filter(isSetting), ({ kind, parents }) => nameIn(kind, parents.at(-1)));
  const read = lazily(() => collectionsByName(context.observation));
  const all = [...byCollection].flatMap(([name, takers]) => {
    const model = context.models.get(takers[0]?.kind ?? '');
    return model === undefined || uniqueFields(model).length === 0
      ? []
      : [transfersIn(takers, { ...context, model, collection: read().get(name) })];
  });
  return {
    transfers: all.flatMap(({ transfers }) => transfers),
    free: all.flatMap(({ free }) => free),
    problems: all.flatMap(({ problems }) => problems),
  };
}

function keyInUse(change: Create, holder: Address, live: Live): ValueProblem {
  return {
    key: change.key,
    holder,
    diagnostic: valueTaken(
      change.source,
      `Another ${change.kind} is declared that has this name`,
      `${change.address} does not exist yet and is declared with the name of ${holder} (${live.id}), which is declared too and keeps it. A ${change.kind} is recognized by its name, so nothing would distinguish the two. Declare another name for one of them, or remove one of the entries.`,
    ),
  };
}

/**
 * New resources with the natural key of an existing, declared one that keeps it. The service may accept that, but an apply could not
 * distinguish the two.
 */
export function keysStillInUse({ models, observation, changes, deletes }: PlanContext): readonly ValueProblem[] {
  const { matches, ids } = observation;
  const owners = lazily(
    () =>
      new Map(
        [...matches.values()].flatMap(({ desired, live }) =>
          live === undefined ? [] : [[nameIn(desired.kind, live.id), desired.address] as const],
        ),
      ),
  );
  const isFreed = (change: Release, model: KindModel): boolean =>
    change.action === 'delete' ||
    change.action === 'replace' ||
    claimOf(change, { model, idOf: ids.get }).isRenamed(matches.get(change.address)?.live);
  const freed = lazily(
    () =>
      new Set(
        [...changes, ...deletes].flatMap((change) => {
          const model = models.get(change.kind);
          const isRelease = change.action !== 'create' && change.action !== 'move' && change.id !== undefined;
          return isRelease && model !== undefined && isFreed(change, model) ? [nameIn(change.kind, change.id)] : [];
        }),
      ),
  );
  const creations = changes.flatMap((change) =>
    change.action === 'create' && change.naturalKey !== undefined ? [change] : [],
  );
  const read = lazily(() => collectionsByName(observation));
  return [...groupBy(creations, ({ kind, parents }) => nameIn(kind, parents.at(-1)))].flatMap(([name, created]) => {
    const collection = read().get(name);
    const keeping = ({ kind, id }: Live): boolean => !freed().has(nameIn(kind, id)) && owners().has(nameIn(kind, id));
    const held = collection === undefined ? undefined : heldIn(collection.model, collection.live.filter(keeping));
    return created.flatMap((change) => {
      const live = held?.byKey(change.naturalKey);
      const owner = live === undefined ? undefined : owners().get(nameIn(live.kind, live.id));
      return live === undefined || owner === undefined ? [] : [keyInUse(change, owner, live)];
    });
  });
}

/**
 * Creations and renames to a name that a live resource still has and frees in the same plan: unless that happens first, the two could not
 * be distinguished. By the key of the change that needs the other one.
 */
export function needsFreedKey({
  models,
  observation,
  changes,
  deletes,
}: PlanContext): ReadonlyMap<string, readonly Need[]> {
  const needs = new Map<string, readonly Need[]>();
  const releases = releasesIn([...changes, ...deletes]);
  const heldBy = new Map<string, Held>();
  const read = lazily(() => collectionsByName(observation));
  const idOf = (address: Address): RemoteId | undefined => observation.ids.get(address);
  const heldBeside = ({ kind, parents }: Setting, model: KindModel): Held => {
    const name = nameIn(kind, parents.at(-1));
    const live = heldBy.has(name) ? [] : (read().get(name)?.live ?? []);
    const held =
      heldBy.get(name) ??
      heldIn(
        model,
        live.filter(({ id }) => releases.has(nameIn(kind, id))),
      );
    heldBy.set(name, held);
    return held;
  };
  for (const change of releases.size === 0 ? [] : changes.filter(isSetting)) {
    const model = models.get(change.kind);
    const holder = model && claimOf(change, { model, idOf }).holderIn(heldBeside(change, model));
    const release = holder === undefined ? undefined : releases.get(nameIn(change.kind, holder.id));
    if (
      release !== undefined &&
      release.key !== change.key &&
      (change.action === 'create' || change.id !== holder?.id)
    ) {
      needs.set(change.key, [{ key: release.key, because: 'needed' }]);
    }
  }
  return needs;
}

/**
 * Blocks changes that give a resource the name of an unmanaged one, for kinds whose names need not be unique: afterwards only the id in the
 * ledger would show which one is ours.
 */
export function blockedForSameName(changes: readonly Change[], { collections }: Observation): readonly Blocked[] {
  const deleted = new Set(
    changes.flatMap((change) => (change.action === 'delete' ? [nameIn(change.kind, change.id)] : [])),
  );
  return collections
    .filter(({ model, foreign }) => model.soleKey === true && foreign.length > 0)
    .flatMap(({ model, parent, foreign }) => {
      const staying = heldIn(
        model,
        foreign.filter(({ kind, id }) => !deleted.has(nameIn(kind, id))),
      );
      return changes
        .filter(
          (change) =>
            (change.action === 'update' || change.action === 'adopt') &&
            change.kind === model.name &&
            change.parents.at(-1) === parent &&
            staying.byKey(model.keyOf(change.after)) !== undefined,
        )
        .map(
          ({ key, address }): Blocked => ({
            key,
            address,
            guard: 'same-name',
            message: `an identical ${model.name} exists and is unmanaged; nothing would distinguish the two`,
            consents: [],
            override:
              'no flag allows it: delete the unmanaged one by hand; or remove this entry, and declare the other one as a new entry to adopt it',
          }),
        );
    });
}
