import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { startServer } from '../../src/server/index.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { openGate } from '../support/kill-gate.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { colophon, type Finished, type Running } from '../support/serve-process.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

// Every process starts anew, on machines that may be busy.
vi.setConfig({ testTimeout: 600_000 });

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const TEAMS = ['Editors', 'Writers'];
const MANIFEST = `colophon: 1
teams:
  writers: { title: Writers }
  editors: { title: Editors }
environments:
${NAMES.map((name) => `  ${name}: { organization: org_${name} }`).join('\n')}
`;
const WRITES = NAMES.length * TEAMS.length;
const world = worldWithOrganizations(NAMES.map((name) => `org_${name}`));
const server = await startServer({ world, processingDelay: 5 });
const { remote, clone } = useRepositories();
const gate = await openGate(server.url);
afterAll(async () => {
  await gate.close();
  await server.close();
});
let since = 0;

/** An empty service, and a remote with the manifest and no ledger. */
function begun(): string {
  server.setFaults([]);
  server.reset();
  since = lastIn(server);
  return remote({ 'colophon.yaml': MANIFEST });
}

function start(cwd: string, ...args: readonly string[]): Running {
  const env = { ...GIT_ENV, COLOPHON_TOKEN: server.token };
  return colophon([...args, '--all', '--base-url', gate.url, '--lock-timeout', '60', '-o', 'json'], env, cwd);
}

/** The exit code of each environment by its name, where it was started. */
function codesOf({ stdout }: Finished): Readonly<Record<string, Json>> {
  const { environments } = JSON.parse(stdout) as {
    readonly environments: readonly { readonly name: string; readonly exitCode: Json }[];
  };
  return Object.fromEntries(environments.map(({ name, exitCode }) => [name, exitCode]));
}

const all = (code: number): Readonly<Record<string, number>> => Object.fromEntries(NAMES.map((name) => [name, code]));

function teamsOf(name: string): readonly string[] {
  const { teams = [] } = server.exportWorld().tables;
  return teams.flatMap(({ organization, title }) => (organization === `org_${name}` ? [title] : [])).sort();
}

/** Whatever happened: the next run of another clone finishes, and then everything is there once and recorded. */
async function converges(bare: string): Promise<void> {
  const cwd = clone(bare);
  const next = await start(cwd, 'apply', '-y').finished;
  expect(codesOf(next)).toEqual(all(0));
  expect(NAMES.map(teamsOf)).toEqual(NAMES.map(() => TEAMS));
  expect(writesIn(server, since)).toHaveLength(WRITES);
  expect((await start(clone(bare), 'plan', '--detailed-exitcode').finished).code).toBe(0);
  const references = git(bare, 'for-each-ref', '--format=%(refname)', 'refs/colophon', 'refs/colophon-lock');
  expect(references.split('\n').sort()).toEqual(NAMES.map((name) => `refs/colophon/${name}`));
}

/** A hook of the remote; gives its way to end. */
function hookAt(bare: string, name: 'update' | 'pre-receive', script: string): () => void {
  const hook = join(bare, 'hooks', name);
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\n${script}\n`);
  chmodSync(hook, 0o755);
  return () => rmSync(hook);
}

const isWhole = process.env['KILL_SWEEP'] === 'all';
const WHENS = ['before', 'after'] as const;

describe('a fleet that is killed', () => {
  const writes = isWhole ? Array.from({ length: WRITES }, (_, index) => index + 1) : [1, WRITES / 2, WRITES];
  test.each(WHENS.flatMap((when) => writes.map((nth) => ({ when, nth }))))(
    '$when write $nth to the service goes on with the next run, and does nothing twice',
    async (moment) => {
      const bare = begun();
      const reached = gate.until(moment);
      const killed = start(clone(bare), 'apply', '-y', '--parallelism', '1', '--concurrency', '3');
      await reached;
      killed.child.kill('SIGKILL');
      await killed.finished;
      await gate.drop();
      await converges(bare);
    },
  );

  test('at each of its pushes goes on with the next run, and does nothing twice', async () => {
    const pushes = isWhole ? Number.POSITIVE_INFINITY : 4;
    for (let nth = 1; nth <= pushes; nth++) {
      const bare = begun();
      const [count, held, go] = ['count', 'held', 'go'].map((file) => join(bare, file)) as [string, string, string];
      // The push itself is refused or done after its run is dead, in turn.
      const end = hookAt(
        bare,
        'pre-receive',
        `echo >> '${count}'; [ $(wc -l < '${count}') -eq ${nth} ] || exit 0\ntouch '${held}'; while [ ! -e '${go}' ]; do sleep 0.05; done\necho >> '${go}.done'; exit ${nth % 2}`,
      );
      const killed = start(clone(bare), 'apply', '-y', '--concurrency', '3');
      let isOver = false;
      const over = killed.finished.finally(() => {
        isOver = true;
      });
      while (!isOver && !existsSync(held)) {
        await delay(10);
      }
      if (isOver) {
        // It made fewer pushes than that.
        end();
        expect(codesOf(await over)).toEqual(all(0));
        expect(nth).toBeGreaterThan(2);
        break;
      }
      killed.child.kill('SIGKILL');
      await over;
      writeFileSync(go, '');
      while (!existsSync(`${go}.done`)) {
        await delay(10);
      }
      end();
      await converges(bare);
    }
  });
});

test('runs of overlapping shards at once do nothing twice, and those that lose say so', async () => {
  const bare = begun();
  const runs = [
    start(clone(bare), 'apply', '-y'),
    start(clone(bare), 'apply', '-y', '--shard', '1/2'),
    start(clone(bare), 'apply', '-y', '--shard', '2/2'),
  ];
  const ended = await Promise.all(runs.map(({ finished }) => finished));
  for (const name of NAMES) {
    const codes = ended.map((one) => codesOf(one)[name]).filter((code) => code !== undefined);
    // One of two applies it; the other finds nothing to do, or its plan outdated.
    expect([name, codes.length, codes.includes(0), codes.every((code) => code === 0 || code === 6)]).toEqual([
      name,
      2,
      true,
      true,
    ]);
  }
  await converges(bare);
});

describe('a remote that refuses one of many', () => {
  test.each([
    ['the record', 'refs/colophon/c', 4, TEAMS],
    ['the lock', 'refs/colophon-lock/c', 1, []],
  ] as const)('refuses %s of that environment alone', async (_what, ref, code, teams) => {
    const bare = begun();
    const end = hookAt(bare, 'update', `[ "$1" != '${ref}' ] || { echo 'not this one' >&2; exit 1; }`);
    const cwd = clone(bare);
    const ended = await start(cwd, 'apply', '-y').finished;
    expect([ended.code, codesOf(ended)]).toEqual([code, { ...all(0), c: code }]);
    expect(teamsOf('c')).toEqual(teams);
    expect(NAMES.filter((name) => name !== 'c').map(teamsOf)).toEqual(NAMES.slice(1).map(() => TEAMS));
    expect(ended.stdout).toContain('hook declined');
    end();
    // What this clone could not push is there by its next run.
    expect((await start(cwd, 'apply', '-y').finished).code).toBe(0);
    await converges(bare);
  });
});

test('an organization that answers 500 for ever fails alone', async () => {
  const bare = begun();
  const cwd = clone(bare);
  server.setFaults([{ kind: 'status', status: 500, path: '/v1/orgs/org_d', count: 1_000_000 }]);
  const ended = await start(cwd, 'apply', '-y', '--retries', '1').finished;
  expect([ended.code, codesOf(ended)]).toEqual([1, { ...all(0), d: 1 }]);
  expect(NAMES.map((name) => teamsOf(name).length)).toEqual(NAMES.map((name) => (name === 'd' ? 0 : TEAMS.length)));
  server.setFaults([]);
  await converges(bare);
});
