import { expect, test } from 'vitest';
import { admin } from '../support/admin.ts';
import { colophon, type Served, serve, useFolder } from '../support/serve-process.ts';

const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const redirect = (source: string) => ({
  source,
  destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
});
const file = useFolder();

test('F71: two servers on one file are one too many in two processes, until the first is killed', async () => {
  const data = file('contested.db');
  const first = await serve(['--data', data]);
  const refused = await colophon(['serve', '--data', data]).finished;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('contested.db: is in use by another server');
  first.child.kill('SIGKILL');
  await first.finished;
  const second = await serve(['--data', data]);
  second.child.kill('SIGTERM');
  expect((await second.finished).code).toBe(0);
});

/** Posts redirects from several connections and kills the server after so many answers; says which were acknowledged. */
async function postUntilKilled(server: Served, round: number, answers: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const source = `/round-${round}/${next++}`;
      const response = await fetch(server.url + REDIRECTS, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(redirect(source)),
      });
      const { id } = (await response.json()) as { id: string };
      acknowledged.set(id, source);
      if (acknowledged.size === answers) {
        server.child.kill('SIGKILL');
      }
    }
  };
  await Promise.allSettled(Array.from({ length: 6 }, worker));
  await server.finished;
  return acknowledged;
}

test('F71: every write that was acknowledged is there after SIGKILL', async () => {
  const data = file('killed.db');
  const acknowledged = new Map<string, string>();
  let server = await serve(['--data', data]);
  for (const [round, answers] of [1, 20, 150, 500].entries()) {
    for (const [id, source] of await postUntilKilled(server, round, answers)) {
      acknowledged.set(id, source);
    }
    server = await serve(['--data', data]);
    const { body: world } = await admin(server, 'GET', 'world');
    const kept = new Map(world.tables.redirects.map((one: { id: string; source: string }) => [one.id, one.source]));
    for (const [id, source] of acknowledged) {
      expect(kept.get(id)).toBe(source);
    }
    // At most what was under way on each connection is there without having been acknowledged.
    expect(kept.size).toBeLessThanOrEqual(acknowledged.size + 2 + 6 * (round + 1));
  }
  server.child.kill('SIGTERM');
  expect((await server.finished).code).toBe(0);
});
