import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayHoldEscapes, readEscape, readQuotedPrintable, unescapedView } from '../../src/base/redaction/escapes.ts';
import { codesOf, reversedView, viewOf } from '../../src/base/redaction/view.ts';

const pieces = ['%', '%7', '%74', '%u0074', '&', '&lt;', '&#', '&#116;', '&#x74', ';', '=', '=7', '=74', '\r\n', '\n'];
const escapes = fc
  .array(fc.oneof(fc.constantFrom(...pieces, '\\', '\\x74', 'u', 'x', '#', 'amp', 'gt'), fc.string({ maxLength: 2 })), {
    maxLength: 8,
  })
  .chain((parts) => fc.constantFrom(parts.join(''), parts.join('').split('').reverse().join('')));

// A shortcut that says no where something is to be found would let a secret pass: it is held against the search itself.
test('no escape is missed by the look whether there is any', () => {
  fc.assert(
    fc.property(escapes, (text) => {
      const view = viewOf(codesOf(text));
      const found = [
        unescapedView(view, readEscape),
        unescapedView(view, readQuotedPrintable),
        unescapedView(reversedView(view), readEscape),
      ].some((unescaped) => unescaped !== undefined);
      fc.pre(found);
      expect(mayHoldEscapes(text)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('an equals sign, a percentage and a list of words are no escapes', () => {
  for (const text of ['a = b', '100 %', '5% of it', 'this & that', 'R&D; more', '  = site.notes  adopts it']) {
    expect(mayHoldEscapes(text)).toBe(false);
  }
});
