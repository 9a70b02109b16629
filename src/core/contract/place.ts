import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { OperationId } from './operation.ts';
import { OPERATIONS } from './operations.gen.ts';

/** The value at a path of keys. */
export function at(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  let current = value;
  for (const step of steps) {
    current = isJsonObject(current) ? current[step] : undefined;
  }
  return current;
}

/** Resolves a `$ref`; any other value is returned as it is. */
export function resolved(document: JsonObject, value: Json | undefined): Json | undefined {
  const ref = at(value, '$ref');
  return typeof ref === 'string' ? at(document, ...ref.split('/').slice(1)) : value;
}

/** The place of an operation in a document. If two have the same path and method, the second is at `path#operation`. */
export function placeOf(document: JsonObject, id: OperationId): readonly [path: string, method: string] {
  const { path, method } = OPERATIONS[id];
  const lower = method.toLowerCase();
  return at(document, 'paths', path, lower, 'operationId') === id ? [path, lower] : [`${path}#${id}`, lower];
}

/** The parameters of an operation, those of its path first. */
export function parametersOf(document: JsonObject, id: OperationId): readonly JsonObject[] {
  const [path, method] = placeOf(document, id);
  const item = at(document, 'paths', path);
  return [at(item, 'parameters'), at(item, method, 'parameters')]
    .flatMap((list): readonly Json[] => (Array.isArray(list) ? list : []))
    .map((entry) => resolved(document, entry) as JsonObject);
}
