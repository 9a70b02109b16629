import { createHash, scryptSync } from 'node:crypto';
import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Plan } from './plan.ts';
import { type Fields, type Hidden, isHidden, type RemoteId } from './value.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The salt of digests: that of a ledger, or one with a cache of the digests that a run has computed. */
export type Salt = string | RunSalt;

interface RunSalt {
  readonly salt: string;
  readonly made: Map<string, string>;
}

/** A salt with this prefix makes digests of secrets slow, so that somebody with the ledger cannot try a list of words cheaply. */
const SLOW = 'scrypt$';
const SLOW_DIGEST = 'scrypt:';
/** 16 MiB and some tens of milliseconds per digest. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

/** The salt of a ledger for slow digests. Ledgers store it without the prefix, as older versions do. */
export function slowSalt(salt: string): string {
  return salt.startsWith(SLOW) ? salt : `${SLOW}${salt}`;
}

/** The salt with a cache, so that a run computes each digest once. */
export function runSalt(salt: Salt): Salt {
  return typeof salt === 'string' ? { salt, made: new Map() } : salt;
}

export function saltText(salt: Salt): string {
  return typeof salt === 'string' ? salt : salt.salt;
}

/** The salt as a ledger stores it, without the prefix. */
export function plainSalt(salt: Salt): string {
  const text = saltText(salt);
  return text.startsWith(SLOW) ? text.slice(SLOW.length) : text;
}

function quickDigest(salt: Salt, text: string): string {
  return sha256(`${plainSalt(salt)}\0${text}`).slice(0, 40);
}

/** The digest that replaces a secret: equal for equal values under one salt. The value cannot be recovered from it. */
export function hide(salt: Salt, value: Json): Json & Hidden {
  const text = canonicalJson(value);
  if (!saltText(salt).startsWith(SLOW)) {
    return { $digest: quickDigest(salt, text) };
  }
  const made = typeof salt === 'string' ? undefined : salt.made;
  const $digest = made?.get(text) ?? `${SLOW_DIGEST}${scryptSync(text, plainSalt(salt), 20, COST).toString('hex')}`;
  made?.set(text, $digest);
  return { $digest };
}

/** A recorded digest in the form of this version, if an older version wrote it for one of these values. */
export function renewed(salt: Salt, recorded: Json, values: readonly Json[]): Json {
  if (!isHidden(recorded) || recorded.$digest.startsWith(SLOW_DIGEST) || !saltText(salt).startsWith(SLOW)) {
    return recorded;
  }
  const value = values.find((one) => quickDigest(salt, canonicalJson(one)) === recorded.$digest);
  return value === undefined ? recorded : hide(salt, value);
}

/** Whether a recorded digest belongs to a value. */
export function isDigestOf(salt: Salt, recorded: Json & Hidden, value: Json): boolean {
  const own = renewed(salt, recorded, [value]);
  return own !== recorded || hide(salt, value).$digest === recorded.$digest;
}

/**
 * The digest of everything known about a live resource; any change of it changes the digest. Secrets in it are as slow to guess as
 * elsewhere.
 */
export function fingerprintOf(
  salt: Salt,
  live: { readonly id: RemoteId; readonly fields: Fields; readonly witness?: Readonly<Record<string, string>> },
  { rules }: { readonly rules: Readonly<Record<string, { readonly secret: boolean }>> },
): string {
  const fields = Object.entries(live.fields).map(([field, value]): [string, Json] => [
    field,
    rules[field]?.secret === true && value !== null ? hide(salt, value) : value,
  ]);
  return quickDigest(salt, canonicalJson([live.id, Object.fromEntries(fields), live.witness ?? {}]));
}

/** The digest of a text, for example of all the fingerprints that a plan depends on. */
export function digestOfText(text: string): string {
  return sha256(text);
}

/** The output of `hide`, and the form in which a driver writes a secret id. */
const HIDDEN_VALUE = /^(?:scrypt:)?[0-9a-f]{40}$/;
const HIDDEN_ID = /^hidden_[0-9a-f]{32}$/;

/**
 * Replaces everything that depends on the salt with numbers in order of appearance: equal values stay equal, and none can be recovered.
 * Before the first apply no ledger stores a salt, so every plan has a different one.
 */
function createUnsalted(): (value: Json) => Json {
  const numbers = new Map<string, number>();
  const numbered = (text: string): string => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return `hidden ${number}`;
  };
  const unsalted = (value: Json, key: string): Json => {
    if (typeof value === 'string') {
      if (key === 'fingerprint') {
        return '';
      }
      const isId = key === 'id' || key === '$id' || key === 'ids';
      return (isId && HIDDEN_ID.test(value)) || (key === '$digest' && HIDDEN_VALUE.test(value))
        ? numbered(value)
        : value;
    }
    if (Array.isArray(value)) {
      return value.map((item: Json) => unsalted(item, ''));
    }
    if (!isJsonObject(value)) {
      return value;
    }
    // The values of this map are ids, and its keys are addresses.
    const inner = (name: string): string => (key === 'ids' ? 'ids' : name);
    const pairs: [string, Json][] = [];
    for (const name of Object.keys(value).sort()) {
      const part = value[name];
      if (part !== undefined) {
        pairs.push([name, unsalted(part, inner(name))]);
      }
    }
    return Object.fromEntries(pairs);
  };
  return (value) => unsalted(value, '');
}

/** The parts of a change that do not affect what it does. */
const FOR_PEOPLE = { source: undefined, reason: undefined, broughtAlong: undefined, pages: undefined };

/**
 * The digest of everything that decides what a plan does: the target, the changes and their conditions. Reviewing a digest means reviewing
 * exactly that. It excludes when the plan was created, where resources are in the files, which change added a dependency, and the names of
 * pages. Equal plans have equal digests on every machine, even before there is a ledger.
 */
export function planDigest(plan: Omit<Plan, 'digest'>): string {
  const { organization, environment, service, profile, changes, blocked, forget, refresh, ids, rules, assumes } = plan;
  const unsalted = plan.ledger.serial === 0 ? createUnsalted() : (value: Json): Json => value;
  const textOf = (value: object): string => canonicalJson(unsalted(value as Json));
  // The changes come first in the order of the fields. They are hashed one by one: a single text would take as much memory as the plan.
  const hash = createHash('sha256').update('{"changes":[');
  for (const [index, change] of changes.entries()) {
    hash.update(`${index === 0 ? '' : ','}${textOf({ ...change, ...FOR_PEOPLE })}`);
  }
  const rest = textOf({
    ...{ organization, environment, service, blocked, forget, refresh, ids },
    ...(assumes.length === 0 ? {} : { assumes }),
    ...(profile === undefined ? {} : { profile }),
    ...(rules === undefined ? {} : { rules }),
  });
  return hash.update(`],${rest.slice(1)}`).digest('hex');
}
