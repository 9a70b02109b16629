import type { Schemas } from '../../core/contract/operation.ts';
import type { Reader } from '../handler.ts';
import type { Keyed } from '../paging.ts';
import { pageAppUrl } from '../views/revision.ts';
import { createPageTexts, expandedPages } from './computed.ts';
import { outlineOf, type Section } from './outline.ts';
import { type PlacedPage, pathOf, walkPages } from './page-tree.ts';
import type { ContentVersion } from './version.ts';

const EXCERPT_LENGTH = 240;
const EXCERPT_LEAD = 60;

export interface Hit {
  readonly placed: PlacedPage;
  readonly sections: readonly Section[];
  /** The number of occurrences of the words. */
  readonly score: number;
  /** The position among all hits, from 1. */
  readonly rank: number;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Punctuation around the words of a sentence. */
const AROUND = new Set('"\'“”„‘’«»()[],;:!?.');

function withoutAround(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && AROUND.has(word[start] ?? '')) {
    start++;
  }
  while (end > start && AROUND.has(word[end - 1] ?? '')) {
    end--;
  }
  return word.slice(start, end);
}

/** The words of a query, each once; a word of only punctuation is searched for as it is. */
function wordsOf(query: string): string[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words.map((word) => withoutAround(word) || word))];
}

function occurrences(text: string, word: string): number {
  let count = 0;
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + word.length)) {
    count++;
  }
  return count;
}

/** Whether the search may show a page: a hidden page hides its subpages, one excluded from the search only itself. */
function isSearchable({ page, ancestors }: PlacedPage): boolean {
  return (
    page.type === 'document' && page.noIndex !== true && ![...ancestors, page].some(({ hidden }) => hidden === true)
  );
}

function textOf({ title = '', text }: Section): string {
  return folded(`${title}\n${text}`);
}

/** A key that sorts by more words in the title, then by more occurrences, then by the position in the tree. */
function rankOf(inTitle: number, count: number, place: number): string {
  return [1000 - inTitle, 1e9 - count, place].map((part) => String(part).padStart(10, '0')).join('.');
}

/** The pages that contain every word of the query, best first. */
export function searchPages(reach: Reader, version: ContentVersion, query: string): Keyed<Hit>[] {
  const words = wordsOf(query);
  const textOfPage = createPageTexts(reach, version);
  const hits: Keyed<Omit<Hit, 'rank'>>[] = [];
  let place = 0;
  for (const placed of words.length === 0 ? [] : walkPages(expandedPages(reach, version))) {
    place++;
    if (!isSearchable(placed)) {
      continue;
    }
    const { page } = placed;
    const sections = outlineOf(textOfPage(page));
    const title = folded(page.title);
    const whole = [title, folded(page.description ?? ''), ...sections.map(textOf)].join('\n');
    if (words.every((word) => whole.includes(word))) {
      const inTitle = words.filter((word) => title.includes(word)).length;
      const count = words.reduce((sum, word) => sum + occurrences(whole, word), 0);
      const matching = sections.filter((section) => words.some((word) => textOf(section).includes(word)));
      hits.push({ key: rankOf(inTitle, count, place), value: { placed, sections: matching, score: count } });
    }
  }
  return hits
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, value }, index) => ({ key, value: { ...value, rank: index + 1 } }));
}

/** The part of a text around the first match. */
function excerptOf(text: string, words: readonly string[]): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const places = words.map((word) => folded(flat).indexOf(word)).filter((index) => index !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= EXCERPT_LEAD ? 0 : flat.indexOf(' ', first - EXCERPT_LEAD) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start === 0 ? '' : '… '}${flat.slice(start, end).trim()}${end < flat.length ? ' …' : ''}`;
}

export function hitView(
  reach: Reader,
  version: ContentVersion,
  { placed, sections, score, rank }: Hit,
  query: string,
): Schemas['SearchResult'] {
  const words = wordsOf(query);
  const { page } = placed;
  const path = pathOf(placed);
  const app = pageAppUrl({ ...reach, version }, placed);
  return {
    id: page.id,
    title: page.title,
    path,
    description: page.description ?? '',
    score,
    rank,
    resultType: 'page',
    ancestors: placed.ancestors.map((above) => ({ title: above.title })),
    sections: sections.map(({ title, anchor, text }) => {
      const place = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
      return {
        id: anchor ?? page.id,
        title: title ?? page.title,
        path: `${path}${place}`,
        body: excerptOf(text, words),
        score: words.reduce((sum, word) => sum + occurrences(folded(`${title ?? ''}\n${text}`), word), 0),
        resultType: 'section' as const,
        urls: { app: `${app}${place}` },
      };
    }),
    urls: { app },
  };
}
