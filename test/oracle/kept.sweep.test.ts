import { describe, test } from 'vitest';
import { KEPT } from './kept.ts';
import { toldInMemory } from './told.ts';

describe('a story that went wrong once', () => {
  test.each(KEPT)('$name', async ({ story: kept }) => {
    await toldInMemory(kept);
  });
});
