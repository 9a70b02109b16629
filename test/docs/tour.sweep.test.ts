import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPackageName } from '../../src/base/package-name.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { pathAfter, stepsOf, toolPath } from '../ci/support.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { useFolders } from '../support/command.ts';
import { GIT_ENV, git } from '../support/git.ts';
import { ROOT, readPage } from './pages.ts';
import { isAsRecorded, recordedIn, stable, withOutputs } from './recorded.ts';

const folderWith = useFolders();
const SHOWN_URL = 'http://127.0.0.1:4010';
let server: RunningServer;
let host: CodeHost;
let tarball = '';

/** The environment of a person: npm as it is set up here, git that knows them, and nothing of this run. */
function environment(home: string): Readonly<Record<string, string>> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && !/^(COLOPHON_|GITBOOK_|VITEST|NODE_OPTIONS|npm_|CI$|GIT)/.test(name),
  ) as [string, string][];
  // Node is the one of this run, whatever else the PATH has.
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
  return {
    ...Object.fromEntries(kept),
    ...GIT_ENV,
    PATH: path,
    HOME: home,
    npm_config_cache: join(home, '.npm'),
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_loglevel: 'silent',
    COLUMNS: '80',
  };
}

beforeAll(async () => {
  server = await startServer({ token: 'demo-token', processingDelay: 1 });
  host = await startCodeHost({ name: 'github', workflow: true });
  const folder = folderWith();
  const packed = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
    env: environment(folder),
    encoding: 'utf8',
  });
  expect(packed.status, packed.stderr).toBe(0);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ readonly filename: string }];
  tarball = join(folder, filename);
});
afterAll(async () => {
  await host.close();
  await server.close();
});

/** What is run in the place of a command: the packed tarball is installed, and the server of this test is the workspace. */
function replaced(command: string): string {
  if (/^colophon serve\b|^kill %1$|&& rm -rf /.test(command)) {
    return ':';
  }
  return command
    .replaceAll(SHOWN_URL, server.url)
    .replace(/(npm install .*)@colophon-sync\/colophon$/, `$1"${tarball}"`);
}

/** Something to do while the shell waits after a command. */
interface Pause {
  readonly after: string;
  readonly act: () => Promise<void>;
}

/** Runs commands one after the other in one shell; gives the lines that each printed. */
async function outputsOf(
  commands: readonly string[],
  cwd: string,
  pause?: Pause,
): Promise<readonly (readonly string[])[]> {
  const gate = join(folderWith(), 'gate');
  const wait = `touch "${gate}"; while [ -e "${gate}" ]; do sleep 0.1; done\n`;
  const script = commands.map(
    (command) => `${replaced(command)}\nprintf '\\n@@@@\\n'\n${command === pause?.after ? wait : ''}`,
  );
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env: environment(folderWith()) });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = once(child, 'close');
  child.stdin.end(`exec 2>&1\n${script.join('')}`);
  if (pause !== undefined) {
    await expect.poll(() => existsSync(gate) || child.exitCode !== null, { timeout: 150_000 }).toBe(true);
    await pause.act().finally(() => rmSync(gate, { force: true }));
  }
  await closed;
  const shown = text.replaceAll(server.url, SHOWN_URL).replaceAll(server.url.slice(7), SHOWN_URL.slice(7));
  return shown.split('\n@@@@\n').map((part) => part.split('\n'));
}

/** Compares a page with what its commands print, or writes it with UPDATE=1. */
function check(page: string, text: string, outputs: readonly (readonly string[])[]): void {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(join(ROOT, page), withOutputs(text, outputs));
    return;
  }
  for (const [index, { command, output }] of recordedIn(text).entries()) {
    const actual = outputs[index] ?? [];
    if (!isAsRecorded(output, actual)) {
      const lines = (of: readonly string[]): string => of.map(stable).join('\n').trim();
      expect(lines(actual), `${page}: ${command} (UPDATE=1 writes the page)`).toBe(lines(output));
    }
  }
}

describe('The tour', () => {
  test('shows what its commands print, from the packed package to a plan in a pull request', async () => {
    const text = readPage('docs/tour.md');
    const commands = recordedIn(text).map(({ command }) => command);
    expect(commands.length).toBeGreaterThan(25);
    const home = folderWith();
    const act = async (): Promise<void> => {
      // The workflow that `init` wrote posts the same plan on the host.
      const posted = await commentOf(join(home, 'acme-docs.git'), 'rename-guides');
      const written = readFileSync(join(home, 'acme-docs', 'comment.md'), 'utf8');
      const summary = /^.*to create.*to delete.*$/m;
      expect(summary.exec(posted)?.[0]).toBeDefined();
      expect(summary.exec(posted)?.[0]).toBe(summary.exec(written)?.[0]);
      expect(posted.split('\n')[0]).toBe('<!-- colophon:plan:default:org_acme -->');
    };
    check('docs/tour.md', text, await outputsOf(commands, home, { after: 'cat comment.md', act }));
  });

  test('README.md shows what its commands print', async () => {
    const text = readPage('README.md');
    const home = folderWith();
    const before = [`npm install ${readPackageName()}`, 'npx --no -- colophon init --yes'];
    const commands = recordedIn(text).map(({ command }) => command);
    const outputs = await outputsOf([...before, ...commands], home);
    check('README.md', text, outputs.slice(before.length));
  });
});

/** Runs the job `plan` of the workflow of a branch; gives the comment that it posted. */
async function commentOf(bare: string, branch: string): Promise<string> {
  const checkout = folderWith();
  git(checkout, 'clone', '--quiet', '--branch', branch, bare, '.');
  const files = { GITHUB_PATH: join(folderWith({ path: '' }), 'path') };
  const path = toolPath(folderWith);
  const workflow = readFileSync(join(checkout, '.github/workflows/colophon-plan.yml'), 'utf8');
  const settings = {
    'vars.COLOPHON_ORGANIZATION': 'org_acme',
    'vars.COLOPHON_BASE_URL': server.url,
    'secrets.COLOPHON_PLAN_TOKEN': server.token,
    'github.token': host.token,
  };
  for (const step of stepsOf(workflow, 'plan', settings)) {
    const { status, stdout, stderr } = await shell(step.run, checkout, {
      PATH: pathAfter(files.GITHUB_PATH, path),
      HOME: folderWith(),
      RUNNER_TEMP: folderWith(),
      ...host.env,
      ...files,
      ...step.env,
    });
    expect(status, `${step.name}: ${stdout}${stderr}`).toBe(0);
  }
  expect(host.comments).toHaveLength(1);
  return host.comments[0]?.body ?? '';
}

async function shell(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], { cwd, env });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    written.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    written.stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status: status as number, ...written };
}
