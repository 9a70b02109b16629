import type { Clock } from '../core/engine/apply-types.ts';
import type { Driver, Place } from '../core/engine/driver.ts';
import type { KindModel, Live } from '../core/engine/model.ts';
import type { KindName } from '../core/plan/plan.ts';
import type { RemoteId } from '../core/plan/value.ts';
import { type ChangingLiveList, createLiveList, type LiveList } from './live-list.ts';

/** How long a list is fresh enough for reading: a refresh reads each of its resources, one right after the other. */
const GOOD_FOR_READING_MS = 250;
/** How long it is fresh enough to see that something does not exist yet: many resources are created one after the other. */
const GOOD_FOR_MAKING_MS = 10_000;

interface Listed {
  /** When it was complete; infinite while it is being read. */
  at: number;
  readonly resources: Promise<ChangingLiveList>;
  /** Whether it was read as a second look. */
  readonly confirms: boolean;
  /** Whether something in it is known to exist, but its fields are not known. */
  isDoubtful: boolean;
}

/** The lists of the service, each read once for many resources, and what this process changed in them. */
export interface Collections {
  /** Every resource of a kind below a parent. */
  readonly list: (kind: KindName, parents: readonly Place[]) => Promise<LiveList>;
  /**
   * What exists before a creation, with at least its natural key. Below a parent that this process created, only what it
   * created there: what came along with the parent is waiting for its resource.
   */
  readonly existing: (kind: KindName, parents: readonly Place[]) => Promise<LiveList>;
  /**
   * A second look at a list, before something is refused because of the first. It is shared by all refusals within a short
   * time.
   */
  readonly confirm: (kind: KindName, parents: readonly Place[]) => Promise<LiveList>;
  /** A list that is read from now on, with at least the ids. Calls that come while one is being read share the next one. */
  readonly listAfter: (kind: KindName, parents: readonly Place[]) => Promise<readonly Live[]>;
  /** Notes a resource that this process created. */
  readonly noteCreated: (kind: KindName, id: RemoteId) => void;
  readonly isCreated: (kind: KindName, id: RemoteId) => boolean;
  /** Notes the current state of a resource, so that its list need not be read again. */
  readonly put: (live: Live, parents: readonly Place[]) => void;
  /** Notes a resource that exists and was not completed: its list shows that it exists, but not its fields. */
  readonly putDoubtful: (live: Live, parents: readonly Place[]) => void;
  readonly drop: (kind: KindName, parents: readonly Place[], id: RemoteId) => void;
  /** Makes the next use read a list again, after something in it changed. */
  readonly forget: (kind: KindName, parents: readonly Place[]) => void;
}

function keyOf(kind: KindName, parents: readonly Place[]): string {
  return [kind, ...parents.map(({ id }) => id)].join('\0');
}

/** The key of the list with only the natural keys of the same resources. */
function keysOf(key: string): string {
  return `${key}\0keys`;
}

/** Which list is good enough. */
interface Wanted {
  readonly goodFor: number;
  /** Whether it must be a second look. */
  readonly confirms?: boolean;
}

/** Reads once for all calls that come before it begins; one reading at a time. */
function createSharedReading<T>(): (key: string, load: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();
  return (key, load) => {
    const next =
      waiting.get(key) ??
      (last.get(key) ?? Promise.resolve()).then(() => {
        waiting.delete(key);
        const reading = load();
        last.set(
          key,
          reading.catch(() => {}),
        );
        return reading;
      });
    waiting.set(key, next);
    return next;
  };
}

/** Keeps the lists of one service for a short while. */
export function createCollections(
  driver: Driver,
  clock: Pick<Clock, 'now'>,
  kinds: readonly Pick<KindModel, 'name' | 'keyOf'>[],
): Collections {
  const models = new Map(kinds.map((model) => [model.name, model]));
  const listOf = (kind: KindName, resources: Iterable<Live>): ChangingLiveList =>
    createLiveList((fields) => models.get(kind)?.keyOf(fields), resources);
  const lists = new Map<string, Listed>();
  const own = new Map<KindName, Set<RemoteId>>();
  /** What this process created, by list. */
  const below = new Map<string, ChangingLiveList>();
  const isCreated = (kind: KindName, id: RemoteId): boolean => own.get(kind)?.has(id) === true;

  const read = (
    key: string,
    { goodFor, confirms = false }: Wanted,
    load: () => Promise<ChangingLiveList>,
  ): Promise<LiveList> => {
    const known = lists.get(key);
    const isGood = known !== undefined && clock.now() - known.at < goodFor && (known.confirms || !confirms);
    if (isGood && !(known.isDoubtful && goodFor === GOOD_FOR_READING_MS)) {
      return known.resources;
    }
    const resources = load();
    const listed: Listed = { at: Number.POSITIVE_INFINITY, resources, confirms, isDoubtful: false };
    lists.set(key, listed);
    resources.then(
      () => {
        listed.at = clock.now();
      },
      () => {
        if (lists.get(key) === listed) {
          lists.delete(key);
        }
      },
    );
    return resources;
  };
  const load = async (kind: KindName, parents: readonly Place[], keysOnly = false): Promise<ChangingLiveList> =>
    listOf(kind, await driver.reader().list(kind, parents, { keysOnly }));
  const share = createSharedReading<readonly Live[]>();
  const list = (kind: KindName, parents: readonly Place[], wanted: Wanted): Promise<LiveList> =>
    read(keyOf(kind, parents), wanted, () => load(kind, parents));
  /** The natural keys of what exists: from a full list if there is one. */
  const listKeys = (kind: KindName, parents: readonly Place[]): Promise<LiveList> => {
    const whole = keyOf(kind, parents);
    const key = lists.has(whole) ? whole : keysOf(whole);
    return read(key, { goodFor: GOOD_FOR_MAKING_MS }, () => load(kind, parents, key !== whole));
  };

  /** A list that is being read may be from before or after the change; the change is right in either case. */
  const change = (whole: string, work: (resources: ChangingLiveList) => void): void => {
    for (const key of [whole, keysOf(whole)]) {
      lists.get(key)?.resources.then(work, () => {});
    }
  };
  const put = (live: Live, parents: readonly Place[]): void => {
    const key = keyOf(live.kind, parents);
    change(key, (resources) => resources.put(live));
    if (isCreated(live.kind, live.id)) {
      const created = below.get(key) ?? listOf(live.kind, []);
      created.put(live);
      below.set(key, created);
    }
  };

  return {
    list: (kind, parents) => list(kind, parents, { goodFor: GOOD_FOR_READING_MS }),
    existing: async (kind, parents) => {
      const innermost = parents.at(-1);
      if (innermost !== undefined && isCreated(innermost.kind, innermost.id)) {
        return below.get(keyOf(kind, parents)) ?? listOf(kind, []);
      }
      return await listKeys(kind, parents);
    },
    confirm: (kind, parents) => list(kind, parents, { goodFor: GOOD_FOR_MAKING_MS, confirms: true }),
    listAfter: (kind, parents) =>
      share(keyOf(kind, parents), () => driver.reader().list(kind, parents, { keysOnly: true })),
    noteCreated: (kind, id) => {
      const ids = own.get(kind) ?? new Set<RemoteId>();
      own.set(kind, ids.add(id));
    },
    isCreated,
    put,
    putDoubtful: (live, parents) => {
      put(live, parents);
      const listed = lists.get(keyOf(live.kind, parents));
      if (listed !== undefined) {
        listed.isDoubtful = true;
      }
    },
    drop: (kind, parents, id) => {
      const key = keyOf(kind, parents);
      change(key, (resources) => resources.drop(id));
      below.get(key)?.drop(id);
      own.get(kind)?.delete(id);
    },
    forget: (kind, parents) => {
      const key = keyOf(kind, parents);
      lists.delete(key);
      lists.delete(keysOf(key));
    },
  };
}
