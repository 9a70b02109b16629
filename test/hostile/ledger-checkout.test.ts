import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addLedgerCommand } from '../../src/command/cli/ledger.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { begin } from '../ledger/suite.ts';
import { attempted } from '../support/attempts.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';

// What the author of a pull request can do to have a ledger of their own taken for the real one.
const TOKEN = 'tok_6Zq9wX2vB7nM4kPd';
const MANIFEST = 'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha } }\n';
const { remote, clone, alone } = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ token: TOKEN });
});
afterAll(async () => {
  await server.close();
});

const COMMANDS = { plan: addPlanCommand, apply: addApplyCommand, drift: addDriftCommand, ledger: addLedgerCommand };

async function colophon(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const add = COMMANDS[args[0] as keyof typeof COMMANDS];
  const env = { ...GIT_ENV, COLOPHON_TOKEN: TOKEN };
  return await runInside(add, [...args, ...(args[0] === 'ledger' ? [] : ['--base-url', server.url])], { cwd, env });
}

function teams(): readonly { readonly id: string; readonly title: string }[] {
  return server.exportWorld().tables.teams ?? [];
}

/** A ledger that owns the teams of somebody else, with records that look right in every way. */
async function forge(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const session = await begin(createFileLedger({ path, environment: 'default' }), { organization: 'org_acme' });
  for (const [index, { id, title }] of teams().slice(0, 2).entries()) {
    await session.record({ type: 'put', address: `team.t${index}`, entry: { kind: 'team', id, fields: { title } } });
  }
  await session.finish({ complete: true });
}

function commit(folder: string): void {
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '--quiet', '-m', 'Improve the docs');
}

const FILE = '.colophon/default.json';
const RUNS: readonly (readonly string[])[] = [
  ['plan'],
  ['drift'],
  ['apply', '-y', '--allow', 'delete=2', '--allow', 'empty', '--allow', 'unrecognized'],
];

/** Tries to have the file used, and shows that nothing came of it. */
async function expectRefused(
  folder: string,
  code: string,
  { flags = [], cwd = folder }: { readonly flags?: readonly string[]; readonly cwd?: string } = {},
): Promise<void> {
  const before = teams();
  for (const run of RUNS) {
    const { code: exit, out, err } = await colophon(cwd, ...run, ...flags);
    expect([run, exit, `${out}${err}`]).toEqual([run, 64, expect.stringContaining(code)]);
  }
  expect(teams()).toEqual(before);
}

describe('a ledger file that git tracks', () => {
  const CHOSEN = ['--ledger', `file:${FILE}`];

  it('is refused where it is only there, and where the pipeline names its path', async (context) => {
    attempted(context, 4 * RUNS.length);
    for (const make of [
      () => clone(remote({ 'colophon.yaml': MANIFEST })),
      () => alone({ 'colophon.yaml': MANIFEST }),
    ]) {
      const folder = make();
      await forge(join(folder, FILE));
      commit(folder);
      await expectRefused(folder, 'ledger-ambiguous');
      await expectRefused(folder, 'ledger-tracked', { flags: CHOSEN });
    }
  });

  it('is refused as a journal, staged only, in a subfolder, by another way of writing the path', async (context) => {
    attempted(context, 5 * RUNS.length);
    const folder = clone(remote({ 'colophon.yaml': MANIFEST, 'docs/colophon.yaml': MANIFEST }));
    await forge(join(folder, FILE));
    git(folder, 'add', '-f', FILE);
    await expectRefused(folder, 'ledger-tracked', { flags: CHOSEN });
    await expectRefused(folder, 'ledger-tracked', { flags: ['--ledger', `file:docs/../${FILE}`] });
    await expectRefused(folder, 'ledger-tracked', {
      flags: ['--ledger', `file:../${FILE}`],
      cwd: join(folder, 'docs'),
    });
    await expectRefused(folder, 'ledger-tracked', { flags: ['--ledger', `file:${join(folder, FILE)}`] });
    const other = clone(remote({ 'colophon.yaml': MANIFEST }));
    await forge(join(other, 'x.json'));
    renameSync(join(other, 'x.json'), join(other, 'y.json.journal'));
    commit(other);
    await expectRefused(other, 'ledger-tracked', { flags: ['--ledger', 'file:y.json'] });
  });

  it('is refused in a submodule', async (context) => {
    attempted(context, RUNS.length);
    const folder = clone(remote({ 'colophon.yaml': MANIFEST }));
    const inner = alone({ 'README.md': 'x\n' });
    await forge(join(inner, 'default.json'));
    commit(inner);
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, '.colophon');
    commit(folder);
    await expectRefused(folder, 'ledger-ambiguous');
    await expectRefused(folder, 'ledger-tracked', { flags: CHOSEN });
  });

  it('can be looked at, moved, and used by who says so', async () => {
    const folder = clone(remote({ 'colophon.yaml': MANIFEST }));
    await forge(join(folder, FILE));
    commit(folder);
    expect((await colophon(folder, 'ledger', 'show', ...CHOSEN)).code).toBe(0);
    const planned = await colophon(folder, 'plan', ...CHOSEN, '--allow', 'tracked-ledger');
    expect([planned.code, planned.out]).toEqual([0, expect.stringMatching(/2 to delete/)]);
    git(folder, 'rm', '--quiet', '--cached', FILE);
    expect((await colophon(folder, 'plan', ...CHOSEN)).code).toBe(0);
  });
});

describe('a link of the checkout', () => {
  const plants: readonly (readonly [string, (folder: string, outside: string) => void])[] = [
    ['the file', (folder, outside) => link(folder, FILE, join(outside, 'forged.json'))],
    ['the folder', (folder, outside) => link(folder, '.colophon', outside)],
    ['the journal', (folder, outside) => link(folder, `${FILE}.journal`, join(outside, 'forged.json'))],
    ['a link that leads nowhere yet', (folder, outside) => link(folder, FILE, join(outside, 'new.json'))],
    ['a link to another file of the checkout', (folder) => link(folder, FILE, join(folder, 'docs.json'))],
  ];

  function link(folder: string, name: string, to: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(to, join(folder, name));
  }

  it('does not choose the ledger, with a repository or without', async (context) => {
    attempted(context, 2 * plants.length * RUNS.length);
    for (const [, plant] of plants) {
      for (const isRepository of [true, false]) {
        const outside = folderWith();
        const folder = isRepository
          ? clone(remote({ 'colophon.yaml': MANIFEST }))
          : folderWith({ 'colophon.yaml': MANIFEST });
        await forge(join(outside, 'default.json'));
        await forge(join(outside, 'forged.json'));
        await forge(join(folder, 'docs.json'));
        plant(folder, outside);
        const before = readdirSync(outside);
        const text = readFileSync(join(outside, 'forged.json'), 'utf8');
        await expectRefused(folder, 'ledger-link', { flags: ['--ledger', `file:${FILE}`] });
        if (!isRepository) {
          await expectRefused(folder, 'ledger-link');
        }
        expect([readdirSync(outside), readFileSync(join(outside, 'forged.json'), 'utf8')]).toEqual([before, text]);
      }
    }
  });

  it('that the user makes outside of the checkout is nobody else’s', async () => {
    const folder = clone(remote({ 'colophon.yaml': MANIFEST }));
    const outside = folderWith();
    mkdirSync(join(outside, 'real'));
    symlinkSync('real', join(outside, 'link'));
    const { code } = await colophon(folder, 'plan', '--ledger', `file:${join(outside, 'link/ledger.json')}`);
    expect(code).toBe(0);
  });
});

describe('the ledger of the remote', () => {
  it('is the one that counts, whatever a manifest or another file says', async (context) => {
    const files: readonly (readonly [string, string])[] = [
      ['colophon.yaml', `${MANIFEST}ledger: file:forged.json\n`],
      ['colophon.yaml', `${MANIFEST}defaults: { ledger: "file:forged.json" }\n`],
      ['.env', 'COLOPHON_LEDGER=file:forged.json\n'],
      ['.colophon/Default.json', '{}'],
      ['.colophon/default.json.lock', '{}'],
      ['.colophonrc', 'ledger: file:forged.json\n'],
    ];
    attempted(context, files.length);
    for (const [name, text] of files) {
      const bare = remote({ 'colophon.yaml': MANIFEST });
      const folder = clone(bare);
      await forge(join(folder, 'forged.json'));
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
      commit(folder);
      const before = teams().map(({ id }) => id);
      const { code } = await colophon(folder, 'apply', '-y', '--allow', 'delete=2', '--allow', 'empty');
      expect([name, [0, 8].includes(code)]).toEqual([name, true]);
      expect(teams().map(({ id }) => id)).toEqual(expect.arrayContaining(before));
      expect([name, git(bare, 'for-each-ref', 'refs/colophon/default') !== '']).toEqual([name, code === 0]);
    }
  });
});
