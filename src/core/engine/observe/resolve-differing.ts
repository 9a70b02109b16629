import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import { comparableValue } from '../compare.ts';
import type { KindModel, Live } from '../model.ts';

/** The fields that an update must set so that a live resource is as declared, with only the map entries that differ. */
export function differingFields(
  model: KindModel,
  wanted: Fields,
  { fields: live, changeable = [], inherited }: Pick<Live, 'fields' | 'changeable' | 'inherited'>,
): Fields {
  const differing: [string, Json][] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const rule = model.rules[field];
    if (rule?.createOnly === true && !changeable.includes(field)) {
      continue;
    }
    const want = comparableValue(model, field, value);
    const have = comparableValue(model, field, live[field]);
    if (rule?.entries !== undefined && isJsonObject(want)) {
      const has = isJsonObject(have) ? have : {};
      const entries = Object.entries(want).filter(([entry, item]) => {
        // What is not set here shows what is around it.
        const isUnset = item === null && inherited?.[field]?.includes(entry) === true;
        return (
          !isUnset && canonicalJson(item) !== canonicalJson((Object.hasOwn(has, entry) ? has[entry] : null) ?? null)
        );
      });
      if (entries.length > 0) {
        differing.push([field, Object.fromEntries(entries)]);
      }
    } else if (canonicalJson(want) !== canonicalJson(have)) {
      differing.push([field, value]);
    }
  }
  return Object.fromEntries(differing);
}
