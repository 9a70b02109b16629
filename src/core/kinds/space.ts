import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { slugOf } from '../../base/slug.ts';
import { ApiError } from '../client/failure.ts';
import type { BodyOf, ItemOf } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import type { Risk } from '../engine/risks.ts';
import { type Fields, isForeignId, type RemoteId } from '../plan/value.ts';
import {
  type DeclareContext,
  type Declared,
  defineKind,
  idIn,
  type Kind,
  objectOf,
  pick,
  type Session,
} from './define.ts';
import { isEmptyObject, lostIn, withoutEmpty } from './support/fields.ts';
import {
  comparableRules,
  lookUpRules,
  peopleOfRules,
  readRules,
  rulesForService,
  rulesLost,
  rulesWeakened,
} from './support/merge-rules.ts';
import { listOfOrganization } from './support/organization.ts';
import { requiredSpace } from './support/requirements.ts';
import { maybeIs } from './support/risks.ts';
import { holderOf, moved, movedElsewhere, referToCollection } from './support/shelf.ts';

type Space = ItemOf<'listSpacesInOrganizationById'>;

/** The properties that only a managed space can have. */
const MANAGED = ['emoji', 'icon', 'in', 'language', 'editMode', 'mergeRules', 'template', 'importFrom'];
/** The fields that need a second request. That includes locking a space, which would prevent an import. */
function byPatch({ importFrom }: Fields): readonly string[] {
  return ['icon', 'mergeRules', ...(importFrom === undefined ? [] : ['editMode'])];
}

/** All spaces, including deleted ones that are not yet purged, so that one list shows which exist and which can be restored. */
function listed(session: Session): Promise<readonly Space[]> {
  return session.once('spaces', () => listOfOrganization(session, 'spaces', 'listSpacesInOrganizationById'));
}

async function liveOf(session: Session, space: Space): Promise<Live> {
  const { id, title, emoji, urls, parent, language, editMode } = space;
  const { rules, ...unreadable } = await readRules(session, space.mergeRules);
  return {
    kind: 'space',
    id,
    title,
    fields: {
      ...withoutEmpty({ title, emoji, icon: urls?.icon, language, editMode }),
      in: holderOf(parent),
      ...rules,
    },
    ...unreadable,
    outputs: withoutEmpty({ url: urls?.app, visibility: space.visibility }),
  };
}

/** The code points of an emoji: services and manifests write either the character or its numbers. */
function codesOf(emoji: string): string {
  if (/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(emoji)) {
    return emoji.toLowerCase();
  }
  return [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}

/** Reports problems of an entry that the schema cannot detect. */
function reportWrong(entry: JsonObject, { problem, address }: DeclareContext): void {
  const [stray] = entry['manage'] === true ? [] : MANAGED.filter((name) => entry[name] !== undefined);
  if (stray !== undefined) {
    problem([stray], {
      code: 'contradiction',
      summary: `\`${stray}\` of a space that is only looked up`,
      detail: `${address} has no \`manage: true\`, so nothing about it is changed. Add \`manage: true\` to manage the space, or remove \`${stray}\`.`,
    });
  }
  if (entry['template'] !== undefined && entry['importFrom'] !== undefined) {
    problem(
      ['importFrom'],
      {
        code: 'contradiction',
        summary: 'Template and import',
        detail: `${address} has both, and a new space starts with one of them. Remove \`template\` or \`importFrom\`.`,
      },
      { at: ['template'], message: 'the template is here' },
    );
  }
  if (typeof entry['emoji'] === 'string' && typeof entry['icon'] === 'string') {
    problem(
      ['icon'],
      {
        code: 'contradiction',
        summary: 'Emoji and icon',
        detail: `${address} has both, and a space shows one of them. Remove \`emoji\` or \`icon\`.`,
      },
      { at: ['emoji'], message: 'the emoji is here' },
    );
  }
}

/** The emoji or icon of a space in a request: setting one replaces the other, so the removal of the other is not sent. */
function signIn({ emoji, icon }: Fields): Pick<BodyOf<'updateSpaceById'>, 'emoji' | 'icon'> {
  const isSet = typeof emoji === 'string' || typeof icon === 'string';
  const wanted = (value: Json | undefined): string | null | undefined =>
    typeof value === 'string' ? value : value === null && !isSet ? null : undefined;
  return defined({ emoji: wanted(emoji), icon: wanted(icon) });
}

async function patch(session: Session, id: string, fields: Fields): Promise<Space | undefined> {
  const rules = fields['mergeRules'];
  const body = {
    ...pick(fields, ['title', 'language', 'editMode']),
    ...signIn(fields),
    ...(rules === undefined || rules === null ? {} : { mergeRules: await rulesForService(session, rules) }),
  } as BodyOf<'updateSpaceById'>;
  return isEmptyObject(body) ? undefined : session.client.call('updateSpaceById', { path: { spaceId: id }, body });
}

/** Anyone who controls the URL decides the content of the new space. Existing spaces never import. */
function importsContent({ live, after }: FieldAssessment): Risk | undefined {
  return live === undefined && (after ?? null) !== null ? 'import-content' : undefined;
}

/** Binary formats, which cannot be replaced by a placeholder when nothing is fetched. */
const ARCHIVES: readonly Json[] = ['docx', 'zip', 'notion'];

/** The URL from which a new space imports text. */
function importedFrom(value: Json | undefined): readonly string[] {
  const { url, source } = isJsonObject(value) ? value : {};
  return typeof url === 'string' && !ARCHIVES.includes(source ?? null) ? [url] : [];
}

/**
 * Imports content right after the creation of a space. Never later: it would be unknown whether an interrupted run has done it, and another
 * import would overwrite what people wrote since.
 */
async function importInto({ client }: Session, id: RemoteId, source: Json | undefined): Promise<void> {
  if (!isJsonObject(source)) {
    return;
  }
  try {
    // The manifest schema has validated it.
    await client.call('importContent', { path: { spaceId: id }, body: source as unknown as BodyOf<'importContent'> });
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.type === 'cancelled') {
      throw error;
    }
    throw new DriverError(
      `the space exists, but the import into it failed: ${error.message}. It is not tried again, because people may have written something since. Import in the app, or correct \`importFrom\` and let \`colophon apply --replace\` create the space again`,
      { failure: 'invalid', outcome: 'done', cause: error },
    );
  }
}

/** A space: an existing one that is only looked up, or a managed one. */
export const space: Kind = defineKind('space', {
  external: true,
  managedWith: '`manage: true`',

  readers: { within: 'in' },
  risks: {
    remove: () => 'destroy-content',
    harmless: ['title', 'emoji', 'icon', 'language'],
    fields: {
      in: movedElsewhere,
      // Locked content changes only through change requests.
      editMode: ({ before, after, live }) =>
        live !== undefined && maybeIs(before, 'locked') && after !== 'locked' ? 'weaken-review' : undefined,
      mergeRules: rulesWeakened,
      // Readers of the new space may lack access to the template.
      template: ({ after }) => ((after ?? null) === null ? undefined : 'expose'),
      importFrom: importsContent,
    },
  },

  asserts: { visibility: 'who can see it', editMode: 'whether live edits are possible', language: 'its language' },
  keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),

  comparable: (field, value) =>
    field === 'mergeRules' ? comparableRules(value) : field === 'emoji' ? codesOf(String(value)) : value,

  lacks: ({ language }, profile) =>
    language === undefined || profile.takes('updateSpaceById', 'mergeRules')
      ? undefined
      : 'it does not return the language of a space, so drift would go unnoticed. Remove `language`',

  writes: {
    create: (fields) => {
      const isPatched = byPatch(fields).some((name) => (fields[name] ?? null) !== null);
      return 1 + (isPatched ? 1 : 0) + (fields['importFrom'] === undefined ? 0 : 1);
    },
    update: ({ in: holder, ...rest }) => (holder === undefined ? 0 : 1) + (isEmptyObject(rest) ? 0 : 1),
  },

  declare: (entry, context): Declared => {
    const properties = objectOf(entry);
    reportWrong(properties, context);
    if (properties['manage'] !== true) {
      return { fields: pick(properties, ['title']) };
    }
    const { in: name, ...rest } = pick(properties, ['title', ...MANAGED]);
    const people = peopleOfRules(rest['mergeRules']);
    const holder = referToCollection(name, context);
    return {
      fields: { ...rest, ...defined({ in: holder }) },
      managed: true,
      after: people.flatMap((email) => context.find('member', email) ?? []),
    };
  },

  lookUp: lookUpRules,
  requires: (desired) =>
    desired.managed === true
      ? { people: peopleOfRules(desired.fields['mergeRules']), contents: importedFrom(desired.fields['importFrom']) }
      : { spaces: [requiredSpace(desired)] },

  export: ({ id, title, fields }, { nameOf, portable }) => {
    const key = slugOf(title, 'space');
    if (portable !== true) {
      return { key, entry: { id } };
    }
    const { in: holder, mergeRules, ...rest } = fields;
    const lost = rulesLost(mergeRules);
    const shelf = isForeignId(holder) ? nameOf('collection', holder.$id) : undefined;
    return {
      key,
      entry: {
        manage: true,
        ...rest,
        ...withoutEmpty({ in: shelf }),
        ...(mergeRules === undefined || mergeRules === 'inherit' || lost !== false ? {} : { mergeRules }),
      },
      ...lostIn({ mergeRules: lost }),
    };
  },

  restoring: {
    days: 7,
    deleted: async (session) =>
      (await listed(session)).flatMap(({ id, title, deletedAt }) =>
        (deletedAt ?? null) === null ? [] : [{ id, title, deletedAt: String(deletedAt) }],
      ),
    restore: async ({ client }, id) => {
      await client.call('restoreSpace', { path: { spaceId: id } });
    },
  },

  read: async (session) => {
    const spaces = await listed(session);
    // Deleted spaces stay in the list until they are purged.
    const present = spaces.filter(({ deletedAt }) => (deletedAt ?? null) === null);
    return Promise.all(present.map((one) => liveOf(session, one)));
  },

  create: async (session, { fields, created }) => {
    const { in: holder, template, importFrom, ...rest } = fields;
    const later = byPatch(fields);
    const body = {
      ...pick(
        rest,
        ['title', 'language', 'editMode'].filter((name) => !later.includes(name)),
      ),
      ...(typeof rest['emoji'] === 'string' ? { emoji: rest['emoji'] } : {}),
      ...(isForeignId(holder) ? { parent: holder.$id } : {}),
      ...(typeof template === 'string' ? { template: { id: template } } : {}),
    } as BodyOf<'createSpace'>;
    const made = await session.client.call('createSpace', { path: { organizationId: session.organization }, body });
    await created(made.id);
    await importInto(session, made.id, importFrom);
    const set = Object.entries(pick(rest, later)).filter(([, value]) => value !== null);
    return liveOf(session, (await patch(session, made.id, Object.fromEntries(set))) ?? made);
  },

  update: async (session, { id, fields }) => {
    const { in: holder, ...rest } = fields;
    const path = { spaceId: id };
    const changed = await patch(session, id, rest);
    if (holder === undefined) {
      return liveOf(session, changed ?? (await session.client.call('getSpaceById', { path })));
    }
    const body = { parent: holder === null ? null : idIn(holder) };
    const made = await moved(session.client.call('moveSpace', { path, body }));
    return liveOf(session, made ?? (await session.client.call('getSpaceById', { path })));
  },

  remove: async ({ client }, { id }) => {
    await client.call('deleteSpaceById', { path: { spaceId: id } });
  },
});
