import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Salt } from '../../plan/digest.ts';
import type { Change, KindName, Update } from '../../plan/plan.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import { findCycle, waitedFor } from './cycles.ts';
import type { Taking, ValueProblem } from './takings.ts';
import { canBeAside, temporaryFor } from './temporary.ts';

interface CirclesOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly salt: Salt;
}

/** The changes and their dependencies, while these are being decided. */
export class Order {
  readonly waits: Map<string, Set<string>> = new Map();
  /** The takings among the dependencies, by dependent and dependency. */
  readonly #takings = new Map<string, Taking>();

  constructor(changes: readonly Change[]) {
    for (const { key, dependsOn } of changes) {
      this.waits.set(key, new Set(dependsOn));
    }
  }

  static #pair(key: string, other: string): string {
    return JSON.stringify([key, other]);
  }

  wait(key: string, other: string): void {
    this.waits.set(key, (this.waits.get(key) ?? new Set()).add(other));
  }

  take(taking: Taking): void {
    this.wait(taking.taker.key, taking.release.key);
    this.#takings.set(Order.#pair(taking.taker.key, taking.release.key), taking);
  }

  takingBetween(key: string, other: string): Taking | undefined {
    return this.#takings.get(Order.#pair(key, other));
  }

  /** Makes a taker wait for another change than the one that frees the value. */
  divert({ taker, release }: Taking, other: string | undefined): void {
    this.waits.get(taker.key)?.delete(release.key);
    this.#takings.delete(Order.#pair(taker.key, release.key));
    if (other !== undefined) {
      this.wait(taker.key, other);
      this.wait(release.key, other);
    }
  }

  ordered<T extends Change>(change: T): T {
    const dependsOn = [...(this.waits.get(change.key) ?? [])];
    return dependsOn.length === change.dependsOn.length && dependsOn.every((key, at) => key === change.dependsOn[at])
      ? change
      : { ...change, dependsOn };
  }
}

const PREFERRED: readonly Change['action'][] = ['update', 'adopt', 'replace', 'delete'];

/** The takings of a circle, the best candidates for a temporary value first. */
function takingsIn(cycle: readonly string[], order: Order): readonly Taking[] {
  const rank = ({ release }: Taking): number =>
    PREFERRED.indexOf(release.action) * cycle.length + cycle.indexOf(release.key);
  return cycle
    .flatMap((key, at) => order.takingBetween(key, cycle[(at + 1) % cycle.length] ?? '') ?? [])
    .map((taking) => ({ taking, rank: rank(taking) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ taking }) => taking);
}

/**
 * Breaks circles in which changes wait for each other because of values: one of them gets a temporary value, which a
 * separate change sets first.
 */
export function breakCircles(
  order: Order,
  changes: readonly Change[],
  { models, observation, salt }: CirclesOptions,
): { readonly before: ReadonlyMap<string, readonly Update[]>; readonly problems: readonly ValueProblem[] } {
  const before = new Map<string, readonly Update[]>();
  const problems: ValueProblem[] = [];
  const clear = new Set<string>();
  const circles: { readonly change: Update; readonly cycle: readonly string[] }[] = [];
  const starts = changes.map(({ key }) => key);
  for (;;) {
    const cycle = findCycle(order.waits, starts, clear);
    const candidates = cycle === undefined ? [] : takingsIn(cycle, order);
    const [first] = candidates;
    if (cycle === undefined || first === undefined) {
      // A circle without a value comes from elsewhere, and stops the apply before it writes.
      break;
    }
    const taking = candidates.find(canBeAside) ?? first;
    const model = models.get(taking.taker.kind);
    const change = model === undefined ? undefined : temporaryFor(taking, { model, observation, salt });
    if (change === undefined) {
      problems.push({ key: taking.taker.key, diagnostic: changingPlaces(taking) });
      order.divert(taking, undefined);
      continue;
    }
    order.divert(taking, change.key);
    before.set(taking.release.key, [...(before.get(taking.release.key) ?? []), change]);
    circles.push({ change, cycle });
  }
  for (const { change, cycle } of circles) {
    waitForOthers(order, change, cycle);
  }
  return { before, problems };
}

/** A temporary value is set when nothing else delays its circle, so that it lasts as briefly as possible. */
function waitForOthers(order: Order, change: Update, cycle: readonly string[]): void {
  const members = new Set([...cycle, change.key]);
  for (const key of cycle) {
    for (const other of order.waits.get(key) ?? []) {
      const leadsBack = (): boolean => [...waitedFor(order.waits, other)].some((it) => members.has(it));
      if (!members.has(other) && !leadsBack()) {
        order.wait(change.key, other);
      }
    }
  }
}

function changingPlaces({ taker, field, release }: Taking): Diagnostic {
  const value = field.sensitive ? '' : ` ${JSON.stringify(field.after)}`;
  return {
    severity: 'error',
    code: 'changing-places',
    summary: `Two resources cannot exchange their ${field.field}`,
    detail: `${taker.address} is declared with the ${field.field}${value} of ${release.address}, and that one waits for it in turn. The service never allows two to have the same one, and a ${taker.kind} cannot have a temporary one. Declare another ${field.field} for one of them, apply, and then declare the final one.`,
    ...defined({ source: taker.source }),
  };
}
