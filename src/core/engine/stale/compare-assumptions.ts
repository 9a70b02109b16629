import { sameJson } from '../../../base/equal.ts';
import { type Address, splitAddress } from '../../plan/address.ts';
import type { Assumption, Change, Delete, KindName, Move, Plan } from '../../plan/plan.ts';
import { type Fields, idsIn, isHidden, type RemoteId } from '../../plan/value.ts';
import type { Live } from '../model.ts';
import type { Listing, Names } from '../observe/resolve.ts';
import { claimOf, type Held, heldIn } from '../unique/claims.ts';
import { referredBy } from './assumptions.ts';
import { shortJson } from './values.ts';

/** A change that cannot be applied as planned, with the reason. */
export interface Problem {
  readonly change: Change;
  readonly what: string;
}

interface AssumedOptions {
  readonly plan: Pick<Plan, 'assumes'>;
  /** The changes to apply. */
  readonly changes: readonly Change[];
  readonly names: Names;
}

/** The resources of a list by id; `gone` if its parent no longer exists, `unknown` if it could not be read. */
export type ListOf = (listing: Listing) => ReadonlyMap<RemoteId, Live> | 'gone' | 'unknown';

export interface Assumed {
  /** The lists to read. */
  readonly listings: readonly Listing[];
  readonly problems: (listOf: ListOf) => readonly Problem[];
}

/** The ids of resources that this run does not create: nothing live can refer to a new one. */
export function idBefore(names: Names): (address: Address) => RemoteId | undefined {
  return (address) => (names.isCreated(address) ? undefined : names.idOf(address));
}

/** A list as it was before the plan. */
function listing({ kind, parents }: { readonly kind: KindName; readonly parents: readonly Address[] }): Listing {
  return { kind, parents, action: 'delete' };
}

/** The name of a live resource, without secrets. */
function nameOf({ kind, id, fields }: Live, names: Names): string {
  const model = names.modelOf(kind);
  const shown: Fields = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => model.rules[field]?.secret !== true && !isHidden(value)),
  );
  const key = model.keyOf(shown);
  return names.addressOf(kind, id) ?? (key === undefined ? id : JSON.stringify(key));
}

type Of<T extends Assumption['type']> = Extract<Assumption, { readonly type: T }>;

interface Context {
  readonly names: Names;
  readonly byKey: ReadonlyMap<string, Change>;
  /** The changes that refer to an address. */
  readonly referring: ReadonlyMap<Address, Change>;
  readonly deletes: readonly Delete[];
  /** The ids of everything that the deletions delete. */
  readonly gone: ReadonlySet<RemoteId>;
  /** The resources that the plan does not change, by their list. */
  readonly others: Map<ReadonlyMap<RemoteId, Live>, Held>;
}

function existsProblem({ address, id, ...at }: Of<'exists'>, listOf: ListOf, { referring }: Context): Problem[] {
  const list = listOf(listing(at));
  const change = referring.get(address);
  const isThere = list === 'unknown' || (list !== 'gone' && list.has(id));
  return isThere || change === undefined ? [] : [{ change, what: `it refers to ${address}, which no longer exists` }];
}

function orderProblem(order: Of<'order'>, listOf: ListOf, { names, byKey }: Context): Problem[] {
  const { members } = order;
  const move = order.changes.map((key) => byKey.get(key)).find((change): change is Move => change?.action === 'move');
  const standing = members
    .flatMap((member) => {
      const list = listOf(listing(member));
      const live = list === 'gone' || list === 'unknown' ? undefined : list.get(member.id);
      return live === undefined || live.row !== order.in ? [] : [{ ...member, index: live.index ?? 0 }];
    })
    .sort((a, b) => a.index - b.index);
  const isSame = standing.length === members.length && standing.every(({ id }, index) => id === members[index]?.id);
  const shown = (all: readonly { readonly address: Address; readonly kind: KindName }[]): string => {
    const keys = all.map(({ address, kind }) => {
      const { segment, keyless } = names.modelOf(kind);
      return splitAddress(address, segment, keyless).key ?? address;
    });
    return `${keys.slice(0, 10).join(', ')}${keys.length > 10 ? ', …' : ''}`;
  };
  return isSame || move === undefined
    ? []
    : [
        {
          change: move,
          what: `the order in ${order.row} has changed: ${shown(members)} → ${standing.length === 0 ? 'none' : shown(standing)}`,
        },
      ];
}

function holderProblem(holder: Of<'holder'>, listOf: ListOf, { names, byKey }: Context): Problem[] {
  const list = listOf(listing(holder));
  const change = byKey.get(holder.change);
  if (change === undefined || list === 'gone' || list === 'unknown') {
    return [];
  }
  const now = [...list.values()].find(({ fields }) => fields[holder.field] === true);
  const before = holder.address ?? holder.id ?? 'none';
  return now?.id === holder.id
    ? []
    : [
        {
          change,
          what: `the resource that has ${holder.field} has changed: ${before} → ${now === undefined ? 'none' : nameOf(now, names)}`,
        },
      ];
}

function flagProblem({ flag, is, id, ...at }: Of<'flag'>, listOf: ListOf, { names, byKey }: Context): Problem[] {
  const list = listOf(listing(at));
  const change = at.changes.map((key) => byKey.get(key)).find((one) => one !== undefined);
  if (change === undefined || list === 'gone') {
    return [];
  }
  const live = list === 'unknown' ? undefined : list.get(id);
  const shown = names.addressOf(at.kind, id) ?? id;
  if (list === 'unknown') {
    return [{ change, what: `its risks depend on ${flag} of ${shown}, which this token cannot read` }];
  }
  const now = live?.fields[flag] ?? (typeof is === 'boolean' ? false : null);
  return live === undefined || sameJson(now, is)
    ? []
    : [
        {
          change,
          what: `its risks depend on ${flag} of ${shown}, which has changed: ${shortJson(is)} → ${shortJson(now)}`,
        },
      ];
}

function freeProblem({ field, ...free }: Of<'free'>, listOf: ListOf, { names, byKey, others }: Context): Problem[] {
  const list = listOf(listing(free));
  const change = byKey.get(free.change);
  if (change === undefined || change.action === 'delete' || change.action === 'move' || typeof list === 'string') {
    return [];
  }
  const model = names.modelOf(free.kind);
  const taken = claimOf(change, { model, idOf: idBefore(names) });
  const held =
    others.get(list) ??
    heldIn(
      model,
      [...list.values()].filter((live) => !names.isPlanned(live.kind, live.id)),
    );
  others.set(list, held);
  const holder = taken.holderIn(held, field);
  if (holder === undefined) {
    return [];
  }
  const value = field === undefined ? taken.key : change.after[field];
  const isHiddenValue = change.fields.some((it) => it.sensitive && (field === undefined || it.field === field));
  const shown = isHiddenValue || value === undefined || isHidden(value) ? '(hidden)' : shortJson(value);
  return [{ change, what: `${field === undefined ? 'the name' : field} ${shown} is now taken by ${holder.id}` }];
}

function partsProblem({ ids, ...parts }: Of<'parts'>, listOf: ListOf, { names, byKey }: Context): Problem[] {
  const list = listOf(listing(parts));
  const change = byKey.get(parts.change);
  const known = new Set(ids);
  // If the resource is already gone, nothing else is deleted with it.
  const added = typeof list === 'string' ? [] : [...list.values()].filter(({ id }) => !known.has(id));
  const [first] = added;
  return change === undefined || first === undefined
    ? []
    : [
        {
          change,
          what: `it now contains a ${first.kind} (${nameOf(first, names)}), which would be deleted with it`,
        },
      ];
}

function referrersProblem(
  { ids, ...at }: Of<'referrers'>,
  listOf: ListOf,
  { names, deletes, gone }: Context,
): Problem[] {
  const list = listOf(listing(at));
  const known = new Set(ids);
  return (typeof list === 'string' ? [] : [...list.values()]).flatMap((live) => {
    const target = known.has(live.id) || gone.has(live.id) ? undefined : idsIn(live.fields).find((id) => gone.has(id));
    const change = target === undefined ? undefined : (deletes.find(({ id }) => id === target) ?? deletes[0]);
    return change === undefined ? [] : [{ change, what: `a ${live.kind} (${nameOf(live, names)}) now refers to it` }];
  });
}

/** Determines the conditions of the changes besides their own resources. */
export function assumedBy({ plan, changes, names }: AssumedOptions): Assumed {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const deletes = changes.flatMap((change) => (change.action === 'delete' ? [change] : []));
  const referring = new Map<Address, Change>();
  for (const change of plan.assumes.length === 0 ? [] : changes) {
    for (const address of referredBy(change)) {
      if (!referring.has(address)) {
        referring.set(address, change);
      }
    }
  }
  const isAbout = (one: Assumption): boolean => {
    switch (one.type) {
      case 'exists':
        return referring.has(one.address) && !names.isCreated(one.address);
      case 'order':
      case 'flag':
        return one.changes.some((key) => byKey.has(key));
      case 'referrers':
        return deletes.length > 0;
      default:
        return byKey.has(one.change);
    }
  };
  const assumed = plan.assumes.filter(isAbout);
  const gone = new Set([
    ...deletes.map(({ id }) => id),
    // References to the parts of a replaced resource are set again.
    ...assumed.flatMap((one) => (one.type === 'parts' && byKey.get(one.change)?.action === 'delete' ? one.ids : [])),
  ]);
  const context: Context = { names, byKey, referring, deletes, gone, others: new Map() };
  return {
    listings: assumed.flatMap((one): readonly Listing[] =>
      one.type === 'order' ? one.members.map(listing) : [listing(one)],
    ),
    problems: (listOf) =>
      assumed.flatMap((one): readonly Problem[] => {
        switch (one.type) {
          case 'exists':
            return existsProblem(one, listOf, context);
          case 'order':
            return orderProblem(one, listOf, context);
          case 'holder':
            return holderProblem(one, listOf, context);
          case 'flag':
            return flagProblem(one, listOf, context);
          case 'free':
            return freeProblem(one, listOf, context);
          case 'parts':
            return partsProblem(one, listOf, context);
          default:
            return referrersProblem(one, listOf, context);
        }
      }),
  };
}
