import { sameJson } from '../../../base/equal.ts';
import type { Json, JsonObject } from '../../../base/json.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import type { Match } from '../match/collection-matcher.ts';
import { isLookedUp, type KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';
import type { ChangesOptions } from '../prepare.ts';

/** Whether a declared value equals the live one; a reference equals the id of its target. */
function sameLinked(declared: Json | undefined, live: Json | undefined, ids: Observation['ids']): boolean {
  if (declared === live) {
    return true;
  }
  if (typeof declared !== 'object' || typeof live !== 'object' || declared === null || live === null) {
    return false;
  }
  if (Array.isArray(declared) || Array.isArray(live)) {
    // Lists in a different order may still be equal; the full comparison decides.
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
 * A fast check that a resource needs no change: declared, applied and live values are equal, as for most resources of most plans. False
 * only means that the full comparison is needed.
 */
export function createIdleCheck({ models, observation, ledger }: ChangesOptions): (match: Match) => boolean {
  const sameNames = observation.renamed.size === 0 && observation.displaced.size === 0;
  const plain = (model: KindModel | undefined): model is KindModel =>
    model !== undefined && model.comparable === undefined;
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
      !plain(model) ||
      isLookedUp(model, desired)
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
        ((rule?.createOnly !== true || live.changeable?.includes(field) === true) &&
          !sameLinked(wanted, live.fields[field], observation.ids))
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
