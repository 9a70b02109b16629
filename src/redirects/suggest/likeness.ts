import { distance } from '../../base/nearest.ts';
import { decodedPath } from '../path.ts';

/** A path, prepared for comparison. */
export interface PathFeatures {
  readonly path: string;
  /** Normalized: `01-getStarted.html` becomes `get-started`. Without `index`. */
  readonly segments: readonly string[];
  /** The words of all segments. */
  readonly tokens: ReadonlySet<string>;
}

/** Of longer paths, only this many trailing segments are compared. */
const MOST_SEGMENTS = 20;
const LONGEST_SEGMENT = 100;
const MOST_WORDS = 12;

export function wordsOf(segment: string): readonly string[] {
  return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Normalizes extensions, numbering, case and word separators. */
function plain(segment: string): string {
  const named = segment.replace(/\.(?:html?|mdx?|php|aspx?|jsp)$/i, '').replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2');
  const words = wordsOf(named.toLowerCase());
  const isNumbered = /^\d{1,3}$/.test(words[0] ?? '') && /^\D/.test(words[1] ?? '');
  return words.length === 0 ? segment.toLowerCase() : words.slice(isNumbered ? 1 : 0).join('-');
}

export function featuresOf(path: string): PathFeatures {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(-MOST_SEGMENTS)
    .map((segment) => segment.slice(0, LONGEST_SEGMENT))
    .map((segment) => plain(decodedPath(segment) ?? segment));
  if (segments.length > 1 && /^(?:index|readme|default)$/.test(segments.at(-1) ?? '')) {
    segments.pop();
  }
  return { path, segments, tokens: new Set(segments.flatMap(wordsOf)) };
}

/** Statistics of all pages about the names in paths. */
export interface Surroundings {
  /** The weight of a word in a last segment, from 0 to 1: low for a word that many pages share. */
  readonly weightOf: (word: string) => number;
  /** The number of pages with a last segment, before or after, whichever is higher. */
  readonly pagesNamed: (slug: string) => number;
  /** Whether a segment, other than the last, was in old paths; `isPlace`: is in new paths. */
  readonly wasPlace: (segment: string) => boolean;
  readonly isPlace: (segment: string) => boolean;
}

/** The similarity of two words, from 0 to 1: equal, one a prefix of the other, or a typo. Different numbers are never similar. */
function sameness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (a === b || /\d/.test(a + b) || short.length < 3) {
    return a === b ? 1 : 0;
  }
  if (long === `${short}s` || (short.length > 3 && long.startsWith(short))) {
    return 0.85;
  }
  const limit = Math.floor(long.length / 4);
  const found = distance(a, b, limit);
  return found > limit ? 0 : 1 - found / long.length;
}

/** The share of words in only one of two names that is not counted as a difference. */
const ADDED = 0.25;

/** The similarity of two last segments, from 0 to 1, by the weights of their words. */
function slugLikeness(a: string, b: string, { weightOf }: Surroundings): number {
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) {
    return 1;
  }
  const left = wordsOf(a).slice(0, MOST_WORDS);
  const right = new Set(wordsOf(b).slice(0, MOST_WORDS));
  let [common, onlyLeft, onlyRight] = [0, 0, 0];
  for (const word of left) {
    let [best, partner] = [0, ''];
    for (const other of right) {
      const alike = sameness(word, other);
      [best, partner] = alike > best ? [alike, other] : [best, partner];
    }
    right.delete(partner);
    const weight = best === 0 ? 0 : weightOf(word) + weightOf(partner);
    common += best * weight;
    onlyLeft += best === 0 ? weightOf(word) : (1 - best) * weight;
  }
  for (const word of right) {
    onlyRight += weightOf(word);
  }
  const all = common + onlyLeft + onlyRight;
  // Words that were only added or only removed change less than replaced words.
  return all === 0 ? 0 : common / (all - ADDED * Math.max(onlyLeft, onlyRight) + ADDED * Math.min(onlyLeft, onlyRight));
}

/** The similarity of two places with uninformative names. */
const NEUTRAL = 0.5;

/** The similarity of the places of two pages, from 0 to 1. Ignores segments that disappeared everywhere or are new. */
function placeLikeness(before: readonly string[], now: readonly string[], { wasPlace, isPlace }: Surroundings): number {
  const [from, to] = [new Set(before.slice(0, -1)), new Set(now.slice(0, -1))];
  let [common, against] = [0, 0];
  for (const segment of from) {
    common += to.has(segment) ? 1 : 0;
    against += !to.has(segment) && isPlace(segment) ? 1 : 0;
  }
  for (const segment of to) {
    against += !from.has(segment) && wasPlace(segment) ? 1 : 0;
  }
  // Adds one neutral vote, so that a single common name does not count as a complete match.
  return (common + NEUTRAL) / (common + against + 1);
}

/** The maximum score for similarity alone; only a path that moved with many other pages scores higher. */
export const MOST_LIKELY = 0.94;

/** The similarity of two pages, from 0 to 1: by names, then by places. `places` are those of the old page, moved as others were. */
export function likeness(
  a: PathFeatures,
  b: PathFeatures,
  { places, around }: { readonly places: readonly (readonly string[])[]; readonly around: Surroundings },
): number {
  const [lastA, lastB] = [a.segments.at(-1) ?? '', b.segments.at(-1) ?? ''];
  const slug = lastA === lastB ? 1 : 0.95 * slugLikeness(lastA, lastB, around);
  const place = Math.max(...places.map((one) => placeLikeness(one, b.segments, around)));
  const common = 1 - 0.04 * Math.min(4, Math.log2(Math.max(1, around.pagesNamed(lastA))));
  const score = slug * (0.6 + 0.4 * place) * (lastA === lastB ? common : 1);
  return Math.round(Math.min(MOST_LIKELY, score) * 100) / 100;
}
