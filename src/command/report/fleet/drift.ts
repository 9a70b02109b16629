import { isJsonObject } from '../../../base/json.ts';
import { DRIFT_CLASSES, type DriftClass, SERVICE_CLASSES } from '../../../core/engine/drift.ts';
import type { Provenance } from '../comment.ts';
import {
  type DriftDocument,
  type DriftIssueOptions,
  driftCounts,
  driftIn,
  framedDrift,
  issueFoot,
} from '../drift/issue.ts';
import type { DriftRun } from '../drift/metrics.ts';
import { link } from '../markdown.ts';
import { COMMENT_LIMIT } from '../plan/markdown.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { count, joined } from '../text.ts';
import { type FleetPart, FOUND, failedPart, readParts, renderFleet, statesOf } from './markdown.ts';
import type { Reading } from './read.ts';

/** The title of the issue. It stays the same while its environments change. */
export const FLEET_ISSUE_TITLE = 'Drift in environments';

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

/** Reads the results of `drift` in many environments. */
export function driftParts(runs: Runs): Reading<readonly FleetPart[]> {
  return readParts(runs, 'drift', (run) => {
    const document = driftIn(run.document);
    return document && driftPart(run, document);
  });
}

export function renderFleetIssue(parts: readonly FleetPart[], options: DriftIssueOptions): string {
  const { marker, limit = COMMENT_LIMIT } = options;
  return renderFleet(parts, {
    limit,
    head: [marker, `**${statesOf(parts)}.**`],
    foot: ['', ...issueFoot(options)],
  });
}

export function renderFleetClean(parts: readonly FleetPart[], { runUrl }: Provenance): string {
  const run = link('this run', runUrl);
  const by = run === undefined ? '' : `, according to ${run}`;
  return joined([`Clean again: no drift in ${count(parts.length, 'environment')}${by}.`]);
}

function measuredIn(document: EnvironmentRun['document']): Pick<DriftRun, 'findings' | 'endedAt'> | undefined {
  const { summary, classes, found, createdAt } = isJsonObject(document) ? document : {};
  if (
    !isJsonObject(summary) ||
    !Array.isArray(classes) ||
    typeof found !== 'boolean' ||
    typeof createdAt !== 'string'
  ) {
    return undefined;
  }
  const numberOf = (name: string): number => Number(summary[name] ?? 0);
  const known = DRIFT_CLASSES.filter((one) => classes.includes(one));
  const counts = Object.fromEntries(DRIFT_CLASSES.map((one) => [one, numberOf(one)])) as Record<DriftClass, number>;
  return {
    findings: { classes: known, counts, ignored: numberOf('ignored'), found },
    endedAt: Date.parse(createdAt),
  };
}

/** The metrics data of many environments; those without a result count as failed at `now`. */
export function driftRunsOf({ runs }: Runs, now: number): readonly DriftRun[] {
  return runs.map((run) => {
    const { name: environment, organization, document } = run;
    const { findings, endedAt = now } = measuredIn(failedPart(run) === undefined ? document : undefined) ?? {};
    const place = organization === undefined ? undefined : { environment, organization };
    return { place, environment, findings, endedAt, cost: undefined };
  });
}
