import { lazily } from '../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import type { Match } from '../match/matching.ts';

/**
 * Everything that the change with a key may wait for, directly or not. With a new member of a row, without what others of
 * that row wait for only because they come one by one.
 */
type Waits = (key: string, own?: Address) => ReadonlySet<string>;

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
  const known = new Map<string, ReadonlySet<string>>();
  return (start, own) => {
    const cached = own === undefined ? known.get(start) : undefined;
    if (cached !== undefined) {
      return cached;
    }
    const found = new Set<string>();
    const entered = new Set([own === undefined ? undefined : newIn().get(own)]);
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (found.has(key)) {
        continue;
      }
      found.add(key);
      open.push(...(byKey().get(key)?.dependsOn ?? []));
      const beside = newIn().get(key);
      if (beside !== undefined && !entered.has(beside)) {
        entered.add(beside);
        for (const other of beside) {
          open.push(other);
        }
      }
    }
    if (own === undefined) {
      known.set(start, found);
    }
    return found;
  };
}

/**
 * New members of a row in the order in which they are created: the declared one, but what needs something else that is new
 * comes right after that, or after the last member for which that may wait where it is in another row.
 */
export function inMakingOrder(
  created: readonly Match[],
  { changes, waitsFor }: { readonly changes: ReadonlyMap<Address, Change>; readonly waitsFor: Waits },
): readonly Match[] {
  const needsOf = ({ desired }: Match): readonly Address[] =>
    (desired.after ?? []).filter((address) => changes.get(address)?.action === 'create');
  if (created.every((match) => needsOf(match).length === 0)) {
    return created;
  }
  const addresses = created.map(({ desired }) => desired.address);
  const own = new Set(addresses);
  const later = new Set(addresses);
  const blockers = new Map<Address, readonly Address[]>();
  const blockersOf = (address: Address): readonly Address[] => {
    const known = blockers.get(address);
    if (known !== undefined) {
      return known;
    }
    const isHere = addresses.some((one) => waitsFor(address).has(one));
    // What is created before a member of this row is this row's own choice.
    const waits = isHere ? waitsFor(address, addresses[0]) : new Set<string>();
    const found = addresses.filter((one) => waits.has(one));
    blockers.set(address, found);
    return found;
  };
  const isReady = (match: Match): boolean =>
    needsOf(match).every((need) =>
      own.has(need) ? !later.has(need) : !blockersOf(need).some((address) => later.has(address)),
    );
  const made: Match[] = [];
  let waiting: readonly Match[] = [];
  for (const match of created) {
    waiting = [...waiting, match];
    for (let next = waiting.find(isReady); next !== undefined; next = waiting.find(isReady)) {
      const ready = next;
      made.push(ready);
      later.delete(ready.desired.address);
      waiting = waiting.filter((one) => one !== ready);
    }
  }
  return [...made, ...waiting];
}
