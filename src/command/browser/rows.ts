import { type List, type Row, textOfCell } from '../report/html/list.ts';
import type { Place } from './place.ts';

/** The rows of a list as a tree with folding, independent of the page. */
export class Rows {
  readonly all: readonly Row[];
  /** The number of rows without headings. */
  readonly size: number;
  readonly #index: ReadonlyMap<string, number>;
  /** The parent of each row; -1 for none. */
  readonly #above: readonly number[];
  /** The index after the last descendant of each row. */
  readonly #ends: readonly number[];
  readonly #folded: Set<number>;
  readonly #texts: (string | undefined)[] = [];

  constructor({ rows }: List) {
    this.all = rows;
    this.size = rows.filter(({ heading }) => heading !== true).length;
    this.#index = new Map(rows.map(({ id }, at) => [id, at]));
    const above: number[] = [];
    const ends: number[] = rows.map(() => rows.length);
    const open: number[] = [];
    for (const [at, { depth = 0 }] of rows.entries()) {
      for (let last = open.at(-1); last !== undefined && (rows[last]?.depth ?? 0) >= depth; last = open.at(-1)) {
        ends[last] = at;
        open.pop();
      }
      above.push(open.at(-1) ?? -1);
      open.push(at);
    }
    this.#above = above;
    this.#ends = ends;
    this.#folded = this.#foldedAtFirst();
  }

  /** A short tree starts open; a long one only shows notable rows. */
  #foldedAtFirst(): Set<number> {
    if (this.all.length <= 200) {
      return new Set();
    }
    const open = new Set<number>();
    for (const [at, { notable }] of this.all.entries()) {
      for (
        let up = notable === true ? (this.#above[at] ?? -1) : -1;
        up >= 0 && !open.has(up);
        up = this.#above[up] ?? -1
      ) {
        open.add(up);
      }
    }
    return new Set([...this.all.keys()].filter((at) => this.hasParts(at) && !open.has(at)));
  }

  at(id: string): number | undefined {
    return this.#index.get(id);
  }

  hasParts(at: number): boolean {
    return (this.#ends[at] ?? 0) > at + 1;
  }

  above(at: number): number | undefined {
    const up = this.#above[at] ?? -1;
    return up < 0 ? undefined : up;
  }

  isFolded(at: number): boolean {
    return this.#folded.has(at);
  }

  fold(at: number, isFolded: boolean): void {
    if (isFolded) {
      this.#folded.add(at);
    } else {
      this.#folded.delete(at);
    }
  }

  reveal(at: number): void {
    for (let up = this.above(at); up !== undefined; up = this.above(up)) {
      this.#folded.delete(up);
    }
  }

  #text(at: number): string {
    const known = this.#texts[at];
    if (known !== undefined) {
      return known;
    }
    const row = this.all[at];
    const text = [row?.id, row?.words, ...(row?.cells ?? []).map(textOfCell)].join(' ').toLowerCase();
    this.#texts[at] = text;
    return text;
  }

  count(mark: string): number {
    return this.all.filter(({ marks, heading }) => heading !== true && marks?.includes(mark) === true).length;
  }

  /** The rows to show, and the number of matches. During a search, nothing is folded, and the ancestors of matches are shown too. */
  shown({ search, shown }: Place): { readonly rows: readonly number[]; readonly matches: number } {
    const words = search
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const isMatch = (row: Row, at: number): boolean =>
      (shown.size === 0 || row.marks?.some((mark) => shown.has(mark)) === true) &&
      words.every((word) => this.#text(at).includes(word));
    if (words.length === 0 && shown.size === 0) {
      return { rows: this.#unfolded(), matches: this.size };
    }
    const kept = new Set<number>();
    let matches = 0;
    for (const [at, row] of this.all.entries()) {
      if (isMatch(row, at)) {
        matches += row.heading === true ? 0 : 1;
        for (let up: number | undefined = at; up !== undefined && !kept.has(up); up = this.above(up)) {
          kept.add(up);
        }
      }
    }
    return { rows: [...kept].sort((a, b) => a - b), matches };
  }

  #unfolded(): readonly number[] {
    const found: number[] = [];
    for (let at = 0; at < this.all.length; at = this.#folded.has(at) ? (this.#ends[at] ?? at + 1) : at + 1) {
      found.push(at);
    }
    return found;
  }
}
