import { isJsonObject } from '../../../base/json.ts';
import type { Client, RawInput } from '../../client/index.ts';
import { type Profile, profileOf } from '../../contract/profile.ts';
import type { ProfileName } from '../../contract/profile-name.ts';
import type { Session } from '../define.ts';

/** The field of an organization that distinguishes profiles. It is required where it exists, so its absence is significant too. */
export const TELLING_FIELD = 'mergeRules';

/** The profile of a service, from the fields of its organization. */
export function profileShownBy(organization: object): Profile {
  return profileOf((organization as { readonly mergeRules?: unknown })[TELLING_FIELD] === undefined ? '2025' : 'today');
}

/** Detects the profile of a service from its organization, which every token of a member can read. */
export async function findProfile(client: Pick<Client, 'call'>, organization: string): Promise<Profile> {
  return profileShownBy(await client.call('getOrganizationById', { path: { organizationId: organization } }));
}

/** Lists that a run reads anyway, with fields of their items that only one profile has. */
const TELLING: ReadonlyMap<string, Readonly<Record<string, ProfileName>>> = new Map([
  ['listSites', { appliedType: 'today', agentsContext: '2025' }],
  ['listSiteRedirects', { permanent: 'today' }],
]);

/** The same client, which reports responses that contradict the configured profile. */
export function watchProfile(
  client: Session['client'],
  set: Profile,
  report: (contradiction: string) => void,
): Session['client'] {
  const listAll = client.listAll as (id: string, input?: RawInput) => Promise<never[]>;
  return {
    call: client.call,
    send: client.send,
    listAll: async (id, input?: RawInput) => {
      const items = await listAll(id, input);
      const first: unknown = items[0];
      for (const [field, name] of Object.entries(TELLING.get(id) ?? {})) {
        if (name !== set.name && isJsonObject(first) && first[field] !== undefined) {
          report(`the answer to ${id} has \`${field}\`, which is of the profile ${name}`);
        }
      }
      return items;
    },
  };
}
