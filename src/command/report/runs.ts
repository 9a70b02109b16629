import { defined } from '../../base/defined.ts';
import { variableFor } from '../../base/environment-name.ts';
import type { ExitCode } from '../../base/exit-code.ts';
import type { Json } from '../../base/json.ts';
import { joined, jsonDocument, safe, table } from './text.ts';

export interface EnvironmentRun {
  readonly name: string;
  /** Undefined if the manifest does not declare it or could not be read. */
  readonly organization: string | undefined;
  /** Undefined if the environment was not started. */
  readonly exitCode: ExitCode | undefined;
  readonly summary: string;
  /** The JSON of the command for this environment alone; undefined if there is none or it was not requested. */
  readonly document?: Json | undefined;
}

/** The index of this run among several, from 1, and the environments of all of them in the order of the manifest. */
export interface RunShard {
  readonly index: number;
  readonly count: number;
  readonly environments: readonly string[];
}

/** The results of a command in all environments, or in those of a shard. */
export interface Runs {
  readonly command: string;
  readonly runs: readonly EnvironmentRun[];
  readonly exitCode: ExitCode;
  /** The number of environments skipped because they did not change; only if requested. */
  readonly untouched?: number;
  readonly shard?: RunShard;
}

/** The line above the report of one environment. */
export function headingOf(name: string, { index, total }: { readonly index: number; readonly total: number }): string {
  return `── ${safe(name, 100)} (${index + 1} of ${total})`;
}

export function renderRunsText({ command, runs, exitCode }: Runs, { width }: { readonly width: number }): string {
  const cells = (summaryWidth: number): readonly (readonly string[])[] =>
    runs.map(({ name, organization, exitCode: code, summary }) => [
      safe(name, 40),
      safe(organization ?? '-', 40),
      code === undefined ? '-' : String(code),
      safe(summary, summaryWidth),
    ]);
  const heading = ['ENVIRONMENT', 'ORGANIZATION', 'EXIT', 'SUMMARY'];
  const others = table([heading, ...cells(1)].map((row) => row.slice(0, 3)));
  const left = Math.max(20, width - Math.max(...others.map((line) => line.length)) - 2);
  const worst = runs.filter((run) => run.exitCode === exitCode).map(({ name }) => safe(name, 40));
  if (runs.length === 0) {
    return `colophon ${command}: no environment to run.`;
  }
  const notRun = runs.filter((run) => run.exitCode === undefined).length;
  return joined([
    ...table([heading, ...cells(left)]),
    '',
    exitCode === 0
      ? `colophon ${command}: all environments succeeded.`
      : `colophon ${command}: exit code ${exitCode}${worst.length === 0 ? '' : ` (${worst.join(', ')})`}${notRun === 0 ? '' : `; ${notRun} not run`}.`,
  ]);
}

export function renderRunsJson({ command, runs, exitCode, untouched, shard }: Runs): string {
  return jsonDocument({
    command,
    exitCode,
    ...defined({ untouched, shard }),
    environments: runs.map(({ name, organization = null, exitCode: code = null, summary, document = null }) => ({
      name,
      organization,
      exitCode: code,
      summary,
      result: document,
    })),
  });
}

export interface ShownEnvironment {
  readonly name: string;
  /** The declared organization; null if the manifest names none. */
  readonly organization: string | null;
  readonly protected: boolean;
  readonly overlays: readonly string[];
}

export function organizationVariableOf(environment: string): string {
  return variableFor('COLOPHON_ORGANIZATION', environment);
}

export function renderEnvironmentsText(environments: readonly ShownEnvironment[]): string {
  return joined(
    table([
      ['NAME', 'ORGANIZATION', 'PROTECTED', 'OVERLAY'],
      ...environments.map(({ name, organization, protected: isProtected, overlays }) => [
        safe(name, 100),
        safe(organization ?? '-', 60),
        isProtected ? 'yes' : 'no',
        overlays.length === 0 ? '-' : safe(overlays.join(', '), 100),
      ]),
    ]),
  );
}

/** One line of JSON for `strategy.matrix` of a workflow: a job for each environment. */
export function renderEnvironmentsMatrix(environments: readonly ShownEnvironment[]): string {
  const include = environments.map(({ name, protected: isProtected }) => ({
    environment: name,
    variable: organizationVariableOf(name),
    protected: isProtected,
  }));
  return `${JSON.stringify({ include })}\n`;
}
