import type { PathFeatures } from './likeness.ts';

/** A change of the beginning of many paths: `docs/guide` became `guides`. */
interface Move {
  readonly from: string;
  readonly to: readonly string[];
  /** How many pages say so. */
  readonly pages: number;
}

/** What became of the beginnings of paths. */
export interface Moves {
  /** The page that has the path after a change that is certain; undefined where there is none, or several. */
  readonly pageFor: (segments: readonly string[]) => PathFeatures | undefined;
  /** The page in the place of the folder of a path, where it replaces what was there. */
  readonly pageAbove: (segments: readonly string[]) => PathFeatures | undefined;
  /** The path after each change that may concern it. */
  readonly movedBy: (segments: readonly string[]) => readonly (readonly string[])[];
}

/** The number of pages that make a change certain. */
const CERTAIN = 4;
/** The number that makes it a hint about where pages are now. */
const HINT = 2;
/** The share of the pages that kept the ends of their paths which has to say the same. */
const LEAST_SHARE = 0.5;
/** The end of a path that more pages have says nothing. */
const MOST_SAME = 3;
/** Ends that are on more pages than this are not looked at one by one. */
const MOST_LOOKED_AT = 60;
/** The last segments of pages that open a folder. */
const LANDING = /^(?:overview|introduction|intro|home)$/;

function endOf(segments: readonly string[], length: number): string {
  return segments.slice(-length).join('/');
}

/** How many segments two paths have in common at their ends. */
function commonEnd(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length++;
  }
  return length;
}

/** Finds the pages whose paths end like another, the longest end first. */
function createEnds(pages: readonly PathFeatures[]): (segments: readonly string[]) => readonly PathFeatures[] {
  const byEnd = new Map<string, PathFeatures[]>();
  for (const page of pages) {
    for (let length = 1; length <= Math.min(3, page.segments.length); length++) {
      const end = endOf(page.segments, length);
      const found = byEnd.get(end);
      if (found === undefined) {
        byEnd.set(end, [page]);
      } else if (found.length <= MOST_LOOKED_AT) {
        found.push(page);
      }
    }
  }
  return (segments) => {
    for (let length = Math.min(3, segments.length); length > 0; length--) {
      const found = byEnd.get(endOf(segments, length)) ?? [];
      if (found.length > 0 && found.length <= MOST_LOOKED_AT) {
        const most = Math.max(...found.map((page) => commonEnd(segments, page.segments)));
        const best = found.filter((page) => commonEnd(segments, page.segments) === most);
        return best.length > MOST_SAME ? [] : best;
      }
    }
    return [];
  };
}

/** The change that most pages below each beginning agree on. */
function agreed(votes: ReadonlyMap<string, ReadonlyMap<string, number>>): ReadonlyMap<string, Move> {
  const moves = new Map<string, Move>();
  for (const [from, byTo] of votes) {
    const all = [...byTo.values()].reduce((sum, one) => sum + one, 0);
    const [best] = [...byTo].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const [to = '', pages = 0] = best ?? [];
    if (pages >= HINT && pages >= all * LEAST_SHARE) {
      moves.set(from, { from, to: to === '' ? [] : to.split('/'), pages });
    }
  }
  return moves;
}

/** Finds out which beginnings of paths changed for many pages, by the pages that kept the ends of their paths. */
export function findMoves(gone: readonly PathFeatures[], now: readonly PathFeatures[]): Moves {
  const alike = createEnds(now);
  const votes = new Map<string, Map<string, number>>();
  for (const { segments } of gone) {
    const ends = alike(segments);
    for (const page of ends) {
      const kept = commonEnd(segments, page.segments);
      const from = segments.slice(0, segments.length - kept).join('/');
      const to = page.segments.slice(0, page.segments.length - kept).join('/');
      const byTo = votes.get(from) ?? new Map<string, number>();
      votes.set(from, byTo.set(to, (byTo.get(to) ?? 0) + 1 / ends.length));
    }
  }
  const moves = agreed(votes);
  const byPath = new Map<string, PathFeatures | undefined>();
  for (const page of now) {
    const key = page.segments.join('/');
    byPath.set(key, byPath.has(key) ? undefined : page);
  }
  /** The longest beginning first. */
  const concerning = (segments: readonly string[]): readonly { move: Move; moved: readonly string[] }[] =>
    Array.from({ length: segments.length + 1 }, (_, cut) => segments.length - cut).flatMap((length) => {
      const move = moves.get(segments.slice(0, length).join('/'));
      return move === undefined ? [] : [{ move, moved: [...move.to, ...segments.slice(length)] }];
    });
  const folders = new Set(
    now.flatMap(({ segments }) => segments.map((_, length) => segments.slice(0, length).join('/'))),
  );
  // A page at the beginning itself opens what was moved, and such pages are often written again.
  const certain = (segments: readonly string[]): readonly (readonly string[])[] =>
    concerning(segments).flatMap(({ move, moved }) =>
      move.pages >= CERTAIN && move.from !== segments.join('/') ? [moved] : [],
    );
  const movedBy = (segments: readonly string[]): readonly (readonly string[])[] =>
    concerning(segments).map(({ moved }) => moved);
  return {
    pageAbove: (segments) =>
      [segments, ...movedBy(segments)]
        .map((moved) => moved.slice(0, -1).join('/'))
        .filter((above) => above !== '' && (LANDING.test(segments.at(-1) ?? '') || !folders.has(above)))
        .map((above) => byPath.get(above))
        .find((page) => page !== undefined),
    pageFor: (segments) =>
      [segments, ...certain(segments)].map((moved) => byPath.get(moved.join('/'))).find((page) => page !== undefined),
    movedBy,
  };
}
