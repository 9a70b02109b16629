import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { membership } from '../access.ts';
import type { Context, HandlersOf, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { teamView } from '../views/people.ts';

type Provider = RecordOf<'samlProviders'>;
type Input = components['schemas']['SamlProviderUpdateInput'];

interface ProviderPath {
  readonly db: Services['db'];
  readonly path: { readonly organizationId: string; readonly samlProviderId: string };
}

/** The provider that a request's path names; 404 unless it belongs to the organization there. */
function providerOf({ db, path }: ProviderPath): Provider {
  const provider = db.samlProviders.get(path.samlProviderId);
  if (provider?.organization !== path.organizationId) {
    throw notFound('SAML provider');
  }
  return provider;
}

/** The service provider settings for the identity provider. */
function serviceOf(
  { links }: Pick<Services, 'links'>,
  { id }: Provider,
): components['schemas']['SamlProvider']['service'] {
  return {
    acsURL: links.app(`/saml/${id}/acs`),
    startURL: links.app(`/saml/${id}/start`),
    entityID: links.app(`/saml/${id}`),
  };
}

function providerView(
  context: Pick<Context, 'db' | 'links' | 'user'>,
  provider: Provider,
): components['schemas']['SamlProvider'] {
  const { db, links } = context;
  const { id, organization, label, ssoURL, entityID, certificate, defaultRole, createdAt } = provider;
  // A team that was deleted since is no default team any more.
  const team = db.teams.get(provider.defaultTeam ?? '');
  const configured = [ssoURL, entityID, certificate].every((value) => value !== '');
  return {
    object: 'saml-provider',
    id,
    label,
    ssoURL,
    entityID,
    certificate,
    ...(team === undefined ? {} : { defaultTeam: teamView(context, team) }),
    defaultRole,
    createdAt,
    status: configured ? 'active' : 'pending',
    service: serviceOf(context, provider),
    urls: { location: links.location(`/orgs/${organization}/saml/${id}`) },
  };
}

/** The provider with the given fields changed; refuses a team of another organization. */
function withInput({ db }: Pick<Services, 'db'>, before: Provider, input: Input): Provider {
  const { label, entityID, ssoURL, certificate, defaultTeam, defaultRole } = input;
  if (defaultTeam !== undefined && db.teams.get(defaultTeam)?.organization !== before.organization) {
    throw badRequest('body.defaultTeam: is not a team of this organization (reference)');
  }
  return {
    ...before,
    label: label ?? before.label,
    entityID: entityID ?? before.entityID,
    ssoURL: ssoURL ?? before.ssoURL,
    certificate: certificate ?? before.certificate,
    ...defined({ defaultTeam }),
    defaultRole: defaultRole === undefined ? before.defaultRole : defaultRole,
  };
}

/** The identity providers through which people sign in to an organization. */
export const saml: HandlersOf<
  | 'listSAMLProvidersInOrganizationById'
  | 'createOrganizationSAMLProvider'
  | 'getOrganizationSAMLProviderById'
  | 'updateOrganizationSAMLProvider'
  | 'deleteOrganizationSAMLProvider'
  | 'listSSOProviderLoginsInOrganization'
> = {
  listSAMLProvidersInOrganizationById: (context) => {
    const rows = context.db.samlProviders.rowsWhere('organization', context.path.organizationId);
    return { status: 200, body: pageOfRows(context, rows, (provider) => providerView(context, provider)) };
  },

  createOrganizationSAMLProvider: (context) => {
    const { db, body, path, newId, now } = context;
    const empty: Provider = {
      id: newId('saml'),
      organization: path.organizationId,
      label: body.label,
      entityID: '',
      ssoURL: '',
      certificate: '',
      defaultRole: null,
      createdAt: now,
    };
    const provider = withInput(context, empty, body);
    db.samlProviders.put(provider);
    return { status: 201, body: providerView(context, provider) };
  },

  getOrganizationSAMLProviderById: (context) => ({ status: 200, body: providerView(context, providerOf(context)) }),

  updateOrganizationSAMLProvider: (context) => {
    const provider = withInput(context, providerOf(context), context.body ?? {});
    context.db.samlProviders.put(provider);
    return { status: 200, body: providerView(context, provider) };
  },

  deleteOrganizationSAMLProvider: (context) => {
    const { db, path } = context;
    const provider = db.samlProviders.get(path.samlProviderId);
    if (provider?.organization !== path.organizationId) {
      return { status: 204 };
    }
    db.samlProviders.remove(provider.id);
    return { status: 205 };
  },

  listSSOProviderLoginsInOrganization: (context) => {
    const { db, path, user } = context;
    const { organization } = found(membership(db, path.organizationId, user.id), 'Organization');
    const items = db.samlProviders.where('organization', organization).map((provider) => ({
      id: provider.id,
      label: provider.label,
      startURL: serviceOf(context, provider).startURL,
    }));
    return { status: 200, body: { items } };
  },
};
