import { defined } from '../../base/defined.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import type { ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { isForeignId } from '../plan/value.ts';
import { defineKind, idIn, type Kind, objectOf } from './define.ts';
import { declared, textsIn, withoutEmpty } from './support/fields.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';
import { type Role, roleIn } from './support/people.ts';
import { decides, organizationRole } from './support/risks.ts';

type Provider = ItemOf<'listSAMLProvidersInOrganizationById'>;

const TEXTS = ['entityID', 'ssoURL', 'certificate'] as const;
const CERTIFICATE = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g;

function liveOf(provider: Provider): Live {
  const { id, label, entityID, ssoURL, certificate, defaultTeam, defaultRole, service } = provider;
  return {
    kind: 'saml-provider',
    id,
    title: label,
    fields: {
      ...withoutEmpty({
        label,
        entityID,
        ssoURL,
        certificate,
        defaultTeam: defaultTeam === null || defaultTeam === undefined ? undefined : { $id: defaultTeam.id },
      }),
      // Null is a role here: that of a guest.
      ...defined({ defaultRole }),
    },
    outputs: withoutEmpty({ acsURL: service?.acsURL, startURL: service?.startURL, entityID: service?.entityID }),
  };
}

/** The content of a certificate, ignoring line breaks and PEM markers. */
function certificateBody(text: string): string {
  const blocks = [...text.matchAll(CERTIFICATE)].map(([, , body = '']) => body);
  return (blocks.length === 0 ? [text] : blocks).map((body) => body.replace(/\s+/g, '')).join('\n');
}

function teamIn(value: Json | undefined): { readonly defaultTeam?: string } {
  if (value === null) {
    throw new DriverError(
      'the default team of a SAML provider can be changed but not removed: declare another team, or remove the field',
      { failure: 'unsupported', outcome: 'none' },
    );
  }
  return value === undefined ? {} : { defaultTeam: idIn(value) };
}

function wireOf(fields: JsonObject): {
  readonly defaultTeam?: string;
  readonly defaultRole?: Role;
} & Partial<Readonly<Record<(typeof TEXTS)[number], string>>> {
  return {
    ...textsIn(fields, TEXTS),
    ...teamIn(fields['defaultTeam']),
    ...(fields['defaultRole'] === undefined ? {} : { defaultRole: roleIn(fields['defaultRole']) }),
  };
}

/** An identity provider for logging in. */
export const samlProvider: Kind = defineKind('saml-provider', {
  risks: {
    create: () => 'weaken-sso',
    remove: () => 'break-sso',
    harmless: ['label'],
    // The operator of the identity provider decides who can log in.
    fields: {
      entityID: decides('weaken-sso'),
      ssoURL: decides('weaken-sso'),
      certificate: decides('weaken-sso'),
      defaultTeam: ({ after, live }) => (live === undefined || (after ?? null) === null ? undefined : 'grant'),
      defaultRole: organizationRole,
    },
  },

  keyOf: ({ label }) => (typeof label === 'string' ? label : undefined),

  refers: ['team'],

  comparable: (field, value) => (field === 'certificate' && typeof value === 'string' ? certificateBody(value) : value),

  declare: (entry, { refer }) => {
    const { defaultTeam, ...rest } = declared(objectOf(entry), ['label', ...TEXTS, 'defaultTeam', 'defaultRole']);
    const team = defaultTeam === undefined ? undefined : refer('team', defaultTeam, { at: ['defaultTeam'] });
    return { fields: { ...rest, ...defined({ defaultTeam: team }) } };
  },

  export: ({ title, fields }, { nameOf }) => {
    const { defaultTeam, ...entry } = fields;
    const team = isForeignId(defaultTeam)
      ? { defaultTeam: nameOf('team', defaultTeam.$id) ?? { id: defaultTeam.$id } }
      : {};
    return { key: slugOf(title, 'saml'), entry: { ...entry, ...team } };
  },

  read: async (session) =>
    (await listOfOrganization(session, 'SAML providers', 'listSAMLProvidersInOrganizationById')).map(liveOf),

  create: async ({ client, organization }, { fields, created }) => {
    // A new provider has no values to remove.
    const given = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== null || name === 'defaultRole'),
    );
    const made = await client.call('createOrganizationSAMLProvider', {
      path: { organizationId: organization },
      body: { label: String(fields['label']), ...wireOf(given) },
    });
    await created(made.id);
    return liveOf(made);
  },

  update: async ({ client, organization }, { id, fields }) => {
    const path = { organizationId: organization, samlProviderId: id };
    const label = fields['label'] === undefined ? {} : { label: String(fields['label']) };
    return liveOf(await client.call('updateOrganizationSAMLProvider', { path, body: { ...label, ...wireOf(fields) } }));
  },

  remove: deletesBy('deleteOrganizationSAMLProvider', 'samlProviderId'),
});
