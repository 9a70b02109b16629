import type { JsonObject } from '../base/json.ts';
import type { Place } from '../engine/driver.ts';
import type { KindModel, Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { idForm, resourceId } from './convert.ts';
import { fieldChanges } from './difference.ts';
import { inputsNow } from './outputs.ts';
import type { ResourceSpec } from './spec.ts';

interface About {
  readonly spec: ResourceSpec;
  readonly model: KindModel;
}

/** The fields in which a thing that is there differs from what is declared of it. */
export function differingInputs(about: About, live: Live, inputs: JsonObject): readonly string[] {
  const there = inputsNow(about, live, { parents: [], olds: undefined, outputs: {}, after: undefined });
  const changes = fieldChanges(about, there, inputs);
  return [...new Set(changes.filter(({ field }) => live.witness?.[field] === undefined).map(({ path }) => path))];
}

/** The things that have the natural key of what is declared. */
export function withSameKey(things: readonly Live[], model: KindModel, fields: Fields): readonly Live[] {
  const key = model.keyOf(fields);
  return key === undefined ? [] : things.filter((live) => model.keyOf(live.fields) === key);
}

/**
 * What is there already and would be there twice. It may be what a run made that was cut off before its state was written,
 * or what somebody else made: which of them, only a person can say.
 */
export function standsInTheWay(
  about: About,
  existing: readonly Live[],
  options: { readonly fields: Fields; readonly parents: readonly Place[] },
): Error | undefined {
  const { spec, model } = about;
  const { fields, parents } = options;
  const same = withSameKey(existing, model, fields);
  const half = same.length > 0 ? [] : existing.filter((live) => model.isHalfMade?.(live, fields) === true);
  const [found, ...more] = [...same, ...half];
  if (found === undefined) {
    return undefined;
  }
  const id = resourceId(spec, parents, found.id);
  if (more.length > 0) {
    const ids = [found, ...more].map((live) => resourceId(spec, parents, live.id)).join(', ');
    return new Error(
      `The service has several things that could be this ${spec.name} (${ids}), so it is not made. Delete what is too much; or take one of them over by adding import: "<its id>" to the options of this resource.`,
    );
  }
  const what =
    half.length > 0
      ? `There is a ${spec.name} that looks like this one half made, by a run that was cut off`
      : `There is such a ${spec.name} already`;
  return new Error(
    `${what} (${id}), so it is not made again. If it is yours, add import: "${id}" to the options of this resource and run again. If the resource was only renamed in the program, add aliases: [{ name: "<its old name>" }] instead.`,
  );
}

export function noSuchId(spec: ResourceSpec, id: string): Error {
  return new Error(`"${id}" cannot be the id of a ${spec.name}: one looks like ${idForm(spec)}.`);
}

export function notThere(spec: ResourceSpec, id: string): Error {
  return new Error(
    `There is no ${spec.name} ${id} to take over. Look at the id, or leave import out to make a new one.`,
  );
}

export function differs(spec: ResourceSpec, id: string, fields: readonly string[]): Error {
  return new Error(
    `The ${spec.name} ${id} is not taken over, because it differs from what is declared in ${fields.join(', ')}. Declare it as it is first; change it after it is taken over.`,
  );
}
