import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Ended, run, runInside } from '../support/command.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { type Gate, openGate } from '../support/kill-gate.ts';
import { manifestOfAllKinds } from '../support/manifest-parts.ts';
import { colophon as start } from '../support/serve-process.ts';

const REF = 'refs/colophon/default';
const { remote, clone } = useRepositories();

let server: RunningServer;
let gate: Gate;
beforeEach(async () => {
  server = await startServer({ token: 'gitops-token', processingDelay: 1 });
  gate = await openGate(server.url);
});
afterEach(async () => {
  await gate.close();
  await server.close();
});

function environment(url: string = server.url): Readonly<Record<string, string>> {
  return { ...GIT_ENV, COLOPHON_TOKEN: 'gitops-token', COLOPHON_BASE_URL: url };
}

const COMMANDS = {
  plan: addPlanCommand,
  apply: addApplyCommand,
  drift: addDriftCommand,
  ledger: addLedgerCommand,
} as const;

/** Runs a command in a clone, inside this process. */
async function colophon(folder: string, line: string): Promise<Ended> {
  const args = [...line.split(' '), ...(line.startsWith('ledger') ? [] : ['--base-url', server.url])];
  const add = COMMANDS[args[0] as keyof typeof COMMANDS];
  return await runInside(add, args, { cwd: folder, env: environment() });
}

function manifest(teams: Readonly<Record<string, string>>): string {
  const entries = Object.entries(teams).map(([name, title]) => `  ${name}: { title: ${title} } # by ${name}\n`);
  return `colophon: 1\norganization: org_acme\nteams:\n${entries.join('')}`;
}

function push(folder: string, text: string): string {
  const commit = commitFiles(folder, { 'colophon.yaml': text });
  git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
  return commit;
}

function pull(folder: string): void {
  git(folder, 'pull', '--quiet', '--ff-only', 'origin', 'main');
}

/** The titles of all teams that the service has, sorted; a duplicate shows. */
function titles(): readonly string[] {
  return (server.exportWorld().tables.teams ?? []).map(({ title }) => title).sort();
}

function ours(): readonly string[] {
  return titles().filter((title) => title.startsWith('T'));
}

interface Kept {
  readonly entries: Readonly<Record<string, { readonly id: string }>>;
}

/** That every entry of the shared ledger is a resource that exists, and no two are the same. */
function expectTrueLedger(bare: string): void {
  const { entries } = JSON.parse(git(bare, 'show', `${REF}:ledger.json`)) as Kept;
  const ids = Object.values(entries).map(({ id }) => id);
  const live = (server.exportWorld().tables.teams ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !live.includes(id))).toEqual([]);
}

function writes(): number {
  return server.journal().filter(({ write }) => write).length;
}

describe('Two clones of one repository', () => {
  test('plan, apply, watch and accept in turn, and the ledger tells who did what from which commit', async () => {
    const bare = remote({ 'colophon.yaml': manifest({ one: 'T1', two: 'T2' }) });
    const [a, b] = [clone(bare), clone(bare)];
    const first = git(a, 'rev-parse', 'HEAD');
    expect((await colophon(a, 'plan --detailed-exitcode')).code).toBe(2);
    expect(await colophon(a, 'apply -y')).toMatchObject({ code: 0 });
    // The other clone knows at once.
    expect((await colophon(b, 'plan --detailed-exitcode')).code).toBe(0);

    const second = push(b, manifest({ one: 'T1', two: 'T2 new', three: 'T3' }));
    expect(await colophon(b, 'apply -y')).toMatchObject({ code: 0 });
    // Whoever has not pulled yet deletes nothing that is newer than what they have.
    const behind = await colophon(a, 'plan -o json');
    expect(JSON.parse(behind.out)).toMatchObject({ summary: { delete: 0 } });
    expect(behind.out).toContain('ledger-history');
    pull(a);
    expect((await colophon(a, 'plan --detailed-exitcode')).code).toBe(0);

    const [team] = (server.exportWorld().tables.teams ?? []).filter(({ title }) => title === 'T1');
    await fetch(`${server.url}/v1/orgs/org_acme/teams/${team?.id}`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer gitops-token', 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'T1 by hand' }),
    });
    for (const folder of [a, b]) {
      expect((await colophon(folder, 'drift')).code).toBe(2);
    }
    expect(await run(['drift', 'accept', 'team.one'], { cwd: a, env: environment() })).toMatchObject({ code: 0 });
    expect(readFileSync(join(a, 'colophon.yaml'), 'utf8')).toContain('one: { title: T1 by hand } # by one');
    const third = push(a, readFileSync(join(a, 'colophon.yaml'), 'utf8'));
    expect(await colophon(a, 'apply -y')).toMatchObject({ code: 0 });
    pull(b);
    for (const folder of [a, b]) {
      expect((await colophon(folder, 'drift')).code).toBe(0);
      expect((await colophon(folder, 'plan --detailed-exitcode')).code).toBe(0);
    }

    writeFileSync(join(a, 'colophon.yaml'), manifest({ one: 'T1 by hand', two: 'T2 new', three: 'T3 not committed' }));
    const uncommitted = await colophon(a, 'apply -y');
    expect(uncommitted).toMatchObject({ code: 0 });
    expect(uncommitted.err).toContain('has uncommitted changes');
    git(a, 'checkout', '--quiet', 'colophon.yaml');

    const fourth = push(b, manifest({ one: 'T1 by hand', three: 'T3' }));
    expect(await colophon(b, 'apply -y --allow delete=1')).toMatchObject({ code: 0 });
    expect(ours()).toEqual(['T1 by hand', 'T3']);
    expectTrueLedger(bare);

    const log = git(bare, 'log', '--reverse', '--format=%s|%(trailers:key=Config-Commit,valueonly,separator=)', REF);
    expect(log.split('\n')).toEqual([
      `Apply 2 changes to default|${first}`,
      `Apply 2 changes to default|${second}`,
      `Update the ledger of default|${third}`,
      `Apply 1 change to default|${third} (with uncommitted changes)`,
      `Apply 2 changes to default|${fourth}`,
    ]);
    expect(git(bare, 'log', '-1', '--format=%b', REF)).toMatch(/^- team\.two$/m);
    const shown = await colophon(a, 'ledger log --limit 2');
    expect(shown.out).toMatch(
      /^[0-9a-f]{12} {2}\S+ {2}Apply 2 changes to default\n {14}Ada <ada@example\.com>, from commit/,
    );
    expect(shown.out.trim().split('\n')).toHaveLength(4);
  });

  test('race: one applies, the other writes nothing and says who has it, and goes on afterwards', async () => {
    const bare = remote({ 'colophon.yaml': manifest({ one: 'T1', two: 'T2', three: 'T3' }) });
    const [a, b] = [clone(bare), clone(bare)];
    const reached = gate.until({ nth: 1, when: 'before' });
    const winner = run(['apply', '-y'], { cwd: a, env: environment(gate.url) });
    await reached;
    const loser = await run(['apply', '-y'], { cwd: b, env: environment() });
    expect(loser.code).toBe(1);
    expect(`${loser.out}${loser.err}`.replace(/\s+/g, ' ')).toMatch(
      /Ada \(process \d+ on \S+\) has been using refs\/colophon\/default of origin since \S+ \(colophon apply\)\..*nothing was changed.*colophon ledger unlock [0-9a-f]{16}/,
    );
    expect(writes()).toBe(0);
    const { out } = await colophon(b, 'ledger show');
    expect(out).toMatch(/Locked since .* by Ada, process \d+ on \S+ \(colophon apply\), id [0-9a-f]{16}/);
    gate.open();
    expect((await winner).code).toBe(0);
    expect(writes()).toBe(3);
    expect((await colophon(b, 'plan --detailed-exitcode')).code).toBe(0);
    expect(ours()).toEqual(['T1', 'T2', 'T3']);
    expectTrueLedger(bare);
  });

  test('start at the same moment: the service gets every change once', async () => {
    const bare = remote({ 'colophon.yaml': manifest({ one: 'T1', two: 'T2', three: 'T3' }) });
    const folders = [clone(bare), clone(bare), clone(bare)];
    const before = writes();
    const ended = await Promise.all(folders.map((folder) => run(['apply', '-y'], { cwd: folder, env: environment() })));
    // A loser finds the ledger locked, or its plan outdated; or it came so late that there was nothing left to do.
    for (const { code, err, out } of ended.filter((one) => one.code !== 0)) {
      expect([1, 6]).toContain(code);
      expect(`${out}${err}`.replace(/\s+/g, ' ')).toMatch(
        /Ada \(process \d+ on .*\) has been using refs\/colophon\/default of origin|another apply ran in between/,
      );
    }
    expect(ended.filter(({ out }) => out.includes('Applied: 3 created'))).toHaveLength(1);
    expect(writes() - before).toBe(3);
    expect(ours()).toEqual(['T1', 'T2', 'T3']);
    expect(git(bare, 'rev-list', '--count', REF)).toBe('1');
    expect(git(bare, 'for-each-ref', 'refs/colophon-lock')).toBe('');
    for (const folder of folders) {
      expect((await colophon(folder, 'plan --detailed-exitcode')).code).toBe(0);
    }
    expectTrueLedger(bare);
  });
});

/** Holds the push of the ledger, but not of its lock, and refuses it in the end, as a lost connection does. */
async function holdPushes(bare: string): Promise<{ readonly reached: () => Promise<void>; readonly end: () => void }> {
  const hook = join(bare, 'hooks', 'pre-receive');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  const [blocked, at] = [join(bare, 'blocked'), join(bare, 'reached')];
  writeFileSync(blocked, '');
  writeFileSync(
    hook,
    `#!/bin/sh\ngrep -q ' refs/colophon/' || exit 0\ntouch "${at}"\nwhile [ -e "${blocked}" ]; do sleep 0.05; done\nexit 1\n`,
  );
  await chmod(hook, 0o755);
  return {
    reached: async () => {
      while (!existsSync(at)) {
        await delay(10);
      }
    },
    end: () => {
      rmSync(hook);
      rmSync(blocked);
    },
  };
}

describe('An apply that is killed', () => {
  test('after its writes and before its push is taken up by another clone, which owns everything afterwards', async () => {
    const bare = remote({ 'colophon.yaml': manifest({ one: 'T1', two: 'T2', three: 'T3' }) });
    const [a, b] = [clone(bare), clone(bare)];
    const hold = await holdPushes(bare);
    const killed = start(['apply', '-y'], environment(), a);
    await hold.reached();
    killed.child.kill('SIGKILL');
    await killed.finished;
    hold.end();
    expect(ours()).toEqual(['T1', 'T2', 'T3']);
    expect(git(bare, 'for-each-ref', REF)).toBe('');

    const before = writes();
    expect(await colophon(b, 'apply -y')).toMatchObject({ code: 0 });
    expect(writes()).toBe(before);
    expect(ours()).toEqual(['T1', 'T2', 'T3']);
    expectTrueLedger(bare);
    // Nothing was forgotten: what is no longer declared goes.
    push(b, manifest({ one: 'T1' }));
    expect(await colophon(b, 'apply -y --allow delete=2')).toMatchObject({ code: 0 });
    expect(ours()).toEqual(['T1']);
    // The clone that was killed goes on as well.
    pull(a);
    expect((await colophon(a, 'plan --detailed-exitcode')).code).toBe(0);
    expectTrueLedger(bare);
  });
});

/** How many of everything the service has. */
function counts(of: RunningServer = server): Readonly<Record<string, number>> {
  const { tables } = of.exportWorld();
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
}

/** With a section whose path does not follow from its title, so that a half of it looks like somebody else's. */
const MANY = manifestOfAllKinds('first');
/** It has e-mail domains and new identity providers. */
const CONSENTS = ['--allow', 'open-domains', '--allow', 'weaken-sso'];

describe('An apply of many resources that is killed', () => {
  test('at any write is taken up by another clone: nothing twice, nothing half made, nothing forgotten', {
    timeout: 600_000,
  }, async () => {
    const whole = remote({ 'colophon.yaml': MANY });
    expect(await colophon(clone(whole), `apply -y ${CONSENTS.join(' ')} --parallelism 1`)).toMatchObject({ code: 0 });
    const expected = counts();
    const sent = server.journal().filter(({ write }) => write);
    // A section is made by two requests: between them only the lock of the dead run tells whose it is.
    const section = sent.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/sections')) + 1;
    expect(section).toBeGreaterThan(0);
    const few = [section, sent.length];
    const moments = process.env['KILL_SWEEP'] === 'all' ? sent.map((_request, index) => index + 1) : few;
    for (const nth of moments) {
      const fresh = await startServer({ token: 'gitops-token', processingDelay: 1 });
      gate.lead(fresh.url);
      const bare = remote({ 'colophon.yaml': MANY });
      const [a, b] = [clone(bare), clone(bare)];
      const reached = gate.until({ nth, when: 'after' });
      const killed = start(['apply', '-y', ...CONSENTS, '--parallelism', '1'], environment(gate.url), a);
      await reached;
      killed.child.kill('SIGKILL');
      await killed.finished;
      await gate.drop();
      const env = environment(gate.url);
      const options = ['--base-url', gate.url];
      // For all that another clone can know, a link that was made and not switched off yet is in use.
      const words = [...CONSENTS, '--allow', 'revoke-links'];
      const taken = await runInside(addApplyCommand, ['apply', '-y', ...words, ...options], { cwd: b, env });
      expect({ nth, ...taken }).toMatchObject({ nth, code: 0 });
      const planned = await runInside(addPlanCommand, ['plan', '--detailed-exitcode', ...options], { cwd: b, env });
      expect({ nth, ...planned }).toMatchObject({ nth, code: 0 });
      expect({ nth, ...counts(fresh) }).toEqual({ nth, ...expected });
      await fresh.close();
    }
  });
});
