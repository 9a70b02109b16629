import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { printable, printableJson, shortened } from '../base/text.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import { digestOfText, planDigest } from './digest.ts';
import { FORMAT_VERSION, type Plan } from './plan.ts';

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
  const json = printableJson(withSortedKeys(JSON.parse(JSON.stringify(plan)) as Json))
    // A broken byte reads as U+FFFD: no file contains that character unescaped, so a broken byte is always detected.
    .replaceAll('\ufffd', '\\ufffd')
    // CI runners look for their commands in everything that is printed.
    .replace(/##(?=(?:vso)?\[)/g, '\\u0023#');
  const body = json.slice(0, -'\n}'.length);
  return `${body},\n  "checksum": "${digestOfText(body)}"\n}\n`;
}

/** Returns the path of the first invalid value, or undefined if the value is valid. */
type Check = (value: unknown, at: string) => string | undefined;

const text: Check = (value, at) => (typeof value === 'string' ? undefined : at);
const flag: Check = (value, at) => (typeof value === 'boolean' ? undefined : at);
const count: Check = (value, at) => (Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : at);
const number: Check = (value, at) => (typeof value === 'number' ? undefined : at);
const anything: Check = () => undefined;
const fields: Check = (value, at) => (isJsonObject(value) ? undefined : at);

function oneOf(...words: readonly unknown[]): Check {
  return (value, at) => (words.includes(value) ? undefined : at);
}

function either(first: Check, second: Check): Check {
  return (value, at) => (first(value, at) === undefined ? undefined : second(value, at));
}

function optional(check: Check): Check {
  return (value, at) => (value === undefined ? undefined : check(value, at));
}

function listOf(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) {
      return at;
    }
    for (const [index, item] of value.entries()) {
      const wrong = check(item, `${at}[${index}]`);
      if (wrong !== undefined) {
        return wrong;
      }
    }
    return undefined;
  };
}

function mapOf(check: Check): Check {
  return (value, at) => (isJsonObject(value) ? listOf(check)(Object.values(value), at) : at);
}

/** An object with at least these keys; a later minor version may add others. */
function object(checks: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(checks);
  return (value, at) => {
    if (!isJsonObject(value)) {
      return at;
    }
    for (const [name, check] of entries) {
      const wrong = check(Object.hasOwn(value, name) ? value[name] : undefined, at === '' ? name : `${at}.${name}`);
      if (wrong !== undefined) {
        return wrong;
      }
    }
    return undefined;
  };
}

const cause = oneOf('pending', 'drift', 'conflict', 'deleted', 'removed', 'expired');
const source = object({ file: text, line: count, column: count });
const precondition = object({ fingerprint: text });

const changeBase = {
  key: text,
  address: text,
  previousAddress: optional(text),
  kind: text,
  parents: listOf(text),
  reason: text,
  cause,
  source: optional(source),
  dependsOn: listOf(text),
  risk: listOf(text),
  protect: optional(flag),
  formerly: optional(listOf(text)),
  broughtAlong: optional(object({ by: text, because: oneOf('needed', 'lets-go', 'default', 'set-again', 'order') })),
  fields: listOf(
    object({
      path: text,
      field: text,
      entry: optional(text),
      before: anything,
      after: anything,
      sensitive: flag,
      cause,
      risk: optional(listOf(text)),
    }),
  ),
};

const changes: ReadonlyMap<unknown, Check> = new Map([
  ['create', object({ ...changeBase, after: fields, naturalKey: optional(text) })],
  ['adopt', object({ ...changeBase, id: text, after: fields, precondition })],
  [
    'update',
    object({
      ...changeBase,
      id: optional(text),
      after: fields,
      precondition: optional(precondition),
      temporary: optional(text),
    }),
  ],
  [
    'replace',
    object({ ...changeBase, id: text, liveName: optional(text), before: fields, after: fields, precondition }),
  ],
  [
    'delete',
    object({
      ...changeBase,
      id: text,
      liveName: optional(text),
      recordedName: optional(text),
      before: fields,
      precondition,
      with: optional(text),
    }),
  ],
  ['move', object({ ...changeBase, id: optional(text), after: either(text, oneOf(null)), before: optional(text) })],
]);

const change: Check = (value, at) => {
  const check = isJsonObject(value) ? changes.get(value['action']) : undefined;
  return check === undefined ? `${at}.action` : check(value, at);
};

const member = { address: text, kind: text, parents: listOf(text), id: text };

const assumptions: ReadonlyMap<unknown, Check> = new Map([
  ['exists', object(member)],
  ['order', object({ changes: listOf(text), row: text, in: optional(text), members: listOf(object(member)) })],
  [
    'holder',
    object({
      change: text,
      kind: text,
      parents: listOf(text),
      field: text,
      id: optional(text),
      address: optional(text),
    }),
  ],
  ['free', object({ change: text, kind: text, parents: listOf(text), field: optional(text) })],
  ['parts', object({ change: text, kind: text, parents: listOf(text), ids: listOf(text) })],
  ['referrers', object({ kind: text, parents: listOf(text), ids: listOf(text) })],
]);

/** What the plan depends on. An unknown type cannot be checked, so this version refuses a plan that has one. */
const assumption: Check = (value, at) => {
  const check = isJsonObject(value) ? assumptions.get(value['type']) : undefined;
  return check === undefined ? `${at}.type` : check(value, at);
};

const diagnostic = object({
  severity: oneOf('error', 'warning', 'info'),
  code: text,
  summary: text,
  detail: text,
  source: optional(source),
  excerpt: optional(text),
  related: optional(listOf(object({ message: text, source }))),
});

const counts = { create: count, update: count, replace: count, delete: count, move: count, adopt: count };

const outline = object({
  resources: listOf(
    object({
      address: text,
      title: optional(text),
      was: optional(object({ row: optional(text), index: optional(number) })),
      row: optional(text),
      rank: optional(number),
    }),
  ),
  counts: mapOf(count),
});

const orNothing = either(text, oneOf(null));

const effect = object({
  type: text,
  title: text,
  people: listOf(object({ person: text, before: orNothing, after: orNothing })),
  visitors: optional(object({ before: orNothing, after: orNothing })),
});

const shape = object({
  formatVersion: text,
  tool: object({ name: text, version: text }),
  createdAt: text,
  environment: text,
  organization: text,
  service: text,
  profile: optional(text),
  git: optional(object({ commit: text, dirty: flag })),
  digest: text,
  ledger: object({ serial: count, salt: text }),
  live: object({ fingerprint: text, reads: count, writes: count }),
  changes: listOf(change),
  blocked: listOf(
    object({ key: text, address: text, guard: text, message: text, consents: listOf(text), override: text }),
  ),
  unmanaged: listOf(text),
  forget: listOf(text),
  refresh: listOf(
    object({
      address: text,
      previousAddress: optional(text),
      kind: text,
      id: text,
      fields,
      protect: optional(flag),
      formerly: optional(listOf(text)),
    }),
  ),
  ids: mapOf(text),
  assumes: listOf(assumption),
  diagnostics: listOf(diagnostic),
  summary: object({
    ...counts,
    adoptUpdate: count,
    resources: count,
    noop: count,
    blocked: count,
    unmanaged: count,
    byKind: mapOf(mapOf(count)),
    writes: object({ least: count, most: count }),
  }),
  outline,
  effects: optional(listOf(effect)),
});

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
  const wrong = isShallow(rest) ? shape(rest, '') : 'changes';
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
