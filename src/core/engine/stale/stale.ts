import { defined } from '../../../base/defined.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { fingerprintOf } from '../../plan/digest.ts';
import type { Change, KindName, Plan } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ApplyOptions } from '../apply-types.ts';
import { isSetting, type Setting } from '../context.ts';
import { DriverError, type HiddenConflict, type Place } from '../driver.ts';
import type { Live } from '../model.ts';
import type { Listing, Names } from '../observe/resolve.ts';
import { listWith, needsSeparateList } from '../observe/separate-list.ts';
import { everythingShowing, shownBy } from '../select/other-referrers.ts';
import { claimOf, heldIn } from '../unique/claims.ts';
import { assumedBy, idBefore, type Problem } from './compare-assumptions.ts';
import { changedSince } from './values.ts';

interface Listed {
  readonly kind: KindName;
  readonly parents: readonly Place[];
  readonly changes: Change[];
  /** Whether the list could not be read and is not required. */
  isUnknown: boolean;
  /** Undefined if the parent of the collection no longer exists. */
  resources: ReadonlyMap<RemoteId, Live> | undefined;
  /** A conflict with a new resource that no list shows. */
  hiddenConflict?: HiddenConflict | undefined;
}

/** The state of the affected collections right before the first write. */
export interface Check {
  /** Differences from the plan; unless this is empty, nothing may be written. */
  readonly problems: readonly Diagnostic[];
  readonly liveOf: (change: Change, id: RemoteId) => Live | undefined;
  /** Whether a resource of a collection existed before this run. */
  readonly wasThere: (collection: string, id: RemoteId) => boolean;
}

interface CheckOptions extends Pick<ApplyOptions, 'plan' | 'kinds' | 'driver' | 'parallelism'> {
  /** The changes to apply. */
  readonly changes: readonly Change[];
  readonly names: Names;
  readonly onCollections: (count: number) => void;
}

/** The diagnostic for a plan that is stale because of one of its changes. */
export function staleProblem(
  change: Change,
  what: string,
  summary = 'The live workspace changed after the plan was created',
): Diagnostic {
  return {
    severity: 'error',
    code: 'stale',
    summary,
    detail: `${change.address}: ${what}. Nothing was written; plan again.`,
    ...defined({ source: change.source }),
  };
}

/** Creations whose natural key another resource has now, which the plan does not free. */
function creationProblems({ kind, changes, resources }: Listed, names: Names): readonly Problem[] {
  const creations = changes.flatMap((change) =>
    change.action === 'create' && change.naturalKey !== undefined ? [change] : [],
  );
  if (creations.length === 0 || resources === undefined) {
    return [];
  }
  const model = names.modelOf(kind);
  const claimed = (change: Setting) => claimOf(change, { model, idOf: idBefore(names) });
  const isFreed = (change: Change, { fields }: Live): boolean =>
    change.action === 'delete' ||
    change.action === 'replace' ||
    (isSetting(change) && claimed(change).key !== model.keyOf(fields));
  const freed = changes.flatMap((change) => {
    const live = change.action === 'create' ? undefined : resources.get(change.id ?? '');
    return live !== undefined && isFreed(change, live) ? [live.id] : [];
  });
  const isGone = new Set(freed);
  const held = heldIn(
    model,
    [...resources.values()].filter(({ id }) => !isGone.has(id)),
  );
  return creations.flatMap((change) => {
    const holder = claimed(change).holderIn(held) ?? held.byKey(change.naturalKey);
    return holder === undefined
      ? []
      : [{ change, what: `the plan creates it, but somebody else already did (its id is ${holder.id})` }];
  });
}

/** Resources that the plan creates again, but that somebody restored since, under any name. */
function restoredSince({ kind, changes, resources }: Listed, names: Names): readonly Problem[] {
  const gone = changes.filter(
    ({ action, cause }) => action === 'create' && (cause === 'deleted' || cause === 'conflict'),
  );
  const back = new Map(
    gone.length === 0 ? [] : [...(resources?.keys() ?? [])].map((id) => [names.addressOf(kind, id), id]),
  );
  return gone.flatMap((change) => {
    const id = back.get(change.previousAddress ?? change.address);
    const what = `it was deleted when the plan was created, and was restored since (its id is ${id})`;
    return id === undefined || names.isPlanned(kind, id) ? [] : [{ change, what }];
  });
}

/** Creations that conflict with a resource that no list shows and that the plan does not delete. */
function occupiedPlaces({ kind, changes, hiddenConflict }: Listed, all: readonly Change[]): readonly Problem[] {
  if (
    hiddenConflict === undefined ||
    all.some((one) => one.action === 'delete' && one.kind === kind && one.id === hiddenConflict.id)
  ) {
    return [];
  }
  const what = `${hiddenConflict.what} (${hiddenConflict.id}) is in its place`;
  return changes.flatMap((change) => (change.action === 'create' ? [{ change, what }] : []));
}

function resourceProblem(
  change: Change,
  listed: Listed,
  options: { readonly plan: Plan; readonly names: Names },
): string | undefined {
  if (change.action === 'create' || change.id === undefined) {
    return listed.resources === undefined ? 'its parent no longer exists' : undefined;
  }
  const live = listed.resources?.get(change.id);
  if (live === undefined) {
    // A resource that is already gone need not be deleted.
    return change.action === 'delete' ? undefined : 'it no longer exists';
  }
  const precondition = change.action === 'move' ? undefined : change.precondition;
  const { salt } = options.plan.ledger;
  if (
    precondition === undefined ||
    precondition.fingerprint === fingerprintOf(salt, live, options.names.modelOf(change.kind))
  ) {
    return undefined;
  }
  const fields = changedSince(change, live, { salt, names: options.names });
  if (fields.length === 0) {
    return 'something about it that the plan does not change has changed';
  }
  const values = fields.flatMap(({ path, shown }) =>
    shown === undefined ? [] : [fields.length === 1 ? shown : `${path} ${shown}`],
  );
  const text = `${fields.map(({ path }) => path).join(', ')} ${fields.length === 1 ? 'has' : 'have'} changed`;
  return values.length === 0 ? text : `${text}: ${values.join(', ')}`;
}

/**
 * Finds resources that show content which the plan deletes, and that appeared after the plan was created: the service would delete them
 * too, without anyone's consent.
 */
async function shownSince({ changes, kinds, names, driver }: CheckOptions): Promise<readonly Problem[]> {
  const gone = new Map<RemoteId, Change>();
  for (const change of changes) {
    if ((change.action === 'delete' || change.action === 'replace') && !change.risk.includes('dangling')) {
      gone.set(change.id, change);
    }
  }
  const models = new Map(kinds.map((model) => [model.name, model]));
  const found = await everythingShowing(new Set([...gone.values()].map(({ kind }) => kind)), { models, driver });
  return found.flatMap((one) => {
    const change = shownBy(one, models).flatMap((id) => gone.get(id) ?? [])[0];
    const isKnown = names.isPlanned(one.kind, one.live.id) || one.places.some(({ id }) => gone.has(id));
    return change === undefined || isKnown ? [] : [{ change, what: `${one.address} shows it now` }];
  });
}

/** Reads every collection again that the changes affect or depend on, and compares it with the plan. */
export async function checkLive(options: CheckOptions): Promise<Check> {
  const { plan, changes, names, driver, parallelism, onCollections } = options;
  const collections = new Map<string, Listed>();
  const listedAt = (listing: Listing): Listed => {
    const { parents, key } = names.collectionOf(listing);
    const listed: Listed = collections.get(key) ?? {
      kind: listing.kind,
      parents,
      changes: [],
      isUnknown: false,
      resources: undefined,
    };
    collections.set(key, listed);
    return listed;
  };
  for (const change of changes) {
    const made = change.action !== 'delete' && change.parents.some((parent) => names.isCreated(parent));
    if (!made && (change.action === 'create' || change.id !== undefined)) {
      listedAt(change).changes.push(change);
    }
  }
  const assumed = assumedBy({ plan, changes, names });
  assumed.listings.forEach(listedAt);
  onCollections(collections.size);
  const reader = driver.reader();
  await inParallel([...collections.values()], parallelism, async (listed) => {
    try {
      const withoutSeparateList = !needsSeparateList(names.modelOf(listed.kind), listed.changes);
      const expected = (): readonly RemoteId[] =>
        listed.changes.flatMap((change) => (change.action === 'create' ? [] : (change.id ?? [])));
      const list = { model: names.modelOf(listed.kind), parents: listed.parents };
      const resources = await listWith(reader, list, { withoutSeparateList, expected });
      listed.resources = new Map(resources.map((live) => [live.id, live]));
      if (listed.changes.some(({ action }) => action === 'create')) {
        listed.hiddenConflict = await reader.hiddenConflict?.(listed.kind)?.(listed.parents);
      }
    } catch (error) {
      const failure = error instanceof DriverError ? error.failure : undefined;
      // If a resource is only referred to, the token may lack permission to read its list.
      listed.isUnknown = failure === 'forbidden' && listed.changes.length === 0;
      if (failure !== 'missing' && !listed.isUnknown) {
        throw error;
      }
    }
  });
  const found: Problem[] = [];
  for (const listed of collections.values()) {
    for (const change of listed.changes) {
      const what = resourceProblem(change, listed, { plan, names });
      if (what !== undefined) {
        found.push({ change, what });
      }
    }
    found.push(...creationProblems(listed, names), ...restoredSince(listed, names), ...occupiedPlaces(listed, changes));
  }
  found.push(
    ...(await shownSince(options)),
    ...assumed.problems((listing) => {
      const { resources, isUnknown } = listedAt(listing);
      return resources ?? (isUnknown ? 'unknown' : 'gone');
    }),
  );
  return {
    problems: found.map(({ change, what }) => staleProblem(change, what)),
    liveOf: (change, id) => collections.get(names.collectionOf(change).key)?.resources?.get(id),
    wasThere: (collection, id) => collections.get(collection)?.resources?.has(id) === true,
  };
}
