import type { Json } from '../../base/json.ts';
import type { ResultOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { listOfOrganization } from './support/organization.ts';
import { roleIn } from './support/people.ts';
import { organizationRole } from './support/risks.ts';

type Invite = ResultOf<'createOrganizationInvite'>;

/** Guests are null in the API, but a key needs a name. */
function nameOfRole(role: Json | undefined): string {
  return typeof role === 'string' ? role : 'guest';
}

/** Anyone who knows the id of a link invite can join, so only a placeholder for it leaves this file. */
function liveOf({ hideId }: Session, invite: Invite): Live {
  if (!('role' in invite)) {
    throw new DriverError('the service returned an invite to content instead of one to the organization', {
      failure: 'unreadable',
      outcome: 'done',
    });
  }
  const { id, role } = invite;
  // Null is a role here: that of a guest.
  return { kind: 'link-invite', id: hideId(id), title: `link invite for ${nameOfRole(role)}`, fields: { role } };
}

/** A link for joining the organization. */
export const linkInvite: Kind = defineKind('link-invite', {
  soleKey: true,
  hidesIds: true,
  risks: {
    create: () => 'open-links',
    remove: () => 'revoke-links',
    fields: {
      role: organizationRole,
    },
  },

  keyOf: ({ role }) => nameOfRole(role),

  declare: (entry, { all }) => ({
    fields: { role: roleIn(objectOf(entry)['role']) },
    // The organization must allow them first, or disable them afterwards.
    after: all('organization-settings', ({ inviteLinks }) => inviteLinks !== false),
  }),

  export: ({ fields }) => ({ key: nameOfRole(fields['role']), entry: { role: fields['role'] ?? null } }),

  read: async (session) => {
    const invites = await listOfOrganization(session, 'link invites', 'listOrganizationInviteLinks');
    return invites.map((invite) => liveOf(session, invite));
  },

  create: async (session, { fields, created }) => {
    const made = await session.client.call('createOrganizationInvite', {
      path: { organizationId: session.organization },
      body: { role: roleIn(fields['role']) },
    });
    await created(session.hideId(made.id));
    return liveOf(session, made);
  },

  update: async (session, { id, fields, all }) => {
    const path = { organizationId: session.organization, inviteId: session.realId(id) };
    const { role } = { ...all, ...fields };
    const body = { role: roleIn(role) };
    return liveOf(session, await session.client.call('updateOrganizationInviteById', { path, body }));
  },

  remove: async ({ client, organization, realId }, { id }) => {
    await client.call('deleteOrganizationInviteById', {
      path: { organizationId: organization, inviteId: realId(id) },
    });
  },
});
