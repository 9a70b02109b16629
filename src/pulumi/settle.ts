import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { comparableValue } from '../core/engine/compare.ts';
import type { Live } from '../core/engine/model.ts';
import type { Access } from './access.ts';
import { fieldsOf, type Located, resourceId } from './convert.ts';
import { fieldChanges } from './difference.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { Kept } from './life.ts';
import { inputsNow, outputsOf } from './outputs.ts';

/** The state of a resource. */
export function keptOf(about: SpecAndModel, located: Located, { inputs, live }: Settling): Kept {
  return { id: resourceId(about.spec, located.parents, located.id), outputs: outputsOf(about, inputs, live) };
}

/** A live resource and its declaration. */
export interface Settling {
  readonly live: Live;
  readonly inputs: JsonObject;
}

/** Removes undeclared entries from live maps: they are unmanaged, so they must not appear as changes. */
function withDeclaredEntries({ model }: SpecAndModel, there: JsonObject, inputs: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(there).map(([name, value]): [string, Json] => {
      const wanted = comparableValue(model, name, inputs[name]);
      const isMap = model.rules[name]?.entries !== undefined && isJsonObject(value);
      return isMap
        ? [name, Object.fromEntries(Object.entries(value).filter(([key]) => isJsonObject(wanted) && key in wanted))]
        : [name, value];
    }),
  );
}

/** Updates an existing resource to match its declaration. */
export async function settle(access: Access, located: Located, { live, inputs }: Settling): Promise<Kept> {
  const { about } = access;
  const target = access.targetOf(located);
  const there = inputsNow(about, live, { parents: located.parents, olds: undefined, outputs: {}, after: undefined });
  const changes = fieldChanges(about, withDeclaredEntries(about, there, inputs), inputs);
  let now: Live | undefined = live;
  if (changes.length > 0) {
    now =
      (await access.update(target, { changes, after: fieldsOf(about.spec, inputs) })) ?? (await access.findNow(target));
  }
  await access.place(target, inputs);
  return keptOf(about, located, { inputs, live: now ?? live });
}
