import { digestOfText } from '../plan/digest.ts';
import type { Plan } from '../plan/plan.ts';
import { code, link } from './markdown.ts';
import { COMMENT_LIMIT, framedPlan } from './plan/markdown.ts';
import { count, safe } from './text.ts';
import { predictedText, summaryLine, traffic } from './words.ts';

/** The longest part of a marker; a longer one is cut, and a digest keeps it apart from others. */
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

/** The hidden line by which our own text is found again. `key` keeps several in one place apart. */
export function markerOf(
  topic: 'plan' | 'drift',
  {
    environment,
    organization,
    key,
  }: { readonly environment: string; readonly organization: string; readonly key?: string | undefined },
): string {
  const parts = [environment, organization, ...(key === undefined ? [] : [key])].map(markerPart);
  return `<!-- colophon:${topic}:${parts.join(':')} -->`;
}

/** Where a text was made. */
export interface Provenance {
  readonly runUrl?: string | undefined;
  readonly commit?: string | undefined;
}

export interface PlanCommentOptions extends Provenance {
  /** The consents that were given, so that what they allow is shown as such. */
  readonly allow: readonly string[];
  readonly marker: string;
  /** The most characters, at least 5,000. */
  readonly limit?: number;
}

/** A commit as hosts link it; anything that is no commit is shown as what it is. */
function commitText(commit: string): string {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit : code(commit, 80);
}

/** What has to be typed to do exactly this; what cannot be typed safely is left to the reader. */
function applyCommand({ environment, digest }: Plan, allow: readonly string[]): string {
  const plain = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._=,-]{0,80}$/.test(text);
  return [
    'colophon apply',
    ...(environment !== 'default' && plain(environment) ? [`-e ${environment}`] : []),
    ...allow
      .filter(plain)
      .slice(0, 10)
      .map((consent) => `--allow ${consent}`),
    `--expect ${safe(digest, 80)}`,
  ].join(' ');
}

function footOf(plan: Plan, { allow, runUrl, commit = plan.git?.commit }: PlanCommentOptions): string[] {
  const { changes, digest, live, git } = plan;
  const run = link('this run', runUrl);
  const said = predictedText(plan);
  const from = [
    ...(commit === undefined
      ? []
      : [`from commit ${commitText(commit)}${git?.dirty === true ? ' and changes not committed' : ''}`]),
    ...(run === undefined ? [] : [`by ${run}`]),
  ];
  return [
    ...(changes.length === 0
      ? []
      : ['', `Digest: ${code(digest, 80)}. To do exactly this: ${code(applyCommand(plan, allow), 2000)}`]),
    '',
    `${from.length === 0 ? '' : `Planned ${from.join(' ')}. `}${traffic(live)}.${said === '' ? '' : ` ${said}.`}`,
  ];
}

/**
 * A plan as the one comment on a pull request that is kept up to date: the marker, the summary, what is held back or
 * risky, and the rest to be opened. Never longer than it may be, and nothing in it is cut in the middle of markup.
 */
export function renderPlanComment(plan: Plan, options: PlanCommentOptions): string {
  const { allow, marker, runUrl, limit = COMMENT_LIMIT } = options;
  const whole = `\`colophon show\` of the saved plan${runUrl === undefined ? '' : `, or ${link('the run', runUrl) ?? 'the run'}`}`;
  return framedPlan(plan, {
    allow,
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
            `**Too long for a comment:** ${count(left, 'change')} of ${plan.summary.resources} left out. See ${whole}.`,
          ]),
    ],
    foot: footOf(plan, options),
    whole: 'the whole plan',
  });
}
