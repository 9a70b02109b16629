import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSeed, runs } from '../support/runs.ts';
import { compareSites } from './compare-sites.ts';
import { DIALECTS, PATHS } from './dialects.ts';

test.each(DIALECTS)(
  '$format: an imported redirect leads where the old site led, or is refused',
  async ({ format, file }) => {
    const seed = newSeed(`old site of ${format}`, 1);
    await fc.assert(
      fc.asyncProperty(file, async ({ text, model }) => {
        const leads = await model();
        for (const isWide of [false, true]) {
          expect(compareSites(format, text, { leads, paths: PATHS, isWide })).toEqual([]);
        }
      }),
      { seed, numRuns: runs(300) },
    );
  },
);
