import { addTo } from '../../base/group-by.ts';
import type { PathFeatures } from './likeness.ts';

/** A changed prefix of many paths: `docs/guide` became `guides`. */
interface Move {
  readonly from: string;
  readonly to: readonly string[];
  readonly pages: number;
}

export interface Moves {
  /** The page at the path after a certain change; undefined if there are none or several. */
  readonly pageFor: (segments: readonly string[]) => PathFeatures | undefined;
  /** The page in the place of a path's folder, if it replaces the content of the folder. */
  readonly pageAbove: (segments: readonly string[]) => PathFeatures | undefined;
  /** The path after each change that may apply to it. */
  readonly movedBy: (segments: readonly string[]) => readonly (readonly string[])[];
}

const CERTAIN = 4;
/** The minimum number of pages for a possible change. */
const HINT = 2;
/** The share of the pages with unchanged path endings that must support a change. */
const LEAST_SHARE = 0.5;
/** A path ending that more pages share is not informative. */
const MOST_SAME = 3;
/** Endings of more pages than this are not compared one by one. */
const MOST_LOOKED_AT = 60;
/** Last segments of landing pages of folders. */
const LANDING = /^(?:overview|introduction|intro|home)$/;

function endOf(segments: readonly string[], length: number): string {
  return segments.slice(-length).join('/');
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length++;
  }
  return length;
}

/** Finds pages whose paths end like another, longest ending first. */
function createEnds(pages: readonly PathFeatures[]): (segments: readonly string[]) => readonly PathFeatures[] {
  const byEnd = new Map<string, PathFeatures[]>();
  for (const page of pages) {
    for (let length = 1; length <= Math.min(3, page.segments.length); length++) {
      const end = endOf(page.segments, length);
      if ((byEnd.get(end)?.length ?? 0) <= MOST_LOOKED_AT) {
        addTo(byEnd, end, page);
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

/** The change of each prefix that most pages below it support. */
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

/** Finds path prefixes that changed for many pages, using pages with unchanged path endings. */
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
  /** Longest prefix first. */
  const concerning = (segments: readonly string[]): readonly { move: Move; moved: readonly string[] }[] =>
    Array.from({ length: segments.length + 1 }, (_, cut) => segments.length - cut).flatMap((length) => {
      const move = moves.get(segments.slice(0, length).join('/'));
      return move === undefined ? [] : [{ move, moved: [...move.to, ...segments.slice(length)] }];
    });
  const folders = new Set(
    now.flatMap(({ segments }) => segments.map((_, length) => segments.slice(0, length).join('/'))),
  );
  // A page at the prefix itself is a landing page, and those are often rewritten.
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
