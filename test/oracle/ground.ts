import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Driver } from '../../src/core/engine/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { RemoteId } from '../../src/core/plan/value.ts';
import { createMemoryDriver, type MemoryDriver, type Seed } from '../support/memory-driver.ts';
import { BEHAVIOUR } from '../support/walk.ts';
import type { Scheduler } from './scheduler.ts';
import { isUnique } from './unique.ts';

export const SALT = 'oracle';
export const ORGANIZATION = 'org_acme';

/** Where a story takes place: a service and the record of what was applied. */
export interface Ground {
  /** A way to the service; one for each process, one for other people, one for the oracle's reads. */
  readonly driver: () => Driver;
  /** Whether the service looks at values more closely than the manifest does, so that it may refuse some. */
  readonly isParticular: boolean;
  /** Whether lists show what is new only after a while. */
  readonly isLagging: boolean;
  /** How many requests that write were sent so far, where there are requests. */
  readonly requests?: () => number;
  /** Restores one of what was deleted and can be; says which, unless the service refuses. */
  readonly restore: (pick: number) => Promise<string | undefined>;
  /** Places where something is that no list shows, and that people fill and empty. */
  readonly occupied?: Occupied;
  /** Waits until the service does nothing by itself any more, where it works in its own time. */
  readonly quiet?: () => Promise<void>;
  readonly ledger: () => LedgerStore;
  /** What is left of a ledger when the process that used it was killed. */
  readonly bury: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The place of a resource that its parent has once. */
interface Spot {
  readonly kind: KindName;
  readonly parent: RemoteId;
}

/** Places with something in them that no list shows. */
class Occupied {
  readonly kinds = OCCUPIABLE;
  readonly #spots = new Map<string, Spot>();
  readonly #service: Pick<MemoryDriver, 'occupy' | 'vacate'>;

  constructor(service: Pick<MemoryDriver, 'occupy' | 'vacate'>) {
    this.#service = service;
  }

  has({ kind, parent }: Spot): boolean {
    return this.#spots.has(`${kind} ${parent}`);
  }

  all(): readonly Spot[] {
    return [...this.#spots.values()];
  }

  fill({ kind, parent }: Spot): void {
    this.#spots.set(`${kind} ${parent}`, { kind, parent });
    this.#service.occupy(kind, parent);
  }

  empty({ kind, parent }: Spot): void {
    this.#spots.delete(`${kind} ${parent}`);
    this.#service.vacate(kind, parent);
  }
}

/** How a service behaves that another one of the same profile need not. */
export interface Habits {
  /** How many changes of a kind it takes in one request, where it takes several at all. */
  readonly batch: number;
  /** After how many milliseconds lists show what was created. */
  readonly lag: number;
}

const PLAIN: Habits = { batch: 1, lag: 0 };

const OCCUPIABLE: ReadonlySet<KindName> = new Set(
  KINDS.flatMap(({ name, hiddenConflict }) => (hiddenConflict === undefined ? [] : [name])),
);
const RESTORABLE: ReadonlySet<KindName> = new Set(
  KINDS.flatMap(({ name, restoring }) => (restoring === undefined ? [] : [name])),
);
const BATCHED = KINDS.flatMap(({ name, batch }) => (batch === undefined ? [] : [name]));

/** A service in memory with the example world, of which a profile shows its kinds, and a ledger in memory. */
export function memoryGround(
  scheduler: Scheduler,
  seeds: readonly Seed[],
  { profile = DEFAULT_PROFILE, habits = PLAIN }: { readonly profile?: ProfileName; readonly habits?: Habits } = {},
): Ground {
  const { clock } = scheduler;
  const service = createMemoryDriver({
    kinds: KINDS,
    seed: seeds,
    afterWrite: (kind, resource, siblings) => BEHAVIOUR.get(kind)?.afterWrite?.(resource, siblings),
    rowOf: (kind, fields) => BEHAVIOUR.get(kind)?.rowOf?.(fields),
    goesWith: (kind, fields) => BEHAVIOUR.get(kind)?.goesWith?.(fields) ?? [],
    emptyWithout: (kind) => BEHAVIOUR.get(kind)?.emptyWithout,
    allowsDuplicates: (kind) => !isUnique(kind),
    ...(habits.batch > 1 ? { batchSizes: Object.fromEntries(BATCHED.map((kind) => [kind, habits.batch])) } : {}),
    delay: { shownFrom: () => clock.now() + habits.lag, now: () => clock.now() },
    isRestorable: (kind) => RESTORABLE.has(kind),
    isOccupiable: (kind) => OCCUPIABLE.has(kind),
    withheld: Object.fromEntries([...BEHAVIOUR].map(([kind, { withheld = [] }]) => [kind, withheld])),
  });
  const driver: Driver = {
    ...service,
    profile: { known: () => profile, find: async () => profile, contradiction: () => undefined },
  };
  const options = { clock };
  let ledger: LedgerStore = createMemoryLedger({ salt: SALT }, options);
  return {
    driver: () => driver,
    isParticular: false,
    isLagging: habits.lag > 0,
    restore: async (pick) => {
      const ids = service.restorable();
      const id = ids[pick % Math.max(1, ids.length)];
      return id !== undefined && service.restore(id) ? id : undefined;
    },
    occupied: new Occupied(service),
    // Nobody looks before everything shows.
    quiet: () => scheduler.pass(habits.lag),
    ledger: () => ledger,
    bury: async () => {
      const state = await ledger.load();
      ledger = createMemoryLedger(state.ok ? state.value : {}, options);
    },
    close: async () => {},
  };
}
