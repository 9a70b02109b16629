import { canonicalJson } from '../../base/canonical.ts';
import { sameJson } from '../../base/equal.ts';
import type { Json } from '../../base/json.ts';
import { itemsThatStay } from './order.ts';

/** Three sides of an order; the base is undefined if none was applied. */
interface Sides {
  readonly base: Json | undefined;
  readonly desired: Json;
  readonly live: Json;
}

function itemsOf(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** The items of a list that another one has as well, in the order of the first. */
export function among(list: Json | undefined, others: Json | undefined): readonly Json[] {
  const known = new Set(itemsOf(others).map((item) => canonicalJson(item)));
  return itemsOf(list).filter((item) => known.has(canonicalJson(item)));
}

/**
 * The sides of an order as they are compared. What is live and not declared does not count: it is unmanaged, wherever it is.
 * Whether somebody changed the order shows in what all three sides have: the rest has come or gone since.
 */
export function sequenceSides({ base, desired, live }: Sides): Sides {
  const there = among(live, desired);
  if (base === undefined) {
    return { base, desired, live: there };
  }
  const common = among(there, base);
  const applied = among(base, common);
  if (sameJson(applied, common)) {
    return { base: there, desired, live: there };
  }
  return { base: sameJson(applied, among(desired, common)) ? desired : applied, desired, live: there };
}

/** How many items of a list need not move to be in another order. */
function stayingIn(list: readonly Json[], wanted: readonly Json[]): number {
  const places = new Map(wanted.map((item, place) => [canonicalJson(item), place]));
  return itemsThatStay(list.map((item) => places.get(canonicalJson(item)) ?? 0)).size;
}

/**
 * Whether an order is what an interrupted change can have left: the first ones of the declared order are in that order already, and
 * the others in the order that was applied. Items are put in place one after the other, from the front, and after each of them one
 * fewer has to move. Where items came in since, which one moved first is unknown.
 */
export function isHalfwayOrder({ base, desired, live }: Sides): boolean {
  const wanted = itemsOf(desired);
  const there = among(live, desired);
  const common = among(among(base, desired), there);
  if (common.length === there.length && stayingIn(there, wanted) <= stayingIn(common, wanted)) {
    return false;
  }
  return wanted.some((_item, index) => {
    const placed = wanted.slice(0, index + 1);
    const done = new Set(placed.map((item) => canonicalJson(item)));
    const rest = common.filter((item) => !done.has(canonicalJson(item)));
    return sameJson(among(there, placed), among(placed, there)) && sameJson(among(there, rest), rest);
  });
}
