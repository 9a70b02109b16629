import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Ended, runInside } from '../support/command.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { storeIn as storeOf } from './git-support.ts';
import { begin, resultOf } from './suite.ts';

const REF = 'refs/colophon/default';
const LOCK = 'refs/colophon-lock/default';
/** Waits for nothing. */
const AT_ONCE = { clock: { now: () => 0, sleep: async () => {} } };
const ALPHA = 'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha } }\n';
const ALPHA_AND_BETA =
  'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha }, beta: { title: Beta } }\n';

const KEPT = {
  type: 'put',
  address: 'team.kept',
  entry: { kind: 'team', id: 'team_kept', fields: { title: 'Kept' } },
} as const;

const { remote, clone, folder: newFolder } = useRepositories();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ token: 'unpushed-token' });
});
afterAll(async () => {
  await server.close();
});

async function colophon(folder: string, ...args: readonly string[]): Promise<Ended> {
  const add = { plan: addPlanCommand, apply: addApplyCommand, drift: addDriftCommand }[args[0] ?? ''];
  if (add === undefined) {
    throw new Error(`no such command: ${args[0]}`);
  }
  const env = { ...GIT_ENV, COLOPHON_TOKEN: 'unpushed-token' };
  return await runInside(add, [...args, '--base-url', server.url], { cwd: folder, env });
}

function storeIn(folder: string, options: Parameters<typeof storeOf>[1] = {}): ReturnType<typeof storeOf> {
  return storeOf(folder, { environment: 'default', ...options });
}

/** Makes a remote refuse what moves references of this sort, until it is told to stop. */
function refusing(bare: string, references: string): () => void {
  const hook = join(bare, 'hooks', 'pre-receive');
  mkdirSync(join(bare, 'hooks'), { recursive: true });
  writeFileSync(hook, `#!/bin/sh\nif grep -q ' ${references}'; then echo "not today" >&2; exit 1; fi\n`);
  chmodSync(hook, 0o755);
  return () => rmSync(hook);
}

/** A clone whose last apply did its work and could not push the record. */
async function unpushed(bare: string): Promise<string> {
  const folder = clone(bare);
  expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
  const open = refusing(bare, REF);
  const session = resultOf(
    await (await storeIn(folder, AT_ONCE)).begin({ command: 'apply', waitMs: 0, organization: 'org_acme' }),
  );
  await session.record(KEPT);
  await expect(session.finish({ complete: true })).rejects.toThrow(/not today/);
  open();
  expect(git(bare, 'for-each-ref', LOCK)).not.toBe('');
  return folder;
}

function tipOf(folder: string): string {
  return git(folder, 'rev-parse', REF);
}

describe('A4: a record that was not pushed', () => {
  test('is pushed by the next apply, though that has nothing to do, and the lock is given back', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const folder = await unpushed(bare);
    const before = tipOf(bare);
    for (const command of ['plan', 'drift']) {
      const { out } = await colophon(folder, command);
      expect(out).toMatch(/ledger-unpushed/);
    }
    expect(tipOf(bare)).toBe(before);
    // The entry was made up, and so the plan would let it go; the manifest of now has nothing to do with it.
    const { code, out, err } = await colophon(folder, 'apply', '-y', '--exclude', 'team.kept');
    expect([code, `${out}${err}`.replace(/\s+/g, ' ')]).toEqual([0, expect.stringMatching(/ledger-pushed.*origin/)]);
    expect(tipOf(bare)).toBe(tipOf(folder));
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
    const again = await colophon(folder, 'apply', '-y', '--exclude', 'team.kept');
    expect([again.code, `${again.out}${again.err}`]).toEqual([0, expect.not.stringContaining('ledger-')]);
  });

  test('stays an error as long as the remote refuses it', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const folder = await unpushed(bare);
    const open = refusing(bare, 'refs/colophon');
    for (let tries = 0; tries < 2; tries++) {
      const { code, out, err } = await colophon(folder, 'apply', '-y', '--exclude', 'team.kept');
      expect([code, `${out}${err}`]).toEqual([4, expect.stringMatching(/not today/)]);
    }
    open();
    expect((await colophon(folder, 'apply', '-y', '--exclude', 'team.kept')).code).toBe(0);
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
    expect(tipOf(bare)).toBe(tipOf(folder));
  });

  test('of a run that was killed before it could commit is pushed as well', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const folder = clone(bare);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const session = await begin(await storeIn(folder), { organization: 'org_acme' });
    await session.record(KEPT);
    await session.abandon();
    expect((await colophon(folder, 'plan')).out).toMatch(/ledger-unpushed/);
    const { code, out, err } = await colophon(folder, 'apply', '-y', '--exclude', 'team.kept');
    expect([code, `${out}${err}`]).toEqual([0, expect.stringMatching(/ledger-pushed/)]);
    expect(git(bare, 'show', `${REF}:ledger.json`)).toContain('team.kept');
  });

  test('of a lock alone is given back', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const folder = clone(bare);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    // Nothing recorded, and the remote refuses to give the lock back.
    const session = await begin(await storeIn(folder, AT_ONCE), { organization: 'org_acme' });
    const open = refusing(bare, LOCK);
    await session.abandon();
    open();
    expect(git(bare, 'for-each-ref', LOCK)).not.toBe('');
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
  });

  test('leaves the lock of somebody else alone', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const [folder, other] = [clone(bare), clone(bare)];
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const session = await begin(await storeIn(other, { host: 'elsewhere' }), { organization: 'org_acme' });
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    expect(git(bare, 'for-each-ref', LOCK)).not.toBe('');
    await session.abandon();
  });

  test('of a file ledger becomes part of the file', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'colophon.yaml'), ALPHA);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const path = join(folder, '.colophon/default.json');
    const session = await begin(createFileLedger({ path, environment: 'default' }), { organization: 'org_acme' });
    await session.record(KEPT);
    await session.abandon();
    expect(existsSync(`${path}.journal`)).toBe(true);
    expect((await colophon(folder, 'apply', '-y', '--exclude', 'team.kept')).code).toBe(0);
    expect(readdirSync(join(folder, '.colophon'))).toEqual(['default.json']);
  });
});

describe('A6: a ledger whose history was changed at the remote', () => {
  /** A clone that has seen more than the remote has now. */
  async function rewritten(manifest: string): Promise<{ readonly bare: string; readonly folder: string }> {
    const bare = remote({ 'colophon.yaml': ALPHA_AND_BETA });
    const folder = clone(bare);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    const commit = git(folder, 'commit-tree', `${REF}^{tree}`, '-m', 'Forged');
    git(folder, 'push', '--quiet', '--force', 'origin', `${commit}:${REF}`);
    commitFiles(folder, { 'colophon.yaml': manifest });
    return { bare, folder };
  }

  test.each([
    ['nothing else to do', ALPHA_AND_BETA],
    ['a removal that would be left out', ALPHA],
    ['everything to remove', 'colophon: 1\norganization: org_acme\nteams: {}\n'],
    ['something to create', ALPHA.replace('Alpha } }', 'Alpha }, gamma: { title: Gamma } }')],
    ['something to change', ALPHA_AND_BETA.replace('title: Beta', 'title: Better')],
  ])('ends an apply with an error: %s', async (_what, manifest) => {
    const { bare, folder } = await rewritten(manifest);
    const [tip, teams] = [tipOf(bare), server.exportWorld().tables.teams];
    const planned = await colophon(folder, 'plan');
    expect([planned.code, planned.out]).toEqual([0, expect.stringMatching(/ledger-rewritten/)]);
    const saved = await colophon(folder, 'plan', '--out', join(folder, 'plan.json'));
    expect(saved.code).toBe(0);
    for (const file of [[], [join(folder, 'plan.json')]]) {
      const { code, out, err } = await colophon(folder, 'apply', ...file, '-y');
      expect([code, `${out}${err}`.replace(/\s+/g, ' ')]).toEqual([
        1,
        expect.stringMatching(/error\[ledger-rewritten\].*git update-ref.*applies nothing/),
      ]);
    }
    expect([tipOf(bare), server.exportWorld().tables.teams]).toEqual([tip, teams]);
    expect(git(bare, 'for-each-ref', LOCK)).toBe('');
  });

  test('goes on with the way that the message shows', async () => {
    const { bare, folder } = await rewritten(ALPHA_AND_BETA);
    const { out, err } = await colophon(folder, 'apply', '-y');
    const way = /To continue with the remote's: (git update-ref \S+ \S+) && (git update-ref \S+ \S+?)\./.exec(
      `${out}${err}`.replace(/\s+/g, ' '),
    );
    for (const command of way?.slice(1) ?? []) {
      git(folder, ...command.split(' ').slice(1));
    }
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    expect(git(bare, 'log', '-1', '--format=%s', REF)).toBe('Forged');
  });

  test('that is gone is the same', async () => {
    const bare = remote({ 'colophon.yaml': ALPHA });
    const folder = clone(bare);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    git(bare, 'update-ref', '-d', REF);
    const { code, out, err } = await colophon(folder, 'apply', '-y');
    expect([code, `${out}${err}`]).toEqual([1, expect.stringMatching(/ledger-lost/)]);
  });
});
