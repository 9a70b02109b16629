import { createCollector } from '../rule.ts';
import { LONGEST_LINE, linesOf, wordsOf } from '../text/lines.ts';
import type { FormatReader } from './format.ts';

/** A path or a URL, in which no condition begins. */
function isPlace(word: string): boolean {
  return word.startsWith('/') || /^https?:\/\//i.test(word);
}

/** The status and whether it is forced: `301`, `301!`. */
function statusOf(word: string | undefined): { readonly status: number; readonly forced: boolean } | undefined {
  const match = /^(\d{3})(!?)$/.exec(word ?? '');
  return match === null ? undefined : { status: Number(match[1]), forced: match[2] === '!' };
}

/** `:splat` and `:name`, not the colon of a scheme or a port. */
const PLACEHOLDER = /\/:[A-Za-z_]/;

/** Reads `_redirects` of Netlify and of those that took its form: FROM [QUERY] TO [STATUS] [CONDITION…]. */
export const format: FormatReader = {
  title: 'Netlify _redirects',
  isNamed: (name) => name === '_redirects',
  isLike: (text) => {
    for (const { text: line } of linesOf(text.slice(0, 65_536))) {
      const [from = '', to = '', ...rest] = line.length > LONGEST_LINE ? [] : wordsOf(line);
      if (from !== '') {
        const hasStatus = rest.every((word) => statusOf(word) !== undefined || word.includes('='));
        return isPlace(from) && !/[;,]$/.test(line) && (isPlace(to) || /^[\w-]+=/.test(to)) && hasStatus;
      }
    }
    return false;
  },
  read: (text) => {
    const { rule, reject, reading } = createCollector();
    for (const place of linesOf(text)) {
      if (place.text.length > LONGEST_LINE) {
        reject(place, 'syntax', `The line is longer than ${LONGEST_LINE} characters.`);
        continue;
      }
      const [source, ...words] = wordsOf(place.text);
      if (source === undefined) {
        continue;
      }
      const at = words.findIndex(isPlace);
      const destination = words[at];
      if (!isPlace(source) || destination === undefined) {
        reject(place, 'syntax', 'Expected: /from /to [status].');
        continue;
      }
      const [word, ...others] = words.slice(at + 1);
      const stated = statusOf(word);
      const conditions = stated === undefined && word !== undefined ? [word, ...others] : others;
      if (at > 0) {
        reject(place, 'query', 'It depends on query parameters. Sites match the path only.');
      } else if (conditions.length > 0) {
        reject(place, 'condition', 'It depends on a condition, such as country, language, role or cookie.');
      } else if (source.includes('*')) {
        reject(place, 'wildcard', 'A wildcard matches many paths. Sites redirect single paths: list them one by one.');
      } else if (PLACEHOLDER.test(source) || PLACEHOLDER.test(destination)) {
        reject(
          place,
          'wildcard',
          'A placeholder matches many paths. Sites redirect single paths: list them one by one.',
        );
      } else {
        const notes = stated?.forced === true ? (['forced'] as const) : [];
        rule({ ...place, source, destination, status: stated?.status ?? 301, notes });
      }
    }
    return { ok: true, reading: reading() };
  },
};
