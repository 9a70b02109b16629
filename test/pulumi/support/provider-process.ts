import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProviderClient, type ProviderMethods } from './provider-client.ts';

/** The folder of the repository, from which the package resolves to itself. */
export const REPOSITORY: string = fileURLToPath(new URL('../../..', import.meta.url));

/** A provider in a process of its own, asked with plain JSON. */
export interface ProviderProcess extends ProviderMethods {
  readonly pid: number;
  /** Whether the process is still there. */
  readonly alive: () => boolean;
  /** Everything that the process has written, without the port. */
  readonly output: () => string;
  /** Ends the process at once, as an accident would. */
  readonly kill: () => Promise<void>;
  /** Tells the process to end, and ends it when it has not after so many milliseconds. */
  readonly close: (patience?: number) => Promise<'by itself' | 'by force'>;
}

export interface ProcessOptions {
  /** The folder of the program, from which packages are found. The repository without it. */
  readonly cwd?: string;
  readonly project?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
function killAll(): void {
  for (const child of running) {
    child.kill('SIGKILL');
  }
}
process.once('exit', killAll);
// The runner of the tests ends its workers by a signal, after which nothing is told of an exit.
process.once('SIGTERM', () => {
  killAll();
  process.kill(process.pid, 'SIGTERM');
});

/** The environment without what would configure us or the runner of the tests. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !/^(COLOPHON_|GITBOOK_|PULUMI_|NODE_OPTIONS|VITEST)/.test(entry[0]),
    ),
  );
}

/** Starts the dynamic provider that is installed beside the program. */
export function startDynamicProvider(options: ProcessOptions = {}): Promise<ProviderProcess> {
  const cwd = options.cwd ?? REPOSITORY;
  const script = createRequire(join(cwd, 'index.js')).resolve('@pulumi/pulumi/cmd/dynamic-provider');
  return startProvider(process.execPath, [script, '127.0.0.1:1'], { ...options, cwd });
}

/** Starts any provider: a program that prints the port at which it listens. */
export async function startProvider(
  command: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<ProviderProcess> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? REPOSITORY,
    env: {
      ...cleanEnvironment(),
      PULUMI_NODEJS_PROJECT: options.project ?? 'project',
      // Nothing is recorded in the home of who runs the tests.
      PULUMI_HOME: join(REPOSITORY, 'missing'),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running.delete(child);
      resolve();
    });
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const port = await new Promise<string>((resolve, reject) => {
    let head: string | undefined = '';
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`the provider ended with ${code} before it said its port: ${output}`)),
    );
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (head === undefined) {
        output += text;
        return;
      }
      head += text;
      const end = head.indexOf('\n');
      if (end >= 0) {
        const line = head.slice(0, end);
        output += head.slice(end + 1);
        head = undefined;
        resolve(line.trim());
      }
    });
  });
  const client = createProviderClient(port);
  return {
    ...client.methods,
    pid: child.pid ?? -1,
    alive: () => running.has(child),
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    close: async (patience = 3000) => {
      client.close();
      child.kill('SIGTERM');
      // A plugin may take its time over the end of its calls, but not for ever.
      const late = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(late);
      return child.signalCode === 'SIGKILL' ? 'by force' : 'by itself';
    },
  };
}
