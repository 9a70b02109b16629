import { canonicalJson } from '../base/canonical.ts';
import type { Json } from '../base/json.ts';
import { shortened } from '../base/text.ts';
import { unreachable } from '../base/unreachable.ts';
import type { Address } from '../plan/address.ts';
import type { BroughtAlong, Cause, Change, FieldChange, Plan } from '../plan/plan.ts';
import { effectOf, placeIn } from '../plan/resources.ts';
import { lastStep } from './address.ts';
import type { Colour, Ink } from './ink.ts';
import { quoted, safe, safeParagraphs, widthOf, wrapped } from './text.ts';
import { HIDDEN, inline, isLong, lineDiff, NONE, shortenedPair } from './value.ts';
import { CAUSES, EFFECT_WORDS, placeOf } from './words.ts';

/** How reports are to look. */
export interface View {
  readonly ink: Ink;
  readonly width: number;
  readonly verbose: boolean;
}

/** One line about a change. Of a `head` the sign is the action's symbol, of a `diff` it says which side a line is from. */
export interface Line {
  readonly type: 'head' | 'body' | 'diff';
  readonly sign: string;
  readonly text: string;
}

const INDENT = 6;
/** The room for a value where one line must do. */
const BRIEF = 60;

function body(text: string): Line {
  return { type: 'body', sign: ' ', text };
}

function isSet(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

function hiddenText({ before, after }: FieldChange, isNew: boolean): string {
  if (isSet(before) && isSet(after)) {
    return canonicalJson(before) === canonicalJson(after) ? HIDDEN : '(hidden, changed)';
  }
  return isSet(before) ? `${HIDDEN} → ${NONE}` : isNew ? HIDDEN : `${NONE} → ${HIDDEN}`;
}

function shownValue(value: Json | undefined, room: number): string {
  if (typeof value === 'string') {
    return quoted(value, room - 2);
  }
  return isSet(value) ? shortened(inline(value, room), room) : NONE;
}

function sides(before: Json | undefined, after: Json | undefined, room: number): [string, string] {
  if (typeof before === 'string' && typeof after === 'string') {
    const [old, now] = shortenedPair(before, after, room - 2);
    return [quoted(old, room - 2), quoted(now, room - 2)];
  }
  return [shownValue(before, room), shownValue(after, room)];
}

function fieldLines(field: FieldChange, isNew: boolean, { ink, width, verbose }: View): Line[] {
  const { before, after, sensitive } = field;
  const label = safe(field.path, 80);
  if (sensitive) {
    return [body(`${label}: ${ink.dim(hiddenText(field, isNew))}`)];
  }
  const room = Math.max(20, (verbose ? 1000 : width) - INDENT - widthOf(label) - 2);
  if (isLong(before, room) || isLong(after, room)) {
    const limits = {
      lines: verbose ? 1000 : isNew ? 12 : 40,
      width: verbose ? 1000 : Math.max(20, width - INDENT - 4),
    };
    const lines = lineDiff(before, after, limits);
    return [body(`${label}:`), ...lines.map((line): Line => ({ type: 'diff', ...line }))];
  }
  if (isNew && !isSet(before)) {
    return [body(`${label}: ${shownValue(after, room)}`)];
  }
  const [old, now] = sides(before, after, room);
  const arrow = ink.dim('→');
  const remark = old === now ? ` ${ink.dim('(hidden, changed)')}` : '';
  if (widthOf(old) + widthOf(now) + 3 <= room) {
    return [body(`${label}: ${ink.red(old)} ${arrow} ${ink.green(now)}${remark}`)];
  }
  const margin = ' '.repeat(Math.min(widthOf(label), 30));
  return [body(`${label}: ${ink.red(old)}`), body(`${margin}${arrow} ${ink.green(now)}${remark}`)];
}

/** What becomes of a field, on one line that is no longer than needed to recognize it. */
export function fieldBrief(field: FieldChange): string {
  const label = safe(field.path, 80);
  if (field.sensitive) {
    return `${label}: ${hiddenText(field, false)}`;
  }
  const [old, now] = sides(field.before, field.after, BRIEF);
  return `${label}: ${old} → ${now}`;
}

const CAUSE_COLOURS: Readonly<Record<Cause, Colour>> = {
  ahead: 'dim',
  drift: 'yellow',
  conflict: 'magenta',
  vanished: 'yellow',
  removed: 'dim',
  expired: 'dim',
};

const SAID: readonly Cause[] = ['conflict', 'drift', 'vanished', 'removed', 'expired'];

/** Says why, where it is not simply that the manifest changed; names the fields where only some are meant. */
function causeLines({ action, cause, fields }: Change, { ink, width }: View): Line[] {
  return SAID.flatMap((one) => {
    const paths = fields.filter((field) => field.cause === one).map(({ path }) => safe(path, 80));
    if ((paths.length === 0 && cause !== one) || (action === 'delete' && one === 'removed')) {
      return [];
    }
    const more = paths.length > 5 ? ` and ${paths.length - 5} more` : '';
    const named = paths.length === fields.length ? '' : `${paths.slice(0, 5).join(', ')}${more} `;
    return wrapped(`${one}: ${named}${CAUSES[one]}`, width - INDENT).map((line) => body(ink[CAUSE_COLOURS[one]](line)));
  });
}

/** Where it is put among its siblings; nothing where it stays in its place. */
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

/** What is said beside the address. */
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

/** What is deleted, by the name that it has now: the address alone is only what the ledger calls it. */
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
  needed: (by) => `${by} needs it`,
  'lets-go': (by) => `it refers to ${by}, which is deleted`,
  default: (by) => `it becomes the default in the place of ${by}, which is deleted`,
  'set-again': (by) => `it refers to ${by}, which is replaced`,
  order: (by) => `${by} is moved behind it`,
};

/** Why a change is in the plan although nobody chose it. */
export function broughtAlongText({ broughtAlong }: Change): string | undefined {
  return broughtAlong === undefined
    ? undefined
    : `brought along: ${BROUGHT_ALONG[broughtAlong.because](safe(broughtAlong.by))}`;
}

function broughtAlongLines(change: Change, { ink, width }: View): Line[] {
  const text = broughtAlongText(change);
  return text === undefined ? [] : wrapped(text, width - INDENT).map((line) => body(ink.cyan(line)));
}

function unrecognizedLines(change: Change, { ink, width }: View): Line[] {
  if (change.action !== 'delete' || change.recordedName === undefined) {
    return [];
  }
  const { recordedName, liveName, id } = change;
  const recorded = recordedName === '' ? 'recorded no name' : `recorded ${quoted(recordedName, 60)}`;
  const live = liveName === undefined ? 'has another name' : `is ${quoted(liveName, 60)}`;
  return wrapped(`unrecognized: the ledger ${recorded}; live, ${safe(id, 60)} ${live}`, width - INDENT).map((line) =>
    body(ink.red(line)),
  );
}

function isNamedByAddress({ after }: FieldChange, change: Change): boolean {
  return change.action === 'create' && typeof after === 'string' && after === lastStep(change.address).key;
}

/** Pieces side by side, going on in a new line where the width is used up. */
function flow(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces.filter((one) => one !== '')) {
    if (line !== '' && widthOf(line) + 2 + widthOf(piece) > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? piece : `${line}  ${piece}`;
  }
  return [...lines, line];
}

/** Where each change of a plan is, by its key. */
export function addressesByKey({ changes }: Plan): ReadonlyMap<string, Address> {
  return new Map(changes.map(({ key, address }) => [key, address]));
}

/** Everything that a person should see of one change. */
export function changeLines(change: Change, view: View, addressOfKey: ReadonlyMap<string, Address>): Line[] {
  const { ink, width, verbose } = view;
  const { action, address, previousAddress, risk, source, reason } = change;
  const remark = remarkOf(change, addressOfKey);
  const [first = '', ...more] = flow(
    [
      ink.bold(safe(address)),
      liveNameOf(change),
      remark,
      placeText(change),
      previousAddress === undefined || previousAddress === address ? '' : `was ${safe(previousAddress)}`,
      risk.length === 0 ? '' : ink.red(`[${risk.map((word) => safe(word, 40)).join(', ')}]`),
      source === undefined ? '' : ink.dim(placeOf(source)),
    ],
    width - INDENT,
  );
  const isNew = action === 'create' || action === 'replace';
  const visible = change.fields.filter((field) => verbose || !isNamedByAddress(field, change));
  const because = verbose && reason !== '' ? safeParagraphs(reason, width - INDENT) : [];
  return [
    { type: 'head', sign: EFFECT_WORDS[effectOf(change)].symbol, text: first },
    ...more.map(body),
    ...broughtAlongLines(change, view),
    ...unrecognizedLines(change, view),
    ...causeLines(change, view),
    ...because.map((line) => body(ink.dim(line))),
    ...visible.flatMap((field) => fieldLines(field, isNew, view)),
  ];
}

/** A line about a change as a terminal shows it. */
export function terminalLine({ type, sign, text }: Line, colour: Colour, { ink }: View): string {
  switch (type) {
    case 'head':
      return `${ink[colour](sign.padStart(3))} ${text}`;
    case 'body':
      return `${' '.repeat(INDENT)}${text}`;
    case 'diff': {
      const line = sign === ' ' ? ink.dim(text) : ink[sign === '+' ? 'green' : 'red'](`${sign} ${text}`);
      return `${' '.repeat(INDENT)}${ink.dim('│')} ${sign === ' ' ? '  ' : ''}${line}`.trimEnd();
    }
    default:
      return unreachable(type);
  }
}
