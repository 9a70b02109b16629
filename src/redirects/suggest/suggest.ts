import { addTo } from '../../base/group-by.ts';
import { routeOf } from '../../core/lint/site-paths.ts';
import { sourceProblem, withoutSlashes } from '../path.ts';
import { featuresOf, likeness, MOST_LIKELY, type PathFeatures, type Surroundings, wordsOf } from './likeness.ts';
import { findMoves } from './moves.ts';

type Certainty = 'certain' | 'likely' | 'possible';

/** A possible destination. */
export interface Candidate {
  readonly path: string;
  readonly score: number;
  readonly certainty: Certainty;
}

/** A removed page, and possible replacements. */
export interface Suggestion {
  readonly source: string;
  readonly status: 'proposed' | 'tie' | 'low' | 'none' | 'source';
  readonly destination?: Candidate;
  readonly alternatives: readonly Candidate[];
  readonly why?: string;
}

interface SuggestOptions {
  readonly oldPaths: readonly string[];
  readonly newPaths: readonly string[];
  /** Below this score, the decision is left to the user. */
  readonly minScore: number;
  /** Whether the manifest already redirects a path. */
  readonly isDeclared: (path: string) => boolean;
  /** Whether the service supports sources other than single plain paths. */
  readonly isWide?: boolean;
}

export interface Suggested {
  readonly suggestions: readonly Suggestion[];
  readonly pages: { readonly old: number; readonly new: number; readonly gone: number; readonly declared: number };
}

/** A key on more pages than this is uninformative, and comparing all of them would be slow. */
const MOST_PAGES_OF_A_KEY = 60;
/** Two pages whose scores differ by less than this are equally likely. */
const CLEAR_LEAD = 0.05;
/** Candidates below this score are not shown. */
const LEAST_SHOWN = 0.3;
const MOST_ALTERNATIVES = 3;
/** The minimum score of a likely proposal. */
const LIKELY = 0.75;
/** The score of a page that replaces the folder of the old page. */
const MERGED = LIKELY;

/** One path for each route, the alphabetically first, so that the order of the input does not matter. */
function uniquePaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const unique = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const route = routeOf(path);
    if (!unique.has(route)) {
      unique.set(route, withoutSlashes(path));
    }
  }
  return unique;
}

/** The keys to look up a page: its words, its last segments, and parts of its last segment to tolerate typos. */
function keysOf({ segments, tokens }: PathFeatures): ReadonlySet<string> {
  const last = segments.at(-1) ?? '';
  const keys = new Set([`last ${last}`, `two ${segments.slice(-2).join('/')}`]);
  for (const token of tokens) {
    keys.add(`word ${token}`);
  }
  for (let at = 0; at + 3 <= last.length; at++) {
    keys.add(`piece ${last.slice(at, at + 3)}`);
  }
  return keys;
}

/** Finds pages with common keys without comparing all pages. */
function createIndex(pages: readonly PathFeatures[]): (page: PathFeatures) => Iterable<PathFeatures> {
  const byKey = new Map<string, PathFeatures[]>();
  for (const page of pages) {
    for (const key of keysOf(page)) {
      // Stores one more than the limit, to mark the key as common.
      if ((byKey.get(key)?.length ?? 0) <= MOST_PAGES_OF_A_KEY) {
        addTo(byKey, key, page);
      }
    }
  }
  return (page) => {
    const near = new Set<PathFeatures>();
    for (const key of keysOf(page)) {
      const found = byKey.get(key) ?? [];
      if (found.length <= MOST_PAGES_OF_A_KEY) {
        for (const one of found) {
          near.add(one);
        }
      }
    }
    return near;
  };
}

function certaintyOf(score: number): Certainty {
  return score > MOST_LIKELY ? 'certain' : score >= LIKELY ? 'likely' : 'possible';
}

function candidateOf(path: string, score: number): Candidate {
  return { path, score, certainty: certaintyOf(score) };
}

function countsOf(texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Computes the statistics of all pages. */
function surroundingsOf(old: readonly PathFeatures[], now: readonly PathFeatures[]): Surroundings {
  const slugOf = ({ segments }: PathFeatures): string => segments.at(-1) ?? '';
  const [slugsOld, slugsNow] = [countsOf(old.map(slugOf)), countsOf(now.map(slugOf))];
  const words = countsOf([...slugsOld.keys(), ...slugsNow.keys()].flatMap((slug) => [...new Set(wordsOf(slug))]));
  const placesOf = (pages: readonly PathFeatures[]): ReadonlySet<string> =>
    new Set(pages.flatMap(({ segments }) => segments.slice(0, -1)));
  const [before, after] = [placesOf(old), placesOf(now)];
  return {
    weightOf: (word) => 1 / (1 + Math.log2(words.get(word) ?? 1)),
    pagesNamed: (slug) => Math.max(slugsOld.get(slug) ?? 0, slugsNow.get(slug) ?? 0),
    wasPlace: (segment) => before.has(segment),
    isPlace: (segment) => after.has(segment),
  };
}

function judged(source: string, found: readonly Candidate[], minScore: number): Suggestion {
  const [best, second] = found;
  if (best === undefined) {
    return { source, status: 'none', alternatives: [] };
  }
  const isTie = second !== undefined && best.score - second.score < CLEAR_LEAD;
  if (best.score < minScore || isTie) {
    const status = best.score < minScore ? 'low' : 'tie';
    return { source, status, alternatives: found.slice(0, MOST_ALTERNATIVES) };
  }
  return { source, status: 'proposed', destination: best, alternatives: found.slice(1, 1 + MOST_ALTERNATIVES) };
}

/** Proposes a destination for each removed page; unclear cases are left to the user. */
export function suggestRedirects({ oldPaths, newPaths, minScore, isDeclared, isWide }: SuggestOptions): Suggested {
  const before = uniquePaths(oldPaths);
  const now = uniquePaths(newPaths);
  // A page whose path is redirected may not be shown.
  const pages = [...now.values()].filter((path) => !isDeclared(path)).map(featuresOf);
  const gone = [...before].filter(([route]) => !now.has(route) && route !== '/');
  const open = gone.filter(([, path]) => !isDeclared(path)).map(([, path]) => featuresOf(path));
  const near = createIndex(pages);
  const moves = findMoves(open, pages);
  const around = surroundingsOf([...before.values()].map(featuresOf), pages);
  const suggestions = open.map((page): Suggestion => {
    const source = page.path;
    const problem = sourceProblem(source, isWide);
    if (problem !== undefined) {
      return { source, status: 'source', alternatives: [], why: problem };
    }
    const places = [page.segments, ...moves.movedBy(page.segments)];
    const same = moves.pageFor(page.segments);
    const above = moves.pageAbove(page.segments);
    const scoreOf = (one: PathFeatures): number =>
      one === same ? 1 : Math.max(one === above ? MERGED : 0, likeness(page, one, { places, around }));
    const found = [...new Set([...near(page), ...[same, above].filter((one) => one !== undefined)])]
      .map((one): Candidate => candidateOf(one.path, scoreOf(one)))
      .filter(({ score }) => score >= LEAST_SHOWN)
      .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    return judged(source, found, minScore);
  });
  return {
    suggestions,
    pages: { old: before.size, new: now.size, gone: gone.length, declared: gone.length - open.length },
  };
}
