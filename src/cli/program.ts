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

type AddCommand = (program: Command, terminal: Terminal) => void;

/** The commands in the order of the help, by the headline they are under. What a command works with is loaded when it runs. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, AddCommand>>>> = {
  'Write a manifest:': {
    init: addInitCommand,
    validate: addValidateCommand,
    lint: addLintCommand,
    export: addExportCommand,
    graph: addGraphCommand,
  },
  'Change a workspace:': {
    plan: addPlanCommand,
    show: addShowCommand,
    rehearse: addRehearseCommand,
    apply: addApplyCommand,
    drift: addDriftCommand,
    verify: addVerifyCommand,
    agent: addAgentCommand,
    ledger: addLedgerCommand,
    pulumi: addPulumiCommand,
  },
  'Tell others:': {
    comment: addCommentCommand,
    issue: addIssueCommand,
  },
  'Speak to a service:': {
    serve: addServeCommand,
    api: addApiCommand,
  },
  'Find out more:': {
    doctor: addDoctorCommand,
    explain: addExplainCommand,
    schema: addSchemaCommand,
    completion: addCompletionCommand,
    version: addVersionCommand,
  },
};

/** The program with the command that is called, which needs none of the others; or with all, for help and for typing errors. */
function createProgram(called: string, terminal: Terminal): Command {
  const program = new Command('colophon')
    .description('GitOps for documentation workspaces')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`,
    })
    // Flags after a command are that command's, also where commands are nested.
    .enablePositionalOptions()
    .exitOverride();
  for (const commands of Object.values(COMMANDS)) {
    if (Object.hasOwn(commands, called)) {
      commands[called]?.(program, terminal);
      return program;
    }
  }
  for (const [headline, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(headline);
    for (const add of Object.values(commands)) {
      add(program, terminal);
    }
  }
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

/** Runs the command that the arguments name, with everything that a process gives and takes. */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const program = createProgram(args[0] ?? '', terminal);
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
        await complain(error.message, terminal);
      }
      return error.code;
    }
    await complain(messageOf(error), terminal);
    return EXIT.error;
  }
}

/** Says why the program ends. What it says may come from outside, and may repeat a token. */
async function complain(message: string, terminal: Terminal): Promise<void> {
  const { withoutSecrets } = await import('./work.ts');
  const { err } = await withoutSecrets(terminal, []);
  err(`colophon: ${message}`);
}

/** Says what nobody has caught, with all that it holds but the tokens, and ends the process. */
export async function crash(error: unknown, terminal: Terminal): Promise<never> {
  const { inspect } = await import('node:util');
  await complain(`this is a mistake in Colophon, please report it. ${inspect(error)}`, terminal);
  process.exit(EXIT.error);
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const draws = process.stderr.isTTY === true;
  // Until a command says what to do then, there is nothing to finish.
  const endAtOnce = (): void => process.exit(EXIT.interrupted);
  process.on('SIGINT', endAtOnce);
  let mustFinish = false;
  // The reader of the output may have read enough (`colophon … | head`). What changes something is finished all the same,
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
