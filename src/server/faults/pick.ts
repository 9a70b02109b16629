import type { Operation, OperationId } from '../../core/contract/operation.ts';
import { type FaultRule, KINDS } from './rule.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
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

/** A rule, with how often it matched and was applied. */
export interface ActiveRule {
  readonly rule: FaultRule;
  seen: number;
  fired: number;
}

/** The faults of one request. */
export interface Injection {
  /** The delay before it, in milliseconds. */
  readonly latency: number;
  readonly active: ActiveRule | undefined;
}

/** The facts about a request that rules depend on. */
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
    // A first page has no cursor that could expire.
    (rule.kind !== 'expired-cursor' || /[?&]page=/.test(url))
  );
}

/** Whether the rule applies to the request that it just matched. */
function strikes({ rule, seen, fired }: ActiveRule, random: () => number): boolean {
  const { nth, every, probability } = rule;
  const count =
    rule.count ??
    (nth !== undefined && every === undefined && probability === undefined ? 1 : Number.POSITIVE_INFINITY);
  const first = nth ?? every ?? 1;
  const due = seen >= first && (every === undefined || (seen - first) % every === 0);
  // A number is drawn for every match, so that it depends only on the order of requests.
  const lucky = probability === undefined || random() < probability;
  return due && lucky && fired < count;
}

export class FaultRules {
  readonly #random: () => number;
  #active: ActiveRule[] = [];

  constructor(rules: readonly FaultRule[], random: () => number) {
    this.#random = random;
    this.set(rules);
  }

  /** Replaces all rules and resets their counters. */
  set(rules: readonly FaultRule[]): void {
    this.#active = rules.map((rule) => ({ rule, seen: 0, fired: 0 }));
  }

  get none(): boolean {
    return this.#active.length === 0;
  }

  list(): (FaultRule & { readonly seen: number; readonly fired: number })[] {
    return this.#active.map(({ rule, seen, fired }) => ({ ...rule, seen, fired }));
  }

  /** The injection for a request: all latencies that are due, then the first other rule that is. Undefined if there is none. */
  pick(target: Target): Injection | undefined {
    if (this.#active.length === 0) {
      return undefined;
    }
    let latency = 0;
    let chosen: ActiveRule | undefined;
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
      } else if (chosen === undefined) {
        active.fired++;
        chosen = active;
      }
    }
    return latency === 0 && chosen === undefined ? undefined : { latency, active: chosen };
  }
}
