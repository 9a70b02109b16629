import { describe, test } from 'vitest';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { casesOf } from '../support/runs.ts';
import { walkOnce } from '../support/walk.ts';

describe.each(Object.entries(FIXTURES))('%s', (_kind, { walks }) => {
  const inMemory = [...walks].filter(({ isOnlyOverHttp = false }) => !isOnlyOverHttp);
  test.each(casesOf(inMemory, (_walk, index) => index === 0))('walks in memory: $title', async ({ steps }) => {
    await walkOnce('memory', steps);
  });
});
