import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { at } from '../contract/place.ts';

/** The schemas that may describe a value: the schema itself, the schema it refers to, and its parts and variants. */
function* formsOf(document: JsonObject, schema: Json | undefined): Generator<JsonObject, void> {
  if (!isJsonObject(schema)) {
    return;
  }
  yield schema;
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    yield* formsOf(document, at(document, ...ref.replace(/^#\//, '').split('/')));
  }
  for (const key of ['allOf', 'anyOf', 'then']) {
    const parts = schema[key];
    for (const part of Array.isArray(parts) ? parts : parts === undefined ? [] : [parts]) {
      yield* formsOf(document, part);
    }
  }
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}

/** Why Colophon needs a field of an answer, for example "to match sections"; undefined if the contract has no reason. */
export function needOf(document: JsonObject, schema: Json | undefined, steps: readonly string[]): string | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) {
    const need = at(schema, 'x-needed');
    return typeof need === 'string' ? need : undefined;
  }
  for (const form of formsOf(document, schema)) {
    const next = at(form, 'properties', step) ?? (isIndex(step) ? form['items'] : undefined);
    const need = next === undefined ? undefined : needOf(document, next, rest);
    if (need !== undefined) {
      return need;
    }
  }
  return undefined;
}
