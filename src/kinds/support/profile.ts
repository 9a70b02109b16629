import type { Client } from '../../client/index.ts';
import { type Profile, profileOf } from '../../contract/profile.ts';

/** Makes out what a service offers by the form of its organization, which every token of a member can read. */
export async function findProfile(client: Pick<Client, 'call'>, organization: string): Promise<Profile> {
  const answer = await client.call('getOrganizationById', { path: { organizationId: organization } });
  // Required where it exists, so its absence is as certain as its presence.
  return profileOf(answer.mergeRules === undefined ? '2025' : 'today');
}
