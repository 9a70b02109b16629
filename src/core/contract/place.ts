import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';

/** The value at the end of these keys. */
export function at(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  let current = value;
  for (const step of steps) {
    current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

/** What a value of a document refers to, or itself where it is no reference. */
export function resolved(document: JsonObject, value: Json | undefined): Json | undefined {
  const ref = at(value, '$ref');
  return typeof ref === 'string' ? at(document, ...ref.split('/').slice(1)) : value;
}

/** Where a document has an operation. Where two have one path and method, the second is at `path#operation`. */
export function placeOf(document: JsonObject, id: OperationId): readonly [path: string, method: string] {
  const { path, method } = OPERATIONS[id];
  const lower = method.toLowerCase();
  return at(document, 'paths', path, lower, 'operationId') === id ? [path, lower] : [`${path}#${id}`, lower];
}
