import { defined } from '../../base/defined.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import { ApiError } from '../client/failure.ts';
import type { BodyOf, ResultOf } from '../contract/operation.ts';
import { DriverError, type HiddenConflict, type Place } from '../engine/driver.ts';
import { isPartOf } from '../engine/ledger.ts';
import type { Desired, Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { type Fields, isForeignId, isReference } from '../plan/value.ts';
import { type Clash, type DeclareContext, defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { maybe, withoutEmpty } from './support/fields.ts';
import { ifThere, isNotThere } from './support/organization.ts';

type Provider = Installation['provider'];

const COMMON = ['branch', 'directory', 'wins', 'commitMessage', 'previewBranches', 'agentInstructions'];
const PREFIX = 'refs/heads/';
/** The parts of a site that a sync of the complete site exports. */
const PARTS = ['section-group', 'section', 'site-space', 'external-link'];

const PENDING =
  'authorization pending: somebody has to authorize the GitHub App of the service for this organization, in the app. After that, plan and apply again';
const STILL_RUNNING = 'the sync with the repository is still running; look at its result in the app';

function shortBranch(branch: string): string {
  return branch.startsWith(PREFIX) ? branch.slice(PREFIX.length) : branch;
}

function shortDirectory(directory: string): string {
  return directory
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}

/** The API shows only that a token exists, so the token is compared with the one applied last. */
function liveOf(installation: Installation): Live {
  const { id, provider, status, providerConfiguration: setup, projectDirectory, priority } = installation;
  const repository = (provider === 'github' ? setup?.repositoryId : setup?.projectId) ?? undefined;
  const branch = setup?.branch ?? undefined;
  const isOpen = provider === 'github' && status === 'unauthenticated';
  return {
    kind: 'git-sync',
    id,
    title: `${provider === 'github' ? 'GitHub' : 'GitLab'} ${repository ?? ''}`.trim(),
    fields: {
      provider,
      ...(isOpen ? {} : withoutEmpty({ repository, branch: branch === undefined ? undefined : shortBranch(branch) })),
      ...withoutEmpty({
        instance: setup?.customInstanceURL,
        commitMessage: installation.commitMessageTemplate,
        wins: priority === undefined || priority === null ? undefined : priority === 'git' ? 'git' : 'service',
      }),
      directory: projectDirectory ?? '',
      previewBranches: installation.previewExternalBranches ?? false,
      agentInstructions: [...(installation.agentInstructions ?? [])],
    },
    // Without a configuration there is no token either.
    ...(provider === 'gitlab' && repository !== undefined ? { witness: { token: 'set' } } : {}),
    // The repositories are unknown until somebody authorizes it.
    ...(isOpen ? { processing: ['repository', 'branch'] } : {}),
    outputs: { status },
  };
}

/** All declared settings: the service starts a sync with the settings of this request. */
function bodyOf(fields: Fields): BodyOf<'updateGitSyncInstallationById'> {
  const { provider, repository, branch, token, instance, directory, wins } = fields;
  const { commitMessage, previewBranches, agentInstructions } = fields;
  const setup = defined({
    [provider === 'github' ? 'repositoryId' : 'projectId']: repository,
    branch: branch === undefined ? undefined : `${PREFIX}${shortBranch(String(branch))}`,
    ...(provider === 'gitlab' ? { accessToken: token, customInstanceURL: instance } : {}),
  });
  // The manifest schema has validated the values.
  return {
    provider,
    providerConfiguration: setup,
    ...defined({
      projectDirectory: directory === undefined ? undefined : shortDirectory(String(directory)),
      commitMessageTemplate: commitMessage,
      previewExternalBranches: previewBranches,
      agentInstructions,
      priority: wins === undefined ? undefined : wins === 'git' ? 'git' : 'gitbook',
    }),
  } as unknown as BodyOf<'updateGitSyncInstallationById'>;
}

/** Sends the settings, which moves content, and waits for the sync to finish. */
async function configure(
  session: Session,
  id: string,
  { fields, target }: { readonly fields: Fields; readonly target: ReturnType<typeof targetOf> },
): Promise<Live> {
  const path = { installationId: id };
  const changed = await session.client.call('updateGitSyncInstallationById', { path, body: bodyOf(fields) });
  const isOver = await waitForSync(session, target);
  return { ...liveOf(changed), ...(isOver ? {} : { note: STILL_RUNNING }) };
}

/** Everyone who can read the repository knows a token that is written in a manifest. */
function reportLiteral(token: Json | undefined, { isSecret, problem }: DeclareContext): void {
  if (token !== undefined && !isSecret(['gitlab', 'token'])) {
    problem(['gitlab', 'token'], {
      code: 'secret-literal',
      summary: 'The access token is written in the manifest',
      detail: 'A token is a secret. Put it into an environment variable and write `!env COLOPHON_SECRET_NAME` here.',
    });
  }
}

/** A sync of a complete site includes each of its spaces, so a space cannot have one of its own. */
function clashes(all: readonly Desired[]): readonly Clash[] {
  const byParent = new Map(all.flatMap((one) => (one.kind === 'git-sync' ? [[one.parent, one.address]] : [])));
  const sites = all.filter(({ kind, address }) => kind === 'site' && byParent.has(address));
  const byId = new Map(
    all.flatMap(({ kind, id, address }) => (kind === 'space' && id !== undefined ? [[id, address]] : [])),
  );
  const shown = sites.flatMap((site) =>
    all.flatMap(({ kind, address, fields }) => {
      const { space } = fields;
      const target = isReference(space) ? space.$ref : isForeignId(space) ? byId.get(space.$id) : undefined;
      return kind === 'site-space' && isPartOf(address, site.address) && target !== undefined ? [{ site, target }] : [];
    }),
  );
  const pairs = shown.flatMap(({ site, target }) => {
    const [own, whole] = [byParent.get(target), byParent.get(site.address)];
    return own === undefined || whole === undefined ? [] : [[own, whole] as const];
  });
  const once = new Map(pairs.map((pair) => [pair.join('\0'), pair]));
  return [...once.values()].map(([own, whole]) => ({
    addresses: [own, whole],
    summary: 'A space and the site that shows it are both synchronized',
    detail: `${shortened(whole, 200)} synchronizes the whole site with its spaces, so ${shortened(own, 200)} is refused by the service. Remove \`gitSync\` from the space or from the site.`,
  }));
}

/** An installation as the API returns it. It may contain the token. */
type Installation = ResultOf<'getGitSyncInstallationById'>;

type State = ResultOf<'getSpaceGitInfo'>;

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2000;
const PATIENCE_MS = 60_000;

/** The space or site that is synchronized. */
function targetOf(parents: readonly Place[]): Place {
  const target = parents.at(-1);
  if (target === undefined) {
    throw new Error('a git sync was asked for without its space or site');
  }
  return target;
}

/** The state of a sync; undefined if there is none. */
async function stateOf({ client, organization }: Session, { kind, id }: Place): Promise<State | undefined> {
  if (kind === 'site') {
    const site = await client.call('getSiteById', { path: { organizationId: organization, siteId: id } });
    return site.gitSync ?? undefined;
  }
  const path = { spaceId: id };
  const state = await ifThere(client.call('getSpaceGitInfo', { path }));
  if (state === undefined) {
    // If the space is not visible either, this throws the error about the space.
    await client.call('getSpaceById', { path });
  }
  return state;
}

/** The installation of a state, if it can be managed at this place. */
async function ownInstallation(session: Session, state: State | undefined): Promise<Installation | undefined> {
  if (state === undefined || (state.parentInstallationId ?? undefined) !== undefined) {
    return undefined;
  }
  // Older integrations have no installation, so there is nothing to manage.
  const { installationId } = state;
  if (typeof installationId !== 'string') {
    return undefined;
  }
  return await ifThere(session.client.call('getGitSyncInstallationById', { path: { installationId } }));
}

/**
 * The installation of a space or site. Undefined if there is none, if an integration set up the sync, or if it belongs to the sync of a
 * complete site.
 */
async function findInstallation(session: Session, target: Place): Promise<Installation | undefined> {
  return await ownInstallation(session, await stateOf(session, target));
}

const BY_SITE =
  'A space has one sync, and that of its site decides about it: remove `gitSync` from the space, or stop the sync of the site in the app first';
const BY_INTEGRATION =
  'The API neither shows nor changes it: remove `gitSync` from the manifest, or stop that sync in the app first';

/** The site of an installation, if it is visible to the token. */
async function siteOf({ client }: Session, installationId: string): Promise<Place | undefined> {
  try {
    const { target } = await client.call('getGitSyncInstallationById', { path: { installationId } });
    const id = target.siteId ?? undefined;
    return id === undefined ? undefined : { kind: 'site', id };
  } catch (error) {
    // It only improves a message, and the site may belong to somebody else.
    if (isNotThere(error) || (error instanceof ApiError && error.failure.type === 'forbidden')) {
      return undefined;
    }
    throw error;
  }
}

/** A sync that cannot be managed here: an integration set it up, or it belongs to the sync of a complete site. */
async function findOccupant(session: Session, target: Place): Promise<HiddenConflict | undefined> {
  const state = await stateOf(session, target);
  if (state === undefined || (await ownInstallation(session, state)) !== undefined) {
    return undefined;
  }
  const parent = state.parentInstallationId ?? undefined;
  return parent === undefined
    ? {
        id: state.installationId ?? 'without an id',
        what: 'a git sync that an integration set up',
        advice: BY_INTEGRATION,
      }
    : {
        id: parent,
        what: 'the git sync of a whole site',
        ...defined({ of: await siteOf(session, parent) }),
        advice: BY_SITE,
      };
}

/** Waits a limited time for a sync to finish; false if it takes longer. Rejects if the sync fails. */
async function waitForSync(session: Session, target: Place): Promise<boolean> {
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const operation = (await stateOf(session, target))?.operation;
    if (operation === undefined || operation === null || operation.state === 'success') {
      return true;
    }
    if (operation.state !== 'running') {
      const reason = typeof operation.error === 'string' ? `: ${shortened(printable(operation.error), 300)}` : '';
      throw new DriverError(
        `the service saved the settings, and the sync with the repository failed (${operation.state})${reason}. Correct the cause and apply again`,
        { failure: 'invalid', outcome: 'done' },
      );
    }
    if (waited >= PATIENCE_MS) {
      return false;
    }
    if (!(await session.sleep(wait))) {
      throw new DriverError('stopped while the service was syncing with the repository, which it continues', {
        failure: 'cancelled',
        outcome: 'done',
      });
    }
    waited += wait;
  }
}

/** The synchronization of a space or a site with a repository. Every write except for a deletion moves content. */
export const gitSync: Kind = defineKind('git-sync', {
  // A space that is only looked up is never deleted.
  goesWithParent: false,
  pending: PENDING,

  risks: {
    create: () => 'sync-content',
    // A removal is harmless: the content stays on both sides.
    replace: () => 'sync-content',
    harmless: ['provider', 'wins'],
    fields: {
      repository: () => 'sync-content',
      branch: () => 'sync-content',
      token: () => 'sync-content',
      instance: () => 'sync-content',
      directory: () => 'sync-content',
      commitMessage: () => 'sync-content',
      previewBranches: () => 'sync-content',
      agentInstructions: () => 'sync-content',
    },
  },

  keyOf: () => 'sync',
  clashes,
  shownOutputs: { status: { sensitive: false } },

  comparable: (field, value) => {
    if (typeof value !== 'string') {
      return value;
    }
    return field === 'branch' ? shortBranch(value) : field === 'directory' ? shortDirectory(value) : value;
  },

  writes: {
    // Nothing is configured until somebody authorizes the GitHub App.
    create: ({ provider }) => together(1, provider === 'github' ? maybe(true) : 1),
  },

  declare: (entry, context) => {
    const { github, gitlab } = objectOf(entry);
    const provider: Provider = github === undefined ? 'gitlab' : 'github';
    const given = objectOf((github ?? gitlab) as Json);
    const id = provider === 'github' ? 'repository' : 'project';
    const { [id]: repository, token, instance } = given;
    reportLiteral(token, context);
    const common = pick(given, COMMON);
    const within = context.parent?.address;
    return {
      fields: { provider, ...defined({ repository }), ...common, ...defined({ token, instance }) },
      from: {
        // Not the object around it, which includes the token and would be secret.
        provider: [provider, id],
        repository: [provider, id],
        ...Object.fromEntries([...COMMON, 'token', 'instance'].map((field) => [field, [provider, field]])),
      },
      after: PARTS.flatMap((kind) => context.all(kind)).filter(
        (address) => within !== undefined && isPartOf(address, within),
      ),
    };
  },

  export: ({ fields }) => {
    const { provider, repository, instance, directory, previewBranches, agentInstructions, ...rest } = fields;
    // Without an authorization there is no repository yet.
    if (repository === undefined) {
      return undefined;
    }
    const set: JsonObject = {
      [provider === 'github' ? 'repository' : 'project']: repository,
      ...pick(rest, ['branch', 'wins', 'commitMessage']),
      ...withoutEmpty({ directory, instance }),
      ...(previewBranches === true ? { previewBranches } : {}),
      ...(Array.isArray(agentInstructions) && agentInstructions.length > 0 ? { agentInstructions } : {}),
    };
    return { key: '', entry: { [String(provider)]: set } };
  },

  read: async (session, parents) => {
    const installation = await findInstallation(session, targetOf(parents));
    return installation === undefined ? [] : [liveOf(installation)];
  },

  hiddenConflict: (session, parents) => findOccupant(session, targetOf(parents)),

  create: async (session, { parents, fields, created }) => {
    const target = targetOf(parents);
    const made = await session.client.call('installGitSyncProviderOnTarget', {
      body: {
        provider: fields['provider'] as Provider,
        target: target.kind === 'site' ? { type: 'site', siteId: target.id } : { type: 'space', spaceId: target.id },
      },
    });
    await created(made.id);
    return made.provider === 'github' && made.status === 'unauthenticated'
      ? 'pending'
      : await configure(session, made.id, { fields, target });
  },

  update: async (session, { parents, id, fields, all }) =>
    await configure(session, id, { fields: { ...all, ...fields }, target: targetOf(parents) }),

  remove: async ({ client }, { id }) => {
    await client.call('uninstallGitSyncInstallation', { path: { installationId: id } });
  },
});
