import { distance } from '../../base/nearest.ts';

/** A path taken apart for comparing. */
export interface PathFeatures {
  readonly path: string;
  /** In one spelling: `01-getStarted.html` is `get-started`. Without `index`. */
  readonly segments: readonly string[];
  /** The words of all segments. */
  readonly tokens: ReadonlySet<string>;
}

/** Longer paths are compared by this much of their ends. */
const MOST_SEGMENTS = 20;
const LONGEST_SEGMENT = 100;
const MOST_WORDS = 12;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function wordsOf(segment: string): readonly string[] {
  return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** One spelling for what writers spell in several ways: endings, numbering, capitals, and what is between words. */
function plain(segment: string): string {
  const named = segment.replace(/\.(?:html?|mdx?|php|aspx?|jsp)$/i, '').replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2');
  const words = wordsOf(named.toLowerCase());
  const isNumbered = /^\d{1,3}$/.test(words[0] ?? '') && /^\D/.test(words[1] ?? '');
  return words.length === 0 ? segment.toLowerCase() : words.slice(isNumbered ? 1 : 0).join('-');
}

/** Takes a path apart. */
export function featuresOf(path: string): PathFeatures {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(-MOST_SEGMENTS)
    .map((segment) => plain(decoded(segment.slice(0, LONGEST_SEGMENT))));
  if (segments.length > 1 && /^(?:index|readme|default)$/.test(segments.at(-1) ?? '')) {
    segments.pop();
  }
  return { path, segments, tokens: new Set(segments.flatMap(wordsOf)) };
}

/** What the other pages say about the names in two paths. */
export interface Surroundings {
  /** The weight of a word in a last segment, from 0 to 1: a word that many pages share weighs little. */
  readonly weightOf: (word: string) => number;
  /** On how many pages a last segment is, before or after, whichever is more. */
  readonly pagesNamed: (slug: string) => number;
  /** Whether a segment other than the last is in paths of before, and of now. */
  readonly wasPlace: (segment: string) => boolean;
  readonly isPlace: (segment: string) => boolean;
}

/** How alike two words are, from 0 to 1: the same, one the beginning of the other, or a typing error. Numbers are never alike. */
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

/** How much of the words that only one of two names has is forgiven. */
const ADDED = 0.25;

/** How much two last segments have in common, from 0 to 1, by what their words say. */
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
  // Words that were only added, or only left out, change less than words in the place of others.
  return all === 0 ? 0 : common / (all - ADDED * Math.max(onlyLeft, onlyRight) + ADDED * Math.min(onlyLeft, onlyRight));
}

/** How alike two places are whose names say nothing. */
const NEUTRAL = 0.5;

/** How alike the places of two pages are, from 0 to 1. A segment that is gone everywhere, or is new, says nothing. */
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
  // One neutral opinion is always there, so that a single name in common does not count as all.
  return (common + NEUTRAL) / (common + against + 1);
}

/** The most that likeness alone is worth: only the same path after a change of many pages is worth more. */
export const MOST_LIKELY = 0.94;

/** How alike two pages are, from 0 to 1 in hundredths: by their names first, then by their places. `places` are those of the old page, moved as others were. */
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
