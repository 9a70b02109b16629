import type { Json, JsonObject } from '../../base/json.ts';
import { UNKNOWN } from '../life.ts';
import { keptInputs } from '../outputs.ts';
import { RESOURCES } from '../resources.gen.ts';
import type { ResourceSpec } from '../spec.ts';
import { RefusedError } from './failure.ts';

/** The part of a request that identifies its resource. */
export interface Subject {
  readonly getUrn: () => string;
  readonly getType: () => string;
}

/** The resource of a request. Older engines send its type only in the URN, after the types of its parents. */
export function specOf(subject: Subject): ResourceSpec {
  const type = subject.getType() || (subject.getUrn().split('::')[2]?.split('$').at(-1) ?? '');
  const [, name] = /^colophon:index:(\w+)$/.exec(type) ?? [];
  const spec = RESOURCES.find((candidate) => candidate.name === name);
  if (spec === undefined) {
    throw new RefusedError(
      'INVALID_ARGUMENT',
      `Unknown resource type ${JSON.stringify(type)}. Colophon has ${RESOURCES.map((each) => `colophon:index:${each.name}`).join(', ')}.`,
    );
  }
  return spec;
}

/** The state before an update, for its preview. */
export interface Before {
  readonly olds: JsonObject;
  /** The properties that this update does not change. */
  readonly stables: readonly string[];
}

/**
 * The outputs that a preview knows: the inputs and the stable properties. All others are unknown. An undeclared field gets its
 * value from the service; afterwards, an update of other fields does not change it.
 */
export function previewOf(spec: ResourceSpec, inputs: JsonObject, before?: Before): JsonObject {
  const outputs: Record<string, Json> = {};
  const declaredBefore = before === undefined ? {} : keptInputs(spec, before.olds);
  const isKept = (name: string): boolean =>
    before?.stables.includes(name) === true || (name in spec.fields && !(name in declaredBefore));
  for (const name of [...Object.keys(spec.fields), ...Object.keys(spec.outputs)]) {
    const old = before?.olds[name];
    if (before === undefined || !isKept(name)) {
      outputs[name] = UNKNOWN;
    } else if (old !== undefined) {
      outputs[name] = old;
    }
  }
  return { ...outputs, ...inputs };
}
