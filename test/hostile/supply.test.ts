import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CI, PACKAGE, stepsOf } from '../ci/support.ts';
import { attempted } from '../support/attempts.ts';
import { useFolders } from '../support/command.ts';

// Somebody publishes a package under the name of ours, or plants one in a checkout. Everything runs with the real npm,
// against registries that listen on this machine.
const VERSION = '1.2.3';
const TOKEN = 'token-of-the-job';
const folderWith = useFolders();

interface Packed {
  readonly bytes: Buffer;
  readonly integrity: string;
}

/** A package whose program, and whose scripts for npm, write down that they ran. */
function pack(mark: string, name = PACKAGE): Packed {
  const note = (what: string): string =>
    `require('node:fs').appendFileSync(${JSON.stringify(mark)}, ${JSON.stringify(`${what} `)} + (process.env.COLOPHON_TOKEN ?? '') + '\\n')`;
  const scripts = Object.fromEntries(
    ['preinstall', 'install', 'postinstall', 'prepare'].map((event) => [event, 'node script.js']),
  );
  const folder = folderWith({
    'package/package.json': JSON.stringify({ name, version: VERSION, bin: { colophon: 'dist/cli/main.js' }, scripts }),
    'package/script.js': note('script'),
    'package/dist/cli/main.js': `#!/usr/bin/env node\n${note('program')}`,
  });
  chmodSync(join(folder, 'package/dist/cli/main.js'), 0o755);
  spawnSync('tar', ['-czf', 'packed.tgz', 'package'], { cwd: folder });
  const bytes = readFileSync(join(folder, 'packed.tgz'));
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

/** A registry that has one package under every name, and may lie about its digest. */
async function registry(packed: Packed, claimed: string = packed.integrity): Promise<Server & { url: string }> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz') === true) {
      response.end(packed.bytes);
      return;
    }
    // What npm asks about known problems.
    if (request.url?.startsWith('/-/') === true) {
      response.end('{}');
      return;
    }
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const { port } = server.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}/packed-${VERSION}.tgz`, integrity: claimed };
    const manifest = { name, version: VERSION, bin: { colophon: 'dist/cli/main.js' }, hasInstallScript: true, dist };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: VERSION }, versions: { [VERSION]: manifest } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

const marks = { ours: join(folderWith(), 'ran'), theirs: join(folderWith(), 'ran') };
const ours = pack(marks.ours);
const theirs = pack(marks.theirs);
const registries = new Map<string, Server & { url: string }>();
beforeAll(async () => {
  registries.set('ours', await registry(ours));
  registries.set('taken', await registry(theirs));
  registries.set('lying', await registry(theirs, ours.integrity));
});
afterAll(() => {
  for (const server of registries.values()) {
    server.close();
  }
});

const ran = (mark: string): string => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
const urlOf = (name: string): string => registries.get(name)?.url ?? '';

/** A checkout with everything that could have npm, npx or a shell run something else. */
function hostileCheckout(): string {
  const program = `#!/bin/sh\necho "planted $COLOPHON_TOKEN" >> ${marks.theirs}\n`;
  const files = {
    '.npmrc': `registry=${urlOf('taken')}\n@${PACKAGE.slice(1).split('/')[0]}:registry=${urlOf('taken')}\nignore-scripts=false\nscript-shell=./colophon\nnode-options=--require=./evil.js\n`,
    'evil.js': `require('node:fs').appendFileSync(${JSON.stringify(marks.theirs)}, 'required')`,
    'package.json': JSON.stringify({
      name: PACKAGE,
      version: VERSION,
      bin: { colophon: 'colophon' },
      scripts: { preinstall: './colophon', install: './colophon', prepare: './colophon' },
    }),
    colophon: program,
    npm: program,
    npx: program,
    node: program,
    'node_modules/.bin/colophon': program,
    [`node_modules/${PACKAGE}/dist/cli/main.js`]: program,
  };
  const folder = folderWith(files);
  for (const name of ['colophon', 'npm', 'npx', 'node', 'node_modules/.bin/colophon']) {
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

async function bash(
  script: string,
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<Ended> {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number | null, text };
}

function filled(text: string): string {
  return text
    .replace(/\bPACKAGE\b/g, PACKAGE)
    .replace(/\bVERSION\b/g, VERSION)
    .replace(/\bINTEGRITY\b/g, ours.integrity)
    .replaceAll('FOLDER', '.');
}

const template = (path: string): string => filled(readFileSync(`${CI}/${path}`, 'utf8'));

/** What a job runs before a command of ours, and then one. */
const JOBS: Readonly<Record<string, () => string>> = {
  'the workflows': () => {
    const context = { 'github.token': 't' };
    const scripts = [
      ...stepsOf(template('github/colophon-plan.yml'), 'check', context),
      ...stepsOf(template('github/colophon-plan.yml'), 'plan', context),
      ...stepsOf(template('github/colophon-apply.yml'), 'apply', context),
      ...stepsOf(template('github/colophon-drift.yml'), 'drift', context),
    ].filter(({ name }) => name === 'Install Colophon');
    expect(scripts).toHaveLength(4);
    expect(new Set(scripts.map(({ run }) => run)).size).toBe(1);
    return `bash -eo pipefail -c "$INSTALL"; PATH="$(cat "$GITHUB_PATH"):$PATH" colophon plan`;
  },
  'the pipeline of GitLab': () => `eval "$INSTALL"; colophon plan`,
  'the action': () => `bash ${CI}/action.sh`,
};

function installOf(job: string): string {
  if (job === 'the workflows') {
    return (
      stepsOf(template('github/colophon-apply.yml'), 'apply').find(({ name }) => name === 'Install Colophon')?.run ?? ''
    );
  }
  const { '.colophon': common } = parse(template('gitlab/colophon.gitlab-ci.yml')) as {
    readonly '.colophon': { readonly before_script: readonly string[] };
  };
  return common.before_script.join('\n');
}

/** Runs a job in a hostile checkout, where npm asks the registry that the runner is set up for. */
async function runJob(job: string, registryName: string): Promise<Ended> {
  const cwd = hostileCheckout();
  const home = folderWith({ '.npmrc': `registry=${urlOf(registryName)}\nfetch-retries=0\n`, path: '' });
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    RUNNER_TEMP: folderWith(),
    TMPDIR: folderWith(),
    GITHUB_PATH: join(home, 'path'),
    GITHUB_OUTPUT: join(home, 'output'),
    CI_PROJECT_DIR: cwd,
    COLOPHON_TOKEN: TOKEN,
    INSTALL: installOf(job),
    INPUT_COMMAND: 'plan',
    INPUT_VERSION: VERSION,
    INPUT_INTEGRITY: ours.integrity,
  };
  return await bash(JOBS[job]?.() ?? 'exit 1', { cwd, env });
}

describe('Jobs that hold a token', () => {
  test('would run what somebody else publishes, if they named a package without its digest', async () => {
    const mark = join(folderWith(), 'ran');
    const trap = await registry(pack(mark));
    const home = folderWith({ '.npmrc': `registry=${trap.url}\n` });
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, COLOPHON_TOKEN: TOKEN };
    const { code, text } = await bash(`npx --yes --prefix "$HOME" colophon@${VERSION} plan`, { cwd: home, env });
    trap.close();
    expect([code, ran(mark).includes(`program ${TOKEN}`)], text).toEqual([0, true]);
  });

  test.each(Object.keys(JOBS))(
    '%s run our package, and none of its scripts, whatever the checkout holds',
    async (job) => {
      const before = ran(marks.ours);
      const { code, text } = await runJob(job, 'ours');
      expect(code, text).toBe(0);
      expect(ran(marks.ours).slice(before.length)).toBe(`program ${TOKEN}\n`);
      expect(ran(marks.theirs)).toBe('');
    },
  );

  test.each(Object.keys(JOBS).flatMap((job) => [[job, 'taken'] as const, [job, 'lying'] as const]))(
    '%s run nothing where the name is %s',
    async (job, name) => {
      const before = ran(marks.ours);
      const { code, text } = await runJob(job, name);
      expect(code).not.toBe(0);
      expect(text).toContain('EINTEGRITY');
      expect([ran(marks.ours).slice(before.length), ran(marks.theirs)]).toEqual(['', '']);
    },
  );

  test('that is what was tried', (context) => {
    // Nine resources in each checkout, and two registries, for each of three jobs.
    attempted(context, Object.keys(JOBS).length * (9 + 2));
  });
});

describe('Hooks before a commit', () => {
  test.each(['pre-commit framework', 'git'])('fetch no package of that name for %s', async (kind) => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\n' });
    const home = folderWith({ '.npmrc': `registry=${urlOf('taken')}\nfetch-retries=0\n` });
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1', COLOPHON_TOKEN: TOKEN };
    spawnSync('git', ['init', '--quiet'], { cwd, env });
    spawnSync('git', ['add', '.'], { cwd, env });
    const [hook] = parse(readFileSync(`${CI}/../.pre-commit-hooks.yaml`, 'utf8')) as [{ readonly entry: string }];
    const file = join(cwd, '.git/hooks/pre-commit');
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(`${CI}/pre-commit/pre-commit`, file);
    writeFileSync(join(cwd, 'entry.sh'), hook.entry);
    const { code } = await bash(kind === 'git' ? `sh ${file}` : 'sh entry.sh', { cwd, env });
    expect(code).not.toBe(0);
    expect(ran(marks.theirs)).toBe('');
  });
});
