import { describe, expect, test } from 'vitest';
import type { ApiFailure } from '../../src/core/client/index.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { anyPath, clientOf, failureOf, SITE } from './support/client.ts';
import { json, nothing, problem, scripted, text } from './support/script.ts';

const ORGANIZATION = { organizationId: 'org_acme' };
const TEAM = {
  object: 'team',
  id: 'team_x',
  title: 'Writers',
  members: 1,
  spaces: 0,
  createdAt: '2025-01-01T00:00:00.000Z',
};

describe('a status that is final', () => {
  test.each<readonly [number, ApiFailure['type'], string]>([
    [400, 'invalid', ''],
    [422, 'invalid', ''],
    [401, 'unauthenticated', 'the token is missing, unknown or no longer valid'],
    [403, 'forbidden', 'needs the role create or higher'],
    [404, 'not-found', 'it does not exist, or is not visible to the user of the token'],
    [410, 'not-found', 'it does not exist'],
    [409, 'conflict', ''],
    [412, 'conflict', ''],
    [402, 'refused', ''],
    [405, 'refused', ''],
    [415, 'refused', ''],
    [418, 'refused', ''],
    [501, 'server-error', ''],
    [505, 'server-error', ''],
  ])('F25, F26, F28, F29: %d is %s and is not tried again', async (status, type, hint) => {
    const server = await scripted(problem(status, 'The message of the service'));
    const client = clientOf(server);
    for (const method of ['getSiteById', 'createSite', 'updateSiteById', 'deleteSiteById'] as const) {
      const error = await failureOf(client.send(method, { path: SITE, body: {} }));
      expect(error.failure).toEqual({ type, status, message: 'The message of the service' });
      expect(error.outcome).toBe('none');
    }
    expect(server.seen).toHaveLength(4);
    const error = await failureOf(client.call('updateSiteById', { path: SITE, body: {} }));
    expect(error.message).toContain(
      `PATCH /v1/orgs/org_acme/sites/site_docs answered ${status}: The message of the service`,
    );
    expect(error.message).toContain(hint);
  });

  test.each<readonly [OperationId, string | undefined]>([
    ['getAuthenticatedUser', undefined],
    ['getSiteById', 'needs the role read or higher'],
    ['deleteCommentInSpace', 'needs the role comment or higher'],
    ['mergeChangeRequest', 'needs the role review or higher'],
    ['updateOrganizationById', 'needs the role admin'],
    ['addMemberToOrganizationTeamById', 'needs to own the team, or the role admin'],
  ])('F26: a 403 on %s says what it needs', async (id, needs) => {
    const server = await scripted(problem(403, 'You may not'));
    const error = await failureOf(clientOf(server).send(id, { path: anyPath(id), body: {} }));
    expect(error.message).toMatch(/answered 403: You may not/);
    if (needs !== undefined) {
      expect(error.message).toContain(`(${needs})`);
    }
  });
});

describe('a status that may pass', () => {
  test.each([408, 500, 502, 503, 504, 520, 524])(
    'F22: %d is tried five times for a read, with longer and longer waits',
    async (status) => {
      const server = await scripted(problem(status, 'busy'));
      const client = clientOf(server);
      const error = await failureOf(client.call('getSiteById', { path: SITE }));
      expect(error.failure).toMatchObject({ status, message: 'busy' });
      expect(error.outcome).toBe('none');
      expect(error.message).toMatch(/after 5 tries$/);
      expect(server.seen).toHaveLength(5);
      expect(client.time.slept).toEqual([250, 500, 1000, 2000]);
      expect(client.stats()).toEqual({ requests: 5, reads: 5, writes: 0, retries: 4, waitedMs: 3750 });
    },
  );

  test.each([500, 502, 503, 504])('F23: %d on a create is sent once and its outcome is open', async (status) => {
    const server = await scripted(problem(status));
    const client = clientOf(server);
    for (const id of ['createSite', 'createOrganizationTeam', 'publishSite'] as const) {
      const error = await failureOf(client.send(id, { path: SITE, body: {} }));
      expect(error).toMatchObject({ failure: { type: 'server-error', status }, outcome: 'unknown' });
    }
    expect(server.seen).toHaveLength(3);
  });

  test.each(['updateSiteById', 'deleteSiteById', 'updateMembersInOrganizationTeam'] as const)(
    'F22: %s is tried again, since doing it twice is doing it once',
    async (id) => {
      const server = await scripted([problem(503), problem(502), nothing]);
      await clientOf(server, { checkAnswers: false }).send(id, { path: anyPath(id), body: {} });
      expect(server.seen).toHaveLength(3);
    },
  );

  test('F22: the waits are spread over their whole length', async () => {
    const server = await scripted(problem(503));
    for (const [random, waits] of [
      [0, [0, 0, 0, 0]],
      [0.999, [499.5, 999, 1998, 3996]],
    ] as const) {
      const client = clientOf(server, { random: () => random });
      await failureOf(client.call('getSiteById', { path: SITE }));
      expect(client.time.slept).toEqual(waits);
    }
  });

  test('a 500 on a write hints at the token', async () => {
    const server = await scripted(problem(500, 'Internal error'));
    const client = clientOf(server);
    const write = await failureOf(client.call('createSite', { path: ORGANIZATION }));
    expect(write.message).toBe(
      'POST /v1/orgs/org_acme/sites answered 500: Internal error (if it keeps failing, check the token)',
    );
    expect((await failureOf(client.call('getSiteById', { path: SITE }))).message).not.toContain('token');
  });

  test('an error page of something in between is not quoted, only named', async () => {
    const server = await scripted(text(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }));
    const error = await failureOf(clientOf(server, { tries: 1 }).call('getSiteById', { path: SITE }));
    expect(error.message).toBe(
      'GET /v1/orgs/org_acme/sites/site_docs answered 502: a body that is not JSON (text/html)',
    );
  });
});

describe('an answer', () => {
  test('with any 2xx is a success', async () => {
    const server = await scripted([json(200, TEAM), json(201, TEAM), json(202, TEAM)]);
    const client = clientOf(server);
    for (let index = 0; index < 3; index++) {
      const team = await client.call('createOrganizationTeam', { path: ORGANIZATION, body: { title: 'x' } });
      expect(team).toEqual(TEAM);
    }
  });

  test('without a body where none is declared may have one all the same', async () => {
    const server = await scripted([nothing, text(205, ''), text(200, 'ok'), json(200, { fine: true })]);
    const client = clientOf(server);
    for (let index = 0; index < 4; index++) {
      await expect(client.call('deleteSiteById', { path: SITE })).resolves.toBeUndefined();
    }
  });

  test.each([
    ['an error object', { error: { code: 404, message: 'no' } }],
    ['an item of another kind', { ...TEAM, object: 'site' }],
    ['a missing field', { ...TEAM, title: undefined }],
    ['a field of another type', { ...TEAM, members: '1' }],
    ['a list', [TEAM]],
    ['null', null],
  ])('F30: a 200 with %s is not taken for the resource itself', async (_title, body) => {
    const server = await scripted(json(200, body));
    const client = clientOf(server);
    const read = await failureOf(client.call('getTeamInOrganizationById', { path: { ...ORGANIZATION, teamId: 't' } }));
    expect(read.failure).toMatchObject({ type: 'invalid-answer', status: 200 });
    expect(read.message).toMatch(
      /answered 200(?: with a body that breaks the contract|: this service has teams of another form): answer/,
    );
    const write = await failureOf(client.call('createOrganizationTeam', { path: ORGANIZATION, body: { title: 'x' } }));
    expect(write).toMatchObject({ failure: { type: 'invalid-answer' }, outcome: 'done' });
    expect(server.seen).toHaveLength(2);
  });
});

describe('events and counts', () => {
  test('tell each try, each wait and each end', async () => {
    const server = await scripted([problem(503), nothing]);
    const client = clientOf(server);
    await client.call('deleteSiteById', { path: SITE });
    const about = {
      call: 1,
      operation: 'deleteSiteById',
      method: 'DELETE',
      path: '/v1/orgs/org_acme/sites/site_docs',
    };
    expect(client.events).toEqual([
      { type: 'started', ...about, attempt: 1 },
      { type: 'finished', ...about, attempt: 1, sent: true, result: 503, durationMs: expect.any(Number) },
      { type: 'retrying', ...about, attempt: 1, reason: 503, delayMs: 250 },
      { type: 'started', ...about, attempt: 2 },
      { type: 'finished', ...about, attempt: 2, sent: true, result: 204, durationMs: expect.any(Number) },
    ]);
    expect(client.stats()).toEqual({ requests: 2, reads: 0, writes: 2, retries: 1, waitedMs: 250 });
  });

  test('do no harm when whoever listens throws', async () => {
    const server = await scripted(nothing);
    const onEvent = (): never => {
      throw new Error('not now');
    };
    await expect(clientOf(server, { onEvent }).call('deleteSiteById', { path: SITE })).resolves.toBeUndefined();
  });
});
