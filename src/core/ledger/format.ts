import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Intent, LedgerEntry, LedgerEvent, RunTimes } from '../engine/ledger.ts';
import { type Address, isAddress } from '../plan/address.ts';
import type { Rules } from '../plan/plan.ts';
import { restoreEarlier } from './earlier.ts';
import { corrupt, otherVersion } from './problems.ts';
import type { ConfigMark } from './types.ts';

/** The format that is written. A reader accepts every 1.x. */
export const FORMAT_VERSION = '1.0';

/** Larger than any ledger: bounds what a hostile remote or a broken disk can produce. */
export const MOST_BYTES: number = 256 * 1024 * 1024;

/** The content of a ledger's file. */
export interface Snapshot {
  readonly organization: string;
  readonly environment?: string;
  readonly serial: number;
  readonly salt: string;
  readonly config?: ConfigMark;
  /** What the service offered at the last apply that depended on it, by name. */
  readonly profile?: string;
  readonly rules?: Rules;
  readonly lastRun?: RunTimes;
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly intents: ReadonlyMap<Address, Intent>;
}

/** One resource per line, in the order of addresses, so that two ledgers can be compared line by line. */
function lines<T>(map: ReadonlyMap<Address, T>): string {
  const addresses = [...map.keys()].sort();
  const text = addresses.map((address) => `    ${JSON.stringify(address)}: ${JSON.stringify(map.get(address))}`);
  return text.length === 0 ? '{}' : `{\n${text.join(',\n')}\n  }`;
}

/** The text of a ledger's file: equal for equal ledgers. */
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

/** Whether this version reads a format; undefined if it is not a format version. */
export function isReadable(formatVersion: Json | undefined): boolean | undefined {
  return typeof formatVersion === 'string' && /^\d{1,6}\.\d{1,6}$/.test(formatVersion)
    ? formatVersion.startsWith('1.')
    : undefined;
}

export function isSerial(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

const KIND = /^[a-z][a-z0-9-]{0,63}$/;
// An id becomes part of a request path: nothing in it may change that path.
const ID = /^(?!\.{1,2}$)[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}/\\]{0,500}$/u;
const COMMIT = /^[0-9A-Za-z]{1,64}$/;
/** Names of organizations and environments, salts. */
const LONGEST_NAME = 500;
/** How deep applied values may be; manifests are not as deep. Everything that reads a ledger recurses. */
const DEEPEST = 200;

function isName(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}

/** Why Colophon cannot have written a value; checked before anything recurses into it. */
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

function isTextMap(value: Json): boolean {
  return isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isTextList(value: Json): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isEntry(value: Json | undefined): value is Json & LedgerEntry {
  return (
    isJsonObject(value) &&
    typeof value['kind'] === 'string' &&
    KIND.test(value['kind']) &&
    typeof value['id'] === 'string' &&
    ID.test(value['id']) &&
    isJsonObject(value['fields']) &&
    (value['protect'] === undefined || typeof value['protect'] === 'boolean') &&
    (value['rank'] === undefined || typeof value['rank'] === 'number') &&
    (value['formerly'] === undefined || isTextList(value['formerly'])) &&
    (value['witness'] === undefined || isTextMap(value['witness']))
  );
}

function isIntent(value: Json | undefined): value is Json & Intent {
  return (
    isJsonObject(value) &&
    typeof value['kind'] === 'string' &&
    KIND.test(value['kind']) &&
    isJsonObject(value['fields']) &&
    (value['id'] === undefined || (typeof value['id'] === 'string' && ID.test(value['id']))) &&
    (value['entry'] === undefined || isEntry(value['entry'])) &&
    (value['pending'] === undefined || value['pending'] === true)
  );
}

function isAddressText(value: Json | undefined): boolean {
  return typeof value === 'string' && isAddress(value);
}

function isNewName(value: Json): boolean {
  return (
    isJsonObject(value) &&
    isAddressText(value['from']) &&
    isAddressText(value['to']) &&
    (value['formerly'] === undefined || isTextList(value['formerly']))
  );
}

export function isEvent(value: Json | undefined): value is Json & LedgerEvent {
  if (!isJsonObject(value) || unlikelyPart(value) !== undefined) {
    return false;
  }
  const { type, address, previousAddress, names } = value;
  switch (type) {
    case 'intend':
      return isAddressText(address) && isIntent(value['intent']);
    case 'put':
      return (
        isAddressText(address) &&
        isEntry(value['entry']) &&
        (previousAddress === undefined || isAddressText(previousAddress)) &&
        (value['withBelow'] === undefined || value['withBelow'] === true) &&
        (value['created'] === undefined || value['created'] === true)
      );
    case 'rename':
      return Array.isArray(names) && names.every(isNewName);
    default:
      return type === 'remove' && isAddressText(address);
  }
}

function isConfig(value: Json | undefined): value is Json & ConfigMark {
  return (
    isJsonObject(value) &&
    typeof value['commit'] === 'string' &&
    COMMIT.test(value['commit']) &&
    typeof value['dirty'] === 'boolean'
  );
}

function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && value.length <= 40 && !Number.isNaN(Date.parse(value));
}

function isRunTimes(value: Json | undefined): value is Json & RunTimes {
  return isJsonObject(value) && isTime(value['from']) && isTime(value['to']);
}

/** The resources of one part of the file by address; otherwise the address of the first invalid one. */
function mapOf<T extends Json>(
  value: Json | undefined,
  isRight: (value: Json | undefined) => value is T,
): Map<Address, T> | string {
  const map = new Map<Address, T>();
  const items = isJsonObject(value) ? value : {};
  for (const address of Object.keys(items)) {
    const item = items[address];
    if (!isAddress(address) || !isRight(item)) {
      return address;
    }
    map.set(address, item);
  }
  return map;
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

/** Reads the file of a ledger and checks all of it, since it decides what may be deleted. */
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
  const { organization, environment, serial, salt, config, profile, rules, lastRun } = json;
  if (!isName(organization)) {
    return corrupt(file, 'organization is not a string');
  }
  if (environment !== undefined && !isName(environment)) {
    return corrupt(file, 'environment is not a string');
  }
  if (!isSerial(serial)) {
    return corrupt(file, 'serial is not a number');
  }
  if (!isName(salt)) {
    return corrupt(file, 'salt is not a string');
  }
  if (config !== undefined && !isConfig(config)) {
    return corrupt(file, 'config does not name a commit');
  }
  if (profile !== undefined && !isName(profile)) {
    return corrupt(file, 'profile is not a string');
  }
  if (rules !== undefined && !isJsonObject(rules)) {
    return corrupt(file, 'rules is not an object');
  }
  if (lastRun !== undefined && !isRunTimes(lastRun)) {
    return corrupt(file, 'lastRun does not have two times');
  }
  if (!isJsonObject(json['entries']) || !isJsonObject(json['intents'])) {
    return corrupt(file, 'entries or intents are missing');
  }
  const entries = mapOf(json['entries'], isEntry);
  const intents = mapOf(json['intents'], isIntent);
  if (typeof entries === 'string' || typeof intents === 'string') {
    const address = typeof entries === 'string' ? entries : String(intents);
    return corrupt(
      file,
      `the record of ${shortened(printable(address), 120)} is incomplete, or not in the form that Colophon writes`,
    );
  }
  restoreEarlier(entries, intents);
  const value: Snapshot = {
    organization,
    ...defined({ environment }),
    serial,
    salt,
    ...defined({ config, profile, rules, lastRun }),
    entries,
    intents,
  };
  return { ok: true, value, diagnostics: [] };
}
