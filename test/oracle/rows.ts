import { isJsonObject } from '../../src/base/json.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { RemoteId } from '../../src/core/plan/value.ts';
import type { Pair, Pairs } from './pairs.ts';
import { type Class, classOf, longestRising } from './value.ts';
import { modelOf } from './view.ts';

/** What the oracle expects of the resources in one row. */
export interface ExpectedRow {
  readonly row: Address;
  /** In the declared order. */
  readonly members: readonly Address[];
  /** The fewest moves that bring it into order. */
  readonly moves: number;
  /** Why the order of those that were there before is not the declared one; undefined where it is. */
  readonly cause: Class | undefined;
  /** Members that are new or come from another row: they are moved for the reason for which they come. */
  readonly arriving: ReadonlySet<Address>;
}

/** Whether a resource that exists is in the row in which it is declared. */
function isInRow(row: Address, { desired, live }: Pair, { all }: Pairs): boolean {
  return live?.row === undefined ? row === desired.parent : all.get(row)?.live?.id === live.row;
}

/** Whether a resource was in this row when it was applied last. */
function wasInRow(row: Address, { desired, base }: Pair, { names }: Pairs): boolean {
  const { rowField } = modelOf(desired.kind);
  if (base === undefined || rowField === undefined || !(rowField in base.fields)) {
    return base !== undefined;
  }
  const value = base.fields[rowField];
  const holder = isJsonObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined;
  return holder === undefined ? row === desired.parent : (names.get(holder) ?? holder) === row;
}

/** What is deleted, with the row in which it is. */
type Deleted = ReadonlyMap<RemoteId, RemoteId | undefined>;

/** Whether what is in a row comes back to its parent's: the row is deleted, and so is every row around it. */
function isDissolved(row: RemoteId, deleted: Deleted): boolean {
  const outer = deleted.get(row);
  return deleted.has(row) && (outer === undefined || isDissolved(outer, deleted));
}

/** Whether the manifest says anything about the place of a resource. */
function isPlaced(row: Address, one: Pair, pairs: Pairs, deleted: Deleted): boolean {
  const { rowField } = modelOf(one.desired.kind);
  return (
    rowField === undefined ||
    rowField in one.desired.fields ||
    one.live === undefined ||
    isInRow(row, one, pairs) ||
    (one.live.row !== undefined && isDissolved(one.live.row, deleted))
  );
}

/**
 * What is new and must be there before a new resource is: what it needs, and what holds that. What it needs and is there is
 * changed before it, so what is new and will hold that comes first as well.
 */
function earlier({ desired }: Pair, { all }: Pairs): ReadonlySet<Pair> {
  const found = new Set<Pair>();
  const addNew = (addresses: readonly Address[]): void => {
    for (const address of addresses) {
      const one = all.get(address);
      if (one !== undefined && one.live === undefined && !found.has(one)) {
        found.add(one);
        addNew([...(one.desired.after ?? []), ...(one.desired.row === undefined ? [] : [one.desired.row])]);
      }
    }
  };
  for (const address of desired.after ?? []) {
    const need = all.get(address);
    addNew([address, ...(need?.live === undefined || need.desired.row === undefined ? [] : [need.desired.row])]);
  }
  return found;
}

/**
 * The largest parts of the new members of a row that can be created in the declared order. One that needs what is declared after it
 * cannot be created before that, so at least one of the two has to move.
 */
function possible(fresh: readonly Pair[], pairs: Pairs): readonly (readonly Pair[])[] {
  const conflicts = fresh.flatMap((one, index) => {
    const needed = earlier(one, pairs);
    return fresh.slice(index + 1).flatMap((other) => (needed.has(other) ? [[one, other] as const] : []));
  });
  return conflicts.reduce<readonly (readonly Pair[])[]>(
    (parts, [one, other]) =>
      parts.flatMap((part) =>
        part.includes(one) && part.includes(other)
          ? [part.filter((it) => it !== one), part.filter((it) => it !== other)]
          : [part],
      ),
    [fresh],
  );
}

/** Every row of which the manifest says something. What was in the row of something that is deleted comes back to its parent's. */
export function expectRows(pairs: Pairs, deleted: Deleted): readonly ExpectedRow[] {
  const rows = new Map<Address, Pair[]>();
  for (const one of pairs.all.values()) {
    const { row, kind } = one.desired;
    if (row !== undefined && modelOf(kind).ordered && isPlaced(row, one, pairs, deleted)) {
      rows.set(row, [...(rows.get(row) ?? []), one]);
    }
  }
  return [...rows].map(([row, list]) => {
    const members = [...list].sort((a, b) => (a.desired.rank ?? 0) - (b.desired.rank ?? 0));
    const place = new Map(members.map((one, index) => [one, index]));
    const there = members
      .filter((one) => one.live !== undefined && isInRow(row, one, pairs))
      .sort((a, b) => (a.live?.index ?? 0) - (b.live?.index ?? 0));
    const fresh = members.filter(({ live }) => live === undefined);
    // What comes into a row comes to no known place, so it is put where it belongs.
    const stayed = (staying: readonly Pair[]): number => longestRising(staying.map((one) => place.get(one) ?? 0));
    const most = Math.max(...possible(fresh, pairs).map((made) => stayed([...there, ...made])));
    const moves = members.length < 2 ? 0 : members.length - most;
    const known = there.filter((one) => wasInRow(row, one, pairs));
    const ranks = known.map(({ base }) => base?.rank);
    const isRecorded = !ranks.includes(undefined) && new Set(ranks).size === ranks.length;
    const text = (ordered: readonly Pair[]): string => ordered.map(({ desired }) => desired.address).join();
    const declared = text(members.filter((one) => known.includes(one)));
    const applied = text([...known].sort((a, b) => (a.base?.rank ?? 0) - (b.base?.rank ?? 0)));
    return {
      row,
      members: members.map(({ desired }) => desired.address),
      moves,
      cause: classOf(isRecorded ? applied : undefined, declared, text(known)),
      arriving: new Set(members.filter((one) => !there.includes(one)).map(({ desired }) => desired.address)),
    };
  });
}
