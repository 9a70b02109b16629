import { DEFAULT_PROFILE, type ProfileName } from '../../src/contract/profile-name.ts';
import type { KnownKind } from '../../src/kinds/schemas.gen.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { KindFixture } from './kind-fixture.ts';

/** The fixtures of the kinds that a service of a profile has. */
export function fixturesOn(profile: ProfileName = DEFAULT_PROFILE): readonly (readonly [KnownKind, KindFixture])[] {
  return (Object.entries(FIXTURES) as [KnownKind, KindFixture][]).filter(([, { only = profile }]) => only === profile);
}
