import { routeOf } from '../../core/lint/site-paths.ts';
import { sourceProblem, withoutSlashes } from '../path.ts';
import { featuresOf, likeness, MOST_LIKELY, type PathFeatures, type Surroundings, wordsOf } from './likeness.ts';
import { findMoves } from './moves.ts';

/** How sure a proposal is, in a word. */
type Certainty = 'certain' | 'likely' | 'possible';

/** A page that a redirect may lead to. */
interface Candidate {
  readonly path: string;
  readonly score: number;
  readonly certainty: Certainty;
}

/** A page that is gone, and what may stand in for it. */
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
  /** Below this a page is left for a person to decide. */
  readonly minScore: number;
  /** Whether the manifest redirects a path already. */
  readonly isDeclared: (path: string) => boolean;
  /** Whether the service takes more than single plain paths as sources. */
  readonly isWide?: boolean;
}

export interface Suggested {
  readonly suggestions: readonly Suggestion[];
  readonly pages: { readonly old: number; readonly new: number; readonly gone: number; readonly declared: number };
}

/** A word that is on more pages than this says little, and looking at all of them would take long. */
const MOST_PAGES_OF_A_KEY = 60;
/** Two pages whose scores are nearer than this are equally likely. */
const CLEAR_LEAD = 0.05;
/** What is less alike than this is not worth showing. */
const LEAST_SHOWN = 0.3;
const MOST_ALTERNATIVES = 3;
/** From this score on a proposal is likely. */
const LIKELY = 0.75;
/** The score of a page in the place of the folder that a page was in. */
const MERGED = LIKELY;

/** One path for each route, the first in alphabetical order, so that the order of the input means nothing. */
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

/** What a page is looked up by: its words, its last segments, and pieces of its last segment for typing errors. */
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

/** Finds pages that have something in common with another, without looking at each. */
function createIndex(pages: readonly PathFeatures[]): (page: PathFeatures) => Iterable<PathFeatures> {
  const byKey = new Map<string, PathFeatures[]>();
  for (const page of pages) {
    for (const key of keysOf(page)) {
      const found = byKey.get(key);
      if (found === undefined) {
        byKey.set(key, [page]);
      } else if (found.length <= MOST_PAGES_OF_A_KEY) {
        // One more than is looked at: then the key is known to be common.
        found.push(page);
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

/** What all pages together say about a name. */
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

/** Proposes a destination for each old page that is gone, and leaves what is not clear to a person. */
export function suggestRedirects({ oldPaths, newPaths, minScore, isDeclared, isWide }: SuggestOptions): Suggested {
  const before = uniquePaths(oldPaths);
  const now = uniquePaths(newPaths);
  // A page whose path is redirected cannot be relied on to be shown.
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
