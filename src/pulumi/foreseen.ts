import { canonicalJson } from '../base/canonical.ts';
import type { JsonObject } from '../base/json.ts';
import type { KindModel } from '../core/engine/model.ts';
import { plainId } from './convert.ts';
import { UNKNOWN } from './life.ts';
import { declaredInputs } from './outputs.ts';
import type { ResourceSpec } from './spec.ts';

/** The resource that a resource is in without being its part: the collection of a space. */
export function holderOf({ readers }: Pick<KindModel, 'readers'>, inputs: JsonObject): string | undefined {
  const holder = readers?.within === undefined ? undefined : inputs[readers.within];
  return typeof holder === 'string' && holder !== '' ? plainId(holder) : undefined;
}

/**
 * Why Pulumi compares a resource. Before it deletes one for its replacement, it asks what becomes of those that refer to
 * it: with unknown values instead of its id, and without the check that comes before any other comparison.
 */
export interface Foreseen {
  readonly noteChecked: (spec: ResourceSpec, inputs: JsonObject) => void;
  /** Whether inputs that are unknown belong to something that is being replaced. */
  readonly isAsked: (spec: ResourceSpec, news: JsonObject) => boolean;
}

/** Nothing has been checked at the start of a run. */
export function createForeseen(): Foreseen {
  const checked = new Set<string>();
  const unknownIn = (spec: ResourceSpec, inputs: JsonObject): string | undefined => {
    const declared = declaredInputs(spec, inputs);
    return Object.values(declared).includes(UNKNOWN) ? canonicalJson([spec.name, declared]) : undefined;
  };
  return {
    noteChecked: (spec, inputs) => {
      const key = unknownIn(spec, inputs);
      if (key !== undefined) {
        checked.add(key);
      }
    },
    isAsked: (spec, news) => {
      const key = unknownIn(spec, news);
      return key !== undefined && !checked.has(key);
    },
  };
}
