import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Db, HandlersOf } from '../handler.ts';
import { found } from '../problem.ts';
import type { RecordOf, Site } from '../tables.ts';
import { siteOf } from '../views/site.ts';

type Suggestion = Schemas['SiteAdaptiveTemplateConditions']['items'][number];

/** A name that can follow a dot in a condition. */
const PLAIN = /^[A-Za-z_$][\w$]*$/;
/** No condition is longer. */
const LONGEST = 1024;

function schemaOf(db: Db, site: Site): RecordOf<'adaptiveSchemas'> | undefined {
  return db.adaptiveSchemas.where('site', site.id)[0];
}

function schemaView({ schema, updatedAt }: RecordOf<'adaptiveSchemas'>): Schemas['SiteAdaptiveSchema'] {
  // What is stored was checked when it came.
  return { object: 'site-adaptive-schema', jsonSchema: schema as Schemas['SiteAdaptiveJsonSchema'], updatedAt };
}

function below(place: string, name: string): string {
  return PLAIN.test(name) ? `${place}.${name}` : `${place}[${JSON.stringify(name)}]`;
}

/** Conditions for the claims that have few values: flags and texts with an enumeration. */
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

/** What a site may know of its visitors. */
export const adaptiveSchema: HandlersOf<'Site adaptive schema'> = {
  getSiteAdaptiveSchema: (context) => schemaView(found(schemaOf(context.db, siteOf(context)), 'Adaptive schema')),

  updateSiteAdaptiveSchema: (context) => {
    const { db, body, now } = context;
    const site = siteOf(context);
    const id = schemaOf(db, site)?.id ?? `schema_${site.id}`;
    return schemaView(db.adaptiveSchemas.put({ id, site: site.id, schema: body.jsonSchema, updatedAt: now }));
  },

  listSiteAdaptiveTemplateConditions: (context) => {
    const schema = schemaOf(context.db, siteOf(context))?.schema as JsonObject | undefined;
    const items = suggestions(schema?.['properties'], 'visitor.claims');
    return { items: items.filter(({ condition }) => condition.length <= LONGEST) };
  },
};
