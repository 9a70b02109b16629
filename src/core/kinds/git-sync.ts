import { defined } from '../../base/defined.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import type { BodyOf } from '../contract/operation.ts';
import { isPartOf } from '../engine/ledger.ts';
import type { Desired, Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { type Fields, isForeignId, isReference } from '../plan/value.ts';
import { type Clash, type DeclareContext, defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { withoutEmpty } from './support/fields.ts';
import { findInstallation, findOccupant, type Installation, targetOf, waitForSync } from './support/git-sync-calls.ts';
import { maybe } from './support/writes.ts';

type Provider = Installation['provider'];

const COMMON = ['branch', 'directory', 'wins', 'commitMessage', 'previewBranches', 'agentInstructions'];
const PREFIX = 'refs/heads/';
/** Parts of a site that a sync of the whole site exports. */
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

/** Of the token only that there is one is told, so it is compared with what was applied last. */
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
    // What was never configured has no token either.
    ...(provider === 'gitlab' && repository !== undefined ? { witness: { token: 'set' } } : {}),
    // Nobody knows which repositories there are before somebody has authorized it.
    ...(isOpen ? { processing: ['repository', 'branch'] } : {}),
    outputs: { status },
  };
}

/** All settings that are declared: the service starts a sync with whatever it has then. */
function bodyOf(fields: Fields): BodyOf<'updateGitSyncInstallationById'> {
  const { provider, repository, branch, token, instance, directory, wins } = fields;
  const { commitMessage, previewBranches, agentInstructions } = fields;
  const setup = defined({
    [provider === 'github' ? 'repositoryId' : 'projectId']: repository,
    branch: branch === undefined ? undefined : `${PREFIX}${shortBranch(String(branch))}`,
    ...(provider === 'gitlab' ? { accessToken: token, customInstanceURL: instance } : {}),
  });
  // The schema of the manifest has checked the values.
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

/** Sends the settings, which moves content, and waits for the end of that. */
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

/** A token that is written down in a manifest is known to everybody who can read the repository. */
function reportLiteral(token: Json | undefined, { isSecret, problem }: DeclareContext): void {
  if (token !== undefined && !isSecret(['gitlab', 'token'])) {
    problem(['gitlab', 'token'], {
      code: 'secret-literal',
      summary: 'The access token is written in the manifest',
      detail: 'A token is a secret. Put it into an environment variable and write `!env COLOPHON_SECRET_NAME` here.',
    });
  }
}

/** A sync of a whole site has one for each of its spaces, so a space cannot have another one. */
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

/** The synchronization of a space or a site with a repository. Every write but the deletion moves content. */
export const gitSync: Kind = defineKind('git-sync', {
  // A space that is only looked up is never deleted.
  goesWithParent: false,
  pending: PENDING,

  risks: {
    create: () => 'sync-content',
    // A removal is none: content stays on both sides.
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
    // Nothing is configured before somebody has authorized the GitHub App.
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
        // Beside the token, which would hide it.
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
    // What nobody has authorized has no repository yet.
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
