import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_PROFILE } from '../../src/core/contract/profile-name.ts';
import { newSeed } from '../support/runs.ts';
import { KEPT } from './kept.ts';
import { engineWith, FAULTS } from './planted.ts';
import { storyOn } from './story.ts';
import { Finding } from './teller.ts';
import { toldInMemory } from './told.ts';

/** Stories within which each fault must be found. */
const STORIES = 300;

describe('the oracle finds an engine that', () => {
  test.each(FAULTS.filter(({ foundBy }) => foundBy !== undefined))('$name', async (fault) => {
    const { story, profile = DEFAULT_PROFILE } = KEPT.find(({ name }) => name === fault.foundBy) ?? expect.fail();
    const { engine, remove } = await engineWith(fault);
    onTestFinished(remove);
    await expect(toldInMemory(story, { engine, profile })).rejects.toBeInstanceOf(Finding);
  });

  test.each(FAULTS.filter(({ foundBy }) => foundBy === undefined))('$name', async (fault) => {
    const { profile = DEFAULT_PROFILE } = fault;
    const { engine, remove } = await engineWith(fault);
    onTestFinished(remove);
    const result = await fc.check(
      fc.asyncProperty(storyOn(profile), async (one) => {
        try {
          await toldInMemory(one, { engine, profile });
        } catch (found) {
          // A story that goes wrong without the fault as well says nothing about it.
          await toldInMemory(one, { profile }).catch(() => fc.pre(false));
          throw found;
        }
      }),
      { numRuns: STORIES, seed: newSeed('planted faults', 1), endOnFailure: true },
    );
    expect(result.failed, `found among ${result.numRuns} stories`).toBe(true);
    expect(result.errorInstance).toBeInstanceOf(Finding);
  });
});
