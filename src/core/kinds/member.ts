import { defined } from '../../base/defined.ts';
import type { Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { maybe } from './support/fields.ts';
import { ifThere } from './support/organization.ts';
import { emailOf, hiddenPeople, listPeople, type Person, type Role, roleIn } from './support/people.ts';
import { organizationRole } from './support/risks.ts';

function liveOf(person: Person): Live {
  const email = emailOf(person);
  return {
    kind: 'member',
    id: person.id,
    title: email ?? person.user.displayName,
    // Null is a role here: that of a guest.
    fields: { ...defined({ email }), role: person.role },
    ...(email === undefined ? { unreadable: { email: hiddenPeople([person.id]) } } : {}),
  };
}

const REMOVAL_PENDING =
  'removal pending: the service asked the administrators of the organization, and removes the member once one of them approves';

async function setRole({ client, organization }: Session, userId: string, role: Role): Promise<Person> {
  const path = { organizationId: organization, userId };
  return client.call('updateMemberInOrganizationById', { path, body: { role } });
}

/** The person with this address, after an invitation; undefined until they join. */
async function findInvited(session: Session, email: string, userId: string | undefined): Promise<Person | undefined> {
  if (userId === undefined) {
    // Nobody was added: they may be a member already.
    return (await listPeople(session)).find((person) => emailOf(person) === email);
  }
  const path = { organizationId: session.organization, userId };
  return await ifThere(session.client.call('getMemberInOrganizationById', { path }));
}

/** The role of a person in the organization. */
export const member: Kind = defineKind('member', {
  removal: 'release',
  removalConsent: 'remove-member',
  pending: 'invitation pending: the service lists people once they have joined',

  risks: {
    create: () => 'grant',
    remove: () => 'remove-member',
    harmless: ['email'],
    fields: {
      role: organizationRole,
    },
  },

  keyOf: ({ email }) => (typeof email === 'string' ? email : undefined),

  writes: {
    // A person who has joined before the invitation may have another role.
    create: () => together(1, maybe(true)),
  },

  declare: (entry, { key }) => ({
    fields: { email: key.toLowerCase(), role: roleIn(objectOf(entry)['role']) },
    from: { email: [] },
  }),

  export: ({ fields }) => {
    const { email, role } = fields;
    return typeof email === 'string' ? { key: email, entry: { role: role ?? null } } : undefined;
  },

  read: async (session) => (await listPeople(session)).map(liveOf),

  create: async (session, { fields, created }) => {
    const email = String(fields['email']);
    const role = roleIn(fields['role']);
    const { users } = await session.client.call('inviteUsersToOrganization', {
      path: { organizationId: session.organization },
      body: { emails: [email], role },
    });
    const person = await findInvited(session, email, users[0]);
    if (person === undefined) {
      return 'pending';
    }
    await created(person.id);
    return liveOf(person.role === role ? person : await setRole(session, person.id, role));
  },

  update: async (session, { id, fields, all }) => {
    const { role } = { ...all, ...fields };
    return liveOf(await setRole(session, id, roleIn(role)));
  },

  remove: async ({ client, organization }, { id }) => {
    const path = { organizationId: organization, userId: id };
    const { status } = await client.send('removeMemberFromOrganizationById', { path });
    return status === 202 ? { pending: REMOVAL_PENDING } : undefined;
  },
});
