import { EXIT } from '../../../base/exit-code.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { findingsOf } from '../findings/results.ts';
import { FINDING_RESULTS, type FindingResult, type Result } from '../results.ts';
import type { EnvironmentRun } from '../runs.ts';
import { count, safe } from '../text.ts';

function isFindingResult(result: Result | undefined): result is Result<FindingResult> {
  return FINDING_RESULTS.some((type) => type === result?.type);
}

/** A finding for a failed or skipped run, unless another finding reports it. */
function failureOf({ name, exitCode, summary }: EnvironmentRun, findings: readonly Finding[]): readonly Finding[] {
  const failed = exitCode !== undefined && exitCode !== EXIT.done && exitCode !== EXIT.changes;
  if ((!failed && exitCode !== undefined) || findings.some(({ verdict }) => verdict === 'failed')) {
    return [];
  }
  const about = failed ? 'The command failed in an environment' : 'The command was not run in an environment';
  return [
    {
      ...(failed ? { level: 'error', verdict: 'failed', rank: 0 } : { level: 'warning', verdict: 'skipped', rank: 1 }),
      rule: failed ? 'failed' : 'not-run',
      about,
      title: `${failed ? 'failed' : 'not run'}: ${name}`,
      message: safe(summary),
      subject: name,
    },
  ];
}

export interface EnvironmentFindings {
  readonly environment: string;
  readonly found: Findings;
}

export function fleetFindings(
  { runs: { command, runs }, results = [] }: Omit<Result<'runs'>, 'type'>,
  options: { readonly all?: boolean } = {},
): readonly EnvironmentFindings[] {
  return runs.map((run, at) => {
    const result = results[at];
    const found: Findings = isFindingResult(result)
      ? findingsOf(result, options)
      : { name: command, summary: run.summary, findings: [] };
    const findings = [...found.findings, ...failureOf(run, found.findings)];
    return { environment: run.name, found: { ...found, name: command, findings } };
  });
}

/** The names of environments, as far as a message has room for them. */
function placesOf(names: readonly string[]): string {
  const rest = names.length - 10;
  return `In ${names.slice(0, 10).join(', ')}${rest > 0 ? ` and ${count(rest, 'more environment')}` : ''}.`;
}

/** The same as findings of one command: equal findings at one place in several environments become one that names them. */
export function joinedFindings(command: string, all: readonly EnvironmentFindings[]): Findings {
  const each = all.flatMap(({ environment, found }) => found.findings.map((finding) => ({ environment, finding })));
  const same = groupBy(each, ({ finding: { rule, level, message, subject, source } }) =>
    JSON.stringify([rule, level, message, subject, source]),
  );
  return {
    name: command,
    summary: `colophon ${safe(command, 40)} in ${count(all.length, 'environment')}: ${count(same.size, 'finding')}`,
    findings: [...same.values()].flatMap((group) =>
      group.slice(0, 1).map(({ finding }) => ({
        ...finding,
        message: `${finding.message}\n${placesOf(group.map(({ environment }) => environment))}`,
      })),
    ),
    files: [...new Set(all.flatMap(({ found: { files = [] } }) => files))],
  };
}
