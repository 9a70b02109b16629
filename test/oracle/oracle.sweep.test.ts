import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSeed } from '../support/runs.ts';
import { storyOn } from './story.ts';
import { neverDone, neverHappened, newTally, tallyText } from './tally.ts';
import { toldInMemory } from './told.ts';

/** The stories on each profile, and where chance starts. `npm run stories` asks for more. */
const STORIES = [
  ['2025', 400, 1],
  ['today', 100, 2],
] as const;

const ASKED = process.env['STORIES'];

test.each(STORIES)(
  'on %s, %i stories (or STORIES of them) end as the oracle says',
  { timeout: 350 * 60_000 },
  async (profile, usual, start) => {
    const count = Number(ASKED ?? usual);
    const tally = newTally();
    try {
      await fc.assert(
        fc.asyncProperty(storyOn(profile), (one) => toldInMemory(one, { tally, profile })),
        {
          numRuns: count,
          seed: newSeed(`stories on ${profile}`, start), // Making a story smaller takes many times as long as finding it.
          endOnFailure: process.env['SHRINK'] === undefined,
        },
      );
    } finally {
      process.stdout.write(`The oracle was told on ${profile}: ${tallyText(tally)}\n`);
    }
    // With a new seed, a few hundred stories may miss one of these by chance.
    const isSure = count >= 1000 || (count >= usual && process.env['STEADY_SEEDS'] !== undefined);
    // A generator that no longer produces one of these would prove nothing about it.
    expect(isSure ? [...neverDone(tally, profile), ...neverHappened(tally)] : []).toEqual([]);
  },
);
