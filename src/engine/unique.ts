import type { Json } from '../base/json.ts';
import type { Change, Create, Delete, FieldChange, KindName, Update } from '../plan/plan.ts';
import { isForeignId, type RemoteId } from '../plan/value.ts';
import { breakCircles, Order } from './circles.ts';
import { waitedFor } from './cycles.ts';
import { lateKey } from './drafts.ts';
import type { KindModel } from './model.ts';
import type { Observation } from './observation.ts';
import { findTakings, isSetting, type Taking, type ValueProblem } from './takings.ts';

interface UniqueOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  /** What is made, changed and moved. */
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly salt: string;
}

interface Serialized {
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly problems: readonly ValueProblem[];
}

function idsIn(value: Json): readonly RemoteId[] {
  if (isForeignId(value)) {
    return [value.$id];
  }
  return typeof value === 'object' && value !== null ? (Object.values(value) as Json[]).flatMap(idsIn) : [];
}

/** The changes of things that refer to each live thing now, and may stop doing so. */
function referrersOf({ changes, observation }: UniqueOptions): ReadonlyMap<RemoteId, readonly string[]> {
  const referrers = new Map<RemoteId, string[]>();
  for (const change of changes.filter(isSetting)) {
    const live = observation.matches.get(change.address)?.live;
    for (const id of live === undefined ? [] : idsIn(live.fields)) {
      referrers.set(id, [...(referrers.get(id) ?? []), change.key]);
    }
  }
  return referrers;
}

/** A new thing without a value that is not free yet, and the change that gives it the value later. */
function split(change: Create, later: FieldChange, key: string): readonly [Create, Update] {
  const first: Create = {
    ...change,
    fields: change.fields.filter(({ field }) => field !== later.field),
    after: Object.fromEntries(Object.entries(change.after).filter(([field]) => field !== later.field)),
  };
  const { naturalKey: _key, action: _action, ...base } = change;
  const rest: Update = {
    ...base,
    action: 'update',
    key,
    reason: 'set when what has it now is deleted',
    risk: [],
    fields: [later],
    dependsOn: [change.key],
  };
  return [first, rest];
}

/** Whether a new resource can be told apart without a value, so that it can get it later. */
function canComeLater({ taker, field }: Taking, { models }: UniqueOptions): boolean {
  const model = models.get(taker.kind);
  const without = Object.fromEntries(Object.entries(taker.after).filter(([name]) => name !== field.field));
  return model !== undefined && model.keyOf(without) === model.keyOf(taker.after);
}

/**
 * Puts changes in turn that are about a value which only one of its siblings can have: whoever gets it waits for whoever
 * gives it up. A thing that is made in the place of one that is deleted exists before that one goes, for the service may
 * want at least one; it gets the value afterwards. Where they wait for one another in a circle, one of them gets a
 * temporary value first.
 */
export function serializedForUnique(options: UniqueOptions): Serialized {
  const { models, changes } = options;
  if (!changes.some(({ kind }) => models.get(kind)?.unique !== undefined)) {
    return { changes, deletes: withWaiting(changes, new Map(), options), problems: [] };
  }
  const { takings, free, problems } = findTakings(options);
  const early = new Map<string, string[]>();
  const parts = new Map<string, readonly Change[]>();
  const keys = new Set(changes.map(({ key }) => key));
  const waiting: Taking[] = [];
  for (const taking of takings) {
    const { taker, release, field } = taking;
    if (taker.action !== 'create' || release.action !== 'delete' || !canComeLater(taking, options)) {
      waiting.push(taking);
      continue;
    }
    const late = lateKey(taker.address);
    const [first, rest] = split(taker, field, keys.has(late) ? `${late}:${field.field}` : late);
    parts.set(taker.key, [first, { ...rest, dependsOn: [...rest.dependsOn, release.key] }]);
    early.set(release.key, [...(early.get(release.key) ?? []), taker.key]);
  }
  const divided = changes.flatMap((change) => parts.get(change.key) ?? [change]);
  const needed = new Set(waiting.map(({ release }) => release.key));
  const going = withWaiting(divided, early, { ...options, needed });
  const order = new Order([...divided, ...going]);
  for (const taking of waiting) {
    order.take(taking);
  }
  const broken = breakCircles(order, divided, options);
  waitForFreeValues(order, divided, { models, free });
  return {
    changes: divided
      .flatMap((change) => [...(broken.before.get(change.key) ?? []), change])
      .concat(going.flatMap(({ key }) => broken.before.get(key) ?? []))
      .map((change) => order.ordered(change)),
    deletes: going.map((change) => order.ordered(change)),
    problems: [...problems, ...broken.problems],
  };
}

/** A new resource without such a value gets one of the service's choice, which must not be one that another is about to get. */
function waitForFreeValues(
  order: Order,
  changes: readonly Change[],
  { models, free }: Pick<UniqueOptions, 'models'> & { readonly free: readonly Change[] },
): void {
  const takers = free.filter(({ action }) => action !== 'create');
  for (const change of takers.length === 0 ? [] : changes) {
    const fields = models.get(change.kind)?.unique ?? [];
    if (change.action === 'create' && fields.some((field) => change.after[field] === undefined)) {
      const beside = takers.filter(
        ({ key, kind, parents }) =>
          kind === change.kind &&
          parents.at(-1) === change.parents.at(-1) &&
          !waitedFor(order.waits, key).has(change.key),
      );
      for (const { key } of beside) {
        order.wait(change.key, key);
      }
    }
  }
}

/** The deletions, of which those that something waits for come only after what must be done before they are. */
function withWaiting(
  changes: readonly Change[],
  first: ReadonlyMap<string, readonly string[]>,
  options: UniqueOptions & { readonly needed?: ReadonlySet<string> },
): readonly Delete[] {
  const { deletes, needed } = options;
  const deleted = new Set(deletes.map(({ key }) => key));
  const early = new Set(
    [...(needed ?? []), ...changes.flatMap(({ dependsOn }) => dependsOn)].filter((key) => deleted.has(key)),
  );
  if (early.size === 0) {
    return deletes;
  }
  // What refers to a thing that is deleted in the middle of a run must have let go of it before.
  const referrers = referrersOf(options);
  return deletes.map((change) => {
    const before = early.has(change.key) ? [...(first.get(change.key) ?? []), ...(referrers.get(change.id) ?? [])] : [];
    return before.length === 0 ? change : { ...change, dependsOn: [...new Set([...change.dependsOn, ...before])] };
  });
}
