import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestText } from '../support/raw.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const BURST = 3000;

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(api.server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Reads until this many answers came, and gives their statuses. */
function answersOn(socket: Socket, number: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    let rest = '';
    const statuses: string[] = [];
    socket.setEncoding('latin1').on('data', (part: string) => {
      const text = rest + part;
      statuses.push(...(text.match(/HTTP\/1\.1 \d{3}/g) ?? []));
      // A line that is not complete yet, and none that was counted.
      rest = text.slice(text.lastIndexOf('\n') + 1).replace(/^HTTP\/1\.1 \d{3}.*/, '');
      if (statuses.length >= number) {
        resolve(statuses);
      }
    });
  });
}

test('a burst of requests on one connection keeps nobody waiting, and is answered in full and in order', async () => {
  const headers = { Authorization: `Bearer ${api.server.token}` };
  const [greedy, modest] = [await connected(), await connected()];
  const all = answersOn(greedy, BURST + 1);
  const one = answersOn(modest, 1);
  greedy.write(requestText('GET', '/v1/user', headers).repeat(BURST) + requestText('GET', '/v1/none', headers));
  modest.write(requestText('GET', '/v1/orgs/org_acme', headers));
  await one;
  const before = api.server.journal().findIndex(({ path }) => path === '/v1/orgs/org_acme');
  expect(before).toBeLessThan(BURST / 20);
  const statuses = await all;
  expect([statuses.length, statuses.at(-1), new Set(statuses.slice(0, -1)).size]).toEqual([
    BURST + 1,
    'HTTP/1.1 404',
    1,
  ]);
});
