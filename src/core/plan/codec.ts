import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { printable, printableJson, shortened } from '../../base/text.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import { digestOfText, planDigest } from './digest.ts';
import { FORMAT_VERSION, type Plan } from './plan.ts';
import { PLAN_SHAPE } from './shape.ts';

// What people look for first comes first; every other key is in alphabetical order, so that the bytes depend on what a
// plan contains and not on the order in which it was put together.
const LEADING: ReadonlyMap<string, number> = new Map(
  [
    ...[
      'formatVersion',
      'tool',
      'createdAt',
      'environment',
      'organization',
      'service',
      'profile',
      'git',
      'digest',
      'ledger',
      'live',
    ],
    ...[
      'summary',
      'blocked',
      'changes',
      'key',
      'action',
      'kind',
      'address',
      'previousAddress',
      'path',
      'field',
      'entry',
    ],
    ...['before', 'after'],
  ].map((name, index) => [name, index]),
);

const ENDING = /,\n {2}"checksum": "([0-9a-f]{64})"\n\}\n$/;

// Deeper than anything that a manifest can hold, and shallow enough for every function that walks through a value.
const DEPTH = 1000;

function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(withSortedKeys);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const rank = (name: string): number => LEADING.get(name) ?? LEADING.size;
  const names = Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(value[name] ?? null)]));
}

/** The bytes of a plan file: equal plans are equal texts, and any damage to one shows. Safe to print in a terminal or log. */
export function encodePlan(plan: Plan): string {
  // A broken byte reads as U+FFFD: no file contains that character unescaped, so a broken byte is always detected.
  const json = printableJson(withSortedKeys(JSON.parse(JSON.stringify(plan)) as Json)).replaceAll('\ufffd', '\\ufffd');
  const body = json.slice(0, -'\n}'.length);
  return `${body},\n  "checksum": "${digestOfText(body)}"\n}\n`;
}

/** Whether no part of a value is nested too deeply for the recursive functions here. Does not recurse itself. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) {
      return false;
    }
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
}

/** A change that depends on a missing one would never run; two with one key would be mistaken for one. */
function strayKey(plan: Plan): string | undefined {
  const keys = new Set<string>();
  for (const [index, { key }] of plan.changes.entries()) {
    if (keys.has(key)) {
      return `changes[${index}].key`;
    }
    keys.add(key);
  }
  const stray = plan.changes.findIndex(
    (one) =>
      one.dependsOn.some((key) => !keys.has(key)) ||
      (one.action === 'delete' && one.with !== undefined && !keys.has(one.with)) ||
      (one.action === 'update' && one.temporary !== undefined && !keys.has(one.temporary)),
  );
  return stray < 0 ? undefined : `changes[${stray}].dependsOn`;
}

function refuse(code: string, summary: string, detail: string): { ok: false; diagnostics: readonly Diagnostic[] } {
  return { ok: false, diagnostics: [{ severity: 'error', code, summary, detail }] };
}

const RECREATE = 'Nothing was sent. Create the plan again with `colophon plan --out FILE`.';

function notAPlan(detail: string): ReturnType<typeof refuse> {
  return refuse('plan-file', 'Not a complete plan file', `${detail} ${RECREATE}`);
}

function damaged(detail: string): ReturnType<typeof refuse> {
  return refuse('plan-checksum', 'The plan file was modified after Colophon wrote it', `${detail} ${RECREATE}`);
}

function otherVersion(version: string): ReturnType<typeof refuse> {
  return refuse(
    'plan-version',
    'Unsupported plan file format',
    `The file has format version ${printable(shortened(version, 40))}; this version of Colophon reads ${FORMAT_VERSION}. ` +
      'Nothing was sent. Apply it with the version that created it, or create the plan again with this one.',
  );
}

function parsed(file: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(file);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** A plan inside another document. Its form is checked, and not whether somebody edited it: good for reading, not for an apply. */
export function planIn(value: Json | undefined): Plan | undefined {
  const { checksum: _checksum, ...rest } = isJsonObject(value) && isShallow(value) ? value : {};
  const plan = rest as unknown as Plan;
  return PLAN_SHAPE(rest, '') === undefined && strayKey(plan) === undefined ? plan : undefined;
}

/** Reads a plan file. Refuses one that is truncated, damaged, edited or of another format version, and says which. */
export function decodePlan(file: string): Outcome<Plan> {
  const json = parsed(file);
  if (json === undefined) {
    return notAPlan(
      file.trim() === '' ? 'The file is empty.' : 'The file is not JSON: it may be truncated, or not a plan.',
    );
  }
  const version = json['formatVersion'];
  if (typeof version !== 'string') {
    return notAPlan('The file is JSON, but it has no format version.');
  }
  const major = /^(\d+)\.\d+$/.exec(version)?.[1];
  if (major !== FORMAT_VERSION.split('.')[0]) {
    return otherVersion(version);
  }
  const ending = ENDING.exec(file);
  if (ending === null || file.includes('\ufffd') || digestOfText(file.slice(0, ending.index)) !== ending[1]) {
    return damaged(
      'The checksum at the end of the file does not match its content: it was edited, reformatted or damaged in transfer.',
    );
  }
  const { checksum: _checksum, ...rest } = json;
  const wrong = isShallow(rest) ? PLAN_SHAPE(rest, '') : 'changes';
  if (wrong !== undefined) {
    return notAPlan(`\`${wrong}\` is missing or invalid.`);
  }
  const plan = rest as unknown as Plan;
  const stray = strayKey(plan);
  if (stray !== undefined) {
    return notAPlan(`\`${stray}\` repeats a key, or refers to a change that is not in the plan.`);
  }
  if (planDigest(plan) !== plan.digest) {
    return damaged('The digest in the file does not match its content.');
  }
  return { ok: true, value: plan, diagnostics: [] };
}
