import type { Address } from '../plan/address.ts';
import type { Cause } from '../plan/plan.ts';
import { isReference } from '../plan/value.ts';
import { causeOf } from './compare.ts';
import type { Match } from './matching.ts';
import type { KindModel } from './model.ts';
import type { Observation } from './observation.ts';

/** Whether a resource was in this row when it was applied last, as far as the ledger tells. */
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
 * Why the order of a row differs: the order of those that all three sides have, as one value. Undefined where it does not
 * differ, and `ahead` where the ledger does not tell the order that was applied.
 *
 * `members` are in the declared order, `existing` in the live one.
 */
export function causeOfOrder(
  row: Address,
  { members, existing }: { readonly members: readonly Match[]; readonly existing: readonly Match[] },
  { models, observation }: { readonly models: ReadonlyMap<string, KindModel>; readonly observation: Observation },
): Cause | undefined {
  const isKnown = (match: Match): boolean =>
    match.entry !== undefined && wasIn(row, match, models.get(match.desired.kind), observation);
  const live = existing.filter(isKnown);
  const known = new Set(live);
  const declared = members.filter((match) => known.has(match));
  const rankOf = ({ entry }: Match): number | undefined => entry?.rank;
  const ranks = live.map(rankOf);
  const named = (matches: readonly Match[]): readonly Address[] => matches.map(({ desired }) => desired.address);
  // Ledgers of earlier versions have no ranks, and an interrupted run can leave two of the same.
  const isTold = ranks.every((rank) => rank !== undefined) && new Set(ranks).size === ranks.length;
  const applied = [...live].sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  return causeOf({
    base: isTold ? named(applied) : undefined,
    desired: named(declared),
    live: named(live),
  });
}
