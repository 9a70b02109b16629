import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createRedactor, HIDDEN } from '../../src/core/client/index.ts';
import { createSecretFinder, renderSecretParts, type SecretParts } from '../../src/core/client/secrets.ts';
import { readAnswers, readDocument } from '../../src/core/contract/document.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { sampled } from '../support/runs.ts';
import { clientOf, failureOf, SITE, type TestClient, TOKEN } from './support/client.ts';
import { page } from './support/pages.ts';
import { createSamples } from './support/samples.ts';
import { json, problem, type Reply, scripted, text } from './support/script.ts';

const ORGANIZATION = { organizationId: 'org_acme' };
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUcanary\n-----END CERTIFICATE-----\n';
const BARE_CERTIFICATE = 'MIIBszCCAVmgAwIBAgIUbareCANARYcertificate';

/** All ways in which a secret might still be readable. */
function traces(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [
    secret,
    encodeURIComponent(secret),
    base64,
    Buffer.from(secret).toString('base64url'),
    JSON.stringify(secret).slice(1, -1),
  ];
}

function expectNoTrace(secret: string, ...places: readonly unknown[]): void {
  for (const place of places) {
    const shown =
      typeof place === 'string' ? place : inspect(place, { depth: 20, showHidden: true, maxStringLength: null });
    for (const trace of traces(secret)) {
      expect(shown).not.toContain(trace);
    }
  }
}

/** A service that repeats the whole request in its error message, in every form. */
const echo: Reply = (socket, seen) => {
  const { authorization = '' } = seen.headers;
  const everything = [
    `authorization: ${authorization}`,
    `Basic ${Buffer.from(authorization.replace('Bearer ', '')).toString('base64')}`,
    seen.url,
    decodeURIComponent(seen.url),
    seen.body,
    ...Object.values((seen.body === '' ? {} : JSON.parse(seen.body)) as object),
  ].join(' | ');
  return problem(400, everything)(socket, seen);
};

async function everythingOf(client: TestClient, call: Promise<unknown>): Promise<readonly unknown[]> {
  const error = await failureOf(call);
  return [error, error.message, error.stack, JSON.stringify(error), client, client.events];
}

describe('F68: a secret appears nowhere', () => {
  test('the token, even when the service repeats it', async () => {
    const client = clientOf(await scripted(echo));
    const places = await everythingOf(
      client,
      client.call('createSite', { path: ORGANIZATION, body: { title: TOKEN } }),
    );
    expectNoTrace(TOKEN, ...places);
    expect(String(places[1])).toContain(HIDDEN);
  });

  test('the token, in a failure of any kind', async () => {
    for (const reply of [
      text(200, `<html>${TOKEN}`, { 'content-type': TOKEN }),
      text(302, '', { location: `https://example.com/?token=${TOKEN}` }),
      text(503, TOKEN, { 'content-type': `text/${TOKEN}` }),
      json(200, { [TOKEN]: TOKEN, object: TOKEN }),
      problem(401, `unknown token ${TOKEN}`),
      text(400, `HTTP ${TOKEN}`),
    ] as const) {
      const client = clientOf(await scripted(reply), { tries: 1 });
      expectNoTrace(TOKEN, ...(await everythingOf(client, client.call('getSiteById', { path: SITE }))));
      expectNoTrace(TOKEN, ...(await everythingOf(client, client.call('createSite', { path: ORGANIZATION }))));
    }
  });

  test('the id of a link invite in a path', async () => {
    const inviteId = 'inviteCanary4711';
    const client = clientOf(await scripted(echo));
    const call = client.call('updateOrganizationInviteById', {
      path: { ...ORGANIZATION, inviteId },
      body: { role: 'read' },
    });
    const places = await everythingOf(client, call);
    expectNoTrace(inviteId, ...places);
    expect(String(places[1])).toContain(`PATCH /v1/orgs/org_acme/link-invites/${HIDDEN} answered 400`);
  });

  test('a share key in a query', async () => {
    const shareKey = 'key canary/4711';
    const client = clientOf(await scripted(echo));
    const places = await everythingOf(client, client.call('getSiteStructure', { path: SITE, query: { shareKey } }));
    expectNoTrace(shareKey, ...places);
    expect(String(places[1])).toContain(`structure?shareKey=${HIDDEN} answered 400`);
  });

  test.each([CERTIFICATE, BARE_CERTIFICATE])('a certificate in a body', async (certificate) => {
    const client = clientOf(await scripted(echo));
    const body = { label: 'Okta', certificate };
    const places = await everythingOf(
      client,
      client.call('createOrganizationSAMLProvider', { path: ORGANIZATION, body }),
    );
    expectNoTrace(certificate, ...places);
    expectNoTrace('MIIBszCCAVmgAwIBAgIU', ...places);
  });

  test('what an earlier answer held: the URL of a share link, the id of an invite, claims', async () => {
    const url = 'https://acme.example.com/s/canary-share-4711/';
    const link = {
      object: 'share-link',
      id: 'link_1',
      createdAt: '2025-01-01T00:00:00.000Z',
      urls: { published: url },
    };
    const invite = { object: 'invite', id: 'inviteCanary4711', role: 'read' };
    const server = await scripted([
      page({ items: [link] }),
      page({ items: [invite] }),
      json(200, { serviceVisitorClaims: 'canaryclaims4711' }),
      problem(400, `${url} and ${invite.id} and canaryclaims4711`),
    ]);
    const client = clientOf(server);
    // The caller gets them, of course.
    expect(await client.listAll('listSiteShareLinks', { path: SITE })).toEqual([link]);
    await client.listAll('listOrganizationInviteLinks', { path: ORGANIZATION });
    await client.call('updateOrganizationMemberLastSeenAt', { path: ORGANIZATION });
    const places = await everythingOf(client, client.call('getSiteById', { path: SITE }));
    for (const secret of [url, invite.id, 'canaryclaims4711']) {
      expectNoTrace(secret, ...places);
      expect(client.redact(`see ${secret}!`)).toBe(`see ${HIDDEN}!`);
    }
  });

  test('the contract is read only for the bodies that the build found secrets in', () => {
    const text = renderSecretParts(readDocument());
    const parts = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as SecretParts;
    expect(parts).toMatchObject({ createSiteShareLink: [201], listSiteShareLinks: [200] });
    let reads = 0;
    const finder = createSecretFinder(() => {
      reads++;
      return readDocument();
    }, parts);
    expect(finder.inAnswer('listSiteRedirects', 200, { items: [{ id: 'r' }] })).toEqual([]);
    expect(finder.inBody('createSiteRedirect', { source: '/a' })).toEqual([]);
    expect(reads).toBe(0);
    const answer = createSamples(readDocument()).answer('listSiteShareLinks', 1);
    expect(finder.inAnswer('listSiteShareLinks', 200, answer?.body)).toEqual(['https://example.com/1']);
    expect(reads).toBeGreaterThan(0);
  });

  test.each([
    ['the contract', () => readDocument('today')],
    ['what the client reads answers by', readAnswers],
  ])('private keys and all values of headers are found with %s', (_title, read) => {
    const finder = createSecretFinder(read);
    const auth = { object: 'publishing-auth', backend: 'custom', privateKey: 'k' };
    expect(finder.inAnswer('getSitePublishingAuthById', 200, auth)).toEqual(['k']);
    expect(finder.inAnswer('updateSitePublishingAuthById', 200, auth)).toEqual(['k']);
    expect(finder.inAnswer('regenerateSitePublishingAuthById', 200, auth)).toEqual(['k']);
    const headers = { Authorization: 'a', 'X-Key': 'b' };
    expect(finder.inBody('createSiteMcpServer', { name: 'x', headers })).toEqual(['a', 'b']);
    expect(finder.inBody('updateSiteMcpServerById', { headers })).toEqual(['a', 'b']);
    expect(finder.inAnswer('listSiteMcpServers', 200, { items: [{ headers }] })).toEqual(['a', 'b']);
    expect(finder.inAnswer('createSiteMcpServer', 201, { name: 'x', headers })).toEqual(['a', 'b']);
    // All parts of a secret value are secret.
    const nested = { token: 'a', on: true, oauth: { tokens: ['b', 1, { refresh: 'c' }] } };
    expect(finder.inBody('updateSiteMcpServerById', { headers: nested })).toEqual(['a', 'b', 'c']);
    expect(finder.inAnswer('createSiteMcpServer', 201, { name: 'x', headers: nested })).toEqual(['a', 'b', 'c']);
  });

  test('every value that the contract marks as secret is found in bodies and answers', () => {
    const document = readDocument();
    const finder = createSecretFinder(() => document);
    const samples = createSamples(document);
    const found = (id: Parameters<typeof finder.inAnswer>[0]): readonly string[] => {
      const answer = samples.answer(id, 1);
      return finder.inAnswer(id, answer?.status ?? 0, answer?.body);
    };
    expect(found('listSiteShareLinks')).toEqual(['https://example.com/1']);
    expect(found('createSiteShareLink')).toEqual(['https://example.com/1']);
    expect(found('listOrganizationInviteLinks')).toEqual(['text1']);
    expect(found('createOrganizationInvite')).toEqual(['text1']);
    expect(found('listSAMLProvidersInOrganizationById')).toEqual(['text1']);
    expect(found('updateOrganizationMemberLastSeenAt')).toEqual(['text1']);
    expect(found('getSiteById')).toEqual([]);
    expect(finder.inBody('updateOrganizationSAMLProvider', { label: 'x', certificate: 'c' })).toEqual(['c']);
    const events = [{ session: { visitorAuthToken: 'v' }, location: { siteShareKey: 's', url: 'u' } }];
    expect(finder.inBody('trackEventsInSiteById', { events })).toEqual(['v', 's']);
    expect(finder.inBody('createSite', { title: 'x' })).toEqual([]);
  });
});

describe('redaction', () => {
  const { redact } = createRedactor({ tokens: ['hunter2-secret'] });

  test.each([
    ['the password is hunter2-secret.', 'the password is [hidden].'],
    [`in base64 ${Buffer.from('hunter2-secret').toString('base64')}`, 'in base64 [hidden]='],
    ['Authorization: Bearer abc.def', 'Authorization: [hidden]'],
    ['"authorization":"Bearer abc"', '"authorization":"[hidden]"'],
    ['authorization=Basic dXNlcjpwYXNz&x', 'authorization=[hidden]'],
    ['a bearer token is needed', 'a bearer token is needed'],
    ['sent Bearer abcdefghijklmnopqrst', 'sent Bearer [hidden]'],
    ['/structure?shareKey=abc&limit=1', '/structure?shareKey=[hidden]&limit=1'],
    ['{"siteShareKey": "abc"}', '{"siteShareKey": "[hidden]"}'],
    ['x -----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY----- y', 'x [hidden] y'],
    ['x -----BEGIN CERTIFICATE-----\ncut off', 'x [hidden]'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln end', 'jwt [hidden] end'],
    ['/v1/orgs/o/link-invites/abc/x', '/v1/orgs/o/link-invites/[hidden]/x'],
    ['proxy http://user:pass@proxy:8080/', 'proxy http://[hidden]@proxy:8080/'],
    ['nothing to hide: a@b.example, 12:30', 'nothing to hide: a@b.example, 12:30'],
  ])('%j', (before, after) => {
    expect(redact(before)).toBe(after);
  });

  test('hides the longer of two secrets of which one holds the other', () => {
    const redactor = createRedactor();
    redactor.add('abcd-1234');
    redactor.add('abcd-1234-efgh');
    redactor.add('x');
    expect(redactor.redact('abcd-1234-efgh abcd-1234 x')).toBe('[hidden] [hidden] x');
  });

  test.each(sampled(['a.', 'a-', 'eyJ-', 'authorization ', 'bearer ', 'http://', '-----BEGIN A', 'shareKey']))(
    'takes no time that explodes for 64 KiB of %j',
    async (piece) => {
      expect(await growth(6_554, (size) => redact(piece.repeat(size / piece.length)))).toBeLessThan(LINEAR);
    },
  );

  test('does not grow without end', () => {
    const redactor = createRedactor({ values: ['first-secret-1'] });
    for (let index = 0; index < 20_000; index++) {
      redactor.add(`secret-${index}`);
    }
    expect(redactor.redact('first-secret-1 secret-19999 secret-1x')).toBe('[hidden] [hidden] secret-1x');
  });
});

describe('F65: what a service says', () => {
  test('is shown on one line, with nothing that a terminal or a log acts on', async () => {
    const hostile =
      '\u001b[2J\u0007red\u202eevil\u2066\u200b\r\n::set-output name=x::y\n</details>\u0085\ud800\u{e0041}';
    const client = clientOf(await scripted(problem(400, hostile)));
    const { message } = await failureOf(client.call('getSiteById', { path: SITE }));
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(message).toContain('\\u001b[2J');
    expect(message).toContain('\\r\\n::set-output');
  });

  test.each([1000, 1_000_000])('is cut when it is %d characters long', async (length) => {
    const client = clientOf(await scripted(problem(400, 'x'.repeat(length))));
    const { message } = await failureOf(client.call('getSiteById', { path: SITE }));
    expect(message.length).toBeLessThan(700);
  });

  test('does not make a message of a path that is too long', async () => {
    const client = clientOf(await scripted(problem(404)));
    const path = { organizationId: 'o'.repeat(5000), siteId: 's' };
    const { message } = await failureOf(client.call('getSiteById', { path }));
    expect(message.length).toBeLessThan(500);
  });
});
