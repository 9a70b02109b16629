import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';

/** The value in a response at a path. */
export function at(settings: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    settings,
  );
}

/** Replaces the value at a path, and leaves everything else unchanged; undefined removes it. */
export function withAt(settings: JsonObject, [name, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (name === undefined) {
    return settings;
  }
  const child = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (rest.length === 0) {
    const { [name]: _, ...others } = settings;
    return value === undefined ? others : { ...settings, [name]: value };
  }
  if (value === undefined && !isJsonObject(child)) {
    return settings;
  }
  return { ...settings, [name]: withAt(isJsonObject(child) ? child : {}, rest, value) };
}

/** The values of an object by dotted paths; lists and empty objects are values. */
export function flattened(value: JsonObject, isLeaf: (path: string) => boolean, path = ''): JsonObject {
  const found = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    const here = path === '' ? name : `${path}.${name}`;
    const isWhole = isLeaf(here) || !isJsonObject(child) || Object.keys(child).length === 0;
    return isWhole ? [[here, child]] : Object.entries(flattened(child, isLeaf, here));
  });
  return Object.fromEntries(found);
}
