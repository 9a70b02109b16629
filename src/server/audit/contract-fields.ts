import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Operation, OperationId } from '../../core/contract/operation.ts';
import { at, parametersOf, placeOf, resolved } from '../../core/contract/place.ts';

/** The facts in the contract that an audit event of an operation depends on. */
export interface ContractFields {
  /** The parameters in its path that are not secret, in order. */
  readonly parameters: readonly string[];
  /** The possible fields of its body. */
  readonly sent: ReadonlySet<string>;
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
  const stated = at(document, 'paths', ...placeOf(document, id));
  const secretParameters = parametersOf(document, id)
    .filter((parameter) => isSecret(document, parameter))
    .map(({ name }) => name);
  const json = ['content', 'application/json', 'schema'];
  const sent = new Set<string>();
  eachField(document, at(stated, 'requestBody', ...json), (name) => sent.add(name));
  const secret = new Set<string>();
  for (const status of operation.successes) {
    eachField(document, at(stated, 'responses', String(status), ...json), (name, field) => {
      if (isSecret(document, field)) {
        secret.add(name);
      }
    });
  }
  const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { parameters: names.filter((name) => !secretParameters.includes(name)), sent, secret };
}
