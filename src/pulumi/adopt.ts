import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Place } from '../core/engine/driver.ts';
import { type Live, uniqueFields } from '../core/engine/model.ts';
import type { Fields } from '../core/plan/value.ts';
import { fieldsOf, idForm, resourceId } from './convert.ts';
import { fieldChanges } from './difference.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { LiveList } from './live-list.ts';
import { inputsNow } from './outputs.ts';
import type { ResourceSpec } from './spec.ts';

/** A live resource without inherited entries. */
function ownOf(live: Live): Live {
  const own = Object.entries(live.inherited ?? {}).map(([field, names]): [string, Json] => {
    const entries = live.fields[field];
    return [
      field,
      isJsonObject(entries)
        ? Object.fromEntries(Object.entries(entries).filter(([key]) => !names.includes(key)))
        : null,
    ];
  });
  return own.length === 0 ? live : { ...live, fields: { ...live.fields, ...Object.fromEntries(own) } };
}

function inputsOf(about: SpecAndModel, live: Live): JsonObject {
  return inputsNow(about, ownOf(live), { parents: [], olds: undefined, outputs: {}, after: undefined });
}

/** The fields in which an existing resource differs from its declaration. */
export function differingInputs(about: SpecAndModel, live: Live, inputs: JsonObject): readonly string[] {
  const changes = fieldChanges(about, inputsOf(about, live), inputs);
  return [...new Set(changes.filter(({ field }) => live.witness?.[field] === undefined).map(({ path }) => path))];
}

/** Whether an existing resource differs from its declaration only where it has no value yet, or one that the service generated. */
export function isUnfinished(about: SpecAndModel, live: Live, inputs: JsonObject): boolean {
  const generated = uniqueFields(about.model);
  const there = Object.entries(inputsOf(about, live)).filter(([name]) => inputs[name] !== undefined);
  return fieldChanges(about, inputs, Object.fromEntries(there)).every(({ field, after = null }) =>
    typeof after === 'object'
      ? Object.keys(after ?? {}).length === 0
      : after === false || after === '' || generated.includes(field),
  );
}

/** The advice for an existing resource that was not adopted. */
function adviceFor(
  { spec, model }: SpecAndModel,
  found: Live,
  { id, inputs, adoptExisting }: { readonly id: string; readonly inputs: JsonObject; readonly adoptExisting: boolean },
): string {
  const differing = adoptExisting ? differingInputs({ spec, model }, found, inputs) : [];
  const crash = adoptExisting
    ? `adoptExisting does not adopt it, ${differing.length > 0 ? `because it differs from the declaration in ${differing.join(', ')}, and this machine has no record that this stack has begun to create it` : 'because the API does not show whether it is exactly as declared'}.`
    : 'If an interrupted run created it, run again with COLOPHON_ADOPT_EXISTING=true (or colophon:adoptExisting in the stack configuration), which adopts what is exactly as declared. What this stack has begun to create on this machine is completed without that.';
  // An import refuses a resource that differs, unless it is the remainder of an interrupted creation.
  const isHalf = model.partial?.isCreate?.(found, fieldsOf(spec, inputs)) === true;
  const leftover =
    differing.length > 0 && !isHalf
      ? ' If it is only what an interrupted run left, delete it in the app and run again; to keep it, declare its live values first.'
      : '';
  return `${crash}${leftover} If it is yours, add import: "${id}" to the options of this resource and run again. If the resource was renamed in the program, add aliases: [{ name: "<its old name>" }] instead. If it is being replaced, add deleteBeforeReplace: true.`;
}

/**
 * The error for a resource that already exists and would be duplicated. It may come from an interrupted run that had not written
 * its state yet, or from somebody else; only the user can decide.
 */
export function obstacleFor(
  about: SpecAndModel,
  existing: LiveList,
  options: {
    readonly fields: Fields;
    readonly inputs: JsonObject;
    readonly parents: readonly Place[];
    readonly adoptExisting: boolean;
  },
): Error | undefined {
  const { spec, model } = about;
  const { fields, parents } = options;
  const isPartial = model.partial?.isCreate;
  const same = existing.withKey(model.keyOf(fields));
  const half =
    same.length > 0 || isPartial === undefined
      ? []
      : [...existing.byId.values()].filter((live) => isPartial(live, fields));
  const [found, ...more] = [...same, ...half];
  if (found === undefined) {
    return undefined;
  }
  const id = resourceId(spec, parents, found.id);
  if (more.length > 0) {
    const ids = [found, ...more].map((live) => resourceId(spec, parents, live.id)).join(', ');
    return new Error(
      `Several live resources could be this ${spec.name} (${ids}), so Colophon does not create another one. Delete the extra ones, or add import: "<its id>" to the options of this resource to adopt one.`,
    );
  }
  const what =
    half.length > 0
      ? `An incomplete ${spec.name} that matches this one exists, left by an interrupted run`
      : `This ${spec.name} already exists`;
  return new Error(
    `${what} (${id}), so Colophon does not create it again. ${adviceFor(about, found, { ...options, id })}`,
  );
}

/** The error for a live resource that a program declares under two names. */
export function declaredTwice(spec: ResourceSpec, id: string): Error {
  return new Error(
    `The ${spec.name} ${id} is declared twice, under two names. Remove one of them from the program; if both are in the state, first run pulumi state delete <its URN> for that one, so that the resource itself is not deleted.`,
  );
}

/** The error for deleting a resource that the program declares under another name, whose creation failed because of it. */
export function notDeleted(spec: ResourceSpec, id: string): Error {
  return new Error(
    `The ${spec.name} ${id} is not deleted, because the program declares it under another name. Add aliases: [{ name: "<its old name>" }] to the options of that resource and run again.`,
  );
}

export function noSuchId(spec: ResourceSpec, id: string): Error {
  return new Error(`"${id}" is not the id of a ${spec.name}. Expected form: ${idForm(spec)}.`);
}

export function notThere(spec: ResourceSpec, id: string): Error {
  return new Error(
    `Cannot import ${spec.name} ${id}: it does not exist or is not visible to this token. Check the id, or remove import to create a new one.`,
  );
}

export function differs(spec: ResourceSpec, id: string, fields: readonly string[]): Error {
  return new Error(
    `The ${spec.name} ${id} is not adopted, because it differs from the declaration in ${fields.join(', ')}. Declare the live values first, and change them after the import.`,
  );
}
