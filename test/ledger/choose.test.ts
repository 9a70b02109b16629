import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openRepository } from '../../src/core/git/repository.ts';
import { chooseLedger } from '../../src/core/ledger/choose.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { begin, codesOf, put, RUN, resultOf } from './suite.ts';

const cwd = mkdtempSync(join(tmpdir(), 'colophon-choose-'));
afterAll(() => rmSync(cwd, { recursive: true }));

describe('the choice of a ledger', () => {
  test.each([
    [undefined, 'file .colophon/production.json'],
    ['file:ledgers/a.json', 'file ledgers/a.json'],
    ['file:/var/lib/a.json', 'file /var/lib/a.json'],
    ['none', 'no ledger'],
  ])('%s is %s', async (spec, describe) => {
    expect(resultOf(await chooseLedger({ spec, cwd, environment: 'production' })).describe).toBe(describe);
  });

  test.each(['git:', 'github', 'file:', 'file', 'ledger.json', '', 'none ', 'file:a\0b'])(
    '%j is refused with the ones there are',
    async (spec) => {
      const outcome = await chooseLedger({ spec, cwd, environment: 'production' });
      expect(codesOf(outcome)).toEqual(['ledger-unknown']);
      expect(outcome.diagnostics[0]?.detail).toMatch(/file:PATH.*none/);
    },
  );

  test.each(['', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(101), 'a\\b', 'a:b', '.a', 'a.', 'a..b', 'a.lock'])(
    '%j is no environment',
    async (environment) => {
      expect(codesOf(await chooseLedger({ spec: undefined, cwd, environment }))).toEqual(['environment-name']);
    },
  );

  test('choosing writes nothing, and the first run makes the folder', async () => {
    const store = resultOf(await chooseLedger({ spec: undefined, cwd, environment: 'staging.eu-1' }));
    resultOf(await store.load());
    expect(await readdir(cwd)).toEqual([]);
    const session = await begin(store);
    await session.record(put('team.a'));
    await session.finish({ complete: true });
    expect(await readdir(join(cwd, '.colophon'))).toEqual(['staging.eu-1.json']);
  });

  test('two environments cannot share a file', async () => {
    const one = resultOf(await chooseLedger({ spec: 'file:shared.json', cwd, environment: 'one' }));
    const two = resultOf(await chooseLedger({ spec: 'file:shared.json', cwd, environment: 'two' }));
    await (await begin(one)).abandon();
    expect(codesOf(await two.load())).toEqual(['ledger-environment']);
    await (await begin(one)).finish({ complete: true });
    expect(codesOf(await two.begin(RUN))).toEqual(['ledger-environment']);
    expect(codesOf(await one.load())).toEqual([]);
  });
});

describe('the choice inside a repository', () => {
  const { remote, clone, alone } = useRepositories();
  const chosen = async (folder: string, spec?: string): Promise<Awaited<ReturnType<typeof chooseLedger>>> =>
    chooseLedger({
      spec,
      cwd: folder,
      environment: 'production',
      repository: () => openRepository(folder, { env: GIT_ENV }),
    });

  test.skipIf(isQuick)('is git, with the remote of the branch, origin or the only one', async () => {
    const folder = clone(remote());
    const origin = 'git refs/colophon/production of origin';
    expect(resultOf(await chosen(folder)).describe).toBe(origin);
    expect(resultOf(await chosen(folder, 'git')).describe).toBe(origin);
    git(folder, 'remote', 'add', 'mirror', '/nowhere');
    expect(resultOf(await chosen(folder)).describe).toBe(origin);
    git(folder, 'config', 'branch.main.remote', 'mirror');
    expect(resultOf(await chosen(folder)).describe).toBe('git refs/colophon/production of mirror');
    expect(resultOf(await chosen(folder, 'git:origin')).describe).toBe(origin);
    expect(resultOf(await chosen(folder, 'git:.')).describe).toMatch(/of this clone/);
    git(folder, 'checkout', '--quiet', '--detach');
    git(folder, 'remote', 'rename', 'origin', 'upstream');
    expect(codesOf(await chosen(folder))).toEqual(['ledger-unknown']);
    expect((await chosen(folder)).diagnostics[0]?.detail).toMatch(/several remotes \(mirror, upstream\)/);
    git(folder, 'remote', 'remove', 'mirror');
    expect(resultOf(await chosen(folder)).describe).toBe('git refs/colophon/production of upstream');
    const unknown = await chosen(folder, 'git:origin');
    expect(codesOf(unknown)).toEqual(['ledger-unknown']);
    expect(unknown.diagnostics[0]?.detail).toMatch(/no remote named "origin"\. It has upstream\./);
    const only = alone();
    const local = resultOf(await chosen(only));
    expect(local.describe).toBe('git refs/colophon/production of this clone (it has no remote)');
    // Whoever keeps it in this clone on purpose is not told that nobody else has it.
    expect(codesOf(await local.load())).toEqual(['ledger-local']);
    expect(codesOf(await resultOf(await chosen(only, 'git:.')).load())).toEqual([]);
    expect((await chosen(only, 'git:origin')).diagnostics[0]?.detail).toMatch(/It has none\./);
  });

  test('is nothing where git is asked for and there is no repository', async () => {
    const outcome = await chooseLedger({
      spec: 'git',
      cwd,
      environment: 'production',
      repository: async () => undefined,
    });
    expect(codesOf(outcome)).toEqual(['ledger-unknown']);
    expect(outcome.diagnostics[0]?.detail).toMatch(/git init.*--ledger file:PATH/);
  });

  test('is never a journal of the checkout either', async () => {
    const folder = alone();
    mkdirSync(join(folder, '.colophon'));
    writeFileSync(join(folder, '.colophon/production.json.journal'), '');
    expect(codesOf(await chosen(folder))).toEqual(['ledger-ambiguous']);
  });

  test('is never a file of the checkout, unless it is asked for', async () => {
    const folder = alone();
    mkdirSync(join(folder, '.colophon'));
    writeFileSync(join(folder, '.colophon/production.json'), '{}');
    const outcome = await chosen(folder);
    expect(codesOf(outcome)).toEqual(['ledger-ambiguous']);
    expect(outcome.diagnostics[0]?.detail).toMatch(/ledger move --ledger file:\S+production\.json --to git/);
    expect(resultOf(await chosen(folder, 'git')).describe).toMatch(/^git/);
    expect(resultOf(await chosen(folder, 'file:.colophon/production.json')).describe).toMatch(/^file/);
  });

  test('is refused where git cannot open the repository, instead of beginning a second record', async () => {
    const folder = alone();
    writeFileSync(join(folder, '.git/config'), '[core\n');
    const outcome = await chosen(folder);
    expect(codesOf(outcome)).toEqual(['ledger-unreadable']);
    expect(outcome.diagnostics[0]?.detail).toMatch(/bad config.*git status.*--ledger file:PATH/);
    expect(resultOf(await chosen(folder, 'file:x.json')).describe).toBe('file x.json');
  });
});
