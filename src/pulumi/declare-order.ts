import type { JsonObject } from '../base/json.ts';
import type { Address } from '../core/plan/address.ts';
import { referencesIn } from '../core/plan/value.ts';

/** What decides the position of a resource in the order. */
interface Ordered {
  readonly address: Address;
  readonly inputs: JsonObject;
  readonly dependsOn: readonly Address[];
}

interface Visit<T> {
  readonly item: T;
  readonly needs: readonly Address[];
  next: number;
}

/** The same resources, each after everything that it refers to and depends on, otherwise in their original order. */
export function inOrder<T extends Ordered>(items: readonly T[]): readonly T[] {
  const byAddress = new Map(items.map((item) => [item.address, item]));
  const ordered: T[] = [];
  const state = new Map<Address, 'open' | 'done'>();
  const open = (item: T): Visit<T> => {
    state.set(item.address, 'open');
    return { item, needs: [...referencesIn(item.inputs), ...item.dependsOn], next: 0 };
  };
  for (const first of items) {
    // Long rows are long chains, so the path is kept here and not on the call stack.
    const way = state.has(first.address) ? [] : [open(first)];
    for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
      const need = visit.needs[visit.next++];
      if (need === undefined) {
        state.set(visit.item.address, 'done');
        ordered.push(visit.item);
        way.pop();
        continue;
      }
      const needed = byAddress.get(need);
      if (needed !== undefined && state.get(need) === 'open') {
        throw new Error(`${visit.item.address} and ${need} need each other`);
      }
      if (needed !== undefined && !state.has(need)) {
        way.push(open(needed));
      }
    }
  }
  return ordered;
}
