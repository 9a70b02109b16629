import { distance } from '../../base/nearest.ts';

/** A path taken apart for comparing. */
export interface PathFeatures {
  readonly path: string;
  /** Lowercase, without endings such as `.html`, without `index`. */
  readonly segments: readonly string[];
  /** The words of all segments. */
  readonly tokens: ReadonlySet<string>;
  /** The words of the last segment. */
  readonly slug: ReadonlySet<string>;
}

/** Longer paths are compared by this much of their ends. */
const MOST_SEGMENTS = 20;
const LONGEST_SEGMENT = 100;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function wordsOf(segment: string): readonly string[] {
  return segment.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Takes a path apart. */
export function featuresOf(path: string): PathFeatures {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(-MOST_SEGMENTS)
    .map((segment) => decoded(segment.slice(0, LONGEST_SEGMENT)).toLowerCase())
    .map((segment) => segment.replace(/\.(?:html?|mdx?|php|aspx?|jsp)$/, ''));
  if (segments.length > 1 && /^(?:index|readme|default)$/.test(segments.at(-1) ?? '')) {
    segments.pop();
  }
  const last = segments.at(-1) ?? '';
  return { path, segments, tokens: new Set(segments.flatMap(wordsOf)), slug: new Set(wordsOf(last)) };
}

/** How much two sets have in common, from 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) {
    common += b.has(word) ? 1 : 0;
  }
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/** How alike two words are letter by letter, from 0 to 1. */
function spelling(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const limit = Math.floor(longest / 3);
  const found = distance(a, b, limit);
  return longest === 0 || found > limit ? 0 : 1 - found / longest;
}

/** How many segments two paths share in the same order, of those of the longer one. */
function sharedOrder(a: readonly string[], b: readonly string[]): number {
  let row: number[] = new Array<number>(b.length + 1).fill(0);
  for (const segment of a) {
    const next = [0];
    for (let index = 1; index <= b.length; index++) {
      next.push(segment === b[index - 1] ? (row[index - 1] ?? 0) + 1 : Math.max(row[index] ?? 0, next[index - 1] ?? 0));
    }
    row = next;
  }
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : (row[b.length] ?? 0) / longest;
}

/** How alike two paths are, from 0 to 1 in hundredths. The last segment counts most: pages move more often than they are renamed. */
export function likeness(a: PathFeatures, b: PathFeatures): number {
  const [lastA, lastB] = [a.segments.at(-1) ?? '', b.segments.at(-1) ?? ''];
  const slug = lastA === lastB ? 1 : Math.max(overlap(a.slug, b.slug), spelling(lastA, lastB));
  const score = 0.6 * slug + 0.25 * overlap(a.tokens, b.tokens) + 0.15 * sharedOrder(a.segments, b.segments);
  return Math.round(score * 100) / 100;
}
