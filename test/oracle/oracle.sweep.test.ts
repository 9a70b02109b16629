import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../support/runs.ts';
import { story } from './story.ts';
import { newTally, tallyText } from './tally.ts';
import { toldInMemory } from './told.ts';

/** `npm run stories` asks for more. */
const STORIES = Number(process.env['STORIES'] ?? 1_000);

test(`${STORIES} stories end as the oracle says`, { timeout: 100 * 60_000 }, async () => {
  const tally = newTally();
  try {
    await fc.assert(
      fc.asyncProperty(story, (one) => toldInMemory(one, { tally })),
      { numRuns: STORIES, seed: seed() },
    );
  } finally {
    process.stdout.write(`The oracle was told: ${tallyText(tally)}\n`);
  }
  // A generator that no longer produces one of these would prove nothing about it.
  for (const part of [
    'changes',
    'conflicts',
    'byHand',
    'selections',
    'saved',
    'stale',
    'kills',
    'lost',
    'races',
  ] as const) {
    expect(tally[part], part).toBeGreaterThan(0);
  }
});
