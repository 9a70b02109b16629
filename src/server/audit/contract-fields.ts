import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Operation, OperationId } from '../../core/contract/operation.ts';
import { at, placeOf, resolved } from '../../core/contract/place.ts';

/** What the contract says of one operation that an event of it depends on. */
export interface ContractFields {
  /** The parameters of its path that are not secrets, in their order. */
  readonly parameters: readonly string[];
  /** The fields that its body may have. */
  readonly sent: ReadonlySet<string>;
  /** The fields of its answers that are secrets. */
  readonly secret: ReadonlySet<string>;
}

/** Calls back for every field that a value of the schema may have, however the schema is composed. */
function eachField(
  document: JsonObject,
  schema: Json | undefined,
  found: (name: string, field: Json) => void,
  seen: Set<Json> = new Set(),
): void {
  const own = resolved(document, schema);
  if (!isJsonObject(own) || seen.has(own)) {
    return;
  }
  seen.add(own);
  for (const [name, field] of Object.entries((own['properties'] ?? {}) as JsonObject)) {
    found(name, field);
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (own[word] ?? []) as readonly Json[]);
  for (const part of [...parts, own['then'] ?? null, own['else'] ?? null]) {
    eachField(document, part, found, seen);
  }
}

function isSecret(document: JsonObject, field: Json): boolean {
  return at(field, 'x-secret') === true || at(resolved(document, field), 'x-secret') === true;
}

/** Reads from the contract what an event of an operation may show. */
export function contractFieldsOf(document: JsonObject, id: OperationId, operation: Operation): ContractFields {
  const [path, method] = placeOf(document, id);
  const stated = at(document, 'paths', path);
  const lists = [at(stated, 'parameters'), at(stated, method, 'parameters')];
  const secretParameters = lists
    .flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []))
    .map((parameter) => resolved(document, parameter) ?? null)
    .filter((parameter) => isSecret(document, parameter))
    .map((parameter) => at(parameter, 'name'));
  const json = ['content', 'application/json', 'schema'];
  const sent = new Set<string>();
  eachField(document, at(stated, method, 'requestBody', ...json), (name) => sent.add(name));
  const secret = new Set<string>();
  for (const status of operation.successes) {
    eachField(document, at(stated, method, 'responses', String(status), ...json), (name, field) => {
      if (isSecret(document, field)) {
        secret.add(name);
      }
    });
  }
  const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { parameters: names.filter((name) => !secretParameters.includes(name)), sent, secret };
}
