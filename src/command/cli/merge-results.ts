import type { Command } from 'commander';
import { formatsOf } from '../report/formats/index.ts';
import { endWith, usage } from './exit.ts';
import { addOutputFlags, type OutputFlags } from './flags.ts';
import { readMerged } from './fleet-results.ts';
import { valueOption } from './options.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets } from './work.ts';

interface MergeFlags extends OutputFlags {
  readonly metrics?: string;
}

async function mergeResults(files: readonly string[], flags: MergeFlags, outer: Terminal): Promise<void> {
  const terminal = await withoutSecrets(outer, []);
  const runs = await readMerged(files, { terminal, command: 'COMMAND' });
  if (flags.metrics !== undefined) {
    if (runs.command !== 'drift') {
      throw usage(`--metrics: only drift has metrics, and these are results of \`${runs.command}\``);
    }
    const { driftRunsOf } = await import('../report/fleet/drift.ts');
    const { writeMetrics } = await import('./drift/check.ts');
    await writeMetrics(flags.metrics, driftRunsOf(runs, Date.now()), terminal);
  }
  await emit({ type: 'runs', runs }, flags, terminal);
  endWith(runs.exitCode);
}

export function addMergeResultsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('merge-results')
    .description('Join the results of the shards of one run, and exit with the worst of their codes')
    .argument('<file...>', 'the JSON of each shard, from `--all --shard I/N --output-to json=FILE`')
    .addOption(
      valueOption('--metrics <file>', 'write the Prometheus metrics of all environments, from results of drift'),
    );
  // A document only has what text and JSON need.
  const formats = formatsOf('runs', terminal.formats).filter(({ name }) => name === 'text' || name === 'json');
  addOutputFlags(command, 'runs', { terminal: { formats } }).action((files: readonly string[], flags: MergeFlags) =>
    mergeResults(files, flags, { ...terminal, formats }),
  );
}
