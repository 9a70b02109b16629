import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_PROFILE } from '../../src/core/contract/profile-name.ts';
import { KEPT } from './kept.ts';
import { engineWith, FAULTS } from './planted.ts';
import { Finding } from './teller.ts';
import { toldInMemory } from './told.ts';

describe('the oracle finds an engine that', () => {
  test.each(FAULTS)('$name', async (fault) => {
    const { story, profile = DEFAULT_PROFILE } = KEPT.find(({ name }) => name === fault.foundBy) ?? expect.fail();
    const { engine, remove } = await engineWith(fault);
    onTestFinished(remove);
    await expect(toldInMemory(story, { engine, profile })).rejects.toBeInstanceOf(Finding);
  });
});
