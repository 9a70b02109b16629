import { defined, pick } from '../../base/defined.ts';
import { unreachable } from '../../base/unreachable.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Context, Data, HandlersOf, Reach, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { spaceOf } from '../views/places.ts';

type Field = RecordOf<'customFields'>;
type Value = RecordOf<'customFieldValues'>['value'];

function fieldView({ links }: Pick<Services, 'links'>, field: Field): Schemas['CustomField'] {
  return {
    ...pick(field, 'id', 'name', 'title', 'description', 'placeholder', 'type', 'options', 'createdAt', 'updatedAt'),
    urls: { location: links.location(`/orgs/${field.organization}/custom-fields/${field.name}`) },
  };
}

function fieldByName({ db }: Data, organization: string, name: string): Field | undefined {
  return db.customFields.where('organization', organization).find((field) => field.name === name);
}

function namedField(context: Reach<'organizationId' | 'fieldName'>): Field {
  return found(fieldByName(context, context.path.organizationId, context.path.fieldName), 'Custom field');
}

function isListOf(value: Value, allowed: (item: string) => boolean): boolean {
  return Array.isArray(value) && value.every(allowed);
}

/** What a value must be for the type of its field; undefined when it is. */
function complaint({ type, options = [] }: Field, value: Value): string | undefined {
  const offered = (item: unknown): boolean => typeof item === 'string' && options.includes(item);
  switch (type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string';
    case 'number':
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'tags':
      return isListOf(value, () => true) ? undefined : 'must be a list of strings';
    case 'select:single':
      return offered(value) ? undefined : 'must be one of the options of the field';
    case 'select:multi':
      return isListOf(value, offered) ? undefined : 'must be a list of options of the field';
    default:
      return unreachable(type);
  }
}

function setValues(context: Context<'updateSpaceCustomFields'>): void {
  const { db, body } = context;
  const space = spaceOf(context);
  const fields = new Map(db.customFields.where('organization', space.organization).map((field) => [field.name, field]));
  for (const [name, { value }] of Object.entries(body.values)) {
    const field = fields.get(name);
    if (field === undefined) {
      throw badRequest(`body.values.${name}: is not a custom field of the organization (reference)`);
    }
    const id = `${space.id}.${field.id}`;
    if (value === null) {
      db.customFieldValues.remove(id);
      continue;
    }
    const wrong = complaint(field, value);
    if (wrong !== undefined) {
      throw badRequest(`body.values.${name}.value: ${wrong} (${field.type})`);
    }
    db.customFieldValues.put({ id, space: space.id, field: field.id, value });
  }
}

/** Fields that an organization defines, and the values that its spaces have for them. */
export const customFields: HandlersOf<'Custom fields'> = {
  listOrganizationCustomFields: (context) =>
    pageOfRows(context, context.db.customFields.rowsWhere('organization', context.path.organizationId), (field) =>
      fieldView(context, field),
    ),

  createOrganizationCustomField: (context) => {
    const { db, body, path, newId, now } = context;
    if (fieldByName(context, path.organizationId, body.name) !== undefined) {
      throw badRequest('body.name: another custom field of the organization already has it (unique)');
    }
    const field: Field = {
      id: newId('field'),
      organization: path.organizationId,
      title: '',
      description: '',
      placeholder: '',
      ...pick(body, 'name', 'type', 'title', 'description', 'placeholder', 'options'),
      createdAt: now,
      updatedAt: now,
    };
    return fieldView(context, db.customFields.put(field));
  },

  getOrganizationCustomFieldByName: (context) => fieldView(context, namedField(context)),

  updateOrganizationCustomField: (context) => {
    const { db, body = {}, now } = context;
    const before = namedField(context);
    // Values stay when their option is removed; only new values are checked against the new list.
    const changes = pick(body, 'title', 'description', 'placeholder', 'options');
    return fieldView(context, db.customFields.put({ ...before, ...changes, updatedAt: now }));
  },

  deleteOrganizationCustomField: (context) => {
    const { db, path } = context;
    const field = fieldByName(context, path.organizationId, path.fieldName);
    if (field === undefined) {
      return false;
    }
    db.customFieldValues.removeWhere('field', field.id);
    return db.customFields.remove(field.id);
  },

  getSpaceCustomFields: (context) => {
    const { db } = context;
    const space = spaceOf(context);
    const body = db.customFields.where('organization', space.organization).map((field) => {
      const value = db.customFieldValues.get(`${space.id}.${field.id}`)?.value;
      return { customField: fieldView(context, field), ...defined({ value }) };
    });
    return body;
  },

  updateSpaceCustomFields: (context) => {
    setValues(context);
  },
};
