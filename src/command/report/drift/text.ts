import { DEFAULT_ENVIRONMENT } from '../../../base/environment-name.ts';
import { argumentOf } from '../../../base/shell.ts';
import {
  CHANGE_CLASSES,
  type ChangeClass,
  type DriftFindings,
  EXPLAIN_CODES,
  findDrift,
  MISSED_CODES,
} from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Change, Plan } from '../../../core/plan/plan.ts';
import { addressesByKey, CONDENSED, changeText, FULL, type View, viewOf } from '../change.ts';
import { diagnosticLines } from '../diagnostics.ts';
import type { Layout } from '../ink.ts';
import { count, joined, safe, wrapped } from '../text.ts';
import { traffic, unmanagedLine } from '../words.ts';
import { CLASSES, driftHeadline, placeOfPlan, readingHint, withoutCause } from './words.ts';

export interface DriftTextOptions extends Layout {
  readonly findings?: DriftFindings;
}

const PAGE = 60;
/** The lines around the changes of a class: title, reading hint, count of omitted changes, and empty lines. */
const AROUND = 5;
/** The minimum number of lines of a class, however long the others are. */
const LEAST = 3;
/** The maximum number of lines of a single change. */
const TALLEST = 10;
const NOTES = 4;
const UNMANAGED = 8;

type DriftView = View & {
  readonly addresses: ReadonlyMap<string, Address>;
  /** The flag that selects this environment, for every command. */
  readonly environmentFlag: string;
  /** The command that shows everything. */
  readonly more: string;
};

interface Section {
  readonly one: ChangeClass;
  readonly blocks: readonly (readonly string[])[];
}

/** The lines of one change. Pending changes have only their heads unless verbose; a plan shows the rest. */
function blockOf(one: ChangeClass, change: Change, view: DriftView): string[] {
  const brief = one === 'pending' && !view.verbose ? { ...change, fields: [] } : change;
  return changeText(withoutCause(brief), view, view.addresses);
}

function cut(lines: readonly string[], most: number): readonly string[] {
  const rest = lines.length - most + 1;
  return rest > 1 ? [...lines.slice(0, most - 1), `      … ${count(rest, 'more line')}; -v shows all`] : lines;
}

function heightOf(blocks: Section['blocks']): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}

/** The first blocks that fit, at least one; the rest is counted. */
function fitting(blocks: Section['blocks'], room: number, more: string): string[] {
  const lines: string[] = [];
  let shown = 0;
  for (const block of blocks.slice(0, room)) {
    if (shown > 0 && lines.length + block.length > room) {
      break;
    }
    lines.push(...block);
    shown++;
  }
  const rest = blocks.length - shown;
  return rest === 0 ? lines : [...lines, `    … and ${rest} more: ${more}`];
}

/** Distributes the page: every section has a fair share, and earlier ones get what later ones do not need. */
function onePage(
  sections: readonly Section[],
  { room, more }: { room: number; more: string },
): ReadonlyMap<ChangeClass, readonly string[]> {
  const pages = new Map<ChangeClass, readonly string[]>();
  const fair = Math.floor(room / Math.max(1, sections.length));
  let left = room;
  for (const [index, { one, blocks }] of sections.entries()) {
    const later = sections.slice(index + 1).reduce((sum, next) => sum + Math.min(heightOf(next.blocks), fair), 0);
    const own = Math.max(LEAST, left - later);
    pages.set(
      one,
      fitting(
        blocks.map((block) => cut(block, Math.min(TALLEST, own))),
        own,
        more,
      ),
    );
    left -= Math.min(own, heightOf(blocks));
  }
  return pages;
}

function sectionLines(findings: DriftFindings, view: DriftView, rest: number): string[] {
  const { changes, only } = findings;
  const shown = CHANGE_CLASSES.filter(
    (one) => changes[one].length > 0 && (one !== 'pending' || view.verbose || only.includes(one)),
  );
  const sections = shown.map((one): Section => {
    // A page never shows more than this.
    const rendered = view.verbose ? changes[one] : changes[one].slice(0, PAGE);
    const blocks = rendered.map((change) => blockOf(one, change, view));
    const others = Array.from({ length: changes[one].length - rendered.length }, (): string[] => ['']);
    return { one, blocks: [...blocks, ...others] };
  });
  const pages = view.verbose
    ? new Map(sections.map(({ one, blocks }) => [one, blocks.flat()] as const))
    : onePage(sections, { room: Math.max(LEAST * shown.length, PAGE - rest - AROUND * shown.length), more: view.more });
  return shown.flatMap((one) => [
    view.ink.bold(CLASSES[one].title),
    ...readingHint(one).map(view.ink.dim),
    '',
    ...(pages.get(one) ?? []),
    '',
  ]);
}

function unmanagedLines(
  { unmanaged, only }: DriftFindings,
  { verbose, width, more, ink, environmentFlag }: DriftView,
): string[] {
  if (unmanaged.length === 0) {
    return [];
  }
  const listed = verbose ? unmanaged : only.includes('unmanaged') ? unmanaged.slice(0, UNMANAGED) : [];
  const rest = unmanaged.length - listed.length;
  return [
    ...wrapped(unmanagedLine({ unmanaged }), width),
    ...listed.map((address) => `  ${safe(address)}`),
    ...(listed.length > 0 && rest > 0 ? [`    … and ${rest} more: ${more}`] : []),
    ...(listed.length > 0
      ? [ink.dim(`To write them into the manifest: colophon drift accept --unmanaged${environmentFlag}`)]
      : []),
    '',
  ];
}

/** Notes that answer a flag are shown in full. */
function answersFlag(code: string): boolean {
  return Object.hasOwn(EXPLAIN_CODES, code) || Object.hasOwn(MISSED_CODES, code);
}

/** All notes in full, or the headlines of warnings and errors. */
function noteLines({ diagnostics }: Plan, view: DriftView): string[] {
  if (view.verbose) {
    return diagnostics.flatMap((one) => [...diagnosticLines(one, view), '']);
  }
  const asked = diagnostics.filter(({ code }) => answersFlag(code));
  const notable = diagnostics.filter(({ severity, code }) => severity !== 'info' && !answersFlag(code));
  const heads = [
    ...notable.slice(0, NOTES).flatMap((one) => diagnosticLines(one, view).slice(0, one.source === undefined ? 1 : 2)),
    ...asked.flatMap((one) => diagnosticLines(one, view)),
  ];
  const rest = notable.length - NOTES;
  return [
    ...heads,
    ...(rest > 0 ? [`… and ${count(rest, 'more note')}: ${view.more}`] : []),
    ...(heads.length === 0 ? [] : ['']),
  ];
}

/** The two ways to resolve drift, with an address from this report as the example. */
function wayOut({ changes, drifted, counts }: DriftFindings, { ink, environmentFlag }: DriftView): string[] {
  const plain = [...changes.drift, ...changes.deleted].filter(({ action }) => action !== 'move');
  const example = plain[0] ?? changes.conflict[0] ?? changes.drift[0];
  const pending = counts.pending === 0 ? [] : [ink.dim(`To see pending changes: colophon plan${environmentFlag}`)];
  if (!drifted || example === undefined) {
    return pending;
  }
  const address = argumentOf(example.address, 'ADDRESS');
  const consent = changes.conflict.includes(example) ? ' --allow conflict' : '';
  return [
    ink.dim(`To accept it into the manifest: colophon drift accept ${address}${environmentFlag}`),
    ink.dim(`To revert it: colophon apply --target ${address}${consent}${environmentFlag}`),
    ...pending,
  ];
}

/** Drift as text: the headline, then the changes, on one page unless verbose. Without drift, only the headline and warnings. */
export function renderDriftText(plan: Plan, options: DriftTextOptions = {}): string {
  const { verbose = false, findings = findDrift(plan) } = options;
  const environmentFlag =
    plan.environment === DEFAULT_ENVIRONMENT ? '' : ` -e ${argumentOf(plan.environment, 'ENVIRONMENT')}`;
  const view: DriftView = {
    ...viewOf(options, (all) => (all ? FULL : CONDENSED)),
    environmentFlag,
    more: `colophon drift -v${environmentFlag}`,
    addresses: addressesByKey(plan),
  };
  const { ink } = view;
  const headline = driftHeadline(findings, placeOfPlan(plan));
  const notes = noteLines(plan, view);
  if (!findings.found && !verbose) {
    const lines = [`${ink.bold(headline)} ${ink.dim(`${traffic(plan.live)}.`)}`, ...notes];
    return joined(lines.at(-1) === '' ? lines.slice(0, -1) : lines);
  }
  const head = [ink.bold(headline), ''];
  const foot = [...unmanagedLines(findings, view), ...notes, ...wayOut(findings, view), ink.dim(traffic(plan.live))];
  return joined([...head, ...sectionLines(findings, view, head.length + foot.length), ...foot]);
}
