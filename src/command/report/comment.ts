import { digestOfText } from '../../core/plan/digest.ts';
import { isEmpty, type Plan } from '../../core/plan/plan.ts';
import { code, link } from './markdown.ts';
import { applyCommand, unblockHint } from './plan/consent.ts';
import { COMMENT_LIMIT, framedPlan } from './plan/markdown.ts';
import { count, sentence } from './text.ts';
import { predictedText, summaryLine, traffic } from './words.ts';

/** The longest part of a marker; a longer one is cut, with a digest that keeps it unique. */
const LONGEST_PART = 100;

function encoded(sign: string): string {
  return Array.from(
    new TextEncoder().encode(sign),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

function markerPart(text: string): string {
  const short = text.slice(0, LONGEST_PART).toWellFormed();
  const plain = short.replace(/[^A-Za-z0-9._-]/gu, encoded);
  return text.length > LONGEST_PART ? `${plain}~${digestOfText(text).slice(0, 16)}` : plain;
}

type Topic = 'plan' | 'drift';

function marker(topic: string, parts: readonly string[]): string {
  return `<!-- ${['colophon', topic, ...parts.map(markerPart)].join(':')} -->`;
}

/** The hidden line that identifies our own text. `key` distinguishes several in one place. */
export function markerOf(
  topic: Topic,
  {
    environment,
    organization,
    key,
  }: { readonly environment: string; readonly organization: string; readonly key?: string | undefined },
): string {
  return marker(topic, [environment, organization, ...(key === undefined ? [] : [key])]);
}

/** The same for a text about many environments, which can be added and removed. */
export function fleetMarkerOf(topic: Topic, key: string | undefined): string {
  return marker(`${topic}-all`, key === undefined ? [] : [key]);
}

/** The run and the commit that a text comes from. */
export interface Provenance {
  readonly runUrl?: string | undefined;
  readonly commit?: string | undefined;
}

export interface PlanCommentOptions extends Provenance {
  /** The given consents; the changes that they allow are shown as allowed. */
  readonly allow: readonly string[];
  readonly marker: string;
  /** The maximum number of characters, at least 5,000. */
  readonly limit?: number;
}

/** A commit in a form that hosts link; anything else as code. */
function commitText(commit: string): string {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit : code(commit, 80);
}

/** The digest of a plan, and how to apply exactly this plan. */
export function digestLines(plan: Plan, { allow }: Pick<PlanCommentOptions, 'allow'>): string[] {
  const target = { allow, expectDigest: true };
  // A blocked plan already shows the command.
  const how =
    unblockHint(plan, target) === undefined
      ? ` To apply exactly this plan: ${code(applyCommand(plan, target), 2000)}`
      : '';
  return isEmpty(plan) ? [] : ['', `Digest: ${code(plan.digest, 80)}.${how}`];
}

/** `Planned from commit … by this run. `; empty if neither is known. */
export function plannedFrom({ runUrl, commit }: Provenance, isDirty: boolean): string {
  const run = link('this run', runUrl);
  const from = [
    ...(commit === undefined ? [] : [`from commit ${commitText(commit)}${isDirty ? ' with uncommitted changes' : ''}`]),
    ...(run === undefined ? [] : [`by ${run}`]),
  ];
  return from.length === 0 ? '' : `Planned ${from.join(' ')}. `;
}

function footOf(plan: Plan, options: PlanCommentOptions): string[] {
  const { live, git } = plan;
  const predicted = predictedText(plan);
  const { commit = git?.commit, runUrl } = options;
  return [
    ...digestLines(plan, options),
    '',
    `${plannedFrom({ runUrl, commit }, git?.dirty === true)}${traffic(live)}.${predicted === '' ? '' : ` ${sentence(predicted)}`}`,
  ];
}

/**
 * A plan as the single pull request comment that Colophon maintains: the marker, the summary, blocked and risky changes, and the rest
 * folded. Never longer than the limit, and never cut in the middle of markup.
 */
export function renderPlanComment(plan: Plan, options: PlanCommentOptions): string {
  const { allow, marker, runUrl, limit = COMMENT_LIMIT } = options;
  const whole = `\`colophon show\` of the saved plan${runUrl === undefined ? '' : `, or ${link('the run', runUrl) ?? 'the run'}`}`;
  return framedPlan(plan, {
    allow,
    expectDigest: true,
    limit,
    head: (left) => [
      marker,
      `### Colophon: plan for ${code(plan.environment, 80)}`,
      '',
      `**${summaryLine(plan, allow)}**`,
      '',
      `Organization ${code(plan.organization, 80)} on ${code(plan.service, 80)}`,
      ...(left === 0
        ? []
        : [
            '',
            `**Too long for a comment:** ${left} of ${count(plan.summary.resources, 'change')} left out. See ${whole}.`,
          ]),
    ],
    foot: footOf(plan, options),
    whole: 'the whole plan',
  });
}
