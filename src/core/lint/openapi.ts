import { LineCounter } from 'yaml';
import { isWithinBounds } from '../../base/bounds.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { duplicateKeyIn, yamlValue } from '../../base/yaml-bounds.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';

/** The length limit of the API. */
const LENGTH_LIMIT = 5_000_000;
/** Limits of a document after resolving aliases. */
const BOUNDS = { depth: 500, size: 20_000_000 };

/** A parsed OpenAPI specification, or why it is invalid. */
export type Reading =
  | { readonly ok: true; readonly document: JsonObject }
  | {
      readonly ok: false;
      /** A sentence that does not quote the text. */
      readonly problem: string;
      /** The position in the text, from 1. */
      readonly at?: { readonly line: number; readonly column: number };
    };

type Parsed = { readonly ok: true; readonly value: unknown } | Extract<Reading, { ok: false }>;

const TOO_DEEP: Parsed = {
  ok: false,
  problem: 'It has too many aliases, or is nested too deep. Write it without aliases.',
};

function parseYaml(text: string): Parsed {
  const lines = new LineCounter();
  const placed = (offset: number): { readonly line: number; readonly column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = yamlDocument(text, {
      depth: BOUNDS.depth,
      lines,
      schema: 'core',
      merge: true,
      prettyErrors: false,
      logLevel: 'error',
      uniqueKeys: false,
    });
    if (document === undefined) {
      return TOO_DEEP;
    }
    if (document.errors.some(({ code }) => code === 'MULTIPLE_DOCS')) {
      return { ok: false, problem: 'It contains several YAML documents. Keep one.' };
    }
    const [error] = document.errors;
    if (error !== undefined) {
      return { ok: false, problem: 'It is neither valid JSON nor valid YAML.', at: placed(error.pos[0]) };
    }
    const repeated = duplicateKeyIn(document);
    if (repeated !== undefined) {
      return { ok: false, problem: 'It contains a duplicate key. Remove one of the two.', at: placed(repeated) };
    }
    const value = yamlValue(document);
    return value === undefined ? TOO_DEEP : { ok: true, value };
  } catch {
    return TOO_DEEP;
  }
}

function parseText(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return parseYaml(text);
  }
}

/** Why a document is not an OpenAPI specification, in a sentence. */
function lackOf(value: JsonObject): string | undefined {
  const { openapi, swagger, info, paths } = value;
  const isThree = typeof openapi === 'string' && /^3\.\d{1,3}(?:\.\d{1,3})?(?:-.*)?$/s.test(openapi);
  if (swagger !== '2.0' && !isThree) {
    return 'It has neither `swagger: "2.0"` nor `openapi: 3.…`; other versions are not supported. Write the version as text, in quotes.';
  }
  if (!isJsonObject(info)) {
    return 'It has no `info`. Add it with at least `title` and `version`.';
  }
  if (isJsonObject(paths)) {
    return undefined;
  }
  const mayLack = typeof openapi === 'string' && !/^3\.0(?:\D|$)/.test(openapi);
  const hasOther = isJsonObject(value['webhooks']) || isJsonObject(value['components']);
  return (paths === undefined || paths === null) && mayLack && hasOther
    ? undefined
    : 'It has no `paths`, so it describes no operations. Add them.';
}

/** Parses an OpenAPI specification in JSON or YAML. Never throws; the size of the result is limited. */
export function readDescription(text: string): Reading {
  if (text.length > LENGTH_LIMIT) {
    return { ok: false, problem: `It is longer than ${LENGTH_LIMIT} characters, the limit of the service. Split it.` };
  }
  const parsed = parseText(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!parsed.ok) {
    return parsed;
  }
  if (!isJsonObject(parsed.value)) {
    return { ok: false, problem: 'It is not an object. Check that this is the right file.' };
  }
  if (!isWithinBounds(parsed.value, BOUNDS)) {
    return { ok: false, problem: 'Without aliases it is too large, or it contains itself. Write it without aliases.' };
  }
  const problem = lackOf(parsed.value);
  return problem === undefined ? { ok: true, document: parsed.value } : { ok: false, problem };
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

function entriesOf(value: Json | undefined): [string, Json][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** All operation ids, each with its operations: `GET /pets`. */
export function operationIds(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const open = [...entriesOf(document['paths']), ...entriesOf(document['webhooks'])].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, item] = next;
    for (const [method, operation] of entriesOf(item)) {
      if (!METHODS.includes(method) || !isJsonObject(operation)) {
        continue;
      }
      const id = operation['operationId'];
      if (typeof id === 'string') {
        const places = found.get(id) ?? [];
        places.push(`${method.toUpperCase()} ${path}`);
        found.set(id, places);
      }
      for (const [, callback] of entriesOf(operation['callbacks'])) {
        for (const entry of entriesOf(callback)) {
          open.push(entry);
        }
      }
    }
  }
  return found;
}

/** Keys with plain data, in which `$ref` has no meaning. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value']);
/** Keys of maps whose keys are chosen by the author. */
const NAMED = new Set(
  `properties patternProperties dependentSchemas $defs definitions schemas parameters headers responses requestBodies
   securitySchemes examples links callbacks paths pathItems webhooks content encoding`.split(/\s+/),
);

/** The distinct references to other documents, in document order. */
export function externalReferences(document: JsonObject): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<Json>();
  const open: { readonly value: Json; readonly named: boolean }[] = [{ value: document, named: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, named } = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    const target = isJsonObject(value) ? value['$ref'] : undefined;
    if (!named && typeof target === 'string' && !target.startsWith('#')) {
      found.add(target);
    }
    // Pushed in reverse, so that they are popped in document order.
    for (const [key, child] of Object.entries(value).reverse()) {
      if (named || !(DATA.has(key) || key.startsWith('x-'))) {
        open.push({ value: child, named: !named && NAMED.has(key) });
      }
    }
  }
  return [...found];
}
