import { describe, expect, onTestFinished, test } from 'vitest';
import { openServer, push, startAgent, teams, titlesOn } from '../agent/support.ts';
import { storeIn } from '../ledger/git-support.ts';
import {
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  type Work,
} from '../support/converge.ts';
import { useRepositories } from '../support/git.ts';
import { type Gate, openGate } from '../support/kill-gate.ts';
import { lastIn, type Workspace, workspaceOf, writesIn } from '../support/workspace.ts';

const { remote, clone, folder } = useRepositories();
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const TITLES = Object.fromEntries(KEYS.map((key) => [key, `Team ${key}`]));

async function gateTo(url: string): Promise<Gate> {
  const gate = await openGate(url);
  onTestFinished(() => gate.close());
  return gate;
}

/** The id of the lock, as the message of a second run names it. */
async function lockId(
  work: Workspace,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stderr, stdout } = await work.spawn(args, { env });
  expect(code).toBe(1);
  const [, id = ''] = /colophon\s+ledger\s+unlock\s+(\w+)/.exec(stdout + stderr) ?? [];
  return id;
}

describe('F70: an apply that is stopped by the system and goes on later', () => {
  test.each([
    { when: 'before', parallelism: 1 },
    { when: 'after', parallelism: 1 },
    { when: 'after', parallelism: 4 },
  ] as const)(
    '$when a write was done, $parallelism at once: it writes nothing after another one took over',
    async (how) => {
      const server = await openServer();
      const gate = await gateTo(server.url);
      const work = workspaceOf({ url: gate.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
      const apply = [
        'apply',
        '--auto-approve',
        '--ledger',
        'file:ledger.json',
        '--parallelism',
        String(how.parallelism),
      ];
      const reached = gate.until({ nth: 2, when: how.when });
      const first = work.start(apply);
      await reached;
      first.child.kill('SIGSTOP');
      // It cannot be told from one that hangs: as long as nobody removes the lock it is respected.
      const direct = { env: { COLOPHON_BASE_URL: server.url } };
      const id = await lockId(work, apply, direct.env);
      const unlocked = await work.spawn(['ledger', 'unlock', id, '--ledger', 'file:ledger.json'], direct);
      expect(unlocked.code, unlocked.stderr).toBe(0);
      const second = await work.spawn(apply, direct);
      expect(second.code, second.stderr).toBe(0);
      const since = lastIn(server);
      const record = work.read('ledger.json');
      gate.open();
      first.child.kill('SIGCONT');
      const { code, stdout, stderr } = await first.finished;
      expect([code, `${stdout}${stderr}`]).toEqual([4, expect.stringMatching(/took\s+the\s+lock/)]);
      // What had left the process before it was stopped cannot be called back.
      expect(writesIn(server, since).length).toBeLessThanOrEqual(how.when === 'before' ? 1 : how.parallelism - 1);
      expect(work.read('ledger.json')).toBe(record);
      expect([...work.files().keys()].sort()).toEqual(['colophon.yaml', 'ledger.json']);
      expect((await work.spawn(['plan', '--detailed-exitcode', '--ledger', 'file:ledger.json'], direct)).code).toBe(0);
    },
  );

  test('on another machine, where only the lock at the remote tells', async () => {
    const server = await openServer();
    const gate = await gateTo(server.url);
    const bare = remote();
    const [here, there] = [clone(bare), clone(bare)];
    let uptime = 0;
    const manifest = await loadFiles({ 'colophon.yaml': teams(TITLES) });
    const environment = { environment: 'default' };
    const suspended: Work = {
      manifest,
      service: serviceOf({ url: gate.url, token: server.token }),
      ledger: await storeIn(here, { ...environment, uptime: () => uptime }),
    };
    const reached = gate.until({ nth: 2, when: 'after' });
    const running = run(suspended, await planned(suspended), { parallelism: 4 });
    await reached;
    const other: Work = { ...suspended, service: serviceOf(server), ledger: await storeIn(there, environment) };
    await other.ledger.unlock?.((await other.ledger.holder?.())?.id ?? '');
    expect(troubles(await run(other, await planned(other)))).toEqual(NO_TROUBLE);
    const since = lastIn(server);
    uptime = 600;
    gate.open();
    const report = await running;
    expect(report).toMatchObject({ status: 'partial', diagnostics: [{ code: 'ledger-taken' }] });
    expect(writesIn(server, since).length).toBeLessThanOrEqual(3);
    await expectSettled({ ...other, ledger: await storeIn(there, environment) });
  });

  test('an agent, whose lease ran out: its successor does the work, and it writes nothing more', async () => {
    const server = await openServer();
    const gate = await gateTo(server.url);
    const bare = remote();
    const commit = push(clone(bare), teams(TITLES));
    const path = folder();
    const reached = gate.until({ nth: 2, when: 'after' });
    const first = startAgent({
      remote: bare,
      folder: path,
      server: { url: gate.url, token: server.token },
      // Nobody renews a lease while the process is stopped.
      lease: { renewMs: 3_600_000 },
    });
    await reached;
    const second = startAgent({ remote: bare, folder: path, server, lease: { abandonedMs: 50 } });
    await second.untilRound('applied', commit);
    const since = lastIn(server);
    gate.open();
    expect(await first.ended).toMatchObject({ type: 'evicted' });
    expect(writesIn(server, since).length).toBeLessThanOrEqual(3);
    await second.untilRound('clean', commit);
    await second.stop();

    expect(titlesOn(server)).toEqual(expect.arrayContaining(Object.values(TITLES)));
  });
});
