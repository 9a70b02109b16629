import type { World } from '../../access/model.ts';
import { roleNamed } from '../../access/model.ts';
import type { Doors } from '../../access/public.ts';
import { inParallel } from '../../base/parallel.ts';
import type { AccessReader } from './load.ts';

const AT_ONCE = 8;
const WHOLE = { limit: 1000 };

/** What can be reached without an account: links are only counted, since anyone who has one can use it. */
export async function readDoors({ client, organization }: AccessReader, { places }: World): Promise<Doors> {
  const path = { organizationId: organization };
  const sites = places.filter(({ shows }) => shows !== undefined);
  const [links, invites, specifications] = await Promise.all([
    inParallel(sites, AT_ONCE, async ({ id }) => {
      const all = await client.listAll('listSiteShareLinks', { path: { ...path, siteId: id }, query: WHOLE });
      return [id, all.filter(({ active }) => active !== false).length] as const;
    }),
    client.listAll('listOrganizationInviteLinks', { path, query: WHOLE }),
    client.listAll('listOpenAPISpecs', { path, query: WHOLE }),
  ]);
  return {
    shareLinks: new Map(links),
    linkInvites: invites.map(({ role }) => roleNamed(role) ?? null),
    specifications: specifications.filter(({ visibility }) => visibility === 'public').map(({ slug }) => slug),
  };
}
