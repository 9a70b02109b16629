import { describe, expect, test } from 'vitest';
import { KEPT } from './kept.ts';
import { newTally } from './tally.ts';
import { toldInMemory } from './told.ts';

describe('a story that went wrong once', () => {
  test.each(KEPT)('$name', async ({ story: kept, profile }) => {
    const tally = newTally();
    await toldInMemory(kept, { tally, ...(profile === undefined ? {} : { profile }) });
    // Nothing is told of a manifest that is not valid any more.
    expect(tally.plans).toBeGreaterThan(0);
  });
});
