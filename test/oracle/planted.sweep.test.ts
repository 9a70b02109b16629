import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engineWith, FAULTS } from './planted.ts';
import { story } from './story.ts';
import { Finding } from './teller.ts';
import { toldInMemory } from './told.ts';

/** Stories within which each fault must be found. They hold without the fault, so that whatever they find is the fault: hence one seed. */
const STORIES = 300;

describe('the oracle finds an engine that', () => {
  test.each(FAULTS)('$name', async (fault) => {
    const { engine, remove } = await engineWith(fault);
    onTestFinished(remove);
    const result = await fc.check(
      fc.asyncProperty(story, (one) => toldInMemory(one, { engine })),
      { numRuns: STORIES, seed: 1, endOnFailure: true },
    );
    expect(result.failed, `found among ${result.numRuns} stories`).toBe(true);
    expect(result.errorInstance).toBeInstanceOf(Finding);
  });
});
