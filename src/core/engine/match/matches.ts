import type { Address } from '../../plan/address.ts';
import type { Match } from './collection-matcher.ts';

/**
 * The matches of all collections by address. A collection is indexed only when a lookup needs it, the smallest first: most references point
 * to small collections, and large ones are rarely needed.
 */
export class Matches implements Pick<ReadonlyMap<Address, Match>, 'get' | 'has' | 'size' | 'values'> {
  readonly #all: Match[] = [];
  readonly #byAddress = new Map<Address, Match>();
  readonly #waiting: (readonly Match[])[] = [];

  add(matches: readonly Match[]): void {
    for (const match of matches) {
      this.#all.push(match);
    }
    this.#waiting.push(matches);
    this.#waiting.sort((a, b) => b.length - a.length);
  }

  get size(): number {
    return this.#all.length;
  }

  values(): MapIterator<Match> {
    return this.#all.values();
  }

  get(address: Address): Match | undefined {
    let found = this.#byAddress.get(address);
    while (found === undefined) {
      const next = this.#waiting.pop();
      if (next === undefined) {
        return undefined;
      }
      for (const match of next) {
        this.#byAddress.set(match.desired.address, match);
      }
      found = this.#byAddress.get(address);
    }
    return found;
  }

  has(address: Address): boolean {
    return this.get(address) !== undefined;
  }
}
