import { unreachable } from '../base/unreachable.ts';
import type { ApplyResult, ChangeResult } from '../engine/apply-types.ts';
import { resultsByResource } from '../engine/results.ts';
import type { Change, Plan } from '../plan/plan.ts';
import { effectOf } from '../plan/resources.ts';
import type { View } from './change.ts';
import { diagnosticItem, diagnosticLines } from './diagnostics.ts';
import { inkOf } from './ink.ts';
import { code, folded, prose } from './markdown.ts';
import { count, duration, joined, jsonDocument, jsonLines, safe, safeParagraphs } from './text.ts';
import { boundsText, EFFECT_WORDS, pastCounts, traffic } from './words.ts';

/** What an apply took, and how its report is to look. */
export interface ApplyStats {
  readonly reads: number;
  readonly writes: number;
  readonly milliseconds?: number;
  readonly colour?: boolean;
  /** Lists everything that was done, however much it is. */
  readonly verbose?: boolean;
  readonly width?: number;
}

const LISTED = 50;

type ResultStatus = ChangeResult['status'];

/** How many resources came to what. */
function tally(results: readonly ChangeResult[]): Record<ResultStatus, number> {
  const counts: Record<ResultStatus, number> = { done: 0, pending: 0, failed: 0, skipped: 0, held: 0 };
  for (const { status } of resultsByResource(results)) {
    counts[status]++;
  }
  return counts;
}

/** The resources of which every step was done. */
function changesDone(results: readonly ChangeResult[]): Change[] {
  return resultsByResource(results)
    .filter(({ status }) => status === 'done')
    .map(({ change }) => change);
}

function opening(status: ApplyResult['status'], results: readonly ChangeResult[]): string {
  const done = changesDone(results);
  switch (status) {
    case 'done':
      return results.length === 0 ? 'Nothing to apply' : `Applied: ${pastCounts(done)}`;
    case 'partial':
      return `Partly applied: ${pastCounts(done)}`;
    case 'failed':
      return 'Failed, nothing was changed';
    case 'interrupted':
      return `Interrupted: ${pastCounts(done)}`;
    case 'stale':
      return 'Not applied, nothing was changed: the service is not as it was when the plan was made';
    case 'guarded':
      return 'Not applied, nothing was changed: a guard holds back';
    case 'denied':
      return done.length === 0
        ? 'Not applied, nothing was changed: the service does not accept the token'
        : `Stopped, the service no longer accepts the token: ${pastCounts(done)}`;
    default:
      return unreachable(status);
  }
}

/** The one line at the end of an apply. */
export function applySummary({ status, results }: ApplyResult): string {
  const { failed, skipped, held, pending } = tally(results);
  const rest = [
    ...(pending > 0 ? [`${pending} pending`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(held > 0 ? [`${held} held back`] : []),
  ];
  return `${opening(status, results)}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.`;
}

/** What is said of one change besides that it was done or not. */
export function messageOf(result: ChangeResult): string {
  switch (result.status) {
    case 'done':
      return result.note ?? '';
    case 'failed':
      return result.outcome === 'none'
        ? result.message
        : `${result.message}\n${
            result.outcome === 'done'
              ? 'The service did it, but what came after did not work.'
              : 'It is not known whether the service did it. The next plan will tell.'
          }`;
    case 'pending':
    case 'skipped':
    case 'held':
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
  held: ['!', 'yellow'],
} as const;
const TITLES: Readonly<Record<ResultStatus, string>> = {
  done: 'Done',
  pending: 'Pending',
  failed: 'Failed',
  skipped: 'Skipped',
  held: 'Held back',
};
// What a person must act on stands last, next to the prompt.
const READING: readonly ResultStatus[] = ['done', 'pending', 'skipped', 'held', 'failed'];

function resultLines(result: ChangeResult, { ink, width }: View): string[] {
  const [mark, colour] = MARKS[result.status];
  const { symbol } = EFFECT_WORDS[effectOf(result.change)];
  const message = messageOf(result);
  const said = message === '' ? [] : safeParagraphs(message, width - 8);
  const head = `  ${ink[colour](mark)} ${symbol.padStart(3)} ${safe(result.change.address)}`;
  return result.status === 'done'
    ? [`${head}${said.length === 0 ? '' : `  ${ink.dim(said.join(' '))}`}`]
    : [head, ...said.map((line) => `        ${line}`)];
}

function block(results: readonly ChangeResult[], status: ResultStatus, view: View): string[] {
  const ours = results.filter((result) => result.status === status);
  if (ours.length === 0) {
    return [];
  }
  const shown = view.verbose || status === 'failed' ? ours : ours.slice(0, LISTED);
  const rest = ours.length - shown.length;
  return [
    view.ink.bold(TITLES[status]),
    ...shown.flatMap((result) => resultLines(result, view)),
    ...(rest > 0 ? [view.ink.dim(`  … and ${rest} more`)] : []),
    '',
  ];
}

function cost({ summary }: Plan, { reads, writes, milliseconds }: ApplyStats): string {
  const predicted = summary.writes === undefined ? '' : ` (${boundsText(summary.writes)} predicted)`;
  return `${traffic({ reads, writes })}${predicted}${milliseconds === undefined ? '' : ` in ${duration(milliseconds)}`}`;
}

/** What became of a plan, for a person: what was done, what was not and why, and one line at the end. */
export function renderApplyText(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const { colour = false, verbose = false, width = 80 } = stats;
  const view: View = { ink: inkOf(colour), width: Math.max(40, width), verbose };
  return joined([
    ...READING.flatMap((status) => block(resultsByResource(result.results), status, view)),
    ...result.diagnostics.flatMap((one) => [...diagnosticLines(one, view), '']),
    view.ink.dim(cost(plan, stats)),
    '',
    view.ink.bold(applySummary(result)),
  ]);
}

function resultJson(result: ChangeResult): object {
  const { key, address, kind, action } = result.change;
  const common = { status: result.status, key, address, kind, action };
  switch (result.status) {
    case 'done':
      return { ...common, note: result.note };
    case 'failed':
      return { ...common, message: result.message, outcome: result.outcome };
    case 'pending':
    case 'skipped':
    case 'held':
      return { ...common, message: result.message };
    default:
      return unreachable(result);
  }
}

function headerJson(plan: Plan): object {
  const { organization, environment, service, digest } = plan;
  return { organization, environment, service, digest };
}

/** `writes` is what was sent, `predicted` what the plan said would be sent if nothing fails. */
function summaryJson({ status, results, counts }: ApplyResult, plan: Plan, stats: ApplyStats): object {
  const { reads, writes, milliseconds } = stats;
  return { status, ...tally(results), counts, reads, writes, predicted: plan.summary.writes, milliseconds };
}

/** What became of a plan, as one JSON document. */
export function renderApplyJson(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const json = {
    ...headerJson(plan),
    status: result.status,
    results: result.results.map(resultJson),
    diagnostics: result.diagnostics,
    summary: summaryJson(result, plan, stats),
  };
  return jsonDocument(json);
}

/** What became of a plan, as lines of JSON. */
export function renderApplyNdjson(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  return jsonLines([
    { type: 'apply', ...headerJson(plan) },
    ...result.results.map((one) => ({ type: 'result', ...resultJson(one) })),
    ...result.diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', ...summaryJson(result, plan, stats) },
  ]);
}

function resultItem(result: ChangeResult): string {
  const message = messageOf(result).replaceAll('\n', ' – ');
  const said = message === '' ? '' : `: ${prose(message)}`;
  return `- ${code(EFFECT_WORDS[effectOf(result.change)].symbol)} ${code(result.change.address)}${said}`;
}

/** What became of a plan, for a comment: what went wrong first, what was done to be opened. */
export function renderApplyMarkdown(result: ApplyResult, plan: Plan, stats: ApplyStats): string {
  const resources = resultsByResource(result.results);
  const items = (status: ResultStatus): string[] => {
    const ours = resources.filter((one) => one.status === status);
    const rest = ours.length - 2 * LISTED;
    return [...ours.slice(0, 2 * LISTED).map(resultItem), ...(rest > 0 ? [`- and ${rest} more`] : [])];
  };
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', `#### ${title}`, '', ...lines];
  const done = items('done');
  return joined([
    `### ${applySummary(result)}`,
    '',
    `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ...section(TITLES.failed, items('failed')),
    ...section(TITLES.held, items('held')),
    ...section(TITLES.skipped, items('skipped')),
    ...section(TITLES.pending, items('pending')),
    ...section('Notes', result.diagnostics.slice(0, 2 * LISTED).flatMap(diagnosticItem)),
    ...(done.length === 0
      ? []
      : ['', ...folded(count(tally(result.results).done, 'change done', 'changes done'), done)]),
    '',
    `${cost(plan, stats)}. Digest: ${code(plan.digest)}`,
  ]);
}
