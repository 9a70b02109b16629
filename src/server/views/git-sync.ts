import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Data, Reader } from '../handler.ts';
import type { RecordOf, Space } from '../tables.ts';

type Installation = RecordOf<'gitInstallations'>;

/** How long a sync may take before the service reports a timeout. */
const TIMEOUT_MS = 600_000;

function targetView({ space, site }: Installation): Schemas['GitSyncTarget'] {
  return space === undefined
    ? { type: 'site', siteId: site ?? '' }
    : { type: 'space', spaceId: space, ...defined({ siteId: site }) };
}

/** An installation as the API returns it, including its token. */
export function installationView({ links }: Reader, installation: Installation): Schemas['GitSyncInstallation'] {
  const { id, parent, provider, repository } = installation;
  return {
    object: 'git-sync-installation',
    id,
    ...defined({ parentInstallationId: parent }),
    target: targetView(installation),
    ...pick(installation, 'status', 'provider'),
    providerConfiguration: {
      ...defined({ [provider === 'github' ? 'repositoryId' : 'projectId']: repository }),
      ...pick(installation, 'branch', 'accessToken', 'customInstanceURL'),
    },
    ...pick(installation, 'projectDirectory', 'commitMessageTemplate', 'previewExternalBranches', 'agentInstructions'),
    ...pick(installation, 'priority', 'createdAt', 'createdBy', 'updatedAt'),
    urls: { location: links.location(`/git/installations/${id}`) },
  };
}

/** The state of a sync, as shown for spaces and sites. */
function syncView(installation: Installation): Schemas['GitSyncState'] {
  const { id, parent, provider, status, repository, operation, updatedAt } = installation;
  return {
    installationId: id,
    ...defined({ parentInstallationId: parent }),
    installationProvider: provider,
    installationStatus: status,
    ...(repository === undefined ? {} : { repoName: String(repository) }),
    ...defined({ operation }),
    operationTimeout: TIMEOUT_MS,
    updatedAt,
  };
}

/** The installation of a space; undefined if there is none. */
export function installationOfSpace({ db }: Data, space: string): Installation | undefined {
  return db.gitInstallations.where('space', space)[0];
}

/** The installation of a site; undefined if there is none. */
export function installationOfSite({ db }: Data, site: string): Installation | undefined {
  return db.gitInstallations.where('site', site).find(({ space }) => space === undefined);
}

/** The synchronization of a space with a repository. One that an integration set up has no installation. */
export function spaceSyncView(context: Data, { id, gitSync }: Space): Schemas['GitSyncState'] | undefined {
  const installation = installationOfSpace(context, id);
  if (installation !== undefined) {
    return syncView(installation);
  }
  return gitSync === undefined
    ? undefined
    : { installationProvider: 'github', ...gitSync, installationId: `git_${id}`, installationStatus: 'active' };
}

export function siteSyncView(context: Data, site: string): Schemas['GitSyncState'] | undefined {
  const installation = installationOfSite(context, site);
  return installation === undefined ? undefined : syncView(installation);
}
