import { Ajv } from 'ajv';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { readOutputSchemas } from '../../src/command/cli/schema.ts';

/** The same schema with no key allowed that it does not name, so that every key of an output is documented. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) {
    return schema.map((item: Json) => closed(item));
  }
  if (!isJsonObject(schema)) {
    return schema;
  }
  const inner: JsonObject = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return inner['type'] === 'object' && isJsonObject(inner['properties']) && inner['additionalProperties'] === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** What the closed schema of an output says against a document. */
export function problemsOf(name: string, text: string): readonly string[] {
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  const check = ajv.compile(closed(readOutputSchemas()[name] ?? false) as object);
  return check(JSON.parse(text))
    ? []
    : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);
}
