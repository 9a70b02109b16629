import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../src/server/database.ts';
import { createWeb, FetchFailure } from '../../src/server/web.ts';

const database = new Database();
database.transaction(() => {
  const { webPages } = database.tables;
  webPages.put({ id: 'page', url: 'https://a.example/page', contentType: 'text/html', body: '<p>Hi</p>' });
  webPages.put({ id: 'bare', url: 'https://a.example/bare' });
  webPages.put({ id: 'file', url: 'https://a.example/file', contentType: 'image/png', bodyBase64: 'iVBORw==' });
  webPages.put({ id: 'slow', url: 'https://a.example/slow', fault: 'timeout' });
  webPages.put({ id: 'gone', url: 'https://a.example/gone', fault: 'error' });
});

function failure(code: string): unknown {
  return expect.objectContaining({ name: 'FetchFailure', code });
}

describe('the web of a server that may not leave the machine', () => {
  const web = createWeb({ db: database.tables, allowFetch: false });

  test.each([
    ['https://a.example/page', 'text/html', '<p>Hi</p>'],
    ['https://a.example/bare', 'text/plain', ''],
    ['data:text/markdown;base64,SGk=', 'text/markdown', 'Hi'],
    ['data:text/plain;charset=utf-8,a%20b%2Cc', 'text/plain;charset=utf-8', 'a b,c'],
    ['DATA:,x', 'text/plain', 'x'],
  ])('reads %s', async (url, contentType, body) => {
    const fetched = await web.fetch(url);
    expect([fetched.contentType, fetched.body.toString()]).toEqual([contentType, body]);
  });

  test('reads what is not text', async () => {
    expect([...(await web.fetch('https://a.example/file')).body]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  test.each([
    ['https://a.example/slow', 'FETCH_TIMEOUT'],
    ['https://a.example/gone', 'FETCH_ERROR'],
    ['https://b.example/', 'FETCH_ERROR'],
    ['http://127.0.0.1:1/', 'FETCH_ERROR'],
    ['file:///etc/hostname', 'FETCH_ERROR'],
    ['data:nothing', 'FETCH_ERROR'],
    ['data:,%E0%A4', 'FETCH_ERROR'],
  ])('cannot read %s', async (url, code) => {
    await expect(web.fetch(url)).rejects.toEqual(failure(code));
    await expect(web.fetch(url)).rejects.toBeInstanceOf(FetchFailure);
  });
});

describe('the web of a server that may', () => {
  let elsewhere: Server;
  let origin = '';
  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      switch (request.url) {
        case '/text':
          response.writeHead(200, { 'content-type': 'text/yaml' }).end('a: 1');
          break;
        case '/moved':
          response.writeHead(302, { location: '/text' }).end();
          break;
        case '/round':
          response.writeHead(302, { location: '/round' }).end();
          break;
        case '/half':
          response.writeHead(200, { 'content-length': '100' }).write('half');
          break;
        case '/broken':
          response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
          break;
        case '/large':
          response.end(Buffer.alloc(33 * 1024 * 1024));
          break;
        default:
          response.writeHead(404).end('no');
      }
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
  const web = createWeb({ db: database.tables, allowFetch: true, timeout: 10_000 });
  const impatient = createWeb({ db: database.tables, allowFetch: true, timeout: 300 });

  test.each(['/text', '/moved'])('reads %s', async (path) => {
    const { contentType, body } = await web.fetch(`${origin}${path}`);
    expect([contentType, body.toString()]).toEqual(['text/yaml', 'a: 1']);
  });

  test.each([
    ['an answer that says no', '/missing', 'FETCH_ERROR'],
    ['an answer that breaks off', '/broken', 'FETCH_ERROR'],
    ['an answer that never ends', '/half', 'FETCH_TIMEOUT'],
    ['redirects in a circle', '/round', 'FETCH_ERROR'],
    ['too much', '/large', 'FETCH_ERROR'],
  ])('fails with %s', async (_title, path, code) => {
    const chosen = code === 'FETCH_TIMEOUT' ? impatient : web;
    await expect(chosen.fetch(`${origin}${path}`)).rejects.toEqual(failure(code));
  });

  test('still prefers the pages of its world', async () => {
    await expect(web.fetch('https://a.example/gone')).rejects.toEqual(failure('FETCH_ERROR'));
    expect((await web.fetch('https://a.example/page')).body.toString()).toBe('<p>Hi</p>');
  });

  test('reads nothing but the web', async () => {
    await expect(web.fetch('file:///etc/hostname')).rejects.toEqual(failure('FETCH_ERROR'));
  });
});
