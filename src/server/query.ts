import type { Json, JsonObject } from '../base/json.ts';
import type { Operation, QueryParameter } from '../core/contract/operation.ts';
import { at, resolved } from '../core/contract/place.ts';

/** The contract's defaults of query parameters. */
export function queryDefaults(document: JsonObject, { path, method }: Operation): Readonly<Record<string, Json>> {
  const list = at(document, 'paths', path, method.toLowerCase(), 'parameters');
  return Object.fromEntries(
    (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((entry) => {
      const parameter = resolved(document, entry);
      const value = at(parameter, 'schema', 'default');
      return at(parameter, 'in') === 'query' && value !== undefined ? [[String(at(parameter, 'name')), value]] : [];
    }),
  );
}

function readValue(parameter: QueryParameter, text: string): string | number | boolean {
  switch (parameter.type) {
    case 'boolean':
      // Any other value stays text, and the contract refuses it.
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

/** Reads the known parameters of a query string by their types; unknown ones are ignored, as the interface says. */
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
      // A repeated parameter is an array, which the contract refuses where one value is expected.
      query[parameter.name] = values;
    } else if (values[0] !== undefined) {
      query[parameter.name] = readValue(parameter, values[0]);
    }
  }
  return query;
}
