import type { Json, JsonObject } from '../base/json.ts';
import type { ResourceSpec } from './spec.ts';

/** The key that marks an object as a special value in Pulumi, and its value for secrets. */
export const MARK = '4dabf18193072939515e22adb298388d';
export const SECRET = '1b47061264138c4ac30d75fd1eb44270';

/** The properties that are always secret. */
export function secretsOf(spec: ResourceSpec): readonly string[] {
  const outputs = Object.entries(spec.outputs).flatMap(([name, { secret }]) => (secret ? [name] : []));
  return [...spec.secretFields, ...outputs];
}

/** Marks these properties as secret. */
export function sealProperties(values: JsonObject, secrets: Iterable<string>): JsonObject {
  const names = new Set(secrets);
  const entries = Object.entries(values).map(([name, value]): [string, Json] => [
    name,
    names.has(name) && value !== null ? { [MARK]: SECRET, value } : value,
  ]);
  return Object.fromEntries(entries);
}
