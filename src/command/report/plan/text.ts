import { groupBy } from '../../../base/group-by.ts';
import type { Address } from '../../../core/plan/address.ts';
import { type Change, isEmpty, type KindName, type Plan, type Refresh } from '../../../core/plan/plan.ts';
import { effectOf, planByResource } from '../../../core/plan/resources.ts';
import { firstSegment, firstStep } from '../address.ts';
import { addressesByKey, CONDENSED, changeText, FULL, type View, viewOf } from '../change.ts';
import { foldedLines } from '../diagnostics.ts';
import { type EffectGroup, effectGroups } from '../effects.ts';
import type { Layout } from '../ink.ts';
import { withCommas } from '../nouns.ts';
import { type RiskItem, riskGroups, riskTitle } from '../risks.ts';
import { count, foldedValue, joined, listed, safe, safeParagraphs, widthOf, wrapped } from '../text.ts';
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

const RISKS = 10;
/** The maximum number of groups of places with the same effects; the rest is counted. */
const EFFECTS = 20;

export interface PlanTextOptions extends ApplyTarget, Layout {
  /** Whether it is for a terminal: then long lists and values are condensed, and `-v` shows all. */
  readonly isTerminal?: boolean;
}

/** Whether a change only records a live resource that already is as declared. */
export function isPlainAdoption(change: Change): boolean {
  return effectOf(change) === 'adopt';
}

/** The changes of one kind: deletions first, changes that write nothing last. */
function byWeight(changes: readonly Change[]): readonly Change[] {
  const weightOf = (change: Change): number =>
    change.action === 'delete' || change.action === 'replace' ? 0 : isPlainAdoption(change) ? 2 : 1;
  return [0, 1, 2].flatMap((weight) => changes.filter((change) => weightOf(change) === weight));
}

/**
 * Changes under their top-level resource or, if that has no parts in the plan, under its segment; then by kind, and within a kind the
 * heaviest first.
 */
export function grouped(changes: readonly Change[]): ReadonlyMap<string, ReadonlyMap<KindName, readonly Change[]>> {
  const holding = new Set<Address>();
  for (const { address } of changes) {
    const first = firstStep(address);
    if (first !== address) {
      holding.add(first);
    }
  }
  const groups = groupBy(changes, ({ address }) => {
    const first = firstStep(address);
    return holding.has(first) ? first : firstSegment(address);
  });
  return new Map(
    [...groups].map(([title, group]) => {
      const kinds = groupBy(group, ({ kind }) => kind);
      return [title, new Map([...kinds].map(([kind, own]) => [kind, byWeight(own)]))];
    }),
  );
}

/** A group of similar changes: a title, some examples, and the number of the rest. */
function repeatedBlock(repeated: Repeated, kind: string, { view, text }: ChangeTexts): string[] {
  const { colour, symbol } = EFFECT_WORDS[repeated.effect];
  const { ink } = view;
  return [
    '',
    `${ink[colour](symbol.padStart(3))} ${ink.bold(safe(repeatedTitle(repeated, kind), 300))}, such as:`,
    '',
    ...repeated.examples.flatMap(text),
    ink.dim(`      … and ${withCommas(repeated.rest)} more; -v lists all`),
  ];
}

interface ChangeTexts {
  readonly view: View;
  readonly text: (change: Change) => readonly string[];
}

function kindBlock(kind: string, entries: readonly (Change | Repeated)[], texts: ChangeTexts): string[] {
  const lines: string[] = [];
  let isSpaced = true;
  const firstPlain = entries.find((entry) => !isRepeated(entry) && isPlainAdoption(entry));
  for (const entry of entries) {
    if (isRepeated(entry)) {
      lines.push(...repeatedBlock(entry, kind, texts));
      isSpaced = true;
      continue;
    }
    const own = texts.text(entry);
    // Empty lines separate long changes, and changes that write from those that do not; many short ones read better as a list.
    if (isSpaced || own.length > 2 || entry === firstPlain) {
      lines.push('');
    }
    isSpaced = own.length > 2;
    lines.push(...own);
  }
  return lines;
}

/** The changes. On a terminal, similar ones are folded, except for deletions, risky changes and blocked ones. */
function changeBlocks(plan: Plan, view: View, isTerminal: boolean): string[] {
  const addresses = addressesByKey(plan);
  const blocked = new Set(plan.blocked.map(({ key }) => key));
  const texts: ChangeTexts = { view, text: (change) => changeText(change, view, addresses) };
  const isFolded = isTerminal && !view.verbose;
  const entriesOf = (changes: readonly Change[]): readonly (Change | Repeated)[] =>
    isFolded ? foldRepeats(changes, (change) => isRisky(change, blocked)) : changes;
  return [...grouped(plan.changes)].flatMap(([title, kinds]) => [
    '',
    view.ink.bold(safe(title)),
    ...[...kinds].flatMap(([kind, changes]) => kindBlock(kind, entriesOf(changes), texts)),
  ]);
}

/** The changes that a guard blocks, the reason, and the consents to pass. */
export function blockedLines(
  { first, addresses }: BlockedGroup,
  { allow }: Pick<PlanTextOptions, 'allow'>,
  view: Pick<View, 'ink' | 'width' | 'verbose'>,
): string[] {
  const { ink, width } = view;
  const allowed = isAllowed(first, allow);
  const [headline = '', ...more] = safeParagraphs(`${first.guard}: ${first.message}`, width - 6);
  return [
    '',
    `${allowed ? ink.green('  ✓') : ink.yellow('  !')} ${ink.bold(headline)}`,
    ...more.map((line) => `    ${ink.bold(line)}`),
    ...few(addresses, view, 5).map((line) => `    ${line}`),
    ...(allowed ? ['allowed'] : safeParagraphs(unblockText(first), width - 8)).map(
      (line, index) => `      ${ink[allowed ? 'green' : 'yellow'](`${index === 0 ? '→' : ' '} ${line}`)}`,
    ),
  ];
}

function few(texts: readonly string[], { verbose, ink }: Pick<View, 'ink' | 'verbose'>, most: number): string[] {
  return listed(
    texts,
    verbose ? texts.length : most,
    (text) => [`  ${safe(text)}`],
    (rest) => ink.dim(`  … and ${rest} more; -v lists all`),
  );
}

function riskItem({ address, causes: causesOf }: RiskItem, { width, verbose }: View): string[] {
  const causes = causesOf(verbose);
  const line = `      ${safe(address)}  ${causes.join(', ')}`;
  return widthOf(line) <= width
    ? [line]
    : [
        `      ${safe(address)}`,
        ...causes.flatMap((cause) =>
          foldedValue(cause, width - 12).map((part, index) => `        ${index === 0 ? '' : '  '}${part}`.trimEnd()),
        ),
      ];
}

function riskBlocks(plan: Plan, view: View, allow: readonly string[]): string[] {
  const { ink, width } = view;
  const groups = riskGroups(plan, allow);
  return groups.length === 0
    ? []
    : [
        '',
        ink.bold('Risks'),
        ...groups.flatMap((group) => {
          const [first = '', ...more] = wrapped(riskTitle(group), width - 4);
          return [
            '',
            `${ink.red('  !')} ${ink.bold(first)}`,
            ...more.map((line) => `    ${ink.bold(line)}`),
            ...listed(
              group.items,
              view.verbose ? group.items.length : RISKS,
              (item) => riskItem(item, view),
              (rest) => ink.dim(`      … and ${rest} more; -v lists all`),
            ),
          ];
        }),
      ];
}

function ledgerBlocks({ refresh, ...plan }: Plan, view: View): string[] {
  const isRenamed = ({ address, previousAddress = address }: Refresh): boolean => previousAddress !== address;
  const renamed = refresh.filter(isRenamed);
  const recorded = refresh.filter((one) => !isRenamed(one)).map(({ address }) => address);
  const from = renamed.map(({ address, previousAddress = '' }) => `${safe(address)}  was ${safe(previousAddress)}`);
  const block = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', title, ...few(items, view, 5)];
  return [
    ...block(`Renamed in the ledger: ${count(renamed.length, 'resource')}`, from),
    ...block(`To record in the ledger: ${count(recorded.length, 'resource')} already as declared`, recorded),
    ...forgotten(plan).flatMap(({ what, addresses }) =>
      block(`Removed from the ledger: ${count(addresses.length, 'resource')} ${what}`, addresses),
    ),
  ];
}

function previewBlock(plan: Plan, view: View): string[] {
  const urls = previewsIn(plan).map(([address, url]) => `${safe(address)}  ${safe(url)}`);
  return urls.length === 0 ? [] : ['', PREVIEWS, ...few(urls, view, 5)];
}

function footer(plan: Plan, { ink, verbose }: View): string[] {
  const { git, digest, live, createdAt, tool } = plan;
  const commit =
    git === undefined ? '' : `, commit ${safe(git.commit, 40)}${git.dirty ? ' with uncommitted changes' : ''}`;
  return [
    '',
    ...(verbose
      ? [ink.dim(`Created ${safe(createdAt, 40)} by ${safe(tool.name, 40)} ${safe(tool.version, 40)}${commit}`)]
      : []),
    ...(!isEmpty(plan) ? [ink.dim(`Digest: ${safe(digest, 80)}`)] : []),
    ink.dim([traffic(live), predictedText(plan)].filter((text) => text !== '').join('; ')),
  ];
}

/** How to proceed with a blocked plan. The command is one line, however long, so that it can be pasted. */
function hintLines(plan: Plan, options: PlanTextOptions, { ink, width }: View): string[] {
  const hint = unblockHint(plan, options);
  return hint === undefined
    ? []
    : ['', ...wrapped(hint.text, width), ...(hint.command === undefined ? [] : [`  ${ink.bold(hint.command)}`])];
}

function effectBlocks({ effects }: Plan, { ink, width, verbose }: View): string[] {
  const groups = effectGroups(effects);
  if (groups.length === 0) {
    return [];
  }
  const groupLines = ({ places, what, people }: EffectGroup): string[] => [
    ...wrapped(`${safe(places)}: ${safe(what)}`, width - 4).map(
      (line, index) => `${index === 0 ? '  ' : '    '}${line}`,
    ),
    ...(verbose ? people.map((person) => `    ${safe(person)}`) : []),
  ];
  const more = (rest: number): string => `  and ${count(rest, 'more place')}; -v shows all`;
  return ['', ink.bold('Access'), ...listed(groups, verbose ? groups.length : EFFECTS, groupLines, more)];
}

/** A plan as text: risks first, then the changes, then blocked changes with the reasons, and the summary line at the end. */
export function renderPlanText(given: Plan, options: PlanTextOptions): string {
  const plan = planByResource(given);
  const { allow, isTerminal = false } = options;
  const view = viewOf(options, (all) => (isTerminal && !all ? CONDENSED : FULL));
  const { ink, verbose } = view;
  const { blocked, unmanaged, diagnostics } = plan;
  return joined([
    `Plan for ${ink.bold(safe(plan.organization, 80))}, ${safe(plan.environment, 80)} (${safe(plan.service, 80)})`,
    ...riskBlocks(plan, view, allow),
    ...changeBlocks(plan, view, isTerminal),
    ...effectBlocks(plan, view),
    ...(blocked.length === 0 ? [] : ['', ink.bold('Blocked')]),
    ...blockedGroups(blocked).flatMap((one) => blockedLines(one, options, view)),
    ...ledgerBlocks(plan, view),
    ...(unmanaged.length === 0 ? [] : ['', ...wrapped(unmanagedLine(plan), view.width)]),
    ...(verbose ? unmanaged.map((address) => `  ${safe(address)}`) : []),
    ...previewBlock(plan, view),
    ...(diagnostics.length === 0 ? [] : ['', ...foldedLines(diagnostics, view).slice(0, -1)]),
    ...footer(plan, view),
    ...hintLines(plan, options, view),
    '',
    ink.bold(summaryLine(plan, allow)),
  ]);
}
