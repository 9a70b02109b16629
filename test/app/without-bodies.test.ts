import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, DOCS, folderOf, loadFrom, PETSTORE, valueIn } from './support.ts';

const api = useServer();

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** A service in front of the reference server: `status` says with which status and no body a request is answered instead. */
async function before(
  status: (request: IncomingMessage, wasDone: () => Promise<Response>) => Promise<number | undefined>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const forward = (): Promise<Response> =>
      fetch(`${api.server.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
    let done: Response | undefined;
    const other = await status(request, async () => {
      done ??= await forward();
      return done;
    });
    if (other !== undefined) {
      response.writeHead(other).end();
      return;
    }
    done ??= await forward();
    response.writeHead(done.status, { 'content-type': 'application/json' });
    response.end(done.status === 204 || done.status === 205 ? undefined : await done.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a service that answers writes without bodies is applied to all the same', async () => {
  api.server.reset();
  const bare = new Set<string>();
  const baseUrl = await before(async ({ method = '', url = '' }, done) => {
    const isChange = method === 'PATCH' || (method === 'POST' && /\/(?:sections|site-spaces|move)$/.test(url));
    if (isChange && (await done()).ok) {
      bare.add(method);
      return 204;
    }
    return undefined;
  });
  const text = DOCS.replace('title: Guides', 'title: Guides and more')
    .replace('path: v1 }', 'path: v1, condition: visitor.claims.beta }')
    .replace(
      '    redirects:',
      '      - { path: more, title: More, icon: book, group: reference, spaces: [{ space: api, path: v3 }] }\n    redirects:',
    );
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text, 'specs/petstore.json': PETSTORE })));
  const work = { manifest, service: { baseUrl, token: api.server.token }, ledger: createMemoryLedger() };
  await applied(work, ['expose', 'grant']);
  expect([...bare].sort()).toEqual(['PATCH', 'POST']);
  expect(valueIn(await plan(work)).changes).toEqual([]);
});

test('a removal that administrators have to approve is pending, and asked for again until it is done', async () => {
  api.server.reset();
  let isApproved = false;
  const baseUrl = await before(async ({ method }) => (method === 'DELETE' && !isApproved ? 202 : undefined));
  const ledger = createMemoryLedger();
  const service = { baseUrl, token: api.server.token };
  const text = 'colophon: 1\norganization: org_acme\nmembers:\n  ada@example.com: { role: admin }\n';
  const member = '  lin@example.com: { role: edit }\n';
  const manifestOf = async (content: string) => valueIn(await loadFrom(folderOf({ 'colophon.yaml': content })));
  await applied({ manifest: await manifestOf(text + member), service, ledger }, ['grant']);
  const manifest = await manifestOf(text);
  const allow = ['remove-member', 'delete=1'];
  const removing = async () => {
    const made = valueIn(await plan({ manifest, service, ledger, allow }));
    expect(made.changes).toMatchObject([{ action: 'delete', address: 'member["lin@example.com"]' }]);
    return await apply({ manifest, service, ledger, plan: made, allow });
  };
  for (const _time of [1, 2]) {
    expect(await removing()).toMatchObject({
      status: 'done',
      results: [{ status: 'pending', message: expect.stringContaining('removal pending') }],
    });
  }
  isApproved = true;
  expect(await removing()).toMatchObject({ status: 'done', results: [{ status: 'done' }] });
  expect(valueIn(await plan({ manifest, service, ledger, allow })).changes).toEqual([]);
});
