import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { afterFile } from './cleanup.ts';

export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** What the process has written so far. */
  readonly output: { stdout: string; stderr: string };
  readonly finished: Promise<Finished>;
}

/** The environment without what would be taken for flags. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(COLOPHON_|GITBOOK_|NODE_OPTIONS|VITEST)/.test(name)),
  );
}

/** Starts the built command line in a process of its own; it ends with the tests of the file at the latest. */
export function colophon(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = process.cwd(),
): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that failed may leave it running.
  afterFile(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const finished = once(child, 'close').then(
    ([code, signal]): Finished => ({ code: code as number | null, signal: signal as NodeJS.Signals | null, ...output }),
  );
  return { child, output, finished };
}

export interface Served extends Running {
  readonly url: string;
  readonly token: string;
  readonly adminToken: string;
  readonly organization: string;
  readonly pid: number;
}

/** Starts `serve --json` and waits until it listens; rejects with what it said when it does not. */
export async function serve(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const running = colophon(['serve', '--json', ...args], env);
  const line = await new Promise<string>((resolve, reject) => {
    running.child.stdout?.on('data', () => {
      if (running.output.stdout.includes('\n')) {
        resolve(running.output.stdout.split('\n')[0] ?? '');
      }
    });
    void running.finished.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)));
  });
  return { ...running, ...JSON.parse(line) };
}

/** A folder for the files of one test file; it is removed after them. */
export function useFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
