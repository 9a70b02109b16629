import { describe, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { fixturesOn } from '../support/fixtures.ts';
import { walkOnce } from '../support/walk.ts';

describe.each([...PROFILE_NAMES])('on the profile %s', (profile) => {
  describe.each(fixturesOn(profile))('%s', (_kind, { walks }) => {
    test.each(walks.filter(({ only = profile }) => only === profile))('walks over HTTP: $title', async ({ steps }) => {
      await walkOnce('http', steps, profile);
    });
  });
});
