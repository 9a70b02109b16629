import type { Json, JsonObject } from '../../base/json.ts';
import { UNKNOWN } from '../life.ts';
import { keptInputs } from '../outputs.ts';
import { RESOURCES } from '../resources.gen.ts';
import type { ResourceSpec } from '../spec.ts';
import { RefusedError } from './failure.ts';

/** The part of a request that says what it is about. */
export interface Subject {
  readonly getUrn: () => string;
  readonly getType: () => string;
}

/** The resource that a request is about. Older engines say its type only in the URN, after those of its parents. */
export function specOf(subject: Subject): ResourceSpec {
  const type = subject.getType() || (subject.getUrn().split('::')[2]?.split('$').at(-1) ?? '');
  const [, name] = /^colophon:index:(\w+)$/.exec(type) ?? [];
  const spec = RESOURCES.find((candidate) => candidate.name === name);
  if (spec === undefined) {
    throw new RefusedError(
      'INVALID_ARGUMENT',
      `Colophon has no resource type ${JSON.stringify(type)}. There are ${RESOURCES.map((each) => `colophon:index:${each.name}`).join(', ')}.`,
    );
  }
  return spec;
}

/** What a preview of an update starts from. */
export interface Before {
  readonly olds: JsonObject;
  /** Properties that this update leaves as they are. */
  readonly stables: readonly string[];
}

/**
 * The outputs as a preview can know them: the inputs, what stays whatever happens, and the rest not yet. A field that is not
 * declared gets its value from the service; once it has one, an update that does not concern it leaves it alone.
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
