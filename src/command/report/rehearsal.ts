import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../core/engine/apply-types.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import { type Finding, type Findings, planFindings, sentences } from './findings/findings.ts';
import { fence } from './markdown.ts';
import { renderPlanMarkdown } from './plan/markdown.ts';
import { type PlanTextOptions, renderPlanText } from './plan/text.ts';
import { count, joined, listed, safe } from './text.ts';
import { traffic } from './words.ts';

interface Traffic {
  readonly reads: number;
  readonly writes: number;
}

/** The result of applying a plan to a copy of the live workspace. */
export interface ShownRehearsal {
  /**
   * `converged`: applied, and no changes remain. `remaining`: applied, and changes remain. `unlike`: the saved plan has different changes,
   * so nothing was applied. All others: the status of the apply.
   */
  readonly status: 'converged' | 'remaining' | 'unlike' | Exclude<ApplyResult['status'], 'done'>;
  readonly seeded: number;
  readonly plan: Plan;
  readonly applied?: ApplyResult;
  readonly remaining: readonly Change[];
  /** Changes that only one of the two plans has, as `action address`. */
  readonly unlike: { readonly saved: readonly string[]; readonly rehearsed: readonly string[] };
  readonly requests: { readonly service: Traffic; readonly copy: Traffic };
  readonly diagnostics: readonly Diagnostic[];
}

const VERDICTS: Readonly<Record<ShownRehearsal['status'], string>> = {
  converged: 'The plan converges: after applying it to the copy, no changes remain.',
  remaining: 'The plan does not converge: after applying it to the copy, these changes remain.',
  unlike: 'The saved plan differs from a new plan. Plan again with the same flags.',
  partial: 'The plan failed on the copy after some of its changes were made.',
  failed: 'The plan failed on the copy before any change was made.',
  interrupted: 'The rehearsal was interrupted.',
  stale: 'The copy changed while the plan was applied to it.',
  guarded: 'Blocked by a guard. Pass --allow for what you consent to, or leave it out with --on-guard skip.',
  denied: 'The copy does not accept the token.',
};

// The JSON has all of them.
const LISTED = 200;

function detailsOf({ status, applied, remaining, unlike }: ShownRehearsal): readonly string[] {
  switch (status) {
    case 'remaining':
      return remaining.map(({ action, address, reason }) => `${action} ${address}: ${reason}`);
    case 'unlike':
      return [
        ...unlike.saved.map((name) => `only in the saved plan: ${name}`),
        ...unlike.rehearsed.map((name) => `only in the new plan: ${name}`),
      ];
    default:
      return (applied?.results ?? []).flatMap((result) =>
        result.status === 'done' ? [] : [`${result.status} ${result.change.address}: ${result.message}`],
      );
  }
}

function listedDetails(rehearsal: ShownRehearsal): readonly string[] {
  const more = (rest: number): string => `and ${rest} more`;
  return listed(detailsOf(rehearsal), LISTED, (line) => [safe(line, 500)], more);
}

function seededText({ seeded }: ShownRehearsal): string {
  return `The copy was created from ${count(seeded, 'live resource')}.`;
}

function requestsText({ requests: { service, copy } }: ShownRehearsal): string {
  return `Service: ${traffic(service)}. Copy: ${traffic(copy)}.`;
}

export function renderRehearsalText(rehearsal: ShownRehearsal, options: PlanTextOptions): string {
  return joined([
    renderPlanText(rehearsal.plan, options).trimEnd(),
    '',
    seededText(rehearsal),
    requestsText(rehearsal),
    '',
    VERDICTS[rehearsal.status],
    ...listedDetails(rehearsal).map((line) => `  ${line}`),
  ]);
}

export function rehearsalValue(rehearsal: ShownRehearsal): object {
  const { status, seeded, plan, applied, remaining, unlike, requests, diagnostics } = rehearsal;
  return {
    status,
    converged: status === 'converged',
    seeded,
    summary: plan.summary,
    results: (applied?.results ?? []).map((result) => ({
      address: result.change.address,
      action: result.change.action,
      status: result.status,
    })),
    remaining: remaining.map(({ address, action, cause, reason }) => ({ address, action, cause, reason })),
    unlike,
    requests,
    diagnostics,
  };
}

export function renderRehearsalMarkdown(
  rehearsal: ShownRehearsal,
  { allow }: { readonly allow: readonly string[] },
): string {
  const details = listedDetails(rehearsal);
  return joined([
    renderPlanMarkdown(rehearsal.plan, { allow }).trimEnd(),
    '',
    `**${VERDICTS[rehearsal.status]}**`,
    ...(details.length === 0 ? [] : ['', ...fence(details, 'text')]),
    '',
    `${seededText(rehearsal)} ${requestsText(rehearsal)}`,
  ]);
}

export function rehearsalFindings(
  rehearsal: ShownRehearsal,
  { allow }: { readonly allow: readonly string[] },
): Findings {
  const { status, plan } = rehearsal;
  const summary = VERDICTS[status];
  const converged = status === 'converged';
  const verdict: Finding = {
    level: converged ? 'notice' : 'error',
    rule: `rehearse/${status}`,
    about: summary,
    title: converged ? 'the plan converges' : 'the plan does not converge',
    message: [summary, ...listedDetails(rehearsal).slice(0, 20).map(sentences)].join('\n'),
    subject: status,
    verdict: converged ? 'passed' : 'failed',
    rank: 0,
  };
  return { name: 'rehearse', summary, findings: [verdict, ...planFindings(plan, { allow }).findings] };
}

export function rehearsalOutputs({ status }: ShownRehearsal): {
  readonly converged: boolean;
  readonly summary: string;
} {
  return { converged: status === 'converged', summary: VERDICTS[status] };
}
