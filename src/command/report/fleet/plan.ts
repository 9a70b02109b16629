import { planIn } from '../../../core/plan/codec.ts';
import { isEmpty, type Plan } from '../../../core/plan/plan.ts';
import { planByResource } from '../../../core/plan/resources.ts';
import { digestLines, type PlanCommentOptions, plannedFrom } from '../comment.ts';
import { COMMENT_LIMIT, framedPlan } from '../plan/markdown.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { count } from '../text.ts';
import { blockedCounts, summaryLine } from '../words.ts';
import { type FleetPart, FOUND, failedPart, renderFleet, statesOf } from './markdown.ts';
import type { Reading } from './read.ts';

const WHOLE = 'the whole plan, `colophon plan -e NAME`';

/** The plan of one environment. */
export function planPart(run: EnvironmentRun, plan: Plan, allow: readonly string[]): FleetPart {
  const { blocked } = blockedCounts(planByResource(plan).blocked, allow);
  const base = { run, weight: plan.summary.resources, summary: summaryLine(plan, allow) };
  if (isEmpty(plan) && blocked === 0) {
    return { ...base, state: 'without changes', rank: FOUND + 2, details: undefined };
  }
  return {
    ...base,
    ...(blocked > 0 ? { state: 'blocked', rank: FOUND } : { state: 'with changes', rank: FOUND + 1 }),
    details: (limit) =>
      framedPlan(plan, {
        allow,
        expectDigest: true,
        limit,
        head: () => [],
        foot: digestLines(plan, { allow }),
        whole: WHOLE,
      }),
  };
}

/** Reads the plans of many environments. */
export function planParts({ command, runs }: Runs, allow: readonly string[]): Reading<readonly FleetPart[]> {
  const parts: FleetPart[] = [];
  for (const run of runs) {
    const failed = failedPart(run);
    const plan = failed === undefined ? planIn(run.document) : undefined;
    const part = failed ?? (plan === undefined ? undefined : planPart(run, plan, allow));
    if (part === undefined) {
      const problem = `the result of \`${command}\` in ${run.name} is no plan; use the output of \`colophon plan --all -o json\``;
      return { ok: false, problem };
    }
    parts.push(part);
  }
  return { ok: true, value: parts };
}

/** The plans of many environments as one comment. */
export function renderFleetComment(parts: readonly FleetPart[], options: PlanCommentOptions): string {
  const { marker, limit = COMMENT_LIMIT } = options;
  const from = plannedFrom(options, false).trim();
  return renderFleet(parts, {
    limit,
    head: [marker, `### Colophon: plan for ${count(parts.length, 'environment')}`, '', `**${statesOf(parts)}.**`],
    foot: from === '' ? [] : ['', from],
  });
}
