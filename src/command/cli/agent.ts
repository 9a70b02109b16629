import type { Command } from 'commander';
import type { AgentFlags } from './agent/open.ts';
import { usage } from './exit.ts';
import { addManifestFlags, addServiceFlags, readOnlyOption } from './flags.ts';
import { addNotifyFlags } from './notify.ts';
import { choiceOption, outputOption, switchOption, valueOption, wholeNumber } from './options.ts';
import { addFleetFlags } from './shard.ts';
import type { Terminal } from './terminal.ts';

export function addAgentCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('agent')
    .description('Follow a branch and report or apply every change until stopped')
    .addOption(valueOption('--repo <url>', 'the repository to follow, as passed to git clone'))
    .addOption(valueOption('--branch <name>', 'the branch to follow').default('main'))
    .addOption(valueOption('--path <folder>', 'the folder of the manifest in the repository').default('.'))
    .addOption(
      valueOption('--checkout <dir>', 'the folder for its own clone (default: in the cache folder of the user)'),
    )
    .addOption(
      choiceOption('--mode <mode>', 'report changes only, or apply them', ['observe', 'apply']).default('observe'),
    )
    .addOption(
      choiceOption('--on-drift <what>', 'report changes made outside Colophon, or revert them', [
        'report',
        'repair',
      ]).default('report'),
    )
    .addOption(
      valueOption('--interval <seconds>', 'the pause between two rounds').argParser(wholeNumber(1, 86_400)).default(60),
    )
    .addOption(
      valueOption('--jitter <percent>', 'the random variation of the pause').argParser(wholeNumber(0, 100)).default(20),
    )
    .addOption(switchOption('--once', 'run one round and exit'))
    .addOption(
      valueOption(
        '--listen <host:port>',
        'the address that serves /healthz, /readyz, /metrics and /status, or off',
      ).default('127.0.0.1:9464'),
    )
    .addOption(readOnlyOption());
  addNotifyFlags(command, 'on drift, a failure or a blocked plan, once for each change of state');
  addServiceFlags(addManifestFlags(addFleetFlags(command)))
    .addOption(outputOption(['text', 'ndjson'], 'text lines to stderr, or JSON events to stdout'))
    .addOption(switchOption('-q, --quiet', 'log warnings and errors only'))
    .addOption(switchOption('-v, --verbose', 'log every round and every step'))
    .addHelpText(
      'after',
      `
The agent owns its clone and discards uncommitted changes in it. A plan that a guard blocks is never applied.
SIGHUP starts a round at once. SIGTERM finishes the changes in flight, then exits with 0, or with 5 if it interrupted
an apply.

Examples:
  colophon agent --repo https://example.com/docs.git --mode observe
  colophon agent --repo git@example.com:docs.git -e production --mode apply --interval 120 -o ndjson
  colophon agent --repo git@example.com:docs.git --all --shard 1/4 --mode apply`,
    )
    .action(async (flags: AgentFlags) => {
      if (flags.all === true) {
        const { runFleetCommand } = await import('./agent/fleet.ts');
        await runFleetCommand(flags, terminal);
        return;
      }
      if (flags.shard !== undefined || flags.concurrency !== undefined) {
        throw usage('--shard and --concurrency are for --all; pass it as well, or leave them out.');
      }
      const { runAgentCommand } = await import('./agent/run.ts');
      await runAgentCommand(flags, terminal);
    });
}
