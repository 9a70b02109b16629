import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import { reach } from '../graph.ts';
import type { Match } from '../match/collection-matcher.ts';

/** The direct and indirect dependencies of a change. With `own`, ignores that new members of its row are created one by one. */
type Waits = (key: string, own?: Address) => ReadonlyMap<string, unknown>;

/** New members of a row are created one by one, so each may wait for all others of its row. */
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

/**
 * The maximum number of members to try early one by one, since each doubles the number of orders to compare. Beyond it, all or none are
 * early.
 */
const MOST_CHOICES = 4;

interface CreationOptions {
  readonly changes: ReadonlyMap<Address, Change>;
  readonly waitsFor: Waits;
  /** The number of moves after creating the new members in this order. */
  readonly movesAfter: (order: readonly Match[]) => number;
}

/**
 * The order in which the new members of a row are created. It is the declared order, except that some members wait for another new
 * resource: for one in the same row, or for the last member that one in another row may wait for. Each awaited member is created either in
 * its place, directly followed by those that need it, or early, so that those are created in their places. The order with the fewest moves
 * wins.
 */
export function creationOrder(created: readonly Match[], options: CreationOptions): readonly Match[] {
  const { changes, movesAfter } = options;
  const isWaiting = created.some(({ desired }) =>
    // Also for an existing dependency: its change may wait for a new resource.
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

/** The new members of a row with the dependencies between them. */
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

  /** The members that a resource outside of this row may wait for. */
  #blockersOf(need: Address): readonly Address[] {
    const known = this.#blockers.get(need);
    if (known !== undefined) {
      return known;
    }
    const { waitsFor } = this.#options;
    const addresses = [...this.#byAddress.keys()];
    const isHere = addresses.some((one) => waitsFor(need).has(one));
    // The order within this row is decided here, so it does not count.
    const waits = isHere ? waitsFor(need, addresses[0]) : new Map<string, unknown>();
    const found = addresses.filter((one) => waits.has(one));
    this.#blockers.set(need, found);
    return found;
  }

  /** The members that a member waits for directly. */
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

  /** All members that must still be created before a member. */
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

  /**
   * The creation order in which the `early` members are created as soon as another one needs them, and no other member before its place.
   */
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
