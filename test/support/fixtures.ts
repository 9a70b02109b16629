import { DEFAULT_PROFILE, type ProfileName } from '../../src/contract/profile-name.ts';
import type { Kind } from '../../src/kinds/define.ts';
import { KINDS } from '../../src/kinds/index.gen.ts';
import type { KnownKind } from '../../src/kinds/schemas.gen.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { KindFixture } from './kind-fixture.ts';

/** The fixtures of the kinds that a service of a profile has. */
export function fixturesOn(profile: ProfileName = DEFAULT_PROFILE): readonly (readonly [KnownKind, KindFixture])[] {
  return (Object.entries(FIXTURES) as [KnownKind, KindFixture][]).filter(([, { only = profile }]) => only === profile);
}

/** The kinds that a service of a profile has. */
export function kindsOn(profile?: ProfileName): readonly Kind[] {
  const names = new Set<string>(fixturesOn(profile).map(([name]) => name));
  return KINDS.filter(({ name }) => names.has(name));
}

/** The fixture of a kind. */
export function fixtureOf(kind: string): KindFixture {
  return FIXTURES[kind as KnownKind];
}
