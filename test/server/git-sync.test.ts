import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from '../../src/server/index.ts';
import { useServer } from '../support/server.ts';

const api = useServer({ profile: 'today', processingDelay: 1 });
beforeEach(() => api.server.reset());
/** A service that never finishes a sync while a test looks. */
const slow = useServer({ profile: 'today', processingDelay: 3_600_000 });

const INSTALLATIONS = '/v1/git/installations';
const NOTES = { type: 'space', spaceId: 'spc_notes' };
const SITE = { type: 'site', siteId: 'site_docs' };

const install = async (provider: string, target: object, service = api): Promise<string> => {
  const { status, body } = await service.post(INSTALLATIONS, { provider, target });
  expect(status).toBe(201);
  return body.id;
};

const gitlab = (more: object = {}): object => ({
  provider: 'gitlab',
  providerConfiguration: { projectId: 7, branch: 'refs/heads/main', accessToken: 'glpat-x' },
  priority: 'gitbook',
  ...more,
});

/** What somebody does who is not asked through the interface. */
async function changeWorld(change: (tables: World['tables']) => World['tables']): Promise<void> {
  const world = api.server.exportWorld();
  const { status } = await api.put(
    '/__admin/world',
    { ...world, tables: change(world.tables) },
    { token: api.server.adminToken },
  );
  expect(status).toBe(204);
}

/** The state of the sync of a space, once it is over. */
async function settled(space: string): Promise<string> {
  const state = async (): Promise<string> => (await api.get(`/v1/spaces/${space}/git/info`)).body.operation.state;
  await expect.poll(state).not.toBe('running');
  return await state();
}

describe('GitLab', () => {
  test('waits for a token, then for a project, and is active with both', async () => {
    const id = await install('gitlab', NOTES);
    const statusAfter = async (providerConfiguration: object): Promise<string> =>
      (await api.patch(`${INSTALLATIONS}/${id}`, { provider: 'gitlab', providerConfiguration })).body.status;
    expect((await api.get(`${INSTALLATIONS}/${id}`)).body).toMatchObject({ status: 'unauthenticated', target: NOTES });
    expect(await statusAfter({ accessToken: 'glpat-x' })).toBe('pending');
    expect(await statusAfter({ projectId: 7, branch: 'refs/heads/main' })).toBe('active');
  });

  test('synchronizes for a while after a change', async () => {
    const id = await install('gitlab', NOTES, slow);
    await slow.patch(`${INSTALLATIONS}/${id}`, gitlab());
    expect((await slow.get('/v1/spaces/spc_notes/git/info')).body).toMatchObject({
      installationId: id,
      installationStatus: 'active',
      operation: { state: 'running', direction: 'export' },
    });
  });

  test('synchronizes after every change, in the direction of the side that wins', async () => {
    const id = await install('gitlab', NOTES);
    await api.patch(`${INSTALLATIONS}/${id}`, gitlab());
    expect(await settled('spc_notes')).toBe('success');
    expect((await api.get('/v1/spaces/spc_notes/git/info')).body.operation.direction).toBe('export');
    await api.patch(`${INSTALLATIONS}/${id}`, gitlab({ priority: 'git' }));
    expect((await api.get('/v1/spaces/spc_notes')).body.gitSync.installationId).toBe(id);
    expect((await api.get('/v1/spaces/spc_notes/git/info')).body.operation.direction).toBe('import');
  });

  test('reports a branch that does not exist', async () => {
    const id = await install('gitlab', NOTES);
    const providerConfiguration = { projectId: 7, branch: 'refs/heads/missing', accessToken: 'glpat-x' };
    await api.patch(`${INSTALLATIONS}/${id}`, { provider: 'gitlab', providerConfiguration });
    expect(await settled('spc_notes')).toBe('failure');
  });

  test('keeps what a change does not name, and its provider for good', async () => {
    const id = await install('gitlab', NOTES);
    await api.patch(`${INSTALLATIONS}/${id}`, gitlab({ projectDirectory: 'docs' }));
    const { body } = await api.patch(`${INSTALLATIONS}/${id}`, {
      provider: 'gitlab',
      providerConfiguration: { customInstanceURL: 'https://git.example.com' },
    });
    expect(body).toMatchObject({
      projectDirectory: 'docs',
      providerConfiguration: { projectId: 7, customInstanceURL: 'https://git.example.com' },
    });
    const other = { provider: 'github', providerConfiguration: {} };
    expect((await api.patch(`${INSTALLATIONS}/${id}`, other)).status).toBe(400);
  });
});

describe('GitHub', () => {
  test('stays unauthenticated until somebody authorizes the app', async () => {
    const setApp = (gitHubApp: boolean): Promise<void> =>
      changeWorld(({ organizations = [], ...tables }) => ({
        ...tables,
        organizations: organizations.map((one) => ({ ...one, gitHubApp })),
      }));
    await setApp(false);
    const id = await install('github', NOTES);
    const body = { provider: 'github', providerConfiguration: { repositoryId: 7, branch: 'refs/heads/main' } };
    expect((await api.patch(`${INSTALLATIONS}/${id}`, body)).body.status).toBe('unauthenticated');
    expect((await api.get('/v1/spaces/spc_notes/git/info')).body.operation).toBeUndefined();

    await setApp(true);
    expect((await api.patch(`${INSTALLATIONS}/${id}`, body)).body.status).toBe('active');
    expect(await settled('spc_notes')).toBe('success');
  });
});

test('there is one for each target', async () => {
  await install('gitlab', NOTES);
  expect((await api.post(INSTALLATIONS, { provider: 'github', target: NOTES })).status).toBe(409);
  const legacy = { type: 'space', spaceId: 'spc_handbook' };
  expect((await api.post(INSTALLATIONS, { provider: 'gitlab', target: legacy })).status).toBe(409);
});

test('a removed one is gone, and a second removal is a 404', async () => {
  const id = await install('gitlab', NOTES);
  expect((await api.delete(`${INSTALLATIONS}/${id}`)).status).toBe(205);
  expect((await api.delete(`${INSTALLATIONS}/${id}`)).status).toBe(404);
  expect((await api.get('/v1/spaces/spc_notes/git/info')).status).toBe(404);
});

test('only administrators of the target see and change it', async () => {
  const id = await install('gitlab', NOTES);
  expect((await api.as('user_lin').get(`${INSTALLATIONS}/${id}`)).status).toBe(403);
  expect((await api.as('user_lin').post(INSTALLATIONS, { provider: 'gitlab', target: SITE })).status).toBe(403);
  const site = await install('gitlab', SITE);
  expect((await api.as('user_lin').delete(`${INSTALLATIONS}/${site}`)).status).toBe(403);
  const none = { type: 'space', spaceId: 'spc_none' };
  expect((await api.post(INSTALLATIONS, { provider: 'gitlab', target: none })).status).toBe(404);
});

describe('a whole site', () => {
  test('has an installation for each of its spaces below its own', async () => {
    const id = await install('gitlab', SITE);
    expect((await api.patch(`${INSTALLATIONS}/${id}`, gitlab())).status).toBe(200);
    const { body } = await api.get('/v1/orgs/org_acme/sites/site_docs/spaces/git/installations');
    const children = body.items.filter((item: { parentInstallationId?: string }) => item.parentInstallationId === id);
    expect(children.length).toBeGreaterThan(0);
    expect((await api.get('/v1/orgs/org_acme/sites/site_docs')).body.gitSync.installationId).toBe(id);
    expect((await api.patch(`${INSTALLATIONS}/${children[0].id}`, gitlab())).status).toBe(400);
    const directories = { [children[0].id]: 'one' };
    await api.patch(`${INSTALLATIONS}/${id}`, gitlab({ childInstallationProjectDirectories: directories }));
    expect((await api.get(`${INSTALLATIONS}/${children[0].id}`)).body.projectDirectory).toBe('one');

    expect((await api.delete(`${INSTALLATIONS}/${id}`)).status).toBe(205);
    expect((await api.get(`${INSTALLATIONS}/${children[0].id}`)).status).toBe(404);
  });

  test('is imported only if the repository has its file', async () => {
    const id = await install('gitlab', SITE);
    const importing = gitlab({ priority: 'git', projectDirectory: 'docs' });
    expect((await api.patch(`${INSTALLATIONS}/${id}`, importing)).status).toBe(409);
    expect((await api.get(`${INSTALLATIONS}/${id}`)).body.status).toBe('unauthenticated');

    const url = 'https://gitlab.com/repositories/7/main/docs/gitbook-docs.yaml';
    const page = { id: 'page_site_file', url, contentType: 'application/yaml', body: 'site: {}' };
    await changeWorld(({ webPages = [], ...tables }) => ({ ...tables, webPages: [...webPages, page] }));
    expect((await api.patch(`${INSTALLATIONS}/${id}`, importing)).status).toBe(200);
  });

  test('loses its installations when it is deleted, and a space its own', async () => {
    const site = await install('gitlab', SITE);
    await api.patch(`${INSTALLATIONS}/${site}`, gitlab());
    const space = await install('gitlab', NOTES);
    await api.delete('/v1/orgs/org_acme/sites/site_docs');
    await api.delete('/v1/spaces/spc_notes');
    const left = api.server.exportWorld().tables.gitInstallations?.map(({ id }) => id);
    expect(left).toEqual(['gitinst_internal']);
    expect((await api.get(`${INSTALLATIONS}/${space}`)).status).toBe(404);
  });
});

test('imports and exports are queued', async () => {
  const body = { url: 'https://git.example.com/x.git', ref: 'refs/heads/main' };
  expect((await api.post('/v1/spaces/spc_notes/git/import', body)).status).toBe(204);
  const exporting = { ...body, commitMessage: 'Export' };
  expect((await api.post('/v1/spaces/spc_notes/git/export', exporting)).status).toBe(204);
});
