import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Plan } from './plan.ts';
import type { Fields, Hidden, RemoteId } from './value.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What stands for a secret value: equal for equal values under one salt, and of no other use. */
export function hide(salt: string, value: Json): Json & Hidden {
  return { $digest: sha256(`${salt}\0${canonicalJson(value)}`).slice(0, 40) };
}

/** Of everything that is known of a live thing, so that any change of it shows. */
export function fingerprintOf(
  salt: string,
  live: { readonly id: RemoteId; readonly fields: Fields; readonly witness?: Readonly<Record<string, string>> },
): string {
  return sha256(`${salt}\0${canonicalJson([live.id, live.fields, live.witness ?? {}])}`).slice(0, 40);
}

/** Of a text that stands for many: for example of all fingerprints that a plan rests on. */
export function digestOfText(text: string): string {
  return sha256(text);
}

/** What `hide` makes of a value, and a driver of an id that is a secret. */
const HIDDEN_VALUE = /^[0-9a-f]{40}$/;
const HIDDEN_ID = /^hidden_[0-9a-f]{32}$/;

/**
 * Replaces what depends on the salt by numbers in the order of appearance: what was equal stays equal, and nothing tells
 * what it stands for. Before the first apply there is no ledger to keep a salt, so every plan has another one.
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
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, unsalted(value[name] ?? null, inner(name))]));
  };
  return (value) => unsalted(value, '');
}

/**
 * Of everything that decides what a plan does: where it goes, what it changes and under which conditions. Whoever
 * reviewed a digest has reviewed exactly that. When it was made, where in the files
 * things stand, and what brought them along, is left out. Equal plans
 * have equal digests on every machine, also before there is a ledger.
 */
export function planDigest(plan: Omit<Plan, 'digest'>): string {
  const { organization, environment, service, changes, held, forget, refresh, ids, assumes } = plan;
  const unsalted = plan.ledger.serial === 0 ? createUnsalted() : (value: Json): Json => value;
  const plain = (value: object): Json => unsalted(JSON.parse(JSON.stringify(value)) as Json);
  const textOf = (value: object): string => canonicalJson(plan.ledger.serial === 0 ? plain(value) : (value as Json));
  // The changes come first in the order of the fields, and one by one: as one text they would be a plan's weight again.
  const hash = createHash('sha256').update('{"changes":[');
  for (const [index, change] of changes.entries()) {
    hash.update(
      `${index === 0 ? '' : ','}${textOf({ ...change, source: undefined, reason: undefined, broughtAlong: undefined })}`,
    );
  }
  const rest = textOf({ organization, environment, service, held, forget, refresh, ids, assumes });
  return hash.update(`],${rest.slice(1)}`).digest('hex');
}
