import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import { reach } from '../graph.ts';
import type { Match } from '../match/collection-matcher.ts';

/**
 * Everything that the change with a key may wait for, directly or not. With a new member of a row, without what others of
 * that row wait for only because they come one by one.
 */
type Waits = (key: string, own?: Address) => ReadonlyMap<string, unknown>;

/** New members of a row come one by one, so each may wait for all others of its row. */
export function createWaits(rows: ReadonlyMap<Address, readonly Match[]>, changes: readonly Change[]): Waits {
  const byKey = lazily(() => new Map(changes.map((change) => [change.key, change])));
  const newIn = lazily(
    () =>
      new Map(
        [...rows.values()].flatMap((members) => {
          const created = members.flatMap(({ desired, live }) => (live === undefined ? [desired.address] : []));
          return created.map((address) => [address, created] as const);
        }),
      ),
  );
  const known = new Map<string, ReadonlyMap<string, unknown>>();
  return (start, own) => {
    const cached = own === undefined ? known.get(start) : undefined;
    if (cached !== undefined) {
      return cached;
    }
    const entered = new Set([own === undefined ? undefined : newIn().get(own)]);
    const found = reach([start], (key) => {
      const beside = newIn().get(key);
      const isEntered = beside === undefined || entered.has(beside);
      entered.add(beside);
      return [...(byKey().get(key)?.dependsOn ?? []), ...(isEntered ? [] : beside)];
    });
    if (own === undefined) {
      known.set(start, found);
    }
    return found;
  };
}

/** With more members that others wait for than this, only all or none of them come early: each one doubles the orders to compare. */
const MOST_CHOICES = 4;

interface CreationOptions {
  readonly changes: ReadonlyMap<Address, Change>;
  readonly waitsFor: Waits;
  /** How many moves it takes if the new members are created in this order. */
  readonly movesAfter: (order: readonly Match[]) => number;
}

/**
 * New members of a row in the order in which they are created. That is the declared one, but some need something else that is
 * new, and wait until it is there, or until the last member is there for which that may wait where it is in another row. Each
 * of those is either created in its place, and what needs it right after that, or early, so that what needs it is created in its
 * place. The order with the fewest moves counts.
 */
export function creationOrder(created: readonly Match[], options: CreationOptions): readonly Match[] {
  const { changes, movesAfter } = options;
  const isWaiting = created.some(({ desired }) =>
    // Also where what it needs exists: its change may wait for something new.
    (desired.after ?? []).some((address) => changes.has(address)),
  );
  if (!isWaiting) {
    return created;
  }
  const row = new Row(created, options);
  const needed = row.neededEarlier();
  const none: ReadonlySet<Address> = new Set();
  const choices = needed.length > MOST_CHOICES ? [none, new Set(needed)] : subsetsOf(needed);
  let best = row.inOrder(none);
  let fewest = choices.length === 1 ? 0 : movesAfter(best);
  for (const early of choices.slice(1)) {
    const order = fewest === 0 ? best : row.inOrder(early);
    const moves = order === best ? fewest : movesAfter(order);
    if (moves < fewest) {
      best = order;
      fewest = moves;
    }
  }
  return best;
}

/** All subsets, the empty one first. */
function subsetsOf(items: readonly Address[]): readonly ReadonlySet<Address>[] {
  const sets: ReadonlySet<Address>[] = [new Set()];
  for (const item of items) {
    sets.push(...sets.map((set) => new Set([...set, item])));
  }
  return sets;
}

/** New members of a row, and which of them must be there before which. */
class Row {
  readonly #created: readonly Match[];
  readonly #byAddress: ReadonlyMap<Address, Match>;
  readonly #options: CreationOptions;
  readonly #before = new Map<Address, readonly Address[]>();
  readonly #blockers = new Map<Address, readonly Address[]>();

  constructor(created: readonly Match[], options: CreationOptions) {
    this.#created = created;
    this.#byAddress = new Map(created.map((match) => [match.desired.address, match]));
    this.#options = options;
  }

  /** The members for which something outside of this row may wait. */
  #blockersOf(need: Address): readonly Address[] {
    const known = this.#blockers.get(need);
    if (known !== undefined) {
      return known;
    }
    const { waitsFor } = this.#options;
    const addresses = [...this.#byAddress.keys()];
    const isHere = addresses.some((one) => waitsFor(need).has(one));
    // What is created before a member of this row is this row's own choice.
    const waits = isHere ? waitsFor(need, addresses[0]) : new Map<string, unknown>();
    const found = addresses.filter((one) => waits.has(one));
    this.#blockers.set(need, found);
    return found;
  }

  /** The members that must be there before one of them, without those before these. */
  #beforeOf({ desired }: Match): readonly Address[] {
    const known = this.#before.get(desired.address);
    if (known !== undefined) {
      return known;
    }
    const needs = (desired.after ?? []).filter((need) => this.#options.changes.has(need));
    const found = needs.flatMap((need) => (this.#byAddress.has(need) ? [need] : this.#blockersOf(need)));
    this.#before.set(desired.address, found);
    return found;
  }

  /** What must be there before a member and is not made, directly or not. */
  #outstanding(match: Match, made: ReadonlySet<Match>): ReadonlySet<Match> {
    const before = (next: Match): readonly Match[] =>
      this.#beforeOf(next)
        .flatMap((address) => this.#byAddress.get(address) ?? [])
        .filter((one) => !made.has(one));
    return new Set(reach(before(match), before).keys());
  }

  /** Members that are declared after one that needs them, directly or not. */
  neededEarlier(): readonly Address[] {
    const places = new Map(this.#created.map((match, place) => [match, place]));
    const none: ReadonlySet<Match> = new Set();
    const needed = this.#created.flatMap((match, place) =>
      [...this.#outstanding(match, none)].filter((one) => (places.get(one) ?? 0) > place),
    );
    return [...new Set(needed.map(({ desired }) => desired.address))];
  }

  /** The order in which these come as early as something needs them, and all others not before their place. */
  inOrder(early: ReadonlySet<Address>): readonly Match[] {
    const made = new Set<Match>();
    const isReady = (match: Match): boolean => this.#outstanding(match, made).size === 0;
    let waiting: readonly Match[] = [];
    const makeReady = (from: readonly Match[]): readonly Match[] => {
      let left = from.filter((one) => !made.has(one));
      for (let next = left.find(isReady); next !== undefined; next = left.find(isReady)) {
        made.add(next);
        left = left.filter((one) => !made.has(one));
      }
      return left;
    };
    for (const match of this.#created) {
      const missing = early.size === 0 || made.has(match) ? new Set<Match>() : this.#outstanding(match, made);
      if (missing.size > 0 && [...missing].every(({ desired }) => early.has(desired.address)) && !missing.has(match)) {
        makeReady(this.#created.filter((one) => missing.has(one)));
      }
      waiting = makeReady([...waiting, match]);
    }
    return [...made, ...waiting];
  }
}
