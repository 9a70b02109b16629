import { SERVICE_CLASSES } from '../../../core/engine/drift.ts';
import type { Provenance } from '../comment.ts';
import {
  type DriftDocument,
  type DriftIssueOptions,
  driftCounts,
  driftIn,
  framedDrift,
  issueFoot,
} from '../drift/issue.ts';
import { link } from '../markdown.ts';
import { COMMENT_LIMIT } from '../plan/markdown.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { count, joined } from '../text.ts';
import { type FleetPart, FOUND, failedPart, renderFleet, statesOf } from './markdown.ts';
import type { Reading } from './read.ts';

/** The title of the issue; hosts keep it while the environments in it change. */
export const FLEET_ISSUE_TITLE = 'Drift in environments';

/** What was found in one environment. */
export function driftPart(run: EnvironmentRun, document: DriftDocument): FleetPart {
  const { changes, found } = document;
  const live = SERVICE_CLASSES.reduce((sum, one) => sum + changes[one].length, 0);
  const summary = driftCounts(document);
  return found
    ? {
        run,
        state: live > 0 ? 'with drift' : 'with findings',
        rank: FOUND + (live > 0 ? 0 : 1),
        weight: live,
        summary,
        details: (limit) => framedDrift(document, { limit, head: [], foot: [] }),
      }
    : { run, state: 'without drift', rank: FOUND + 2, weight: 0, summary, details: undefined };
}

/** Reads what `drift` found in many environments. */
export function driftParts({ command, runs }: Runs): Reading<readonly FleetPart[]> {
  const parts: FleetPart[] = [];
  for (const run of runs) {
    const failed = failedPart(run);
    const document = failed === undefined ? driftIn(run.document) : undefined;
    const part = failed ?? (document === undefined ? undefined : driftPart(run, document));
    if (part === undefined) {
      const problem = `the result of \`${command}\` in ${run.name} is no drift; use the output of \`colophon drift --all -o json\``;
      return { ok: false, problem };
    }
    parts.push(part);
  }
  return { ok: true, value: parts };
}

/** Drift in many environments as one issue. */
export function renderFleetIssue(parts: readonly FleetPart[], options: DriftIssueOptions): string {
  const { marker, limit = COMMENT_LIMIT } = options;
  return renderFleet(parts, {
    limit,
    head: [marker, `**${statesOf(parts)}.**`],
    foot: ['', ...issueFoot(options)],
  });
}

/** The comment that closes the issue. */
export function renderFleetClean(parts: readonly FleetPart[], { runUrl }: Provenance): string {
  const run = link('this run', runUrl);
  const by = run === undefined ? '' : `, according to ${run}`;
  return joined([`Clean again: no drift in ${count(parts.length, 'environment')}${by}.`]);
}
