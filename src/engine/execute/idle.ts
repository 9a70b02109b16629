import { sameJson } from '../../base/equal.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import type { Match } from '../matching.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observation.ts';
import type { ChangesOptions } from '../prepare.ts';

/** Whether a declared value is the live one, where a reference and the id of what it names are the same. */
function sameLinked(declared: Json | undefined, live: Json | undefined, ids: Observation['ids']): boolean {
  if (declared === live) {
    return true;
  }
  if (typeof declared !== 'object' || typeof live !== 'object' || declared === null || live === null) {
    return false;
  }
  if (Array.isArray(declared) || Array.isArray(live)) {
    // Items in another order may still be the same; that is for a closer look.
    return sameJson(declared, live);
  }
  if (isReference(declared) && isForeignId(live)) {
    return ids.get(declared.$ref) === live.$id;
  }
  const [one, other] = [declared as JsonObject, live as JsonObject];
  let keys = 0;
  for (const key in one) {
    if (!sameLinked(one[key], other[key], ids)) {
      return false;
    }
    keys++;
  }
  for (const _key in other) {
    keys--;
  }
  return keys === 0;
}

/**
 * Tells at a glance that nothing is to be done about a thing: it is as declared, as applied, and as it is. By far the most
 * things of most plans are so. A no means only that it takes a closer look.
 */
export function createIdleCheck({ models, observation, ledger }: ChangesOptions): (match: Match) => boolean {
  const sameNames = observation.renamed.size === 0 && observation.displaced.size === 0;
  const plain = (model: KindModel | undefined): model is KindModel =>
    model !== undefined && !model.external && model.comparable === undefined;
  return ({ desired, entry, live, previousAddress }) => {
    const model = models.get(desired.kind);
    if (
      entry === undefined ||
      live === undefined ||
      !sameNames ||
      previousAddress !== undefined ||
      ledger.intents.has(desired.address) ||
      desired.expires !== undefined ||
      desired.previously.length > 0 ||
      entry.formerly !== undefined ||
      desired.sensitive.length > 0 ||
      (entry.protect ?? false) !== desired.protect ||
      entry.rank !== desired.rank ||
      live.witness !== undefined ||
      !plain(model)
    ) {
      return false;
    }
    let fields = 0;
    for (const field in desired.fields) {
      const wanted = desired.fields[field];
      const rule = model.rules[field];
      fields++;
      if (
        wanted === null ||
        rule?.entries !== undefined ||
        rule?.secret === true ||
        !sameJson(wanted, entry.fields[field]) ||
        (rule?.createOnly !== true && !sameLinked(wanted, live.fields[field], observation.ids))
      ) {
        return false;
      }
    }
    for (const _field in entry.fields) {
      fields--;
    }
    return fields === 0;
  };
}
