import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Db, HandlersOf } from '../handler.ts';
import { found } from '../problem.ts';
import type { RecordOf, Site } from '../tables.ts';
import { onSite } from '../views/site.ts';

type Suggestion = Schemas['SiteAdaptiveTemplateConditions']['items'][number];

/** A name that can follow a dot in a condition. */
const PLAIN = /^[A-Za-z_$][\w$]*$/;
/** The maximum length of a condition. */
const LONGEST = 1024;

function schemaOf(db: Db, site: Site): RecordOf<'adaptiveSchemas'> | undefined {
  return db.adaptiveSchemas.where('site', site.id)[0];
}

function schemaView({ schema, updatedAt }: RecordOf<'adaptiveSchemas'>): Schemas['SiteAdaptiveSchema'] {
  // Stored values were validated on input.
  return { object: 'site-adaptive-schema', jsonSchema: schema as Schemas['SiteAdaptiveJsonSchema'], updatedAt };
}

function below(place: string, name: string): string {
  return PLAIN.test(name) ? `${place}.${name}` : `${place}[${JSON.stringify(name)}]`;
}

/** Conditions for claims with few values: flags and texts with an enumeration. */
function suggestions(properties: Json | undefined, place: string): readonly Suggestion[] {
  return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, claim]): readonly Suggestion[] => {
    const { type, description, enum: values, properties: inner } = claim as JsonObject;
    const path = below(place, name);
    const about = String(description);
    if (type === 'object') {
      return suggestions(inner, path);
    }
    if (type === 'boolean') {
      return [{ description: about, condition: `${path} == true` }];
    }
    return (Array.isArray(values) ? values : []).map((value) => ({
      description: `${about}: ${String(value)}`,
      condition: `${path} == ${JSON.stringify(value)}`,
    }));
  });
}

/** The visitor claims that a site may use. */
export const adaptiveSchema: HandlersOf<'Site adaptive schema'> = {
  getSiteAdaptiveSchema: onSite(({ db }, site) => schemaView(found(schemaOf(db, site), 'Adaptive schema'))),

  updateSiteAdaptiveSchema: onSite(({ db, body, now }, site) => {
    const id = schemaOf(db, site)?.id ?? `schema_${site.id}`;
    return schemaView(db.adaptiveSchemas.put({ id, site: site.id, schema: body.jsonSchema, updatedAt: now }));
  }),

  listSiteAdaptiveTemplateConditions: onSite(({ db }, site) => {
    const schema = schemaOf(db, site)?.schema as JsonObject | undefined;
    const items = suggestions(schema?.['properties'], 'visitor.claims');
    return { items: items.filter(({ condition }) => condition.length <= LONGEST) };
  }),
};
