import { isWithinBounds } from '../../base/bounds.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { duplicateKeyIn, yamlValue } from '../../base/yaml-bounds.ts';
import { yamlDocument } from '../../base/yaml-depth.ts';

/** The contract's length limit of a text. */
const LENGTH_LIMIT = 5_000_000;
/** Limits of the document with every alias expanded. */
const BOUNDS = { depth: 500, size: 20_000_000 };

/** A parsed API description. */
export interface Specification {
  readonly format: 'json' | 'yaml';
  readonly document: JsonObject;
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
    const document = yamlDocument(text, {
      depth: BOUNDS.depth,
      schema: 'core',
      merge: true,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    return document?.errors.length === 0 && duplicateKeyIn(document) === undefined ? yamlValue(document) : undefined;
  } catch {
    // An alias to nothing, or to itself.
    return undefined;
  }
}

/** Whether it declares itself as Swagger 2.0 or OpenAPI 3. */
function isDescription(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || !isJsonObject(value['info'])) {
    return false;
  }
  const { openapi, swagger, paths } = value;
  const known = swagger === '2.0' || (typeof openapi === 'string' && /^3\.\d+(\.\d+)?(-.+)?$/.test(openapi));
  return known && (paths === undefined || paths === null || isJsonObject(paths));
}

/** Parses an API description in JSON or YAML; undefined if the text is something else. */
export function readSpecification(text: string): Specification | undefined {
  if (text.length > LENGTH_LIMIT) {
    return undefined;
  }
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const json = readJson(bare);
  const document = json ?? readYaml(bare);
  return isDescription(document) && isWithinBounds(document, BOUNDS)
    ? { format: json === undefined ? 'yaml' : 'json', document }
    : undefined;
}
