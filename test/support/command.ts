import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { afterAll } from 'vitest';
import { Exit } from '../../src/command/cli/exit.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { MAIN } from './serve-process.ts';

/** What a command left behind. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The environment without what would be taken for flags or decides on colours. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(COLOPHON_|GITBOOK_|NODE_OPTIONS|VITEST|NO_COLOR|FORCE_COLOR|CI$)/.test(name),
    ),
  );
}

/** Runs the built command line in a process of its own until it ends. */
export async function run(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}

/** Registers a command on a program. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** A terminal on which nobody looks, and what was written to it. */
export function fakeTerminal(
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { readonly terminal: Terminal; readonly written: { out: string; err: string } } {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    out: (line) => {
      written.out += `${line}\n`;
    },
    err: (line) => {
      written.err += `${line}\n`;
    },
    env,
    pid: 1,
    cwd,
    interactive: { out: false, err: false, input: false },
    columns: 80,
    draw: () => {},
    stopped: async () => {},
    interruption: () => new AbortController().signal,
    input: async () => '',
  };
  return { terminal, written };
}

/** Runs a command inside this process, with the codes that the program would end with; much faster than a process. */
export async function runInside(
  add: AddCommand,
  args: readonly string[],
  {
    cwd,
    env = {},
    dialog,
  }: {
    readonly cwd: string;
    readonly env?: Readonly<Record<string, string>>;
    /** A person who answers questions; nobody does when absent. */
    readonly dialog?: Terminal['dialog'];
  },
): Promise<Ended> {
  const { terminal: silent, written } = fakeTerminal(cwd, env);
  const interactive = { out: true, err: true, input: true };
  const terminal = dialog === undefined ? silent : { ...silent, dialog, interactive };
  const program = new Command('colophon').exitOverride().configureOutput({
    writeOut: (text) => {
      written.out += text;
    },
    writeErr: (text) => {
      written.err += text;
    },
  });
  add(program, terminal);
  const code = await program.parseAsync(args, { from: 'user' }).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof CommanderError) {
        return error.exitCode === 0 ? 0 : 64;
      }
      if (error instanceof Exit) {
        written.err += error.message === '' ? '' : `error: ${error.message}\n`;
        return error.code;
      }
      throw error;
    },
  );
  return { code, ...written };
}

/** Makes folders with files in them; they are removed after the tests of the file. */
export function useFolders(): (files?: Readonly<Record<string, string>>) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return (files = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'colophon-command-'));
    made.push(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
}
