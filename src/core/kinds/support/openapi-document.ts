import { isWithinBounds } from '../../../base/bounds.ts';
import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';

/** The longest text that the service takes. */
const LENGTH_LIMIT = 5_000_000;
/** What a document may become when every alias is written out. */
const BOUNDS = { depth: 500, size: 20_000_000 };

/** Two descriptions are the same where their forms are equal: keys have one order, and layout and comments are gone. */
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
  // The parser takes long to load, and most runs compare no text.
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
    // An alias to nowhere, or to itself.
    return undefined;
  }
}

/** The form of a text in JSON or YAML; undefined where it is no description, so that only its bytes can be compared. */
export async function formOfText(text: string): Promise<string | undefined> {
  if (text.length > LENGTH_LIMIT) {
    return undefined;
  }
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const document = readJson(bare) ?? (await readYaml(bare));
  return isJsonObject(document) && isWithinBounds(document, BOUNDS) ? formOfDocument(document) : undefined;
}
