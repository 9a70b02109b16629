import type { Operation, OperationId } from '../../src/core/contract/operation.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';

/** The operations of a profile, for tests that go through all of them. */
export interface ProfileOperations {
  readonly profile: ProfileName;
  readonly ids: readonly OperationId[];
  /** The operations as this profile has them; only those in `ids`. */
  readonly operations: Readonly<Record<OperationId, Operation>>;
}

/** The operations of a profile. */
export function operationsOf(profile: ProfileName): ProfileOperations {
  const offered = profileOf(profile).operations();
  return {
    profile,
    ids: [...offered.keys()],
    operations: Object.fromEntries(offered) as Record<OperationId, Operation>,
  };
}

/** Every profile with its operations, for `describe.each`; `$profile` in the title names it. */
export const PROFILES: readonly ProfileOperations[] = PROFILE_NAMES.map(operationsOf);
