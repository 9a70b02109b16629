import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { newSeed, runs } from '../support/runs.ts';
import { compareSites } from './compare-sites.ts';
import { PATHS, remembered, somePaths } from './dialects/dialect.ts';
import { DIALECTS } from './dialects/index.ts';
import { readAs } from './support.ts';

const folder = useFolders();

test.each(DIALECTS)(
  '$format: an imported redirect leads where the old site led, or is refused',
  async ({ format, file }) => {
    const seed = newSeed(`old site of ${format}`, 1);
    const own = folder({});
    await fc.assert(
      fc.asyncProperty(file, somePaths, async ({ text, model }, others) => {
        const leads = remembered(await model(own));
        const reading = readAs(format, text);
        for (const isWide of [false, true]) {
          expect(compareSites(reading, { leads, paths: [...PATHS, ...others], isWide }).wrong).toEqual([]);
        }
      }),
      { seed, numRuns: runs(300) },
    );
  },
);
