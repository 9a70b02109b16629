import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';

const folderWith = useFolders();

function init(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addInitCommand, ['init', '--integrity', DIGEST, ...args], { cwd });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.git/'))
    .sort();
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

const WORKFLOWS = ['apply', 'drift', 'plan'].map((name) => `.github/workflows/colophon-${name}.yml`);
const { name: NAME, version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly name: string; readonly version: string };
const DIGEST = `sha512-${'aZ0/'.repeat(21)}+A==`;

/** A repository with this remote, whose default branch is this one. */
function repositoryAt(remote: string, { branch = 'main', files = {} } = {}): string {
  const cwd = folderWith(files);
  const git = (...args: string[]): void => {
    execFileSync('git', args, { cwd, stdio: 'ignore' });
  };
  git('init', '-b', 'work');
  git('remote', 'add', 'origin', remote);
  git('symbolic-ref', 'refs/remotes/origin/HEAD', `refs/remotes/origin/${branch}`);
  return cwd;
}

describe('init', () => {
  test('writes a manifest that is valid and can be planned as it is, and says what to do next', async () => {
    const cwd = folderWith({ 'README.md': 'kept' });
    const { code, out, err } = await runProcess(['init'], { cwd });
    expect(code).toBe(0);
    expect(out.split('\n')).toContain('Wrote colophon.yaml');
    expect(err).toContain('colophon plan --sandbox');
    expect(err).toContain('Pass --ci github or --ci gitlab');
    expect(filesIn(cwd)).toEqual(['.colophon/workspace.schema.json', 'README.md', 'colophon.yaml']);
    expect(read(cwd, 'README.md')).toBe('kept');
    expect(read(cwd, 'colophon.yaml').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./.colophon/workspace.schema.json',
    );
    expect(await runInside(addValidateCommand, ['validate'], { cwd })).toMatchObject({ code: 0 });
    const planned = await runInside(addPlanCommand, ['plan', '--sandbox', '-o', 'json'], { cwd });
    expect(planned.code).toBe(0);
    const actions = JSON.parse(planned.out).changes.map(({ action }: { action: string }) => action);
    expect(new Set(actions)).toEqual(new Set(['create', 'adopt']));
  });

  test('points editors to the installed package where there is one', async () => {
    const cwd = folderWith({ [`node_modules/${NAME}/schemas/workspace.schema.json`]: '{}' });
    await init(cwd, '--no-ci');
    expect(read(cwd, 'colophon.yaml').split('\n')[0]).toBe(
      `# yaml-language-server: $schema=./node_modules/${NAME}/schemas/workspace.schema.json`,
    );
    expect(filesIn(cwd)).not.toContain('.colophon/workspace.schema.json');
  });

  test('never writes over anything', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'mine' });
    const { code, err } = await init(cwd, '--yes');
    expect(code).toBe(1);
    expect(err).toContain('colophon.yaml');
    expect(filesIn(cwd)).toEqual(['colophon.yaml']);
    expect(read(cwd, 'colophon.yaml')).toBe('mine');
  });

  test('a workflow that is there stops everything before anything is written', async () => {
    const cwd = folderWith({ '.github/workflows/colophon-apply.yml': 'mine' });
    const { code, err } = await init(cwd);
    expect(code).toBe(1);
    expect(err).toContain('.github/workflows/colophon-apply.yml already exists');
    expect(err).toContain('--no-ci');
    expect(filesIn(cwd)).toEqual(['.github/workflows/colophon-apply.yml']);
    expect(await init(cwd, '--no-ci')).toMatchObject({ code: 0 });
  });

  test.each([
    ['.github', []],
    ['.github/workflows', []],
    ['docs', ['--dir', 'docs']],
    ['docs', ['--dir', 'docs/deep/er']],
  ])('nothing is written through the link %s with %j', async (link, args) => {
    const [cwd, elsewhere] = [folderWith(), folderWith()];
    mkdirSync(dirname(join(cwd, link)), { recursive: true });
    symlinkSync(elsewhere, join(cwd, link));
    const { code, err } = await init(cwd, '--ci', 'github', ...args);
    expect([code, err]).toEqual([1, expect.stringContaining(`through the link ${link}`)]);
    expect([filesIn(cwd), filesIn(elsewhere)]).toEqual([[], []]);
  });

  test('a folder of manifests counts as a manifest', async () => {
    const cwd = folderWith({ 'colophon/teams.yaml': 'colophon: 1' });
    expect(await init(cwd)).toMatchObject({ code: 1 });
  });

  test('there is no way to force it', async () => {
    expect(await init(folderWith(), '--force')).toMatchObject({ code: 64 });
  });

  test('writes into a folder that does not exist yet, and the workflows to the top of the repository', async () => {
    const cwd = repositoryAt('git@github.com:acme/docs.git');
    const { code, err } = await init(cwd, '--dir', 'docs/our site');
    expect(code).toBe(0);
    expect(err).toContain("-f 'docs/our site/colophon.yaml'");
    expect(filesIn(cwd)).toEqual([
      ...WORKFLOWS,
      'docs/our site/.colophon/workspace.schema.json',
      'docs/our site/colophon.yaml',
    ]);
    for (const name of WORKFLOWS) {
      expect(parse(read(cwd, name)).defaults.run['working-directory']).toBe('docs/our site');
    }
    const upload = parse(read(cwd, WORKFLOWS[2] ?? '')).jobs.plan.steps.find(({ uses = '' }) => /upload/.test(uses));
    expect(upload.with.path.split('\n')).toContain('docs/our site/plan.json');
  });

  test('--from-live writes what the service has', async () => {
    const cwd = folderWith();
    const { code, err } = await init(cwd, '--from-live', '--sandbox', '--no-ci');
    expect(code).toBe(0);
    expect(err).toContain('Next: colophon plan');
    expect(read(cwd, 'colophon.yaml')).toContain('spc_handbook');
    expect(await runInside(addValidateCommand, ['validate'], { cwd })).toMatchObject({ code: 0 });
  });

  test('mentions --from-live where there is a token', async () => {
    const hint = 'colophon init --from-live';
    const [told, without] = await Promise.all(
      [{ COLOPHON_TOKEN: 'secret-token' }, {}].map((env) =>
        runInside(addInitCommand, ['init', '--no-ci'], { cwd: folderWith(), env }),
      ),
    );
    expect([told?.code, without?.code]).toEqual([0, 0]);
    expect(told?.err).toContain(hint);
    expect(told?.err).not.toContain('secret-token');
    expect(without?.err).not.toContain(hint);
  });

  test('--from-live without a token writes nothing and ends with 3', async () => {
    const cwd = folderWith();
    expect(await init(cwd, '--from-live')).toMatchObject({ code: 3 });
    expect(filesIn(cwd)).toEqual([]);
  });
});

/** The lock files that the scripts of a pipeline write. */
function locksIn(text: string): readonly unknown[] {
  return [...text.matchAll(/echo '([^']*)' > package-lock\.json/g)].map(([, json = '']) => JSON.parse(json));
}

function lockOf({ name, version, integrity }: { name: string; version: string; integrity: string }): unknown {
  const installed = { version, integrity, bin: { colophon: 'dist/cli/main.js' } };
  return {
    lockfileVersion: 3,
    packages: { '': { dependencies: { [name]: version } }, [`node_modules/${name}`]: installed },
  };
}

describe('the package that pipelines install', () => {
  const run = (cwd: string, args: readonly string[], env = {}): Promise<Ended> =>
    runInside(addInitCommand, ['init', ...args], { cwd, env });

  test.each(['github', 'gitlab'])('is never one without a digest: nothing is written for %s', async (host) => {
    const cwd = folderWith();
    const { code, err } = await run(cwd, ['--ci', host]);
    expect(code).toBe(1);
    expect(err).toContain(`Unknown digest of ${NAME}@${VERSION}`);
    expect(err).toContain(`--integrity "$(npm view ${NAME}@${VERSION} dist.integrity)"`);
    expect(filesIn(cwd)).toEqual([]);
    expect(await run(cwd, ['--no-ci'])).toMatchObject({ code: 0 });
  });

  test('may be another one, which needs a digest of its own', async () => {
    const other = ['--ci', 'github', '--package', '@acme/colophon-mirror@1.2.3'];
    const cwd = folderWith();
    expect((await run(cwd, other)).err).toContain('npm view @acme/colophon-mirror@1.2.3 dist.integrity');
    expect(await run(cwd, [...other, '--integrity', DIGEST])).toMatchObject({ code: 0 });
    for (const name of WORKFLOWS) {
      const text = read(cwd, name);
      expect(text).not.toContain(NAME);
      for (const lock of locksIn(text)) {
        expect(lock).toEqual(lockOf({ name: '@acme/colophon-mirror', version: '1.2.3', integrity: DIGEST }));
      }
    }
  });

  test.each([
    ['--package', 'colophon'],
    ['--package', 'colophon@latest'],
    ['--package', 'colophon@^1.0.0'],
    ['--package', `x'; id; '@1.2.3`],
    ['--package', 'x"y@1.2.3'],
    ['--package', 'git+https://example.com/x.git'],
    ['--package', 'file:../x@1.2.3'],
    ['--package', '../x@1.2.3'],
    ['--package', 'a@1.2.3\n- id'],
    ['--integrity', ''],
    ['--integrity', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
    ['--integrity', `${DIGEST}'; id; '`],
    ['--integrity', `${DIGEST}\n`],
  ])('is not taken from %s %j', async (flag, value) => {
    const cwd = folderWith();
    const pin = flag === '--package' ? ['--integrity', DIGEST] : [];
    expect(await run(cwd, ['--ci', 'github', ...pin, flag, value])).toMatchObject({ code: 64 });
    expect(filesIn(cwd)).toEqual([]);
  });
});

describe('the pipelines that init writes', () => {
  test.each([
    ['https://github.com/acme/docs.git', 'github'],
    ['git@github.com:acme/docs.git', 'github'],
    ['ssh://git@github.acme.example:2222/acme/docs.git', 'github'],
    ['https://token:secret@gitlab.acme.example/acme/docs', 'gitlab'],
    ['git@gitlab.com:github/docs.git', 'gitlab'],
    ['https://example.com/github/gitlab.git', 'none'],
    ['/srv/github/docs.git', 'none'],
  ])('are for the host of the remote %s: %s', async (remote, host) => {
    const cwd = repositoryAt(remote);
    const { code, err } = await init(cwd);
    expect(code).toBe(0);
    const expected = { github: WORKFLOWS, gitlab: ['.gitlab-ci.yml'], none: [] }[host] ?? [];
    expect(filesIn(cwd).filter((name) => /^\.git(hub|lab)/.test(name))).toEqual(expected);
    expect(err.includes('Pass --ci github or --ci gitlab')).toBe(host === 'none');
  });

  test.each([
    [{ '.github/CODEOWNERS': '' }, {}, '.github/workflows/colophon-plan.yml'],
    [{ '.gitlab/CODEOWNERS': '' }, {}, '.gitlab-ci.yml'],
    [{}, { GITHUB_ACTIONS: 'true' }, '.github/workflows/colophon-plan.yml'],
    [{}, { GITLAB_CI: 'true' }, '.gitlab-ci.yml'],
  ])('without a remote, files and the job tell: %j %j', async (files, env, expected) => {
    const cwd = folderWith(files);
    expect(await runInside(addInitCommand, ['init', '--integrity', DIGEST], { cwd, env })).toMatchObject({ code: 0 });
    expect(filesIn(cwd)).toContain(expected);
  });

  test('a flag goes before everything that tells', async () => {
    const cwd = repositoryAt('git@github.com:acme/docs.git');
    expect(await init(cwd, '--ci', 'gitlab')).toMatchObject({ code: 0 });
    expect(filesIn(cwd)).toContain('.gitlab-ci.yml');
    expect(filesIn(cwd)).not.toContain(WORKFLOWS[0]);
    for (const flag of [['--ci', 'none'], ['--no-ci']]) {
      const other = repositoryAt('git@github.com:acme/docs.git');
      const { code, err } = await init(other, ...flag);
      expect([code, filesIn(other).length, err.includes('--ci')]).toEqual([0, 2, false]);
    }
    expect(await init(folderWith(), '--ci', 'jenkins')).toMatchObject({ code: 64 });
  });

  test('publish the console only where that is asked for by name, and say to whom', async () => {
    const cwd = repositoryAt('git@github.com:acme/docs.git');
    const before = filesIn(cwd);
    for (const args of [['--no-ci'], ['--ci', 'none'], ['--ci', 'kubernetes']]) {
      const { code, err } = await init(cwd, '--console', ...args);
      expect([code, err]).toEqual([64, expect.stringContaining('pass --ci github or --ci gitlab')]);
    }
    expect(await init(repositoryAt('/srv/docs.git'), '--console')).toMatchObject({ code: 64 });
    expect(filesIn(cwd)).toEqual(before);

    const { code, err } = await init(cwd, '--console');
    expect([code, err]).toEqual([0, expect.stringContaining('GitHub shows Pages to everyone on the internet')]);
    expect(filesIn(cwd)).toContain('.github/workflows/colophon-console.yml');
    expect(read(cwd, '.github/workflows/colophon-console.yml')).not.toMatch(
      /\b(PACKAGE|VERSION|INTEGRITY|FOLDER|BRANCH)\b/,
    );

    const other = repositoryAt('git@gitlab.com:acme/docs.git');
    expect((await init(other, '--console')).err).toContain('Limit Pages to project members');
    expect(Object.keys(parse(read(other, '.gitlab-ci.yml')))).toEqual([
      ...[
        '.colophon',
        'colophon check',
        'colophon plan',
        'colophon apply',
        'colophon drift',
        'colophon console',
        'pages',
      ],
    ]);
    for (const remote of ['git@github.com:acme/docs.git', 'git@gitlab.com:acme/docs.git']) {
      const usual = repositoryAt(remote);
      expect((await init(usual)).err).not.toContain('console');
      expect(filesIn(usual).filter((name) => /console/.test(name) || /pages:/.test(read(usual, name)))).toEqual([]);
    }
  });

  const ENVIRONMENTS = 'colophon: 1\nenvironments: { staging: { organization: a }, production: { organization: b } }\n';

  test.each([
    ['one', 'colophon: 1\n', []],
    ['environments', ENVIRONMENTS, []],
    ['shards', ENVIRONMENTS, ['--shards', '2']],
  ])(
    'publish the console where the other pipelines exist already, and leave these as they are: %s',
    async (_kind, manifest, flags) => {
      const files = { 'docs/colophon.yaml': manifest };
      const at = ['--dir', 'docs', '--ci'];
      const [cwd, whole] = [1, 2].map(() => repositoryAt('/srv/docs.git', { files })) as [string, string];
      expect(await init(whole, ...at, 'github', '--console', ...flags)).toMatchObject({ code: 0 });
      expect(await init(cwd, ...at, 'github', ...flags)).toMatchObject({ code: 0 });
      const { code, out, err } = await init(cwd, ...at, 'github', '--console');
      expect([code, out]).toEqual([0, 'Wrote .github/workflows/colophon-console.yml\n']);
      expect(err).toContain(`Unchanged: ${[WORKFLOWS[2], WORKFLOWS[0], WORKFLOWS[1]].join(', ')}.`);
      expect(err).toContain('GitHub shows Pages to everyone');
      expect(filesIn(cwd)).toEqual(filesIn(whole));
      for (const name of filesIn(whole)) {
        expect(read(cwd, name)).toBe(read(whole, name));
      }
      expect(await init(cwd, ...at, 'github', '--console')).toMatchObject({ code: 1, out: '' });

      // In the file of their own or in one that is included.
      for (const before of [{}, { '.gitlab-ci.yml': 'include: []\n' }]) {
        const [pipelines, all] = [1, 2].map(() =>
          repositoryAt('/srv/docs.git', { files: { ...files, ...before } }),
        ) as [string, string];
        const main = before['.gitlab-ci.yml'] === undefined ? '.gitlab-ci.yml' : '.gitlab/colophon.gitlab-ci.yml';
        expect(await init(all, ...at, 'gitlab', '--console', ...flags)).toMatchObject({ code: 0 });
        expect(await init(pipelines, ...at, 'gitlab', ...flags)).toMatchObject({ code: 0 });
        const kept = read(pipelines, main);
        // Without a digest: these jobs install what the others do.
        const added = await runInside(addInitCommand, ['init', ...at, 'gitlab', '--console'], { cwd: pipelines });
        expect([added.code, added.out]).toEqual([0, 'Wrote .gitlab/colophon-console.gitlab-ci.yml\n']);
        expect(added.err).toContain(`Unchanged: ${main}.`);
        expect(added.err).toContain('include:\n    - local: .gitlab/colophon-console.gitlab-ci.yml');
        expect(added.err.includes('the `include` of .gitlab-ci.yml')).toBe(main !== '.gitlab-ci.yml');
        expect(read(pipelines, main)).toBe(kept);
        const console = read(pipelines, '.gitlab/colophon-console.gitlab-ci.yml');
        expect(console).not.toMatch(/\*(environments|shards)/);
        expect({ ...parse(kept), ...parse(console) }).toEqual(parse(read(all, main)));
        expect(await init(pipelines, ...at, 'gitlab', '--console')).toMatchObject({ code: 1, out: '' });
      }
    },
  );

  test.each([
    ['colophon plan', []],
    ['colophon console', ['--console']],
    ['pages', ['--console']],
  ])('never write a job %s a second time', async (job, flags) => {
    const text = `'${job}':\n  script: [id]\n`;
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\n', '.gitlab-ci.yml': text });
    const { code, err } = await init(cwd, '--ci', 'gitlab', ...flags);
    expect([code, err]).toEqual([1, expect.stringContaining(`.gitlab-ci.yml already has a job \`${job}\``)]);
    expect(filesIn(cwd)).toEqual(['.gitlab-ci.yml', 'colophon.yaml']);
  });

  test('a pipeline of GitLab that is there is left as it is, and it is said how to include ours', async () => {
    const cwd = repositoryAt('git@gitlab.com:acme/docs.git', { files: { '.gitlab-ci.yml': 'mine' } });
    const { code, err } = await init(cwd);
    expect(code).toBe(0);
    expect(read(cwd, '.gitlab-ci.yml')).toBe('mine');
    expect(filesIn(cwd)).toContain('.gitlab/colophon.gitlab-ci.yml');
    expect(err).toContain('include:\n    - local: .gitlab/colophon.gitlab-ci.yml');
  });

  test('hold this version, the default branch, and nothing that is left to be filled in', async () => {
    const cwd = repositoryAt('git@github.com:acme/docs.git', { branch: 'release/next' });
    await init(cwd);
    await init(cwd, '--ci', 'gitlab', '--dir', 'other');
    for (const name of [...WORKFLOWS, '.gitlab-ci.yml']) {
      const text = read(cwd, name);
      expect(text).not.toMatch(/\b(PACKAGE|VERSION|INTEGRITY|FOLDER|BRANCH)\b/);
      expect(locksIn(text).length).toBeGreaterThan(0);
      for (const lock of locksIn(text)) {
        expect(lock).toEqual(lockOf({ name: NAME, version: VERSION, integrity: DIGEST }));
      }
    }
    const apply = parse(read(cwd, WORKFLOWS[0] ?? ''));
    expect(apply.on.push.branches).toEqual(['release/next']);
    expect(apply.jobs.apply.if).toBe("github.ref == 'refs/heads/release/next'");
    expect(read(cwd, '.gitlab-ci.yml')).toContain('cd "$CI_PROJECT_DIR/other"');
  });

  test.each(['a"b', 'a$(id)', '\u0024{{ secrets.X }}', "a'b", 'a`id`', 'a*', 'a\nb'])(
    'no folder gets into a script with its name alone: %j',
    async (name) => {
      const cwd = repositoryAt('git@github.com:acme/docs.git');
      for (const host of ['github', 'gitlab']) {
        const { code, err } = await init(cwd, '--ci', host, '--dir', name);
        expect([code, err.includes('--ci none')]).toEqual([1, true]);
      }
      expect(filesIn(cwd)).toEqual([]);
    },
  );
});
