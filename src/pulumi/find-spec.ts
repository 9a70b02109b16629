import type { KindModel } from '../core/engine/model.ts';
import { KINDS } from '../core/kinds/index.gen.ts';
import { RESOURCES } from './resources.gen.ts';
import type { ResourceSpec } from './spec.ts';

/** The spec of a Pulumi resource, and the kind that it manages. */
export interface SpecAndModel {
  readonly spec: ResourceSpec;
  readonly model: KindModel;
}

/** Finds a spec by its name. Throws for an unknown name. */
export function findSpec(name: string): SpecAndModel {
  const spec = RESOURCES.find((resource) => resource.name === name);
  const model = KINDS.find((kind) => kind.name === spec?.kind);
  if (spec === undefined || model === undefined) {
    throw new Error(
      `This version of Colophon has no resource ${name}. Install the version that the program was written for, or a later one.`,
    );
  }
  return { spec, model };
}
