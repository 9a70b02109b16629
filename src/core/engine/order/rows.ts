import { defined } from '../../../base/defined.ts';
import { groupBy } from '../../../base/group-by.ts';
import { lazily } from '../../../base/lazily.ts';
import type { Address } from '../../plan/address.ts';
import type { Cause, Change, Delete, Move } from '../../plan/plan.ts';
import { isReference } from '../../plan/value.ts';
import { causeOf } from '../compare.ts';
import type { Models, PlanContext } from '../context.ts';
import type { Match } from '../match/collection-matcher.ts';
import type { KindModel, Live } from '../model.ts';
import { chainOf, type Observation } from '../observe/observation.ts';
import { createWaits, creationOrder } from './creation-order.ts';
import { movesFor } from './order.ts';

/** Whether a resource was in this row at its last apply, according to the ledger. */
function wasIn(
  row: Address,
  { desired, entry }: Match,
  model: KindModel | undefined,
  { renamed }: Observation,
): boolean {
  const field = model?.rowField;
  if (field === undefined || entry === undefined || !(field in entry.fields)) {
    return true;
  }
  const recorded = entry.fields[field];
  const holder = isReference(recorded) ? recorded.$ref : desired.parent;
  return holder === row || renamed.get(holder ?? '') === row;
}

/**
 * Why the order of a row differs, comparing the members on all three sides as one value. Undefined if it does not differ, and `pending` if
 * the ledger does not have the applied order.
 *
 * `members` are in the declared order, `existing` in the live one.
 */
function causeOfOrder(
  row: Address,
  { members, existing }: { readonly members: readonly Match[]; readonly existing: readonly Match[] },
  { models, observation }: { readonly models: Models; readonly observation: Observation },
): Cause | undefined {
  const isKnown = (match: Match): boolean =>
    match.entry !== undefined && wasIn(row, match, models.get(match.desired.kind), observation);
  const live = existing.filter(isKnown);
  const known = new Set(live);
  const declared = members.filter((match) => known.has(match));
  const rankOf = ({ entry }: Match): number | undefined => entry?.rank;
  const ranks = live.map(rankOf);
  const named = (matches: readonly Match[]): readonly Address[] => matches.map(({ desired }) => desired.address);
  // An entry may have no rank, and an interrupted run can leave two equal ones.
  const hasRanks = ranks.every((rank) => rank !== undefined) && new Set(ranks).size === ranks.length;
  const applied = [...live].sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  return causeOf({
    base: hasRanks ? named(applied) : undefined,
    desired: named(declared),
    live: named(live),
  });
}

export interface RowPlan {
  readonly moves: readonly Move[];
  /** Additional dependencies by the key of a change: new members are created one by one. */
  readonly chained: ReadonlyMap<string, string>;
}

/** The key of the change that moves a resource to its position. */
function moveKey(address: Address): string {
  return `${address}:move`;
}

/**
 * Whether the members of a deleted row move to another row than that of their parent, because the deleted one is inside a row that stays.
 */
function isHeldElsewhere(
  { kind, id }: Delete,
  { observation, deletes }: Pick<PlanContext, 'observation' | 'deletes'>,
): boolean {
  const siblings = observation.collections.filter(({ model }) => model.name === kind).flatMap(({ live }) => live);
  const outer = siblings.find((live) => live.id === id)?.row;
  const around = deletes.find((one) => one.id === outer);
  return outer !== undefined && (around === undefined || isHeldElsewhere(around, { observation, deletes }));
}

/** The key of the deletion that moves a resource back to the row of its parent, unless another change moves it there. */
function deletionOf(match: Match | undefined, options: PlanContext): string | undefined {
  const { models, deletes } = options;
  const row = match?.live?.row;
  const field = models.get(match?.desired.kind ?? '')?.rowField;
  const isDeclared = field !== undefined && match !== undefined && field in match.desired.fields;
  if (row === undefined || isDeclared) {
    return undefined;
  }
  const holder = deletes.find(({ id }) => id === row);
  return holder === undefined || isHeldElsewhere(holder, options) ? undefined : holder.key;
}

function rowsOf(options: PlanContext): ReadonlyMap<Address, readonly Match[]> {
  const { models, observation, changes } = options;
  const changesOf = lazily(() => groupBy(changes, ({ address }) => address));
  const rows = groupBy(observation.matches.values(), (match) => {
    const { row, kind } = match.desired;
    const model = models.get(kind);
    return row !== undefined &&
      model?.ordered === true &&
      (isPlaced(row, match, { model, observation }) || deletionOf(match, options) !== undefined) &&
      willBeInRow(row, match, options, () => changesOf().get(match.desired.address) ?? [])
      ? row
      : undefined;
  });
  for (const members of rows.values()) {
    members.sort((a, b) => (a.desired.rank ?? 0) - (b.desired.rank ?? 0));
  }
  return rows;
}

/** Whether the position of a resource is managed; not if it is in another row and the manifest does not declare its row. */
function isPlaced(
  row: Address,
  match: Match,
  { model, observation }: { readonly model: KindModel; readonly observation: Observation },
): boolean {
  const saysRow = model.rowField === undefined || model.rowField in match.desired.fields;
  return saysRow || match.live === undefined || isInRow(row, match, observation);
}

/** Whether a resource is in its row, or its changes move it there; an excluded change does not. */
function willBeInRow(row: Address, match: Match, options: PlanContext, changesOf: () => readonly Change[]): boolean {
  const { models, observation } = options;
  if (match.live !== undefined && (isInRow(row, match, observation) || deletionOf(match, options) !== undefined)) {
    return true;
  }
  const field = models.get(match.desired.kind)?.rowField;
  return changesOf().some(({ action, fields }) => action !== 'update' || fields.some((it) => it.field === field));
}

/** Whether an existing resource is in its declared row. */
function isInRow(row: Address, { desired, live }: Match, { addresses }: Observation): boolean {
  return live?.row === undefined ? row === desired.parent : addresses.get(live.row) === row;
}

/** The declared resources that are in a row now, in the live order. */
export function standingIn(row: Address, observation: Observation): readonly (Match & { readonly live: Live })[] {
  const members: (Match & { readonly live: Live })[] = [];
  for (const match of observation.matches.values()) {
    const { live, desired } = match;
    if (live !== undefined && desired.row === row && isInRow(row, match, observation)) {
      members.push({ ...match, live });
    }
  }
  return members.sort((a, b) => (a.live.index ?? 0) - (b.live.index ?? 0));
}

const REASONS: Readonly<Partial<Record<Cause, string>>> = {
  drift: 'the order changed outside Colophon since the last apply',
  conflict: 'the manifest and the live order both changed since the last apply',
  deleted: 'it was deleted outside Colophon; it is created again in its position',
};

function moveOf(
  match: Match,
  options: {
    after: Address | undefined;
    before: Address | undefined;
    cause: Cause;
    from: number;
    to: number;
    dependsOn: readonly string[];
    parents: readonly Address[];
  },
): Move {
  const { desired, live } = match;
  const { after, before, cause, from, to, dependsOn, parents } = options;
  return {
    action: 'move',
    key: moveKey(desired.address),
    address: desired.address,
    kind: desired.kind,
    parents,
    reason: REASONS[cause] ?? 'the declared order differs',
    cause,
    ...defined({ source: desired.source }),
    dependsOn,
    risk: cause === 'conflict' ? ['conflict'] : [],
    ...defined({ rank: desired.rank }),
    fields: [
      {
        path: 'position',
        field: 'position',
        ...(from < 0 ? {} : { before: from + 1 }),
        after: to + 1,
        sensitive: false,
        cause,
      },
    ],
    ...defined({ id: live?.id }),
    after: after ?? null,
    ...defined({ before }),
  };
}

/** The fewest moves that bring every row into the declared order, after new members were added at its end. */
export function movesForRows(options: PlanContext): RowPlan {
  const { observation, changes } = options;
  const rows = rowsOf(options);
  if (rows.size === 0) {
    return { moves: [], chained: new Map() };
  }
  const byAddress = new Map(
    changes.flatMap((change) => (change.key === change.address ? [[change.address, change]] : [])),
  );
  const waitsFor = createWaits(rows, changes);
  const chained = new Map<string, string>();
  const moves: Move[] = [];
  for (const [row, members] of rows) {
    const existing = members
      .filter((match) => match.live !== undefined && isInRow(row, match, observation))
      .sort((a, b) => (a.live?.index ?? 0) - (b.live?.index ?? 0));
    const present = new Set(existing);
    const created = creationOrder(
      members.filter(({ live }) => live === undefined),
      {
        changes: byAddress,
        waitsFor,
        movesAfter: (order) => movesFor([...existing, ...order], members).length,
      },
    );
    const makers = created.flatMap(({ desired }) => byAddress.get(desired.address)?.key ?? []);
    for (const [index, key] of makers.entries()) {
      const previous = makers[index - 1];
      if (previous !== undefined) {
        chained.set(key, previous);
      }
    }
    const current = [...existing, ...created];
    const places = new Map(current.map((match, place) => [match, place]));
    const wantedPlaces = new Map(members.map((match, place) => [match, place]));
    const arrivals = members.filter((match) => !present.has(match));
    const causeOfArrival = (match: Match): Cause | undefined =>
      arrivalCause(match, byAddress.get(match.desired.address), options);
    const cause = causeOfOrder(row, { members, existing }, options) ?? causeBeside(arrivals.map(causeOfArrival));
    const last = makers.at(-1);
    let before: string | undefined;
    for (const { item, after, before: next } of movesFor(current, members)) {
      const touched = [item, after, next].flatMap((match) =>
        [byAddress.get(match?.desired.address ?? '')?.key, deletionOf(match, options)].flatMap((key) => key ?? []),
      );
      const dependsOn = new Set([
        ...touched,
        ...(last === undefined ? [] : [last]),
        ...(before === undefined ? [] : [before]),
      ]);
      const move = moveOf(item, {
        after: after?.desired.address,
        before: next?.desired.address,
        // A new member has the cause of the change that adds it.
        cause: (present.has(item) ? cause : causeOfArrival(item)) ?? 'pending',
        from: places.get(item) ?? -1,
        to: wantedPlaces.get(item) ?? 0,
        dependsOn: [...dependsOn],
        parents: chainOf(item.desired.parent, observation),
      });
      moves.push(move);
      before = move.key;
    }
  }
  return { moves, chained };
}

/** Why a member moves although its order is as declared: to make room for others that are new, or were deleted or moved by hand. */
function causeBeside(arrivals: readonly (Cause | undefined)[]): Cause | undefined {
  if (arrivals.length > 0 && arrivals.every((cause) => cause === 'deleted')) {
    return 'deleted';
  }
  return arrivals.length > 0 && arrivals.every((cause) => cause === 'deleted' || cause === 'drift')
    ? 'drift'
    : undefined;
}

/** Why a row gets a new member: it is created, or comes from another row. */
function arrivalCause({ desired }: Match, change: Change | undefined, { models }: PlanContext): Cause | undefined {
  const field = models.get(desired.kind)?.rowField;
  // The consent to the creation or to the new row covers the position in it.
  const cause = change?.action === 'create' ? change.cause : change?.fields.find((one) => one.field === field)?.cause;
  return cause === 'conflict' ? (change?.action === 'create' ? 'deleted' : 'drift') : cause;
}
