import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatsOf } from '../../src/command/report/formats/index.ts';
import { outcomeOfError, untrustedReason } from '../../src/core/http/failure.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { CERTIFICATE, KEY } from '../client/support/self-signed.ts';
import { attempted } from '../support/attempts.ts';
import { run, useFolders } from '../support/command.ts';
import { raw } from '../support/raw.ts';
import { workspaceOf } from '../support/workspace.ts';

const TOKEN = 'gb_api_Kq7xR2mZp9Lw4TnV8sYd3HcJ5fGb';
const folderWith = useFolders();

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ token: TOKEN });
});
afterAll(async () => {
  await server.close();
});

const MANIFEST = `colophon: 1
organization: org_acme
policy: { maxDeletes: 0 }
teams:
  alpha: { title: Alpha }
  beta: { title: Beta }
`;

describe('A9: small doors', () => {
  test('--allow delete=N does not open the guard for the last ones', async (context) => {
    attempted(context, 3);
    const work = workspaceOf(server, { 'colophon.yaml': MANIFEST });
    expect((await work.run(['apply', '-y'])).code).toBe(0);
    work.write('colophon.yaml', 'colophon: 1\norganization: org_acme\npolicy: { maxDeletes: 0 }\nteams: {}\n');
    const held = await work.run(['apply', '-y', '--allow', 'delete=2']);
    expect([held.code, held.stdout.includes('--allow empty')]).toEqual([7, true]);
    expect((await work.run(['apply', '-y', '--allow', 'empty'])).code).toBe(7);
    expect((await work.run(['apply', '-y', '--allow', 'delete=2', '--allow', 'empty'])).code).toBe(0);
  });

  test('what is written about a workspace is for its user alone', async (context) => {
    const before = process.umask(0o022);
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const env = { COLOPHON_TOKEN: TOKEN, COLOPHON_BASE_URL: server.url, COLOPHON_ORGANIZATION: 'org_acme' };
    try {
      const reports = formatsOf('plan').flatMap(({ name }) => ['--output-to', `${name}=report.${name}`]);
      for (const args of [
        ['export', '--out', 'folder/'],
        ['plan', '--out', 'plan.json', ...reports],
        ['comment', '--plan', 'plan.json', '--file', 'comment.md'],
        ['apply', '-y', '--allow', 'conflict'],
      ]) {
        const ended = await run(args, { cwd, env });
        expect([args[0], ended.code, ended.err]).toEqual([args[0], 0, expect.any(String)]);
      }
      const open = readdirSync(cwd, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name !== 'colophon.yaml')
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => {
          attempted(context);
          return [file.slice(cwd.length), (statSync(file).mode & 0o777).toString(8)];
        })
        // Git is told to ignore the ledger's folder, which is no secret.
        .filter(([name, mode]) => mode !== '600' && !name?.endsWith('.gitignore'));
      expect(open).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  test('a request for another host is not answered', async (context) => {
    const { host } = new URL(server.url);
    const status = async (target: string): Promise<readonly number[]> => {
      attempted(context);
      const text = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`;
      return (await raw(server.url, text)).statuses;
    };
    expect(await status('/v1/user')).toEqual([200]);
    expect(await status(`http://${host}/v1/user`)).not.toEqual([421]);
    for (const foreign of [
      'http://evil.example/v1/user',
      'https://evil.example/',
      `http://${host}.evil.example/v1/user`,
      'http://127.0.0.1:1/v1/user',
      'evil.example:443',
      `http://${host}@evil.example/v1/user`,
    ]) {
      const [answered] = await status(foreign);
      expect([foreign, answered === 421 || answered === 400]).toEqual([foreign, true]);
    }
  });

  test('a certificate that is not trusted is named, with the setting to change', async (context) => {
    attempted(context);
    const secure = createServer({ key: KEY, cert: CERTIFICATE }, (_from, to) => to.end('{}'));
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    try {
      const work = workspaceOf({ url: `https://127.0.0.1:${port}`, token: TOKEN }, { 'colophon.yaml': MANIFEST });
      const { code, stderr } = await work.run(['plan']);
      expect([code, stderr.includes('Try again later')]).toEqual([1, false]);
      expect(stderr.replace(/\s+/g, ' ')).toMatch(/certificate of the server is self-signed.*NODE_EXTRA_CA_CERTS/);
    } finally {
      secure.close();
    }
  });

  test.each([
    ['CERT_HAS_EXPIRED', /has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /is for another host/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /unknown authority.*NODE_EXTRA_CA_CERTS/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /unknown authority.*NODE_EXTRA_CA_CERTS/],
  ])('%s is said in words, and nothing was sent', (code, words) => {
    expect(untrustedReason(code)).toMatch(words);
    expect(outcomeOfError(Object.assign(new Error('x'), { code }))).toBe('none');
  });

  test('an empty COLOPHON_BASE_URL is not the public service', async (context) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    for (const [value, ...args] of [
      ['', 'plan'],
      ['  ', 'api', 'GET', '/user'],
    ] as const) {
      attempted(context);
      const { code, err } = await run(args, { cwd, env: { COLOPHON_TOKEN: TOKEN, COLOPHON_BASE_URL: value } });
      expect([args[0], code]).toEqual([args[0], 64]);
      expect(err).toContain("'COLOPHON_BASE_URL' is invalid. It is empty.");
    }
  });

  test('a token that is too short to be one is refused before anything is sent', async () => {
    const work = workspaceOf({ url: server.url, token: 'expired' }, { 'colophon.yaml': MANIFEST });
    const { code, stderr } = await work.run(['plan']);
    expect([code, stderr.includes('[hidden]')]).toEqual([3, false]);
    expect(stderr.replace(/\s+/g, ' ')).toContain('The token has 7 characters; a token has at least 8');
  });
});
