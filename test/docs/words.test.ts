import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What we do not write, with what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bthings?\b/i, 'resource'],
  [/\banew\b/i, 'again, or `replace`'],
  [/\b(take|takes|taken|took|taking) over\b/i, 'adopt'],
  [/\bvanish\w*/i, 'deleted outside Colophon'],
  [/\b(held|hold|holds|holding) back\b/i, 'block'],
  [/\bleft alone\b/i, 'unmanaged'],
  [/\blets? (it|them|this|that|each) through\b|\blet through\b/i, 'allow'],
  [/\b(without|asks? for|wants?|needs?) a word\b/i, 'consent'],
  [/\bleads? nowhere\b/i, 'unresolved reference'],
  [/\bstands\b/i, 'is'],
  [/\bis not known here\b/i, 'unknown'],
  [/\bsmall letters\b/i, 'lowercase'],
  [/\bpassing trouble\b/i, 'transient failure'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bso many\b/i, 'that number of'],
  [/\b(is|are) to be\b/i, 'must be, or the present tense'],
  [/\bon (its|their) way\b/i, 'in flight'],
  [/\btells\b/i, 'shows, reports'],
  [/\bof which\b/i, 'two sentences'],
  [/\bnobody can be asked\b/i, 'no terminal to confirm on'],
  [/\bswitched off\b/i, 'disabled'],
  [/\b(takes?|taken|took) away\b/i, 'remove'],
  [/\brights\b/i, 'permissions'],
  [/\bslips? of the pen\b/i, 'typo'],
];

/** Where people read: texts in code, comments, names, pages, examples, what `init` writes. */
const READ = /^(src|docs|examples|ci|plugin|schemas|bench)\/|^[A-Z]+\.md$|^action\.yml$/;
/** Words of others, of the past, or made from what is checked here. */
const OTHERS = /^CHANGELOG\.md$|\.gen\.ts$|^schemas\/pulumi|\.(png|ico|zip|gz)$/;
/** `WORDS=src/core/lint npm test …` looks at one folder. */
const only = process.env['WORDS'] ?? '';

test('speaks the words of the trade', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const found = files
    .split('\n')
    .filter((file) => READ.test(file) && !OTHERS.test(file) && file.startsWith(only))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          BANNED.flatMap(([pattern, instead]) => {
            const match = pattern.exec(line);
            return match === null ? [] : [`${file}:${index + 1}: "${match[0]}" → ${instead}`];
          }),
        ),
    );
  expect(found).toEqual([]);
});
