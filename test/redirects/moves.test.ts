import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suggestRedirects } from '../../src/redirects/suggest/suggest.ts';

interface Move {
  readonly oldPaths: readonly string[];
  readonly newPaths: readonly string[];
  /** Where its people would lead each page that is gone; nowhere where that is undefined. */
  readonly answers: ReadonlyMap<string, string | undefined>;
}

/** Reads a move; its file says how it is written. */
function readMove(name: string): Move {
  const lines = readFileSync(new URL(`moves/${name}.txt`, import.meta.url), 'utf8').split('\n');
  const pairs = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
  const gone = pairs.flatMap(([source = '', page = '']) => (source.length === 1 ? [] : [[source, page] as const]));
  const marked = (...marks: readonly string[]): readonly string[] =>
    pairs.flatMap(([mark = '', page = '']) => (marks.includes(mark) ? [page] : []));
  return {
    oldPaths: [...gone.map(([source]) => source), ...marked('=')],
    newPaths: [...gone.flatMap(([, page]) => (page === '-' ? [] : [page])), ...marked('=', '+')],
    answers: new Map(gone.map(([source, page]) => [source, page === '-' ? undefined : page])),
  };
}

function judged({ oldPaths, newPaths, answers }: Move) {
  const { suggestions } = suggestRedirects({ oldPaths, newPaths, minScore: 0.6, isDeclared: () => false });
  const proposed = suggestions.flatMap(({ source, destination }) =>
    destination === undefined ? [] : [{ ...destination, source, isRight: destination.path === answers.get(source) }],
  );
  const wrong = proposed.filter(({ isRight }) => !isRight);
  return {
    right: proposed.length - wrong.length,
    wrong: wrong.map(({ source, path, certainty }) => `${source} ${path} ${certainty}`),
    undecided: suggestions.length - proposed.length,
    certain: proposed.filter(({ certainty }) => certainty === 'certain').length,
  };
}

test('of the pages of an invented move, few are proposed wrongly, and none for certain', () => {
  // A better score may find more. A wrong proposal is worse than none: it sends visitors elsewhere, and nobody notices.
  expect(judged(readMove('hosting'))).toEqual({
    right: 186,
    wrong: ['/docs/partners/list /api/schedules/list possible'],
    undecided: 54,
    certain: 148,
  });
});

test.each([
  ['a base is dropped', '/docs/', '/'],
  ['a base is added', '/', '/docs/'],
  ['a section is renamed', '/guide/', '/handbook/'],
  ['a version is dropped', '/v1/api/', '/api/'],
])('where %s for most pages, the same path is a certain proposal', (_what, before, after) => {
  const pages = ['install', 'setup/linux', 'setup/windows', 'faq', 'billing/overview', 'teams/overview'];
  const { suggestions } = suggestRedirects({
    oldPaths: pages.map((page) => `${before}${page}`),
    newPaths: [...pages.map((page) => `${after}${page}`), '/blog/overview', '/blog/faq'],
    minScore: 0.6,
    isDeclared: () => false,
  });
  const found = suggestions.map(({ source, destination }) => [source, destination?.path, destination?.certainty]);
  expect(found.sort()).toEqual(pages.map((page) => [`${before}${page}`, `${after}${page}`, 'certain']).sort());
});
