import { defined } from '../../../base/defined.ts';
import { worstExit } from '../../../base/exit-code.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { safe } from '../text.ts';
import type { Reading } from './read.ts';

export interface FileRuns {
  readonly file: string;
  readonly runs: Runs;
}

function shardProblem(files: readonly FileRuns[]): string | undefined {
  const [first] = files;
  const shard = first?.runs.shard;
  if (shard === undefined) {
    const other = files.find(({ runs }) => runs.shard !== undefined);
    return other === undefined ? undefined : `${other.file} is of a shard, and ${first?.file} is not`;
  }
  const names = JSON.stringify(shard.environments);
  const seen = new Map<number, string>();
  for (const { file, runs } of files) {
    const { index = 0, count = 0, environments = [] } = runs.shard ?? {};
    if (count !== shard.count || JSON.stringify(environments) !== names) {
      return `${file} and ${first?.file} are not shards of one run: their numbers of shards or their environments differ`;
    }
    const same = seen.get(index);
    if (same !== undefined) {
      return `${same} and ${file} are both shard ${index}/${count}`;
    }
    seen.set(index, file);
  }
  const missing = Array.from({ length: shard.count }, (_, at) => at + 1).filter((index) => !seen.has(index));
  return missing.length === 0
    ? undefined
    : `the result of shard ${missing.map((index) => `${index}/${shard.count}`).join(', ')} is missing`;
}

/** Merges results: those of the shards of a run in the order of its manifest, others in the given order. */
export function mergeRuns(files: readonly FileRuns[]): Reading<Runs> {
  const [first] = files;
  const command = first?.runs.command ?? '';
  const other = files.find(({ runs }) => runs.command !== command);
  const problem =
    other === undefined
      ? shardProblem(files)
      : `${first?.file} is of \`${safe(command, 40)}\`, and ${other.file} of \`${safe(other.runs.command, 40)}\``;
  if (problem !== undefined) {
    return { ok: false, problem };
  }
  const byName = new Map<string, { readonly file: string; readonly run: EnvironmentRun }>();
  for (const { file, runs } of files) {
    for (const run of runs.runs) {
      const same = byName.get(run.name);
      if (same !== undefined) {
        return { ok: false, problem: `${safe(run.name, 80)} is in ${same.file} and in ${file}` };
      }
      byName.set(run.name, { file, run });
    }
  }
  const { shard } = first?.runs ?? {};
  const names = shard?.environments ?? [...byName.keys()];
  const counts = files.flatMap((one) => one.runs.untouched ?? []);
  const untouched = counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
  const missing = names.filter((name) => !byName.has(name));
  // Environments that a shard skipped on purpose are counted, not named.
  if (shard !== undefined && (missing.length !== (untouched ?? 0) || byName.size + missing.length !== names.length)) {
    const lost = missing[0] ?? [...byName.keys()].find((name) => !names.includes(name)) ?? '';
    return {
      ok: false,
      problem: `the files are not of one run: ${safe(lost, 80)} is in one of them and not in others`,
    };
  }
  const runs = names.flatMap((name) => byName.get(name)?.run ?? []);
  // A file could claim a better code than its environments have.
  const exitCode = worstExit([...files.map((one) => one.runs.exitCode), ...runs.flatMap((run) => run.exitCode ?? [])]);
  return { ok: true, value: { command, runs, exitCode, ...defined({ untouched }) } };
}
