import { expect, onTestFinished, test } from 'vitest';
import { openServer, teams, titlesOn } from '../agent/support.ts';
import { openGate } from '../support/kill-gate.ts';
import { isQuick } from '../support/runs.ts';
import { type Workspace, workspaceOf, writesIn } from '../support/workspace.ts';
import { refusingOnce } from './clock.ts';
import { wrongClock } from './clock-preload.ts';

const TITLES = { a: 'Team a', b: 'Team b', c: 'Team c' };
const APPLY = ['apply', '--auto-approve', '--ledger', 'file:ledger.json'];
const HOURS = isQuick ? [-5] : [-5, -1, 1, 5];

async function expectDone(work: Workspace, server: Awaited<ReturnType<typeof openServer>>): Promise<void> {
  expect(titlesOn(server).filter((title) => Object.values(TITLES).includes(title))).toEqual(Object.values(TITLES));
  const env = { COLOPHON_BASE_URL: server.url };
  // On the right clock, with what was recorded on the wrong one.
  const { code, stdout } = await work.spawn(['plan', '--detailed-exitcode', '--ledger', 'file:ledger.json'], { env });
  expect(code, stdout).toBe(0);
  expect([...work.files().keys()].sort()).toEqual(['clock.cjs', 'clock.hours', 'colophon.yaml', 'ledger.json']);
}

test.each(HOURS)('F19: a date to come again is waited for on a clock that is %i hours off', async (hours) => {
  const server = await openServer();
  const way = await refusingOnce(server.url, { afterMs: 2000, offsetMs: 0 });
  const work = workspaceOf({ url: way.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
  const { code, stderr } = await work.spawn([...APPLY, '--parallelism', '1'], {
    env: wrongClock(work.folder, hours).env,
  });
  expect(code, stderr).toBe(0);
  // Nothing comes early; and it came at all, where a wait of hours would have been refused.
  const early = way.arrivals.filter(({ at }) => at > way.refusedAt() && at < way.refusedAt() + 1900);
  expect(early.filter(({ method }) => method === 'POST')).toEqual([]);
  await expectDone(work, server);
});

test.each(HOURS)('F70: a clock that jumps by %i hours in the middle of an apply changes nothing', async (hours) => {
  const server = await openServer();
  const gate = await openGate(server.url);
  onTestFinished(() => gate.close());
  const work = workspaceOf({ url: gate.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
  const clock = wrongClock(work.folder, 0);
  const reached = gate.until({ nth: 2, when: 'after' });
  const first = work.start(APPLY, { env: clock.env });
  await reached;
  clock.set(hours);
  // One that waits is not let in by the jump, neither at once nor over the lock that now is hours old or to come.
  const second = work.start([...APPLY, '--lock-timeout', '1'], {
    env: { ...clock.env, COLOPHON_BASE_URL: server.url },
  });
  const told = await second.finished;
  expect([told.code, told.stderr + told.stdout]).toEqual([1, expect.stringMatching(/colophon\s+ledger\s+unlock/)]);
  clock.set(-hours);
  // The next requests fail for a while, so that it also waits between tries.
  server.setFaults([{ kind: 'status', status: 503, method: 'POST', nth: 1 }]);
  gate.open();
  const { code, stderr } = await first.finished;
  expect(code, stderr).toBe(0);
  server.setFaults([]);
  await expectDone(work, server);
});

test.each(HOURS)('F70: a journal that was written %i hours from now is taken up', async (hours) => {
  const server = await openServer();
  const gate = await openGate(server.url);
  onTestFinished(() => gate.close());
  const work = workspaceOf({ url: gate.url, token: server.token }, { 'colophon.yaml': teams(TITLES) });
  const reached = gate.until({ nth: 3, when: 'after' });
  const first = work.start([...APPLY, '--parallelism', '1'], { env: wrongClock(work.folder, hours).env });
  await reached;
  first.child.kill('SIGKILL');
  await first.finished;
  await gate.drop();
  const again = await work.spawn(APPLY, { env: wrongClock(work.folder, -hours).env });
  expect(again.code, again.stderr).toBe(0);
  expect(writesIn(server).length).toBe(3);
  await expectDone(work, server);
});
