import { structuredPatch } from 'diff';
import { isJsonObject, type Json } from '../../base/json.ts';
import { isForeignId, isHidden, isReference, type NamedPage } from '../../core/plan/value.ts';
import { count, LONGEST_VALUE, quoted, safe } from './text.ts';

export const HIDDEN = '(hidden)';
export const NONE = '(none)';

// Longer texts are measured, not compared: nobody reads such a difference, and comparing takes long.
const COMPARED = 400_000;
const EDITS = 2000;
const WHOLE = Number.MAX_SAFE_INTEGER;

function omission(text: string, limit: number): string {
  // The last character within the limit marks the omission.
  return text.length > limit ? ` (${count(text.length - limit + 1, 'more character')})` : '';
}

function noted(line: string, limit: number): string {
  return `${safe(line, limit)}${omission(line, limit)}`;
}

/** A value in one line, with references as addresses and without secrets. */
export function inline(value: Json, limit: number = LONGEST_VALUE): string {
  if (typeof value === 'string') {
    return `${quoted(value, limit)}${omission(value, limit)}`;
  }
  if (isHidden(value)) {
    return HIDDEN;
  }
  if (isReference(value)) {
    return safe(value.$ref, limit);
  }
  if (isForeignId(value)) {
    return `id ${safe(value.$id, limit)}`;
  }
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => inline(item, limit)).join(', ')}]`;
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(([key, child]) => `${safe(key)}: ${inline(child, limit)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}

function isCompound(value: Json): boolean {
  return typeof value === 'object' && value !== null && !isHidden(value) && !isReference(value) && !isForeignId(value);
}

function isText(value: Json): value is string {
  return typeof value === 'string' && value.trimEnd().includes('\n');
}

function child(lead: string, value: Json, indent: string): string[] {
  if (isText(value)) {
    return [`${indent}${lead} |`, ...value.split('\n').map((line) => `${indent}  ${safe(line, WHOLE)}`)];
  }
  const short = inline(value, WHOLE);
  return isCompound(value) && short.length > 60
    ? [`${indent}${lead}`, ...block(value, `${indent}  `)]
    : [`${indent}${lead} ${short}`];
}

/** A value over several lines, in a YAML-like layout. */
function block(value: Json, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => child('-', item, indent));
  }
  if (isJsonObject(value) && isCompound(value)) {
    return Object.entries(value).flatMap(([key, item]) => child(`${safe(key)}:`, item, indent));
  }
  return [`${indent}${inline(value, WHOLE)}`];
}

function isPlain(value: Json | undefined): value is Json {
  return value !== undefined && (typeof value !== 'object' || value === null) && !isText(value);
}

/** An item that assigns a value to a resource: `{ team: team.writers, role: "edit" }`. */
function entryOf(item: Json): readonly [string, Json] | undefined {
  const [one, other, ...more] = isJsonObject(item) && isCompound(item) ? Object.values(item) : [];
  return one !== undefined && (isReference(one) || isForeignId(one)) && isPlain(other) && more.length === 0
    ? [inline(one, WHOLE), other]
    : undefined;
}

/** The entries of a map of plain values, or of a list with one value per resource; their order has no meaning. */
function entriesOf(value: Json): readonly (readonly [string, Json])[] | undefined {
  const entries = Array.isArray(value)
    ? value.map((item: Json) => entryOf(item))
    : isJsonObject(value) && isCompound(value)
      ? Object.entries(value).map(([key, item]) => (isPlain(item) ? ([safe(key), item] as const) : undefined))
      : [undefined];
  const known = entries.filter((entry) => entry !== undefined);
  return known.length === entries.length ? known.sort(([a], [b]) => (a < b ? -1 : 1)) : undefined;
}

/** Whether both sides have entries, so that the differing ones are more useful than the complete values. */
export function haveEntries(before: Json | undefined, after: Json | undefined): boolean {
  return [before, after].every((value) => value !== undefined && entriesOf(value) !== undefined);
}

/** Whether a value reads better over several lines. */
export function isLong(value: Json | undefined, room: number): boolean {
  return value !== undefined && (isText(value) || (isCompound(value) && inline(value).length > room));
}

/** The complete value: comparing shortened values could miss a difference. */
function linesOf(value: Json | undefined): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value === 'string') {
    return value;
  }
  const lines = entriesOf(value)?.flatMap(([name, item]) => child(`${name}:`, item, '')) ?? block(value, '');
  return lines.map((line) => `${line}\n`).join('');
}

/** The name of a page, for people who see its id. */
export function pageText({ path, title = '', hidden }: NamedPage): string {
  if (path === undefined) {
    return 'not a page of its space: it was deleted, or is not merged yet';
  }
  return `${quoted(title, 100)}, ${safe(path === '' ? '/' : path, 200)}${hidden ? ', hidden' : ''}`;
}

export interface DiffLine {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

function sizeOf(text: string): string {
  return text === '' ? 'nothing' : `${text.split('\n').length} lines, ${text.length} characters`;
}

/** The lines in which two values differ, with three lines of context. `omitted` counts those beyond the limit. */
export function lineDiff(
  before: Json | undefined,
  after: Json | undefined,
  limits: { readonly lines: number; readonly characters: number },
): { readonly lines: readonly DiffLine[]; readonly omitted: number } {
  const [old, now] = [linesOf(before), linesOf(after)];
  const patch =
    old.length + now.length > COMPARED
      ? undefined
      : structuredPatch('', '', old, now, '', '', { context: 3, maxEditLength: EDITS });
  if (patch === undefined) {
    return {
      lines: [
        { sign: '-', text: `(${sizeOf(old)})` },
        { sign: '+', text: `(${sizeOf(now)}; too long to compare)` },
      ],
      omitted: 0,
    };
  }
  const lines: DiffLine[] = [];
  for (const [index, hunk] of patch.hunks.entries()) {
    if (index > 0) {
      lines.push({ sign: ' ', text: '⋮' });
    }
    for (const line of hunk.lines) {
      const first = line[0];
      const sign = first === '+' || first === '-' ? first : ' ';
      if (first !== '\\') {
        lines.push({ sign, text: noted(line.slice(1), limits.characters) });
      } else if (old !== '' && now !== '' && old.endsWith('\n') !== now.endsWith('\n')) {
        lines.push({ sign, text: '(no line break at the end)' });
      }
    }
  }
  const omitted = lines.length - limits.lines;
  return omitted > 1 ? { lines: lines.slice(0, limits.lines), omitted } : { lines, omitted: 0 };
}
