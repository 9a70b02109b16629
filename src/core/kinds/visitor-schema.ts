import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { ResultOf } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { ifThere } from './support/organization.ts';
import { type SitePath, sitePath } from './support/site-calls.ts';
import { claimsOfSchema, comparableClaims, problemsInClaims, schemaOfClaims } from './support/visitor-claims.ts';

function liveOf({ siteId }: SitePath, found: ResultOf<'getSiteAdaptiveSchema'> | undefined): Live {
  const properties = found?.jsonSchema.properties as JsonObject | undefined;
  const fields = properties === undefined ? {} : { properties: claimsOfSchema(properties) };
  return { kind: 'visitor-schema', id: siteId, title: 'Visitor schema', fields };
}

/** The schema of a site; without any claims if none was ever set. */
async function readSchema({ client }: Session, path: SitePath): Promise<Live> {
  const found = await ifThere(client.call('getSiteAdaptiveSchema', { path }));
  if (found === undefined) {
    // If the site is not visible either, this throws the error about the site.
    await client.call('getSiteById', { path });
  }
  return liveOf(path, found);
}

async function replaceSchema({ client }: Session, path: SitePath, fields: Fields): Promise<Live> {
  const body = { jsonSchema: schemaOfClaims(objectOf(fields['properties'] ?? {})) };
  return liveOf(path, await client.call('updateSiteAdaptiveSchema', { path, body }));
}

/** The visitor attributes that a site can use. The service replaces the complete schema, and cannot delete it. */
export const visitorSchema: Kind = defineKind('visitor-schema', {
  removal: 'release',

  risks: {
    harmless: ['properties'],
    fields: {},
  },

  keyOf: () => 'schema',

  comparable: (field, value) => (field === 'properties' && isJsonObject(value) ? comparableClaims(value) : value),

  declare: (entry, context) => {
    const properties = objectOf(entry);
    for (const { at, detail } of problemsInClaims(properties)) {
      context.problem(at, { code: 'visitor-claim', summary: 'Invalid claim', detail });
    }
    return { fields: { properties }, from: { properties: [] } };
  },

  export: ({ fields }) => {
    const { properties } = fields;
    return isJsonObject(properties) ? { key: '', entry: properties } : undefined;
  },

  read: async (session, parents) => [await readSchema(session, sitePath(session, parents))],

  create: async (session, { parents, fields }) => replaceSchema(session, sitePath(session, parents), fields),

  update: async (session, { parents, fields }) => replaceSchema(session, sitePath(session, parents), fields),
});
