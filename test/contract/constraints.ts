import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { at, resolved } from '../../src/core/contract/place.ts';

/** Schemas that are a matter of their own: what an id, a role or a document is, and the columns of a query. */
const FORMS: ReadonlySet<string> = new Set([
  'ContentRef',
  'Document',
  'Id',
  'InsightsColumn',
  'InsightsFilter',
  'Role',
  'RoleOrGuest',
  'TeamRole',
  'Timestamp',
  'VisitorClaims',
]);

const WORDS = [
  'const',
  'enum',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'pattern',
] as const;

/** What each field of a request must be, by operation and field: `createSiteShareLink name` → `maxLength 50`. */
export type Constraints = ReadonlyMap<string, readonly string[]>;

/** Every constraint on the queries and bodies of the agreed operations. */
export function constraintsOf(document: JsonObject): Constraints {
  const found = new Map<string, Set<string>>();
  const add = (where: string, constraint: string): void => {
    found.set(where, (found.get(where) ?? new Set()).add(constraint));
  };
  const walk = (schema: Json | undefined, operation: string, field: string): void => {
    if (!isJsonObject(schema)) {
      return;
    }
    const ref = schema['$ref'];
    if (typeof ref === 'string') {
      const name = ref.split('/').at(-1) ?? '';
      if (!FORMS.has(name)) {
        walk(resolved(document, schema), operation, field);
      }
      return;
    }
    const where = `${operation} ${field}`.trim();
    for (const word of WORDS) {
      const value = schema[word];
      if (value !== undefined) {
        add(where, `${word} ${Array.isArray(value) ? value.map((one) => one ?? 'null').join('|') : String(value)}`);
      }
    }
    const { required, properties, items, additionalProperties, not } = schema;
    for (const name of Array.isArray(required) ? required : []) {
      add(where, `required ${String(name)}`);
    }
    if (isJsonObject(not)) {
      add(where, `not both ${String(not['required'])}`);
    }
    for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
      walk(property, operation, field === '' ? name : `${field}.${name}`);
    }
    walk(items, operation, `${field}[]`);
    walk(additionalProperties, operation, `${field}.*`);
    for (const word of ['allOf', 'anyOf', 'oneOf']) {
      const variants = schema[word];
      for (const variant of Array.isArray(variants) ? variants : []) {
        walk(variant, operation, field);
      }
    }
  };
  const paths = document['paths'];
  for (const item of Object.values(isJsonObject(paths) ? paths : {})) {
    for (const operation of Object.values(isJsonObject(item) ? item : {})) {
      if (!isJsonObject(operation) || operation['x-listed'] !== true) {
        continue;
      }
      const id = String(operation['operationId']);
      const { parameters, requestBody } = operation;
      for (const entry of Array.isArray(parameters) ? parameters : []) {
        const parameter = resolved(document, entry);
        if (isJsonObject(parameter) && parameter['in'] === 'query') {
          const field = `?${String(parameter['name'])}`;
          if (parameter['required'] === true) {
            add(`${id} ${field}`, 'required');
          }
          walk(parameter['schema'], parameter === entry ? id : 'every list', field);
        }
      }
      if (isJsonObject(requestBody)) {
        if (requestBody['required'] === true) {
          add(id, 'a body');
        }
        walk(at(requestBody, 'content', 'application/json', 'schema'), id, '');
      }
    }
  }
  return new Map([...found].map(([where, constraints]) => [where, [...constraints].sort()]));
}
