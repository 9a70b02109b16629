import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { editManifest } from '../../src/core/manifest/edit/edit.ts';
import { runs } from '../support/runs.ts';

function reordered(text: string, path: readonly (string | number)[], order: readonly number[]): string | undefined {
  const file = { name: 'colophon.yaml', absolute: '/work/colophon.yaml', text };
  const outcome = editManifest([{ place: { file: file.name, path }, order }], [file]);
  return outcome.ok ? (outcome.value[0]?.text ?? text) : undefined;
}

describe('putting a list in another order', () => {
  test.each([
    ['is none', 'a: { b: 1 }\n', [0]],
    ['is not there', 'b: []\n', [0]],
    ['has an alias that would come before its anchor', 'a:\n  - &one { b: 1 }\n  - *one\n', [1, 0]],
  ])('refuses a list that %s', (_title, text, order) => {
    expect(reordered(text, ['a'], order)).toBeUndefined();
  });

  test('gives the same items in that order, whatever they are', () => {
    const item = fc.oneof(
      fc.constant('    - plain'),
      fc.constant('    # above\n    - path: x # beside\n      list:\n        - 1\n'),
      fc.constant('    - |\n      text # not a comment\n\n'),
      fc.constant('\n    - { flow: [1, 2] }'),
      fc.constant('    - path: "quoted"\n\n    # between\n    - second: 2'),
    );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (items, keys) => {
        const text = `a:\n  b:\n${items.join('\n')}\n  c: 1\n`;
        const before = parse(text).a.b as readonly unknown[];
        const weights = before.map(() => keys.next().value as number);
        const order = [...before.keys()].sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0));
        const result = reordered(text, ['a', 'b'], order);
        expect(parse(result ?? '').a).toEqual({ b: order.map((index) => before[index]), c: 1 });
      }),
      { numRuns: runs(40) },
    );
  });
});
