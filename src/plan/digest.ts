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
 * reviewed a digest has reviewed exactly that. When it was made, where in the files things stand, and what brought them along, is left out.
 */
export function planDigest(plan: Omit<Plan, 'digest'>): string {
  const { organization, environment, service, changes, held, forget, refresh, ids, assumes } = plan;
  // The changes come first in the order of the fields, and one by one: as one text they would be a plan's weight again.
  const hash = createHash('sha256').update('{"changes":[');
  for (const [index, change] of changes.entries()) {
    hash.update(
      `${index === 0 ? '' : ','}${canonicalJson({ ...change, source: undefined, reason: undefined, broughtAlong: undefined })}`,
    );
  }
  const rest = canonicalJson({ organization, environment, service, held, forget, refresh, ids, assumes });
  return hash.update(`],${rest.slice(1)}`).digest('hex');
}
