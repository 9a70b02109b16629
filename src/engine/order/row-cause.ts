import type { Address } from '../../plan/address.ts';
import type { Cause } from '../../plan/plan.ts';
import { isReference } from '../../plan/value.ts';
import { causeOf } from '../compare.ts';
import type { Match } from '../match/matching.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';

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
 * Why the order of a row differs: the order of those that all three sides have, as one value. Undefined if it does not
 * differ, and `pending` if the ledger does not have the applied order.
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
  // An entry may have no rank, and an interrupted run can leave two equal ones.
  const hasRanks = ranks.every((rank) => rank !== undefined) && new Set(ranks).size === ranks.length;
  const applied = [...live].sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  return causeOf({
    base: hasRanks ? named(applied) : undefined,
    desired: named(declared),
    live: named(live),
  });
}
