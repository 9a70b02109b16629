import type { Clock } from '../core/engine/apply-types.ts';
import type { Driver, Place } from '../core/engine/driver.ts';
import type { KindModel, Live } from '../core/engine/model.ts';
import type { KindName } from '../core/plan/plan.ts';
import type { RemoteId } from '../core/plan/value.ts';
import { type ChangingLiveList, createLiveList, type LiveList } from './live-list.ts';

/** How long a list is fresh enough for reading: a refresh reads its resources in quick succession. */
const GOOD_FOR_READING_MS = 250;
/** How long a list is fresh enough to see that a resource does not exist yet: many are created in succession. */
const GOOD_FOR_MAKING_MS = 10_000;

interface Listed {
  /** The time when it was complete; infinite while it is being read. */
  at: number;
  readonly resources: Promise<ChangingLiveList>;
  /** Whether it was read to confirm an earlier list. */
  readonly confirms: boolean;
  /** Whether it has a resource that exists, but whose fields are unknown. */
  isDoubtful: boolean;
}

function keyOf(kind: KindName, parents: readonly Place[]): string {
  return [kind, ...parents.map(({ id }) => id)].join('\0');
}

/** The key of the list of the same resources with only natural keys. */
function keysOf(key: string): string {
  return `${key}\0keys`;
}

/** The requirements for a list. */
interface Wanted {
  readonly goodFor: number;
  /** Whether it must confirm an earlier list. */
  readonly confirms?: boolean;
}

/** Shares one read between all calls that arrive before it begins; runs one read at a time. */
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

/** The lists of a service, each read once for many resources and kept for a short time, including the changes of this process. */
export class Collections {
  readonly #driver: Driver;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #models: ReadonlyMap<KindName, Pick<KindModel, 'keyOf'>>;
  readonly #lists = new Map<string, Listed>();
  readonly #own = new Map<KindName, Set<RemoteId>>();
  /** The resources that this process created, by list. */
  readonly #below = new Map<string, ChangingLiveList>();
  readonly #share = createSharedReading<readonly Live[]>();

  constructor(driver: Driver, clock: Pick<Clock, 'now'>, kinds: readonly Pick<KindModel, 'name' | 'keyOf'>[]) {
    this.#driver = driver;
    this.#clock = clock;
    this.#models = new Map(kinds.map((model) => [model.name, model]));
  }

  /** Every resource of a kind below a parent. */
  list(kind: KindName, parents: readonly Place[]): Promise<LiveList> {
    return this.#list(kind, parents, { goodFor: GOOD_FOR_READING_MS });
  }

  /**
   * The existing resources before a creation, with at least their natural keys. Below a parent that this process created, only its
   * own resources: those that the service created with the parent will be adopted.
   */
  async existing(kind: KindName, parents: readonly Place[]): Promise<LiveList> {
    const innermost = parents.at(-1);
    if (innermost !== undefined && this.isCreated(innermost.kind, innermost.id)) {
      return this.#below.get(keyOf(kind, parents)) ?? this.#listOf(kind, []);
    }
    return await this.#listKeys(kind, parents);
  }

  /**
   * Reads a list again before refusing a change because of the first result. The new list is shared by all refusals within a short
   * time.
   */
  confirm(kind: KindName, parents: readonly Place[]): Promise<LiveList> {
    return this.#list(kind, parents, { goodFor: GOOD_FOR_MAKING_MS, confirms: true });
  }

  /** Reads a new list, with at least the ids. Calls during a read share the next one. */
  listAfter(kind: KindName, parents: readonly Place[]): Promise<readonly Live[]> {
    const load = (): Promise<readonly Live[]> => this.#driver.reader().list(kind, parents, { keysOnly: true });
    return this.#share(keyOf(kind, parents), load);
  }

  /** Records a resource that this process created. */
  noteCreated(kind: KindName, id: RemoteId): void {
    const ids = this.#own.get(kind) ?? new Set<RemoteId>();
    this.#own.set(kind, ids.add(id));
  }

  isCreated(kind: KindName, id: RemoteId): boolean {
    return this.#own.get(kind)?.has(id) === true;
  }

  /** Records the current state of a resource, so that its list need not be read again. */
  put(live: Live, parents: readonly Place[]): void {
    const key = keyOf(live.kind, parents);
    this.#change(key, (resources) => resources.put(live));
    if (this.isCreated(live.kind, live.id)) {
      const created = this.#below.get(key) ?? this.#listOf(live.kind, []);
      created.put(live);
      this.#below.set(key, created);
    }
  }

  /** Records an incomplete resource: its list shows that it exists, but not its fields. */
  putDoubtful(live: Live, parents: readonly Place[]): void {
    this.put(live, parents);
    const listed = this.#lists.get(keyOf(live.kind, parents));
    if (listed !== undefined) {
      listed.isDoubtful = true;
    }
  }

  drop(kind: KindName, parents: readonly Place[], id: RemoteId): void {
    const key = keyOf(kind, parents);
    this.#change(key, (resources) => resources.drop(id));
    this.#below.get(key)?.drop(id);
    this.#own.get(kind)?.delete(id);
  }

  /** Invalidates a list after a change. */
  forget(kind: KindName, parents: readonly Place[]): void {
    const key = keyOf(kind, parents);
    this.#lists.delete(key);
    this.#lists.delete(keysOf(key));
  }

  #listOf(kind: KindName, resources: Iterable<Live>): ChangingLiveList {
    return createLiveList((fields) => this.#models.get(kind)?.keyOf(fields), resources);
  }

  async #load(kind: KindName, parents: readonly Place[], keysOnly = false): Promise<ChangingLiveList> {
    return this.#listOf(kind, await this.#driver.reader().list(kind, parents, { keysOnly }));
  }

  #read(key: string, { goodFor, confirms = false }: Wanted, load: () => Promise<ChangingLiveList>): Promise<LiveList> {
    const known = this.#lists.get(key);
    const isGood = known !== undefined && this.#clock.now() - known.at < goodFor && (known.confirms || !confirms);
    if (isGood && !(known.isDoubtful && goodFor === GOOD_FOR_READING_MS)) {
      return known.resources;
    }
    const resources = load();
    const listed: Listed = { at: Number.POSITIVE_INFINITY, resources, confirms, isDoubtful: false };
    this.#lists.set(key, listed);
    resources.then(
      () => {
        listed.at = this.#clock.now();
      },
      () => {
        if (this.#lists.get(key) === listed) {
          this.#lists.delete(key);
        }
      },
    );
    return resources;
  }

  #list(kind: KindName, parents: readonly Place[], wanted: Wanted): Promise<LiveList> {
    return this.#read(keyOf(kind, parents), wanted, () => this.#load(kind, parents));
  }

  /** The natural keys of existing resources, from a full list if there is one. */
  #listKeys(kind: KindName, parents: readonly Place[]): Promise<LiveList> {
    const whole = keyOf(kind, parents);
    const key = this.#lists.has(whole) ? whole : keysOf(whole);
    return this.#read(key, { goodFor: GOOD_FOR_MAKING_MS }, () => this.#load(kind, parents, key !== whole));
  }

  /** A list that is being read may be from before or after the change; applying the change is correct in both cases. */
  #change(whole: string, work: (resources: ChangingLiveList) => void): void {
    for (const key of [whole, keysOf(whole)]) {
      this.#lists.get(key)?.resources.then(work, () => {});
    }
  }
}
