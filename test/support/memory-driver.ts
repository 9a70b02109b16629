import { canonicalJson } from '../../src/base/canonical.ts';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import {
  type BatchItem,
  type BatchRequest,
  type BatchResult,
  type Driver,
  DriverError,
  type DriverFailure,
  type Place,
} from '../../src/core/engine/driver.ts';
import type { KindModel, Live } from '../../src/core/engine/model.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import { type Fields, isForeignId, type RemoteId } from '../../src/core/plan/value.ts';

/** One resource of the world, as hooks may see and change it. */
export interface MemoryResource {
  readonly kind: KindName;
  readonly id: RemoteId;
  /** The innermost resource that holds it. */
  readonly parent: RemoteId | undefined;
  fields: Record<string, Json>;
  row: RemoteId | undefined;
  /** How often each field was set; what `witness` is made of. */
  readonly sets: Record<string, number>;
  /** In how many lists it does not show yet. */
  unseen: number;
  /** The moment from which on lists show it. */
  shownFrom: number;
}

/** A resource that is there from the beginning, or that somebody else adds. */
export interface Seed {
  readonly kind: KindName;
  readonly id?: RemoteId;
  readonly parent?: RemoteId;
  readonly fields: Fields;
}

/** One call of the driver, for faults and for what is checked at the end. */
export interface Call {
  readonly op: 'list' | 'create' | 'update' | 'remove' | 'move' | 'many';
  readonly kind: KindName;
  /** How many calls that write came before, plus one; lists count for themselves. */
  readonly nth: number;
  readonly parents: readonly Place[];
  readonly id?: RemoteId;
  readonly fields?: Fields;
  /** What is done together. */
  readonly items?: readonly BatchItem[];
}

/** What goes wrong with a call. */
export interface Fault {
  /**
   * `before`: nothing was done. `after`: it was done and the answer is lost. `between`, of a creation: the resource was made
   * with the fields of its natural key alone, its id was told, and then it went wrong.
   */
  readonly at: 'before' | 'between' | 'after';
  /** Thrown then. */
  readonly error?: Error;
  /** Never answers, until the caller gives up. */
  readonly hang?: boolean;
  /** Done before anything else: waits, aborts, or changes the world behind the driver's back. */
  readonly act?: () => void | Promise<void>;
}

export interface MemoryOptions {
  readonly kinds: readonly KindModel[];
  readonly seed?: readonly Seed[];
  /** How long a call takes; nothing by default. */
  readonly latency?: (call: Call) => Promise<void>;
  readonly faults?: (call: Call) => Fault | undefined;
  /** What else a service does when a resource is written: one default among siblings, for example. */
  readonly afterWrite?: (kind: KindName, resource: MemoryResource, siblings: readonly MemoryResource[]) => void;
  /** What holds the row of a resource; its parent by default. */
  readonly rowOf?: (kind: KindName, fields: Fields, parent: RemoteId | undefined) => RemoteId | undefined;
  /** Resources with which the service removes one, besides what holds it. */
  readonly goesWith?: (kind: KindName, fields: Fields) => readonly RemoteId[];
  /** The kind of the parts without which a resource goes, where the last one goes with something else. */
  readonly emptyWithout?: (kind: KindName) => KindName | undefined;
  /** Fields that the service does not tell, by kind. It tells instead that they were set. */
  readonly withheld?: Readonly<Record<KindName, readonly string[]>>;
  /** In how many lists a new resource does not show yet. */
  readonly lag?: number;
  /** The moment from which on lists show a resource that is created now, and what time it is. */
  readonly delay?: { readonly shownFrom: () => number; readonly now: () => number };
  /** Whether two siblings may have the same natural key, of all kinds or of one. */
  readonly allowsDuplicates?: boolean | ((kind: KindName) => boolean);
  /** How many changes a request takes, by kind; one by one where nothing is said. */
  readonly batchSizes?: Readonly<Record<KindName, number>>;
  /** Whether a deleted resource of a kind can be restored. */
  readonly isRestorable?: (kind: KindName) => boolean;
  /** Whether something that no list shows can be in the place of a new resource of a kind. */
  readonly isOccupiable?: (kind: KindName) => boolean;
  /** Items of batches that the service refuses. */
  readonly refuses?: (item: BatchItem) => DriverError | undefined;
}

/** A resource of the world, with its fields in one order, for comparing. */
interface WorldResource {
  readonly kind: KindName;
  readonly id: RemoteId;
  readonly parent?: RemoteId;
  readonly fields: Fields;
}

/** A service in memory that holds resources of any kinds, with hooks to let it fail. */
export interface MemoryDriver extends Driver {
  /** Everything that there is, parents before their parts, siblings in their order. */
  readonly world: () => readonly WorldResource[];
  /** The ids in one row, in order. */
  readonly row: (holder: RemoteId | undefined) => readonly RemoteId[];
  /** Somebody else adds a resource, without any check. */
  readonly add: (seed: Seed) => RemoteId;
  /** Somebody else changes a resource. */
  readonly change: (id: RemoteId, fields: Fields) => void;
  /** Somebody else deletes a resource and its parts. */
  readonly drop: (id: RemoteId) => void;
  /** What was deleted and can be restored. */
  readonly restorable: () => readonly RemoteId[];
  /** Somebody else restores it, without what was in it; false where the service refuses. */
  readonly restore: (id: RemoteId) => boolean;
  /** Somebody else puts something into the place of a kind that no list shows, or takes it away again. */
  readonly occupy: (kind: KindName, parent: RemoteId) => void;
  readonly vacate: (kind: KindName, parent: RemoteId) => void;
  /** What was really done, in order. */
  readonly log: readonly Call[];
  /** How much was really done. */
  readonly writes: number;
  readonly reads: number;
  /** The most calls that were under way at once. */
  readonly peak: number;
}

function refuse(failure: DriverFailure, message: string): DriverError {
  return new DriverError(message, { failure, outcome: 'none' });
}

function idsIn(value: Json): readonly RemoteId[] {
  if (isForeignId(value)) {
    return [value.$id];
  }
  return typeof value === 'object' && value !== null ? (Object.values(value) as Json[]).flatMap(idsIn) : [];
}

/** Makes a service in memory. Every call answers in a later turn, so that calls can be under way together. */
export function createMemoryDriver(options: MemoryOptions): MemoryDriver {
  const models = new Map(options.kinds.map((model) => [model.name, model]));
  const resources = new Map<RemoteId, MemoryResource>();
  const parts = new Map<string, Set<MemoryResource>>();
  const rows = new Map<string, RemoteId[]>();
  const keys = new Map<string, RemoteId>();
  const numbers = new Map<KindName, number>();
  const deleted = new Map<RemoteId, Seed>();
  const occupied = new Set<string>();
  const log: Call[] = [];
  const counts = { writes: 0, reads: 0, asked: 0, listed: 0, inFlight: 0, peak: 0 };

  const modelOf = (kind: KindName): KindModel => {
    const model = models.get(kind);
    if (model === undefined) {
      throw refuse('unsupported', `the service has no ${kind}`);
    }
    return model;
  };
  const partsKey = (kind: KindName, parent: RemoteId | undefined): string => `${kind}\0${parent ?? ''}`;
  const siblingsOf = ({ kind, parent }: Pick<MemoryResource, 'kind' | 'parent'>): Set<MemoryResource> => {
    const key = partsKey(kind, parent);
    const set = parts.get(key) ?? new Set<MemoryResource>();
    parts.set(key, set);
    return set;
  };
  const naturalKey = (
    { kind, parent }: Pick<MemoryResource, 'kind' | 'parent'>,
    fields: Fields,
  ): string | undefined => {
    const key = modelOf(kind).keyOf(fields);
    return key === undefined ? undefined : `${partsKey(kind, parent)}\0${key}`;
  };
  const rowOf = (resource: MemoryResource): RemoteId | undefined =>
    options.rowOf?.(resource.kind, resource.fields, resource.parent) ?? resource.parent;
  const rowList = (holder: RemoteId | undefined): RemoteId[] => {
    const row = rows.get(holder ?? '') ?? [];
    rows.set(holder ?? '', row);
    return row;
  };
  const leaveRow = (resource: MemoryResource): void => {
    const row = rowList(resource.row);
    const index = row.indexOf(resource.id);
    if (index >= 0) {
      row.splice(index, 1);
    }
  };
  const setFields = (resource: MemoryResource, fields: Fields): void => {
    const oldKey = naturalKey(resource, resource.fields);
    const { rules } = modelOf(resource.kind);
    for (const [field, value] of Object.entries(fields)) {
      const blocked = resource.fields[field];
      const merged =
        rules[field]?.entries !== undefined && isJsonObject(value)
          ? Object.fromEntries(
              Object.entries({ ...(isJsonObject(blocked) ? blocked : {}), ...value }).filter(
                ([, item]) => item !== null,
              ),
            )
          : value;
      if (merged === null) {
        delete resource.fields[field];
      } else {
        resource.fields[field] = merged;
      }
      resource.sets[field] = (resource.sets[field] ?? 0) + 1;
    }
    const key = naturalKey(resource, resource.fields);
    if (oldKey !== undefined && oldKey !== key && keys.get(oldKey) === resource.id) {
      keys.delete(oldKey);
    }
    if (key !== undefined) {
      keys.set(key, resource.id);
    }
    const row = rowOf(resource);
    if (modelOf(resource.kind).ordered && row !== resource.row) {
      leaveRow(resource);
      resource.row = row;
      rowList(row).push(resource.id);
    }
    options.afterWrite?.(resource.kind, resource, [...(options.afterWrite === undefined ? [] : siblingsOf(resource))]);
  };
  const addResource = ({ kind, id: given, parent, fields }: Seed): MemoryResource => {
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const id = given ?? `${kind}_${number}`;
    const resource: MemoryResource = {
      kind,
      id,
      parent,
      fields: {},
      row: undefined,
      sets: {},
      unseen: 0,
      shownFrom: 0,
    };
    resources.set(id, resource);
    siblingsOf(resource).add(resource);
    if (modelOf(kind).ordered) {
      resource.row = parent;
      rowList(parent).push(id);
    }
    setFields(resource, fields);
    return resource;
  };
  const dropResource = (resource: MemoryResource): void => {
    if (options.isRestorable?.(resource.kind) === true) {
      const { kind, id, parent, fields } = resource;
      deleted.set(id, { kind, id, fields, ...(parent === undefined ? {} : { parent }) });
    }
    for (const { name } of options.kinds) {
      for (const part of [...(parts.get(partsKey(name, resource.id)) ?? [])]) {
        dropResource(part);
      }
    }
    siblingsOf(resource).delete(resource);
    leaveRow(resource);
    const key = naturalKey(resource, resource.fields);
    if (key !== undefined && keys.get(key) === resource.id) {
      keys.delete(key);
    }
    resources.delete(resource.id);
    takeAlong(resource.id);
    // What stood in a row that is gone stands in the one around it, as a service would have it.
    for (const id of [...(rows.get(resource.id) ?? [])]) {
      const member = resources.get(id);
      const field = member === undefined ? undefined : modelOf(member.kind).rowField;
      if (member !== undefined && field !== undefined) {
        const { row: outer, parent } = resource;
        setFields(member, { [field]: outer === undefined || outer === parent ? null : { $id: outer } });
      }
    }
  };
  /** Removes what goes with a resource that is gone, and what is empty then. */
  const takeAlong = (gone: RemoteId): void => {
    const { goesWith, emptyWithout } = options;
    for (const other of goesWith === undefined ? [] : [...resources.values()]) {
      if (resources.has(other.id) && goesWith?.(other.kind, other.fields).includes(gone) === true) {
        const holder = resources.get(other.parent ?? '');
        dropResource(other);
        const part = holder === undefined ? undefined : emptyWithout?.(holder.kind);
        if (holder !== undefined && part === other.kind && (parts.get(partsKey(part, holder.id))?.size ?? 0) === 0) {
          dropResource(holder);
        }
      }
    }
  };
  const hideAtFirst = (resource: MemoryResource): void => {
    resource.unseen = options.lag ?? 0;
    resource.shownFrom = options.delay?.shownFrom() ?? 0;
  };
  const liveOf = (resource: MemoryResource, index: number | undefined): Live => {
    const { kind, id, parent, row } = resource;
    const { rules, keyOf } = modelOf(kind);
    const withheld = new Set(options.withheld?.[kind] ?? []);
    // What is only said when a resource is made is not told, unless the resource is recognised by it.
    const told = Object.entries(resource.fields).filter(
      ([field, value]) =>
        !withheld.has(field) && (rules[field]?.createOnly !== true || keyOf({ [field]: value }) !== undefined),
    );
    const witness = [...withheld]
      .filter((field) => field in resource.fields)
      .map((field) => [field, `set ${resource.sets[field] ?? 0} times`]);
    // Values are replaced and never changed, so a list need not copy them.
    const fields = Object.fromEntries(told) as Fields;
    return {
      kind,
      id,
      fields,
      title: String(resource.fields['title'] ?? resource.fields['name'] ?? keyOf(resource.fields) ?? id),
      ...(row !== undefined && row !== parent ? { row } : {}),
      ...(index === undefined ? {} : { index }),
      ...(witness.length === 0 ? {} : { witness: Object.fromEntries(witness) }),
    };
  };
  const indexIn = (resource: MemoryResource): number | undefined =>
    modelOf(resource.kind).ordered ? rowList(resource.row).indexOf(resource.id) : undefined;

  const parentOf = (kind: KindName, parents: readonly Place[]): RemoteId | undefined => {
    for (const parent of parents) {
      if (resources.get(parent.id)?.kind !== parent.kind) {
        throw refuse('missing', `there is no ${parent.kind} ${parent.id} to hold a ${kind}`);
      }
    }
    return parents.at(-1)?.id;
  };
  const existing = (kind: KindName, id: RemoteId): MemoryResource => {
    const resource = resources.get(id);
    if (resource === undefined || resource.kind !== kind) {
      throw refuse('missing', `there is no ${kind} ${id}`);
    }
    return resource;
  };
  const writable = (kind: KindName): void => {
    const model = modelOf(kind);
    if (model.external && !('create' in model)) {
      throw refuse('unsupported', `a ${kind} cannot be changed here`);
    }
  };
  const acceptable = (resource: Pick<MemoryResource, 'kind' | 'parent'> & { id?: RemoteId }, fields: Fields): void => {
    // What refers to something that is gone may go on doing so; only nothing new may.
    const before = new Set(resource.id === undefined ? [] : idsIn(resources.get(resource.id)?.fields ?? {}));
    if (resource.id === undefined && occupied.has(partsKey(resource.kind, resource.parent))) {
      throw refuse('conflict', `something is in the place of the ${resource.kind}`);
    }
    const dangling = idsIn(fields).find((id) => !resources.has(id) && !before.has(id));
    if (dangling !== undefined) {
      throw refuse('invalid', `a field refers to ${dangling}, which does not exist`);
    }
    const key = naturalKey(resource, fields);
    const holder = key === undefined ? undefined : keys.get(key);
    const { allowsDuplicates = false } = options;
    const mayBeTwice = typeof allowsDuplicates === 'function' ? allowsDuplicates(resource.kind) : allowsDuplicates;
    if (!mayBeTwice && holder !== undefined && holder !== resource.id) {
      throw refuse('conflict', `there is a ${resource.kind} of that name already`);
    }
  };

  async function perform<T>(
    call: Omit<Call, 'nth'>,
    commit: () => T,
    more: { readonly signal?: AbortSignal | undefined; readonly between?: () => Promise<void> } = {},
  ): Promise<T> {
    const numbered: Call = { ...call, nth: call.op === 'list' ? ++counts.listed : ++counts.asked };
    counts.inFlight++;
    counts.peak = Math.max(counts.peak, counts.inFlight);
    try {
      await options.latency?.(numbered);
      const fault = options.faults?.(numbered);
      await fault?.act?.();
      const strike = async (): Promise<void> => {
        if (fault?.hang === true) {
          await new Promise<void>((resolve) => more.signal?.addEventListener('abort', () => resolve(), { once: true }));
          throw new DriverError('the caller gave up', { failure: 'cancelled', outcome: 'unknown' });
        }
        if (fault?.error !== undefined) {
          throw fault.error;
        }
      };
      if (fault?.at === 'before') {
        await strike();
      }
      if (fault?.at === 'between' && more.between !== undefined) {
        await more.between();
        await strike();
      }
      await Promise.resolve();
      const answer = commit();
      if (call.op === 'list') {
        counts.reads++;
      } else {
        counts.writes++;
        log.push(numbered);
      }
      if (fault?.at === 'after') {
        await strike();
      }
      return answer;
    } finally {
      counts.inFlight--;
    }
  }

  for (const seed of options.seed ?? []) {
    addResource(seed);
  }

  /** One item of a batch: the resource with its natural key is created, changed or deleted. */
  const applyItem = (kind: KindName, parent: RemoteId | undefined, item: BatchItem): BatchResult => {
    const refused = options.refuses?.(item);
    if (refused !== undefined) {
      return { status: 'failed', error: refused };
    }
    const wanted =
      item.action === 'create' ? item.fields : { ...item.live.fields, ...('fields' in item && item.fields) };
    const named = keys.get(naturalKey({ kind, parent }, wanted) ?? '');
    // What changes its natural key, such as a draft that is taken live, is still the same resource.
    const id = named ?? (item.action === 'create' ? undefined : item.id);
    const before = id === undefined ? undefined : resources.get(id);
    if (item.action === 'delete') {
      if (before !== undefined) {
        dropResource(before);
      }
      return { status: 'deleted' };
    }
    try {
      acceptable({ kind, parent, ...(before === undefined ? {} : { id: before.id }) }, wanted);
    } catch (error) {
      return { status: 'failed', error: error as DriverError };
    }
    if (before !== undefined) {
      setFields(before, wanted);
      return { status: 'updated', id: before.id };
    }
    const resource = addResource({ kind, fields: wanted, ...(parent === undefined ? {} : { parent }) });
    hideAtFirst(resource);
    return { status: 'created', id: resource.id };
  };

  return {
    ...(options.batchSizes === undefined
      ? {}
      : {
          batches: {
            sizeOf: async (kind: KindName) => options.batchSizes?.[kind],
            write: ({ kind, parents, items, signal }: BatchRequest) =>
              perform(
                { op: 'many', kind, parents, items },
                () => {
                  const parent = parentOf(kind, parents);
                  return items.map((item) => applyItem(kind, parent, item));
                },
                { signal },
              ),
          },
        }),
    reader: () => ({
      hiddenConflict: (kind) =>
        options.isOccupiable?.(kind) === true
          ? async (parents) =>
              occupied.has(partsKey(kind, parents.at(-1)?.id))
                ? { id: `hidden ${kind}`, what: `a hidden ${kind}`, advice: 'Remove it' }
                : undefined
          : undefined,
      list: (kind, parents, { withoutSeparateList = false, onlyApart = false } = {}) =>
        perform({ op: 'list', kind, parents }, () => {
          const parent = parentOf(kind, parents);
          const { ordered, isInSeparateList = () => false } = modelOf(kind);
          const places = new Map<RemoteId, number>();
          const all = [...siblingsOf({ kind, parent })];
          if (ordered) {
            for (const row of new Set(all.map((resource) => resource.row))) {
              for (const [index, id] of rowList(row).entries()) {
                places.set(id, index);
              }
            }
            all.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
          }
          const now = options.delay?.now() ?? 0;
          const seen = all.filter(({ unseen, shownFrom }) => unseen === 0 && shownFrom <= now);
          for (const resource of all) {
            resource.unseen = Math.max(0, resource.unseen - 1);
          }
          return seen
            .filter(({ fields }) => (isInSeparateList(fields) ? !withoutSeparateList : !onlyApart))
            .map((resource) => liveOf(resource, places.get(resource.id)));
        }),
    }),
    create: async ({ kind, parents, fields, created, signal }) => {
      const make = (some: Fields): MemoryResource => {
        writable(kind);
        const parent = parentOf(kind, parents);
        acceptable({ kind, parent }, some);
        const resource = addResource({ kind, fields: some, ...(parent === undefined ? {} : { parent }) });
        hideAtFirst(resource);
        return resource;
      };
      const between = async (): Promise<void> => {
        const { keyOf } = modelOf(kind);
        const withoutOne = (field: string): string | undefined =>
          keyOf(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field)));
        const needed = Object.entries(fields).filter(([field]) => withoutOne(field) !== keyOf(fields));
        const resource = make(Object.fromEntries(needed));
        counts.writes++;
        await created(resource.id);
      };
      const call = { op: 'create', kind, parents, fields } as const;
      const live = await perform(call, () => make(fields), { signal, between });
      await created(live.id);
      return liveOf(live, indexIn(live));
    },
    update: ({ kind, parents, id, fields, signal }) =>
      perform(
        { op: 'update', kind, parents, id, fields },
        () => {
          writable(kind);
          parentOf(kind, parents);
          const resource = existing(kind, id);
          acceptable(resource, { ...resource.fields, ...fields });
          setFields(resource, fields);
          return liveOf(resource, indexIn(resource));
        },
        { signal },
      ),
    remove: ({ kind, parents, id, signal }) =>
      perform(
        { op: 'remove', kind, parents, id },
        () => {
          writable(kind);
          const resource = resources.get(id);
          if (resource === undefined || resource.kind !== kind) {
            return 'absent' as const;
          }
          dropResource(resource);
          return 'removed' as const;
        },
        { signal },
      ),
    move: ({ kind, parents, id, position, signal }) =>
      perform(
        { op: 'move', kind, parents, id },
        () => {
          writable(kind);
          parentOf(kind, parents);
          const resource = existing(kind, id);
          const place = 'after' in position ? position.after : position.before;
          const sibling = existing(place.kind, place.id);
          leaveRow(resource);
          resource.row = sibling.row;
          const row = rowList(resource.row);
          row.splice(row.indexOf(sibling.id) + ('after' in position ? 1 : 0), 0, id);
        },
        { signal },
      ),
    world: () => {
      const depth = ({ parent }: MemoryResource): string =>
        parent === undefined ? '' : `${depth(resources.get(parent) as MemoryResource)}/${parent}`;
      return [...resources.values()]
        .map((resource) => ({ resource, sort: `${depth(resource)}\0${resource.kind}`, place: indexIn(resource) ?? 0 }))
        .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : a.place - b.place))
        .map(({ resource: { kind, id, parent, fields } }) => ({
          kind,
          id,
          ...(parent === undefined ? {} : { parent }),
          fields: JSON.parse(canonicalJson(fields)) as Fields,
        }));
    },
    row: (holder) => [...rowList(holder)],
    add: (seed) => addResource(seed).id,
    change: (id, fields) => {
      const resource = resources.get(id);
      if (resource !== undefined) {
        setFields(resource, fields);
      }
    },
    drop: (id) => {
      const resource = resources.get(id);
      if (resource !== undefined) {
        dropResource(resource);
      }
    },
    restorable: () => [...deleted.keys()],
    restore: (id) => {
      const seed = deleted.get(id);
      if (seed === undefined || resources.has(id)) {
        return false;
      }
      const fields = Object.fromEntries(
        Object.entries(seed.fields).filter(([, value]) => idsIn(value).every((other) => resources.has(other))),
      );
      try {
        acceptable({ kind: seed.kind, parent: seed.parent }, fields);
      } catch {
        return false;
      }
      deleted.delete(id);
      addResource({ ...seed, fields });
      return true;
    },
    occupy: (kind, parent) => occupied.add(partsKey(kind, parent)),
    vacate: (kind, parent) => occupied.delete(partsKey(kind, parent)),
    log,
    get writes() {
      return counts.writes;
    },
    get reads() {
      return counts.reads;
    },
    get peak() {
      return counts.peak;
    },
  };
}
