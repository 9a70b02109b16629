import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const ACCESS = new Set(['public', 'user', 'read', 'comment', 'edit', 'review', 'create', 'admin', 'team-owner']);

function at(document: JsonObject, pointer: string): Json {
  let value: Json | undefined = document;
  for (const step of pointer.replace(/^#\//, '').split('/')) {
    value = isJsonObject(value) ? value[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  if (value === undefined) {
    throw new Error(`${pointer}: nothing there`);
  }
  return value;
}

function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) {
    throw new Error('expected an object');
  }
  const ref = value['$ref'];
  return typeof ref === 'string' ? resolved(document, at(document, ref)) : value;
}

const QUERY_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'array']);

function queryParameter(document: JsonObject, parameter: JsonObject, id: string): JsonObject {
  const schema = resolved(document, parameter['schema']);
  const type = schema['type'];
  if (typeof type !== 'string' || !QUERY_TYPES.has(type)) {
    throw new Error(`${id}: query ${String(parameter['name'])} needs a plain type`);
  }
  return {
    name: String(parameter['name']),
    type,
    required: parameter['required'] === true,
    secret: parameter['x-secret'] === true,
  };
}

/** The text of the generated operation table. */
export function renderOperationTable(document: JsonObject): string {
  const rows: string[] = [];
  for (const [path, item] of Object.entries(resolved(document, document['paths']))) {
    const shared = resolved(document, item)['parameters'];
    for (const method of METHODS) {
      const operation = resolved(document, item)[method];
      if (operation === undefined || !isJsonObject(operation)) {
        continue;
      }
      const id = String(operation['operationId']);
      const own = operation['parameters'];
      const parameters = [...(Array.isArray(shared) ? shared : []), ...(Array.isArray(own) ? own : [])].map(
        (parameter) => resolved(document, parameter),
      );
      const named = parameters
        .filter((parameter) => parameter['in'] === 'path')
        .map((parameter) => String(parameter['name']));
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
      if ([...named].sort().join() !== [...inPath].sort().join()) {
        throw new Error(`${id}: the path has ${inPath.join()} but the parameters name ${named.join()}`);
      }
      const access = String(operation['x-access']);
      if (!ACCESS.has(access)) {
        throw new Error(`${id}: x-access is ${access}`);
      }
      const query = parameters
        .filter((parameter) => parameter['in'] === 'query')
        .map((parameter) => queryParameter(document, parameter, id));
      const body = operation['requestBody'];
      const tags = operation['tags'];
      const row: JsonObject = {
        method: method.toUpperCase(),
        path,
        part: Array.isArray(tags) ? String(tags[0]) : '',
        listed: operation['x-listed'] === true,
        access,
        query,
        body: body === undefined ? 'none' : resolved(document, body)['required'] === true ? 'required' : 'optional',
        successes: Object.keys(resolved(document, operation['responses']))
          .map(Number)
          .filter((status) => status < 300),
        paged: query.some(({ name }) => name === 'page'),
      };
      rows.push(`  ${id}: ${JSON.stringify(row)},`);
    }
  }
  return [
    '// Written by `npm run generate` from schemas/interface. Do not edit.',
    "import type { Operation, OperationId } from './operation.ts';",
    '',
    '/** Every operation of the interface, by name. */',
    'export const OPERATIONS: Readonly<Record<OperationId, Operation>> = {',
    ...rows.sort(),
    '};',
    '',
  ].join('\n');
}
