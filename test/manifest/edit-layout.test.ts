import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { keepsComments } from '../../src/core/manifest/edit/comments.ts';
import { type Edit, editManifest } from '../../src/core/manifest/edit/edit.ts';

/** A line that nobody who writes the file anew would write so: as long as it is there, only the value was touched. */
const ODD = "odd:   {x:   1,y: 'z' }   # odd\n";

/** `m.x=2; l.0; s@1,0`: a path with a value, a path to remove, and a list with the order of its items. */
function editsOf(changes: string): Edit[] {
  return changes.split('; ').map((change) => {
    const [, path = '', mark, rest = ''] = /^([^=@]*)([=@]?)(.*)$/s.exec(change) ?? [];
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const place = { file: 'colophon.yaml', path: steps };
    return mark === '@'
      ? { place, order: rest.split(',').map(Number) }
      : { place, value: mark === '' ? undefined : (JSON.parse(rest) as Json) };
  });
}

function edited(text: string, changes: string): string {
  const file = { name: 'colophon.yaml', absolute: '/work/colophon.yaml', text };
  const outcome = editManifest(editsOf(changes), [file]);
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ detail }) => detail).join('\n'));
  }
  return outcome.value[0]?.text ?? text;
}

const ROWS = readFileSync(new URL('edits.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' → '));

test.each(ROWS)('%s: %s', (_title, before = '', changes = '', after = '') => {
  const textOf = (written: string): string => {
    const text = `${ODD}${written.replace(/\\(\\n|n|r)/g, (_all, mark: string) => ({ n: '\n', r: '\r' })[mark] ?? '\\n')}`;
    return text.includes('\r') ? `${text.replace(ODD, ODD.replace('\n', '\r\n'))}\n` : `${text}\n`;
  };
  expect(edited(textOf(before), changes)).toBe(textOf(after));
});

test.each([
  ['a: 1', 'b=2', 'a: 1\nb: 2'],
  ['a: 1\nb: 2', 'b', 'a: 1'],
  ['l:\n- a\n- b', 'l=["a","b","c"]', 'l:\n- a\n- b\n- c'],
  ['%YAML 1.2\n---\na: 1\n...\n', 'b=2', '%YAML 1.2\n---\na: 1\nb: 2\n...\n'],
  ['? a\r\n: 1\r\nb: 2\r\n', 'a=5', 'a: 5\r\nb: 2\r\n'],
])('a file ends as it did, with the lines that it had: %j', (before, changes, after) => {
  expect(edited(before, changes)).toBe(after);
});

describe('comments', () => {
  test.each<[string, string, string, { readonly start: number; readonly end: number }[], boolean]>([
    ['are all there', 'a: 1 # x\nb: 2 # y\n', 'a: 3 # x\nb: 2 # y\n', [{ start: 3, end: 4 }], true],
    ['right behind what went are lost', 'a: 1\n# x\nb: 2\n', 'b: 2\n', [{ start: 0, end: 5 }], false],
    ['right before what went are lost', '# x\na: 1\nb: 2\n', 'b: 2\n', [{ start: 4, end: 9 }], false],
    [
      'between two replaced values are lost',
      'a: 1 # x\nb: 2\n',
      'a: 3\nb: 4\n',
      [
        { start: 3, end: 4 },
        { start: 12, end: 13 },
      ],
      false,
    ],
    ['became longer', 'a: 1 # x\n', 'a: 1 # xy\n', [], false],
    ['lost the spaces at their end', 'a: 1 # x  \n', 'a: 1 # x\n', [], true],
    ['are lost', 'a: 1 # x\nb: 2 # y\n', 'a: 3\nb: 2 # y\n', [{ start: 3, end: 4 }], false],
    ['went with what was replaced', 'a: 1 # x\nb: 2 # y\n', 'b: 2 # y\n', [{ start: 0, end: 9 }], true],
    ['were two alike, and one is lost', '# x\na: 1\n# x\n', '# x\na: 2\n', [{ start: 7, end: 8 }], false],
    ['in a text are none', 'a: "# x"\n', 'a: y\n', [{ start: 3, end: 8 }], true],
    ['in lines of text are none', 'a: |\n  # x\nb: 1 # y\n', 'a: z\nb: 1 # y\n', [{ start: 3, end: 11 }], true],
    ['became a text', 'a: 1 # x\n', 'a: "# x"\n', [{ start: 3, end: 4 }], false],
  ])('%s', (_title, before, after, patches, expected) => {
    expect(
      keepsComments(
        before,
        after,
        patches.map((patch) => ({ ...patch, text: '' })),
      ),
    ).toBe(expected);
  });
});
