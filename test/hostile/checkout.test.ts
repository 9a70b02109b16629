import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { begin } from '../ledger/suite.ts';
import { attempted } from '../support/attempts.ts';
import { type Ended, run, useFolders } from '../support/command.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';

// What the author of a pull request can put into a checkout. Everything runs as users run it: the built command line, in a
// process of its own, beside a token.
const MANIFEST = 'colophon: 1\norganization: org_acme\nteams: { alpha: { title: Alpha } }\n';
const TOKEN = 'hostile-checkout-token';
const { remote, clone } = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ token: TOKEN });
});
afterAll(async () => {
  await server.close();
});

async function colophon(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return await colophonWith({}, cwd, ...args);
}

async function colophonWith(
  env: Readonly<Record<string, string>>,
  cwd: string,
  ...args: readonly string[]
): Promise<Ended> {
  return await run(args, { cwd, env: { ...GIT_ENV, COLOPHON_TOKEN: TOKEN, COLOPHON_BASE_URL: server.url, ...env } });
}

/** What was merged, as the next job gets it. */
function freshCloneOf(folder: string): string {
  git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
  return clone(git(folder, 'remote', 'get-url', 'origin'));
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('A1: a folder that looks like a repository', () => {
  /** A clone to which somebody added, with nothing but committed files, a "repository" that wants to run a program. */
  function planted(at: string, settings: (program: string) => string): { folder: string; ran: () => boolean } {
    const folder = clone(remote({ 'docs/colophon.yaml': MANIFEST }));
    const mark = join(folderWith(), 'ran');
    const program = join(folderWith({ 'program.sh': `#!/bin/sh\necho "$COLOPHON_TOKEN" > ${mark}\n` }), 'program.sh');
    const command = `sh ${program} #`;
    commitFiles(folder, {
      [join(at, 'HEAD')]: 'ref: refs/heads/main\n',
      [join(at, 'config')]: settings(command),
      [join(at, 'objects/.keep')]: '',
      [join(at, 'refs/heads/.keep')]: '',
    });
    return { folder, ran: () => existsSync(mark) };
  }

  const core = (line: string): string => `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${line}\n`;
  const SETTINGS: readonly (readonly [string, (program: string) => string])[] = [
    ['core.fsmonitor', (program) => core(`\tworktree = .\n\tfsmonitor = "${program}"`)],
    [
      'core.sshCommand',
      (program) =>
        core(`\tworktree = .\n\tsshCommand = "${program}"\n[remote "origin"]\n\turl = ssh://localhost/x.git`),
    ],
    ['core.pager and an alias', (program) => core(`\tpager = "${program}"\n[alias]\n\tstatus = "!${program}"`)],
    ['a remote helper', (program) => core(`\tworktree = .\n[remote "origin"]\n\turl = "ext::${program}"`)],
    [
      'a credential helper',
      (program) =>
        core(
          `\tworktree = .\n[credential]\n\thelper = "!${program}"\n[remote "origin"]\n\turl = http://127.0.0.1:9/x.git`,
        ),
    ],
  ];
  const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
    ['docs', ['plan']],
    ['docs', ['plan', '--ledger', 'none']],
    ['docs', ['drift']],
    ['docs', ['doctor']],
    ['docs', ['ledger', 'show']],
    ['docs', ['init', '--dir', 'new', '--ci', 'github', '--integrity', `sha512-${'A'.repeat(86)}==`, '--yes']],
    ['.', ['plan', '-f', 'docs/colophon.yaml']],
    ['.', ['plan', '-f', 'docs']],
  ];

  test.each(SETTINGS)('runs nothing by %s beside the manifest', async (_name, settings) => {
    const { folder, ran } = planted('docs', settings);
    for (const [cwd, args] of COMMANDS) {
      const ended = await colophon(join(folder, cwd), ...args);
      expect([args, ran(), ended.code >= 0]).toEqual([args, false, true]);
    }
    // The real repository is the one that counts.
    const { code, err, out } = await colophon(join(folder, 'docs'), 'ledger', 'show', '-o', 'json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ place: 'git refs/colophon/default of origin' });
  });

  test('runs nothing by one in the folder above', async () => {
    const [, settings] = SETTINGS[0] as (typeof SETTINGS)[0];
    const { folder, ran } = planted('.', settings);
    for (const [cwd, args] of COMMANDS) {
      await colophon(join(folder, cwd), ...args);
      expect([args, ran()]).toEqual([args, false]);
    }
  });

  test('is no repository where there is no other', async () => {
    const mark = join(folderWith(), 'ran');
    const folder = folderWith({
      'colophon.yaml': MANIFEST,
      HEAD: 'ref: refs/heads/main\n',
      config: `[core]\n\trepositoryformatversion = 0\n\tworktree = .\n\tfsmonitor = "touch ${mark} #"\n`,
      'objects/.keep': '',
      'refs/heads/.keep': '',
    });
    expect((await colophon(folder, 'plan')).code).toBe(0);
    expect((await colophon(folder, 'apply', '-y')).code).toBe(0);
    expect([existsSync(mark), existsSync(join(folder, '.colophon/default.json'))]).toEqual([false, true]);
  });

  test.each(SETTINGS.slice(0, 2))('A1 as in the table, by %s, in a fresh clone', async (_name, settings) => {
    const { folder, ran } = planted('docs', settings);
    const fresh = freshCloneOf(folder);
    const calls: readonly (readonly [Readonly<Record<string, string>>, string, readonly string[]])[] = [
      [{}, 'docs', ['plan']],
      [{}, '.', ['plan', '-f', 'docs/colophon.yaml']],
      [{}, 'docs', ['plan', '--ledger', 'none']],
      [{}, 'docs', ['drift']],
      [{}, 'docs', ['doctor']],
      [{ COLOPHON_READ_ONLY: '1' }, 'docs', ['plan']],
    ];
    for (const [env, cwd, args] of calls) {
      const { code } = await colophonWith(env, join(fresh, cwd), ...args);
      expect([args, code, ran()]).toEqual([args, 0, false]);
    }
  });

  /** A clone, and a program that tells whether it was run, and with what in its environment. */
  function clonedWith(): { folder: string; bare: string; program: string; ran: () => boolean } {
    const bare = remote({ 'docs/colophon.yaml': MANIFEST });
    const mark = join(folderWith(), 'ran');
    const program = join(folderWith({ 'program.sh': `#!/bin/sh\nenv > ${mark}\n` }), 'program.sh');
    chmodSync(program, 0o755);
    return { folder: clone(bare), bare, program, ran: () => existsSync(mark) };
  }

  test('A1 variant: a file of the checkout that the clone was once told to include', async (context) => {
    const { folder, program, ran } = clonedWith();
    const evil = [
      'core.fsmonitor',
      'core.sshCommand',
      'core.askPass',
      'core.pager',
      'filter.x.clean',
      'credential.helper',
    ];
    for (const name of evil) {
      git(folder, 'config', '--file', '.gitconfig', name, name === 'credential.helper' ? `!${program}` : program);
    }
    commitFiles(folder, { '.gitattributes': '* filter=x\n', 'docs/colophon.yaml': `${MANIFEST}# changed\n` });
    git(folder, 'config', 'include.path', '../.gitconfig');
    writeFileSync(join(folder, 'docs/colophon.yaml'), `${MANIFEST}# again\n`);
    expect((await colophon(join(folder, 'docs'), 'plan')).code).toBe(0);
    expect(ran()).toBe(false);
    // It must not say where the ledger is, either.
    git(folder, 'config', '--file', '.gitconfig', 'url.ssh://evil.example.com/.insteadOf', '/');
    const { code, err } = await colophon(join(folder, 'docs'), 'plan');
    expect([code, ran()]).toEqual([64, false]);
    expect(err.replace(/\s+/g, ' ')).toMatch(
      /url\.ssh:\/\/evil\.example\.com\/\.insteadof in \.gitconfig.*pull request/,
    );
    attempted(context, evil.length + 1);
  });

  test('A1 variant: a `.git` file that came in an archive and leads to a folder among the files', async (context) => {
    const { folder, program, ran } = clonedWith();
    for (const [file, target] of [
      ['docs/.git', '../planted'],
      ['docs/.git', 'planted'],
    ] as const) {
      const at = join(folder, dirname(file), target);
      git(folder, 'init', '--quiet', '--bare', at);
      git(at, 'config', 'core.bare', 'false');
      git(at, 'config', 'core.worktree', join(folder, 'docs'));
      git(at, 'config', 'core.fsmonitor', program);
      write(folder, { [file]: `gitdir: ${target}\n` });
      const { code, out } = await colophon(join(folder, 'docs'), 'ledger', 'show', '-o', 'json');
      expect([code, ran()]).toEqual([0, false]);
      expect(JSON.parse(out)).toMatchObject({ place: 'git refs/colophon/default of origin' });
    }
    attempted(context, 2);
  });

  test('A1 variant: a program named git among the packages of the checkout, which npx puts first', async (context) => {
    const { folder, program, ran } = clonedWith();
    const bins = ['node_modules/.bin', 'docs/node_modules/.bin'].map((name) => join(folder, name));
    for (const bin of bins) {
      write(bin, { git: `#!/bin/sh\nexec ${program}\n`, ssh: `#!/bin/sh\nexec ${program}\n` });
      chmodSync(join(bin, 'git'), 0o755);
      chmodSync(join(bin, 'ssh'), 0o755);
    }
    const PATH = [...bins, '.', 'node_modules/.bin', GIT_ENV['PATH']].join(delimiter);
    expect((await colophonWith({ PATH }, join(folder, 'docs'), 'plan')).code).toBe(0);
    git(folder, 'remote', 'set-url', 'origin', 'ssh://127.0.0.1:1/x.git');
    expect((await colophonWith({ PATH }, join(folder, 'docs'), 'plan')).code).not.toBe(0);
    expect(ran()).toBe(false);
    attempted(context, 8);
  });

  test('A1 variant: a remote among the files, whose hooks would run at a push', async (context) => {
    const { folder, bare, program, ran } = clonedWith();
    const inside = join(folder, 'docs', 'remote.git');
    git(folder, 'clone', '--quiet', '--bare', bare, inside);
    for (const hook of ['pre-receive', 'update', 'post-receive', 'reference-transaction']) {
      write(inside, { [`hooks/${hook}`]: `#!/bin/sh\nexec ${program}\n` });
      chmodSync(join(inside, 'hooks', hook), 0o755);
    }
    for (const url of [inside, `file://${inside}`, './docs/remote.git', 'docs/../docs/remote.git']) {
      git(folder, 'remote', 'set-url', 'origin', url);
      const { code, err } = await colophon(join(folder, 'docs'), 'apply', '-y');
      expect([url, code === 0, ran()]).toEqual([url, false, false]);
      expect(err.replace(/\s+/g, ' ')).toContain('inside the checkout');
    }
    attempted(context, 4);
  });

  test('programs that the user chose are still run, without the token', async () => {
    const { folder, program, ran } = clonedWith();
    git(folder, 'remote', 'set-url', 'origin', 'ssh://127.0.0.1:1/x.git');
    git(folder, 'config', 'core.sshCommand', '/nonexistent');
    const { err } = await colophon(join(folder, 'docs'), 'plan');
    expect([ran(), err.replace(/\s+/g, ' ')]).toEqual([
      false,
      expect.stringMatching(/repository sets core\.sshcommand, which Colophon ignores.*GIT_SSH_COMMAND/),
    ]);
    const home = folderWith({ '.gitconfig': `[core]\n\tsshCommand = ${program}\n` });
    await colophonWith({ HOME: home }, join(folder, 'docs'), 'plan');
    expect(ran()).toBe(true);
    const other = clonedWith();
    git(other.folder, 'remote', 'set-url', 'origin', 'ssh://127.0.0.1:1/x.git');
    const tell = join(folderWith(), 'environment');
    await colophonWith({ GIT_SSH_COMMAND: `env > ${tell} #` }, join(other.folder, 'docs'), 'plan');
    expect(readFileSync(tell, 'utf8')).toContain('GIT_TERMINAL_PROMPT=0');
    expect(readFileSync(tell, 'utf8')).not.toContain(TOKEN);
  });
});

describe('A2: a manifest that is a link', () => {
  const SECRET = 'AUTHORIZATION-basic-c2VjcmV0';
  const COMMANDS: readonly (readonly string[])[] = [
    ['validate'],
    ['validate', '-o', 'github'],
    ['validate', '-o', 'json'],
    ['lint'],
    ['plan'],
    ['graph'],
  ];

  function checkout(plant: (folder: string) => void): string {
    const above = folderWith({
      creds: `password: ${SECRET}\n- ${SECRET}\n`,
      'outside/colophon.yaml': `x: ${SECRET}\n`,
    });
    const folder = join(above, 'checkout');
    git(above, 'clone', '--quiet', remote({ 'README.md': 'Docs\n' }), folder);
    git(folder, 'config', 'http.extraheader', SECRET);
    plant(folder);
    return folder;
  }

  test.each<[string, (folder: string) => void, readonly string[]]>([
    ["to git's own configuration", (folder) => symlinkSync('.git/config', join(folder, 'colophon.yaml')), []],
    ['to a file outside', (folder) => symlinkSync('../creds', join(folder, 'colophon.yaml')), []],
    ['by an absolute path', (folder) => symlinkSync('/etc/passwd', join(folder, 'colophon.yaml')), []],
    ['to a folder outside', (folder) => symlinkSync('../outside', join(folder, 'colophon')), []],
    [
      'by another link',
      (folder) => {
        symlinkSync('../creds', join(folder, 'notes'));
        symlinkSync('notes', join(folder, 'colophon.yaml'));
      },
      [],
    ],
    [
      'in a folder that is a link, though the file is named',
      (folder) => symlinkSync('../outside', join(folder, 'docs')),
      ['-f', 'docs/colophon.yaml'],
    ],
    [
      "to git's folder, though a file in it is named",
      (folder) => symlinkSync('.git', join(folder, 'docs')),
      ['-f', 'docs/config'],
    ],
    [
      'to another repository beside this one',
      (folder) => {
        git(dirname(folder), 'init', '--quiet', 'outside');
        symlinkSync('../outside', join(folder, 'docs'));
      },
      ['-f', 'docs'],
    ],
    [
      'variant: to the environment of the process, where the token is',
      (folder) => symlinkSync('/proc/self/environ', join(folder, 'colophon.yaml')),
      [],
    ],
    [
      'variant: back to the credentials of git, through a folder and the process',
      (folder) => {
        symlinkSync('/proc/self/cwd/.git', join(folder, 'docs'));
        symlinkSync('docs/config', join(folder, 'colophon.yaml'));
      },
      [],
    ],
    [
      'variant: to a repository that came along with its own fence',
      (folder) => {
        write(folder, { 'nested/.git': 'gitdir: ../../outside\n' });
        symlinkSync('../../creds', join(folder, 'nested', 'colophon.yaml'));
      },
      ['-f', 'nested/colophon.yaml'],
    ],
  ])('A2 %s is refused, and nothing of what it leads to is shown', async (_name, plant, flags) => {
    const folder = checkout(plant);
    for (const args of COMMANDS) {
      const { code, out, err } = await colophon(folder, ...args, ...flags);
      expect([args, code]).toEqual([args, 8]);
      expect(`${out}${err}`).not.toContain(SECRET);
      expect(`${out}${err}`).not.toContain('root:');
      expect(`${out}${err}`).not.toContain(TOKEN);
      expect(`${out}${err}`).toMatch(/leads out of the repository|belongs to git/);
    }
  });

  test('inside the repository is read as any file', async () => {
    const folder = checkout((place) => {
      write(place, { 'shared/base.yaml': MANIFEST });
      symlinkSync('shared/base.yaml', join(place, 'colophon.yaml'));
    });
    expect((await colophon(folder, 'validate')).code).toBe(0);
  });

  test('outside of repositories stays in its folder', async () => {
    const above = folderWith({ creds: `password: ${SECRET}\n`, 'work/..data/real.yaml': MANIFEST });
    symlinkSync('../creds', join(above, 'work/leak.yaml'));
    symlinkSync('..data/real.yaml', join(above, 'work/colophon.yaml'));
    symlinkSync('work', join(above, 'link'));
    const leak = await colophon(join(above, 'work'), 'validate', '-f', 'leak.yaml');
    expect([leak.code, `${leak.out}${leak.err}`.includes(SECRET)]).toEqual([8, false]);
    expect((await colophon(join(above, 'work'), 'validate')).code).toBe(0);
    expect((await colophon(above, 'validate', '-f', 'link/colophon.yaml')).code).toBe(0);
  });
});

describe('A3: a ledger that comes with the checkout', () => {
  /** A clone in which a file claims that two teams, which somebody else made, are Colophon's. */
  async function planted(name = '.colophon/default.json'): Promise<string> {
    const folder = clone(remote({ 'colophon.yaml': MANIFEST }));
    const ledger = createFileLedger({ path: join(folder, name) });
    const session = await begin(ledger);
    for (const { id, title } of (server.exportWorld().tables.teams ?? []).slice(0, 2)) {
      const entry = { kind: 'team', id, fields: { title } };
      await session.record({ type: 'put', address: `team.${title.toLowerCase()}`, entry });
    }
    await session.finish({ complete: true });
    git(folder, 'add', '-A');
    git(folder, 'commit', '--quiet', '-m', 'Improve the docs');
    return folder;
  }

  test('is never used by itself: nothing is planned, applied or deleted, and the message says how to choose', async () => {
    const folder = await planted();
    const before = server.exportWorld().tables.teams;
    for (const args of [
      ['plan'],
      ['drift'],
      ['ledger', 'show'],
      ['apply', '-y', '--allow', 'delete=2'],
      ['apply', '-y'],
    ]) {
      const { code, out, err } = await colophon(folder, ...args);
      expect([args, code]).toEqual([args, 64]);
      expect(`${out}${err}`.replace(/\s+/g, ' ')).toMatch(/ledger-ambiguous.*pull request.*--to git.*--ledger git/);
    }
    expect(server.exportWorld().tables.teams).toEqual(before);
    expect(git(folder, 'ls-remote', 'origin', 'refs/colophon*')).toBe('');
  });

  test('nor a journal without its file, nor with the manifest in a subfolder', async () => {
    const folder = clone(remote({ 'docs/colophon.yaml': MANIFEST }));
    write(folder, { 'docs/.colophon/default.json.journal': '{}\n' });
    expect((await colophon(join(folder, 'docs'), 'plan')).code).toBe(64);
    expect((await colophon(folder, 'plan', '-f', 'docs/colophon.yaml')).code).toBe(64);
  });

  test('A3 as in the table, in a fresh clone: the two teams live, and the plan deletes nothing', async (context) => {
    const fresh = freshCloneOf(await planted());
    const before = server.exportWorld().tables.teams;
    for (const args of [
      ['plan', '-o', 'json'],
      ['apply', '-y', '--allow', 'delete=2'],
      ['apply', '-y', '--allow', 'delete=2', '--max-deletes', '100%'],
    ]) {
      const { code, out } = await colophon(fresh, ...args);
      expect([args, code === 0, out.includes('"delete"')]).toEqual([args, false, false]);
    }
    expect(server.exportWorld().tables.teams).toEqual(before);
    attempted(context, 3);
  });

  test.each<[string, (folder: string) => void, readonly string[]]>([
    [
      'for another environment',
      (folder) => renameSync(join(folder, '.colophon/default.json'), join(folder, '.colophon/production.json')),
      ['-e', 'production'],
    ],
    [
      'by a link to another folder',
      (folder) => {
        renameSync(join(folder, '.colophon'), join(folder, 'notes'));
        symlinkSync('notes', join(folder, '.colophon'));
      },
      [],
    ],
    [
      'with a `.git` that hides the repository from Colophon',
      (folder) => {
        mkdirSync(join(folder, 'docs'));
        renameSync(join(folder, '.colophon'), join(folder, 'docs/.colophon'));
        renameSync(join(folder, 'colophon.yaml'), join(folder, 'docs/colophon.yaml'));
        write(folder, { 'docs/.git': 'gitdir: nowhere\n' });
      },
      ['-f', 'docs/colophon.yaml'],
    ],
    [
      'with a folder that looks like a repository around it',
      (folder) => {
        write(folder, { HEAD: 'ref: refs/heads/main\n', config: '[core]\n\tbare = true\n', 'objects/.keep': '' });
        write(folder, { 'refs/heads/.keep': '' });
      },
      [],
    ],
  ])('A3 variant: %s, nothing is deleted', async (_name, change, flags) => {
    const folder = await planted();
    write(folder, {
      'colophon.yaml': `${MANIFEST}environments: { default: {}, production: {} }\n`,
    });
    change(folder);
    const before = (server.exportWorld().tables.teams ?? []).map(({ id }) => id);
    const environment = flags.includes('-e') ? [] : ['-e', 'default'];
    const { code } = await colophon(folder, 'apply', '-y', '--allow', 'delete=2', ...environment, ...flags);
    expect(code).not.toBe(0);
    expect((server.exportWorld().tables.teams ?? []).map(({ id }) => id)).toEqual(before);
  });

  test('git stays the ledger for who chooses it, whatever the file claims', async () => {
    const folder = await planted();
    const before = (server.exportWorld().tables.teams ?? []).map(({ id }) => id);
    const { code } = await colophon(folder, 'apply', '-y', '--ledger', 'git');
    expect(code).toBe(0);
    const after = (server.exportWorld().tables.teams ?? []).map(({ id }) => id);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(git(folder, 'ls-remote', 'origin', 'refs/colophon/default')).not.toBe('');
  });
});
