import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { afterFile } from '../support/cleanup.ts';
import { run } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { openServer, push, teams, titlesOn } from './support.ts';

const { remote, clone, folder } = useRepositories();
const PASSWORD = `canary-'"$(x)pass word`;
const EXPECTED = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;

/** Answers as git's own program for web servers does, to who knows the password. */
function backend(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (request.headers.authorization !== EXPECTED) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const child = spawn('git', ['http-backend'], {
      env: {
        ...GIT_ENV,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REMOTE_USER: 'ada',
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    });
    request.pipe(child.stdin);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.once('close', () => {
      const all = Buffer.concat(parts);
      const end = all.indexOf('\r\n\r\n');
      const lines = all.subarray(0, end).toString().split('\r\n');
      const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
      // Slowly, so that whoever looks at the list of processes sees git.
      setTimeout(() => response.writeHead(status, headers.flat()).end(all.subarray(end + 4)), 200);
    });
  };
}

/** The command lines of all processes. */
function commandLines(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

test.skipIf(isQuick || !existsSync('/proc/self/cmdline'))(
  'The password of a repository is in no list of processes while the agent fetches and pushes',
  async () => {
    const bare = remote();
    git(bare, 'config', 'http.receivepack', 'true');
    push(clone(bare), teams({ one: 'One' }));
    const web = createServer(backend(dirname(bare)));
    afterFile(() => web.close());
    await new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening));
    const { port } = web.address() as AddressInfo;
    const server = await openServer();
    const seen = new Set<string>();
    const sampler = setInterval(() => {
      const lines = commandLines();
      // At the start of the agent nothing has overwritten what was typed.
      if (lines.some((line) => line.includes('git-remote-http'))) {
        for (const line of lines) {
          seen.add(line);
        }
      }
    }, 20);
    const cwd = folder();
    const repo = `http://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${basename(bare)}`;
    const args = ['agent', '--once', '--listen', 'off', '--checkout', join(cwd, 'clone'), '--retries', '0'];
    const env = { ...GIT_ENV, COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url };
    const { code, err } = await run([...args, '--mode', 'apply'], { cwd, env: { ...env, COLOPHON_REPO: repo } });
    const typed = await run([...args, '--repo', repo], { cwd, env });
    clearInterval(sampler);
    expect([code, typed.code, `${err}${typed.err}`.includes('canary')], err).toEqual([0, 0, false]);
    expect(titlesOn(server)).toContain('One');
    expect(git(bare, 'for-each-ref', '--format=%(refname)')).toContain('refs/colophon/default');
    expect(seen.size).toBeGreaterThan(0);
    expect([...seen].filter((line) => line.includes('canary'))).toEqual([]);
  },
);
