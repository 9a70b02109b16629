import type { QueryParameter } from '../contract/operation.ts';

function readValue(parameter: QueryParameter, text: string): string | number | boolean {
  switch (parameter.type) {
    case 'boolean':
      // Anything but the two words stays text, and the contract refuses it.
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
): Readonly<Record<string, unknown>> {
  const query: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const values = search.getAll(parameter.name);
    if (parameter.type === 'array' && values.length > 0) {
      query[parameter.name] = values;
    } else if (values.length > 1) {
      // Said twice: an array, which the contract refuses where one value is meant.
      query[parameter.name] = values;
    } else if (values[0] !== undefined) {
      query[parameter.name] = readValue(parameter, values[0]);
    }
  }
  return query;
}
