import { parseDocument } from 'yaml';
import { isJsonObject, type JsonObject } from '../../base/json.ts';

/** The longest text that is read; the contract takes no longer one either. */
const LENGTH_LIMIT = 5_000_000;
/** How large the document may become when every alias is written out: characters of text, plus one for each value. */
const SIZE_LIMIT = 20_000_000;
const DEPTH_LIMIT = 500;
const ALIAS_LIMIT = 1000;

/** An API description that was understood. */
export interface Specification {
  readonly format: 'json' | 'yaml';
  readonly document: JsonObject;
}

/**
 * Whether the value can be written out as JSON at a reasonable size. Aliases may share one value in many places, or make
 * it hold itself: a few lines of YAML then stand for more JSON than any machine holds.
 */
function isModest(root: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  let size = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    size += typeof value === 'string' ? 1 + value.length : 1;
    if (size > SIZE_LIMIT || depth > DEPTH_LIMIT) {
      return false;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        size += key.length;
        open.push({ value: inner, depth: depth + 1 });
      }
    }
  }
  return true;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { schema: 'core', merge: true, prettyErrors: false, logLevel: 'error' });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: ALIAS_LIMIT });
  } catch {
    // Too many aliases, or nested deeper than the parser can follow.
    return undefined;
  }
}

/** Whether it says of itself that it is Swagger 2.0 or OpenAPI 3. */
function isDescription(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || !isJsonObject(value['info'])) {
    return false;
  }
  const { openapi, swagger, paths } = value;
  const known = swagger === '2.0' || (typeof openapi === 'string' && /^3\.\d+(\.\d+)?(-.+)?$/.test(openapi));
  return known && (paths === undefined || paths === null || isJsonObject(paths));
}

/** Reads an API description in JSON or YAML; undefined when the text is something else. */
export function readSpecification(text: string): Specification | undefined {
  if (text.length > LENGTH_LIMIT) {
    return undefined;
  }
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const json = readJson(bare);
  const document = json ?? readYaml(bare);
  return isDescription(document) && isModest(document)
    ? { format: json === undefined ? 'yaml' : 'json', document }
    : undefined;
}
