import { expect, test } from 'vitest';
import { isAsRecorded, recordedIn, withOutputs } from './recorded.ts';

const PAGE = `Text

\`\`\`console
$ one --flag \\
    two
first
…
last
$ silent
\`\`\`

\`\`\`sh
$ not a prompt
\`\`\`
`;

test('commands are found with what a page shows for them', () => {
  expect(recordedIn(PAGE).map(({ command, output }) => [command, output])).toEqual([
    ['one --flag two', ['first', '…', 'last']],
    ['silent', []],
  ]);
});

test('output with fences of its own is one output', () => {
  const page = '````console\n$ cat a.md\n```diff\n- x\n```\n````\n';
  expect(recordedIn(page)).toMatchObject([{ command: 'cat a.md', output: ['```diff', '- x', '```'] }]);
  expect(withOutputs(page, [['```diff', '+ y', '```']])).toBe(page.replace('- x', '+ y'));
});

test.each<[string, readonly string[], readonly string[], boolean]>([
  ['the same', ['a', 'b'], ['a', 'b', ''], true],
  ['another line', ['a', 'b'], ['a', 'c'], false],
  ['a line more', ['a'], ['a', 'b'], false],
  ['lines that are left out', ['a', '…', 'd'], ['a', 'b', 'c', 'd'], true],
  ['nothing that is left out', ['a', '…', 'd'], ['a', 'd'], false],
  ['another end', ['a', '…', 'd'], ['a', 'b', 'e'], false],
  ['two places that are left out', ['a', '…', 'c', '…', 'f'], ['a', 'b', 'c', 'd', 'e', 'f'], true],
  ['the same beginning and end only', ['a', '…', 'x', '…', 'f'], ['a', 'b', 'c', 'd', 'e', 'f'], false],
  ['an end that is left out', ['a', '…'], ['a', 'b'], true],
  ['no end that could be left out', ['a', '…'], ['a'], false],
  ['a part of a line', ['in …/docs, … apply'], ['in /tmp/1/docs, mode apply'], true],
  ['another part of a line', ['in …/docs, … apply'], ['in /tmp/1/docs, mode observe'], false],
  ['another digest', [`Digest: ${'ab'.repeat(32)}`], [`Digest: ${'1c'.repeat(32)}`], true],
  ['another time', ['at 2026-11-16T01:02:03Z'], ['at 2027-01-01T00:00:00.5Z'], true],
  ['another version', ['Node.js 20.20.2.'], ['Node.js 24.1.0.'], true],
  ['another count', ['2 to create'], ['3 to create'], false],
])('%s', (_what, recorded, actual, expected) => {
  expect(isAsRecorded(recorded, actual)).toBe(expected);
});

test('a page is written with new outputs, and what it leaves out stays left out', () => {
  const written = withOutputs(PAGE, [['1st', 'x', 'y', 'end', ''], ['loud']]);
  expect(written).toBe(PAGE.replace('first\n…\nlast', '1st\n…\nend').replace('$ silent\n', '$ silent\nloud\n'));
  const twice = PAGE.replace('first\n…\nlast', '…\nfirst x\n…');
  expect(withOutputs(twice, [['0', 'first x', 'y'], []])).toBe(twice);
  expect(withOutputs(twice, [['0', 'first y', 'y'], []])).toContain('0\nfirst y\ny');
  // One without a new output keeps its own.
  expect(withOutputs(PAGE, [undefined, ['loud']])).toBe(PAGE.replace('$ silent\n', '$ silent\nloud\n'));
  // What differs from run to run is no reason to write.
  expect(withOutputs(PAGE, [['first', 'x', 'last'], []])).toBe(PAGE);
});
