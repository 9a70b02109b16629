import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitFiles, git, useRepositories } from '../support/git.ts';
import { addressesIn, applied, DEAD, LOCK, ledgerOf, REF, storeIn } from './git-support.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const { remote, clone } = useRepositories();

const INTENT = { kind: 'section', fields: { title: 'Half' } };
/** Waits for nothing. */
const AT_ONCE = { clock: { now: () => 0, sleep: async () => {} } };

/** Makes a remote refuse every push, as one does where there is no right to push. */
function close(bare: string): () => void {
  const hook = join(bare, 'hooks', 'pre-receive');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(hook, '#!/bin/sh\necho "this repository is protected" >&2\nexit 1\n');
  chmodSync(hook, 0o755);
  return () => rmSync(hook);
}

describe('a run that died', () => {
  test('is taken over on its own machine, with what it may have left half made', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    const dying = resultOf(
      await (await storeIn(one, DEAD)).begin({ ...RUN, intents: () => new Map([['site.a.section.half', INTENT]]) }),
    );
    await dying.record(put('team.b'));

    const store = await storeIn(other, { isAlive: DEAD.isAlive });
    // A plan knows of it as well.
    expect([...resultOf(await store.load()).intents.keys()]).toEqual(['site.a.section.half']);
    const session = await begin(store);
    expect([...session.state.intents]).toEqual([['site.a.section.half', INTENT]]);
    await session.finish({ complete: true });
    expect(ledgerOf(bare).intents).toEqual({ 'site.a.section.half': INTENT });
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
  });

  test('loses nothing of what it recorded, where its clone goes on', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    const dying = await begin(await storeIn(one, DEAD));
    await dying.record(put('team.mine'));
    await dying.record(put('team.shared', 'id of the one'));
    await applied(other, ['team.shared', 'team.gone'], { isAlive: DEAD.isAlive });
    const release = await begin(await storeIn(other));
    await release.record({ type: 'remove', address: 'team.gone' });
    await release.finish({ complete: true });

    const session = await begin(await storeIn(one, { isAlive: DEAD.isAlive }));
    expect([...session.state.entries.keys()].sort()).toEqual(['team.a', 'team.mine', 'team.shared']);
    // What both knew is as the one says that came later.
    expect(session.state.entries.get('team.shared')?.id).toBe('id of team.shared');
    await session.finish({ complete: true });
    expect(Object.keys(ledgerOf(bare).entries)).toEqual(['team.a', 'team.mine', 'team.shared']);
  });

  test('does not bring back what others took over and let go since', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    const dying = await begin(await storeIn(one, DEAD));
    await dying.record(put('team.b', 'b1'));
    const adopting = await begin(await storeIn(other, { isAlive: DEAD.isAlive }));
    await adopting.record(put('team.renamed', 'b1'));
    await adopting.finish({ complete: true });
    const letting = await begin(await storeIn(other));
    await letting.record({ type: 'remove', address: 'team.renamed' });
    await letting.finish({ complete: true });
    const session = await begin(await storeIn(one, { isAlive: DEAD.isAlive }));
    expect([...session.state.entries.keys()]).toEqual(['team.a']);
    await session.finish({ complete: true });
  });

  test('F54: keeps the lock on another machine until somebody takes it away by its id', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    resultOf(
      await (await storeIn(one, { host: 'elsewhere' })).begin({
        ...RUN,
        intents: () => new Map([['site.a.section.half', INTENT]]),
      }),
    );
    const store = await storeIn(other, { isAlive: () => false });
    expect(codesOf(await store.begin(RUN))).toEqual(['ledger-locked']);
    const holder = await store.holder?.();
    expect(holder).toMatchObject({ by: 'Ada', host: 'elsewhere', command: 'apply' });
    expect(codesOf((await store.unlock?.('another')) ?? { ok: false, diagnostics: [] })).toEqual(['ledger-not-locked']);
    expect(codesOf(await store.begin(RUN))).toEqual(['ledger-locked']);
    resultOf((await store.unlock?.(holder?.id ?? '')) ?? { ok: false, diagnostics: [] });
    expect(git(bare, 'log', '-1', '--format=%s', REF)).toBe('Release the lock of a dead run');
    const session = await begin(store);
    expect([...session.state.intents.keys()]).toEqual(['site.a.section.half']);
    await session.abandon();
  });

  test('that was not dead at all keeps its records when it ends after its lock was taken away', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    const slow = await begin(await storeIn(one));
    await slow.record(put('team.slow'));
    const store = await storeIn(other);
    resultOf((await store.unlock?.((await store.holder?.())?.id ?? '')) ?? { ok: false, diagnostics: [] });
    await applied(other, ['team.fast']);
    await slow.finish({ complete: true });
    expect(Object.keys(ledgerOf(bare).entries)).toEqual(['team.fast', 'team.slow']);
    expect(await addressesIn(other)).toEqual(['team.fast', 'team.slow']);
    await applied(one, ['team.next']);
  });
});

describe('a remote', () => {
  test('that takes no push is said before anything is done, and can be read all the same', async () => {
    const bare = remote();
    const folder = clone(bare);
    await applied(folder, ['team.a']);
    close(bare);
    const store = await storeIn(folder);
    const outcome = await store.begin(RUN);
    expect(codesOf(outcome)).toEqual(['ledger-unwritable']);
    expect(outcome.diagnostics[0]?.detail).toMatch(
      /Cannot push .*: .*this repository is protected.*changed nothing.*contents: write.*--ledger file:PATH/,
    );
    expect(await addressesIn(folder)).toEqual(['team.a']);
  });

  test('that is lost before the end leaves the record in the clone, and the next run there pushes it', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    const session = await begin(await storeIn(one, { ...DEAD, ...AT_ONCE }));
    await session.record(put('team.a'));
    const open = close(bare);
    await expect(session.finish({ complete: true })).rejects.toThrow(
      /recorded in this clone and could not be pushed to origin: .*protected.*again in this clone/,
    );
    open();
    // Until then nobody goes on without it.
    expect(codesOf(await (await storeIn(other, { host: 'elsewhere' })).begin(RUN))).toEqual(['ledger-locked']);
    const planned = await (await storeIn(one)).load();
    expect(codesOf(planned)).toEqual(['ledger-unpushed']);
    expect([...resultOf(planned).entries.keys()]).toEqual(['team.a']);
    await (await begin(await storeIn(one, { isAlive: DEAD.isAlive }))).finish({ complete: true });
    expect(await addressesIn(other)).toEqual(['team.a']);
  });

  test('that went on without what could not be pushed gets it with the next run', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    const session = await begin(await storeIn(one, AT_ONCE));
    await session.record(put('team.unpushed'));
    const open = close(bare);
    await expect(session.finish({ complete: true })).rejects.toThrow('could not be pushed');
    open();
    const store = await storeIn(other);
    resultOf((await store.unlock?.((await store.holder?.())?.id ?? '')) ?? { ok: false, diagnostics: [] });
    await applied(other, ['team.b']);
    const planned = await (await storeIn(one)).load();
    expect(codesOf(planned)).toEqual(['ledger-parted']);
    expect([...resultOf(planned).entries.keys()].sort()).toEqual(['team.a', 'team.b', 'team.unpushed']);
    await applied(one, ['team.c']);
    expect(await addressesIn(other)).toEqual(['team.a', 'team.b', 'team.c', 'team.unpushed']);
  });

  test('that cannot be reached is an error that says how to look, without the password in its address', async () => {
    const bare = remote();
    const folder = clone(bare);
    renameSync(bare, `${bare}-away`);
    const outcome = await (await storeIn(folder)).load();
    expect(codesOf(outcome)).toEqual(['ledger-unreachable']);
    expect(outcome.diagnostics[0]?.detail).toMatch(
      /does not appear to be a git repository.*git ls-remote origin.*--ledger none/,
    );
    expect(codesOf(await (await storeIn(folder)).begin(RUN))).toEqual(['ledger-unreachable']);
    git(folder, 'remote', 'set-url', 'origin', 'http://ada:canary-5e1f@127.0.0.1:9/x.git');
    const secret = await (await storeIn(folder)).load();
    expect(codesOf(secret)).toEqual(['ledger-unreachable']);
    expect(JSON.stringify(secret)).not.toContain('canary-5e1f');
    renameSync(`${bare}-away`, bare);
  });

  test('whose ledger was pushed over is not trusted to delete, and nothing is applied until somebody decides', async () => {
    const bare = remote();
    const [one, other] = [clone(bare), clone(bare)];
    await applied(one, ['team.a']);
    const old = git(bare, 'rev-parse', REF);
    await applied(one, ['team.b']);
    expect(await addressesIn(other)).toEqual(['team.a', 'team.b']);
    git(bare, 'update-ref', REF, old);
    const store = await storeIn(other);
    for (let times = 0; times < 2; times++) {
      const outcome = await store.load();
      expect(codesOf(outcome)).toEqual(['ledger-rewritten']);
      expect(resultOf(outcome).untrusted).toBe('the history of the ledger was rewritten');
    }
    const refused = await store.begin(RUN);
    expect(codesOf(refused)).toEqual(['ledger-rewritten']);
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
    const detail = refused.diagnostics[0]?.detail ?? '';
    const accept = /To continue with the remote's: (git update-ref \S+ \S+) && (git update-ref \S+ \S+)\. /.exec(
      detail,
    );
    for (const command of accept?.slice(1) ?? []) {
      git(other, ...command.split(' ').slice(1));
    }
    expect(resultOf(await store.load()).untrusted).toBeUndefined();
    await applied(other, ['team.c']);
    expect(await addressesIn(other)).toEqual(['team.a', 'team.c']);
    // The first clone decides the other way.
    const back = /To restore this clone's: git (push --force \S+ \S+)/.exec(
      (await (await storeIn(one)).load()).diagnostics[0]?.detail ?? '',
    );
    git(one, ...(back?.[1] ?? '').split(' '));
    expect(resultOf(await (await storeIn(one)).load()).untrusted).toBeUndefined();
    expect(await addressesIn(one)).toEqual(['team.a', 'team.b']);
  });

  test('whose ledger is gone is not taken for one that never was', async () => {
    const bare = remote();
    const folder = clone(bare);
    await applied(folder, ['team.a']);
    git(bare, 'update-ref', '-d', REF);
    const store = await storeIn(folder);
    const outcome = await store.load();
    expect(codesOf(outcome)).toEqual(['ledger-lost']);
    expect(resultOf(outcome).untrusted).toBe('the ledger was deleted from the remote');
    const refused = await store.begin(RUN);
    expect(codesOf(refused)).toEqual(['ledger-lost']);
    const back = /To restore that: git (push \S+ \S+)\. /.exec(refused.diagnostics[0]?.detail ?? '');
    git(folder, ...(back?.[1] ?? '').split(' '));
    await applied(folder, ['team.b']);
    expect(await addressesIn(clone(bare))).toEqual(['team.a', 'team.b']);
  });
});

describe('a manifest', () => {
  test('F55: deletes only where it comes after the one that was applied last', async () => {
    const bare = remote();
    const folder = clone(bare);
    const first = git(folder, 'rev-parse', 'HEAD');
    const second = commitFiles(folder, { a: '1' });
    git(folder, 'push', '--quiet', 'origin', 'HEAD');
    await applied(folder, ['team.a'], { config: second });
    const third = commitFiles(folder, { a: '2' });
    git(folder, 'checkout', '--quiet', '-b', 'side', first);
    const side = commitFiles(folder, { b: '1' });
    const store = await storeIn(folder);
    const reasonAt = async (commit: string): Promise<string | undefined> =>
      resultOf(await store.load({ commit })).untrusted;
    expect(await reasonAt(second)).toBeUndefined();
    expect(await reasonAt(third)).toBeUndefined();
    expect(await reasonAt(first)).toBe('the manifest is older than the last apply');
    expect(await reasonAt(side)).toBe('the manifest does not descend from the last apply');
    expect(
      resultOf(await (await storeIn(folder, { trustHistory: true })).load({ commit: side })).untrusted,
    ).toBeUndefined();
    expect(codesOf(await store.load({ commit: side }))).toEqual(['ledger-history']);

    git(folder, 'push', '--quiet', 'origin', `${third}:main`);
    const shallow = clone(`file://${bare}`, '--depth', '1');
    const outcome = await (await storeIn(shallow)).load({ commit: third });
    expect(resultOf(outcome).untrusted).toBe('this clone is shallow');
    expect(outcome.diagnostics[0]?.detail).toMatch(/git fetch --unshallow.*fetch-depth: 0.*--allow history/);
    git(shallow, 'fetch', '--quiet', '--unshallow');
    expect(resultOf(await (await storeIn(shallow)).load({ commit: third })).untrusted).toBeUndefined();

    await applied(folder, ['team.b'], { config: '0'.repeat(40) });
    expect(await reasonAt(third)).toBe('the commit that was applied last is not in this clone');
  });
});
