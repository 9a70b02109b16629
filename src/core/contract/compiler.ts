import type { Ajv2020 } from 'ajv/dist/2020.js';
import { loadAjv } from '../../base/ajv.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { at } from './place.ts';

/** Prefixes the names of shared schemas in Ajv. */
const SHARED = 'contract:';
const COMPONENT = '#/components/schemas/';

/** Compiles the schemas of one contract. */
export interface Compiler {
  readonly ajv: Ajv2020;
  /** Registers every schema that a schema refers to, and returns it in a form that Ajv can compile. */
  readonly prepared: (schema: Json) => Json;
}

/** Creates a compiler; with `source` it keeps the generated code. */
export function createCompiler(document: JsonObject, { source = false }: { readonly source?: boolean } = {}): Compiler {
  const { Ajv2020, addFormats } = loadAjv();
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    discriminator: true,
    // Optimizing doubles the compile time, so it only pays off for code that is written to a file.
    code: { source, lines: source, optimize: source },
  });
  addFormats(ajv);
  const added = new Set<string>();
  const prepared = (schema: Json): Json => {
    const wanted: string[] = [];
    const ready = withNames(schema, wanted);
    for (const name of wanted) {
      if (!added.has(name)) {
        added.add(name);
        const component = at(document, 'components', 'schemas', name);
        if (component !== undefined) {
          ajv.addSchema(prepared(component) as JsonObject, SHARED + name);
        }
      }
    }
    return ready;
  };
  return { ajv, prepared };
}

/**
 * Refers to shared schemas by name, adding the names to `wanted`, and drops discriminator mappings: Ajv finds a variant by the
 * constant in its tag and rejects mappings.
 */
function withNames(value: Json, wanted: string[]): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json) => withNames(item, wanted));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key === '$ref' && typeof child === 'string' && child.startsWith(COMPONENT)) {
        const name = child.slice(COMPONENT.length);
        wanted.push(name);
        return [key, SHARED + name];
      }
      return key === 'discriminator' && isJsonObject(child) && child['mapping'] !== undefined
        ? [key, { propertyName: child['propertyName'] ?? null }]
        : [key, withNames(child, wanted)];
    }),
  );
}
