import { slugOf } from '../base/slug.ts';
import type { ItemOf } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, pick } from './define.ts';
import { withoutEmpty } from './support/fields.ts';
import { listOfOrganization } from './support/organization.ts';
import { requiredSpace } from './support/requirements.ts';

function liveOf({ id, title, urls }: ItemOf<'listSpacesInOrganizationById'>): Live {
  return { kind: 'space', id, title, fields: withoutEmpty({ title }), outputs: withoutEmpty({ url: urls?.app }) };
}

/** A space that exists and is only looked up. */
export const space: Kind = defineKind('space', {
  external: true,

  risks: {
    create: 'none',
    remove: 'none',
    fields: {
      title: 'none',
    },
  },

  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  declare: (entry) => ({ fields: pick(objectOf(entry), ['title']) }),

  requires: (desired) => ({ spaces: [requiredSpace(desired)] }),

  export: ({ id, title }) => ({ key: slugOf(title, 'space'), entry: { id } }),

  read: async (session) => {
    const { client, organization } = session;
    const spaces = await listOfOrganization(session, 'spaces', () =>
      client.listAll('listSpacesInOrganizationById', {
        path: { organizationId: organization },
        query: { limit: 1000 },
      }),
    );
    // Deleted spaces stay in the list until they are purged.
    return spaces.filter(({ deletedAt }) => (deletedAt ?? null) === null).map(liveOf);
  },
});
