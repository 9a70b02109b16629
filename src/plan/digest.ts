import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical.ts';
import type { Json } from '../base/json.ts';
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

/**
 * Of everything that decides what a plan does: where it goes, what it changes and under which conditions. Whoever
 * reviewed a digest has reviewed exactly that. When it was made, and where in the files things stand, is left out.
 */
export function planDigest(plan: Omit<Plan, 'digest'>): string {
  const { organization, environment, service, changes, held, forget, refresh, ids } = plan;
  const deciding = changes.map(({ source: _source, reason: _reason, ...change }) => change);
  const json = { organization, environment, service, changes: deciding, held, forget, refresh, ids };
  return sha256(canonicalJson(JSON.parse(JSON.stringify(json)) as Json));
}
