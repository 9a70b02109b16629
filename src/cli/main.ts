#!/usr/bin/env node

import { Command, CommanderError } from 'commander';
import { messageOf } from '../base/error-message.ts';
import { readVersion } from '../base/version.ts';
import { addAgentCommand } from './agent.ts';
import { addApiCommand } from './api.ts';
import { addApplyCommand } from './apply.ts';
import { addCommentCommand } from './comment.ts';
import { addCompletionCommand } from './completion.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDriftCommand } from './drift.ts';
import { EXIT, Exit, type ExitCode } from './exit.ts';
import { addExplainCommand } from './explain.ts';
import { addExportCommand } from './export.ts';
import { addGraphCommand } from './graph.ts';
import { addInitCommand } from './init.ts';
import { addIssueCommand } from './issue.ts';
import { addLedgerCommand } from './ledger.ts';
import { addLintCommand } from './lint.ts';
import { addPlanCommand } from './plan.ts';
import { addPulumiCommand } from './pulumi.ts';
import { addRehearseCommand } from './rehearse.ts';
import { addSchemaCommand } from './schema.ts';
import { addServeCommand } from './serve.ts';
import { addShowCommand } from './show.ts';
import type { Terminal } from './terminal.ts';
import { addValidateCommand } from './validate.ts';
import { addVerifyCommand } from './verify.ts';
import { addVersionCommand } from './version.ts';

// What a command works with is loaded when it runs; here are only names, options and help.
function createProgram(terminal: Terminal): Command {
  const version = readVersion();
  const program = new Command('colophon')
    .description('GitOps for documentation workspaces')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`,
    })
    // Flags after a command are that command's, also where commands are nested.
    .enablePositionalOptions()
    .exitOverride();
  program.commandsGroup('Write a manifest:');
  addInitCommand(program, terminal);
  addValidateCommand(program, terminal);
  addLintCommand(program, terminal);
  addExportCommand(program, terminal);
  addGraphCommand(program, terminal);
  program.commandsGroup('Change a workspace:');
  addPlanCommand(program, terminal);
  addShowCommand(program, terminal);
  addRehearseCommand(program, terminal);
  addApplyCommand(program, terminal);
  addDriftCommand(program, terminal);
  addVerifyCommand(program, terminal);
  addAgentCommand(program, terminal);
  addLedgerCommand(program, terminal);
  addPulumiCommand(program, terminal);
  program.commandsGroup('Tell others:');
  addCommentCommand(program, terminal);
  addIssueCommand(program, terminal);
  program.commandsGroup('Speak to a service:');
  addServeCommand(program, terminal);
  addApiCommand(program, terminal);
  program.commandsGroup('Find out more:');
  addDoctorCommand(program, terminal);
  addExplainCommand(program, terminal);
  addSchemaCommand(program, terminal);
  addCompletionCommand(program, terminal);
  addVersionCommand(program, terminal);
  program.helpCommand('help [command]', 'print the help of a command');
  return program.addHelpText(
    'after',
    `
Examples:
  colophon init && colophon plan --sandbox   start, and see what would happen; no account is needed
  colophon validate && colophon lint         check everything that can be checked without a service
  colophon plan --out plan.json              save the plan for a review
  colophon apply plan.json                   do exactly what was reviewed
  colophon explain redirect                  learn what can be declared, and how

COLOPHON_TOKEN holds the token. Every flag is also a variable: --base-url is COLOPHON_BASE_URL.
What exit codes mean: colophon explain 7`,
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
      // Without a message everything was said already.
      if (error.message !== '') {
        terminal.err(`colophon: ${error.message}`);
      }
      return error.code;
    }
    terminal.err(`colophon: ${messageOf(error)}`);
    return EXIT.error;
  }
}

function processTerminal(): Terminal {
  const draws = process.stderr.isTTY === true;
  // Until a command says what is to be done then, there is nothing to finish.
  const endAtOnce = (): void => process.exit(EXIT.interrupted);
  process.on('SIGINT', endAtOnce);
  let mustFinish = false;
  // Whoever reads the output may have read enough (`colophon … | head`). What changes something is finished all the same,
  // and its exit code tells how it went.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!mustFinish) {
      process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.error);
    }
  });
  // Messages that nobody reads are no reason to stop.
  process.stderr.on('error', () => {});
  return {
    out: (line) => {
      process.stdout.write(`${line}\n`);
    },
    err: (line) => {
      process.stderr.write(`${line}\n`);
    },
    env: process.env,
    pid: process.pid,
    cwd: process.cwd(),
    interactive: { out: process.stdout.isTTY === true, err: draws, input: process.stdin.isTTY === true },
    columns: process.stdout.columns ?? process.stderr.columns ?? 80,
    draw: (line) => {
      if (draws) {
        // To the start of the line, clear it, and write over it.
        process.stderr.write(`\r\u001b[2K${line ?? ''}`);
      }
    },
    interruption: (onFirst) => {
      mustFinish = true;
      process.off('SIGINT', endAtOnce);
      const controller = new AbortController();
      const stop = (): void => {
        if (controller.signal.aborted) {
          process.exit(EXIT.interrupted);
        }
        controller.abort();
        onFirst();
      };
      process.on('SIGINT', stop);
      process.on('SIGTERM', stop);
      return controller.signal;
    },
    input: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) {
        chunks.push(Buffer.from(chunk));
      }
      return Buffer.concat(chunks).toString('utf8');
    },
    stopped: () =>
      new Promise((resolve) => {
        process.off('SIGINT', endAtOnce);
        process.once('SIGINT', () => resolve());
        process.once('SIGTERM', () => resolve());
      }),
  };
}

// A file that may not grow any more is an error to be handled, not a reason to die.
process.on('SIGXFSZ', () => {});

// An empty variable is as good as none; CI systems set such ones for inputs that nobody gave.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('COLOPHON_') && value?.trim() === '') {
    delete process.env[name];
  }
}

const code = await main(process.argv.slice(2), processTerminal());
// A command that runs no further may have said its code itself.
process.exitCode ??= code;
