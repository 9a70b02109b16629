import { defined } from '../base/defined.ts';
import { sameJson } from '../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { comparableValue } from '../core/engine/compare.ts';
import type { Place } from '../core/engine/driver.ts';
import type { Live } from '../core/engine/model.ts';
import { among } from '../core/engine/order/order.ts';
import { fieldsOf, inputOf } from './convert.ts';
import type { SpecAndModel } from './find-spec.ts';
import type { ResourceSpec } from './spec.ts';

/** The names of the outputs that are inputs, for a refresh, which does not know them. */
const INPUTS = '__inputs';
/** The change markers of values that the API does not return. */
const WITNESS = '__witness';

/** The inputs of a resource, without those for the provider only. */
export function declaredInputs(spec: ResourceSpec, properties: JsonObject): JsonObject {
  const names = [
    ...spec.parents.map(({ property }) => property),
    ...Object.keys(spec.fields),
    ...(spec.ordered ? ['after'] : []),
  ];
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value: Json | undefined = properties[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The inputs among the outputs of a state. */
export function keptInputs(spec: ResourceSpec, outputs: JsonObject): JsonObject {
  const names = outputs[INPUTS];
  const declared = declaredInputs(spec, outputs);
  return Array.isArray(names)
    ? Object.fromEntries(Object.entries(declared).filter(([name]) => (names as readonly Json[]).includes(name)))
    : declared;
}

function computed(spec: ResourceSpec, live: Live): JsonObject {
  const values = Object.entries(spec.outputs).flatMap(([name, { from }]): [string, Json][] => {
    const value = from === '*' ? live.outputs : from === 'field' ? live.fields[name] : live.outputs?.[name];
    return value === undefined ? [] : [[name, inputOf(value)]];
  });
  return Object.fromEntries(values);
}

/** The state of a resource: declared inputs, its other fields, and computed values. */
export function outputsOf({ spec, model }: SpecAndModel, inputs: JsonObject, live: Live): JsonObject {
  const declared = declaredInputs(spec, inputs);
  const others = Object.keys(spec.fields).flatMap((field): [string, Json][] => {
    const value: Json | undefined = live.fields[field];
    // Omits unmanaged entries: in a map that is managed by entry, an entry in the state would count as declared.
    const isMap = model.rules[field]?.entries !== undefined;
    return value === undefined || declared[field] !== undefined || isMap ? [] : [[field, inputOf(value)]];
  });
  return {
    ...Object.fromEntries(others),
    ...declared,
    ...computed(spec, live),
    [INPUTS]: Object.keys(declared),
    ...(live.witness === undefined ? {} : { [WITNESS]: live.witness }),
  };
}

function entriesOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A field as it would be declared now; undefined if it is not set. */
function inputNow(
  { spec, model }: SpecAndModel,
  field: string,
  options: { readonly live: Live; readonly olds: JsonObject | undefined; readonly witness: JsonObject },
): Json | undefined {
  const { live, olds, witness } = options;
  const was = olds?.[field];
  const now: Json | undefined = live.fields[field];
  if ((model.rules[field]?.createOnly === true && now === undefined) || live.unreadable?.[field] !== undefined) {
    return was;
  }
  const mark = live.witness?.[field];
  if (mark !== undefined) {
    // If it was set since then, its value is unknown, so it must be set again. While the service is processing it, it is unknown
    // whether it will change.
    return mark === witness[field] || live.processing?.includes(field) === true ? was : undefined;
  }
  if (was !== undefined) {
    const wanted = fieldsOf(spec, { [field]: was })[field];
    if (model.rules[field]?.entries !== undefined) {
      const there = entriesOf(comparableValue(model, field, now));
      const kept = Object.entries(entriesOf(was)).flatMap(([entry, value]): [string, Json][] => {
        const found = there[entry];
        if (found === undefined) {
          return value === null ? [[entry, value]] : [];
        }
        return [[entry, sameJson(entriesOf(comparableValue(model, field, wanted))[entry], found) ? value : found]];
      });
      return Object.fromEntries(kept);
    }
    if (model.rules[field]?.sequence === true) {
      const there = among(now, wanted);
      return sameJson(there, wanted) ? was : inputOf(there);
    }
    if (sameJson(comparableValue(model, field, wanted), comparableValue(model, field, now))) {
      return was;
    }
  }
  const only = spec.fields[field]?.['const'];
  return now === undefined || (only !== undefined && now !== only) ? undefined : inputOf(now);
}

/** The live values of the declared inputs, or of all inputs for an import. */
export function inputsNow(
  about: SpecAndModel,
  live: Live,
  options: {
    readonly parents: readonly Place[];
    readonly olds: JsonObject | undefined;
    readonly outputs: JsonObject;
    readonly after: string | undefined;
  },
): JsonObject {
  const { spec } = about;
  const { parents, olds, after } = options;
  const witness = entriesOf(options.outputs[WITNESS]);
  const fields = Object.keys(spec.fields).flatMap((field): [string, Json][] => {
    if (olds !== undefined && olds[field] === undefined) {
      return [];
    }
    const value = inputNow(about, field, { live, olds, witness });
    return value === undefined ? [] : [[field, value]];
  });
  const holders = spec.parents.flatMap(({ property, kind }): [string, Json][] => {
    const place = parents.find((parent) => parent.kind === kind);
    return place === undefined ? [] : [[property, place.id]];
  });
  return { ...Object.fromEntries(holders), ...Object.fromEntries(fields), ...defined({ after }) };
}
