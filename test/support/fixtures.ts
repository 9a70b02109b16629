import { profileOf } from '../../src/core/contract/profile.ts';
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Kind } from '../../src/core/kinds/define.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { type KnownKind, SCHEMAS } from '../../src/core/kinds/schemas.gen.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { KindFixture } from './kind-fixture.ts';

/** The profiles whose services have a kind. */
export function profilesOf(kind: string): readonly ProfileName[] {
  const need = SCHEMAS[kind as KnownKind].needs?.kind;
  return PROFILE_NAMES.filter((profile) => need === undefined || profileOf(profile).offers(need.operation));
}

/** The fixtures of the kinds that a service of a profile has. */
export function fixturesOn(profile: ProfileName = DEFAULT_PROFILE): readonly (readonly [KnownKind, KindFixture])[] {
  return (Object.entries(FIXTURES) as [KnownKind, KindFixture][]).filter(([kind]) =>
    profilesOf(kind).includes(profile),
  );
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
