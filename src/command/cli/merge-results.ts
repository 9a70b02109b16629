import type { Command } from 'commander';
import type { Runs } from '../report/runs.ts';
import { EXIT, Exit, failure } from './exit.ts';
import { addOutputFlags, type OutputFlags } from './flags.ts';
import { emit } from './output.ts';
import { readNamedText } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets } from './work.ts';

/** Reads results of runs with `--all` and joins them, or ends the command. */
async function readMerged(files: readonly string[], terminal: Terminal): Promise<Runs> {
  const { readRuns } = await import('../report/fleet/read.ts');
  const { mergeRuns } = await import('../report/fleet/merge.ts');
  const read = files.map((file) => {
    const text = readNamedText(file, terminal, `write it with \`--all --output-to json=${file}\``);
    const runs = readRuns(text);
    if (!runs.ok) {
      throw failure(`${file}${runs.problem}`);
    }
    return { file, runs: runs.value };
  });
  const merged = mergeRuns(read);
  if (!merged.ok) {
    throw failure(merged.problem);
  }
  return merged.value;
}

async function mergeResults(files: readonly string[], flags: OutputFlags, outer: Terminal): Promise<void> {
  const terminal = await withoutSecrets(outer, []);
  const runs = await readMerged(files, terminal);
  await emit({ type: 'runs', runs }, flags, terminal);
  if (runs.exitCode !== EXIT.done) {
    throw new Exit(runs.exitCode);
  }
}

/** Adds `merge-results`, which joins the results of shards. */
export function addMergeResultsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('merge-results')
    .description('Join the results of the shards of one run, and exit with the worst of their codes')
    .argument('<file...>', 'the JSON of each shard, from `--all --shard I/N --output-to json=FILE`');
  addOutputFlags(command, 'runs', { terminal }).action((files: readonly string[], flags: OutputFlags) =>
    mergeResults(files, flags, terminal),
  );
}
