import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openServer, teams, titlesOn } from '../agent/support.ts';
import { openGate } from '../support/kill-gate.ts';
import { casesOf } from '../support/runs.ts';
import { workspaceOf, writesIn } from '../support/workspace.ts';
import { breaking } from './broken-preload.ts';

const TITLES = { a: 'Team a', b: 'Team b', c: 'Team c', d: 'Team d' };
const APPLY = ['apply', '--auto-approve', '--ledger', 'file:ledger.json'];

/** Teams are created by PUT. */
const isCreate = ({ method }: { readonly method?: string | undefined }): boolean => method === 'PUT';

const ours = (server: Parameters<typeof titlesOn>[0]): readonly string[] =>
  titlesOn(server).filter((title) => title.startsWith('Team '));

test('F46: an apply that is killed while it retries in an outage is completed by the next one, nothing lost or twice', async () => {
  const server = await openServer();
  const gate = await openGate(server.url);
  onTestFinished(() => gate.close());
  const work = workspaceOf({ url: gate.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
  const reached = gate.until({ nth: 2, when: 'after' });
  const running = work.start([...APPLY, '--parallelism', '1']);
  await reached;
  const outage = gate.cut();
  while (outage.tries() < 2) {
    await delay(5);
  }
  running.child.kill('SIGKILL');
  await running.finished;
  await gate.drop();
  outage.end();
  const before = writesIn(server).length;
  expect(before).toBe(2);
  const again = await work.spawn(APPLY);
  expect(again.code, again.stderr).toBe(0);
  expect(ours(server)).toEqual(Object.values(TITLES));
  expect(writesIn(server).length).toBe(4);
});

test('F45: a second Ctrl-C ends at once, and the next run goes on', async () => {
  const server = await openServer();
  const gate = await openGate(server.url);
  onTestFinished(() => gate.close());
  const work = workspaceOf({ url: gate.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
  const reached = gate.until({ nth: 2, when: 'after' });
  const running = work.start([...APPLY, '--parallelism', '4']);
  await reached;
  running.child.kill('SIGINT');
  while (!running.output.stderr.includes('Stopping')) {
    await delay(5);
  }
  running.child.kill('SIGINT');
  // The gate lets nothing pass: only ending at once ends it at all.
  expect((await running.finished).code).toBe(5);
  await gate.drop();
  const again = await work.spawn(APPLY);
  expect(again.code, again.stderr).toBe(0);
  expect(ours(server)).toEqual(Object.values(TITLES));
});

test.each(casesOf([1, 2, 3, 4], (at) => at === 2))(
  'F48: an error of our own at create %i leaves a record that the next run continues',
  async (at) => {
    const server = await openServer();
    const work = workspaceOf(server, { 'colophon.yaml': teams(TITLES) });
    const broken = await work.spawn(APPLY, { env: breaking(work.folder, at) });
    expect(broken.code).not.toBe(0);
    const left = [...work.files()].filter(([name]) => name !== 'broken.cjs');
    expect(`${broken.stdout}${broken.stderr}${JSON.stringify(left)}`).not.toContain(server.token);
    const again = await work.spawn(APPLY);
    expect(again.code, again.stderr).toBe(0);
    expect(ours(server)).toEqual(Object.values(TITLES));
    expect(writesIn(server).filter(isCreate).length).toBe(4);
  },
);

/** A way to a service on which the first create is only let through when the second one was done, before that is answered. */
async function lateWay(service: string): Promise<{ readonly url: string; readonly arrived: Promise<void> }> {
  let release = (): Promise<void> => Promise.resolve();
  let held = (): void => {};
  let creates = 0;
  const arrived = new Promise<void>((resolve) => {
    held = resolve;
  });
  const forward = async (from: IncomingMessage, body: Buffer): Promise<(to: ServerResponse) => void> => {
    const headers = { ...from.headers, host: new URL(service).host };
    return await new Promise((resolve, reject) => {
      const onward = request(new URL(from.url ?? '/', service), { method: from.method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve((to) => void to.writeHead(answer.statusCode ?? 0, answer.headers).end(Buffer.concat(chunks))),
        );
      });
      onward.once('error', reject);
      onward.end(body);
    });
  };
  const serve = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) {
      chunks.push(chunk as Buffer);
    }
    const body = Buffer.concat(chunks);
    creates += isCreate(from) ? 1 : 0;
    if (isCreate(from) && creates === 1) {
      // Its sender dies; it is on its way all the same.
      release = async () => void (await forward(from, body));
      held();
      return;
    }
    const answer = await forward(from, body);
    if (isCreate(from) && creates === 2) {
      await release();
    }
    answer(to);
  };
  const server = createServer((from, to) => {
    serve(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}

test('F16: a request that has its effect after its sender died and the next run looked is reported, and nothing is deleted', async () => {
  const server = await openServer();
  const way = await lateWay(server.url);
  const work = workspaceOf({ url: way.url, token: server.token }, { 'colophon.yaml': teams({ a: 'Team a' }) });
  const running = work.start(APPLY);
  await way.arrived;
  running.child.kill('SIGKILL');
  await running.finished;
  const again = await work.spawn(APPLY);
  const ids = (server.exportWorld().tables.teams ?? []).flatMap(({ id, title }) => (title === 'Team a' ? [id] : []));
  expect(ids).toHaveLength(2);
  expect(again.code).toBe(4);
  for (const id of ids) {
    expect(again.stdout + again.stderr).toContain(id);
  }
  // What to do is said, and done by nobody else: also later runs leave both as they are.
  expect((again.stdout + again.stderr).replace(/\s+/g, ' ')).toContain('by hand');
  expect((await work.spawn(APPLY)).code).toBe(0);
  expect(writesIn(server).filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(ours(server)).toHaveLength(2);
});
