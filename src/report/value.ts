import { structuredPatch } from 'diff';
import { isJsonObject, type Json } from '../base/json.ts';
import { isForeignId, isHidden, isReference } from '../plan/value.ts';
import { LONGEST, quoted, safe } from './text.ts';

/** What stands for a value that must not be shown. */
export const HIDDEN = '(hidden)';
export const NONE = '(none)';

// Texts beyond this are counted, not compared: nobody reads such a difference, and comparing takes long.
const COMPARED = 400_000;
const EDITS = 2000;

/** A value in one line: references as the address that they name, secrets not at all. */
export function inline(value: Json, limit: number = LONGEST): string {
  if (typeof value === 'string') {
    return quoted(value, limit);
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
    const entries = Object.entries(value).map(([key, child]) => `${safe(key, 80)}: ${inline(child, limit)}`);
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
    return [`${indent}${lead} |`, ...value.split('\n').map((line) => `${indent}  ${safe(line)}`)];
  }
  const short = inline(value);
  return isCompound(value) && short.length > 60
    ? [`${indent}${lead}`, ...block(value, `${indent}  `)]
    : [`${indent}${lead} ${short}`];
}

/** A value over several lines, in the manner of YAML. */
function block(value: Json, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => child('-', item, indent));
  }
  if (isJsonObject(value) && isCompound(value)) {
    return Object.entries(value).flatMap(([key, item]) => child(`${safe(key, 80)}:`, item, indent));
  }
  return [`${indent}${inline(value)}`];
}

/** Whether a value is better shown over several lines. */
export function isLong(value: Json | undefined, room: number): boolean {
  return value !== undefined && (isText(value) || (isCompound(value) && inline(value).length > room));
}

function linesOf(value: Json | undefined): string {
  if (value === undefined || value === null) {
    return '';
  }
  return typeof value === 'string' ? value : `${block(value, '').join('\n')}\n`;
}

export interface DiffLine {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

function sizeOf(text: string): string {
  return text === '' ? 'nothing' : `${text.split('\n').length} lines, ${text.length} characters`;
}

/** What is different between two values line by line, with three lines around each place, no longer than asked. */
export function lineDiff(
  before: Json | undefined,
  after: Json | undefined,
  limits: { readonly lines: number; readonly width: number },
): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const patch =
    old.length + now.length > COMPARED
      ? undefined
      : structuredPatch('', '', old, now, '', '', { context: 3, maxEditLength: EDITS });
  if (patch === undefined) {
    return [
      { sign: '-', text: `(${sizeOf(old)})` },
      { sign: '+', text: `(${sizeOf(now)}; too much to show)` },
    ];
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
        lines.push({ sign, text: safe(line.slice(1), limits.width) });
      } else if (old !== '' && now !== '' && old.endsWith('\n') !== now.endsWith('\n')) {
        lines.push({ sign, text: '(no line break at the end)' });
      }
    }
  }
  const rest = lines.length - limits.lines;
  return rest > 1 ? [...lines.slice(0, limits.lines), { sign: ' ', text: `… ${rest} more lines` }] : lines;
}

/** Two long texts cut so that what differs is seen. */
export function shortenedPair(before: string, after: string, limit: number): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) {
    same++;
  }
  const from = Math.max(0, same - Math.floor(limit / 3));
  if (from < 2 || Math.max(before.length, after.length) <= limit) {
    return [before, after];
  }
  return [`…${before.slice(from)}`, `…${after.slice(from)}`];
}
