import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { membership } from '../access.ts';
import type { Data, HandlersOf, Reach, Reader, Viewer } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { teamViews } from '../views/people.ts';

type Provider = RecordOf<'samlProviders'>;
type Input = Schemas['SamlProviderUpdateInput'];

/** The provider in a request's path; 404 unless it belongs to the organization there. */
function providerOf({ db, path }: Reach<'organizationId' | 'samlProviderId'>): Provider {
  return found(db.samlProviders.getIn(path.samlProviderId, { organization: path.organizationId }), 'SAML provider');
}

function serviceOf({ links }: Reader, { id }: Provider): Schemas['SamlProvider']['service'] {
  return {
    acsURL: links.app(`/saml/${id}/acs`),
    startURL: links.app(`/saml/${id}/start`),
    entityID: links.app(`/saml/${id}`),
  };
}

function providerView(context: Viewer, provider: Provider): Schemas['SamlProvider'] {
  const { db, links } = context;
  const { id, organization, ssoURL, entityID, certificate } = provider;
  // A deleted team is no longer the default.
  const team = db.teams.get(provider.defaultTeam);
  const configured = [ssoURL, entityID, certificate].every((value) => value !== '');
  return {
    object: 'saml-provider',
    ...pick(provider, 'id', 'label', 'ssoURL', 'entityID', 'certificate'),
    ...(team === undefined ? {} : { defaultTeam: teamViews(context)(team) }),
    ...pick(provider, 'defaultRole', 'createdAt'),
    status: configured ? 'active' : 'pending',
    service: serviceOf(context, provider),
    urls: { location: links.location(`/orgs/${organization}/saml/${id}`) },
  };
}

/** The provider with the given fields changed; refuses a team of another organization. */
function withInput({ db }: Data, before: Provider, input: Input): Provider {
  const { defaultTeam } = input;
  if (defaultTeam !== undefined && db.teams.get(defaultTeam)?.organization !== before.organization) {
    throw badRequest('body.defaultTeam: is not a team of this organization (reference)');
  }
  return {
    ...before,
    ...pick(input, 'label', 'entityID', 'ssoURL', 'certificate', 'defaultTeam', 'defaultRole'),
  };
}

/** The identity providers through which people sign in to an organization. */
export const saml: HandlersOf<'SAML and SSO'> = {
  listSAMLProvidersInOrganizationById: (context) => {
    const rows = context.db.samlProviders.rowsWhere('organization', context.path.organizationId);
    return pageOfRows(context, rows, (provider) => providerView(context, provider));
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
    return providerView(context, db.samlProviders.put(withInput(context, empty, body)));
  },

  getOrganizationSAMLProviderById: (context) => providerView(context, providerOf(context)),

  updateOrganizationSAMLProvider: (context) => {
    const provider = withInput(context, providerOf(context), context.body ?? {});
    return providerView(context, context.db.samlProviders.put(provider));
  },

  deleteOrganizationSAMLProvider: ({ db, path }) =>
    db.samlProviders.removeIn(path.samlProviderId, { organization: path.organizationId }),

  listSSOProviderLoginsInOrganization: (context) => {
    const { db, path, user } = context;
    const { organization } = found(membership(db, path.organizationId, user.id), 'Organization');
    const items = db.samlProviders.where('organization', organization).map((provider) => ({
      ...pick(provider, 'id', 'label'),
      startURL: serviceOf(context, provider).startURL,
    }));
    return { items };
  },
};
