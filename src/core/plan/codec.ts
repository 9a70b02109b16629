import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { printable, printableJson, shortened } from '../../base/text.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import { digestOfText, planDigest } from './digest.ts';
import { FORMAT_VERSION, type Plan } from './plan.ts';
import { PLAN_SHAPE } from './shape.ts';

// The keys that people look for come first, all others in alphabetical order, so that the bytes depend on the content of a plan and not on
// the order in which it was built.
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

// Deeper than any manifest, and shallow enough for every recursive function.
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

/** The bytes of a plan file: equal plans give equal bytes, and any damage is detected. Safe to print in a terminal or log. */
export function encodePlan(plan: Plan): string {
  // A broken byte decodes to U+FFFD. No file contains that character unescaped, so a broken byte is always detected.
  const json = printableJson(withSortedKeys(JSON.parse(JSON.stringify(plan)) as Json)).replaceAll('\ufffd', '\\ufffd');
  const body = json.slice(0, -'\n}'.length);
  return `${body},\n  "checksum": "${digestOfText(body)}"\n}\n`;
}

/** Whether a value is shallow enough for the recursive functions here. Not recursive itself. */
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

/** The path of a duplicate key, or of a dependency that does not exist: its change would never run. */
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

/** A plan inside another document. Checks its form but not its checksum, so it may be edited: fine for reports, not for an apply. */
export function planIn(value: Json | undefined): Plan | undefined {
  const { checksum: _checksum, ...rest } = isJsonObject(value) && isShallow(value) ? value : {};
  const plan = rest as unknown as Plan;
  return PLAN_SHAPE(rest, '') === undefined && strayKey(plan) === undefined ? plan : undefined;
}

/** Decodes a plan file. Rejects a truncated, damaged or edited file and unknown format versions, and says which it is. */
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
