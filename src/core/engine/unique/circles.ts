import { defined } from '../../../base/defined.ts';
import { addTo } from '../../../base/group-by.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Salt } from '../../plan/digest.ts';
import type { Change, Update } from '../../plan/plan.ts';
import type { PlanContext } from '../context.ts';
import { WaitGraph } from '../graph.ts';
import type { ValueProblem, ValueTransfer } from './claims.ts';
import { canBeAside, temporaryFor } from './temporary.ts';

interface CirclesOptions extends Pick<PlanContext, 'models' | 'observation'> {
  readonly salt: Salt;
}

/** The changes and their dependencies, while the order is being decided. */
export class Order extends WaitGraph {
  /** The value transfers among the dependencies, by dependent and dependency. */
  readonly #transfers = new Map<string, ValueTransfer>();

  static #pair(key: string, other: string): string {
    return JSON.stringify([key, other]);
  }

  transfer(transfer: ValueTransfer): void {
    this.add(transfer.taker.key, transfer.release.key);
    this.#transfers.set(Order.#pair(transfer.taker.key, transfer.release.key), transfer);
  }

  transferBetween(key: string, other: string): ValueTransfer | undefined {
    return this.#transfers.get(Order.#pair(key, other));
  }

  /** Makes a taker wait for another change than the one that frees the value. */
  divert({ taker, release }: ValueTransfer, other: string | undefined): void {
    this.remove(taker.key, release.key);
    this.#transfers.delete(Order.#pair(taker.key, release.key));
    if (other !== undefined) {
      this.add(taker.key, other);
      this.add(release.key, other);
    }
  }
}

const PREFERRED: readonly Change['action'][] = ['update', 'adopt', 'replace', 'delete'];

/** The transfers in a cycle, the best candidates for a temporary value first. */
function transfersIn(cycle: readonly string[], order: Order): readonly ValueTransfer[] {
  const rank = ({ release }: ValueTransfer): number =>
    PREFERRED.indexOf(release.action) * cycle.length + cycle.indexOf(release.key);
  return cycle
    .flatMap((key, at) => order.transferBetween(key, cycle[(at + 1) % cycle.length] ?? '') ?? [])
    .map((transfer) => ({ transfer, rank: rank(transfer) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ transfer }) => transfer);
}

/** Breaks dependency cycles that value transfers cause: one resource gets a temporary value, set by a separate first step. */
export function breakCircles(
  order: Order,
  changes: readonly Change[],
  { models, observation, salt }: CirclesOptions,
): { readonly before: ReadonlyMap<string, readonly Update[]>; readonly problems: readonly ValueProblem[] } {
  const before = new Map<string, Update[]>();
  const problems: ValueProblem[] = [];
  const clear = new Set<string>();
  const circles: { readonly change: Update; readonly cycle: readonly string[] }[] = [];
  const starts = changes.map(({ key }) => key);
  for (;;) {
    const cycle = order.circle(starts, clear);
    const candidates = cycle === undefined ? [] : transfersIn(cycle, order);
    const [first] = candidates;
    if (cycle === undefined || first === undefined) {
      // A cycle without a value transfer has another reason, and stops the apply before it writes.
      break;
    }
    const transfer = candidates.find(canBeAside) ?? first;
    const model = models.get(transfer.taker.kind);
    const change = model === undefined ? undefined : temporaryFor(transfer, { model, observation, salt });
    if (change === undefined) {
      problems.push({ key: transfer.taker.key, diagnostic: changingPlaces(transfer) });
      order.divert(transfer, undefined);
      continue;
    }
    order.divert(transfer, change.key);
    addTo(before, transfer.release.key, change);
    circles.push({ change, cycle });
  }
  for (const { change, cycle } of circles) {
    waitForOthers(order, change, cycle);
  }
  return { before, problems };
}

/** Sets a temporary value only when nothing else delays its cycle, so that it is visible as briefly as possible. */
function waitForOthers(order: Order, change: Update, cycle: readonly string[]): void {
  const members = new Set([...cycle, change.key]);
  for (const key of cycle) {
    for (const other of order.of(key)) {
      const leadsBack = (): boolean => [...order.behind(other).keys()].some((it) => members.has(it));
      if (!members.has(other) && !leadsBack()) {
        order.add(change.key, other);
      }
    }
  }
}

function changingPlaces({ taker, field, release }: ValueTransfer): Diagnostic {
  const value = field.sensitive ? '' : ` ${JSON.stringify(field.after)}`;
  return {
    severity: 'error',
    code: 'changing-places',
    summary: `Two resources cannot swap their ${field.field}`,
    detail: `${taker.address} is declared with the ${field.field}${value} of ${release.address}, which in turn waits for it. The service never allows two to have the same one, and a ${taker.kind} cannot have a temporary one. Declare another ${field.field} for one of them, apply, and then declare the final one.`,
    ...defined({ source: taker.source }),
  };
}
