import type { RootContent, TableRow } from 'mdast';
import { addTo } from '../../base/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Db } from '../handler.ts';
import { readSpecification } from '../openapi/specification.ts';
import type { RecordOf } from '../tables.ts';
import { parseMarkdown, printMarkdown } from './mdast.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** The tag of operations without one. */
const UNTAGGED = 'default';

export function openapiSpecOf(
  { db }: { readonly db: Db },
  organization: string,
  slug: string,
): RecordOf<'openapiSpecs'> | undefined {
  return db.openapiSpecs.where('slug', slug).find((spec) => spec.organization === organization);
}

export function latestSpecification(
  { db }: { readonly db: Db },
  spec: RecordOf<'openapiSpecs'>,
): { readonly version: string; readonly document: JsonObject } | undefined {
  const version = db.openapiVersions.rowsWhere('spec', spec.id).at(-1)?.value;
  const specification = version === undefined ? undefined : readSpecification(version.text);
  return version === undefined || specification === undefined
    ? undefined
    : { version: version.id, document: specification.document };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function stringOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Resolves a reference inside the document, one level deep. */
function followed(document: JsonObject, value: Json): JsonObject {
  const ref = objectOf(value)['$ref'];
  if (typeof ref !== 'string' || !ref.startsWith('#/')) {
    return objectOf(value);
  }
  const steps = ref.slice(2).split('/');
  const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return objectOf(names.reduce<Json | undefined>((inside, name) => objectOf(inside)[name], document));
}

function heading(depth: 1 | 2 | 3, words: string): RootContent {
  return { type: 'heading', depth, children: [{ type: 'text', value: words.replaceAll(/\s+/g, ' ').trim() }] };
}

/** A description is itself Markdown. */
function described(value: Json | undefined): RootContent[] {
  return parseMarkdown(stringOf(value)).children;
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): RootContent[] {
  const row = (cells: readonly string[]): TableRow => ({
    type: 'tableRow',
    children: cells.map((cell) => ({
      type: 'tableCell',
      children: [{ type: 'text', value: cell.replaceAll(/\s+/g, ' ').trim() }],
    })),
  });
  return rows.length === 0 ? [] : [{ type: 'table', children: [row(titles), ...rows.map(row)] }];
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly JsonObject[];
  readonly operation: JsonObject;
}

function* operationsOf(document: JsonObject): Generator<Operation, void, undefined> {
  for (const [path, value] of Object.entries(objectOf(document['paths']))) {
    const item = followed(document, value);
    for (const method of METHODS) {
      const operation = item[method];
      if (isJsonObject(operation)) {
        const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])];
        yield {
          method: method.toUpperCase(),
          path,
          tag: stringOf(listOf(operation['tags'])[0]) || UNTAGGED,
          parameters: parameters.map((parameter) => followed(document, parameter)),
          operation,
        };
      }
    }
  }
}

function operationNodes(document: JsonObject, { method, path, parameters, operation }: Operation): RootContent[] {
  const title = stringOf(operation['summary']) || stringOf(operation['operationId']) || `${method} ${path}`;
  const responses = Object.entries(objectOf(operation['responses'])).map(([status, response]) => [
    status,
    stringOf(followed(document, response)['description']),
  ]);
  return [
    heading(2, title),
    { type: 'paragraph', children: [{ type: 'inlineCode', value: `${method} ${path}` }] },
    ...described(operation['description']),
    ...table(
      ['Parameter', 'In', 'Required', 'Description'],
      parameters.map((parameter) => [
        stringOf(parameter['name']),
        stringOf(parameter['in']),
        parameter['required'] === true ? 'yes' : 'no',
        stringOf(parameter['description']),
      ]),
    ),
    ...table(['Response', 'Description'], responses),
  ];
}

/** A page that shows part of an API description. */
export interface SpecificationPage {
  /** Its name in the description: the tag of its operations. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Its text, computed on demand. */
  readonly markdown: () => string;
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The operations of a description, one page per tag: declared tags first, then others in order of occurrence. */
export function operationPages(document: JsonObject): SpecificationPage[] {
  const declared = new Map(
    listOf(document['tags']).map((tag) => [stringOf(objectOf(tag)['name']), objectOf(tag)] as const),
  );
  const groups = new Map<string, Operation[]>([...declared.keys()].map((name) => [name, []]));
  for (const operation of operationsOf(document)) {
    addTo(groups, operation.tag, operation);
  }
  return [...groups]
    .filter(([, operations]) => operations.length > 0)
    .map(([name, operations]) => {
      const about = declared.get(name)?.['description'];
      const first = stringOf(about).trim().split('\n', 1)[0] ?? '';
      return {
        name,
        title: titleOf(name),
        ...(first === '' ? {} : { description: first }),
        markdown: () =>
          printMarkdown([
            heading(1, titleOf(name)),
            ...described(about),
            ...operations.flatMap((operation) => operationNodes(document, operation)),
          ]),
      };
    });
}

/** The data models of a description as one page; undefined if it has none. */
export function modelsPage(document: JsonObject): SpecificationPage | undefined {
  const schemas = Object.entries(objectOf(objectOf(document['components'])['schemas'] ?? document['definitions']));
  if (schemas.length === 0) {
    return undefined;
  }
  const nodesOf = ([name, schema]: [string, Json]): RootContent[] => [
    heading(2, name),
    ...described(objectOf(schema)['description']),
    { type: 'code', lang: 'json', value: JSON.stringify(schema, null, 2) },
  ];
  const markdown = (): string => printMarkdown([heading(1, 'Models'), ...schemas.flatMap(nodesOf)]);
  return { name: 'models', title: 'Models', markdown };
}

/** The general information of a description, as one page. */
export function infoPage(document: JsonObject): SpecificationPage {
  const info = objectOf(document['info']);
  const title = stringOf(info['title']).trim() || 'API';
  const servers = listOf(document['servers']).map((server) => stringOf(objectOf(server)['url']));
  return {
    name: 'info',
    title,
    markdown: () =>
      printMarkdown([
        heading(1, title),
        { type: 'paragraph', children: [{ type: 'text', value: `Version ${stringOf(info['version'])}`.trim() }] },
        ...described(info['description']),
        ...table(
          ['Server'],
          servers.filter((url) => url !== '').map((url) => [url]),
        ),
      ]),
  };
}
