import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRehearseCommand } from '../../src/command/cli/rehearse.ts';
import type { JournalEntry, RunningServer } from '../../src/server/index.ts';
import { afterFile } from './cleanup.ts';
import { type Ran, runCommand } from './run-commands.ts';
import { type Finished, MAIN, type Running } from './serve-process.ts';

/** The environment without anything that changes how the command line behaves. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(COLOPHON_|GITBOOK_|NODE_OPTIONS|VITEST|CI$|NO_COLOR|FORCE_COLOR|TERM$|CANARY)/.test(name),
    ),
  );
}

/** Does something with these variables and none else that would be taken for flags, as in a process of its own. */
async function withVariables<T>(env: NodeJS.ProcessEnv, act: () => Promise<T>): Promise<T> {
  const own = /^COLOPHON_/;
  const named = (all: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
    Object.fromEntries(Object.entries(all).filter(([name]) => own.test(name)));
  const replace = (all: NodeJS.ProcessEnv): void => {
    for (const name of Object.keys(named(process.env))) {
      delete process.env[name];
    }
    Object.assign(process.env, all);
  };
  const before = named(process.env);
  replace(named(env));
  try {
    return await act();
  } finally {
    replace(before);
  }
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A program to run in place of the command line. */
  readonly script?: string;
}

/** A folder with a manifest, and the command line that works in it. */
export interface Workspace {
  readonly folder: string;
  readonly path: (name: string) => string;
  readonly write: (name: string, text: string) => void;
  readonly read: (name: string) => string;
  /** Every file below the folder with its content. */
  readonly files: () => ReadonlyMap<string, string>;
  /** Starts the built command line in a process of its own. */
  readonly start: (args: readonly string[], options?: RunOptions) => Running;
  readonly spawn: (args: readonly string[], options?: RunOptions) => Promise<Finished>;
  /** Plans, applies or rehearses inside this process, which is much faster; one run after the other. */
  readonly run: (args: readonly string[], options?: Pick<RunOptions, 'env'>) => Promise<Ran>;
}

/** Makes a folder with these files; the command line in it speaks with the service, and all ends with the test file. */
export function workspaceOf(
  service: Pick<RunningServer, 'url' | 'token'> | undefined,
  files: Readonly<Record<string, string>>,
): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-work-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) {
    write(name, text);
  }
  const environment = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
    ...plainEnvironment(),
    ...(service === undefined ? {} : { COLOPHON_TOKEN: service.token, COLOPHON_BASE_URL: service.url }),
    ...env,
  });
  const start = (args: readonly string[], { env = {}, script = MAIN }: RunOptions = {}): Running => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    afterFile(() => child.kill('SIGKILL'));
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.stderr += text;
    });
    const finished = once(child, 'close').then(
      ([code, signal]): Finished => ({
        code: code as number | null,
        signal: signal as NodeJS.Signals | null,
        ...output,
      }),
    );
    return { child, output, finished };
  };
  return {
    folder,
    path,
    write,
    read: (name) => readFileSync(path(name), 'utf8'),
    files: () =>
      new Map(
        readdirSync(folder, { withFileTypes: true, recursive: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]),
      ),
    start,
    spawn: (args, options) => start(args, options).finished,
    run: async (args, { env: given = {} } = {}) => {
      // The program takes an empty variable for none.
      const env = Object.fromEntries(
        Object.entries(environment(given)).filter(
          ([name, value]) => !name.startsWith('COLOPHON_') || value?.trim() !== '',
        ),
      );
      const commands = [addPlanCommand, addApplyCommand, addRehearseCommand];
      return await withVariables(env, () => runCommand(commands, args, { env, cwd: folder }));
    },
  };
}

/** The requests in a server's own journal that were not reads. */
export function writesIn(server: Pick<RunningServer, 'journal'>, since = 0): readonly JournalEntry[] {
  return server.journal({ since }).filter(({ method }) => method !== 'GET');
}

/** The number of the newest entry of a server's journal. */
export function lastIn(server: Pick<RunningServer, 'journal'>): number {
  return server.journal().at(-1)?.seq ?? 0;
}
