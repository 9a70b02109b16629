import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, membership, readableSpace } from '../access.ts';
import type { Caller, Context, HandlersOf, Reach, Viewer } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { forbidden, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { organizationView } from '../views/people.ts';

type Integration = RecordOf<'integrations'>;
type Installation = RecordOf<'integrationInstallations'>;
type Enabled = RecordOf<'enabledIntegrations'>;
type Configuration = Schemas['IntegrationConfiguration'];

/** The hosts of integrations. Nothing responds there; `.example` never resolves. */
const PROGRAMS = 'https://integrations.colophon.example';
const CONTENTS = 'https://content.integrations.colophon.example';

function endpoints(path: string): Pick<Schemas['IntegrationEndpoints'], 'publicEndpoint' | 'publicContentEndpoint'> {
  return { publicEndpoint: `${PROGRAMS}${path}`, publicContentEndpoint: `${CONTENTS}${path}` };
}

/** Active once each of these settings has a value. */
function statusOf(needs: readonly string[], configuration: Configuration): Schemas['IntegrationStatus'] {
  const has = (name: string): boolean => Object.hasOwn(configuration, name) && (configuration[name] ?? null) !== null;
  return needs.every(has) ? 'active' : 'pending';
}

/** A stored configuration, which was validated before. */
function configurationOf({ configuration }: Pick<Installation, 'configuration'>): Configuration {
  return configuration as Configuration;
}

function integrationView(
  context: Viewer,
  { id, title, target, scopes }: Integration,
  owner: string,
): Schemas['Integration'] {
  const { db, links } = context;
  const path = `/${id}`;
  return {
    object: 'integration',
    name: id,
    version: 1,
    title,
    scopes,
    categories: [],
    visibility: 'public',
    target,
    verified: true,
    previewImages: [],
    externalLinks: [],
    owner: organizationView(context, found(db.organizations.get(owner), 'Organization')),
    permissions: { admin: false },
    urls: {
      location: links.location(`/integrations${path}`),
      app: links.app(`/integrations${path}`),
      assets: `${CONTENTS}${path}/assets`,
      ...endpoints(path),
    },
  };
}

/** The integration with a name. */
function integrationNamed({ db }: Pick<Viewer, 'db'>, name: string): Integration {
  return found(db.integrations.get(name), 'Integration');
}

/** Refuses a caller who is not an administrator of the organization. */
function requireAdmin({ db, user }: Caller, organization: string): void {
  const { role } = found(membership(db, organization, user.id), 'Organization');
  if (!covers(role, 'admin')) {
    throw forbidden('This requires the role "admin" in the organization');
  }
}

/** The installation in a request's path. The caller must be an administrator of its organization. */
function installationOf(context: Caller & Reach<'integrationName' | 'installationId'>): Installation {
  const { integrationName, installationId } = context.path;
  const installation = found(
    context.db.integrationInstallations.getIn(installationId, { integrationName }),
    'Installation',
  );
  requireAdmin(context, installation.organization);
  return installation;
}

function installationView(context: Viewer, installation: Installation): Schemas['IntegrationInstallation'] {
  const { db, links } = context;
  const { id, organization, integrationName: name, spaceSelection, siteSelection } = installation;
  const configuration = configurationOf(installation);
  const path = `/${name}/installations/${id}`;
  return {
    id,
    status: statusOf(integrationNamed(context, name).needs.organization, configuration),
    space_selection: spaceSelection,
    site_selection: siteSelection,
    spaces: db.enabledIntegrations.where('installation', id).filter(({ space }) => space !== undefined).length,
    configuration,
    ...pick(installation, 'externalIds', 'createdAt', 'updatedAt'),
    target: { organization },
    urls: {
      location: links.location(`/integrations${path}`),
      app: links.app(`/o/${organization}/integrations/${name}`),
      ...endpoints(path),
    },
  };
}

type ContentView = Schemas['IntegrationContentInstallation'];

function contentView(context: Viewer, { integrationName: name }: Installation, enabled: Enabled): ContentView {
  const { installation, externalIds, site, space } = enabled;
  const configuration = configurationOf(enabled);
  const path = `/${name}/installations/${installation}/${site === undefined ? `spaces/${space}` : `sites/${site}`}`;
  return {
    integration: name,
    installation,
    status: statusOf(integrationNamed(context, name).needs.content, configuration),
    configuration,
    externalIds,
    urls: { location: context.links.location(`/integrations${path}`), ...endpoints(path) },
  };
}

function siteView(
  context: Viewer,
  installation: Installation,
  enabled: Enabled,
): Schemas['IntegrationSiteInstallation'] {
  return { ...contentView(context, installation, enabled), site: enabled.site ?? '' };
}

function spaceView(
  context: Viewer,
  installation: Installation,
  enabled: Enabled,
): Schemas['IntegrationSpaceInstallation'] {
  return { ...contentView(context, installation, enabled), space: enabled.space ?? '' };
}

type Place = { readonly site: string } | { readonly space: string };

/** An installation on a site or a space; undefined if it is not enabled there. */
function enabledAt({ db }: Pick<Viewer, 'db'>, installation: Installation, place: Place): Enabled | undefined {
  const there =
    'site' in place
      ? db.enabledIntegrations.where('site', place.site)
      : db.enabledIntegrations.where('space', place.space);
  return there.find((enabled) => enabled.installation === installation.id);
}

function enable(context: Pick<Context, 'db' | 'newId'>, installation: Installation, place: Place): Enabled {
  const { db, newId } = context;
  return (
    enabledAt(context, installation, place) ??
    db.enabledIntegrations.put({
      id: newId('enabled'),
      installation: installation.id,
      ...place,
      configuration: {},
      externalIds: [],
    })
  );
}

function configure(
  context: Pick<Context<'updateIntegrationSiteInstallation'>, 'db' | 'body'>,
  installation: Installation,
  place: Place,
): Enabled {
  const enabled = found(enabledAt(context, installation, place), 'Installation');
  return context.db.enabledIntegrations.put({
    ...enabled,
    ...defined(pick(context.body, 'configuration', 'externalIds')),
  });
}

function disable(context: Pick<Context, 'db'>, installation: Installation, place: Place): boolean {
  const enabled = enabledAt(context, installation, place);
  return enabled !== undefined && context.db.enabledIntegrations.remove(enabled.id);
}

/** The integrations of organizations, and the sites and spaces on which they are enabled. */
export const integrations: HandlersOf<'Integrations'> = {
  listOrganizationInstallations: (context) => {
    const { organizationId } = context.path;
    return pageOfRows(
      context,
      context.db.integrationInstallations.rowsWhere('organization', organizationId),
      (installation) => ({
        integration: integrationView(context, integrationNamed(context, installation.integrationName), organizationId),
        installation: installationView(context, installation),
      }),
    );
  },

  installIntegration: (context) => {
    const { db, body, path, newId, now } = context;
    const { organization } = body;
    const { id: integrationName } = integrationNamed(context, path.integrationName);
    requireAdmin(context, organization);
    const installed = db.integrationInstallations
      .where('organization', organization)
      .find((one) => one.integrationName === integrationName);
    const made = {
      organization,
      integrationName,
      spaceSelection: 'selected',
      siteSelection: 'selected',
      configuration: {},
      externalIds: [],
      createdAt: now,
      updatedAt: now,
    } as const;
    return installationView(
      context,
      installed ?? db.integrationInstallations.put({ id: newId('install'), ...made, externalIds: [] }),
    );
  },

  getIntegrationInstallationById: (context) => installationView(context, installationOf(context)),

  updateIntegrationInstallation: (context) => {
    const { db, body, now } = context;
    const { configuration, externalIds, space_selection: spaceSelection, site_selection: siteSelection } = body;
    const changes = defined({ configuration, externalIds, spaceSelection, siteSelection });
    const changed = { ...installationOf(context), ...changes, updatedAt: now };
    return installationView(context, db.integrationInstallations.put(changed));
  },

  uninstallIntegration: (context) => {
    const { db, path } = context;
    const { id: integrationName } = integrationNamed(context, path.integrationName);
    const { installationId } = path;
    if (db.integrationInstallations.getIn(installationId, { integrationName }) === undefined) {
      return false;
    }
    const { id } = installationOf(context);
    db.enabledIntegrations.removeWhere('installation', id);
    return db.integrationInstallations.remove(id);
  },

  listIntegrationInstallationSites: (context) => {
    const installation = installationOf(context);
    const rows = context.db.enabledIntegrations.rowsWhere('installation', installation.id);
    const onSites = rows.filter(({ value }) => value.site !== undefined);
    return pageOfRows(context, onSites, (enabled) => siteView(context, installation, enabled));
  },

  installIntegrationOnSite: (context) => {
    const installation = installationOf(context);
    const { organization } = installation;
    const { id: site } = found(context.db.sites.getIn(context.body.siteId, { organization }), 'Site');
    return siteView(context, installation, enable(context, installation, { site }));
  },

  getIntegrationSiteInstallation: (context) => {
    const installation = installationOf(context);
    const enabled = found(enabledAt(context, installation, { site: context.path.siteId }), 'Installation');
    return siteView(context, installation, enabled);
  },

  updateIntegrationSiteInstallation: (context) => {
    const installation = installationOf(context);
    return siteView(context, installation, configure(context, installation, { site: context.path.siteId }));
  },

  uninstallIntegrationFromSite: (context) => disable(context, installationOf(context), { site: context.path.siteId }),

  listIntegrationInstallationSpaces: (context) => {
    const installation = installationOf(context);
    const rows = context.db.enabledIntegrations.rowsWhere('installation', installation.id);
    const onSpaces = rows.filter(({ value }) => value.space !== undefined);
    return pageOfRows(context, onSpaces, (enabled) => spaceView(context, installation, enabled));
  },

  installIntegrationOnSpace: (context) => {
    const installation = installationOf(context);
    const { id: space, organization } = found(readableSpace(context, context.body.space), 'Space');
    found(organization === installation.organization ? organization : undefined, 'Space');
    return spaceView(context, installation, enable(context, installation, { space }));
  },

  getIntegrationSpaceInstallation: (context) => {
    const installation = installationOf(context);
    const enabled = found(enabledAt(context, installation, { space: context.path.spaceId }), 'Installation');
    return spaceView(context, installation, enabled);
  },

  updateIntegrationSpaceInstallation: (context) => {
    const installation = installationOf(context);
    return spaceView(context, installation, configure(context, installation, { space: context.path.spaceId }));
  },

  uninstallIntegrationFromSpace: (context) =>
    disable(context, installationOf(context), { space: context.path.spaceId }),
};
