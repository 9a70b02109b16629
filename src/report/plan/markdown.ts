import { unreachable } from '../../base/unreachable.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Plan } from '../../plan/plan.ts';
import { planByResource } from '../../plan/resources.ts';
import { addressesByKey, changeLines, type Line, type View } from '../change.ts';
import { diagnosticItem } from '../diagnostics.ts';
import { PLAIN } from '../ink.ts';
import { type Budget, code, type Fitted, fitted, fittedFence, folded, prose, sizeOf } from '../markdown.ts';
import { type RiskGroup, riskCause, riskGroups } from '../risks.ts';
import { count, joined } from '../text.ts';
import {
  type HeldGroup,
  heldGroups,
  isAllowed,
  isRisky,
  leftAlone,
  predictedText,
  summaryLine,
  traffic,
} from '../words.ts';
import { grouped } from './text.ts';

/** How many characters a comment may have: GitHub takes 65,536, and nothing should hang on the last few. */
export const COMMENT_LIMIT = 65_000;

/** The most lines of one change; whoever wants to see more looks at the plan itself. */
const LONGEST_CHANGE = 150;
/** What titles, the tags around what is folded, and the lines that say what was left out take at most. */
const TITLES = 1000;

const VIEW: View = { ink: PLAIN, width: 100, verbose: false };

/** A line about a change as a diff shows it: the sign stands first, so that it is coloured. */
function fencedLine({ type, sign, text }: Line): string {
  switch (type) {
    case 'head':
      return `${sign} ${text}`;
    case 'body':
      return `      ${text}`;
    case 'diff':
      return `${sign}       ${text}`.trimEnd();
    default:
      return unreachable(type);
  }
}

/** After so many changes that did not fit whole, none is tried whole any more: comparing long texts takes long. */
const VAIN = 10;

/** Changes as lines of a diff: each whole unless it is very long, then without its fields. */
export function changeForms<T extends { readonly fields: readonly unknown[] }>(
  linesOf: (change: T) => readonly Line[],
): (change: T) => Generator<readonly string[], void> {
  let vain = 0;
  return function* (change) {
    if (vain < VAIN || change.fields.length === 0) {
      const lines = linesOf(change).map(fencedLine);
      const rest = lines.length - LONGEST_CHANGE;
      yield rest > 1 ? [...lines.slice(0, LONGEST_CHANGE), `      … ${rest} more lines`] : lines;
      vain++;
    }
    if (change.fields.length > 0) {
      const brief = linesOf({ ...change, fields: [] }).map(fencedLine);
      yield [...brief, `      … ${count(change.fields.length, 'field')}`];
    }
  };
}

function inGroups(changes: readonly Change[]): Change[] {
  return [...grouped(changes).values()].flatMap((kinds) => [...kinds.values()].flat());
}

function fencedChanges(
  changes: readonly Change[],
  addresses: ReadonlyMap<string, Address>,
  budget: Budget,
): { readonly lines: readonly string[]; readonly left: number } {
  const linesOf = (change: Change): Line[] => changeLines(change, VIEW, addresses);
  return fittedFence(inGroups(changes), changeForms(linesOf), { budget, language: 'diff' });
}

function withRest({ lines, left }: Fitted, whole: string): string[] {
  return [
    ...lines,
    ...(left === 0 ? [] : ['', `${count(left, 'more change')} left out for want of room: see ${whole}.`]),
  ];
}

const SHOWN_BY = '`colophon show`';

/** Changes in one fence, as many as there is room for. */
export function changeFence(
  changes: readonly Change[],
  addresses: ReadonlyMap<string, Address>,
  budget: Budget,
): string[] {
  return withRest(fencedChanges(changes, addresses, budget), SHOWN_BY);
}

function* heldForms({ first, addresses }: HeldGroup, allow: readonly string[]): Generator<readonly string[], void> {
  const way = isAllowed(first, allow) ? 'Allowed.' : `→ ${code(first.override)}`;
  const rest = addresses.length - 10;
  yield [
    `- **${prose(first.guard)}**: ${prose(first.message)} ${way}`,
    ...addresses.slice(0, 10).map((address) => `  - ${code(address)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
  yield [`- ${code(first.guard, 80)}: ${count(addresses.length, 'change')}. ${way}`];
}

function* riskForms(group: RiskGroup): Generator<readonly string[], void> {
  const { risk, meaning, changes } = group;
  const rest = changes.length - 10;
  yield [
    `- **${prose(risk)}**${meaning === '' ? '' : `: ${prose(meaning)}`}`,
    ...changes.slice(0, 10).map((change) => `  - ${code(change.address)} ${code(riskCause(change, risk), 300)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
  yield [`- ${code(risk, 80)}: ${count(changes.length, 'change')}.`];
}

function* noteForms(diagnostic: Plan['diagnostics'][number]): Generator<readonly string[], void> {
  yield diagnosticItem(diagnostic);
  yield [`- **${diagnostic.severity}** ${code(diagnostic.code, 80)}: ${code(diagnostic.summary, 200)}`];
}

/** Takes a part of what is left, so that what comes later has some as well. */
function shareOf(budget: Budget, share: number, take: (part: Budget) => Fitted): Fitted {
  const part = { left: Math.floor(budget.left * share) };
  const before = part.left;
  const result = take(part);
  budget.left -= before - part.left;
  return result;
}

/** An item of a list for what the list has no room for. */
function andMore(left: number): string[] {
  return left === 0 ? [] : [`- and ${left} more`];
}

/** Notes as a list, as many as there is room for. */
export function noteItems(diagnostics: Plan['diagnostics'], budget: Budget): Fitted {
  return fitted(diagnostics, noteForms, budget);
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `#### ${title}`, '', ...lines];
}

/** What the ledger lets go or writes anew, and what is left alone. */
function aside(plan: Plan): string[] {
  const { refresh, forget, unmanaged } = plan;
  return [
    ...(refresh.length === 0
      ? []
      : [`${count(refresh.length, 'entry', 'entries')} of the ledger to be brought up to date.`]),
    ...(forget.length === 0 ? [] : [`${count(forget.length, 'thing')} no longer managed and left on the service.`]),
    ...(unmanaged.length === 0 ? [] : [`${prose(leftAlone(plan))}.`]),
  ].flatMap((line) => ['', line]);
}

/** What stands around the changes of a plan. */
export interface PlanFrame {
  readonly allow: readonly string[];
  /** How long everything may become. */
  readonly limit: number;
  /** Knows how many changes were left out. Says no more about some than about all. */
  readonly head: (left: number) => readonly string[];
  readonly foot: readonly string[];
  /** Where everything is to be seen. */
  readonly whole: string;
}

/** A plan in a frame, never longer than it may be: what needs a look first, the rest folded, what has no room counted. */
export function framedPlan(given: Plan, { allow, limit, head, foot, whole }: PlanFrame): string {
  const plan = planByResource(given);
  const { changes, held, diagnostics } = plan;
  const waiting = new Set(held.map(({ key }) => key));
  const risky = changes.filter((change) => isRisky(change, waiting));
  const rest = changes.filter((change) => !isRisky(change, waiting));
  const addresses = addressesByKey(plan);
  const ending = [...aside(plan), ...foot];
  const around = Math.max(sizeOf(head(0)), sizeOf(head(changes.length))) + sizeOf(ending) + TITLES + 4 * whole.length;
  const budget: Budget = { left: Math.max(0, limit - around) };
  // Risks, reasons and notes are promised a part each; then what is risky takes what it needs.
  const groups = riskGroups(plan);
  const risks = shareOf(budget, 0.3, (part) => fitted(groups, riskForms, part));
  const reasons = shareOf(budget, 0.4, (part) => fitted(heldGroups(held), (one) => heldForms(one, allow), part));
  const notes = shareOf(budget, 0.3, (part) => noteItems(diagnostics, part));
  const first = fencedChanges(risky, addresses, budget);
  const others = fencedChanges(rest, addresses, budget);
  return joined([
    ...head(first.left + others.left),
    ...(groups.length === 0 ? [] : section('Risks', [...risks.lines, ...andMore(risks.left)])),
    ...(held.length === 0 ? [] : section('Held back', [...reasons.lines, ...andMore(reasons.left)])),
    ...(risky.length === 0 ? [] : section('Look at these first', withRest(first, whole))),
    ...(rest.length === 0
      ? []
      : [
          '',
          ...folded(
            `${risky.length === 0 ? '' : 'The other '}${count(rest.length, 'change')}`,
            withRest(others, whole),
          ),
        ]),
    ...(diagnostics.length === 0 ? [] : section('Notes', [...notes.lines, ...andMore(notes.left)])),
    ...ending,
  ]);
}

/** A plan as Markdown: the summary, what needs a look, and the rest to be opened. Fits a comment. */
export function renderPlanMarkdown(plan: Plan, { allow }: { readonly allow: readonly string[] }): string {
  const digest = plan.changes.length === 0 ? '' : ` Digest: ${code(plan.digest)}`;
  const said = predictedText(plan);
  return framedPlan(plan, {
    allow,
    limit: COMMENT_LIMIT,
    head: () => [
      `### ${summaryLine(plan, allow)}`,
      '',
      `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ],
    foot: ['', `${traffic(plan.live)}.${said === '' ? '' : ` ${said}.`}${digest}`],
    whole: SHOWN_BY,
  });
}
