import type { Json } from '../../../base/json.ts';
import type { Writes } from '../../engine/model.ts';

/** One request where only the service decides whether it is needed; none where it is not even possible. */
export function maybe(isPossible: boolean): Writes {
  return isPossible ? { least: 0, most: 1 } : 0;
}

/** Whether a field is given a value. */
export function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}
