import type { Operation, OperationId } from '../../contract/operation.ts';
import { type FaultRule, KINDS } from './rule.ts';

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear step, and a mix of its bits (the "mulberry32" scheme).
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A rule and how often it was met and struck. */
export interface ActiveRule {
  readonly rule: FaultRule;
  seen: number;
  fired: number;
}

/** What is done to one request. */
export interface Strike {
  /** How long to wait first, in milliseconds. */
  readonly latency: number;
  readonly active: ActiveRule | undefined;
}

/** What a rule needs to know of a request. */
export interface Target {
  readonly id: OperationId;
  readonly operation: Operation;
  readonly url: string;
}

function isAbout({ rule }: ActiveRule, { id, operation, url }: Target): boolean {
  return (
    (rule.operation === undefined || rule.operation === id) &&
    (rule.method === undefined || rule.method === operation.method) &&
    (rule.path === undefined || url.startsWith(rule.path)) &&
    (KINDS[rule.kind].lists !== true || operation.paged) &&
    // There is nothing to expire on a first page.
    (rule.kind !== 'expired-cursor' || /[?&]page=/.test(url))
  );
}

/** Whether the rule strikes the request it has just met. */
function strikes({ rule, seen, fired }: ActiveRule, random: () => number): boolean {
  const { nth, every, probability } = rule;
  const count =
    rule.count ??
    (nth !== undefined && every === undefined && probability === undefined ? 1 : Number.POSITIVE_INFINITY);
  const first = nth ?? every ?? 1;
  const due = seen >= first && (every === undefined || (seen - first) % every === 0);
  // The number is drawn for every request met, so that it depends on nothing but the order of requests.
  const lucky = probability === undefined || random() < probability;
  return due && lucky && fired < count;
}

/** The rules in force. */
export class FaultRules {
  readonly #random: () => number;
  #active: ActiveRule[] = [];

  constructor(rules: readonly FaultRule[], random: () => number) {
    this.#random = random;
    this.set(rules);
  }

  /** Replaces all rules; counting starts anew. */
  set(rules: readonly FaultRule[]): void {
    this.#active = rules.map((rule) => ({ rule, seen: 0, fired: 0 }));
  }

  get none(): boolean {
    return this.#active.length === 0;
  }

  /** The rules with their counters. */
  list(): (FaultRule & { readonly seen: number; readonly fired: number })[] {
    return this.#active.map(({ rule, seen, fired }) => ({ ...rule, seen, fired }));
  }

  /** What to do to a request: the first rule that is due, after all latencies that are. Undefined when nothing. */
  pick(target: Target): Strike | undefined {
    if (this.#active.length === 0) {
      return undefined;
    }
    let latency = 0;
    let struck: ActiveRule | undefined;
    for (const active of this.#active) {
      if (!isAbout(active, target)) {
        continue;
      }
      active.seen++;
      if (!strikes(active, this.#random)) {
        continue;
      }
      if (active.rule.kind === 'latency') {
        active.fired++;
        latency += active.rule.ms;
      } else if (struck === undefined) {
        active.fired++;
        struck = active;
      }
    }
    return latency === 0 && struck === undefined ? undefined : { latency, active: struck };
  }
}
