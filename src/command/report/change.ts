import { canonicalJson } from '../../base/canonical.ts';
import type { Json } from '../../base/json.ts';
import { unreachable } from '../../base/unreachable.ts';
import type { Difference } from '../../core/engine/drift.ts';
import type { Address } from '../../core/plan/address.ts';
import type { BroughtAlong, Cause, Change, FieldChange, Plan } from '../../core/plan/plan.ts';
import { effectOf, placeIn } from '../../core/plan/resources.ts';
import { lastStep } from './address.ts';
import { type Colour, type Ink, inkOf, type Layout, PLAIN } from './ink.ts';
import { count, filled, foldedValue, LONGEST_VALUE, quoted, safe, safeParagraphs, widthOf, wrapped } from './text.ts';
import { HIDDEN, haveEntries, inline, isLong, lineDiff, NONE, pageText } from './value.ts';
import { CAUSES, EFFECT_WORDS, explanationText, placeOf } from './words.ts';

export interface ValueLimits {
  /** The maximum number of lines of a difference. */
  readonly lines: number;
  /** The maximum number of lines of a new value. */
  readonly newLines: number;
  /** The maximum number of characters of a value, or of one of its lines. */
  readonly characters: number;
  /** How to see the lines beyond the limit. */
  readonly hint: string;
}

/** Shows values in full: in logs, where nobody can ask for more, and with `-v`. */
export const FULL: ValueLimits = { lines: 1000, newLines: 1000, characters: LONGEST_VALUE, hint: '' };
/** Shortens long values: on a terminal, where the rest is one flag away. */
export const CONDENSED: ValueLimits = { lines: 40, newLines: 12, characters: LONGEST_VALUE, hint: '; -v shows all' };

export interface View {
  readonly ink: Ink;
  readonly width: number;
  readonly verbose: boolean;
  readonly limits: ValueLimits;
}

/** The layout of a comment, which shows values as far as it has room for them. */
export const COMMENT_VIEW: View = {
  ink: PLAIN,
  width: 100,
  verbose: false,
  limits: { lines: 40, newLines: 12, characters: 4000, hint: '' },
};

export function viewOf(
  { colour = false, verbose = false, width = 80 }: Layout,
  limits: (verbose: boolean) => ValueLimits = () => FULL,
): View {
  return { ink: inkOf(colour), width: Math.max(40, width), verbose, limits: limits(verbose) };
}

/** One line about a change. The sign of a `head` is that of the effect; that of a `diff` is `+`, `-` or a space. */
export interface Line {
  readonly type: 'head' | 'body' | 'diff';
  readonly sign: string;
  readonly text: string;
}

/** A change whose cause the report explains elsewhere. */
export type ShownChange = Difference & { readonly explainedCause?: Cause };

const INDENT = 6;
const HIDDEN_CHANGED = '(hidden, changed)';

function body(text: string): Line {
  return { type: 'body', sign: ' ', text };
}

function diff(sign: string, text: string): Line {
  return { type: 'diff', sign, text };
}

function isSet(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

function hiddenText({ before, after }: FieldChange, isNew: boolean): string {
  if (isSet(before) && isSet(after)) {
    return canonicalJson(before) === canonicalJson(after) ? HIDDEN : HIDDEN_CHANGED;
  }
  return isSet(before) ? `${HIDDEN} → ${NONE}` : isNew ? HIDDEN : `${NONE} → ${HIDDEN}`;
}

function shownValue(value: Json | undefined, limit: number): string {
  return isSet(value) ? inline(value, limit) : NONE;
}

/** A labelled value, continued in further lines if it is wide. */
function labelled(label: string, value: string, width: number): Line[] {
  const [first = '', ...more] = foldedValue(`${label}: ${value}`, width - INDENT - 2);
  return [body(first), ...more.map((line) => body(`  ${line}`))];
}

function fieldLines(field: FieldChange, isNew: boolean, { ink, width, limits }: View): Line[] {
  const { before, after, sensitive } = field;
  const label = safe(field.path);
  if (sensitive) {
    return [body(`${label}: ${ink.dim(hiddenText(field, isNew))}`)];
  }
  const room = Math.max(20, width - INDENT - widthOf(label) - 2);
  const diffLines = (): Line[] => {
    const { lines, omitted } = lineDiff(before, after, {
      lines: isNew ? limits.newLines : limits.lines,
      characters: limits.characters,
    });
    const rest = omitted === 0 ? [] : [diff(' ', `… ${count(omitted, 'more line')}${limits.hint}`)];
    return [body(`${label}:`), ...lines.map(({ sign, text }) => diff(sign, text)), ...rest];
  };
  if (isLong(before, room) || isLong(after, room)) {
    return diffLines();
  }
  const now = shownValue(after, limits.characters);
  if (isNew && !isSet(before)) {
    return labelled(label, now, width);
  }
  const old = shownValue(before, limits.characters);
  const remark = old === now ? ` ${HIDDEN_CHANGED}` : '';
  if (widthOf(old) + widthOf(now) + 3 <= room) {
    return [body(`${label}: ${ink.red(old)} ${ink.dim('→')} ${ink.green(now)}${ink.dim(remark)}`)];
  }
  if (haveEntries(before, after)) {
    return diffLines();
  }
  return [body(`${label}:`), ...(isSet(before) ? [diff('-', old)] : []), diff('+', `${now}${remark}`)];
}

/** The longest value in a line about a risk; the complete value is shown with its change. */
const LONGEST_BRIEF = 500;

/** The names of pages that values refer to by id. */
function pageLines({ pages = [] }: Change, { ink, width }: View): Line[] {
  return pages
    .flatMap((page) => labelled(`page ${safe(page.id, 60)}`, pageText(page), width))
    .map((line) => ({
      ...line,
      text: ink.dim(line.text),
    }));
}

export function fieldBrief(field: FieldChange): string {
  const label = safe(field.path);
  return field.sensitive
    ? `${label}: ${hiddenText(field, false)}`
    : `${label}: ${shownValue(field.before, LONGEST_BRIEF)} → ${shownValue(field.after, LONGEST_BRIEF)}`;
}

const CAUSE_COLOURS: Readonly<Record<Cause, Colour>> = {
  pending: 'dim',
  drift: 'yellow',
  conflict: 'magenta',
  deleted: 'yellow',
  removed: 'dim',
  expired: 'dim',
};

/** The causes to show; a change of the manifest goes without saying. */
const SHOWN_CAUSES: readonly Cause[] = ['conflict', 'drift', 'deleted', 'removed', 'expired'];

/** The causes of a change, with the fields if a cause does not apply to all of them. */
function causeLines({ action, cause, fields }: Change, view: View): Line[] {
  return SHOWN_CAUSES.flatMap((one) => {
    const paths = fields.filter((field) => field.cause === one).map(({ path }) => safe(path));
    if ((paths.length === 0 && cause !== one) || (action === 'delete' && one === 'removed')) {
      return [];
    }
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
    const named = paths.length === fields.length ? '' : `${paths.slice(0, 5).join(', ')}${more} `;
    const lead = CAUSES[one].startsWith(`${one} `) && named === '' ? '' : `${one}: `;
    return remarkLines(`${lead}${named}${CAUSES[one]}`, CAUSE_COLOURS[one], view);
  });
}

/** Its new position among its siblings; empty if it does not change. */
function placeText(change: Change): string {
  const place = placeIn(change);
  if (place === undefined) {
    return '';
  }
  const to =
    place.after !== null
      ? `after ${safe(place.after)}`
      : place.before === undefined
        ? 'first'
        : `first, before ${safe(place.before)}`;
  return change.action === 'move' || change.action === 'create' ? to : `moved ${to}`;
}

function remarkOf(change: Change, addressOfKey: ReadonlyMap<string, Address>): string {
  switch (change.action) {
    case 'create':
    case 'replace':
      return '';
    case 'update':
      return change.temporary === undefined ? '' : 'temporary value, replaced in the same apply';
    case 'adopt':
      return `adopts ${safe(change.id, 60)}`;
    case 'delete':
      if (change.with === undefined) {
        return change.cause === 'removed' ? CAUSES.removed : '';
      }
      return `with ${safe(addressOfKey.get(change.with) ?? change.with)}`;
    case 'move':
      return '';
    default:
      return unreachable(change);
  }
}

/** The live name of a deleted resource; its address is only its name in the ledger. */
function liveNameOf(change: Change): string {
  if (change.action !== 'delete' && change.action !== 'replace') {
    return '';
  }
  const { liveName, address, action, id } = change;
  if (liveName === undefined) {
    return action === 'delete' ? `id ${safe(id, 60)}` : '';
  }
  return liveName === lastStep(address).key ? '' : quoted(liveName, 60);
}

const BROUGHT_ALONG: Readonly<Record<BroughtAlong['because'], (by: string) => string>> = {
  needed: (by) => by,
  'lets-go': (by) => `the deletion of ${by}, which it refers to`,
  default: (by) => `the deletion of ${by}, which it replaces as the default`,
  'set-again': (by) => `the replacement of ${by}, which it refers to`,
  order: (by) => `the move of ${by}, which comes after it`,
};

/** Why a change is in the plan although no --target selects it. */
export function broughtAlongText({ broughtAlong }: Change): string | undefined {
  return broughtAlong === undefined
    ? undefined
    : `dependency of ${BROUGHT_ALONG[broughtAlong.because](safe(broughtAlong.by))}`;
}

function remarkLines(text: string | undefined, colour: Colour, { ink, width }: View): Line[] {
  return text === undefined ? [] : wrapped(text, width - INDENT).map((line) => body(ink[colour](line)));
}

/** Who made the difference. The cause in the report's title, if any, overrides that of the change. */
function whoseText({ explanation, explainedCause, cause }: ShownChange): string | undefined {
  return explanation && explanationText(explanation, explainedCause ?? cause);
}

function unrecognizedText(change: Change): string | undefined {
  if (change.action !== 'delete' || change.recordedName === undefined) {
    return undefined;
  }
  const { recordedName, liveName, id } = change;
  const recorded = recordedName === '' ? 'recorded no name' : `recorded ${quoted(recordedName, 60)}`;
  const live = liveName === undefined ? 'has another name' : `is ${quoted(liveName, 60)}`;
  return `unrecognized: the ledger ${recorded}; live, ${safe(id, 60)} ${live}`;
}

function isNamedByAddress({ after }: FieldChange, change: Change): boolean {
  return change.action === 'create' && typeof after === 'string' && after === lastStep(change.address).key;
}

export function changeText(change: ShownChange, view: View, addressOfKey: ReadonlyMap<string, Address>): string[] {
  const { colour } = EFFECT_WORDS[effectOf(change)];
  return changeLines(change, view, addressOfKey).flatMap((line) => terminalLines(line, colour, view));
}

export function addressesByKey({ changes }: Plan): ReadonlyMap<string, Address> {
  return new Map(changes.map(({ key, address }) => [key, address]));
}

export function changeLines(change: ShownChange, view: View, addressOfKey: ReadonlyMap<string, Address>): Line[] {
  const { ink, width, verbose } = view;
  const { action, address, previousAddress, risk, source, reason } = change;
  const remark = remarkOf(change, addressOfKey);
  const [first = '', ...more] = filled(
    [
      ink.bold(safe(address)),
      liveNameOf(change),
      remark,
      placeText(change),
      previousAddress === undefined || previousAddress === address ? '' : `was ${safe(previousAddress)}`,
      risk.length === 0 ? '' : ink.red(`[${risk.map((word) => safe(word, 40)).join(', ')}]`),
      source === undefined ? '' : ink.dim(placeOf(source)),
    ].filter((piece) => piece !== ''),
    '  ',
    (line) => widthOf(line) <= width - INDENT,
  );
  const isNew = action === 'create' || action === 'replace';
  const visible = change.fields.filter((field) => verbose || !isNamedByAddress(field, change));
  const because = verbose && reason !== '' ? safeParagraphs(reason, width - INDENT) : [];
  return [
    { type: 'head', sign: EFFECT_WORDS[effectOf(change)].symbol, text: first },
    ...more.map(body),
    ...remarkLines(broughtAlongText(change), 'cyan', view),
    ...remarkLines(unrecognizedText(change), 'red', view),
    ...causeLines(change, view),
    ...remarkLines(whoseText(change), 'cyan', view),
    ...because.map((line) => body(ink.dim(line))),
    ...visible.flatMap((field) => fieldLines(field, isNew, view)),
    ...(visible.length === 0 ? [] : pageLines(change, view)),
  ];
}

/** A line about a change as text; a wide value line continues in further lines, indented. */
function terminalLines({ type, sign, text }: Line, colour: Colour, { ink, width }: View): string[] {
  const indent = ' '.repeat(INDENT);
  switch (type) {
    case 'head':
      return [`${ink[colour](sign.padStart(3))} ${text}`];
    case 'body':
      return [`${indent}${text}`.trimEnd()];
    case 'diff': {
      const paint = sign === '+' ? ink.green : sign === '-' ? ink.red : ink.dim;
      const [first = '', ...more] = foldedValue(text, width - INDENT - 6);
      return [`${sign} ${first}`, ...more.map((line) => `    ${line}`)].map((line) =>
        `${indent}${ink.dim('│')} ${paint(line)}`.trimEnd(),
      );
    }
    default:
      return unreachable(type);
  }
}
