import { unreachable } from '../../base/unreachable.ts';
import { type ApplyResult, type ChangeResult, resultsByResource } from '../../core/engine/apply-types.ts';
import { WEAKEN } from '../../core/engine/rules.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import { effectOf } from '../../core/plan/resources.ts';
import { outputItems, outputLines, type ShownOutput } from './apply-outputs.ts';
import { type View, viewOf } from './change.ts';
import { diagnosticItem, diagnosticLines } from './diagnostics.ts';
import type { Layout } from './ink.ts';
import { code, folded, prose } from './markdown.ts';
import { blockedLines } from './plan/text.ts';
import { count, duration, joined, jsonDocument, jsonLines, listed, safe, safeParagraphs } from './text.ts';
import { blockedGroups, boundsText, EFFECT_WORDS, pastCounts, traffic } from './words.ts';

/** The requests and time of an apply, and how to lay out its report. */
export interface ApplyStats extends Layout {
  readonly reads: number;
  readonly writes: number;
  readonly milliseconds?: number;
  /** The outputs of the resources that were read or written. */
  readonly outputs?: readonly ShownOutput[];
}

type ResultView = Pick<View, 'ink' | 'width' | 'verbose'>;

const LISTED = 50;

type ResultStatus = ChangeResult['status'];

/** How many resources have each status. */
function tally(results: readonly ChangeResult[]): Record<ResultStatus, number> {
  const counts: Record<ResultStatus, number> = { done: 0, pending: 0, failed: 0, skipped: 0, blocked: 0 };
  for (const { status } of resultsByResource(results)) {
    counts[status]++;
  }
  return counts;
}

/** The resources whose steps were all done. */
function changesDone(results: readonly ChangeResult[]): Change[] {
  return resultsByResource(results)
    .filter(({ status }) => status === 'done')
    .map(({ change }) => change);
}

/** How many rules the apply loosened: none where a guard blocked that. */
function weakened({ status, diagnostics }: ApplyResult, { rules }: Pick<Plan, 'rules'>): number {
  const isBlocked = diagnostics.some(({ code: own, summary }) => own === BLOCKED && summary.endsWith(` ${WEAKEN}`));
  return status === 'done' && !isBlocked ? (rules?.loosened.length ?? 0) : 0;
}

function opening(result: ApplyResult, plan: Pick<Plan, 'rules'>): string {
  const { status, results } = result;
  const done = changesDone(results);
  const rules = weakened(result, plan);
  switch (status) {
    case 'done':
      return results.length === 0 && rules === 0
        ? 'Nothing to apply'
        : `Applied: ${pastCounts(done)}${rules === 0 ? '' : `, ${count(rules, 'rule')} weakened`}`;
    case 'partial':
      return `Partially applied: ${pastCounts(done)}`;
    case 'failed':
      return 'Nothing applied: the apply failed';
    case 'interrupted':
      return `Interrupted: ${pastCounts(done)}`;
    case 'stale':
      return 'Nothing applied: the plan is stale';
    case 'guarded':
      return 'Nothing applied: blocked by a guard';
    case 'denied':
      return done.length === 0
        ? 'Nothing applied: the API does not accept the token'
        : `Stopped, because the API no longer accepts the token: ${pastCounts(done)}`;
    default:
      return unreachable(status);
  }
}

/** The summary line of an apply. */
export function applySummary(result: ApplyResult, plan: Pick<Plan, 'rules'>): string {
  const { failed, skipped, blocked, pending } = tally(result.results);
  const rest = [
    ...(pending > 0 ? [`${pending} pending`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
  ];
  return `${opening(result, plan)}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`;
}

/** The message of one result; empty where the status says everything. */
export function messageOf(result: ChangeResult): string {
  switch (result.status) {
    case 'done':
      return result.note ?? '';
    case 'failed':
      return result.outcome === 'none'
        ? result.message
        : `${result.message}\n${
            result.outcome === 'done'
              ? 'The change was made, but a later step failed.'
              : 'The change may or may not have been made. The next plan shows which.'
          }`;
    case 'pending':
    case 'skipped':
    case 'blocked':
      return result.message;
    default:
      return unreachable(result);
  }
}

const MARKS = {
  done: ['✓', 'green'],
  pending: ['…', 'yellow'],
  failed: ['✗', 'red'],
  skipped: ['·', 'dim'],
  blocked: ['!', 'yellow'],
} as const;
const TITLES: Readonly<Record<ResultStatus, string>> = {
  done: 'Done',
  pending: 'Pending',
  failed: 'Failed',
  skipped: 'Skipped',
  blocked: 'Blocked',
};
/** The code of the diagnostics about blocked changes. */
const BLOCKED = 'blocked';
// What a person must act on comes last, next to the prompt.
const READING_ORDER: readonly ResultStatus[] = ['done', 'pending', 'skipped', 'blocked', 'failed'];

function resultLines(result: ChangeResult, { ink, width }: ResultView): string[] {
  const [mark, colour] = MARKS[result.status];
  const { symbol } = EFFECT_WORDS[effectOf(result.change)];
  const message = messageOf(result);
  const lines = message === '' ? [] : safeParagraphs(message, width - 8);
  const head = `  ${ink[colour](mark)} ${symbol.padStart(3)} ${safe(result.change.address)}`;
  return result.status === 'done'
    ? [`${head}${lines.length === 0 ? '' : `  ${ink.dim(lines.join(' '))}`}`]
    : [head, ...lines.map((line) => `        ${line}`)];
}

function block(results: readonly ChangeResult[], status: ResultStatus, view: ResultView): string[] {
  const ours = results.filter((result) => result.status === status);
  const lines = listed(
    ours,
    view.verbose || status === 'failed' ? ours.length : LISTED,
    (result) => resultLines(result, view),
    (rest) => view.ink.dim(`  … and ${rest} more; -v lists all`),
  );
  return lines.length === 0 ? [] : [view.ink.bold(TITLES[status]), ...lines, ''];
}

function cost({ summary }: Plan, { reads, writes, milliseconds }: ApplyStats): string {
  const predicted = summary.writes === undefined ? '' : ` (${boundsText(summary.writes)} predicted)`;
  return `${traffic({ reads, writes })}${predicted}${milliseconds === undefined ? '' : ` in ${duration(milliseconds)}`}`;
}

/** What guards blocked, with what to pass: once for each guard, where every change has a diagnostic of its own. */
function blockedBlock({ results, diagnostics }: ApplyResult, plan: Plan, view: ResultView): string[] {
  const keys = new Set(results.flatMap(({ status, change }) => (status === 'blocked' ? [change.key] : [])));
  // Of several guards of one change, some may have been allowed.
  const said = diagnostics.flatMap(({ code: own, summary }) => (own === BLOCKED ? [summary] : []));
  const isSaid = (guard: string): boolean => said.length === 0 || said.some((text) => text.endsWith(` ${guard}`));
  const groups = blockedGroups(
    plan.blocked.filter(({ key, guard }) => (keys.has(key) || guard === WEAKEN) && isSaid(guard)),
  );
  return groups.length === 0
    ? []
    : [view.ink.bold(TITLES.blocked), ...groups.flatMap((one) => blockedLines(one, { allow: [] }, view)).slice(1), ''];
}

/** The result of an apply as text: what was done, what was not and why, and one line at the end. */
export function renderApplyText(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const view: ResultView = viewOf(stats);
  const reasons = new Set(plan.blocked.map(({ key }) => key));
  // Where something was applied, each change says which of its fields were not.
  const hasReasons =
    result.status === 'guarded' &&
    result.results.every(({ status, change }) => status !== 'blocked' || reasons.has(change.key));
  return joined([
    ...READING_ORDER.flatMap((status) =>
      status === 'blocked' && hasReasons
        ? blockedBlock(result, plan, view)
        : block(resultsByResource(result.results), status, view),
    ),
    ...result.diagnostics
      .filter(({ code }) => code !== BLOCKED || !hasReasons)
      .flatMap((one) => [...diagnosticLines(one, view), '']),
    ...outputLines(stats.outputs ?? [], view),
    view.ink.dim(cost(plan, stats)),
    '',
    view.ink.bold(applySummary(result, plan)),
  ]);
}

function resultJson(result: ChangeResult) {
  const { key, address, kind, action } = result.change;
  const common = { status: result.status, key, address, kind, action };
  switch (result.status) {
    case 'done':
      return { ...common, note: result.note };
    case 'failed':
      return { ...common, message: result.message, outcome: result.outcome };
    case 'pending':
    case 'skipped':
    case 'blocked':
      return { ...common, message: result.message };
    default:
      return unreachable(result);
  }
}

function headerJson(plan: Plan) {
  const { organization, environment, service, digest } = plan;
  return { organization, environment, service, digest };
}

/** `writes` is the number sent, `predicted` the number in the plan, which assumes that nothing fails. */
function summaryJson({ status, results, counts }: ApplyResult, plan: Plan, stats: ApplyStats) {
  const { reads, writes, milliseconds } = stats;
  return { status, ...tally(results), counts, reads, writes, predicted: plan.summary.writes, milliseconds };
}

/** The result of an apply as one JSON document. */
export function renderApplyJson(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const json = {
    ...headerJson(plan),
    status: result.status,
    results: result.results.map(resultJson),
    diagnostics: result.diagnostics,
    outputs: stats.outputs ?? [],
    summary: summaryJson(result, plan, stats),
  };
  return jsonDocument(json);
}

/** The result of an apply as lines of JSON. */
export function renderApplyNdjson(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  return jsonLines([
    { type: 'apply', ...headerJson(plan) },
    ...result.results.map((one) => ({ type: 'result', ...resultJson(one) })),
    ...result.diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    ...(stats.outputs ?? []).map((one) => ({ type: 'output', ...one })),
    { type: 'summary', ...summaryJson(result, plan, stats) },
  ]);
}

function resultItem(result: ChangeResult): string {
  const message = messageOf(result).replaceAll('\n', ' – ');
  const suffix = message === '' ? '' : `: ${prose(message)}`;
  return `- ${code(EFFECT_WORDS[effectOf(result.change)].symbol)} ${code(result.change.address)}${suffix}`;
}

/** The result of an apply as a comment: failures first, completed changes folded. */
export function renderApplyMarkdown(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const resources = resultsByResource(result.results);
  const items = (status: ResultStatus): string[] => {
    const ours = resources.filter((one) => one.status === status);
    return listed(
      ours,
      2 * LISTED,
      (one) => [resultItem(one)],
      (rest) => `- and ${rest} more`,
    );
  };
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `#### ${title}`, '', ...lines];
  const done = items('done');
  return joined([
    `### ${applySummary(result, plan)}`,
    '',
    `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ...section(TITLES.failed, items('failed')),
    ...section(TITLES.blocked, items('blocked')),
    ...section(TITLES.skipped, items('skipped')),
    ...section(TITLES.pending, items('pending')),
    ...section('Notes', result.diagnostics.slice(0, 2 * LISTED).flatMap(diagnosticItem)),
    ...section('Outputs', outputItems(stats.outputs ?? [])),
    ...(done.length === 0
      ? []
      : ['', ...folded(count(tally(result.results).done, 'change done', 'changes done'), done)]),
    '',
    `${cost(plan, stats)}. Digest: ${code(plan.digest)}`,
  ]);
}
