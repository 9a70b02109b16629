import { type Json, mapChildren } from '../../base/json.ts';
import type { ResultOf, Schemas } from '../contract/operation.ts';
import type { Place } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, parentId, type Session } from './define.ts';
import { lostIn } from './support/fields.ts';
import { isNotThere, notOffered } from './support/organization.ts';

type Field = ResultOf<'getSpaceCustomFields'>[number]['customField'];
type Values = Schemas['SpaceCustomFieldsUpdateInput']['values'];

const VALUES_PER_REQUEST = 100;

/** Whether a value is no longer an option of its field: the service keeps it, but no longer accepts it. */
function isStale({ options }: Field, value: Json | undefined): boolean {
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null];
  return (options ?? []).length > 0 && values.some((one) => typeof one === 'string' && options?.includes(one) !== true);
}

function liveOf(spaceId: string, fields: ResultOf<'getSpaceCustomFields'>): Live {
  const values = fields.flatMap(({ customField, value }): [string, Json][] =>
    value === undefined || value === null ? [] : [[customField.name, value]],
  );
  const stale = fields.flatMap(({ customField, value }) => (isStale(customField, value) ? [customField.name] : []));
  return {
    kind: 'space-fields',
    id: spaceId,
    title: 'Custom field values',
    fields: { values: Object.fromEntries(values) },
    ...(stale.length === 0 ? {} : { outputs: { stale } }),
  };
}

async function readValues({ client }: Session, parents: readonly Place[]): Promise<Live> {
  const path = { spaceId: parentId(parents, 'space') };
  try {
    return liveOf(path.spaceId, await client.call('getSpaceCustomFields', { path }));
  } catch (error) {
    if (isNotThere(error)) {
      // If the space is not visible either, this throws the error about the space.
      await client.call('getSpaceById', { path });
      throw notOffered('custom fields', error);
    }
    throw error;
  }
}

async function setValues(session: Session, parents: readonly Place[], fields: Fields): Promise<Live> {
  const path = { spaceId: parentId(parents, 'space') };
  const entries = Object.entries(objectOf(fields['values'] ?? {})).map(([name, value]) => [name, { value }]);
  for (let start = 0; start < entries.length; start += VALUES_PER_REQUEST) {
    // The manifest schema has validated the types; only the service knows whether a value fits its field.
    const values = Object.fromEntries(entries.slice(start, start + VALUES_PER_REQUEST)) as Values;
    await session.client.call('updateSpaceCustomFields', { path, body: { values } });
  }
  return readValues(session, parents);
}

function requestsFor({ values }: Fields): number {
  return Math.ceil(Object.keys(objectOf(values ?? {})).length / VALUES_PER_REQUEST);
}

/** Lists of values are sets, at any depth. */
function asSets(value: Json): Json {
  if (Array.isArray(value)) {
    return [...new Set(value as readonly Json[])].sort();
  }
  return mapChildren(value, asSets);
}

/** The values of a space for the organization's custom fields. They exist as long as the space. */
export const spaceFields: Kind = defineKind('space-fields', {
  removal: 'release',
  isValidatedAgainst: true,

  risks: {
    harmless: ['values'],
    fields: {},
  },

  keyOf: () => 'values',

  comparable: (field, value) => (field === 'values' ? asSets(value) : value),

  writes: { create: requestsFor, update: requestsFor },

  declare: (entry, context) => {
    const values = objectOf(entry);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) {
        context.problem([name], {
          severity: 'warning',
          code: 'cannot-unset',
          summary: `Clearing "${name.slice(0, 60)}" may be rejected by the service`,
          detail:
            'The API documents no way to clear a value. Colophon sends null; if the service rejects it, remove the field here and clear the value by hand.',
        });
      }
    }
    const after = Object.keys(values).flatMap((name) => context.find('custom-field', name) ?? []);
    return { fields: { values }, from: { values: [] }, after };
  },

  export: ({ fields, outputs }, { portable = false }) => {
    const stale = portable && Array.isArray(outputs?.['stale']) ? outputs['stale'].map(String) : [];
    const all = Object.entries(objectOf(fields['values'] ?? {}));
    const values = Object.fromEntries(all.filter(([name]) => !stale.includes(name)));
    const lost = lostIn(Object.fromEntries(stale.map((name) => [name, 'it is none of the options of the field'])));
    return all.length === 0 ? undefined : { key: '', entry: values, ...lost };
  },

  read: async (session, parents) => [await readValues(session, parents)],

  create: async (session, { parents, fields, created }) => {
    // They are created with the space, so the ledger owns them from here on, even if the rest fails.
    await created(parentId(parents, 'space'));
    return await setValues(session, parents, fields);
  },

  update: (session, { parents, fields }) => setValues(session, parents, fields),
});
