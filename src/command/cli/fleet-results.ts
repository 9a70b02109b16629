import { resolve } from 'node:path';
import { isEnvironmentName } from '../../base/environment-name.ts';
import { readNamed } from '../../base/fenced-file.ts';
import type { Json } from '../../base/json.ts';
import type { EnvironmentRun, Runs } from '../report/runs.ts';
import { failure } from './exit.ts';
import { MOST, readNamedText } from './saved-plan.ts';
import type { Terminal } from './terminal.ts';

/** The result of a command in one environment, parsed from the output for that environment alone. */
export type SingleResult = Pick<EnvironmentRun, 'organization' | 'exitCode'> & { readonly environment: string };

/** Whether a text is the output of a command with `--all -o json`; the output for one environment begins with another key. */
function isOfAll(text: string): boolean {
  return /^\s*\{\s*"command"/.test(text);
}

/** Whether files contain the results of many environments. */
export function holdMany(files: readonly string[], { cwd }: Pick<Terminal, 'cwd'>): boolean {
  const [file = ''] = files;
  const read = files.length === 1 ? readNamed(resolve(cwd, file), MOST) : undefined;
  return read === undefined || (read.ok && isOfAll(Buffer.from(read.bytes).toString('utf8')));
}

/** Reads and merges results of runs with `--all` and, if `single` is set, of single environments. Problems end the command. */
export async function readMerged(
  files: readonly string[],
  {
    terminal,
    command,
    single,
  }: {
    readonly terminal: Pick<Terminal, 'cwd'>;
    readonly command: string;
    readonly single?: (text: string) => SingleResult | undefined;
  },
): Promise<Runs> {
  const { readRuns } = await import('../report/fleet/read.ts');
  const { mergeRuns } = await import('../report/fleet/merge.ts');
  const read = files.map((file) => {
    const text = readNamedText(file, terminal, `write it with \`colophon ${command} --all --output-to json=${file}\``);
    const one = isOfAll(text) ? undefined : single?.(text);
    if (one !== undefined && isEnvironmentName(one.environment)) {
      const { environment: name, organization, exitCode = 0 } = one;
      const run = { name, organization, exitCode, summary: '', document: JSON.parse(text) as Json };
      return { file, runs: { command, exitCode, runs: [run] } };
    }
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
