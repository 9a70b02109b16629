#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { readVersion } from '../base/version.ts';
import { addApiCommand } from './api.ts';
import { EXIT, Exit, type ExitCode } from './exit.ts';
import { addServeCommand } from './serve.ts';
import type { Terminal } from './terminal.ts';

// What a command works with is loaded when it runs; here are only names, options and help.
function createProgram(terminal: Terminal): Command {
  const version = readVersion();
  const program = new Command('colophon')
    .description('GitOps for documentation workspaces')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride();
  addServeCommand(program, terminal);
  addApiCommand(program);
  program
    .command('version')
    .description('print the version')
    .action(() => terminal.out(version));
  return program.addHelpText(
    'after',
    `
Examples:
  colophon serve --data workspace.db      run the reference server and keep what it holds
  colophon api GET /v1/user               call any operation`,
  );
}

async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const program = createProgram(terminal);
  if (args.length === 0) {
    program.outputHelp();
    return EXIT.done;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has printed its message already: help, the version, or what is wrong with the call.
      return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    }
    if (error instanceof Exit) {
      terminal.err(`colophon: ${error.message}`);
      return error.code;
    }
    terminal.err(`colophon: ${error instanceof Error ? error.message : String(error)}`);
    return EXIT.error;
  }
}

function processTerminal(): Terminal {
  return {
    out: (line) => {
      process.stdout.write(`${line}\n`);
    },
    err: (line) => {
      process.stderr.write(`${line}\n`);
    },
    env: process.env,
    pid: process.pid,
    stopped: () =>
      new Promise((resolve) => {
        process.once('SIGINT', () => resolve());
        process.once('SIGTERM', () => resolve());
      }),
  };
}

// Whoever reads the output may have read enough (`colophon … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.error);
});

const code = await main(process.argv.slice(2), processTerminal());
// A command that runs no further may have said its code itself.
process.exitCode ??= code;
