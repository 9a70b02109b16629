import type { Json } from '../../base/json.ts';
import type { ItemOf, Schemas } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf } from './define.ts';
import { declared, textsIn, withoutEmpty } from './support/fields.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';

type CustomField = ItemOf<'listOrganizationCustomFields'>;
type FieldType = Schemas['CustomFieldType'];

const TEXTS = ['title', 'description', 'placeholder'] as const;

/** Every operation identifies a field by its name, so the name is the id here; the API only reports the id. */
function liveOf({ id, name, type, title, description, placeholder, options }: CustomField): Live {
  return {
    kind: 'custom-field',
    id: name,
    title: title || name,
    fields: withoutEmpty({ name, type, title, description, placeholder, options }),
    outputs: { id },
  };
}

function optionsIn(value: Json | undefined): { readonly options?: string[] } {
  if (value === null) {
    throw new DriverError('the options of a custom field can be changed but not removed: declare at least one', {
      failure: 'invalid',
      outcome: 'none',
    });
  }
  return Array.isArray(value) ? { options: value.map(String) } : {};
}

/** A field that spaces can have a value for. */
export const customField: Kind = defineKind('custom-field', {
  risks: {
    harmless: ['name', 'type', 'title', 'description', 'placeholder', 'options'],
    fields: {},
  },

  keyOf: ({ name }) => (typeof name === 'string' ? name : undefined),

  declare: (entry, { key }) => ({
    fields: { name: key, ...declared(objectOf(entry), ['type', ...TEXTS, 'options']) },
    from: { name: [] },
  }),

  export: ({ fields }) => {
    const { name, ...entry } = fields;
    return { key: String(name), entry };
  },

  read: async (session) =>
    (await listOfOrganization(session, 'custom fields', 'listOrganizationCustomFields')).map(liveOf),

  create: async ({ client, organization }, { fields, created }) => {
    const body = {
      name: String(fields['name']),
      type: String(fields['type']) as FieldType,
      ...textsIn(fields, TEXTS),
      ...optionsIn(fields['options']),
    };
    const made = await client.call('createOrganizationCustomField', { path: { organizationId: organization }, body });
    await created(made.name);
    return liveOf(made);
  },

  update: async ({ client, organization }, { id, fields }) => {
    const path = { organizationId: organization, fieldName: id };
    const body = { ...textsIn(fields, TEXTS), ...optionsIn(fields['options']) };
    return liveOf(await client.call('updateOrganizationCustomField', { path, body }));
  },

  remove: deletesBy('deleteOrganizationCustomField', 'fieldName'),
});
