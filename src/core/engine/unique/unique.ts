import { addTo, groupPairs } from '../../../base/group-by.ts';
import type { Salt } from '../../plan/digest.ts';
import type { Change, Create, Delete, FieldChange, Update } from '../../plan/plan.ts';
import { idsIn, type RemoteId } from '../../plan/value.ts';
import { isSetting, type PlanContext } from '../context.ts';
import { lateKey } from '../drafts.ts';
import { uniqueFields } from '../model.ts';
import { breakCircles, Order } from './circles.ts';
import { findTransfers, keysStillInUse, type ValueProblem, type ValueTransfer } from './claims.ts';
import { afterConflicts, type Conflict, wrappedBy } from './excludes.ts';

interface UniqueOptions extends PlanContext {
  /** Conflicts with new resources. */
  readonly conflicts: readonly Conflict[];
  readonly salt: Salt;
  /** Omits dependencies that only affect the order, so that every added one is a need. */
  readonly onlyNeeds?: boolean;
}

interface Serialized {
  readonly changes: readonly Change[];
  readonly deletes: readonly Delete[];
  readonly problems: readonly ValueProblem[];
}

/** By id, the changes of resources that refer to a live resource now, and may stop doing so. */
function referrersOf({ changes, observation }: UniqueOptions): ReadonlyMap<RemoteId, readonly string[]> {
  return groupPairs(
    changes
      .filter(isSetting)
      .flatMap(({ address, key }) =>
        idsIn(observation.matches.get(address)?.live?.fields).map((id) => [id, key] as const),
      ),
  );
}

/** Splits a creation: first without a value that is not free yet, then an update that sets it. */
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
    reason: 'set once the resource that has it now is deleted',
    risk: [],
    fields: [later],
    dependsOn: [change.key],
  };
  return [first, rest];
}

/** Whether a new resource can be identified without a value, so that the value can be set later. */
function canComeLater({ taker, field }: ValueTransfer, { models }: UniqueOptions): boolean {
  const model = models.get(taker.kind);
  const without = Object.fromEntries(Object.entries(taker.after).filter(([name]) => name !== field.field));
  return model !== undefined && model.keyOf(without) === model.keyOf(taker.after);
}

/** Creations that are split in two, and the changes that wait for the first part. */
class Division {
  readonly #parts = new Map<string, readonly [Create, Update]>();
  /** The creations that come before each deletion, by its key. */
  readonly first = new Map<string, string[]>();
  readonly #keys: ReadonlySet<string>;

  constructor(changes: readonly Change[]) {
    this.#keys = new Set(changes.map(({ key }) => key));
  }

  /** Sets a value of a new resource only after these deletions, which wait until it exists. */
  divide(change: Create, field: FieldChange, deletes: readonly Delete[]): void {
    const late = lateKey(change.address);
    const [first, rest] =
      this.#parts.get(change.key) ?? split(change, field, this.#keys.has(late) ? `${late}:${field.field}` : late);
    const dependsOn = new Set([...rest.dependsOn, ...deletes.map(({ key }) => key)]);
    this.#parts.set(change.key, [first, { ...rest, dependsOn: [...dependsOn] }]);
    for (const { key } of deletes) {
      addTo(this.first, key, change.key);
    }
  }

  of(changes: readonly Change[]): readonly Change[] {
    return changes.flatMap((change): readonly Change[] => this.#parts.get(change.key) ?? [change]);
  }
}

/**
 * Orders changes of unique values: the change that sets a value waits for the one that frees it. The replacement of a deleted resource is
 * created before the deletion, because the service may require at least one, and gets the value afterwards. One resource in a dependency
 * cycle gets a temporary value first. A creation waits for the deletion of conflicting resources.
 */
export function serializedForUnique(options: UniqueOptions): Serialized {
  const { models, changes, deletes } = options;
  const { transfers, free, problems } = findTransfers(options);
  const division = new Division(changes);
  const waiting: ValueTransfer[] = [];
  for (const transfer of transfers) {
    const { taker, release, field } = transfer;
    if (taker.action === 'create' && release.action === 'delete' && canComeLater(transfer, options)) {
      division.divide(taker, field, [release]);
    } else {
      waiting.push(transfer);
    }
  }
  const divided = division.of(changes);
  const order = new Order([...divided, ...deletes]);
  for (const [key, creations] of division.first) {
    for (const creation of creations) {
      order.add(key, creation);
    }
  }
  for (const transfer of waiting) {
    order.transfer(transfer);
  }
  const cleared = afterConflicts(options.conflicts, options);
  for (const [key, gone] of cleared.after) {
    for (const deletion of gone) {
      order.add(key, deletion);
    }
  }
  for (const change of divided) {
    for (const { key } of change.action === 'create' ? wrappedBy(change, deletes, models) : []) {
      order.add(change.key, key);
    }
  }
  waitForReferrers(order, divided, options);
  const broken = breakCircles(order, divided, options);
  if (options.onlyNeeds !== true) {
    waitForFreeValues(order, divided, { models, free });
  }
  return {
    changes: divided
      .flatMap((change) => [...(broken.before.get(change.key) ?? []), change])
      .concat(deletes.flatMap(({ key }) => broken.before.get(key) ?? []))
      .map((change) => order.ordered(change)),
    deletes: deletes.map((change) => order.ordered(change)),
    problems: [...problems, ...keysStillInUse(options), ...cleared.problems, ...broken.problems],
  };
}

/** If a new resource does not set a unique value, the service chooses one, so it must wait until other changes have set theirs. */
function waitForFreeValues(
  order: Order,
  changes: readonly Change[],
  { models, free }: Pick<UniqueOptions, 'models'> & { readonly free: readonly Change[] },
): void {
  const takers = free.filter(({ action }) => action !== 'create');
  for (const change of takers.length === 0 ? [] : changes) {
    const model = models.get(change.kind);
    const fields = model === undefined ? [] : uniqueFields(model);
    if (change.action === 'create' && fields.some((field) => change.after[field] === undefined)) {
      const beside = takers.filter(
        ({ key, kind, parents }) =>
          kind === change.kind && parents.at(-1) === change.parents.at(-1) && !order.behind(key).has(change.key),
      );
      for (const { key } of beside) {
        order.add(change.key, key);
      }
    }
  }
}

/** Referrers must remove their reference before a resource is deleted, unless they can do so only afterwards. */
function waitForReferrers(order: Order, changes: readonly Change[], options: UniqueOptions): void {
  const deleted = new Map(options.deletes.map((change) => [change.key, change]));
  const early = new Set(changes.flatMap(({ key }) => [...order.of(key)].filter((other) => deleted.has(other))));
  if (early.size === 0) {
    return;
  }
  const referrers = referrersOf(options);
  for (const key of early) {
    const before = referrers.get(deleted.get(key)?.id ?? '') ?? [];
    for (const other of before.filter((it) => !order.behind(it).has(key))) {
      order.add(key, other);
    }
  }
}
