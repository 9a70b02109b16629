import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server/index.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { colophon, type Running } from '../support/serve-process.ts';
import { line, openServer, push, teams, titlesOn, writesOf } from './support.ts';

const { remote, clone, folder } = useRepositories();

function follow(repo: string, { checkout, server }: { checkout: string; server: RunningServer }): Running {
  const settings = ['--interval', '3600', '--parallelism', '1', '--listen', '127.0.0.1:0', '-o', 'ndjson'];
  return colophon(
    ['agent', '--repo', repo, '--checkout', checkout, '--mode', 'apply', '--base-url', server.url, ...settings],
    { ...GIT_ENV, COLOPHON_TOKEN: server.token },
  );
}

const TITLES = Object.fromEntries(['one', 'two', 'three', 'four', 'five', 'six'].map((key) => [key, `Team ${key}`]));

describe('an agent as a process', () => {
  test('ends cleanly in the middle of an apply, and the next one goes on, tells how it does and ends when idle', async () => {
    let seen = (): void => {};
    const second = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const server = await openServer({
      onRequest: ({ write }) => {
        if (write && writesOf(server) === 2) {
          seen();
        }
      },
    });
    server.setFaults([{ kind: 'latency', ms: 400, method: 'PUT' }]);
    const others = titlesOn(server);
    const bare = remote();
    push(clone(bare), teams(TITLES));
    const checkout = folder();
    const first = follow(bare, { checkout, server });
    await second;
    first.child.kill('SIGTERM');
    const end = await first.finished;
    expect(end).toMatchObject({ code: 5, signal: null, stderr: '' });
    expect(end.stdout).toContain('"result":"interrupted"');
    // What was made is in the record at the remote, nothing else was made, and the lock is gone.
    const made = titlesOn(server).length - others.length;
    expect(made).toBeGreaterThanOrEqual(2);
    expect(made).toBeLessThan(6);
    const record = JSON.parse(git(bare, 'show', 'refs/colophon/default:ledger.json')) as { entries: object };
    expect(Object.keys(record.entries)).toHaveLength(made);
    expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
    expect(readdirSync(`${checkout}/.git`).filter((name) => /\.(lock|lease)$/.test(name))).toEqual([]);

    server.setFaults([]);
    const next = follow(bare, { checkout, server });
    const { message: greeting } = await line(next, ({ event }) => event === 'agent');
    const url = /listening on (http:\S+)$/.exec(greeting)?.[1] ?? '';
    const { message } = await line(next, ({ event }) => event === 'applying');
    expect(message).toContain('attempt 2 at this commit, after: the agent was stopped during the apply');
    await line(next, ({ result }) => result === 'applied');
    expect(titlesOn(server)).toEqual([...others, ...Object.values(TITLES)].sort());
    // The next round is an hour away, unless somebody wants one.
    next.child.kill('SIGHUP');
    await line(next, ({ result }) => result === 'clean');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('colophon_agent_applies_total{status="done"} 1\n');
    // Another one must not work in the same clone.
    const other = await follow(bare, { checkout, server }).finished;
    expect(other).toMatchObject({ code: 1 });
    expect(other.stderr).toContain(`is in use by the agent with process ${next.child.pid}`);
    next.child.kill('SIGTERM');
    expect(await next.finished).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});
