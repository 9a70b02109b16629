import { pick } from '../../base/defined.ts';
import { unreachable } from '../../base/unreachable.ts';
import { type ApplyResult, type ChangeResult, resultsByResource } from '../../core/engine/apply-types.ts';
import { WEAKEN } from '../../core/engine/rules.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import { effectOf } from '../../core/plan/resources.ts';
import { namesWithLinks, outputItems, outputLines, type ShownOutput } from './apply-outputs.ts';
import { type View, viewOf } from './change.ts';
import { diagnosticItems, foldedLines } from './diagnostics.ts';
import type { Layout } from './ink.ts';
import { code, folded, prose } from './markdown.ts';
import { blockedLines } from './plan/text.ts';
import { count, duration, joined, jsonDocument, jsonLines, listed, safeParagraphs } from './text.ts';
import { blockedGroups, boundsText, EFFECT_WORDS, pastCounts, traffic } from './words.ts';

export interface ApplyStats extends Layout {
  readonly reads: number;
  readonly writes: number;
  readonly milliseconds?: number;
  readonly outputs?: readonly ShownOutput[];
  /** Whether names become links, which some terminals support. */
  readonly links?: boolean | undefined;
}

interface ResultView extends Pick<View, 'ink' | 'width' | 'verbose'> {
  readonly named: (address: Address) => string;
}

const LISTED = 50;

type ResultStatus = ChangeResult['status'];

function tally(results: readonly ChangeResult[]): Record<ResultStatus, number> {
  const counts: Record<ResultStatus, number> = { done: 0, pending: 0, failed: 0, skipped: 0, blocked: 0 };
  for (const { status } of resultsByResource(results)) {
    counts[status]++;
  }
  return counts;
}

/** The resources whose steps are all done. */
function changesDone(results: readonly ChangeResult[]): Change[] {
  return resultsByResource(results)
    .filter(({ status }) => status === 'done')
    .map(({ change }) => change);
}

/** The number of rules that the apply loosened; none if a guard blocked that. */
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

export function applySummary(result: ApplyResult, plan: Pick<Plan, 'rules'>): string {
  const counts = tally(result.results);
  const rest = (['pending', 'failed', 'skipped', 'blocked'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${status}`);
  return `${opening(result, plan)}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`;
}

/** The message of one result; empty if the status says everything. */
export function messageOf(result: ChangeResult): string {
  if (result.status === 'done') {
    return result.note ?? '';
  }
  if (result.status !== 'failed' || result.outcome === 'none') {
    return result.message;
  }
  return `${result.message}\n${
    result.outcome === 'done'
      ? 'The change was made, but a later step failed.'
      : 'The change may or may not have been made. The next plan shows which.'
  }`;
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
/** The code of diagnostics about blocked changes. */
const BLOCKED = 'blocked';
// What a person must act on comes last, next to the shell prompt.
const READING_ORDER: readonly ResultStatus[] = ['done', 'pending', 'skipped', 'blocked', 'failed'];

function resultLines(result: ChangeResult, { ink, width, named }: ResultView): string[] {
  const [mark, colour] = MARKS[result.status];
  const { symbol } = EFFECT_WORDS[effectOf(result.change)];
  const message = messageOf(result);
  const lines = message === '' ? [] : safeParagraphs(message, width - 8);
  const head = `  ${ink[colour](mark)} ${symbol.padStart(3)} ${named(result.change.address)}`;
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

/** The blocked changes with the consents to pass, once per guard; each change has a diagnostic of its own. */
function blockedBlock({ results, diagnostics }: ApplyResult, plan: Plan, view: ResultView): string[] {
  const keys = new Set(results.flatMap(({ status, change }) => (status === 'blocked' ? [change.key] : [])));
  // If several guards block a change, some of them may have been allowed.
  const said = diagnostics.flatMap(({ code: own, summary }) => (own === BLOCKED ? [summary] : []));
  const isSaid = (guard: string): boolean => said.length === 0 || said.some((text) => text.endsWith(` ${guard}`));
  const groups = blockedGroups(
    plan.blocked.filter(({ key, guard }) => (keys.has(key) || guard === WEAKEN) && isSaid(guard)),
  );
  return groups.length === 0
    ? []
    : [view.ink.bold(TITLES.blocked), ...groups.flatMap((one) => blockedLines(one, { allow: [] }, view)).slice(1), ''];
}

/** The result of an apply as text: what was done, what was not and why, and a summary line at the end. */
export function renderApplyText(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const { outputs = [], links } = stats;
  const view: ResultView = { ...viewOf(stats), named: namesWithLinks(outputs, links) };
  const reasons = new Set(plan.blocked.map(({ key }) => key));
  // If anything was applied, each change says which of its fields were not.
  const hasReasons =
    result.status === 'guarded' &&
    result.results.every(({ status, change }) => status !== 'blocked' || reasons.has(change.key));
  return joined([
    ...READING_ORDER.flatMap((status) =>
      status === 'blocked' && hasReasons
        ? blockedBlock(result, plan, view)
        : block(resultsByResource(result.results), status, view),
    ),
    ...foldedLines(
      result.diagnostics.filter(({ code }) => code !== BLOCKED || !hasReasons),
      view,
    ),
    ...outputLines(outputs, view),
    view.ink.dim(cost(plan, stats)),
    '',
    view.ink.bold(applySummary(result, plan)),
  ]);
}

function resultJson({ change, status, ...rest }: ChangeResult) {
  return { status, ...pick(change, 'key', 'address', 'kind', 'action'), ...rest };
}

function headerJson(plan: Plan) {
  return pick(plan, 'organization', 'environment', 'service', 'digest');
}

/** `writes` is the number sent, `predicted` the number in the plan, which assumes that nothing fails. */
function summaryJson({ status, results, counts }: ApplyResult, plan: Plan, stats: ApplyStats) {
  const { reads, writes, milliseconds } = stats;
  return { status, ...tally(results), counts, reads, writes, predicted: plan.summary.writes, milliseconds };
}

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
    ...(['failed', 'blocked', 'skipped', 'pending'] as const).flatMap((one) => section(TITLES[one], items(one))),
    ...section('Notes', diagnosticItems(result.diagnostics)),
    ...section('Outputs', outputItems(stats.outputs ?? [])),
    ...(done.length === 0
      ? []
      : ['', ...folded(count(tally(result.results).done, 'change done', 'changes done'), done)]),
    '',
    `${cost(plan, stats)}. Digest: ${code(plan.digest)}`,
  ]);
}
