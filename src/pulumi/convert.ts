import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Place } from '../core/engine/driver.ts';
import { type Fields, isForeignId, mapValue, type RemoteId } from '../core/plan/value.ts';
import type { ResourceSpec } from './spec.ts';

/** The id in a text that may be the Pulumi id of a resource: the part after the last slash. */
export function plainId(text: string): RemoteId {
  return text.slice(text.lastIndexOf('/') + 1);
}

function mapAt(value: Json, path: readonly string[], change: (part: Json) => Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) {
    return change(value);
  }
  if (Array.isArray(value)) {
    return step === '*' ? value.map((item: Json) => mapAt(item, rest, change)) : value;
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const mapped = Object.entries(value).map(([key, child]): [string, Json] => [
    key,
    step === '*' || step === key ? mapAt(child, rest, change) : child,
  ]);
  return Object.fromEntries(mapped);
}

/** Maps every value that is the id of another resource. */
export function mapReferences(spec: ResourceSpec, inputs: JsonObject, change: (id: string) => Json): JsonObject {
  let mapped: Json = inputs;
  for (const path of spec.references) {
    mapped = mapAt(mapped, path, (value) => (typeof value === 'string' ? change(value) : value));
  }
  return isJsonObject(mapped) ? mapped : inputs;
}

/** The engine's fields from inputs, without those that are undefined or not inputs of the resource. */
export function fieldsOf(spec: ResourceSpec, inputs: JsonObject): Fields {
  const given = Object.keys(spec.fields).flatMap((field): [string, Json][] => {
    const value: Json | undefined = inputs[field];
    return value === undefined ? [] : [[field, value]];
  });
  return mapReferences(spec, Object.fromEntries(given), (id) => ({ $id: plainId(id) }));
}

/** An engine value as an input: plain ids instead of references. */
export function inputOf(value: Json): Json {
  return mapValue(value, (part) => (isForeignId(part) ? part.$id : undefined));
}

/** The parents of a resource, outermost first; undefined if a required one is missing. */
export function placesIn(spec: ResourceSpec, inputs: JsonObject): readonly Place[] | undefined {
  const places: Place[] = [];
  for (const { property, kind, optional } of spec.parents) {
    const value = inputs[property];
    if (typeof value === 'string' && value !== '') {
      places.push({ kind, id: plainId(value) });
    } else if (!optional) {
      return undefined;
    }
  }
  return places;
}

/** The Pulumi id of a resource. */
export function resourceId(spec: ResourceSpec, parents: readonly Place[], id: RemoteId): string {
  // The id of a parent alone does not determine its kind.
  const kind = spec.alternatives === true ? [parents.at(-1)?.kind ?? ''] : [];
  const holders = parents.map((place) => place.id);
  // A part has the id of its resource.
  const steps = spec.life !== 'part' ? [...holders, id] : hasOuterParents(spec) ? holders : [id];
  return [...kind, ...steps].join('/');
}

export interface Located {
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

/** Parses the Pulumi id of a resource; missing parent ids come from the inputs. */
export function locate(spec: ResourceSpec, id: string, inputs: JsonObject): Located | undefined {
  const steps = id.split('/');
  const own = steps.pop() ?? '';
  if (own === '' || steps.includes('')) {
    return undefined;
  }
  if (spec.alternatives === true) {
    const [kind, ...holders] = spec.life === 'part' && steps.length > 0 ? [...steps, own] : steps;
    const known = spec.parents.find((parent) => parent.kind === kind);
    const given = kind === undefined ? placesIn(spec, inputs)?.[0] : undefined;
    const [holder, ...more] = given === undefined ? holders : [spec.life === 'part' ? own : given.id];
    const place = given?.kind ?? known?.kind;
    return place === undefined || holder === undefined || more.length > 0
      ? undefined
      : { parents: [{ kind: place, id: holder }], id: own };
  }
  if (spec.life === 'part') {
    const isAlone = steps.length === 0 && hasOuterParents(spec);
    const parents = isAlone ? placesIn(spec, inputs) : placesOf(spec, [...steps, own]);
    return parents === undefined ? undefined : { parents, id: own };
  }
  if (steps.length === 0 && spec.parents.length > 0) {
    const parents = placesIn(spec, inputs);
    return parents === undefined ? undefined : { parents, id: own };
  }
  const parents = placesOf(spec, steps);
  return parents === undefined ? undefined : { parents, id: own };
}

/** Whether the resource of a part has parents, whose ids are needed too. */
function hasOuterParents({ alternatives, parents }: ResourceSpec): boolean {
  return alternatives !== true && parents.length > 1;
}

/** The parents with these ids, outermost first; undefined unless these are all of them, or all required ones. */
function placesOf(spec: ResourceSpec, ids: readonly string[]): readonly Place[] | undefined {
  const needed = spec.parents.filter(({ optional }) => !optional);
  const named = ids.length === spec.parents.length ? spec.parents : needed;
  return ids.length === named.length ? named.map(({ kind }, index) => ({ kind, id: ids[index] ?? '' })) : undefined;
}

/** The form of a resource's Pulumi id, for messages. */
export function idForm(spec: ResourceSpec): string {
  if (spec.alternatives === true) {
    const own = spec.life === 'part' ? '' : '/<id>';
    return spec.parents.map(({ kind }) => `${kind}/<id${own === '' ? '' : ` of the ${kind}`}>${own}`).join(' or ');
  }
  if (spec.life === 'part' && !hasOuterParents(spec)) {
    return `<id of the ${spec.parents.at(-1)?.property ?? 'resource'}>`;
  }
  const steps = spec.parents.map(({ property, optional }) => (optional ? `[<${property}>/]` : `<${property}>/`));
  return spec.life === 'part' ? steps.join('').slice(0, -1) : `${steps.join('')}<id>`;
}
