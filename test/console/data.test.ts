import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../src/command/report/html/list.ts';
import { listPage } from '../../src/command/report/html/list-page.ts';
import { html } from '../../src/command/report/html/template.ts';
import { runs } from '../support/runs.ts';
import { listIn } from './list-in.ts';

function pageWith(row: Row): string {
  return listPage({
    title: 'One',
    generator: 'colophon',
    head: html`<h1>One</h1>`,
    frame: { nav: html``, style: '', footer: '' },
    list: { noun: ['row', 'rows'], columns: [{ title: 'Name' }], rows: [row], filters: [], empty: '' },
  });
}

const MARKS = '"\u200d\u202e\u{e0041}\u009b##:: </script>"';

test('what a page sends back is what it was made of, whatever marks it has, and the file has none of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = pageWith({
        id: text,
        cells: [text],
        detail: [{ accept: { environment: 'default', address: text, unmanaged: true } }],
      });
      const data = page.slice(page.indexOf('<script type="application/json"'), page.indexOf('<footer>'));
      expect(data).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]|##|::/u);
      const [, details = ''] = /<script type="text\/plain" id="details">(.*)<\/script>/.exec(page) ?? [];
      expect([listIn(page).rows[0]?.id, JSON.parse(details)[0].accept.address]).toEqual([text, text]);
    }),
    { numRuns: runs(100), examples: [[`team[${MARKS}]`], ['a\nb\u2028c']] },
  );
});
