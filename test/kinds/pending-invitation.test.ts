import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { workspaceOf } from '../support/workspace.ts';

let server: RunningServer;
let front: Server;
let url = '';
/** The addresses that were invited, in the order of the requests. */
const invited: string[] = [];

/** The reference server, except that whoever is invited has to join before they are listed. */
beforeAll(async () => {
  server = await startServer();
  front = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '', headers } = incoming;
    if (method === 'POST' && path.endsWith('/invites')) {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { emails } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly emails: readonly string[] };
        invited.push(...emails);
        outgoing.writeHead(200, { 'content-type': 'application/json' });
        outgoing.end(
          JSON.stringify({ users: emails.map((email) => `user_${email.replace(/\W/g, '_')}`), invited: emails.length }),
        );
      });
      return;
    }
    const target = new URL(path, server.url);
    incoming.pipe(
      forward(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterAll(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await server.close();
});

const PEOPLE = Array.from({ length: 6 }, (_, index) => `new${index}@example.com`);

function manifest(people: readonly string[]): string {
  return [
    'colophon: 1',
    `organization: ${server.organization}`,
    'members:',
    ...people.map((email) => `  ${email}: { role: read }`),
    'teams:',
    '  writers: { title: Docs writers }',
    ...(people.length === 0
      ? []
      : [`  waiting: { title: Waiting, members: { ada@example.com: owner, ${people[0]}: member } }`]),
    '',
  ]
    .join('\n')
    .replace('members:\n', people.length === 0 ? 'members: {}\n' : 'members:\n');
}

test('people who were invited and have not joined are pending: no failure, no second invitation', async () => {
  const work = workspaceOf({ url, token: server.token }, { 'colophon.yaml': manifest(PEOPLE) });
  const ledger = ['--ledger', 'file:ledger.json'];
  const apply = ['apply', '-y', ...ledger];
  const join = async (email: string): Promise<void> => {
    await fetch(`${server.url}/v1/orgs/${server.organization}/invites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ emails: [email], role: 'read' }),
    });
  };

  // More than the five failures in a row after which a service is left alone.
  const first = await work.run(apply);
  expect(first.code, first.stdout + first.stderr).toBe(0);
  expect([...invited].sort()).toEqual(PEOPLE);
  expect(first.stdout).toContain('Pending\n');
  expect(first.stdout).toContain('invitation pending');
  expect(first.stdout).toContain('waits for member["new0@example.com"], which is pending');
  expect(first.stdout).toMatch(/; 7 pending\.\n$/);

  // Nothing is left to do, which the plan says with its notes.
  const plan = await work.run(['plan', '--detailed-exitcode', '-o', 'json', ...ledger]);
  expect(plan.code, plan.stdout + plan.stderr).toBe(0);
  const { changes, diagnostics } = JSON.parse(plan.stdout);
  expect(changes).toEqual([]);
  const notes = diagnostics.filter(({ code }: { readonly code: string }) => code === 'pending');
  expect(notes.map(({ severity }: { readonly severity: string }) => severity)).toEqual(Array(7).fill('info'));
  expect(JSON.stringify(notes)).toContain('invitation pending');

  const again = await work.run([...apply, '-o', 'json']);
  expect(again.code, again.stdout + again.stderr).toBe(0);
  expect([...invited].sort()).toEqual(PEOPLE);

  // Whoever joins is adopted, and what waited for them is done.
  await join('new0@example.com');
  const joined = await work.run([...apply, '-o', 'json']);
  expect(joined.code, joined.stdout + joined.stderr).toBe(0);
  const { results } = JSON.parse(joined.stdout);
  expect(
    results.map(({ address, action, status }: Readonly<Record<string, string>>) => [address, action, status]),
  ).toEqual([
    ['member["new0@example.com"]', 'adopt', 'done'],
    ['team.waiting', 'create', 'done'],
  ]);

  // An entry that left the manifest is forgotten, so that adding it again invites again.
  work.write('colophon.yaml', manifest(PEOPLE.slice(0, 1)));
  expect((await work.run(apply)).code).toBe(0);
  work.write('colophon.yaml', manifest(PEOPLE.slice(0, 2)));
  expect((await work.run(apply)).code).toBe(0);
  expect(invited.slice(PEOPLE.length)).toEqual(['new1@example.com']);
});
