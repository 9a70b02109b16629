import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderXml } from '../../src/command/report/xml.ts';
import { readXml } from '../support/xml.ts';

describe('A document', () => {
  test('has elements within elements, and texts as they are', () => {
    const text = renderXml({
      name: 'a',
      attributes: { one: 'x & "y" <z>\n', two: 2 },
      children: [{ name: 'b' }, { name: 'c', text: '1 < 2 & "3"\n' }],
    });
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<a one="x &amp; &quot;y&quot; &lt;z>&#xA;" two="2">',
        '  <b/>',
        '  <c><![CDATA[1 < 2 & "3"\n]]></c>',
        '</a>',
        '',
      ].join('\n'),
    );
  });

  test('leaves out what XML forbids, and lets no text end its section', () => {
    const text = renderXml({
      name: 'a',
      attributes: { b: 'x\u0000\u000b\ud800y' },
      text: ']]> \u001b\ufffe]]>\udc00.',
    });
    const { attributes, text: read } = readXml(text);
    expect({ attributes, read }).toEqual({ attributes: { b: 'xy' }, read: ']]> ]]>.' });
  });

  test('reads back as what was written, whatever that is', () => {
    const allowed = fc
      .string({ unit: 'binary' })
      .map((text) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
    fc.assert(
      fc.property(allowed, allowed, (value, text) => {
        const read = readXml(renderXml({ name: 'a', attributes: { value }, text }));
        expect([read.attributes['value'], read.text]).toEqual([value, text]);
      }),
    );
  });
});
