import type { Clock } from '../engine/apply-types.ts';
import type { Driver, Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { KindName } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';

/** How long a list is good for looking at what is there: a refresh asks for each thing of it, one right after the other. */
const GOOD_FOR_READING_MS = 250;
/** How long it is good for seeing that something is not there yet: many things are made one after the other. */
const GOOD_FOR_MAKING_MS = 10_000;

interface Listed {
  /** When it was complete; infinite while it is on its way. */
  at: number;
  readonly things: Promise<Map<RemoteId, Live>>;
  /** Whether it was read to look a second time. */
  readonly confirms: boolean;
  /** Whether something in it is known to exist and not how it is. */
  isDoubtful: boolean;
}

/** The lists of the service, each read once for many resources, and what this process changed in them. */
export interface Collections {
  /** Everything of a kind below a parent. */
  readonly list: (kind: KindName, parents: readonly Place[]) => Promise<ReadonlyMap<RemoteId, Live>>;
  /**
   * What is there already when a thing is to be made, with no more than its natural key for certain. Below a parent that this process made itself, that is only what it
   * made there: what came along with the parent is waiting for its resource.
   */
  readonly existing: (kind: KindName, parents: readonly Place[]) => Promise<readonly Live[]>;
  /**
   * A second look at a list, before something is refused because of the first. It is one for all that look within a short
   * while, however many are refused.
   */
  readonly confirm: (kind: KindName, parents: readonly Place[]) => Promise<ReadonlyMap<RemoteId, Live>>;
  /** Takes note of a thing that this process made. */
  readonly made: (kind: KindName, id: RemoteId) => void;
  readonly isMade: (kind: KindName, id: RemoteId) => boolean;
  /** Takes note of a thing as it is now, so that its list need not be read anew. */
  readonly put: (live: Live, parents: readonly Place[]) => void;
  /** Takes note of a thing that exists and was not completed: its list says that it is there, and not how it is. */
  readonly putDoubtful: (live: Live, parents: readonly Place[]) => void;
  readonly drop: (kind: KindName, parents: readonly Place[], id: RemoteId) => void;
  /** Lets a list be read anew, after something was changed in it. */
  readonly forget: (kind: KindName, parents: readonly Place[]) => void;
}

function keyOf(kind: KindName, parents: readonly Place[]): string {
  return [kind, ...parents.map(({ id }) => id)].join('\0');
}

/** Where the list is that holds no more than the keys of the same resources. */
function keysOf(key: string): string {
  return `${key}\0keys`;
}

/** Which list is good enough. */
interface Wanted {
  readonly goodFor: number;
  /** Whether it must be a second look. */
  readonly confirms?: boolean;
}

/** Keeps the lists of one service for a short while. */
export function createCollections(driver: Driver, clock: Pick<Clock, 'now'>): Collections {
  const lists = new Map<string, Listed>();
  const own = new Map<KindName, Set<RemoteId>>();
  /** What this process made, by list. */
  const below = new Map<string, Map<RemoteId, Live>>();
  const isMade = (kind: KindName, id: RemoteId): boolean => own.get(kind)?.has(id) === true;

  const read = (
    key: string,
    { goodFor, confirms = false }: Wanted,
    load: () => Promise<readonly Live[]>,
  ): Promise<ReadonlyMap<RemoteId, Live>> => {
    const known = lists.get(key);
    const isGood = known !== undefined && clock.now() - known.at < goodFor && (known.confirms || !confirms);
    if (isGood && !(known.isDoubtful && goodFor === GOOD_FOR_READING_MS)) {
      return known.things;
    }
    const things = load().then((found) => new Map(found.map((live) => [live.id, live])));
    const listed: Listed = { at: Number.POSITIVE_INFINITY, things, confirms, isDoubtful: false };
    lists.set(key, listed);
    things.then(
      () => {
        listed.at = clock.now();
      },
      () => {
        if (lists.get(key) === listed) {
          lists.delete(key);
        }
      },
    );
    return things;
  };
  const list = (kind: KindName, parents: readonly Place[], wanted: Wanted): Promise<ReadonlyMap<RemoteId, Live>> =>
    read(keyOf(kind, parents), wanted, () => driver.reader().list(kind, parents));
  /** The keys of what is there: out of a whole list where one is at hand. */
  const listKeys = (kind: KindName, parents: readonly Place[]): Promise<ReadonlyMap<RemoteId, Live>> => {
    const whole = keyOf(kind, parents);
    const key = lists.has(whole) ? whole : keysOf(whole);
    const keysOnly = key !== whole;
    return read(key, { goodFor: GOOD_FOR_MAKING_MS }, () => driver.reader().list(kind, parents, { keysOnly }));
  };

  /** A list that is on its way may have been made before the change or after it; then the change is right in either case. */
  const change = (whole: string, work: (things: Map<RemoteId, Live>) => unknown): void => {
    for (const key of [whole, keysOf(whole)]) {
      lists.get(key)?.things.then(work, () => {});
    }
  };
  const put = (live: Live, parents: readonly Place[]): void => {
    const key = keyOf(live.kind, parents);
    change(key, (things) => things.set(live.id, live));
    if (isMade(live.kind, live.id)) {
      below.set(key, (below.get(key) ?? new Map<RemoteId, Live>()).set(live.id, live));
    }
  };

  return {
    list: (kind, parents) => list(kind, parents, { goodFor: GOOD_FOR_READING_MS }),
    existing: async (kind, parents) => {
      const innermost = parents.at(-1);
      if (innermost !== undefined && isMade(innermost.kind, innermost.id)) {
        return [...(below.get(keyOf(kind, parents))?.values() ?? [])];
      }
      return [...(await listKeys(kind, parents)).values()];
    },
    confirm: (kind, parents) => list(kind, parents, { goodFor: GOOD_FOR_MAKING_MS, confirms: true }),
    made: (kind, id) => {
      const ids = own.get(kind) ?? new Set<RemoteId>();
      own.set(kind, ids.add(id));
    },
    isMade,
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
      change(key, (things) => things.delete(id));
      below.get(key)?.delete(id);
      own.get(kind)?.delete(id);
    },
    forget: (kind, parents) => {
      const key = keyOf(kind, parents);
      lists.delete(key);
      lists.delete(keysOf(key));
    },
  };
}
