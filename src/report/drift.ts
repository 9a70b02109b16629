import type { Address } from '../plan/address.ts';
import type { Cause, Change, FieldChange, Plan } from '../plan/plan.ts';
import { addressesByKey, changeLines, terminalLine, type View } from './change.ts';
import { diagnosticItem, diagnosticLines } from './diagnostics.ts';
import { inkOf } from './ink.ts';
import { code, folded, prose } from './markdown.ts';
import { changeFence, newBudget } from './plan-markdown.ts';
import { count, joined, jsonDocument, jsonLines, safe, wrapped } from './text.ts';
import { ACTIONS, leftAlone, traffic } from './words.ts';

type Side = 'drift' | 'conflict' | 'vanished' | 'ahead';

const SIDES: Readonly<Record<Side, { readonly title: string; readonly said: string }>> = {
  drift: { title: 'Drift: changed on the service since the last apply', said: 'changed on the service' },
  conflict: { title: 'Conflict: changed in the manifest and on the service', said: 'in conflict' },
  vanished: { title: 'Vanished: gone from the service since the last apply', said: 'vanished' },
  ahead: { title: 'Ahead: in the manifest, and not applied yet', said: 'not applied yet' },
};
const ORDER: readonly Side[] = ['drift', 'conflict', 'vanished', 'ahead'];
const DRIFTED: readonly Side[] = ['drift', 'conflict', 'vanished'];

const SIDE_OF: Readonly<Record<Cause, Side>> = {
  ahead: 'ahead',
  drift: 'drift',
  conflict: 'conflict',
  vanished: 'vanished',
  removed: 'ahead',
  expired: 'ahead',
};

/** The part of a change that has one cause; undefined where nothing of it has. */
function partOf(change: Change, side: Side): Change | undefined {
  // What is made, deleted or moved is one matter; what is changed can have a cause for each of its fields.
  if (change.action === 'create' || change.fields.length === 0) {
    return SIDE_OF[change.cause] === side ? change : undefined;
  }
  const fields = change.fields.filter(({ cause }) => SIDE_OF[cause] === side);
  return fields.length === 0 ? undefined : { ...change, cause: fields[0]?.cause ?? change.cause, fields };
}

function sidesOf({ changes }: Plan): Readonly<Record<Side, readonly Change[]>> {
  const sides: Record<Side, Change[]> = { drift: [], conflict: [], vanished: [], ahead: [] };
  for (const change of changes) {
    for (const side of ORDER) {
      const part = partOf(change, side);
      if (part !== undefined) {
        sides[side].push(part);
      }
    }
  }
  return sides;
}

/** Whether somebody changed on the service what the manifest says. */
export function hasDrift(plan: Plan): boolean {
  const sides = sidesOf(plan);
  return DRIFTED.some((side) => sides[side].length > 0);
}

/** The one line at the end of a drift report. */
function driftSummary(sides: Readonly<Record<Side, readonly Change[]>>): string {
  const said = DRIFTED.filter((side) => sides[side].length > 0).map(
    (side) => `${sides[side].length} ${SIDES[side].said}`,
  );
  const ahead = sides.ahead.length === 0 ? '' : ` ${count(sides.ahead.length, 'change')} not applied yet.`;
  return `${said.length === 0 ? 'No drift.' : `Drift: ${said.join(', ')}.`}${ahead}`;
}

export interface DriftTextOptions {
  readonly colour?: boolean;
  readonly verbose?: boolean;
  readonly width?: number;
}

/** How to read a difference. */
function hint(side: Side): string[] {
  return side === 'drift' || side === 'conflict'
    ? ['On the left what the service has, on the right what the manifest says']
    : [];
}

/** Without the causes that the title above says. */
function quiet(change: Change): Change {
  const { cause } = change;
  const fields = change.fields.map((field): FieldChange => ({ ...field, cause: 'ahead' }));
  return { ...change, cause: cause === 'removed' || cause === 'expired' ? cause : 'ahead', fields };
}

/** Of what is not applied yet only the heads, unless all is to be seen: that is what a plan is for. */
function sideLines(
  side: Side,
  changes: readonly Change[],
  view: View & { readonly addresses: ReadonlyMap<string, Address> },
): string[] {
  return changes.flatMap((change) => {
    const brief = side === 'ahead' && !view.verbose ? { ...change, fields: [] } : change;
    const { colour } = ACTIONS[change.action];
    return changeLines(quiet(brief), view, view.addresses).map((line) => terminalLine(line, colour, view));
  });
}

/** Three sides of the story for a person: what an apply would do about each difference, by how the difference came about. */
export function renderDriftText(plan: Plan, options: DriftTextOptions = {}): string {
  const { colour = false, verbose = false, width = 80 } = options;
  const view = { ink: inkOf(colour), width: Math.max(40, width), verbose, addresses: addressesByKey(plan) };
  const { ink } = view;
  const sides = sidesOf(plan);
  return joined([
    ...ORDER.flatMap((side) =>
      sides[side].length === 0
        ? []
        : [ink.bold(SIDES[side].title), ...hint(side).map(ink.dim), '', ...sideLines(side, sides[side], view), ''],
    ),
    ...(plan.unmanaged.length === 0 ? [] : [...wrapped(leftAlone(plan), view.width)]),
    ...(verbose ? plan.unmanaged.map((address) => `  ${safe(address)}`) : []),
    ...(plan.unmanaged.length === 0 ? [] : ['']),
    ...plan.diagnostics.flatMap((one) => [...diagnosticLines(one, view), '']),
    ink.dim(traffic(plan.live)),
    '',
    ink.bold(driftSummary(sides)),
  ]);
}

function entryOf({ address, kind, action, fields, cause }: Change): object {
  return { address, kind, action, cause, fields };
}

function countsOf(plan: Plan, sides: Readonly<Record<Side, readonly Change[]>>): object {
  const { drift, conflict, vanished, ahead } = sides;
  return {
    drift: drift.length,
    conflict: conflict.length,
    vanished: vanished.length,
    ahead: ahead.length,
    unmanaged: plan.unmanaged.length,
  };
}

/** The same as one JSON document. `drifted` is what a check looks at. */
export function renderDriftJson(plan: Plan): string {
  const { organization, environment, service, createdAt, unmanaged, diagnostics } = plan;
  const sides = sidesOf(plan);
  const entries = Object.fromEntries(ORDER.map((side) => [side, sides[side].map(entryOf)]));
  const summary = countsOf(plan, sides);
  const head = { organization, environment, service, createdAt, drifted: hasDrift(plan) };
  return jsonDocument({ ...head, ...entries, unmanaged, diagnostics, summary });
}

/** The same as lines of JSON. */
export function renderDriftNdjson(plan: Plan): string {
  const { organization, environment, service, createdAt } = plan;
  const sides = sidesOf(plan);
  return jsonLines([
    { type: 'drift', organization, environment, service, createdAt, drifted: hasDrift(plan) },
    ...ORDER.flatMap((side) =>
      sides[side].map((change) => ({ type: side === 'drift' ? 'drifted' : side, ...entryOf(change) })),
    ),
    ...plan.unmanaged.map((address) => ({ type: 'unmanaged', address })),
    ...plan.diagnostics.map((one) => ({ type: 'diagnostic', ...one })),
    { type: 'summary', ...countsOf(plan, sides) },
  ]);
}

/** The same for a comment or an issue: what drifted in full, what is not applied yet to be opened. */
export function renderDriftMarkdown(plan: Plan): string {
  const sides = sidesOf(plan);
  const addresses = addressesByKey(plan);
  const budget = newBudget();
  const { ahead } = sides;
  return joined([
    `### ${driftSummary(sides)}`,
    '',
    `${code(plan.organization, 80)}, ${code(plan.environment, 80)} on ${code(plan.service, 80)}`,
    ...DRIFTED.flatMap((side) =>
      sides[side].length === 0
        ? []
        : [
            '',
            `#### ${SIDES[side].title}`,
            '',
            ...hint(side).flatMap((line) => [`${line}.`, '']),
            ...changeFence(sides[side].map(quiet), addresses, budget),
          ],
    ),
    ...(ahead.length === 0
      ? []
      : [
          '',
          ...folded(
            `${count(ahead.length, 'change')} not applied yet`,
            changeFence(ahead.map(quiet), addresses, budget),
          ),
        ]),
    ...(plan.unmanaged.length === 0 ? [] : ['', `${prose(leftAlone(plan))}.`]),
    ...(plan.diagnostics.length === 0
      ? []
      : ['', '#### Notes', '', ...plan.diagnostics.slice(0, 100).flatMap(diagnosticItem)]),
    '',
    `${traffic(plan.live)}.`,
  ]);
}
