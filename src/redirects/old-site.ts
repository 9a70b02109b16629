import { groupBy } from '../base/group-by.ts';
import { withoutEnd } from '../base/text.ts';
import { isAmong } from './path.ts';
import type { Reading, Rule } from './rule.ts';

/** The rule that applies to a path of the old site. */
interface Lead {
  readonly rule: Rule;
  /** The destination of the path; undefined if there is none or it is unknown. */
  readonly destination: string | undefined;
}

/** The site that a file of redirects was written for: an ordered table of rules. The first match wins. */
export interface OldSite {
  readonly formOf: (path: string) => string;
  /** The rule for a path on one of its servers; undefined if none matches. With `elsewhere`, ignores internal rewrites. */
  readonly leads: (path: string, server: string, elsewhere?: boolean) => Lead | undefined;
  /** The rules before a given one that may match a path below `start`. */
  readonly sharing: (start: string, rule: Rule) => readonly Rule[];
  /** A path and its equivalent spellings on a site, as written in the rules of the file. */
  readonly spellings: (path: string, server: string) => readonly string[];
}

interface Ranked {
  readonly rule: Rule;
  readonly rank: number;
}

/** The maximum number of patterns to try for a path; no real file has that many. */
const MOST_TRIES = 1000;

function keyOf(path: string): string {
  return withoutEnd(path, '/').toLowerCase();
}

/** The rules of one server, indexed by the beginnings of their paths. */
class Table {
  readonly #single: ReadonlyMap<string, readonly Ranked[]>;
  readonly #starting: ReadonlyMap<string, readonly Ranked[]>;
  readonly #lengths: readonly number[];
  readonly #ranks: ReadonlyMap<Rule, number>;
  /** Sorted by their beginnings. */
  readonly #sorted: readonly { readonly key: string; readonly rule: Rule }[];

  constructor(rules: readonly Rule[]) {
    const ranked = rules.map((rule, rank) => ({ rule, rank }));
    const keyed = ({ rule }: Ranked): string => keyOf(rule.pattern?.start ?? '');
    this.#single = groupBy(
      ranked.filter(({ rule }) => rule.pattern?.isSingle === true),
      keyed,
    );
    this.#starting = groupBy(
      ranked.filter(({ rule }) => rule.pattern?.isSingle === false),
      keyed,
    );
    this.#ranks = new Map(ranked.map(({ rule, rank }) => [rule, rank]));
    this.#sorted = ranked
      .filter(({ rule }) => rule.pattern !== undefined)
      .map((one) => ({ key: keyed(one), rule: one.rule }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#lengths = [...new Set([...this.#starting.keys()].map(({ length }) => length))];
  }

  /** The rules before a given one that may match a path below `start`. */
  sharing(start: string, before: Rule): readonly Rule[] {
    const key = keyOf(start);
    const around = this.#lengths.flatMap((length) => this.#starting.get(key.slice(0, length)) ?? []);
    const found = new Set(around.map(({ rule }) => rule));
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      [low, high] = (this.#sorted[middle]?.key ?? '') < `${key}/` ? [middle + 1, high] : [low, middle];
    }
    for (let at = low; this.#sorted[at]?.key.startsWith(`${key}/`) === true; at++) {
      const rule = this.#sorted[at]?.rule;
      if (rule !== undefined) {
        found.add(rule);
      }
    }
    const rankOf = (rule: Rule): number => this.#ranks.get(rule) ?? 0;
    return [...found].filter((rule) => rankOf(rule) < rankOf(before));
  }

  /** The rules that may match a path, in order. */
  *candidates(path: string): Generator<Rule> {
    const key = keyOf(path);
    const lists = [
      this.#single.get(key) ?? [],
      ...this.#lengths.flatMap((length) =>
        length > key.length ? [] : [this.#starting.get(key.slice(0, length)) ?? []],
      ),
    ].filter((list) => list.length > 0);
    const at = lists.map(() => 0);
    for (;;) {
      let next: Ranked | undefined;
      let from = 0;
      for (const [index, list] of lists.entries()) {
        const head = list[at[index] ?? 0];
        if (head !== undefined && (next === undefined || head.rank < next.rank)) {
          next = head;
          from = index;
        }
      }
      if (next === undefined) {
        return;
      }
      at[from] = (at[from] ?? 0) + 1;
      yield next.rule;
    }
  }
}

/** Models the site that followed the rules of a file. Ignores rules for hosts that do not belong to the site. */
export function createOldSite(
  { rules, formOf = (path) => path }: Pick<Reading, 'rules' | 'formOf'>,
  hosts: ReadonlySet<string>,
): OldSite {
  const counted = rules.filter(({ host }) => host === undefined || isAmong(host, hosts));
  const tables = new Map(
    [...groupBy(counted, ({ server }) => server)].map(([server, own]) => [server, new Table(own)]),
  );
  const candidates = (path: string, server: string): Iterable<Rule> => tables.get(server)?.candidates(path) ?? [];
  return {
    formOf,
    leads: (asked, server, elsewhere = false) => {
      const path = formOf(asked);
      const left = new Map<string, Rule>();
      let tries = 0;
      for (const rule of candidates(path, server)) {
        const isLeft = rule.part !== undefined && left.has(rule.part);
        const counts = !isLeft && !(elsewhere && rule.refusal?.code === 'rewrite');
        const found = counts ? rule.pattern?.match(path) : undefined;
        tries++;
        if (found === 'unclear' || tries > MOST_TRIES) {
          return { rule, destination: undefined };
        }
        if (found !== undefined && rule.leaves !== undefined) {
          left.set(rule.leaves, rule);
        } else if (found !== undefined) {
          return { rule, destination: rule.leadsTo(found) };
        }
      }
      const [rule] = left.values();
      return rule === undefined ? undefined : { rule, destination: undefined };
    },
    sharing: (start, rule) => tables.get(rule.server)?.sharing(start, rule) ?? [],
    spellings: (path, server) => {
      const found = new Set([path, path.toLowerCase()]);
      for (const { pattern } of candidates(path, server)) {
        const start = pattern?.start ?? '';
        if (start.length <= path.length && found.size < MOST_TRIES) {
          found.add(`${start}${path.slice(start.length)}`);
        }
      }
      return [...found].flatMap((one) => [one, one.endsWith('/') ? withoutEnd(one, '/') : `${one}/`]);
    },
  };
}
