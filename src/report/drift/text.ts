import { CHANGE_CLASSES, type ChangeClass, type DriftFindings, findDrift } from '../../engine/drift.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Plan } from '../../plan/plan.ts';
import { effectOf } from '../../plan/resources.ts';
import { addressesByKey, changeLines, terminalLine, type View } from '../change.ts';
import { diagnosticLines } from '../diagnostics.ts';
import { inkOf } from '../ink.ts';
import { count, joined, safe, wrapped } from '../text.ts';
import { EFFECT_WORDS, leftAlone, traffic } from '../words.ts';
import { CLASSES, driftHeadline, placeOfPlan, readingHint, withoutCause } from './words.ts';

export interface DriftTextOptions {
  /** What was asked for; everything when absent. */
  readonly findings?: DriftFindings;
  readonly colour?: boolean;
  /** Everything, however long; one page otherwise. */
  readonly verbose?: boolean;
  readonly width?: number;
}

/** The lines of the one page of a mail. */
const PAGE = 60;
/** The lines around the changes of a class: title, how to read it, what was left out, and blanks. */
const AROUND = 5;
/** The fewest lines that a class gets, however much else there is to say. */
const LEAST = 3;
/** The lines of a single change. */
const TALLEST = 10;
const NOTES = 4;
const UNMANAGED = 8;

type DriftView = View & {
  readonly addresses: ReadonlyMap<string, Address>;
  /** What must be added to every command, so that it means this environment. */
  readonly chosen: string;
  /** The command that shows all. */
  readonly more: string;
};

interface Section {
  readonly one: ChangeClass;
  readonly blocks: readonly (readonly string[])[];
}

/** Of what is not applied yet only the heads, unless all is to be seen: that is what a plan is for. */
function blockOf(one: ChangeClass, change: Change, view: DriftView): string[] {
  const brief = one === 'ahead' && !view.verbose ? { ...change, fields: [] } : change;
  const { colour } = EFFECT_WORDS[effectOf(change)];
  return changeLines(withoutCause(brief), view, view.addresses).map((line) => terminalLine(line, colour, view));
}

function cut(lines: readonly string[], most: number): readonly string[] {
  const rest = lines.length - most + 1;
  return rest > 1 ? [...lines.slice(0, most - 1), `      … ${rest} more lines`] : lines;
}

function heightOf(blocks: Section['blocks']): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}

/** The first blocks that fit, at least one; what is left is counted. */
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

/** Shares the page out: what comes later keeps its part, what it does not need goes to those before it. */
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

/** The changes by class, in what the rest of the page leaves. */
function sectionLines(findings: DriftFindings, view: DriftView, rest: number): string[] {
  const { changes, only } = findings;
  const shown = CHANGE_CLASSES.filter(
    (one) => changes[one].length > 0 && (one !== 'ahead' || view.verbose || only.includes(one)),
  );
  const sections = shown.map((one): Section => {
    // More than a page of them is never seen.
    const drawn = view.verbose ? changes[one] : changes[one].slice(0, PAGE);
    const blocks = drawn.map((change) => blockOf(one, change, view));
    const undrawn = Array.from({ length: changes[one].length - drawn.length }, (): string[] => ['']);
    return { one, blocks: [...blocks, ...undrawn] };
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

function unmanagedLines(plan: Plan, { unmanaged, only }: DriftFindings, { verbose, width, more }: DriftView): string[] {
  if (unmanaged.length === 0) {
    return [];
  }
  const listed = verbose ? unmanaged : only.includes('unmanaged') ? unmanaged.slice(0, UNMANAGED) : [];
  const rest = unmanaged.length - listed.length;
  return [
    ...wrapped(leftAlone({ ...plan, unmanaged }), width),
    ...listed.map((address) => `  ${safe(address)}`),
    ...(listed.length > 0 && rest > 0 ? [`    … and ${rest} more: ${more}`] : []),
    '',
  ];
}

/** All notes in full, or the heads of those that matter. */
function noteLines({ diagnostics }: Plan, view: DriftView): string[] {
  if (view.verbose) {
    return diagnostics.flatMap((one) => [...diagnosticLines(one, view), '']);
  }
  const told = diagnostics.filter(({ severity }) => severity !== 'info');
  const heads = told
    .slice(0, NOTES)
    .flatMap((one) => diagnosticLines(one, view).slice(0, one.source === undefined ? 1 : 2));
  const rest = told.length - NOTES;
  return [
    ...heads,
    ...(rest > 0 ? [`… and ${count(rest, 'more note')}: ${view.more}`] : []),
    ...(heads.length === 0 ? [] : ['']),
  ];
}

/** A text as an argument for a shell, or a word for it where it cannot be typed. */
function argumentOf(text: string, word: string): string {
  if (/^\w[\w.-]*$/.test(text)) {
    return text;
  }
  return safe(text) === text && /^[^'!-][^'!]*$/.test(text) ? `'${text}'` : word;
}

/** Without it a command would mean the environment that has this name. */
const UNCHOSEN = 'default';

/** The two ways out, with an address of this report as the example. */
function wayOut({ changes, drifted, counts }: DriftFindings, { ink, chosen }: DriftView): string[] {
  const plain = [...changes.drift, ...changes.vanished].filter(({ action }) => action !== 'move');
  const example = plain[0] ?? changes.conflict[0] ?? changes.drift[0];
  const ahead = counts.ahead === 0 ? [] : [ink.dim(`To see what is not applied yet: colophon plan${chosen}`)];
  if (!drifted || example === undefined) {
    return ahead;
  }
  const address = argumentOf(example.address, 'ADDRESS');
  const consent = changes.conflict.includes(example) ? ' --allow conflict' : '';
  return [
    ink.dim(`To take it into the manifest: colophon drift accept ${address}${chosen}`),
    ink.dim(`To undo it on the service: colophon apply --target ${address}${consent}${chosen}`),
    ...ahead,
  ];
}

/**
 * Drift for a person: the first line says it all, then what changed and by whom, on one page unless all is asked for.
 * Where nothing was found it is that one line, and notes that matter.
 */
export function renderDriftText(plan: Plan, options: DriftTextOptions = {}): string {
  const { colour = false, verbose = false, width = 80, findings = findDrift(plan) } = options;
  const chosen = plan.environment === UNCHOSEN ? '' : ` -e ${argumentOf(plan.environment, 'ENVIRONMENT')}`;
  const view: DriftView = {
    chosen,
    more: `colophon drift -v${chosen}`,
    ink: inkOf(colour),
    width: Math.max(40, width),
    verbose,
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
  const foot = [
    ...unmanagedLines(plan, findings, view),
    ...notes,
    ...wayOut(findings, view),
    ink.dim(traffic(plan.live)),
  ];
  return joined([...head, ...sectionLines(findings, view, head.length + foot.length), ...foot]);
}
