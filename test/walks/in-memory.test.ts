import { describe, test } from 'vitest';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { walkOnce } from '../support/walk.ts';

describe.each(Object.entries(FIXTURES))('%s', (_kind, { walks }) => {
  test.each([...walks].filter(({ isOnlyOverHttp = false }) => !isOnlyOverHttp))(
    'walks in memory: $title',
    async ({ steps }) => {
      await walkOnce('memory', steps);
    },
  );
});
