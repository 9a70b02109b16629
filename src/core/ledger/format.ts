import { pick } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Intent, LedgerEntry, LedgerEvent, RunTimes } from '../engine/ledger.ts';
import { type Address, isAddress } from '../plan/address.ts';
import {
  type Check,
  count,
  fields,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../plan/check.ts';
import type { Rules } from '../plan/plan.ts';
import { restoreEarlier } from './earlier.ts';
import { corrupt, otherVersion } from './problems.ts';
import type { ConfigMark } from './types.ts';

/** The format written by this version. Readers accept every 1.x. */
export const FORMAT_VERSION = '1.0';

/** Larger than any real ledger; a limit for hostile remotes and broken disks. */
export const MOST_BYTES: number = 256 * 1024 * 1024;

/** The content of a ledger's file. */
export interface Snapshot {
  readonly organization: string;
  readonly environment?: string;
  readonly serial: number;
  readonly salt: string;
  readonly config?: ConfigMark;
  /** The name of the API profile at the last apply that depended on it. */
  readonly profile?: string;
  readonly rules?: Rules;
  readonly lastRun?: RunTimes;
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
}

/** One resource per line, sorted by address, so that ledgers can be compared line by line. */
function lines<T>(map: ReadonlyMap<Address, T>): string {
  const addresses = [...map.keys()].sort();
  const text = addresses.map((address) => `    ${JSON.stringify(address)}: ${JSON.stringify(map.get(address))}`);
  return text.length === 0 ? '{}' : `{\n${text.join(',\n')}\n  }`;
}

/** The text of a ledger file, identical for equal ledgers. */
export function printSnapshot(snapshot: Snapshot): string {
  const { organization, environment, serial, salt, config, profile, rules, lastRun } = snapshot;
  const json = {
    formatVersion: FORMAT_VERSION,
    organization,
    environment,
    serial,
    salt,
    config: config === undefined ? undefined : { commit: config.commit, dirty: config.dirty },
    profile,
    rules,
    lastRun: lastRun === undefined ? undefined : { from: lastRun.from, to: lastRun.to },
  };
  const head = JSON.stringify(json, null, 2).replace(/\n\}$/, '');
  return `${head},\n  "entries": ${lines(snapshot.entries)},\n  "intents": ${lines(snapshot.intents)}\n}\n`;
}

/** Whether this version can read a format; undefined if it is not a valid format version. */
export function isReadable(formatVersion: Json | undefined): boolean | undefined {
  return typeof formatVersion === 'string' && /^\d{1,6}\.\d{1,6}$/.test(formatVersion)
    ? formatVersion.startsWith('1.')
    : undefined;
}

export function isSerial(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

const KIND = /^[a-z][a-z0-9-]{0,63}$/;
// An id becomes a segment of a request path, so it must not contain characters that would change the path.
const ID = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]{0,500}$/u;
const COMMIT = /^[0-9A-Za-z]{1,64}$/;
/** Applies to salts and to the names of organizations and environments. */
const LONGEST_NAME = 500;
/** The maximum depth of applied values, deeper than any manifest. Everything that reads a ledger recurses. */
const DEEPEST = 200;

/** Why Colophon cannot have written a value; checked before other code recurses into it. */
function unlikelyPart(value: Json, depth = 0): string | undefined {
  if (depth > DEEPEST) {
    return `it is nested more than ${DEEPEST} levels deep`;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (Object.hasOwn(value, '__proto__')) {
    return 'it has a key `__proto__`';
  }
  for (const inner of Object.values(value) as readonly Json[]) {
    const unlikely = unlikelyPart(inner, depth + 1);
    if (unlikely !== undefined) {
      return unlikely;
    }
  }
  return undefined;
}

function textLike(isRight: (text: string) => boolean): Check {
  return (value, at) => (typeof value === 'string' && isRight(value) ? undefined : at);
}

const name = textLike(({ length }) => length > 0 && length <= LONGEST_NAME);
const kind = textLike((value) => KIND.test(value));
const id = textLike((value) => ID.test(value));
const address = textLike(isAddress);
const time = textLike((value) => value.length <= 40 && !Number.isNaN(Date.parse(value)));
const formerly = optional(listOf(text));

const entry = object({
  kind,
  id,
  fields,
  protect: optional(flag),
  rank: optional(number),
  formerly,
  witness: optional(mapOf(text)),
});

const intent = object({
  kind,
  fields,
  id: optional(id),
  entry: optional(entry),
  pending: optional(oneOf(true)),
});

const EVENTS: ReadonlyMap<Json | undefined, Check> = new Map([
  ['intend', object({ address, intent })],
  [
    'put',
    object({
      address,
      entry,
      previousAddress: optional(address),
      withBelow: optional(oneOf(true)),
      created: optional(oneOf(true)),
    }),
  ],
  ['rename', object({ names: listOf(object({ from: address, to: address, formerly })) })],
  ['remove', object({ address })],
]);

export function isEvent(value: Json | undefined): value is Json & LedgerEvent {
  const check = isJsonObject(value) ? EVENTS.get(value['type']) : undefined;
  return check !== undefined && unlikelyPart(value ?? null) === undefined && check(value, '') === undefined;
}

/** The fields other than the records, each with its check and the problem if that fails. */
const HEAD: readonly (readonly [field: string, check: Check, problem: string])[] = [
  ['organization', name, 'organization is not a string'],
  ['environment', optional(name), 'environment is not a string'],
  ['serial', count, 'serial is not a number'],
  ['salt', name, 'salt is not a string'],
  [
    'config',
    optional(object({ commit: textLike((value) => COMMIT.test(value)), dirty: flag })),
    'config does not name a commit',
  ],
  ['profile', optional(name), 'profile is not a string'],
  ['rules', optional(fields), 'rules is not an object'],
  ['lastRun', optional(object({ from: time, to: time })), 'lastRun does not have two times'],
];

/** The records of one part of the file by address, or the address of the first invalid one. */
function recordsIn<T>(items: JsonObject, check: Check): Map<Address, T> | string {
  const records = new Map<Address, T>();
  for (const [address, item] of Object.entries(items)) {
    if (!isAddress(address) || check(item, address) !== undefined) {
      return address;
    }
    records.set(address, item as T);
  }
  return records;
}

function parseJson(bytes: Buffer): Json | undefined {
  try {
    return bytes.length > MOST_BYTES
      ? undefined
      : (JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json);
  } catch {
    return undefined;
  }
}

/** Parses a ledger file and validates it completely, because it determines what may be deleted. */
export function parseSnapshot(bytes: Buffer, file: string): Outcome<Snapshot> {
  const json = parseJson(bytes);
  if (!isJsonObject(json)) {
    return corrupt(file, bytes.length === 0 ? 'it is empty' : 'it is not a complete JSON object');
  }
  const unlikely = unlikelyPart(json);
  if (unlikely !== undefined) {
    return corrupt(file, unlikely);
  }
  const readable = isReadable(json['formatVersion']);
  if (readable === undefined) {
    return corrupt(file, 'it has no formatVersion, so it may not be a ledger at all');
  }
  if (!readable) {
    return otherVersion(file, printable(shortened(String(json['formatVersion']), 40)));
  }
  const wrong = HEAD.find(([field, check]) => check(json[field], field) !== undefined);
  if (wrong !== undefined) {
    return corrupt(file, wrong[2]);
  }
  if (!isJsonObject(json['entries']) || !isJsonObject(json['intents'])) {
    return corrupt(file, 'entries or intents are missing');
  }
  const entries = recordsIn<LedgerEntry>(json['entries'], entry);
  const intents = recordsIn<Intent>(json['intents'], intent);
  if (typeof entries === 'string' || typeof intents === 'string') {
    const address = typeof entries === 'string' ? entries : String(intents);
    return corrupt(
      file,
      `the record of ${shortened(printable(address), 120)} is incomplete, or not in the form that Colophon writes`,
    );
  }
  restoreEarlier(entries, intents);
  const head = pick(json, ...HEAD.map(([field]) => field)) as unknown as Omit<Snapshot, 'entries' | 'intents'>;
  return { ok: true, value: { ...head, entries, intents }, diagnostics: [] };
}
