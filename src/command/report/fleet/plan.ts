import { planIn } from '../../../core/plan/codec.ts';
import { isEmpty, type Plan } from '../../../core/plan/plan.ts';
import { planByResource } from '../../../core/plan/resources.ts';
import { digestLines, type PlanCommentOptions, plannedFrom } from '../comment.ts';
import { COMMENT_LIMIT, framedPlan } from '../plan/markdown.ts';
import type { EnvironmentRun, Runs } from '../runs.ts';
import { count } from '../text.ts';
import { blockedCounts, summaryLine } from '../words.ts';
import { type FleetPart, FOUND, readParts, renderFleet, statesOf } from './markdown.ts';
import type { Reading } from './read.ts';

const WHOLE = 'the whole plan, `colophon plan -e NAME`';

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

export function planParts(runs: Runs, allow: readonly string[]): Reading<readonly FleetPart[]> {
  return readParts(runs, 'plan', (run) => {
    const plan = planIn(run.document);
    return plan && planPart(run, plan, allow);
  });
}

export function renderFleetComment(parts: readonly FleetPart[], options: PlanCommentOptions): string {
  const { marker, limit = COMMENT_LIMIT } = options;
  const from = plannedFrom(options, false).trim();
  return renderFleet(parts, {
    limit,
    head: [marker, `### Colophon: plan for ${count(parts.length, 'environment')}`, '', `**${statesOf(parts)}.**`],
    foot: from === '' ? [] : ['', from],
  });
}
