import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import { targetOf } from '../support/samples.ts';
import { useServer } from '../support/server.ts';

const ORG = '/v1/orgs/org_acme';
const FIELDS = `${ORG}/custom-fields`;
const SITE = `${ORG}/sites/site_docs`;
const VALUES = '/v1/spaces/spc_guides/custom-fields';
const REQUESTS = '/v1/spaces/spc_guides/change-requests';
const EVENTS = `${SITE}/insights/events`;

describe('what the interface does not ask for is not asked for:', () => {
  const api = useServer();

  test('a link invite without a body is one to the organization, with the role for new members', async () => {
    const created = await api.post(`${ORG}/link-invites`);
    expect(created.body).toMatchObject({ object: 'invite', role: 'read' });
    const path = `${ORG}/link-invites/${created.body.id}`;
    const unchanged = await api.patch(path);
    expect([unchanged.status, unchanged.body]).toEqual([200, created.body]);
    expect((await api.patch(path, { role: 'comment' })).body.role).toBe('comment');
    expect((await api.patch(`${ORG}/link-invites/invite_runbooks`)).body.level).toBe('comment');
  });

  test('options belong to any type of field, and a select may get them later', async () => {
    const text = await api.post(FIELDS, { name: 'hint', type: 'text', options: ['a', 'b'] });
    expect([text.status, text.body.options]).toEqual([201, ['a', 'b']]);
    expect((await api.patch(VALUES, { values: { hint: { value: 'anything' } } })).status).toBe(204);
    expect((await api.patch(`${FIELDS}/owners`, { options: ['ada'] })).body.options).toEqual(['ada']);
    const select = await api.post(FIELDS, { name: 'tier', type: 'select:single' });
    expect([select.status, 'options' in select.body]).toEqual([201, false]);
    // Nothing can be chosen where nothing is offered.
    expect((await api.patch(VALUES, { values: { tier: { value: 'gold' } } })).status).toBe(400);
    await api.patch(`${FIELDS}/tier`, { options: ['gold'] });
    expect((await api.patch(VALUES, { values: { tier: { value: 'gold' } } })).status).toBe(204);
  });

  test('no value at all changes nothing', async () => {
    const before = (await api.get(VALUES)).body;
    expect((await api.patch(VALUES, { values: {} })).status).toBe(204);
    expect((await api.get(VALUES)).body).toEqual(before);
    expect((await api.patch(VALUES, {})).status).toBe(400);
  });

  test('a change request starts with a subject of any length, and changes it to one of 100 characters', async () => {
    const created = await api.post(REQUESTS, { subject: 's'.repeat(101) });
    expect([created.status, created.body.subject]).toEqual([201, 's'.repeat(101)]);
    const path = `${REQUESTS}/${created.body.number}`;
    expect((await api.patch(path, { status: 'open' })).body.subject).toBe('s'.repeat(101));
    expect((await api.patch(path, { subject: 's'.repeat(101) })).status).toBe(400);
    expect((await api.patch(path, { subject: 's'.repeat(100) })).status).toBe(200);
  });

  test('a section starts with a title of one character, or with that of its space', async () => {
    const add = async (title: string) => (await api.post(`${SITE}/sections`, { spaceId: 'spc_guides', title })).body;
    const short = await add('A');
    expect(short).toMatchObject({ title: 'A', path: 'a' });
    expect((await api.get(`${SITE}/sections`)).body.items).toContainEqual(short);
    expect((await api.get(`${SITE}/structure`)).body.structure).toContainEqual(short);
    expect(await add('')).toMatchObject({ title: 'Guides' });
    expect((await api.patch(`${SITE}/sections/${short.id}`, { title: 'B' })).status).toBe(400);
    expect((await api.post(`${SITE}/sections`, { spaceId: 'spc_guides', title: 't'.repeat(65) })).status).toBe(400);
  });

  test('a share link keeps what no key changes', async () => {
    const path = `${ORG}/sites/site_partners/share-links/link_partners`;
    const answer = await api.patch(path, {});
    expect([answer.status, answer.body.name, answer.body.active]).toEqual([200, 'Partners', true]);
  });

  test('the source of a specification is a URL or a text, with its key or bare', async () => {
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Bare', version: '1' }, paths: {} });
    const created = await api.post(`${ORG}/openapi`, { slug: 'bare', source: text });
    expect(created.status).toBe(201);
    expect(created.body).not.toHaveProperty('sourceURL');
    await expect.poll(async () => (await api.get(`${ORG}/openapi/bare`)).body.processingState).toBe('complete');
    expect((await api.get(`${ORG}/openapi/bare`)).body).not.toHaveProperty('lastProcessErrorCode');
    expect((await api.put(`${ORG}/openapi/bare`, { source: text })).status).toBe(200);
    expect((await api.put(`${ORG}/openapi/bare`, { source: '' })).status).toBe(400);
  });

  test('an event says what it knows', async () => {
    const track = async (session: object, location: object): Promise<number> =>
      (await api.post(EVENTS, { events: [{ type: 'page_view', session, location }] })).status;
    const count = async (where: object[] = []) => {
      const select = ['eventsCount', 'visitorsCount', 'sessionsCount'].map((column) => ({ column }));
      const { body } = await api.post(`${EVENTS}/aggregate`, { range: 'last24Hours', select, where });
      return body.columns.map(({ values }: { values: number[] }) => values[0]);
    };
    const before = await count();
    expect(await track({}, {})).toBe(204);
    expect(await track({ visitorId: 'someone', sessionId: 'some' }, { url: 'https://docs.example.com/a' })).toBe(204);
    expect(await track({ referrer: 'android-app:// not a URL' }, { page: 'pg_intro' })).toBe(204);
    const after = await count();
    // Who does not say who they are is counted as an event, and as nobody.
    expect(after.map((value: number, index: number) => value - before[index])).toEqual([3, 1, 1]);
    expect(await count([{ column: 'referrer', values: ['android-app:// not a URL'] }])).toEqual([1, 0, 0]);
    for (const [column, values] of [
      ['referrerDomain', ['']],
      ['utmSource', ['']],
      ['visitorLanguage', [null]],
      ['siteSection', [null]],
      ['page', [null]],
      ['visitorBrowser', ['unknown']],
    ] as const) {
      expect([column, (await count([{ column, values }]))[0]]).toEqual([column, expect.any(Number)]);
    }
    expect((await api.get(`${SITE}/insights/visitor-segments`)).status).toBe(200);
  });

  test('filters of lists are any text', async () => {
    const long = 'x'.repeat(300);
    expect((await api.get(`${ORG}/members?search=${long}`)).body.items).toEqual([]);
    expect((await api.get(`${ORG}/members/user_lin/teams?title=${long}`)).body.items).toEqual([]);
    expect((await api.get(`${REQUESTS}?contributor=${encodeURIComponent('no body')}`)).body.items).toEqual([]);
    const comments = `/v1/spaces/spc_handbook/comments?targetPage=${encodeURIComponent('no page')}`;
    expect((await api.get(comments)).body.items).toEqual([]);
  });

  const ALL_OPTIONAL: readonly OperationId[] = [
    'updateOrganizationCustomField',
    'updateMemberInOrganizationById',
    'updateMembersInOrganizationTeam',
    'updateOrganizationSAMLProvider',
    'updateSiteRedirectById',
    'updateSiteSectionById',
    'updateSiteSpaceById',
    'updateSiteShareLinkById',
    'updateChangeRequestById',
    'updateCommentInSpace',
    'updateCommentInChangeRequest',
    'updateCommentReplyInSpace',
    'updateCommentReplyInChangeRequest',
  ];
  test.each(ALL_OPTIONAL)('%s may be told nothing, since all its fields are optional', async (id) => {
    const told = await api.call(OPERATIONS[id].method, targetOf(id), {});
    const untold = await api.call(OPERATIONS[id].method, targetOf(id));
    const steady = (body: unknown): unknown => ({ ...(body as object | undefined), updatedAt: '', editedAt: '' });
    expect(OPERATIONS[id].successes).toContain(told.status);
    expect([untold.status, steady(untold.body)]).toEqual([told.status, steady(told.body)]);
  });
});

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'then'];
const own = (value: unknown): object => Object.fromEntries(NAMES.map((name) => [name, value]));

describe('names that the language knows', () => {
  const api = useServer();

  test.each(['__proto__', 'constructor'])('are names of custom fields, such as %s', async (name) => {
    expect((await api.post(FIELDS, { name, type: 'text' })).status).toBe(201);
    expect((await api.get(`${FIELDS}/${name}`)).body.name).toBe(name);
    const values = Object.fromEntries([[name, { value: 'kept' }]]);
    expect((await api.patch(VALUES, { values })).status).toBe(204);
    const found = (await api.get(VALUES)).body.find((entry: { customField: { name: string } }) => {
      return entry.customField.name === name;
    });
    expect(found.value).toBe('kept');
    expect((await api.patch(VALUES, { values: Object.fromEntries([[name, { value: null }]]) })).status).toBe(204);
    expect((await api.post(FIELDS, { name, type: 'text' })).status).toBe(400);
  });

  test('are no fields that nobody defined', async () => {
    for (const name of ['toString', 'valueOf', 'prototype']) {
      expect((await api.patch(VALUES, { values: { [name]: { value: 'x' } } })).status).toBe(400);
    }
  });

  test('are cookies and claims of visitors, and stay so in an exported world', async () => {
    const session = {
      visitorId: 'v',
      sessionId: 's',
      cookies: own('1'),
      visitorAuthClaims: { ...own('yes'), deep: own('no') },
    };
    const event = { type: 'page_view', session, location: {} };
    expect((await api.post(EVENTS, { events: [event] })).status).toBe(204);
    const query = {
      range: 'last24Hours',
      select: [{ column: 'visitorClaimProperty' }, { column: 'eventsCount' }],
      groupBy: [{ column: 'visitorClaimProperty' }],
    };
    const { body } = await api.post(`${EVENTS}/aggregate`, query);
    expect(body.columns[0].values).toEqual(expect.arrayContaining(NAMES));
    for (const claim of NAMES) {
      const where = [{ column: 'visitorClaim', claim, values: ['yes'] }];
      const counted = await api.post(`${EVENTS}/aggregate`, {
        ...query,
        select: [{ column: 'eventsCount' }],
        groupBy: [],
        where,
      });
      expect([claim, counted.body.columns[0].values]).toEqual([claim, [1]]);
    }
    const segments = (await api.get(`${SITE}/insights/visitor-segments`)).body.items;
    const claims = segments.find(({ claims: one }: { claims: object }) => 'deep' in one)?.claims;
    expect(JSON.stringify(claims)).toBe(JSON.stringify(session.visitorAuthClaims));
    const world = JSON.stringify(api.server.exportWorld());
    expect(world).toContain(`"cookies":${JSON.stringify(own('1'))}`);
    const put = await fetch(`${api.server.url}/__admin/world`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.server.adminToken}`, 'content-type': 'application/json' },
      body: world,
    });
    expect(put.status).toBe(204);
    expect(JSON.stringify(api.server.exportWorld())).toBe(world);
  });

  test('change no object but the one that holds them, wherever they come from', async () => {
    const headers = { constructor: '1', 'to-string': '1', __proto__x: '1', prototype: '1' };
    const query = NAMES.map((name) => `${name}=1`).join('&');
    const extra = own({ polluted: true, admin: true });
    expect((await api.get(`${FIELDS}?${query}`, { headers })).status).toBe(200);
    const posted = await api.post(`${FIELDS}?${query}`, { ...extra, name: 'plain', type: 'text' }, { headers });
    expect(posted.status).toBe(201);
    expect(Object.keys(posted.body)).not.toContain('constructor');
    const members = { memberships: own({ role: 'member' }) };
    expect((await api.put(`${ORG}/teams/team_writers/members`, members)).status).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    for (const name of NAMES) {
      expect([400, 404]).toContain((await api.get(`${FIELDS}/${name}x`)).status);
      expect((await api.get(`${ORG}/members/${name}`)).status).toBe(404);
    }
  });
});
