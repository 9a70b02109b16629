import { describe, expect, test } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { useStages } from '../support/converge-stages.ts';
import { leavingOut } from '../support/optional-fields.ts';
import { sampled, shareOf } from '../support/runs.ts';

/** What natural keys and roles are made of. */
const KEYS = /\.(?:email|title|path|name|slug|role|permission)$/;

/**
 * A service may leave out what its document does not require. What Colophon cannot do without stops a plan; nothing else may cost
 * a resource, a role or a second copy of anything, whatever field of whatever answer is missing.
 */
describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  test('no field that is missing in every answer loses or doubles anything', { timeout: 3_600_000 }, async () => {
    const { fields, troubleWithout } = await leavingOut(stages.changed(), profile);
    expect(fields).toContain('user.email');
    const troubles: string[] = [];
    // All of them take an hour.
    const isChosen = (name: string, index: number): boolean =>
      process.env['CASES'] === 'all' || KEYS.test(name) || name.startsWith('translations.') || index % 20 === 0;
    for (const field of shareOf(`optional fields on ${profile}`, sampled(fields.filter(isChosen)))) {
      troubles.push(...(await troubleWithout(field)));
    }
    expect(troubles).toEqual([]);
  });
});
