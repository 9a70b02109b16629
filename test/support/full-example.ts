import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { defaultWorld, type World } from '../../src/server/index.ts';

const FOLDER = fileURLToPath(new URL('../../examples/full/', import.meta.url));

/** The files of `examples/full` by their paths. */
export function fullExample(): Readonly<Record<string, string>> {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = `${parentPath.replaceAll('\\', '/').replace(/\/?$/, '/')}${name}`;
      return [path.slice(FOLDER.replaceAll('\\', '/').length), readFileSync(path, 'utf8')];
    }),
  );
}

/** Who is in the organization. Nothing but an answer to an invitation brings people there. */
const PEOPLE = ['ada', 'lin', 'carl'];

/** An organization with people of the example world, some of them where no profile is given, and nothing else. */
export function emptyOrganization(profile?: ProfileName): World {
  const world = defaultWorld(Date.now(), profile ?? 'today');
  const { users = [], organizations = [], members = [] } = world.tables;
  const ids = new Set(profile === undefined ? PEOPLE.map((name) => `user_${name}`) : users.map(({ id }) => id));
  return {
    ...world,
    tables: {
      users: users.filter(({ id }) => ids.has(id)),
      organizations: organizations
        .filter(({ id }) => id === world.organization)
        .map(({ defaultSite: _, ...organization }) => organization),
      members: members.filter(({ user, organization }) => ids.has(user) && organization === world.organization),
    },
  };
}
