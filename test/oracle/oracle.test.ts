import fc from 'fast-check';
import { test } from 'vitest';
import { exampleSeeds } from '../support/walk.ts';
import { memoryGround } from './ground.ts';
import { Scheduler } from './scheduler.ts';
import { story } from './story.ts';
import { newTally, tallyText } from './tally.ts';
import { tell } from './teller.ts';

test('stories', async () => {
  const seeds = await exampleSeeds();
  if (process.env['DUMP']) (await import('node:fs')).writeFileSync('/tmp/orc/seeds.json', JSON.stringify(seeds));
  const tally = newTally();
  try {
    await fc.assert(
      fc.asyncProperty(story, async (one) => {
        const scheduler = new Scheduler(one.seed);
        const ground = memoryGround(scheduler, seeds);
        await tell(one, { ground, scheduler, tally });
      }),
      {
        numRuns: Number(process.env['N'] ?? 20),
        seed: Number(process.env['S'] ?? 1),
        endOnFailure: process.env['SHRINK'] === undefined,
      },
    );
  } finally {
    console.log(tallyText(tally));
  }
});
