import { defined, pick } from '../../base/defined.ts';
import { covers, levelIn, membership, readableSpace } from '../access.ts';
import type { Caller, Context, HandlersOf } from '../handler.ts';
import { startSync } from '../jobs/git-sync.ts';
import { badRequest, conflict, forbidden, found, type Problem } from '../problem.ts';
import type { RecordOf, Site, Space } from '../tables.ts';
import { installationOfSite, installationOfSpace, installationView, spaceSyncView } from '../views/git-sync.ts';
import { spaceOf } from '../views/places.ts';
import { onSite } from '../views/site.ts';

type Installation = RecordOf<'gitInstallations'>;
type Setup = Context<'updateGitSyncInstallationById'>['body'];

/** The file that describes the structure of a site in its repository. */
const SITE_FILE = 'gitbook-docs.yaml';

/** The space with this id; refuses one that the caller may not see or does not administer. */
function spaceNamed(caller: Caller, id: string): Space {
  const space = found(readableSpace(caller, id), 'Space');
  if (!covers(levelIn(caller.db, space, caller.user.id), 'admin')) {
    throw forbidden('This requires the role "admin" in the space');
  }
  return space;
}

function siteNamed({ db, user }: Caller, id: string): Site {
  const site = found(db.sites.get(id), 'Site');
  const { role } = found(membership(db, site.organization, user.id), 'Site');
  if (!covers(role, 'admin')) {
    throw forbidden('This requires the role "admin" in the organization');
  }
  return site;
}

/** The installation in a request's path. The caller must be an administrator there. */
function installationOf(context: Caller & { readonly path: { readonly installationId: string } }): Installation {
  const installation = found(context.db.gitInstallations.get(context.path.installationId), 'Installation');
  if (installation.space === undefined) {
    siteNamed(context, installation.site ?? '');
  } else {
    spaceNamed(context, installation.space);
  }
  return installation;
}

function siteFilePath({ projectDirectory = '' }: Installation): string {
  return [...projectDirectory.split('/').filter((step) => step !== '' && step !== '.'), SITE_FILE].join('/');
}

/** The URL of a site's file in its repository, which is a page of the world's web. */
function siteFileUrl(installation: Installation): string {
  const { provider, repository, branch, customInstanceURL } = installation;
  const host = customInstanceURL ?? `https://${provider}.com`;
  const name = (branch ?? '').replace(/^refs\/heads\//, '');
  return [host, 'repositories', String(repository ?? ''), name, siteFilePath(installation)].join('/');
}

function siteFileMissing(installation: Installation): Problem {
  const path = siteFilePath(installation);
  const { branch = '' } = installation;
  const prompt = `Create ${path} with the structure of the site, and commit it to ${branch}.`;
  const details = { path, branch, prompt };
  return conflict(`${SITE_FILE} is missing in the repository`, { type: 'missing_site_git_sync_config', details });
}

function configured(before: Installation, body: Setup): Installation {
  if (body.provider !== before.provider) {
    throw badRequest('body.provider: is not that of the installation (immutable)');
  }
  const { providerConfiguration: given } = body;
  const { customInstanceURL: _url, ...kept } = before;
  const url = 'customInstanceURL' in given ? given.customInstanceURL : before.customInstanceURL;
  return {
    ...kept,
    ...defined({
      repository:
        body.provider === 'github' ? body.providerConfiguration.repositoryId : body.providerConfiguration.projectId,
      branch: given.branch,
      accessToken: body.provider === 'gitlab' ? body.providerConfiguration.accessToken : undefined,
      customInstanceURL: url ?? undefined,
    }),
    ...pick(
      body,
      'projectDirectory',
      'commitMessageTemplate',
      'previewExternalBranches',
      'agentInstructions',
      'priority',
    ),
  };
}

function statusOf({ db }: Caller, installation: Installation): Installation['status'] {
  const { provider, accessToken, organization, repository, branch } = installation;
  const isAllowed =
    provider === 'gitlab' ? accessToken !== undefined : db.organizations.get(organization)?.gitHubApp === true;
  return isAllowed ? (repository === undefined || branch === undefined ? 'pending' : 'active') : 'unauthenticated';
}

/** Gives every space of a synchronized site an installation below that of the site, unless it has its own. */
function addChildren(context: Context, parent: Installation, directories: Readonly<Record<string, string>>): void {
  const { db, newId, now, user } = context;
  for (const { space } of db.siteSpaces.where('site', parent.site ?? '')) {
    if (installationOfSpace(context, space) === undefined) {
      const { organization, provider, status, site } = parent;
      db.gitInstallations.put({
        id: newId('gitinst'),
        organization,
        provider,
        space,
        ...defined({ site }),
        parent: parent.id,
        status,
        createdAt: now,
        createdBy: user.id,
        updatedAt: now,
      });
    }
  }
  for (const child of db.gitInstallations.where('parent', parent.id)) {
    const projectDirectory = directories[child.id] ?? child.projectDirectory;
    db.gitInstallations.put({ ...child, status: parent.status, ...defined({ projectDirectory }), updatedAt: now });
  }
}

export const gitSync: HandlersOf<'Git sync'> = {
  installGitSyncProviderOnTarget: (context) => {
    const { db, body, newId, now, user } = context;
    const { provider, target } = body;
    const site = target.siteId === undefined ? undefined : siteNamed(context, target.siteId);
    const space = target.type === 'space' ? spaceNamed(context, target.spaceId) : undefined;
    const isTaken =
      space === undefined
        ? installationOfSite(context, site?.id ?? '') !== undefined
        : spaceSyncView(context, space) !== undefined;
    if (isTaken) {
      throw conflict('The target is already synchronized');
    }
    const bare: Installation = {
      id: newId('gitinst'),
      organization: space?.organization ?? site?.organization ?? '',
      provider,
      ...defined({ space: space?.id, site: site?.id }),
      status: 'unauthenticated',
      createdAt: now,
      createdBy: user.id,
      updatedAt: now,
    };
    return installationView(context, db.gitInstallations.put({ ...bare, status: statusOf(context, bare) }));
  },

  getGitSyncInstallationById: (context) => installationView(context, installationOf(context)),

  updateGitSyncInstallationById: {
    prepare: async (context) => {
      const installation = configured(installationOf(context), context.body);
      const needsFile = installation.space === undefined && installation.priority === 'git';
      return needsFile
        ? await context.web.fetch(siteFileUrl(installation)).then(
            () => true,
            () => false,
          )
        : true;
    },
    handle: (context, hasFile) => {
      const { db, body, now } = context;
      const before = installationOf(context);
      if (before.parent !== undefined) {
        throw badRequest('body: the installation of the site decides this (parent)');
      }
      const changed = configured(before, body);
      const installation = { ...changed, status: statusOf(context, changed), updatedAt: now };
      if (installation.status !== 'active') {
        return installationView(context, db.gitInstallations.put(installation));
      }
      if (hasFile !== true) {
        throw siteFileMissing(installation);
      }
      const direction = installation.priority === 'git' ? 'import' : 'export';
      const running = startSync(context, installation, { direction, now });
      if (running.space === undefined) {
        addChildren(context, running, body.childInstallationProjectDirectories ?? {});
      }
      return installationView(context, running);
    },
  },

  uninstallGitSyncInstallation: (context) => {
    const { db } = context;
    const { id } = installationOf(context);
    db.gitInstallations.removeWhere('parent', id);
    db.gitInstallations.remove(id);
  },

  listSiteGitSyncInstallations: onSite((context, site) => {
    const { db } = context;
    const shown = new Set(db.siteSpaces.where('site', site.id).map(({ space }) => space));
    const items = db.gitInstallations
      .where('organization', site.organization)
      .filter(({ space, site: of }) => (space === undefined ? of === site.id : shown.has(space)));
    return { items: items.map((item) => installationView(context, item)) };
  }),

  getSpaceGitInfo: (context) => found(spaceSyncView(context, spaceOf(context)), 'Git sync'),

  // There is no repository here, so nothing is moved.
  importGitRepository: () => undefined,

  exportToGitRepository: () => undefined,
};
