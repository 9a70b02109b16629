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

/** What to do about a resource that exists and is not adopted. */
function adviceFor(
  { spec, model }: About,
  found: Live,
  { id, inputs, adoptExisting }: { readonly id: string; readonly inputs: JsonObject; readonly adoptExisting: boolean },
): string {
  const differing = adoptExisting ? differingInputs({ spec, model }, found, inputs) : [];
  const crash = adoptExisting
    ? `It is not adopted by adoptExisting, ${differing.length > 0 ? `because it differs from what is declared in ${differing.join(', ')}` : 'because the service does not show whether it is exactly as declared'}.`
    : 'If an interrupted run created it, run again with COLOPHON_ADOPT_EXISTING=true (or colophon:adoptExisting in the stack configuration), which adopts what is exactly as declared.';
  return `${crash} If it is yours, add import: "${id}" to the options of this resource and run again. If the resource was renamed in the program, add aliases: [{ name: "<its old name>" }] instead. If it is being replaced, add deleteBeforeReplace: true.`;
}

/**
 * The error for what exists already and would then exist twice. An interrupted run may have created it before its state was
 * written, or somebody else: which of them, only a person can say.
 */
export function obstacleFor(
  about: About,
  existing: readonly Live[],
  options: {
    readonly fields: Fields;
    readonly inputs: JsonObject;
    readonly parents: readonly Place[];
    readonly adoptExisting: boolean;
  },
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
      `Several resources of the service could be this ${spec.name} (${ids}), so it is not created. Delete the ones that are not needed, or adopt one by adding import: "<its id>" to the options of this resource.`,
    );
  }
  const what =
    half.length > 0
      ? `There is a ${spec.name} that looks like this one, not completed by a run that was interrupted`
      : `There is such a ${spec.name} already`;
  return new Error(`${what} (${id}), so it is not created again. ${adviceFor(about, found, { ...options, id })}`);
}

/** The error for one resource of the service that a program declares under two names. */
export function declaredTwice(spec: ResourceSpec, id: string): Error {
  return new Error(
    `The ${spec.name} ${id} is declared twice, under two names. Remove one of the two from the program; if both are in the state, run pulumi state delete <its URN> for that one first, so that the resource itself is not deleted.`,
  );
}

/** The error for a deletion of what the program declares under another name that could not be created for it. */
export function notDeleted(spec: ResourceSpec, id: string): Error {
  return new Error(
    `The ${spec.name} ${id} is not deleted, because the program declares the same under another name. Add aliases: [{ name: "<its old name>" }] to the options of that resource and run again.`,
  );
}

export function noSuchId(spec: ResourceSpec, id: string): Error {
  return new Error(`"${id}" cannot be the id of a ${spec.name}: one looks like ${idForm(spec)}.`);
}

export function notThere(spec: ResourceSpec, id: string): Error {
  return new Error(`There is no ${spec.name} ${id} to adopt. Check the id, or leave import out to create a new one.`);
}

export function differs(spec: ResourceSpec, id: string, fields: readonly string[]): Error {
  return new Error(
    `The ${spec.name} ${id} is not adopted, because it differs from what is declared in ${fields.join(', ')}. Declare it as it is first; change it after it is adopted.`,
  );
}
