import type { Json, JsonObject } from './json.ts';

/** Whether two values are equal, ignoring the order of fields; an undefined field counts as absent. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    );
  }
  const [one, other] = [a as JsonObject, b as JsonObject];
  for (const key in one) {
    if (!(key in other) || !sameJson(one[key], other[key])) {
      return false;
    }
  }
  for (const key in other) {
    if (!(key in one)) {
      return false;
    }
  }
  return true;
}
