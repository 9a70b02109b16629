import type { Command } from 'commander';
import type { AgentFlags } from './agent/flags.ts';
import { addManifestFlags, addServiceFlags } from './flags.ts';
import { switchOption, valueOption, wholeNumber } from './options.ts';
import { readOnlyOption } from './read-only.ts';
import type { Terminal } from './terminal.ts';

/** Adds `agent`, which follows a branch and reports or applies what changes there. */
export function addAgentCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('agent')
    .description('follow a branch of a repository, and report or apply what changes, until it is told to end')
    .addOption(valueOption('--repo <url>', 'the repository to follow, as git knows it'))
    .addOption(valueOption('--branch <name>', 'the branch to follow').default('main'))
    .addOption(valueOption('--path <folder>', 'the folder of the repository that the manifest is in').default('.'))
    .addOption(
      valueOption(
        '--checkout <dir>',
        'where to keep a clone of its own; below the cache folder of the user when absent',
      ),
    )
    .addOption(
      valueOption('--mode <mode>', 'whether changes are only reported, or applied')
        .choices(['observe', 'apply'])
        .default('observe'),
    )
    .addOption(
      valueOption('--on-drift <what>', 'what to do where only the service changed: report it, or undo it')
        .choices(['report', 'repair'])
        .default('report'),
    )
    .addOption(
      valueOption('--interval <seconds>', 'the time between two rounds').argParser(wholeNumber(1, 86_400)).default(60),
    )
    .addOption(
      valueOption('--jitter <percent>', 'by how much that time is longer or shorter by chance')
        .argParser(wholeNumber(0, 100))
        .default(20),
    )
    .addOption(switchOption('--once', 'make one round and end'))
    .addOption(
      valueOption('--listen <host:port>', 'where /healthz, /readyz and /metrics are; off for nowhere').default(
        '127.0.0.1:9464',
      ),
    )
    .addOption(readOnlyOption());
  addServiceFlags(addManifestFlags(command))
    .addOption(
      valueOption('-o, --output <format>', 'lines for people to stderr, or events as JSON to stdout')
        .choices(['text', 'ndjson'])
        .default('text'),
    )
    .addOption(switchOption('-q, --quiet', 'log warnings and errors only'))
    .addOption(switchOption('-v, --verbose', 'log every round and every step'))
    .addHelpText(
      'after',
      `
It keeps a clone of its own and drops whatever else is in it. Guards are always on: a plan that one of them holds back is
not applied. SIGHUP starts a round at once; SIGTERM lets it finish what is on its way. It ends with 0, or with 5 when an
apply was cut short.

Examples:
  colophon agent --repo https://example.com/docs.git --mode observe
  colophon agent --repo git@example.com:docs.git -e production --mode apply --interval 120 -o ndjson`,
    )
    .action(async (flags: AgentFlags) => {
      const { runAgentCommand } = await import('./agent/run.ts');
      await runAgentCommand(flags, terminal);
    });
}
