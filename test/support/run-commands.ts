import { Command, CommanderError } from 'commander';
import { Exit } from '../../src/command/cli/exit.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The questions, where somebody was there to answer. */
  readonly asked?: string;
}

/** Runs commands inside this process as the program does, on a terminal that nobody looks at. */
export async function runCommand(
  add: readonly ((program: Command, terminal: Terminal) => void)[],
  args: readonly string[],
  {
    env = {},
    cwd = process.cwd(),
    answer,
  }: {
    readonly env?: Terminal['env'];
    readonly cwd?: string;
    /** What somebody types when asked, null for Ctrl-C; nobody is there where this is missing. */
    readonly answer?: string | null;
  } = {},
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  let asked = '';
  const terminal: Terminal = {
    out: (line) => {
      stdout += `${line}\n`;
    },
    err: (line) => {
      stderr += `${line}\n`;
    },
    env,
    pid: process.pid,
    cwd,
    interactive: { out: false, err: answer !== undefined, input: answer !== undefined },
    ...(answer === undefined
      ? {}
      : {
          ask: async (question: string) => {
            asked += question;
            return answer ?? undefined;
          },
        }),
    columns: 80,
    draw: () => {},
    stopped: async () => {},
    interruption: () => new AbortController().signal,
    input: async () => '',
  };
  const program = new Command('colophon').enablePositionalOptions().exitOverride();
  program.configureOutput({
    writeOut: (text) => {
      stdout += text;
    },
    writeErr: (text) => {
      stderr += text;
    },
  });
  for (const command of add) {
    command(program, terminal);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: 0, stdout, stderr, ...(asked === '' ? {} : { asked }) };
  } catch (error) {
    if (error instanceof Exit) {
      return {
        code: error.code,
        stdout,
        stderr: error.message === '' ? stderr : `${stderr}error: ${error.message}\n`,
      };
    }
    if (error instanceof CommanderError) {
      return { code: error.exitCode === 0 ? 0 : 64, stdout, stderr };
    }
    throw error;
  }
}
