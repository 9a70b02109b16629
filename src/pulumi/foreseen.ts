import { canonicalJson } from '../base/canonical.ts';
import type { JsonObject } from '../base/json.ts';
import type { KindModel } from '../core/engine/model.ts';
import { plainId } from './convert.ts';
import { UNKNOWN } from './life.ts';
import { declaredInputs } from './outputs.ts';
import type { ResourceSpec } from './spec.ts';

/** The resource that contains another one without being its parent, such as the collection of a space. */
export function holderOf({ readers }: Pick<KindModel, 'readers'>, inputs: JsonObject): string | undefined {
  const holder = readers?.within === undefined ? undefined : inputs[readers.within];
  return typeof holder === 'string' && holder !== '' ? plainId(holder) : undefined;
}

/**
 * Detects why Pulumi calls Diff. Before it deletes a resource to replace it, it also calls Diff for all dependents: with unknown
 * values instead of the id, and without the Check that precedes any other Diff.
 */
export interface Foreseen {
  readonly noteChecked: (spec: ResourceSpec, inputs: JsonObject) => void;
  /** Whether the unknown inputs refer to a resource that is being replaced. */
  readonly isAsked: (spec: ResourceSpec, news: JsonObject) => boolean;
}

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
