import { unreachable } from '../base/unreachable.ts';
import type { Address } from '../plan/address.ts';
import type { Change, Plan } from '../plan/plan.ts';
import { addressesByKey, changeLines, type Line, type View } from './change.ts';
import { diagnosticItem } from './diagnostics.ts';
import { PLAIN } from './ink.ts';
import { code, fence, folded, prose } from './markdown.ts';
import { grouped } from './plan-text.ts';
import { count, joined } from './text.ts';
import { type HeldGroup, heldGroups, isAllowed, isRisky, leftAlone, summaryLine, traffic } from './words.ts';

// A comment on GitHub holds 65,536 characters; what does not fit is counted.
const ROOM = 60_000;
const LISTED = 100;

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

interface Budget {
  left: number;
}

/** Changes in one fence, as many as there is room for. */
export function changeFence(
  changes: readonly Change[],
  addresses: ReadonlyMap<string, Address>,
  budget: Budget,
): string[] {
  const lines: string[] = [];
  let shown = 0;
  let airy = false;
  for (const kinds of grouped(changes).values()) {
    for (const change of [...kinds.values()].flat()) {
      const block = changeLines(change, VIEW, addresses).map(fencedLine);
      const size = block.reduce((sum, line) => sum + line.length + 1, 0);
      if (size <= budget.left) {
        budget.left -= size;
        lines.push(...(lines.length > 0 && (airy || block.length > 2) ? [''] : []), ...block);
        airy = block.length > 2;
        shown++;
      }
    }
  }
  const rest = changes.length - shown;
  return [
    ...(lines.length === 0 ? [] : fence(lines, 'diff')),
    ...(rest === 0 ? [] : ['', `${count(rest, 'more change')} left out for want of room: see \`colophon show\`.`]),
  ];
}

/** How much of a comment the changes may take. */
export function newBudget(): Budget {
  return { left: ROOM };
}

function heldItem({ first, addresses }: HeldGroup, allow: readonly string[]): string[] {
  const way = isAllowed(first, allow) ? 'Allowed.' : `→ ${code(first.override)}`;
  const rest = addresses.length - 10;
  return [
    `- **${prose(first.guard)}**: ${prose(first.message)} ${way}`,
    ...addresses.slice(0, 10).map((address) => `  - ${code(address)}`),
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ];
}

/** A plan for a comment on a pull request: the summary, what needs a look, and the rest to be opened. */
export function renderPlanMarkdown(plan: Plan, { allow }: { readonly allow: readonly string[] }): string {
  const { changes, held, forget, refresh, unmanaged, diagnostics, live, digest } = plan;
  const waiting = new Set(held.map(({ key }) => key));
  const risky = changes.filter((change) => isRisky(change, waiting));
  const rest = changes.filter((change) => !isRisky(change, waiting));
  const addresses = addressesByKey(plan);
  const budget = newBudget();
  const section = (title: string, lines: readonly string[]): string[] => ['', `#### ${title}`, '', ...lines];
  const ledger = [
    ...(refresh.length === 0
      ? []
      : [`${count(refresh.length, 'entry', 'entries')} of the ledger to be brought up to date.`]),
    ...(forget.length === 0 ? [] : [`${count(forget.length, 'thing')} no longer managed and left on the service.`]),
    ...(unmanaged.length === 0 ? [] : [`${prose(leftAlone(plan))}.`]),
  ];
  return joined([
    `### ${summaryLine(plan, allow)}`,
    '',
    `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ...(held.length === 0
      ? []
      : section(
          'Held back',
          heldGroups(held)
            .slice(0, LISTED)
            .flatMap((one) => heldItem(one, allow)),
        )),
    ...(risky.length === 0 ? [] : section('Look at these first', changeFence(risky, addresses, budget))),
    ...(diagnostics.length === 0 ? [] : section('Notes', diagnostics.slice(0, LISTED).flatMap(diagnosticItem))),
    ...(rest.length === 0
      ? []
      : [
          '',
          ...folded(
            `${risky.length === 0 ? '' : 'The other '}${count(rest.length, 'change')}`,
            changeFence(rest, addresses, budget),
          ),
        ]),
    ...ledger.flatMap((line) => ['', line]),
    '',
    `${traffic(live)}.${changes.length === 0 ? '' : ` Digest: ${code(digest)}`}`,
  ]);
}
