import { isWithinBounds } from '../../../base/bounds.ts';
import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';

/** The maximum length of a text in the API. */
const LENGTH_LIMIT = 5_000_000;
/** The limits of a document after all aliases are expanded. */
const BOUNDS = { depth: 500, size: 20_000_000 };

/** The canonical form of a document: keys are sorted, and layout and comments are ignored. */
export function formOfDocument(document: Json): string {
  return canonicalJson(document);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readYaml(text: string): Promise<unknown> {
  // The parser loads slowly, and most runs compare no texts.
  const [{ yamlDocument }, { yamlValue }] = await Promise.all([
    import('../../../base/yaml-depth.ts'),
    import('../../../base/yaml-bounds.ts'),
  ]);
  try {
    const document = yamlDocument(text, {
      depth: BOUNDS.depth,
      schema: 'core',
      merge: true,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    return document?.errors.length === 0 ? yamlValue(document) : undefined;
  } catch {
    // An alias without a target, or one that contains itself.
    return undefined;
  }
}

/** The canonical form of a JSON or YAML text; undefined if it is too large or no object, so only its bytes can be compared. */
export async function formOfText(text: string): Promise<string | undefined> {
  if (text.length > LENGTH_LIMIT) {
    return undefined;
  }
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const document = readJson(bare) ?? (await readYaml(bare));
  return isJsonObject(document) && isWithinBounds(document, BOUNDS) ? formOfDocument(document) : undefined;
}
