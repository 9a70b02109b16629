import { groupBy } from '../base/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { PROFILE_NAMES, type ProfileName } from '../core/contract/profile-name.ts';

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

/** The largest page of most lists. */
const PAGE_SIZE = 1000;

/** The largest page of a list with a lower limit than others. */
function smallPages(document: JsonObject, parameters: readonly JsonObject[]): JsonObject {
  const limit = parameters.find((parameter) => parameter['in'] === 'query' && parameter['name'] === 'limit');
  const most = limit === undefined ? undefined : resolved(document, limit['schema'])['maximum'];
  return typeof most === 'number' && most < PAGE_SIZE ? { pageSize: most } : {};
}

/** The names of the fields that a body may have, in any of its variants. */
function bodyFields(document: JsonObject, schema: Json | undefined): readonly string[] {
  const own = schema === undefined ? {} : resolved(document, schema);
  const { properties } = own;
  const variants = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
    const parts = own[word];
    return Array.isArray(parts) ? parts.flatMap((part) => bodyFields(document, part)) : [];
  });
  return [...(isJsonObject(properties) ? Object.keys(properties) : []), ...variants];
}

/** One operation of a document. */
interface Row {
  readonly data: JsonObject;
  readonly fields: ReadonlySet<string>;
}

function hasHeader(document: JsonObject, response: Json, name: string): boolean {
  const { headers } = resolved(document, response);
  return isJsonObject(headers) && headers[name] !== undefined;
}

/** Whether only callers who prefer it get this response. Our client states no preference. */
export function isPreferred(document: JsonObject, response: Json): boolean {
  return hasHeader(document, response, 'Preference-Applied');
}

/** The operations of a document, by name. */
function rowsOf(document: JsonObject, { preferred }: { readonly preferred: boolean }): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const [key, item] of Object.entries(resolved(document, document['paths']))) {
    const path = key.replace(/#.*$/, '');
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
      const body = operation['requestBody'] === undefined ? undefined : resolved(document, operation['requestBody']);
      const media = body === undefined ? undefined : resolved(document, body['content'])['application/json'];
      const responses = resolved(document, operation['responses']);
      const tags = operation['tags'];
      const data: JsonObject = {
        method: method.toUpperCase(),
        path,
        part: Array.isArray(tags) ? String(tags[0]) : '',
        listed: operation['x-listed'] === true,
        access,
        query,
        body: body === undefined ? 'none' : body['required'] === true ? 'required' : 'optional',
        successes: Object.entries(responses)
          .filter(([status, response]) => Number(status) < 300 && (preferred || !isPreferred(document, response)))
          .map(([status]) => Number(status)),
        paged: query.some(({ name }) => name === 'page'),
        ...smallPages(document, parameters),
        prefers: parameters.some((parameter) => parameter['in'] === 'header' && parameter['name'] === 'prefer'),
        located: Object.values(responses).some((response) => hasHeader(document, response, 'Location')),
      };
      rows.set(id, {
        data,
        fields: new Set(media === undefined ? [] : bodyFields(document, resolved(document, media)['schema'])),
      });
    }
  }
  return rows;
}

/** The documents that the tables are generated from. */
export interface Documents {
  /** The combined document of all profiles. */
  readonly any: JsonObject;
  readonly profiles: Readonly<Record<ProfileName, JsonObject>>;
}

/** The text of the generated operation table. */
export function renderOperationTable({ any, profiles }: Documents): string {
  const byProfile = PROFILE_NAMES.map((name) => ({ name, rows: rowsOf(profiles[name], { preferred: true }) }));
  const shared = rowsOf(any, { preferred: false });
  const parts = groupBy([...shared], ([, { data }]) => String(data['part']));
  const rows = [...shared].map(([id, { data, fields }]) => {
    const having = byProfile.filter(({ rows: theirs }) => theirs.has(id));
    const only = [...fields].flatMap((field) => {
      const taking = having.filter(({ rows: theirs }) => theirs.get(id)?.fields.has(field));
      return taking.length === 1 && having.length > 1 ? [[field, taking[0]?.name ?? '']] : [];
    });
    const row = {
      ...data,
      profiles: having.map(({ name }) => name),
      ...(only.length === 0 ? {} : { only: Object.fromEntries(only) }),
    };
    return `  ${id}: ${JSON.stringify(row)},`;
  });
  return [
    '// Written by `npm run generate` from schemas/interface. Do not edit.',
    "import type { Operation, OperationId } from './operation.ts';",
    '',
    '/** Every operation of any profile, by name, with what any of them takes and answers. */',
    'export const OPERATIONS: Readonly<Record<OperationId, Operation>> = {',
    ...rows.sort(),
    '};',
    '',
    '/** The operations of each part of the interface. */',
    'export interface Parts {',
    ...[...parts].map(([name, ids]) => `  '${name}': ${ids.map(([id]) => `'${id}'`).join(' | ')};`).sort(),
    '}',
    '',
  ].join('\n');
}

/** The text of the generated table of the differences between profiles. */
export function renderVariations({ any, profiles }: Documents): string {
  const shared = rowsOf(any, { preferred: false });
  const parts = PROFILE_NAMES.map((name) => {
    const rows = [...rowsOf(profiles[name], { preferred: true })].flatMap(([id, { data }]) => {
      const differing = Object.entries(data).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(shared.get(id)?.data[key]),
      );
      return differing.length === 0 ? [] : [`    ${id}: ${JSON.stringify(Object.fromEntries(differing))},`];
    });
    return [`  ${JSON.stringify(name)}: {`, ...rows.sort(), '  },'].join('\n');
  });
  return [
    '// Written by `npm run generate` from schemas/interface. Do not edit.',
    "import type { Operation, OperationId } from './operation.ts';",
    "import type { ProfileName } from './profile-name.ts';",
    '',
    '/** How each profile differs from the table of all operations. */',
    'export const VARIATIONS: Readonly<Record<ProfileName, Readonly<Partial<Record<OperationId, Partial<Operation>>>>>> = {',
    ...parts,
    '};',
    '',
  ].join('\n');
}
