import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import { isForeignId } from '../../plan/value.ts';
import type { ExportContext } from '../define.ts';
import { GROUPS, leafOf } from './look-leaves.ts';
import { isKnownTarget, REFERRING } from './look-links.ts';

/** A value with names in the place of ids, and without what says nothing. */
function written(value: Json, context: ExportContext): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json) => written(item, context));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const { url, ...rest } = value;
  if (typeof url === 'string' && Object.keys(rest).length === 0) {
    return url;
  }
  const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    const kind = Object.hasOwn(REFERRING, key) ? REFERRING[key] : undefined;
    if (kind !== undefined && isForeignId(child)) {
      return [[key, context.nameOf(kind, child.$id) ?? { id: child.$id }]];
    }
    // An item of a header that leads somewhere need not hold other links.
    const isNothing = key === 'links' && Array.isArray(child) && child.length === 0 && value['to'] !== undefined;
    return isNothing ? [] : [[key, written(child, context)]];
  });
  return Object.fromEntries(entries);
}

function writtenLeaf(field: string, entry: string | undefined, value: Json, context: ExportContext): Json {
  const leaf = leafOf(field, entry);
  return written(leaf?.form.short?.(value) ?? value, context);
}

/** An entry of the manifest that declares these settings. What cannot be declared is left out. */
export function entryOf(fields: Fields, context: ExportContext): JsonObject {
  const entry = Object.entries(fields).flatMap(([field, value]): [string, Json][] => {
    if (field === 'raw') {
      return [[field, value]];
    }
    if (!GROUPS.has(field)) {
      return isKnownTarget(value) ? [[field, writtenLeaf(field, undefined, value, context)]] : [];
    }
    const entries = Object.entries(isJsonObject(value) ? value : {})
      .filter(([, one]) => isKnownTarget(one))
      .map(([name, one]) => [name, writtenLeaf(field, name, one, context)]);
    return [[field, Object.fromEntries(entries)]];
  });
  return Object.fromEntries(entry.filter(([, value]) => !isJsonObject(value) || Object.keys(value).length > 0));
}
