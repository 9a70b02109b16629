import { Command, CommanderError } from 'commander';
import { messageOf } from '../../base/error-message.ts';
import { readVersion } from '../../base/version.ts';
import { addAccessCommand } from './access.ts';
import { addAgentCommand } from './agent.ts';
import { addApiCommand } from './api.ts';
import { addApplyCommand } from './apply.ts';
import { addCommentCommand } from './comment.ts';
import { addCompletionCommand } from './completion.ts';
import { addDestroyCommand } from './destroy.ts';
import { addDoctorCommand } from './doctor.ts';
import { addDriftCommand } from './drift.ts';
import { addEnvironmentsCommand } from './environments.ts';
import { EXIT, Exit, type ExitCode, errorText } from './exit.ts';
import { addExplainCommand } from './explain.ts';
import { addExportCommand } from './export.ts';
import { addFmtCommand } from './fmt.ts';
import { addGraphCommand } from './graph.ts';
import { commandFor } from './habits.ts';
import { addImportCommand } from './import.ts';
import { addInitCommand } from './init.ts';
import { addIssueCommand } from './issue.ts';
import { addLedgerCommand } from './ledger.ts';
import { addLintCommand } from './lint.ts';
import { addMergeResultsCommand } from './merge-results.ts';
import { addPlanCommand } from './plan.ts';
import { addPulumiCommand } from './pulumi.ts';
import { addRedirectsCommand } from './redirects.ts';
import { addRehearseCommand } from './rehearse.ts';
import { addRestoreCommand } from './restore.ts';
import { addSchemaCommand } from './schema.ts';
import { addServeCommand } from './serve.ts';
import { addShowCommand } from './show.ts';
import type { Terminal } from './terminal.ts';
import { addUiCommand } from './ui.ts';
import { addValidateCommand } from './validate.ts';
import { addVerifyCommand } from './verify.ts';
import { addVersionCommand } from './version.ts';
import { addVisitorAuthCommand } from './visitor-auth.ts';
import { withoutSecrets } from './work.ts';

type AddCommand = (program: Command, terminal: Terminal) => void;

/** The commands in the order of the help, by headline. The implementation of a command is loaded when it runs. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, AddCommand>>>> = {
  'Write a manifest:': {
    init: addInitCommand,
    validate: addValidateCommand,
    lint: addLintCommand,
    fmt: addFmtCommand,
    export: addExportCommand,
    graph: addGraphCommand,
    redirects: addRedirectsCommand,
    environments: addEnvironmentsCommand,
  },
  'Change a workspace:': {
    plan: addPlanCommand,
    show: addShowCommand,
    rehearse: addRehearseCommand,
    apply: addApplyCommand,
    destroy: addDestroyCommand,
    restore: addRestoreCommand,
    import: addImportCommand,
    drift: addDriftCommand,
    verify: addVerifyCommand,
    access: addAccessCommand,
    ui: addUiCommand,
    agent: addAgentCommand,
    ledger: addLedgerCommand,
    pulumi: addPulumiCommand,
    'visitor-auth': addVisitorAuthCommand,
  },
  'Report in pull requests and issues:': {
    comment: addCommentCommand,
    issue: addIssueCommand,
    'merge-results': addMergeResultsCommand,
  },
  'Work with the API:': {
    serve: addServeCommand,
    api: addApiCommand,
  },
  'Get help:': {
    doctor: addDoctorCommand,
    explain: addExplainCommand,
    schema: addSchemaCommand,
    completion: addCompletionCommand,
    version: addVersionCommand,
  },
};

/** The program with only the called command, which is faster; with all commands for help and for unknown commands. */
export function createProgram(called: string, terminal: Terminal): Command {
  const program = new Command('colophon')
    .description('GitOps for documentation workspaces')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/^\[options\] ?/, '')}`,
    })
    // Flags after a command belong to it, even for nested commands.
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
  colophon init && colophon plan --sandbox   start without an account
  colophon validate && colophon lint         check the manifest offline
  colophon plan --out plan.json              save the plan for review
  colophon apply plan.json                   apply exactly the reviewed plan
  colophon explain redirect                  learn how to declare a redirect

Set COLOPHON_TOKEN to the API token. Flags with (env: NAME) in their help can be set by that variable.
Exit codes: colophon explain 7`,
  );
}

function isCommand(name: string): boolean {
  return Object.values(COMMANDS).some((commands) => Object.hasOwn(commands, name));
}

/** Whether a command takes a manifest, which people often pass without its flag. */
function takesManifest(program: Command, called: string): boolean {
  const command = program.commands.find((one) => one.name() === called);
  return command?.options.some(({ long }) => long === '--file') === true;
}

/** Runs the command that the arguments name. */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [called = ''] = args;
  const instead = isCommand(called) ? undefined : commandFor(args);
  if (instead !== undefined) {
    await printError(`unknown command '${called}'; use \`${instead}\``, terminal);
    return EXIT.usage;
  }
  const program = createProgram(called, terminal);
  if (args.length === 0) {
    program.outputHelp();
    return EXIT.done;
  }
  await warnOfUnread(terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the message already: help, the version, or a usage error.
      if (error.code === 'commander.excessArguments' && takesManifest(program, called)) {
        terminal.err('(Name a manifest with -f FILE.)');
      }
      return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    }
    if (error instanceof Exit) {
      // An empty message means that everything was printed already.
      if (error.message !== '') {
        await printError(error.message, terminal);
      }
      return error.code;
    }
    await printError(messageOf(error), terminal);
    return EXIT.error;
  }
}

async function warnOfUnread(terminal: Terminal): Promise<void> {
  const { env, err } = terminal;
  // Most runs set only these, and need not load anything for the check.
  const others = Object.keys(env).filter(
    (name) =>
      name.startsWith('COLOPHON_') && !/^COLOPHON_(?:TOKEN|BASE_URL|ORGANIZATION|READ_ONLY|VAR_\w+)$/.test(name),
  );
  if (others.length > 0) {
    const { unreadVariables, variablesOfFlags } = await import('./unread-variables.ts');
    for (const { name, meant } of unreadVariables(env, () => variablesOfFlags(createProgram('', terminal)))) {
      err(`warning: nothing reads ${name}. Did you mean ${meant}?`);
    }
  }
}

/** Prints why the program ends. The message may contain a token, so it is redacted. */
async function printError(message: string, terminal: Terminal): Promise<void> {
  const { err } = await withoutSecrets(terminal, []);
  err(errorText(message));
}

/** Prints an uncaught error without tokens, and ends the process. */
export async function crash(error: unknown, terminal: Terminal): Promise<never> {
  const { inspect } = await import('node:util');
  await printError(`this is a bug in Colophon, please report it: ${inspect(error)}`, terminal);
  process.exit(EXIT.error);
}

/** Runs a child that a person may interrupt with Ctrl-C, without ending this process, which gets the signal as well. */
function uninterrupted<T>(listener: () => void, run: () => T): T {
  const ignore = (): void => {};
  process.on('SIGINT', ignore);
  process.off('SIGINT', listener);
  try {
    return run();
  } finally {
    // Pending signals are handled first.
    setImmediate(() => {
      process.on('SIGINT', listener);
      process.off('SIGINT', ignore);
    });
  }
}

export function processTerminal(): Terminal {
  const draws = process.stderr.isTTY === true;
  // Until a command asks for an interruption signal, there is nothing to finish.
  const endAtOnce = (): void => process.exit(EXIT.interrupted);
  process.on('SIGINT', endAtOnce);
  let mustFinish = false;
  // The reader may close the pipe early (`colophon … | head`). The command still runs to its end, so that its exit code is correct. Output
  // that cannot be written for any other reason is an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !mustFinish) {
      process.exit(EXIT.error);
    }
  });
  // Messages that nobody reads are no reason to stop.
  process.stderr.on('error', () => {});
  return {
    out: (line, pager) => {
      if (pager === undefined || !uninterrupted(endAtOnce, () => pager(line))) {
        process.stdout.write(`${line}\n`);
      }
    },
    err: (line) => {
      process.stderr.write(`${line}\n`);
    },
    env: process.env,
    pid: process.pid,
    cwd: process.cwd(),
    interactive: { out: process.stdout.isTTY === true, err: draws, input: process.stdin.isTTY === true },
    columns: process.stdout.columns ?? process.stderr.columns ?? 80,
    rows: process.stdout.rows,
    draw: (line) => {
      if (draws) {
        // Moves to the start of the line, clears it, and overwrites it.
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
