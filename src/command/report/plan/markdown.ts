import { groupBy } from '../../../base/group-by.ts';
import { unreachable } from '../../../base/unreachable.ts';
import { byWeight } from '../../../core/engine/risks.ts';
import type { Address } from '../../../core/plan/address.ts';
import { type Change, EFFECTS, type Effect, isEmpty, type Plan } from '../../../core/plan/plan.ts';
import { effectOf, planByResource } from '../../../core/plan/resources.ts';
import { addressesByKey, COMMENT_VIEW, changeLines, type Line } from '../change.ts';
import { briefItem, diagnosticItem, foldRepeated } from '../diagnostics.ts';
import { type EffectGroup, effectGroups } from '../effects.ts';
import {
  type Budget,
  code,
  type Fitted,
  fence,
  fitted,
  fittedFence,
  folded,
  link,
  prose,
  sizeOf,
} from '../markdown.ts';
import { type RiskGroup, riskGroups } from '../risks.ts';
import { count, joined, listed, safe, sentence } from '../text.ts';
import {
  type BlockedGroup,
  blockedGroups,
  EFFECT_WORDS,
  forgotten,
  isAllowed,
  isRisky,
  PREVIEWS,
  predictedText,
  previewsIn,
  summaryLine,
  traffic,
  unmanagedLine,
} from '../words.ts';
import { type ApplyTarget, unblockHint, unblockText } from './consent.ts';
import { foldRepeats, isRepeated, type Repeated, repeatedTitle } from './repeats.ts';
import { grouped, isPlainAdoption } from './text.ts';

/** The maximum number of characters of a comment: GitHub accepts 65,536. */
export const COMMENT_LIMIT = 65_000;

/** The maximum number of lines of one change; the saved plan has the rest. */
const LONGEST_CHANGE = 150;
/** The maximum number of characters for titles, tags around folded parts, and lines that count omitted items. */
const TITLES = 1000;

/** Hosts color the lines of a diff by their first character; this is the only one for updates. */
const DIFF_UPDATE = '!';

function diffSign(sign: string): string {
  return sign === EFFECT_WORDS.update.symbol || sign === EFFECT_WORDS.adoptUpdate.symbol ? DIFF_UPDATE : sign;
}

/** Explains the signs of the changes, in the order in which effects are counted. */
function legend(changes: readonly Change[]): string {
  const effects = new Set<Effect>(changes.map(effectOf));
  const bySign = groupBy(
    EFFECTS.filter((effect) => effects.has(effect)),
    (effect) => diffSign(EFFECT_WORDS[effect].symbol),
  );
  const parts = [...bySign].map(
    ([sign, own]) => `${code(sign)} ${own.map((effect) => EFFECT_WORDS[effect].verb).join(' or ')}`,
  );
  return `Signs: ${parts.join(', ')}.`;
}

/** A line about a change as a line of a diff: the sign comes first, so that hosts color it. */
function fencedLine({ type, sign, text }: Line): string {
  switch (type) {
    case 'head':
      return `${diffSign(sign)} ${text}`;
    case 'body':
      return `      ${text}`.trimEnd();
    case 'diff':
      return `${sign}       ${text}`.trimEnd();
    default:
      return unreachable(type);
  }
}

/** After this number of changes that do not fit in full, no other is tried in full: comparing long texts takes long. */
const MISFITS = 10;

/** Changes as lines of a diff: each in full unless it is very long, then without its fields. */
export function changeForms<T extends { readonly fields: readonly unknown[] }>(
  linesOf: (change: T) => readonly Line[],
): (change: T) => Generator<readonly string[], void> {
  let misfits = 0;
  return function* (change) {
    if (misfits < MISFITS || change.fields.length === 0) {
      const lines = linesOf(change).map(fencedLine);
      const rest = lines.length - LONGEST_CHANGE;
      yield rest > 1 ? [...lines.slice(0, LONGEST_CHANGE), `      … ${count(rest, 'more line')}`] : lines;
      misfits++;
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

function fencedChanges(changes: readonly Change[], addresses: ReadonlyMap<string, Address>, budget: Budget): Fitted {
  const linesOf = (change: Change): Line[] => changeLines(change, COMMENT_VIEW, addresses);
  return fittedFence(changes, changeForms(linesOf), { budget, language: 'diff' });
}

/** An entry of a list in which some changes are folded; the first of a group has its title. */
type Listed = { readonly change: Change; readonly title: string | undefined };

function listedOf(entry: Change | Repeated, kind: string): Listed[] {
  if (!isRepeated(entry)) {
    return [{ change: entry, title: undefined }];
  }
  const title = `${diffSign(EFFECT_WORDS[entry.effect].symbol)} ${safe(repeatedTitle(entry, kind), 300)}, such as:`;
  return entry.examples.map((change, index) => ({ change, title: index === 0 ? title : undefined }));
}

/** If not all of these changes fit, repetitive ones are folded, so that the others have room. */
function fencedRest(changes: readonly Change[], addresses: ReadonlyMap<string, Address>, budget: Budget): Fitted {
  const part = { ...budget };
  const whole = fencedChanges(inGroups(changes), addresses, part);
  if (whole.left === 0) {
    budget.left = part.left;
    return whole;
  }
  const items = [...grouped(changes).values()].flatMap((kinds) =>
    [...kinds].flatMap(([kind, own]) => foldRepeats(own, () => false).flatMap((entry) => listedOf(entry, kind))),
  );
  const formsOf = changeForms((change: Change) => changeLines(change, COMMENT_VIEW, addresses));
  const { lines, left } = fittedFence(
    items,
    function* ({ change, title }) {
      for (const form of formsOf(change)) {
        yield title === undefined ? form : [title, ...form];
      }
    },
    { budget, language: 'diff' },
  );
  return { lines, left: left + changes.length - items.length };
}

function withRest({ lines, left }: Fitted, whole: string): string[] {
  return [
    ...lines,
    ...(left === 0 ? [] : ['', `${count(left, 'more change does', 'more changes do')} not fit here: see ${whole}.`]),
  ];
}

const SHOWN_BY = '`colophon show`';

export function changeFence(
  changes: readonly Change[],
  addresses: ReadonlyMap<string, Address>,
  budget: Budget,
): string[] {
  return withRest(fencedChanges(inGroups(changes), addresses, budget), SHOWN_BY);
}

function* blockedForms(
  { first, addresses }: BlockedGroup,
  allow: readonly string[],
): Generator<readonly string[], void> {
  const remedy =
    first.consents.length > 0
      ? `Pass ${first.consents.map((consent) => code(`--allow ${consent}`)).join(' or ')}.`
      : prose(sentence(unblockText(first)));
  const way = isAllowed(first, allow) ? 'Allowed.' : remedy;
  const rest = addresses.length - 10;
  yield [
    `- **${prose(first.guard)}**: ${prose(sentence(first.message))} ${way}`,
    ...addresses.slice(0, 10).map((address) => `  - ${code(address)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
  yield [`- ${code(first.guard, 80)}: ${count(addresses.length, 'change')}. ${way}`];
}

function* riskForms(group: RiskGroup): Generator<readonly string[], void> {
  const { risk, meaning, items, status } = group;
  const rest = items.length - 10;
  yield [
    `- **${prose(risk)}**${status === undefined ? '' : ` (${status})`}${meaning === '' ? '' : `: ${prose(meaning)}`}`,
    ...items.slice(0, 10).map((item) => `  - ${code(item.address)} ${code(item.causes().join(', '), 2000)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
  yield [`- ${code(risk, 80)}: ${count(items.length, 'change')}.`];
}

function* effectForms({ places, what }: EffectGroup): Generator<readonly string[], void> {
  yield [`- ${prose(places)}: ${prose(what)}`];
}

/** Spends at most a share of the budget, so that later parts have some as well. */
function shareOf(budget: Budget, share: number, take: (part: Budget) => Fitted): Fitted {
  const part = { left: Math.floor(budget.left * share) };
  const before = part.left;
  const result = take(part);
  budget.left -= before - part.left;
  return result;
}

function andMore(left: number): string[] {
  return left === 0 ? [] : [`- and ${left} more`];
}

/** The notes that fit, as a list: of many of one kind the first few in full, and the rest in brief at the end. */
export function noteItems(diagnostics: Plan['diagnostics'], budget: Budget): Fitted {
  const { full, repeated } = foldRepeated(diagnostics);
  const isFull = new Set(full);
  return fitted(
    [...full, ...repeated.flat()],
    function* (one) {
      if (isFull.has(one)) {
        yield diagnosticItem(one);
      }
      yield [briefItem(one)];
    },
    budget,
  );
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `#### ${title}`, '', ...lines];
}

function previewItems(plan: Plan): string[] {
  const links = previewsIn(plan).flatMap(([address, url]) => link(prose(address), url) ?? []);
  return links.length === 0
    ? []
    : [
        `${PREVIEWS}: ${listed(
          links,
          10,
          (one) => [one],
          (rest) => `${rest} more`,
        ).join(', ')}.`,
      ];
}

/** Changes of the ledger alone, and unmanaged resources. */
function aside(plan: Plan): string[] {
  const { refresh, unmanaged } = plan;
  return [
    ...(refresh.length === 0
      ? []
      : [`To record in the ledger: ${count(refresh.length, 'resource')} already as declared.`]),
    ...forgotten(plan).map(
      ({ what, addresses }) => `Removed from the ledger: ${count(addresses.length, 'resource')} ${what}.`,
    ),
    ...(unmanaged.length === 0 ? [] : [`${prose(unmanagedLine(plan))}.`]),
    ...previewItems(plan),
  ].flatMap((line) => ['', line]);
}

export interface PlanFrame extends ApplyTarget {
  readonly limit: number;
  /** Takes the number of changes that do not fit. For some, it is no longer than for all. */
  readonly head: (left: number) => readonly string[];
  readonly foot: readonly string[];
  /** Where the complete plan is. */
  readonly whole: string;
}

/** Far longer than a command with every possible consent. */
const LONGEST_COMMAND = 3000;

function hintLines(plan: Plan, frame: PlanFrame): string[] {
  const hint = unblockHint(plan, frame);
  return hint === undefined
    ? []
    : [
        '',
        hint.text,
        ...(hint.command === undefined ? [] : ['', ...fence([safe(hint.command, LONGEST_COMMAND)], 'sh')]),
      ];
}

/** A plan in a frame, never longer than the limit: risks first, ordinary changes folded, omitted ones counted. */
export function framedPlan(given: Plan, frame: PlanFrame): string {
  const { allow, limit, head, foot, whole } = frame;
  const plan = planByResource(given);
  const { changes, blocked, diagnostics } = plan;
  const blockedKeys = new Set(blocked.map(({ key }) => key));
  const risky = byWeight(inGroups(changes.filter((change) => isRisky(change, blockedKeys))), ({ risk }) => risk);
  const rest = changes.filter((change) => !isRisky(change, blockedKeys));
  // Among many adoptions that write nothing, the few changes that write would be overlooked.
  const writing = rest.filter((change) => !isPlainAdoption(change));
  const adopted = rest.filter(isPlainAdoption);
  const addresses = addressesByKey(plan);
  const hint = hintLines(plan, frame);
  const ending = [...aside(plan), ...foot];
  const around =
    sizeOf(hint) + Math.max(sizeOf(head(0)), sizeOf(head(changes.length))) + sizeOf(ending) + TITLES + 5 * whole.length;
  const budget: Budget = { left: Math.max(0, limit - around) };
  // Risks, reasons and notes have a share each; then risky changes take what they need.
  const groups = riskGroups(plan, allow);
  const risks = shareOf(budget, 0.3, (part) => fitted(groups, riskForms, part));
  const reasons = shareOf(budget, 0.4, (part) =>
    fitted(blockedGroups(blocked), (one) => blockedForms(one, allow), part),
  );
  const effects = effectGroups(plan.effects);
  const access = shareOf(budget, 0.2, (part) => fitted(effects, effectForms, part));
  const notes = shareOf(budget, 0.3, (part) => noteItems(diagnostics, part));
  const first = fencedChanges(risky, addresses, budget);
  const others = fencedRest(writing, addresses, budget);
  const plain = fencedRest(adopted, addresses, budget);
  return joined([
    ...head(first.left + others.left + plain.left),
    ...(groups.length === 0 ? [] : section('Risks', [...risks.lines, ...andMore(risks.left)])),
    ...(effects.length === 0 ? [] : section('Access', [...access.lines, ...andMore(access.left)])),
    ...(blocked.length === 0 ? [] : section('Blocked', [...reasons.lines, ...andMore(reasons.left), ...hint])),
    ...(changes.length === 0 ? [] : ['', legend(changes)]),
    ...(risky.length === 0 ? [] : section('Review first', withRest(first, whole))),
    ...(writing.length === 0
      ? []
      : [
          '',
          ...folded(count(writing.length, risky.length === 0 ? 'change' : 'other change'), withRest(others, whole)),
        ]),
    ...(adopted.length === 0
      ? []
      : ['', ...folded(`${count(adopted.length, 'resource')} to adopt without a change`, withRest(plain, whole))]),
    ...(diagnostics.length === 0 ? [] : section('Notes', [...notes.lines, ...andMore(notes.left)])),
    ...ending,
  ]);
}

/** A plan as Markdown: the summary, risks, blocked changes, and the rest folded. Fits into a comment. */
export function renderPlanMarkdown(plan: Plan, target: ApplyTarget): string {
  const { allow } = target;
  const digest = isEmpty(plan) ? '' : ` Digest: ${code(plan.digest)}`;
  const predicted = predictedText(plan);
  return framedPlan(plan, {
    ...target,
    limit: COMMENT_LIMIT,
    head: () => [
      `### ${summaryLine(plan, allow)}`,
      '',
      `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ],
    foot: ['', `${traffic(plan.live)}.${predicted === '' ? '' : ` ${sentence(predicted)}`}${digest}`],
    whole: SHOWN_BY,
  });
}
