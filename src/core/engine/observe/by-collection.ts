import type { Address } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';

/** Items by the collection that they are in. */
export class ByCollection<T> {
  readonly #groups = new Map<KindName, Map<Address | undefined, T[]>>();
  // Thousands of one collection follow one another, so the group of the previous item is tried first.
  #kind: KindName | undefined;
  #parent: Address | undefined;
  #group: T[] = [];

  add(kind: KindName, parent: Address | undefined, item: T): void {
    if (kind !== this.#kind || parent !== this.#parent) {
      const ofKind = this.#groups.get(kind) ?? new Map<Address | undefined, T[]>();
      const group = ofKind.get(parent) ?? [];
      this.#groups.set(kind, ofKind.set(parent, group));
      this.#kind = kind;
      this.#parent = parent;
      this.#group = group;
    }
    this.#group.push(item);
  }

  in(kind: KindName, parent: Address | undefined): readonly T[] {
    return this.#groups.get(kind)?.get(parent) ?? [];
  }

  countOf(kind: KindName): number {
    let count = 0;
    for (const group of this.#groups.get(kind)?.values() ?? []) {
      count += group.length;
    }
    return count;
  }
}
