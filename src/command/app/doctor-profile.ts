import type { ProfileName } from '../../core/contract/profile-name.ts';
import { profileShownBy, TELLING_FIELD } from '../../core/kinds/support/profile.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { type ServiceOptions, setProfile } from './service.ts';

/** A profile that was set, and where. */
export interface SetProfile {
  readonly name: ProfileName;
  readonly by: string;
}

/** Which profile the service has, and how that is known. */
export function checkProfile(
  organization: object,
  set: SetProfile | undefined,
): { readonly state: 'ok' | 'warn'; readonly detail: string } {
  const { name } = profileShownBy(organization);
  const has = Object.hasOwn(organization, TELLING_FIELD) ? 'has' : 'has no';
  const shows = `the organization ${has} \`${TELLING_FIELD}\``;
  if (set === undefined) {
    return { state: 'ok', detail: `${name}: ${shows}.` };
  }
  return set.name === name
    ? { state: 'ok', detail: `${name}, set by ${set.by}; the service shows the same.` }
    : {
        state: 'warn',
        detail: `${set.name}, set by ${set.by}, but the service shows ${name}: ${shows}. Remove the setting, or set ${name}.`,
      };
}

/** The profile that was set by an option or by the manifest. */
export function setProfileOf(service: ServiceOptions, manifest: Manifest | undefined): SetProfile | undefined {
  const name = setProfile(service, manifest);
  const by = service.profile === undefined ? '`service.profile` in the manifest' : '--profile or COLOPHON_PROFILE';
  return name === undefined ? undefined : { name, by };
}
