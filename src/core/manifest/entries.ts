import type { MapEntry } from './node.ts';

/**
 * The entries of a map with a single entry. A manifest may have 100,000 such maps, `{ section: guides }`, and a Map takes five
 * times the memory.
 */
class SoleEntry implements ReadonlyMap<string, MapEntry> {
  readonly #key: string;
  readonly #entry: MapEntry;

  constructor(key: string, entry: MapEntry) {
    this.#key = key;
    this.#entry = entry;
  }

  get size(): number {
    return 1;
  }

  get(key: string): MapEntry | undefined {
    return key === this.#key ? this.#entry : undefined;
  }

  has(key: string): boolean {
    return key === this.#key;
  }

  forEach(use: (entry: MapEntry, key: string, entries: ReadonlyMap<string, MapEntry>) => void): void {
    use(this.#entry, this.#key, this);
  }

  keys(): MapIterator<string> {
    return [this.#key].values();
  }

  values(): MapIterator<MapEntry> {
    return [this.#entry].values();
  }

  entries(): MapIterator<[string, MapEntry]> {
    return this[Symbol.iterator]();
  }

  [Symbol.iterator](): MapIterator<[string, MapEntry]> {
    const pair: [string, MapEntry] = [this.#key, this.#entry];
    return [pair].values();
  }
}

/** Collects the entries of a map in the form with the least memory. */
export class EntriesBuilder {
  #first: { readonly key: string; readonly entry: MapEntry } | undefined;
  #all: Map<string, MapEntry> | undefined;

  get(key: string): MapEntry | undefined {
    return this.#all === undefined ? (this.#first?.key === key ? this.#first.entry : undefined) : this.#all.get(key);
  }

  set(key: string, entry: MapEntry): void {
    if (this.#first === undefined) {
      this.#first = { key, entry };
    } else {
      this.#all ??= new Map([[this.#first.key, this.#first.entry]]);
      this.#all.set(key, entry);
    }
  }

  done(): ReadonlyMap<string, MapEntry> {
    return this.#all ?? (this.#first === undefined ? new Map() : new SoleEntry(this.#first.key, this.#first.entry));
  }
}
