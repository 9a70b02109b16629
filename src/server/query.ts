import type { Json, JsonObject } from '../base/json.ts';
import type { OperationId, QueryParameter } from '../core/contract/operation.ts';
import { at, parametersOf } from '../core/contract/place.ts';

export function queryDefaults(document: JsonObject, id: OperationId): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    parametersOf(document, id).flatMap(({ in: place, name, schema }) => {
      const value = at(schema, 'default');
      return place === 'query' && value !== undefined ? [[String(name), value]] : [];
    }),
  );
}

function readValue(parameter: QueryParameter, text: string): string | number | boolean {
  switch (parameter.type) {
    case 'boolean':
      // Any other value stays text, which fails validation.
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

/** Reads the known parameters of a query string by type; unknown ones are ignored, as the contract says. */
export function readQuery(
  parameters: readonly QueryParameter[],
  search: URLSearchParams,
  defaults: Readonly<Record<string, Json>> = {},
): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = { ...defaults };
  for (const parameter of parameters) {
    const values = search.getAll(parameter.name);
    if (parameter.type === 'array' && values.length > 0) {
      query[parameter.name] = values;
    } else if (values.length > 1) {
      // A repeated parameter is an array, which fails validation if one value is expected.
      query[parameter.name] = values;
    } else if (values[0] !== undefined) {
      query[parameter.name] = readValue(parameter, values[0]);
    }
  }
  return query;
}
