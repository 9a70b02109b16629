import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { DEAD, LOCK, ledgerOf, REF, storeIn } from './git-support.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const { remote, clone, alone } = useRepositories();

const CONFIG = { commit: 'c'.repeat(40), dirty: false };
const INTENT = { kind: 'section', fields: { title: 'Half' } };

/** Refuses every push that moves references of this sort, until it is told to stop. */
function refusing(bare: string, references: string): () => void {
  const hook = join(bare, 'hooks', 'pre-receive');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\nif grep -q ' ${references}'; then echo "not today" >&2; exit 1; fi\n`);
  chmodSync(hook, 0o755);
  return () => rmSync(hook);
}

function isLocked(bare: string): boolean {
  return git(bare, 'for-each-ref', LOCK) !== '';
}

/** The ledger that is shared by the only remote, which git need not be asked for. */
function sharedIn(folder: string, options: Parameters<typeof storeIn>[1] = {}): ReturnType<typeof storeIn> {
  return storeIn(folder, { remote: 'origin', ...options });
}

describe('a run over a ledger in git', () => {
  test('commits what is new, and nothing else', async () => {
    const folder = alone();
    let uptime = 100;
    const store = await storeIn(folder, { remote: undefined, isAlone: true, uptime: () => uptime });
    const first = await begin(store);
    await first.record(put('team.a'));
    await first.finish({ complete: true, config: CONFIG });
    const tip = git(folder, 'rev-parse', REF);
    await (await begin(store)).finish({ complete: true, config: CONFIG });
    expect(git(folder, 'rev-parse', REF)).toBe(tip);
    // Another state of the manifest is worth a commit, though nothing was changed for it.
    await (await begin(store)).finish({ complete: true, config: { ...CONFIG, dirty: true } });
    expect(ledgerOf(folder)).toMatchObject({ serial: 1, config: { commit: CONFIG.commit, dirty: true } });
    const failing = await begin(store);
    // However long the pause: there is no remote at which somebody could have taken it.
    uptime += 3600;
    expect(await failing.isHeld()).toBe(true);
    await failing.record(put('team.b'));
    await failing.finish({ complete: false, config: { commit: 'd'.repeat(40), dirty: false } });
    expect(ledgerOf(folder)).toMatchObject({ serial: 2, config: { commit: CONFIG.commit, dirty: true } });
    expect(git(folder, 'log', '-1', '--format=%B', REF)).toMatch(/Config-Commit: d{40}\nComplete: no\n/);
  });

  test.skipIf(isQuick)(
    'that was cut off is taken up by the next one, which commits its records and gives the lock back',
    async () => {
      const bare = remote();
      const folder = clone(bare);
      const store = await sharedIn(folder);
      const journal = join(folder, '.git/colophon/production.journal');
      const first = await begin(store);
      expect(isLocked(bare)).toBe(true);
      await first.record(put('team.a'));
      await first.abandon();
      expect([existsSync(journal), isLocked(bare)]).toEqual([true, false]);
      expect(codesOf(await store.load())).toEqual(['ledger-unpushed']);
      expect(resultOf((await store.unsettled?.()) ?? { ok: false, diagnostics: [] })).toMatch(/^records of this clone/);
      await (await begin(store)).finish({ complete: false, config: CONFIG });
      expect([existsSync(journal), isLocked(bare)]).toEqual([false, false]);
      expect(ledgerOf(bare)).toMatchObject({ serial: 1, entries: { 'team.a': { id: 'id of team.a' } } });
      expect(ledgerOf(bare).config).toBeUndefined();
      expect(resultOf((await store.unsettled?.()) ?? { ok: false, diagnostics: [] })).toBeUndefined();
    },
  );

  test.skipIf(isQuick)('keeps its records when its lock was taken away and another one went on', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    let uptime = 100;
    const slow = await begin(await sharedIn(one, { uptime: () => uptime }));
    await slow.record(put('team.slow'));
    await slow.record(put('team.both', 'slow'));
    uptime += 31;
    expect(await slow.isHeld()).toBe(true);

    const store = await sharedIn(other);
    resultOf((await store.unlock?.((await store.holder?.())?.id ?? '')) ?? { ok: false, diagnostics: [] });
    const fast = await begin(store);
    await fast.record(put('team.both', 'fast'));
    await fast.finish({ complete: true, config: CONFIG });

    // Without a pause it cannot have been taken for dead; after one, the remote is asked.
    uptime += 30;
    expect(await slow.isHeld()).toBe(true);
    uptime += 31;
    expect(await slow.isHeld()).toBe(false);
    uptime += 1;
    expect(await slow.isHeld()).toBe(false);
    await slow.finish({ complete: true, config: { commit: 'd'.repeat(40), dirty: true } });
    expect(ledgerOf(bare)).toMatchObject({
      serial: 2,
      config: CONFIG,
      entries: { 'team.both': { id: 'fast' }, 'team.slow': { id: 'id of team.slow' } },
    });
    expect(git(bare, 'log', '-1', '--format=%B', REF)).toMatch(
      /^Keep records of a clone .*\n\nput team\.slow\n\n[\s\S]*Complete: no\n/,
    );
    expect(isLocked(bare)).toBe(false);
    expect(git(one, 'rev-parse', REF)).toBe(git(bare, 'rev-parse', REF));
  });

  test.skipIf(isQuick)('that has nothing to record ends well, though its lock was taken away', async () => {
    const bare = remote();
    const store = await sharedIn(clone(bare));
    const first = await begin(store);
    await first.record(put('team.a'));
    await first.finish({ complete: true });
    const tip = git(bare, 'rev-parse', REF);
    const second = await begin(store);
    git(bare, 'update-ref', '-d', LOCK);
    await second.finish({ complete: true });
    expect([git(bare, 'rev-parse', REF), isLocked(bare)]).toEqual([tip, false]);
  });

  test.skipIf(isQuick)(
    'that cannot push tries again, then leaves the record in the clone and the lock at the remote',
    async () => {
      const bare = remote();
      const folder = clone(bare);
      const pauses: number[] = [];
      const clock = { now: () => 0, sleep: async (ms: number) => void pauses.push(ms) };
      const session = await begin(await sharedIn(folder, { ...DEAD, clock }));
      await session.record(put('team.a'));
      const open = refusing(bare, REF);
      await expect(session.finish({ complete: true })).rejects.toThrow(
        /recorded in this clone and could not be pushed to origin: .*not today.*again in this clone/,
      );
      // Each pause is longer than the one before.
      expect(pauses).toHaveLength(3);
      expect([...new Set(pauses)].sort((a, b) => a - b)).toEqual(pauses);
      expect(isLocked(bare)).toBe(true);

      const opening = { now: () => 0, sleep: async () => open() };
      const store = await sharedIn(folder, { isAlive: DEAD.isAlive, clock: opening });
      expect(resultOf((await store.unsettled?.()) ?? { ok: false, diagnostics: [] })).toMatch(
        /^records of this clone .* and the lock of a run/,
      );
      // Refused once more, and let through at the second attempt.
      await (await begin(store)).finish({ complete: true });
      expect([Object.keys(ledgerOf(bare).entries), isLocked(bare)]).toEqual([['team.a'], false]);
    },
  );

  test.skipIf(isQuick)('that died is taken over on its own machine, with what it may have left half made', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    const dying = await sharedIn(one, DEAD);
    resultOf(await dying.begin({ ...RUN, intents: () => new Map([['site.a.section.half', INTENT]]) }));
    // On another machine nobody can know.
    const elsewhere = await sharedIn(other, { isAlive: () => false, host: 'elsewhere' });
    expect(codesOf(await elsewhere.begin(RUN))).toEqual(['ledger-locked']);
    const session = await begin(await sharedIn(other, { isAlive: DEAD.isAlive }));
    expect([...session.state.intents]).toEqual([['site.a.section.half', INTENT]]);
    await session.finish({ complete: true });
    expect(ledgerOf(bare).intents).toEqual({ 'site.a.section.half': INTENT });
    expect(isLocked(bare)).toBe(false);
  });
});
