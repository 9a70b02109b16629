import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIBSQL } from '../../src/server/persistence.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'colophon-tarball-'));
const HOME = join(FOLDER, 'installed');
const { name: NAME, version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};
const INSTALLED = join(HOME, 'node_modules', NAME);
const MAIN = join(INSTALLED, 'dist', 'cli', 'main.js');
const MINUTES = 10 * 60_000;

interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], cwd: string): Result {
  // npm asks the registry that this machine is set up for; what the tests were started with is not for these processes.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(COLOPHON_|VITEST|NODE_OPTIONS|npm_)/.test(name)),
  );
  const shell = process.platform === 'win32' && command === 'npm';
  return spawnSync(command, args, { cwd, env, shell, encoding: 'utf8' });
}

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = run('npm', args, cwd);
  expect(status, stderr).toBe(0);
  return stdout;
}

const install = (...packages: readonly string[]): string =>
  npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], HOME);
const colophon = (...args: readonly string[]): Result => run(process.execPath, [MAIN, ...args], HOME);

/** Serves, asks once, and ends; gives what the server answered. */
async function serveOnce(...args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json', '--quiet', ...args], {
    cwd: HOME,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { url, token, organization } = JSON.parse(line) as Readonly<Record<string, string>>;
      const { status } = await fetch(`${url}/v1/orgs/${organization}/sites`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return status;
    }
    throw new Error('the server did not start');
  } finally {
    child.kill();
    await ended;
  }
}

let digest = '';
beforeAll(() => {
  mkdirSync(HOME);
  writeFileSync(join(HOME, 'package.json'), '{ "private": true, "type": "module" }');
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', FOLDER], ROOT);
  const [{ filename, integrity }] = JSON.parse(packed) as [{ readonly filename: string; readonly integrity: string }];
  digest = integrity;
  install(join(FOLDER, filename));
}, MINUTES);

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('the packed tarball, installed in an empty folder', { timeout: MINUTES }, () => {
  test('brings no other package and nothing that is for this repository only', () => {
    const [scope = ''] = NAME.split('/');
    expect(readdirSync(join(HOME, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([scope]);
    expect(readdirSync(join(HOME, 'node_modules', scope))).toEqual(['colophon']);
    const files = readdirSync(INSTALLED, { recursive: true }).map(String);
    expect(files.filter((name) => /demo|dist.dev|tsbuildinfo/.test(name))).toEqual([]);
    expect(
      readdirSync(INSTALLED).filter((name) => /^(\.|src|test|bench|node_modules|package-lock)/.test(name)),
    ).toEqual([]);
    expect(files).toContain(join('dist', 'THIRD-PARTY-NOTICES.txt'));
    const bom = JSON.parse(readFileSync(join(INSTALLED, 'dist', 'bom.cdx.json'), 'utf8')) as {
      readonly metadata: { readonly component: { readonly purl: string } };
    };
    expect(bom.metadata.component.purl).toBe(`pkg:npm/${NAME.replace('@', '%40')}@${VERSION}`);
  });

  test('has every page and file that its pages link to', () => {
    const pages = readdirSync(INSTALLED, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(14);
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(INSTALLED, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .filter(([, link = '']) => !existsSync(join(INSTALLED, page, '..', link)))
        .map(([, link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('init pins this very package: the digest that npm recorded when it installed it', () => {
    for (const host of ['github', 'gitlab']) {
      expect(colophon('init', '--ci', host, '--dir', `pinned-${host}`)).toMatchObject({ status: 0 });
    }
    for (const file of ['.github/workflows/colophon-apply.yml', '.gitlab-ci.yml']) {
      const text = readFileSync(
        join(HOME, file.startsWith('.github') ? 'pinned-github' : 'pinned-gitlab', file),
        'utf8',
      );
      const [, lock = '{}'] = /echo '([^']*)' > package-lock\.json/.exec(text) ?? [];
      expect(JSON.parse(lock).packages[`node_modules/${NAME}`]).toEqual({
        version: VERSION,
        integrity: digest,
        bin: { colophon: 'dist/cli/main.js' },
      });
    }
  });

  test('runs init and plan --sandbox', () => {
    expect(colophon('--version').stdout.trim()).toBe(VERSION);
    expect(colophon('init', '--ci', 'github')).toMatchObject({ status: 0 });
    expect(colophon('validate')).toMatchObject({ status: 0 });
    const { status, stdout, stderr } = colophon('plan', '--sandbox');
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^Plan: \d+ to create/m);
  });

  test('serves, and with --data once libsql is installed; before that it says so', async () => {
    expect(await serveOnce()).toBe(200);
    const { status, stdout, stderr } = colophon('serve', '--port', '0', '--data', 'world.db');
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `error: serve --data stores the world in SQLite, which is not installed: npm install ${LIBSQL}\n`,
    });
    install(LIBSQL);
    expect(await serveOnce('--data', 'world.db')).toBe(200);
    expect(readdirSync(HOME)).toContain('world.db');
  });

  test('can be imported by name, and required', () => {
    const names = 'loadManifest, plan, apply, createFileLedger';
    const script = `
      import { ${names} } from '${NAME}';
      import { createClient } from '${NAME}/client';
      import { createValidators, OPERATIONS } from '${NAME}/contract';
      import { startServer } from '${NAME}/server';
      import { createRequire } from 'node:module';
      const server = await startServer({ port: 0 });
      const client = createClient({ baseUrl: server.url, token: server.token });
      const check = createValidators().body('createSiteRedirect');
      await client.close?.();
      await server.close();
      const required = createRequire(import.meta.url)('${NAME}');
      console.log(JSON.stringify([${names}].map((one) => typeof one)), check({}).length > 0, required.plan === plan);`;
    const { status, stdout, stderr } = run(process.execPath, ['--input-type=module', '-e', script], HOME);
    expect(status, stderr).toBe(0);
    expect(stdout.trim()).toBe('["function","function","function","function"] true true');
  });

  test('is a Pulumi provider once Pulumi is installed', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const plugin = join(HOME, 'node_modules', '.bin', 'pulumi-resource-colophon');
    const before = run(plugin, ['127.0.0.1:1'], HOME);
    expect(before.status).toBe(1);
    expect(before.stderr).toContain('@pulumi/pulumi');
    install(`@pulumi/pulumi@${devDependencies['@pulumi/pulumi']}`);
    const script = `
      import * as colophon from '${NAME}/pulumi';
      const { default: provider, ...runtime } = await import('${NAME}/pulumi/runtime');
      console.log(typeof colophon.Site, typeof colophon.Workspace, Object.keys(runtime).length > 0);`;
    const { status, stdout, stderr } = run(process.execPath, ['--input-type=module', '-e', script], HOME);
    expect(status, stderr).toBe(0);
    expect(stdout.trim()).toBe('function function true');
  });

  test('names functions and files of ours in a stack trace', () => {
    const script = `
      import { createValidators } from '${NAME}/contract';
      try {
        createValidators(() => { throw new Error('seen'); }).body('createSiteRedirect');
      } catch (error) {
        console.log(error.stack);
      }`;
    const { stdout } = run(process.execPath, ['--input-type=module', '-e', script], HOME);
    expect(stdout).toMatch(/at Object\.body .*colophon[\\/]dist[\\/]/);
    const [, file = '', line = '0'] =
      /\(([^()]+colophon[\\/]dist[\\/]chunks[\\/][^():]+\.js):(\d+):\d+\)/.exec(stdout) ?? [];
    const lines = readFileSync(file, 'utf8').split('\n');
    // A line of code as it was written, below the name of the file that it is from.
    expect((lines[Number(line) - 1] ?? '').length).toBeLessThan(200);
    expect(lines.slice(0, Number(line)).findLast((text) => text.startsWith('// src/'))).toMatch(
      /^\/\/ src\/\w+\/\w+\/[\w-]+\.ts$/,
    );
  });
});
