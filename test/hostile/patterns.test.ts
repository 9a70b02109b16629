import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { attempted } from '../support/attempts.ts';
import { allPatterns } from '../support/patterns.ts';

const { known, dynamic } = allPatterns();
const only = process.env['PATTERN_REPORT'];
describe('every regular expression', () => {
  test('report', (context) => {
    const bad: string[] = [];
    for (const { source, flags, places } of known) {
      const t = Date.now();
      const r = checkSync(source, flags);
      attempted(context);
      if (r.status !== 'safe' || Date.now() - t > 3000) bad.push(`${r.status} ${r.status === 'vulnerable' ? r.complexity.type + ' ' + (r.complexity as {degree?: number}).degree : (r as {error?: unknown}).error ? JSON.stringify((r as {error?: unknown}).error) : ''} ${Date.now() - t}ms /${source}/${flags} ${places.join(' ')}`);
    }
    console.log(known.length, only, '\n' + bad.join('\n'), '\nDYNAMIC\n' + dynamic.join('\n'));
    expect(bad).toEqual([]);
  });
});
