import { EXIT } from '../../../base/exit-code.ts';
import { renderDriftJson } from '../drift/drift.ts';
import { readDriftDocument } from '../drift/issue.ts';
import { COMMENT_LIMIT } from '../plan/markdown.ts';
import type { Result } from '../results.ts';
import type { EnvironmentRun } from '../runs.ts';
import { count, safe } from '../text.ts';
import { driftPart } from './drift.ts';
import { type FleetPart, FOUND, failedPart, renderFleet, statesOf } from './markdown.ts';
import { planPart } from './plan.ts';

type Single = (result: Result) => Promise<string | undefined>;

/** Whether a successful result has more to say than its summary. */
function saysMore(result: Result, exitCode: number | undefined): boolean {
  return (
    exitCode === EXIT.changes ||
    (result.type === 'apply' && result.result.results.length > 0) ||
    (result.type === 'lint' && result.diagnostics.length > 0)
  );
}

async function partOf(run: EnvironmentRun, result: Result | undefined, single: Single): Promise<FleetPart> {
  const failed = failedPart(run);
  if (failed === undefined && result?.type === 'plan') {
    return planPart(run, result.plan, result.allow);
  }
  const drift =
    failed === undefined && result?.type === 'drift'
      ? readDriftDocument(renderDriftJson(result.plan, result.findings))
      : undefined;
  if (drift !== undefined) {
    return driftPart(run, drift);
  }
  const isShown = result !== undefined && (failed !== undefined || saysMore(result, run.exitCode));
  const text = isShown ? await single(result) : undefined;
  const details = text === undefined ? undefined : (): string => text;
  const isFinding = run.exitCode === EXIT.changes;
  const state = isFinding ? 'with findings' : 'done';
  const rank = FOUND + (isFinding ? 0 : 1);
  return { ...(failed ?? { run, state, rank, weight: 0, summary: run.summary }), details };
}

/** Results of many environments as Markdown: a table, the worst first, and the details folded. Fits into a comment. */
export async function renderRunsMarkdown(
  { runs: { command, runs }, results = [] }: Result<'runs'>,
  single: Single,
): Promise<string> {
  const parts: FleetPart[] = [];
  for (const [at, run] of runs.entries()) {
    parts.push(await partOf(run, results[at], single));
  }
  const head = [
    `### Colophon: ${safe(command, 40)} in ${count(parts.length, 'environment')}`,
    '',
    `**${statesOf(parts)}.**`,
  ];
  return renderFleet(parts, { head, foot: [], limit: COMMENT_LIMIT });
}
