import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { attempted } from '../support/attempts.ts';
import { requestText } from '../support/raw.ts';
import { serve } from '../support/serve-process.ts';

const CONNECTIONS = 10_000;
const allowed = process.platform === 'win32' ? 0 : Number(execFileSync('sh', ['-c', 'ulimit -n']).toString());
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) {
    socket.destroy();
  }
});

/** What a connection says before it falls silent, or says more one byte at a time. */
const WAYS: readonly string[] = [
  '',
  'GET /v1/user HTTP/1.1\r\nHost: localhost\r\nX-Half: ',
  requestText('POST', '/v1/orgs/org_acme/sites/site_docs/redirects', {
    Authorization: 'Bearer silent-connections',
    'Content-Type': 'application/json',
    'Content-Length': '1000',
  }),
];

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

describe.skipIf(allowed < CONNECTIONS + 1000)(
  `${CONNECTIONS} connections that say nothing (needs ulimit -n of more)`,
  () => {
    test('do not keep the server from answering, and are cut off', async (context) => {
      attempted(context, CONNECTIONS);
      const server = await serve(['--token', 'silent-connections']);
      const isAnswered = async (): Promise<boolean> => {
        const answer = await fetch(`${server.url}/v1/user`, { headers: { authorization: `Bearer ${server.token}` } });
        return answer.status === 200;
      };
      expect(await isAnswered()).toBe(true);
      const before = process.platform === 'linux' ? memoryOf(server.pid) : 0;
      const closed: Promise<void>[] = [];
      const open = async (index: number): Promise<void> => {
        const words = WAYS[index % WAYS.length] ?? '';
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => {});
        socket.resume();
        const gone = new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
        });
        // A body may take longer than headers; those are not waited for here.
        if (index % WAYS.length !== 2) {
          closed.push(gone);
        }
        await new Promise<void>((resolve) => {
          socket.once('connect', () => resolve());
          socket.once('close', () => resolve());
        });
        socket.write(words);
      };
      for (let index = 0; index < CONNECTIONS; index += 500) {
        await Promise.all(Array.from({ length: 500 }, (_, step) => open(index + step)));
        expect(await isAnswered()).toBe(true);
      }
      for (const socket of sockets.filter((_, index) => index % WAYS.length === 2)) {
        socket.write(' ');
      }
      expect(await isAnswered()).toBe(true);
      if (process.platform === 'linux') {
        expect(memoryOf(server.pid) - before).toBeLessThan(CONNECTIONS * 50 * 1024);
      }
      await Promise.all(closed);
      expect(await isAnswered()).toBe(true);
    });
  },
);
