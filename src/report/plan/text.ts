import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, KindName, Plan, Refresh } from '../../plan/plan.ts';
import { effectOf, planByResource } from '../../plan/resources.ts';
import { firstSegment, firstStep } from '../address.ts';
import { addressesByKey, changeLines, terminalLine, type View } from '../change.ts';
import { diagnosticLines } from '../diagnostics.ts';
import { inkOf } from '../ink.ts';
import { riskCause, riskGroups, riskTitle } from '../risks.ts';
import { count, joined, safe, safeParagraphs, wrapped } from '../text.ts';
import {
  EFFECT_WORDS,
  type HeldGroup,
  heldGroups,
  isAllowed,
  leftAlone,
  predictedText,
  summaryLine,
  traffic,
} from '../words.ts';

/** The resources that are named for each risk. */
const RISKS = 10;

export interface PlanTextOptions {
  readonly colour: boolean;
  /** The words that were given, so that what they let through is shown as such. */
  readonly allow: readonly string[];
  /** Shows everything in full. */
  readonly verbose?: boolean;
  /** How wide lines should be; 80 by default. */
  readonly width?: number;
}

/** Changes under the thing at the top that holds them, or, where that is all there is, under its sort; then by kind. */
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
  return new Map([...groups].map(([title, group]) => [title, groupBy(group, ({ kind }) => kind)]));
}

function changeBlocks(plan: Plan, view: View): string[] {
  const addresses = addressesByKey(plan);
  const lines: string[] = [];
  for (const [title, kinds] of grouped(plan.changes)) {
    lines.push('', view.ink.bold(safe(title)));
    for (const changes of kinds.values()) {
      let airy = true;
      for (const change of changes) {
        const { colour } = EFFECT_WORDS[effectOf(change)];
        const own = changeLines(change, view, addresses).map((line) => terminalLine(line, colour, view));
        // Long ones stand apart; many short ones read better as a list.
        if (airy || own.length > 2) {
          lines.push('');
        }
        airy = own.length > 2;
        lines.push(...own);
      }
    }
  }
  return lines;
}

function heldLines({ first, addresses }: HeldGroup, { allow }: PlanTextOptions, view: View): string[] {
  const { ink, width } = view;
  const allowed = isAllowed(first, allow);
  const [said = '', ...more] = safeParagraphs(`${first.guard}: ${first.message}`, width - 6);
  return [
    '',
    `${allowed ? ink.green('  ✓') : ink.yellow('  !')} ${ink.bold(said)}`,
    ...more.map((line) => `    ${ink.bold(line)}`),
    ...listed(
      addresses.map((address) => safe(address)),
      view,
      5,
    ).map((line) => `    ${line}`),
    ...(allowed ? ['allowed'] : safeParagraphs(first.override, width - 8)).map(
      (line, index) => `      ${ink[allowed ? 'green' : 'yellow'](`${index === 0 ? '→' : ' '} ${line}`)}`,
    ),
  ];
}

function listed(addresses: readonly string[], { verbose, ink }: View, few: number): string[] {
  const shown = verbose ? addresses : addresses.slice(0, few);
  const rest = addresses.length - shown.length;
  return [...shown.map((one) => `  ${one}`), ...(rest > 0 ? [ink.dim(`  … and ${rest} more`)] : [])];
}

/** What may hurt, before everything else. */
function riskBlocks(plan: Plan, view: View): string[] {
  const { ink, width, verbose } = view;
  const groups = riskGroups(plan);
  return groups.length === 0
    ? []
    : [
        '',
        ink.bold('Risks'),
        ...groups.flatMap((group) => {
          const [first = '', ...more] = wrapped(riskTitle(group), width - 4);
          const shown = verbose ? group.changes : group.changes.slice(0, RISKS);
          const rest = group.changes.length - shown.length;
          return [
            '',
            `${ink.red('  !')} ${ink.bold(first)}`,
            ...more.map((line) => `    ${ink.bold(line)}`),
            ...shown.map((change) => `      ${safe(change.address)}  ${riskCause(change, group.risk)}`),
            ...(rest > 0 ? [ink.dim(`      … and ${rest} more`)] : []),
          ];
        }),
      ];
}

/** What changes only in the ledger. */
function ledgerBlocks({ refresh, forget }: Plan, view: View): string[] {
  const isRenamed = ({ address, previousAddress = address }: Refresh): boolean => previousAddress !== address;
  const renamed = refresh.filter(isRenamed);
  const recorded = refresh.filter((one) => !isRenamed(one)).map(({ address }) => safe(address));
  const from = renamed.map(({ address, previousAddress = '' }) => `${safe(address)}  was ${safe(previousAddress)}`);
  const block = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', title, ...listed(items, view, 5)];
  return [
    ...block(`Renamed in the ledger: ${count(renamed.length, 'thing')}`, from),
    ...block(`Recorded in the ledger: ${recorded.length} already as declared`, recorded),
    ...block(
      `Let go: ${count(forget.length, 'thing')} no longer managed, left on the service`,
      forget.map((address) => safe(address)),
    ),
  ];
}

function footer(plan: Plan, { ink, verbose }: View): string[] {
  const { git, digest, changes, live, createdAt, tool } = plan;
  const commit =
    git === undefined ? '' : `, commit ${safe(git.commit, 40)}${git.dirty ? ' and changes not committed' : ''}`;
  return [
    '',
    ...(verbose
      ? [ink.dim(`Made ${safe(createdAt, 40)} by ${safe(tool.name, 40)} ${safe(tool.version, 40)}${commit}`)]
      : []),
    ...(changes.length > 0 ? [ink.dim(`Digest: ${safe(digest, 80)}`)] : []),
    ...[predictedText(plan)].filter((text) => text !== '').map((text) => ink.dim(text)),
    ink.dim(traffic(live)),
  ];
}

/** A plan for a person: only what changes, what is held back and why, and one line at the end that says it all. */
export function renderPlanText(given: Plan, options: PlanTextOptions): string {
  const plan = planByResource(given);
  const { colour, allow, verbose = false, width = 80 } = options;
  const view: View = { ink: inkOf(colour), width: Math.max(40, width), verbose };
  const { ink } = view;
  const { held, unmanaged, diagnostics } = plan;
  const left = unmanaged.map((address) => safe(address));
  return joined([
    `Plan for ${ink.bold(safe(plan.organization, 80))}, ${safe(plan.environment, 80)} (${safe(plan.service, 80)})`,
    ...riskBlocks(plan, view),
    ...changeBlocks(plan, view),
    ...(held.length === 0 ? [] : ['', ink.bold('Held back')]),
    ...heldGroups(held).flatMap((one) => heldLines(one, options, view)),
    ...ledgerBlocks(plan, view),
    ...(left.length === 0 ? [] : ['', ...wrapped(leftAlone(plan), view.width)]),
    ...(verbose ? left.map((address) => `  ${address}`) : []),
    ...diagnostics.flatMap((one) => ['', ...diagnosticLines(one, view)]),
    ...footer(plan, view),
    '',
    ink.bold(summaryLine(plan, allow)),
  ]);
}
