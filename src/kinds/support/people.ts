import type { Json } from '../../base/json.ts';
import type { ItemOf } from '../../contract/operation.ts';
import type { components } from '../../contract/types.gen.ts';
import { DriverError } from '../../engine/driver.ts';
import type { Session } from '../define.ts';
import { listOfOrganization } from './organization.ts';

/** A person of the organization, as the service returns it. */
export type Person = ItemOf<'listMembersInOrganizationById'>;

/** What somebody may do in the organization; null for guests. */
export type Role = components['schemas']['RoleOrGuest'];

/** The role that a field says. The schema of the manifest has checked which words there are. */
export function roleIn(value: Json | undefined): Role {
  return typeof value === 'string' ? (value as Role) : null;
}

/** The address by which a person is known, in the one form in which addresses are compared. */
export function emailOf({ user }: { readonly user: Pick<Person['user'], 'email'> }): string | undefined {
  return user.email?.toLowerCase() || undefined;
}

/** Everybody in the organization. */
export function listPeople(session: Session): Promise<readonly Person[]> {
  const { client, organization } = session;
  return listOfOrganization(session, 'members', () =>
    client.listAll('listMembersInOrganizationById', {
      path: { organizationId: organization },
      query: { limit: 1000 },
    }),
  );
}

/** From e-mail address to user id. Replaced as a whole when somebody turns out to be new. */
interface Directory {
  ids: ReadonlyMap<string, string>;
}

async function loadIds(session: Session): Promise<ReadonlyMap<string, string>> {
  const people = await listPeople(session);
  return new Map(
    people.flatMap((person) => {
      const email = emailOf(person);
      return email === undefined ? [] : [[email, person.id] as const];
    }),
  );
}

/**
 * The user ids of people by their addresses. The list is kept, and read again when somebody is not in it: they may have
 * joined since. People who are not members by then are left out.
 */
export async function findUserIds(session: Session, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const directory = await session.once<Directory>('people-by-email', async () => ({ ids: await loadIds(session) }));
  if (emails.some((email) => !directory.ids.has(email))) {
    directory.ids = await loadIds(session);
  }
  const { ids } = directory;
  return new Map(
    emails.flatMap((email) => {
      const id = ids.get(email);
      return id === undefined ? [] : [[email, id] as const];
    }),
  );
}

/** The error for people who cannot be in a team, or have a role somewhere, because they are not in the organization. */
export function notInOrganization(
  emails: readonly string[],
  { cannot, from }: { readonly cannot: string; readonly from: string },
): DriverError {
  const [subject, pronoun] = emails.length === 1 ? ['is not a member', 'this person'] : ['are not members', 'them'];
  return new DriverError(
    `${emails.join(', ')} ${subject} of the organization and cannot ${cannot}: declare ${pronoun} under \`members\` to invite them first, or remove ${pronoun} from ${from}`,
    { failure: 'invalid', outcome: 'none' },
  );
}
