import type { ValidateFunction } from 'ajv';
import { loadAjv } from '../../../base/ajv.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { lazily } from '../../../base/lazily.ts';
import type { ManifestPlace } from '../../kinds/define.ts';
import type { KindName } from '../../plan/plan.ts';
import { refusedKey } from '../node.ts';
import { manifestSchema } from '../validate.ts';

/** What the schema of manifests says about single entries. */
export interface EntryCheck {
  /** Whether entries of a kind can name a resource by its id. */
  readonly acceptsId: (kind: KindName) => boolean;
  /** Why an entry would not be accepted; undefined when it would. */
  readonly problem: (
    entry: Json,
    at: { readonly kind: KindName; readonly place: ManifestPlace; readonly key: string },
  ) => string | undefined;
}

function objectAt(value: Json | undefined, key: string): JsonObject {
  const child = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(child) ? child : {};
}

function refusedIn(value: Json): string | undefined {
  if (Array.isArray(value)) {
    return value.map((item: Json) => refusedIn(item)).find((why) => why !== undefined);
  }
  if (!isJsonObject(value)) {
    return undefined;
  }
  for (const [key, child] of Object.entries(value)) {
    const why = refusedKey(key) ?? refusedIn(child);
    if (why !== undefined) {
      return why;
    }
  }
  return undefined;
}

const DEFINITIONS = 'definitions:';

/** Checks entries one by one, so that one that cannot be said does not keep the others from being written. */
export function createEntryCheck(schema: JsonObject): EntryCheck {
  const { Ajv, addFormats } = loadAjv();
  const ajv = new Ajv({ strict: false, validateSchema: false, allowUnionTypes: true });
  addFormats(ajv);
  const definitions = objectAt(schema, 'definitions');
  // Entries contain entries of other kinds: with a name of their own, the definitions are compiled once for all of them.
  ajv.addSchema({ definitions }, DEFINITIONS);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (name: string, source: () => JsonObject): ValidateFunction => {
    const known = compiled.get(name) ?? ajv.compile(source());
    compiled.set(name, known);
    return known;
  };
  const collectionOf = ({ parent, property }: ManifestPlace): JsonObject =>
    objectAt(objectAt(parent === undefined ? schema : objectAt(definitions, parent), 'properties'), property);
  return {
    acceptsId: (kind) => Object.hasOwn(objectAt(objectAt(definitions, kind), 'properties'), 'id'),
    problem: (entry, { kind, place, key }) => {
      const names = objectAt(collectionOf(place), 'propertyNames');
      const why = (place.form === 'map' ? refusedKey(key) : undefined) ?? refusedIn(entry);
      if (why !== undefined) {
        return why.replace(/\.$/, '');
      }
      const nameCheck = validator(`names ${place.parent ?? ''} ${place.property}`, () => ({ ...names, definitions }));
      if (place.form === 'map' && !nameCheck(key)) {
        return `its name ${nameCheck.errors?.[0]?.message ?? 'is not accepted'}`;
      }
      const check = validator(`entry ${kind}`, () =>
        Object.hasOwn(definitions, kind) ? { $ref: `${DEFINITIONS}#/definitions/${kind}` } : {},
      );
      if (check(entry)) {
        return undefined;
      }
      const [error] = check.errors ?? [];
      const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
      return `${where === '' ? 'it' : where} ${error?.message ?? 'is not accepted'}`;
    },
  };
}

/** The check of the published schema; to compile it takes longer than most exports. */
export const publishedEntryCheck: () => EntryCheck = lazily(() => createEntryCheck(manifestSchema().document));
