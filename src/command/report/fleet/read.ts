import { isWithinBounds } from '../../../base/bounds.ts';
import { defined } from '../../../base/defined.ts';
import { isEnvironmentName } from '../../../base/environment-name.ts';
import { messageOf } from '../../../base/error-message.ts';
import { isExitCode } from '../../../base/exit-code.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { EnvironmentRun, RunShard, Runs } from '../runs.ts';

/** A value, or the problem as the end of a sentence that begins with the file name. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

const BOUNDS = { depth: 1000, size: 400_000_000 };

function refused(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}

/** The position at which a text stops being JSON: `:3:14`; empty if the parser does not report it. */
function placeIn(text: string, error: unknown): string {
  const message = messageOf(error);
  const offset = message.includes('end of JSON') ? text.length : Number(/at position (\d+)/.exec(message)?.[1] ?? -1);
  const lines = text.slice(0, offset).split('\n');
  return offset < 0 ? '' : `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

function readJsonObject(text: string): Reading<Readonly<Record<string, Json | undefined>>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(`${placeIn(text, error)} is not JSON; it may be truncated`);
  }
  return isJsonObject(json) && isWithinBounds(json, BOUNDS) ? { ok: true, value: json } : refused(' is no result');
}

function runOf(value: Json): EnvironmentRun | undefined {
  const { name, organization, exitCode, summary, result } = isJsonObject(value) ? value : {};
  const isRead =
    typeof name === 'string' &&
    isEnvironmentName(name) &&
    (typeof organization === 'string' || organization === null) &&
    (isExitCode(exitCode) || exitCode === null) &&
    typeof summary === 'string';
  return isRead
    ? {
        name,
        organization: organization ?? undefined,
        exitCode: exitCode ?? undefined,
        summary,
        ...(result === null ? {} : defined({ document: result })),
      }
    : undefined;
}

function shardOf(value: Json): RunShard | undefined {
  const { index, count, environments } = isJsonObject(value) ? value : {};
  const isRead =
    typeof index === 'number' &&
    typeof count === 'number' &&
    Array.isArray(environments) &&
    environments.every((name) => typeof name === 'string');
  return isRead ? { index, count, environments } : undefined;
}

/** Reads the document that a command prints with `--all -o json`. */
export function readRuns(text: string): Reading<Runs> {
  const read = readJsonObject(text);
  if (!read.ok) {
    return read;
  }
  const { command, exitCode, environments, untouched, shard } = read.value;
  if (typeof command !== 'string' || !isExitCode(exitCode) || !Array.isArray(environments)) {
    return refused(' is not what a command prints with `--all -o json`');
  }
  const runs: EnvironmentRun[] = [];
  for (const [index, one] of (environments as readonly Json[]).entries()) {
    const run = runOf(one);
    if (run === undefined) {
      return refused(` is damaged: \`environments[${index}]\` is no result`);
    }
    runs.push(run);
  }
  const part = shard === undefined ? undefined : shardOf(shard);
  if ((shard !== undefined && part === undefined) || (untouched !== undefined && typeof untouched !== 'number')) {
    return refused(` is damaged: \`${part === undefined ? 'shard' : 'untouched'}\` is none`);
  }
  return { ok: true, value: { command, exitCode, runs, ...defined({ untouched, shard: part }) } };
}
