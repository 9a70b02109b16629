import { createHash, scryptSync } from 'node:crypto';
import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Plan } from './plan.ts';
import { type Fields, type Hidden, isHidden, type RemoteId } from './value.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What digests are made with: the salt of a ledger, or that with the digests that one run has made already. */
export type Salt = string | RunSalt;

interface RunSalt {
  readonly salt: string;
  readonly made: Map<string, string>;
}

/** A salt that begins so makes digests of secrets slow: who has a ledger and a list of words pays for each word. */
const SLOW = 'scrypt$';
const SLOW_DIGEST = 'scrypt:';
/** 16 MiB and some tens of milliseconds for each. */
const COST = { N: 2 ** 14, r: 8, p: 1 };

/** The salt of a ledger for slow digests. Ledgers keep it without the mark, as those of older versions do. */
export function slowSalt(salt: string): string {
  return salt.startsWith(SLOW) ? salt : `${SLOW}${salt}`;
}

/** The salt with a memory, so that a run makes each digest once. */
export function runSalt(salt: Salt): Salt {
  return typeof salt === 'string' ? { salt, made: new Map() } : salt;
}

/** The salt as it is in a plan. */
export function saltText(salt: Salt): string {
  return typeof salt === 'string' ? salt : salt.salt;
}

/** The salt as it is in a ledger. */
export function plainSalt(salt: Salt): string {
  const text = saltText(salt);
  return text.startsWith(SLOW) ? text.slice(SLOW.length) : text;
}

function quickDigest(salt: Salt, text: string): string {
  return sha256(`${plainSalt(salt)}\0${text}`).slice(0, 40);
}

/** The digest that replaces a secret value: equal for equal values under one salt, and of no other use. */
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

/** A recorded digest as this version writes it, if an older one wrote it for one of these values. */
export function renewed(salt: Salt, recorded: Json, values: readonly Json[]): Json {
  if (!isHidden(recorded) || recorded.$digest.startsWith(SLOW_DIGEST) || !saltText(salt).startsWith(SLOW)) {
    return recorded;
  }
  const value = values.find((one) => quickDigest(salt, canonicalJson(one)) === recorded.$digest);
  return value === undefined ? recorded : hide(salt, value);
}

/** Whether a recorded digest is that of a value. */
export function isDigestOf(salt: Salt, recorded: Json & Hidden, value: Json): boolean {
  const own = renewed(salt, recorded, [value]);
  return own !== recorded || hide(salt, value).$digest === recorded.$digest;
}

/** The digest of everything known about a live resource, so that any change to it shows. Secrets in it are as slow to guess as elsewhere. */
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

/** What `hide` writes for a value, and a driver for a secret id. */
const HIDDEN_VALUE = /^(?:scrypt:)?[0-9a-f]{40}$/;
const HIDDEN_ID = /^hidden_[0-9a-f]{32}$/;

/**
 * Replaces what depends on the salt with numbers in order of appearance: equal values stay equal, and none can be
 * recovered. Before the first apply there is no ledger to keep a salt, so every plan has a different one.
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

/** What of a change does not decide what it does. */
const FOR_PEOPLE = { source: undefined, reason: undefined, broughtAlong: undefined, pages: undefined };

/**
 * The digest of everything that decides what a plan does: the target, the changes and their conditions. To review a
 * digest is to review exactly that. It leaves out when the plan was created, where resources are in the files, what
 * brought changes along, and what pages are called. Equal plans have equal digests on every machine, also before there
 * is a ledger.
 */
export function planDigest(plan: Omit<Plan, 'digest'>): string {
  const { organization, environment, service, profile, changes, blocked, forget, refresh, ids, rules, assumes } = plan;
  const unsalted = plan.ledger.serial === 0 ? createUnsalted() : (value: Json): Json => value;
  const textOf = (value: object): string => canonicalJson(unsalted(value as Json));
  // The changes come first in the order of the fields, and one by one: as one text they would take as much memory as the plan.
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
