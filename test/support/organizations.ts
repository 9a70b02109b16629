import type { World } from '../../src/server/tables.ts';
import { defaultWorld } from '../../src/server/worlds/default.ts';

/** The example world with more organizations, of which the user of the token is an admin. */
export function worldWithOrganizations(ids: readonly string[]): World {
  const world = defaultWorld(Date.parse('2025-06-01T00:00:00Z'));
  const [acme] = world.tables.organizations ?? [];
  const [admin] = world.tables.members ?? [];
  if (acme === undefined || admin === undefined) {
    throw new Error('the example world has no organization');
  }
  const { defaultSite: _site, ...common } = acme;
  return {
    ...world,
    tables: {
      ...world.tables,
      organizations: [
        ...(world.tables.organizations ?? []),
        ...ids.map((id) => ({ ...common, id, title: id, hostname: id.replaceAll('_', '-') })),
      ],
      members: [
        ...(world.tables.members ?? []),
        ...ids.map((organization) => ({ ...admin, id: `${organization}.${admin.user}`, organization })),
      ],
    },
  };
}
