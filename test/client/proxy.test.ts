import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readProxies } from '../../src/base/proxy.ts';
import { notify } from '../../src/command/app/notify.ts';
import { createVisitor } from '../../src/command/app/verify/visit.ts';
import { createCaller } from '../../src/command/host/request.ts';
import { ApiError, type ClientOptions, createClient } from '../../src/core/client/index.ts';
import { createConnector } from '../../src/core/http/tunnel.ts';
import { startFront, startProxy, TRUSTED } from '../support/proxy.ts';
import { isQuick } from '../support/runs.ts';
import { colophon, useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const PASSWORD = 'p4ssw0rd-of-the-proxy';
const TEAMS = { path: { organizationId: 'org_acme' } };
const api = useServer();
const file = useFolder();

function proxiesOf(url: string, more: Readonly<Record<string, string>> = {}) {
  const proxies = readProxies({ HTTP_PROXY: url, HTTPS_PROXY: url, ...more });
  if (proxies === undefined) {
    throw new Error('there is a proxy');
  }
  return proxies;
}

/** A client of the reference server that knows it by another name, which leads nowhere without a proxy. */
async function clientOf(url: string, options: Partial<ClientOptions> = {}) {
  const port = await startFront(api.server.url);
  const client = createClient({
    baseUrl: `http://service.test:${port}`,
    token: api.server.token,
    allowInsecure: true,
    random: () => 0,
    proxies: proxiesOf(url),
    ...options,
  });
  return { client, authority: `service.test:${port}` };
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('A client behind a proxy', () => {
  test('reads and writes through one tunnel, and tells the proxy its password and nothing else', async () => {
    const proxy = await startProxy({ credentials: `user:${PASSWORD}` });
    const { client, authority } = await clientOf(proxy.url, { connections: 1 });
    const before = (await client.listAll('listTeamsInOrganizationById', TEAMS)).length;
    await client.call('createOrganizationTeam', { ...TEAMS, body: { title: 'Behind a proxy' } });
    expect(await client.listAll('listTeamsInOrganizationById', TEAMS)).toHaveLength(before + 1);
    await client.close();
    const authorization = `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}`;
    expect(proxy.asked).toEqual([{ method: 'CONNECT', target: authority, authorization }]);
    expect(client.redact(`${PASSWORD} ${authorization}`)).not.toMatch(/p4ss|dXNlcj/);
  });

  test('opens no more tunnels than it may have connections', async () => {
    const proxy = await startProxy();
    const { client } = await clientOf(proxy.url, { connections: 3 });
    await Promise.all(Array.from({ length: 20 }, () => client.call('getAuthenticatedUser')));
    await client.close();
    expect(proxy.asked).toHaveLength(3);
  });

  test('leaves the proxy out for this machine and for what NO_PROXY names', async () => {
    const proxy = await startProxy();
    const near = createClient({ baseUrl: api.server.url, token: api.server.token, proxies: proxiesOf(proxy.url) });
    await near.call('getAuthenticatedUser');
    await near.close();
    const { client } = await clientOf(proxy.url, { tries: 1, proxies: proxiesOf(proxy.url, { NO_PROXY: '.test' }) });
    // There is no such host, which only somebody who looks for it can say.
    const { failure } = await failureOf(client.call('getAuthenticatedUser'));
    expect(failure).toMatchObject({ type: 'unreachable', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
    await client.close();
    expect(proxy.asked).toEqual([]);
  });

  test.each([
    ['none', ''],
    ['a wrong one', `user:${PASSWORD}@`],
  ])('is refused at once where the proxy wants a password and gets %s', async (_name, given) => {
    const proxy = await startProxy({ credentials: 'user:another' });
    const { client, authority } = await clientOf(`http://${given}${proxy.host}`);
    const error = await failureOf(client.call('createOrganizationTeam', { ...TEAMS, body: { title: 'Never made' } }));
    expect(error.message).toContain(
      `could not be sent to ${authority} (the proxy ${proxy.host} requires authentication (407)`,
    );
    expect(error.message).toContain('put the user name and password in front of its host in HTTP_PROXY');
    expect(JSON.stringify([error.message, error])).not.toContain(PASSWORD);
    expect(error).toMatchObject({ outcome: 'none', failure: { code: 'PROXY_REFUSED' }, call: { tries: 1 } });
    await client.close();
  });

  test('tries again when the proxy fails, and not when it forbids', async () => {
    const shaky = await startProxy({ statuses: [502, 503] });
    const first = await clientOf(shaky.url);
    await first.client.call('getAuthenticatedUser');
    await first.client.close();
    expect(shaky.asked).toHaveLength(3);
    const strict = await startProxy({ statuses: [403, 403] });
    const second = await clientOf(strict.url);
    const { message } = await failureOf(second.client.call('getAuthenticatedUser'));
    expect(message).toContain(`the proxy ${strict.host} refuses the connection (403)`);
    await second.client.close();
    expect(strict.asked).toHaveLength(1);
  });

  test('says which proxy cannot be reached or used, without its password', async () => {
    const gone = await clientOf(`http://user:${PASSWORD}@127.0.0.1:1`, { tries: 2 });
    const refused = await failureOf(gone.client.call('getAuthenticatedUser'));
    expect(refused.message).toContain(
      '(the proxy 127.0.0.1:1 cannot be reached (ECONNREFUSED): correct it, `export HTTP_PROXY=http://proxy.example.com:3128`, or unset HTTP_PROXY), after 2 tries',
    );
    const wrong = await clientOf(`socks5://user:${PASSWORD}@127.0.0.1:1`);
    const unusable = await failureOf(wrong.client.call('getAuthenticatedUser'));
    expect(unusable.message).toContain('the proxy in HTTP_PROXY is invalid: it must start with http:// or https://');
    expect(`${refused.message}${unusable.message}`).not.toContain(PASSWORD);
    await Promise.all([gone.client.close(), wrong.client.close()]);
  });

  test.skipIf(isQuick)(
    'speaks TLS with the service itself, and tells what to do where that is not trusted',
    async () => {
      const proxy = await startProxy();
      const port = await startFront(api.server.url, { secure: true });
      const baseUrl = `https://service.test:${port}`;
      const client = createClient({ baseUrl, token: api.server.token, proxies: proxiesOf(proxy.url) });
      const error = await failureOf(client.call('getAuthenticatedUser'));
      expect(error).toMatchObject({ failure: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, call: { tries: 1 } });
      expect(error.message).toContain('export NODE_EXTRA_CA_CERTS=');
      await client.close();
      writeFileSync(file('ca.pem'), TRUSTED);
      const secure = await startProxy({ secure: true, credentials: `user:${PASSWORD}` });
      for (const { url, asked } of [proxy, secure]) {
        const env = { COLOPHON_TOKEN: api.server.token, HTTPS_PROXY: url, NODE_EXTRA_CA_CERTS: file('ca.pem') };
        const ran = await colophon(['api', 'GET', '/user', '--base-url', baseUrl], env).finished;
        expect(ran).toMatchObject({ code: 0, stderr: '' });
        expect(JSON.parse(ran.stdout)).toHaveProperty('displayName', 'Ada Marsh');
        expect(asked.at(-1)).toMatchObject({ method: 'CONNECT', target: `service.test:${port}` });
      }
      const mistrusting = createClient({ baseUrl, token: api.server.token, proxies: proxiesOf(secure.url) });
      const { message, call } = await failureOf(mistrusting.call('getAuthenticatedUser'));
      expect(message).toContain(`the proxy ${secure.host} cannot be reached (DEPTH_ZERO`);
      expect(call.tries).toBe(1);
      await mistrusting.close();
    },
  );
});

describe('Others behind a proxy', () => {
  test('speak to the host of a repository', async () => {
    const proxy = await startProxy({ statuses: [503] });
    const port = await startFront(api.server.url);
    const caller = (url: string) =>
      createCaller({
        title: 'GitHub',
        apiUrl: `http://code.test:${port}`,
        headers: {},
        secrets: [],
        clock: { now: () => 0, sleep: async () => {} },
        connect: createConnector(proxiesOf(url)),
      });
    const [through, refused] = [
      caller(proxy.url),
      caller((await startProxy({ credentials: 'a:b' })).url.replace('a:b@', '')),
    ];
    const { json } = await through.call({ method: 'GET', path: '/v1/' });
    expect(json).toBeTypeOf('object');
    expect(proxy.asked).toHaveLength(2);
    await expect(refused.call({ method: 'POST', path: '/v1/x' })).rejects.toMatchObject({
      failure: 'unreachable',
      uncertain: false,
      message: expect.stringMatching(
        /^GitHub cannot be reached at code\.test:\d+: the proxy 127\.0\.0\.1:\d+ requires authentication/,
      ),
    });
    await Promise.all([through.close(), refused.close()]);
  });

  test('tell webhooks', async () => {
    const proxy = await startProxy({ credentials: `user:${PASSWORD}` });
    const port = await startFront(api.server.url);
    const receiver = { url: new URL(`http://hooks.test:${port}/T0/s3cr3t`), host: `hooks.test:${port}` };
    const answered = await notify(receiver, '{}', { proxies: proxiesOf(proxy.url) });
    expect(answered).toEqual({ ok: false, tries: 1, reason: 'it responded with 404' });
    const stopped = await notify(receiver, '{}', { proxies: proxiesOf(`http://${proxy.host}`) });
    expect(stopped).toMatchObject({
      ok: false,
      tries: 1,
      reason: expect.stringContaining(`the proxy ${proxy.host} requires`),
    });
    expect(proxy.asked.map(({ target }) => target)).toEqual([receiver.host, receiver.host]);
  });

  test('visit published sites', async () => {
    const proxy = await startProxy();
    const port = await startFront(api.server.url, { secure: true });
    const visitor = createVisitor({ timeoutMs: 5000, tries: 1, connections: 1, proxies: proxiesOf(proxy.url) });
    const seen = await visitor.look(`https://service.test:${port}/`);
    expect(seen).toMatchObject({ type: 'failed', reason: expect.stringContaining(`behind the proxy ${proxy.host}`) });
    await visitor.close();
    expect(proxy.asked.map(({ target }) => target)).toEqual([`service.test:${port}`]);
  });
});
