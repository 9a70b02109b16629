import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { Place } from '../../src/core/engine/driver.ts';
import type { DeclareContext } from '../../src/core/kinds/define.ts';
import { gitSync } from '../../src/core/kinds/git-sync.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';
import { notFound, sessionOf } from './support/scripted-session.ts';

const bench = useBench([gitSync], { profile: 'today' });
const TOKEN = 'glpat-never-to-be-seen';
const space = (id: string): readonly Place[] => [{ kind: 'space', id }];
const NOTES = space('spc_notes');
const GITLAB: Fields = { provider: 'gitlab', repository: 7, branch: 'main', token: TOKEN, wins: 'service' };

const installation = (more: JsonObject = {}): JsonObject => ({
  object: 'git-sync-installation',
  id: 'gitinst_1',
  provider: 'gitlab',
  status: 'active',
  target: { type: 'space', spaceId: 'spc_1' },
  providerConfiguration: { projectId: 7, branch: 'refs/heads/main', accessToken: TOKEN },
  ...more,
});

describe('of a space', () => {
  test('is installed, configured, waited for and removed, and never returns its token', async () => {
    const { create, find, update, remove, client } = bench();
    const { live, told } = await create(gitSync, { ...GITLAB, directory: '/docs/' }, NOTES);
    expect(told).toEqual([live.id]);
    expect(live).toMatchObject({
      title: 'GitLab 7',
      fields: { provider: 'gitlab', repository: 7, branch: 'main', directory: 'docs', wins: 'service' },
      witness: { token: 'set' },
      outputs: { status: 'active' },
    });
    expect(JSON.stringify(live)).not.toContain(TOKEN);
    expect(await find(gitSync, live.id, NOTES)).toEqual(live);
    const info = await client.call('getSpaceGitInfo', { path: { spaceId: 'spc_notes' } });
    expect(info.operation?.state).toBe('success');

    const all = { ...GITLAB, branch: 'refs/heads/next' };
    const changed = await update(gitSync, live.id, { branch: 'refs/heads/next' }, { parents: NOTES, all });
    expect(changed.fields).toMatchObject({ branch: 'next', repository: 7, directory: 'docs' });
    expect(JSON.stringify(changed)).not.toContain(TOKEN);

    expect(await remove(gitSync, live.id, NOTES)).toBe('removed');
    expect(await bench().list(gitSync, NOTES)).toEqual([]);
    expect(await remove(gitSync, live.id, NOTES)).toBe('absent');
  });

  test('fails when the sync fails, after its settings were saved', async () => {
    const { create, remove, list } = bench();
    const error = await failureOf(create(gitSync, { ...GITLAB, branch: 'missing' }, NOTES));
    expect([error.failure, error.outcome]).toEqual(['invalid', 'done']);
    expect(error.message).toContain('The branch does not exist');
    const [live] = await list(gitSync, NOTES);
    await remove(gitSync, live?.id ?? '', NOTES);
  });

  test('is not listed where an integration set it up', async () => {
    expect(await bench().list(gitSync, space('spc_handbook'))).toEqual([]);
    expect((await failureOf(bench().create(gitSync, GITLAB, space('spc_handbook')))).failure).toBe('conflict');
  });

  test('of a space that is not visible is an error, not an empty list', async () => {
    expect((await failureOf(bench().list(gitSync, space('spc_none')))).failure).toBe('missing');
  });
});

describe('of a site', () => {
  const SITE: readonly Place[] = [{ kind: 'site', id: 'site_docs' }];

  test('is one for the whole site, and its spaces have none of their own', async () => {
    const { create, find, remove, list } = bench();
    const { live } = await create(
      gitSync,
      { provider: 'github', repository: 9, branch: 'main', wins: 'service' },
      SITE,
    );
    expect(await find(gitSync, live.id, SITE)).toEqual(live);
    expect(await list(gitSync, space('spc_api'))).toEqual([]);
    await remove(gitSync, live.id, SITE);
  });

  test('is refused as long as the repository has no file of the site', async () => {
    const { create, list, remove } = bench();
    const error = await failureOf(create(gitSync, { ...GITLAB, wins: 'git' }, SITE));
    expect(error.failure).toBe('conflict');
    const [live] = await list(gitSync, SITE);
    expect(live?.witness).toBeUndefined();
    await remove(gitSync, live?.id ?? '', SITE);
  });
});

describe('at GitHub before somebody authorized the app', () => {
  const waiting = installation({ provider: 'github', status: 'unauthenticated', providerConfiguration: {} });

  test('is pending, and nothing is configured', async () => {
    const session = sessionOf(() => waiting, 'today');
    const told: string[] = [];
    const request = { kind: 'git-sync', parents: NOTES, created: async (id: string) => void told.push(id) };
    const fields = { provider: 'github', repository: 7, branch: 'main', wins: 'git' };
    expect(await gitSync.create?.(session, { ...request, fields })).toBe('pending');
    expect(told).toEqual(['gitinst_1']);
    expect(session.asked.map(({ operation }) => operation)).toEqual(['installGitSyncProviderOnTarget']);
    expect(gitSync.pending).toContain('authorize the GitHub App');
  });

  test('is not compared', async () => {
    const session = sessionOf(
      (operation) => (operation === 'getSpaceGitInfo' ? { installationId: 'x' } : waiting),
      'today',
    );
    const [live] = await gitSync.read(session, NOTES);
    expect(live?.processing).toEqual(['repository', 'branch']);
    expect(live?.fields).not.toHaveProperty('repository');
  });
});

describe('a sync that takes long', () => {
  const session = (states: readonly string[]) => {
    const left = [...states];
    return sessionOf((operation) => {
      if (operation !== 'getSpaceGitInfo') {
        return installation();
      }
      const state = left.length > 1 ? left.shift() : left[0];
      return { installationId: 'gitinst_1', operation: { state, direction: 'export', startedAt: '' } };
    }, 'today');
  };
  const update = { kind: 'git-sync', parents: NOTES, id: 'gitinst_1', fields: { branch: 'main' }, all: GITLAB };

  test('is waited for', async () => {
    const scripted = session(['running', 'running', 'success']);
    expect(await gitSync.update?.(scripted, update)).not.toHaveProperty('note');
    expect(scripted.asked.filter(({ operation }) => operation === 'getSpaceGitInfo')).toHaveLength(3);
    expect(scripted.asked.filter(({ operation }) => operation === 'updateGitSyncInstallationById')).toHaveLength(1);
  });

  test('is left alone after a minute, with a note', async () => {
    expect((await gitSync.update?.(session(['running']), update))?.note).toContain('still running');
  });

  test('is not waited for any longer by somebody who stops', async () => {
    const stopped = { ...session(['running']), sleep: async () => false };
    expect((await failureOf(gitSync.update?.(stopped, update) ?? Promise.resolve())).failure).toBe('cancelled');
  });

  test.each(['failure', 'timeout'])('and ends in %s is an error', async (state) => {
    const error = await failureOf(gitSync.update?.(session([state]), update) ?? Promise.resolve());
    expect(error.message).toContain(`failed (${state})`);
  });
});

test('sends all that is declared, and the token only to GitLab', async () => {
  const session = sessionOf(
    (operation) => (operation.startsWith('get') ? { operation: null } : installation()),
    'today',
  );
  const all = { ...GITLAB, instance: null, previewBranches: true, agentInstructions: ['claude'], commitMessage: 'x' };
  const request = { kind: 'git-sync', parents: NOTES, id: 'gitinst_1', fields: {}, all };
  await gitSync.update?.(session, request);
  await gitSync.update?.(session, { ...request, all: { ...all, provider: 'github' } });
  expect(session.asked.flatMap(({ body }) => (body === undefined ? [] : [body]))).toEqual([
    {
      provider: 'gitlab',
      providerConfiguration: { projectId: 7, branch: 'refs/heads/main', accessToken: TOKEN, customInstanceURL: null },
      commitMessageTemplate: 'x',
      previewExternalBranches: true,
      agentInstructions: ['claude'],
      priority: 'gitbook',
    },
    {
      provider: 'github',
      providerConfiguration: { repositoryId: 7, branch: 'refs/heads/main' },
      commitMessageTemplate: 'x',
      previewExternalBranches: true,
      agentInstructions: ['claude'],
      priority: 'gitbook',
    },
  ]);
});

describe('in a manifest', () => {
  const context = (secrets: readonly string[] = [], names = {}): DeclareContext & { readonly problems: unknown[] } =>
    ({
      ...contextOf('', names),
      parent: { address: 'site.docs', kind: 'site', entry: {} },
      isSecret: (at: readonly (string | number)[]) => secrets.includes(at.join('.')),
    }) as never;

  test('has the fields of its provider', () => {
    const { fields, from } = gitSync.declare(
      { gitlab: { project: 7, branch: 'main', wins: 'git', token: TOKEN } },
      context(['gitlab.token']),
    );
    expect(fields).toEqual({ provider: 'gitlab', repository: 7, branch: 'main', wins: 'git', token: TOKEN });
    expect(from?.['repository']).toEqual(['gitlab', 'project']);
    const other = gitSync.declare({ github: { repository: 8, branch: 'main', wins: 'git' } }, context());
    expect(other.fields).toMatchObject({ provider: 'github', repository: 8 });
  });

  test('refuses a token that is written down', () => {
    const refusing = contextOf('');
    gitSync.declare({ gitlab: { project: 7, branch: 'main', wins: 'git', token: TOKEN } }, refusing);
    expect(refusing.problems).toMatchObject([[['gitlab', 'token'], { severity: 'error', code: 'secret-literal' }]]);
    expect(JSON.stringify(refusing.problems)).not.toContain(TOKEN);
  });

  test('comes after the parts of its site', () => {
    const all = (kind: string): readonly string[] =>
      kind === 'section' ? ['site.docs.section.guides', 'site.other.section.x'] : [];
    const entry = { github: { repository: 8, branch: 'main', wins: 'git' } };
    expect(gitSync.declare(entry, { ...context(), all }).after).toEqual(['site.docs.section.guides']);
  });

  test('is exported without what is not set, and without its token', () => {
    const live = (fields: Fields) => ({ kind: 'git-sync', id: 'x', title: '', fields });
    const nameOf = (): undefined => undefined;
    const set = {
      provider: 'gitlab',
      repository: 7,
      branch: 'main',
      wins: 'git',
      directory: '',
      previewBranches: false,
    };
    expect(gitSync.export(live({ ...set, agentInstructions: [] }), { nameOf })?.entry).toEqual({
      gitlab: { project: 7, branch: 'main', wins: 'git' },
    });
    expect(gitSync.export(live({ provider: 'github', directory: '' }), { nameOf })).toBeUndefined();
  });
});

test('an installation that went away meanwhile is none', async () => {
  const session = sessionOf(
    (operation) => (operation === 'getSpaceGitInfo' ? { installationId: 'x' } : notFound),
    'today',
  );
  expect(await gitSync.read(session, NOTES)).toEqual([]);
});
