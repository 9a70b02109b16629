import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Context, Data, HandlersOf, Reach, Reader } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { spaceOf } from '../views/places.ts';

type Field = RecordOf<'customFields'>;

function fieldView({ links }: Reader, field: Field): Schemas['CustomField'] {
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

type Test = (value: unknown, isOffered: (item: unknown) => boolean) => boolean;

const RULES: Readonly<Record<Field['type'], readonly [test: Test, rule: string]>> = {
  text: [(value) => typeof value === 'string', 'must be a string'],
  number: [(value) => typeof value === 'number', 'must be a number'],
  boolean: [(value) => typeof value === 'boolean', 'must be true or false'],
  tags: [Array.isArray, 'must be a list of strings'],
  'select:single': [(value, isOffered) => isOffered(value), 'must be one of the options of the field'],
  'select:multi': [
    (value, isOffered) => Array.isArray(value) && value.every(isOffered),
    'must be a list of options of the field',
  ],
};

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
    const [test, rule] = RULES[field.type];
    if (!test(value, (item) => typeof item === 'string' && (field.options ?? []).includes(item))) {
      throw badRequest(`body.values.${name}.value: ${rule} (${field.type})`);
    }
    db.customFieldValues.put({ id, space: space.id, field: field.id, value });
  }
}

/** Fields that an organization defines, and their values for its spaces. */
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
