import { defined } from '../base/defined.ts';
import { groupBy } from '../base/group-by.ts';
import { lazily } from '../base/lazily.ts';
import type { Address } from '../plan/address.ts';
import type { Cause, Change, Delete, KindName, Move } from '../plan/plan.ts';
import type { Match } from './matching.ts';
import type { KindModel, Live } from './model.ts';
import type { Observation } from './observation.ts';
import { movesFor } from './order.ts';
import { causeOfOrder } from './row-cause.ts';

interface RowsOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  /** What is made and changed, by which the rows get new members. */
  readonly changes: readonly Change[];
  /** What is deleted; things in the row of something that goes come back to the row of their parent. */
  readonly deletes: readonly Delete[];
}

export interface RowPlan {
  readonly moves: readonly Move[];
  /** What must come before, besides what is known already, by the key of a change: new members come one by one. */
  readonly chained: ReadonlyMap<string, string>;
}

/** The key of the change that puts a thing in its place. */
function moveKey(address: Address): string {
  return `${address}:move`;
}

/** The key of the deletion after which a thing stands in the row of its parent, where nothing else puts it there. */
function deletionOf(match: Match | undefined, { models, deletes }: RowsOptions): string | undefined {
  const row = match?.live?.row;
  const field = models.get(match?.desired.kind ?? '')?.rowField;
  const isSaid = field !== undefined && match !== undefined && field in match.desired.fields;
  return row === undefined || isSaid ? undefined : deletes.find(({ id }) => id === row)?.key;
}

function rowsOf(options: RowsOptions): ReadonlyMap<Address, readonly Match[]> {
  const { models, observation, changes } = options;
  const changesOf = lazily(() => groupBy(changes, ({ address }) => address));
  const rows = groupBy(observation.matches.values(), (match) => {
    const { row, kind } = match.desired;
    const model = models.get(kind);
    return row !== undefined &&
      model?.ordered === true &&
      (isPlaced(row, match, { model, observation }) || deletionOf(match, options) !== undefined) &&
      comesToStand(row, match, options, () => changesOf().get(match.desired.address) ?? [])
      ? row
      : undefined;
  });
  for (const members of rows.values()) {
    members.sort((a, b) => (a.desired.rank ?? 0) - (b.desired.rank ?? 0));
  }
  return rows;
}

/** Whether the place of a thing is managed: not where it stands in another row, of which the manifest says nothing. */
function isPlaced(
  row: Address,
  match: Match,
  { model, observation }: { readonly model: KindModel; readonly observation: Observation },
): boolean {
  const saysRow = model.rowField === undefined || model.rowField in match.desired.fields;
  return saysRow || match.live === undefined || standsIn(row, match, observation);
}

/** Whether a resource stands in its row, or its changes put it there: what is left out of a plan does not come. */
function comesToStand(row: Address, match: Match, options: RowsOptions, changesOf: () => readonly Change[]): boolean {
  const { models, observation } = options;
  if (match.live !== undefined && (standsIn(row, match, observation) || deletionOf(match, options) !== undefined)) {
    return true;
  }
  const field = models.get(match.desired.kind)?.rowField;
  return changesOf().some(({ action, fields }) => action !== 'update' || fields.some((it) => it.field === field));
}

/** Whether a thing that exists stands in the row in which it is declared. */
function standsIn(row: Address, { desired, live }: Match, { addresses }: Observation): boolean {
  return live?.row === undefined ? row === desired.parent : addresses.get(live.row) === row;
}

/** The declared resources that stand in a row now, in their order. */
export function standingIn(row: Address, observation: Observation): readonly (Match & { readonly live: Live })[] {
  const members: (Match & { readonly live: Live })[] = [];
  for (const match of observation.matches.values()) {
    const { live, desired } = match;
    if (live !== undefined && desired.row === row && standsIn(row, match, observation)) {
      members.push({ ...match, live });
    }
  }
  return members.sort((a, b) => (a.live.index ?? 0) - (b.live.index ?? 0));
}

const REASONS: Readonly<Partial<Record<Cause, string>>> = {
  drift: 'the order was changed on the service since the last apply',
  conflict: 'both the manifest and the service changed the order since the last apply',
  vanished: 'it was applied before and is gone from the service; it is created again in its place',
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
    reason: REASONS[cause] ?? 'the manifest has another order',
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

/** The fewest moves that bring every row into the declared order, after new members came to its end. */
export function movesForRows(options: RowsOptions): RowPlan {
  const { observation, changes } = options;
  const rows = rowsOf(options);
  if (rows.size === 0) {
    return { moves: [], chained: new Map() };
  }
  const byAddress = new Map(
    changes.flatMap((change) => (change.key === change.address ? [[change.address, change]] : [])),
  );
  const chained = new Map<string, string>();
  const moves: Move[] = [];
  for (const [row, members] of rows) {
    const existing = members
      .filter((match) => match.live !== undefined && standsIn(row, match, observation))
      .sort((a, b) => (a.live?.index ?? 0) - (b.live?.index ?? 0));
    const stands = new Set(existing);
    const created = members.filter(({ live }) => live === undefined);
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
    const cause = causeOfOrder(row, { members, existing }, options);
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
        // What comes into the row comes for the reason for which it is put there.
        cause: (stands.has(item) ? cause : arrivalCause(item, byAddress.get(item.desired.address), options)) ?? 'ahead',
        from: places.get(item) ?? -1,
        to: wantedPlaces.get(item) ?? 0,
        dependsOn: [...dependsOn],
        parents: parentsOf(item, observation),
      });
      moves.push(move);
      before = move.key;
    }
  }
  return { moves, chained };
}

/** Why something that does not stand in the row is put there: it is created, or comes from another row. */
function arrivalCause({ desired }: Match, change: Change | undefined, { models }: RowsOptions): Cause | undefined {
  const field = models.get(desired.kind)?.rowField;
  // Whoever consents to the creation or to the new row consents to its place in it.
  const cause = change?.fields.find((one) => one.field === field)?.cause ?? change?.cause;
  return cause === 'conflict' ? (change?.action === 'create' ? 'vanished' : 'drift') : cause;
}

function parentsOf({ desired }: Match, { matches }: Observation): readonly Address[] {
  const parents: Address[] = [];
  let current = desired.parent;
  while (current !== undefined) {
    parents.unshift(current);
    current = matches.get(current)?.desired.parent;
  }
  return parents;
}
