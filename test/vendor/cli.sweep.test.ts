import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';

/** The vendor's own command line, as published to npm. */
const PACKAGE = '@gitbook/cli@0.25.1';
const INSTALL_TIME = 300_000;

const exec = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'colophon-vendor-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs the command line without running its install scripts; returns why that is not possible here. */
async function install(): Promise<string | undefined> {
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  try {
    await exec('npm', ['install', ...flags, PACKAGE], { cwd: folder, timeout: INSTALL_TIME });
    await gitbook(['--version']);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'it failed') : String(error);
  }
}

/** Runs it with a home of its own, so that it neither reads nor writes the settings of who runs the tests. */
async function gitbook(args: readonly string[]): Promise<string> {
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const main = join(folder, 'node_modules', '@gitbook', 'cli', 'cli.js');
  const { stdout } = await exec(process.execPath, ['--no-warnings', main, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, APPDATA: home },
  });
  return stdout;
}

const problem = await install();
const why = problem === undefined ? '' : ` (not installed here: ${problem})`;

describe.skipIf(problem !== undefined)(`the vendor's command line ${PACKAGE}${why}`, () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ profile: 'today', processingDelay: 5 });
  });
  afterAll(() => server.close());

  test('logs in with a token and says who that is', async () => {
    const output = await gitbook(['auth', '--token', server.token, '--endpoint', server.url]);
    expect(output).toContain('authenticated as Ada Marsh');
    expect(await gitbook(['whoami'])).toContain('ada@example.com');
  });

  test('is refused with a token that is not known', async () => {
    await expect(gitbook(['auth', '--token', 'col_unknown', '--endpoint', server.url])).rejects.toThrow();
  });

  test('publishes a specification, which the server then has', async () => {
    const text = '{"openapi":"3.1.0","info":{"title":"Published","version":"1"},"paths":{}}';
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const publish = ['openapi', 'publish', '--spec', 'Published-API', '--organization', server.organization, file];
    expect(await gitbook(publish)).toContain('"Published-API" published to');
    const get = async (path: string): Promise<Record<string, unknown>> => {
      const response = await fetch(`${server.url}/v1/orgs/${server.organization}/openapi/Published-API${path}`, {
        headers: { authorization: `Bearer ${server.token}` },
      });
      return (await response.json()) as Record<string, unknown>;
    };
    await expect.poll(async () => (await get(''))['processingState']).toBe('complete');
    expect(await get('/versions/latest/content/raw')).toEqual({ text, format: 'json' });
  });
});
