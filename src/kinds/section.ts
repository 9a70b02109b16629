import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { ApiError } from '../client/failure.ts';
import type { BodyOf } from '../contract/operation.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Live, Writes } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { type Fields, isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import {
  type DeclareContext,
  type Declared,
  defineKind,
  idIn,
  type Kind,
  objectOf,
  parentId,
  type Session,
} from './define.ts';
import { declared, differing, isEmptyObject, withoutEmpty } from './support/fields.ts';
import { isNotThere } from './support/organization.ts';
import { changedFrom } from './support/risks.ts';
import { mapPosition, movePart, serialized, sitePath } from './support/site-calls.ts';
import { fetchStructure, keepArrivals, liveSection, readStructure, type Section } from './support/site-structure.ts';
import { isSet, maybe } from './support/writes.ts';

const SETTINGS = ['path', 'title', 'icon', 'description', 'condition'];

/** A new section accepts only the first characters of its title; an update sends the rest. */
const FIRST_TITLE_LENGTH = 64;

interface Target {
  readonly parents: readonly Place[];
  readonly id: RemoteId;
}

function firstTitle(title: string): string {
  return [...title].slice(0, FIRST_TITLE_LENGTH).join('');
}

/** The space that a section is made with. That it cannot be found is said where the space is listed, not here too. */
function firstSpace({ spaces }: JsonObject, { find, refer }: DeclareContext): Json | undefined {
  const first = Array.isArray(spaces) ? (spaces as readonly Json[])[0] : undefined;
  const name = isJsonObject(first) ? first['space'] : undefined;
  if (typeof name === 'string') {
    const address = find('space', name);
    return address === undefined ? undefined : { $ref: address };
  }
  return name === undefined ? undefined : refer('space', name, { at: ['spaces', 0, 'space'] });
}

function declareGroup(name: Json | undefined, { parent, refer }: DeclareContext): Json | undefined {
  if (name === undefined || name === null) {
    return name;
  }
  return refer('section-group', name, { ...defined({ within: parent?.address }), at: ['group'] });
}

async function sectionIn(session: Session, target: Target): Promise<Live> {
  const { sections } = await fetchStructure(session, target.parents);
  const section = sections.find(({ id }) => id === target.id);
  if (section === undefined) {
    throw new DriverError(`the site has no section ${target.id}`, { failure: 'missing', outcome: 'none' });
  }
  return section;
}

/**
 * Puts a section into a group, or takes it out. Later versions of the service have no operations for that: there the
 * section itself says in which group it is.
 */
async function changeGroup(
  session: Session,
  { parents, id }: Target,
  group: RemoteId | null,
): Promise<Section | undefined> {
  const { client } = session;
  const site = sitePath(session, parents);
  const patch = async (): Promise<Section> => {
    const body: BodyOf<'updateSiteSectionById'> & { readonly siteSectionGroupId: string | null } = {
      siteSectionGroupId: group,
    };
    return await client.call('updateSiteSectionById', {
      path: { ...site, siteSectionId: id },
      body,
    });
  };
  try {
    if (group !== null) {
      const path = { ...site, siteSectionGroupId: group };
      const { sections } = await client.call('addSectionToGroup', {
        path,
        body: { sectionId: id },
      });
      return sections?.find((section) => section.id === id);
    }
    const { row } = await sectionIn(session, { parents, id });
    if (row !== undefined) {
      const path = { ...site, siteSectionGroupId: row, siteSectionId: id };
      await client.call('removeSectionFromGroup', { path });
    }
    return undefined;
  } catch (error) {
    if (!isNotThere(error)) {
      throw error;
    }
    const section = await patch().catch((later: unknown) => {
      // A service that does not know groups of sections this way either: then the first answer says what is wrong.
      throw later instanceof ApiError && later.failure.type === 'invalid' ? error : later;
    });
    if ((section.sectionGroup ?? null) !== group) {
      throw error;
    }
    return section;
  }
}

/** Sets what is not so yet, and gives the section as it is then. */
async function settle(
  session: Session,
  target: Target,
  { fields, known }: { readonly fields: Fields; readonly known?: Section },
): Promise<Live> {
  const { parents, id } = target;
  const site = sitePath(session, parents);
  const body = differing(fields, SETTINGS, known === undefined ? undefined : liveSection(known).fields);
  let section = known;
  if (!isEmptyObject(body)) {
    const path = { ...site, siteSectionId: id };
    section = await session.client.call('updateSiteSectionById', { path, body });
  }
  const group = fields['group'];
  if (group === null ? (section?.sectionGroup ?? null) !== null || known === undefined : group !== undefined) {
    section = await changeGroup(session, target, group === null ? null : idIn(group));
  }
  const becomesDefault = fields['default'] === true && section?.default !== true;
  if (becomesDefault) {
    await session.client.call('updateSiteById', { path: site, body: { defaultSiteSection: id } });
  }
  if (section === undefined) {
    return await sectionIn(session, target);
  }
  return liveSection(becomesDefault ? { ...section, default: true } : section);
}

/** A top-level part of a site. */
export const section: Kind = defineKind('section', {
  ordered: true,
  rowField: 'group',
  unique: ['path'],
  wraps: ['site-space'],
  temporary: (_field, token) => `colophon-${token}`,

  risks: {
    create: 'none',
    remove: 'none',
    // Whom a condition lets in cannot be told from its text, so every other one may let in more.
    fields: {
      path: 'none',
      title: 'none',
      icon: 'none',
      description: 'none',
      condition: changedFrom('expose'),
      group: 'none',
      default: 'none',
      firstSpace: 'none',
    },
  },

  keyOf: ({ path }) => (typeof path === 'string' ? path : undefined),

  /** The service makes up a path at first: what is left of a creation that was interrupted has another one. */
  isHalfMade: ({ fields, title, outputs }, wanted) => {
    const shown = outputs?.['spaces'];
    const space = wanted['firstSpace'];
    return (
      isForeignId(space) &&
      Array.isArray(shown) &&
      shown[0] === space.$id &&
      fields['path'] !== wanted['path'] &&
      (typeof wanted['title'] !== 'string' || title === firstTitle(wanted['title']))
    );
  },

  writes: {
    create: (fields) => {
      const { path, title, group } = fields;
      const others = ['icon', 'description', 'condition'].some((name) => isSet(fields[name]));
      const settings = others || (typeof title === 'string' && firstTitle(title) !== title) ? 1 : maybe(isSet(path));
      // The service makes the first section of a site the default one by itself.
      return [1, settings, isSet(group) ? 1 : 0, maybe(fields['default'] === true)].reduce<Writes>(together, 0);
    },
    update: (changed) =>
      [SETTINGS.some((name) => name in changed), 'group' in changed, changed['default'] === true].filter(Boolean)
        .length,
  },

  declare: (entry, context): Declared => {
    const properties = objectOf(entry);
    const space = firstSpace(properties, context);
    const group = declareGroup(properties['group'], context);
    return {
      fields: {
        ...declared(properties, SETTINGS),
        ...defined({ group, firstSpace: space }),
      },
      from: { firstSpace: ['spaces', 0, 'space'] },
      ...(isReference(group) ? { row: group.$ref } : {}),
      rank: context.index,
    };
  },

  export: ({ title, fields }, { nameOf }) => {
    const { path, icon, description, condition, group } = fields;
    const inGroup = isForeignId(group) ? nameOf('section-group', group.$id) : undefined;
    return {
      key: String(path),
      entry: { path: String(path), title, ...withoutEmpty({ icon, description, condition, group: inGroup }) },
      ...(fields['default'] === true ? { onParent: { defaultSection: String(path) } } : {}),
    };
  },

  read: async (session, parents) => (await readStructure(session, parents)).sections,

  create: async (session, { parents, fields, created }) => {
    const space = fields['firstSpace'];
    if (space === undefined) {
      throw new DriverError(
        'a section cannot be created without a space: declare at least one under the `spaces` of the section',
        { failure: 'invalid', outcome: 'none' },
      );
    }
    const path = sitePath(session, parents);
    const title = fields['title'];
    // The service makes up a path at first, which may be what the next section is to have.
    return await serialized(session, `sections:${path.siteId}`, async () => {
      const body = { spaceId: idIn(space), ...(typeof title === 'string' ? { title: firstTitle(title) } : {}) };
      const made = await session.client.call('addSectionToSite', { path, body });
      await keepArrivals(session, made);
      await created(made.id);
      return await settle(session, { parents, id: made.id }, { fields, known: made });
    });
  },

  update: async (session, { parents, id, fields }) => {
    const work = (): Promise<Live> => settle(session, { parents, id }, { fields });
    // A section that is being made can have this path for a moment.
    return fields['path'] === undefined
      ? await work()
      : await serialized(session, `sections:${parentId(parents, 'site')}`, work);
  },

  remove: async (session, { parents, id }) => {
    const path = { ...sitePath(session, parents), siteSectionId: id };
    await session.client.call('deleteSiteSectionById', { path });
  },

  move: async (session, request) => {
    const path = { ...sitePath(session, request.parents), siteSectionId: request.id };
    await movePart(session, request, (position) => {
      const sibling = 'after' in position ? position.after : position.before;
      if (sibling.type !== 'site-section') {
        return undefined;
      }
      const toSibling = mapPosition(position, ({ id }) => ({ type: 'site-section' as const, siteSection: id }));
      const body: BodyOf<'moveSiteSection'> = { position: toSibling };
      return session.client.call('moveSiteSection', { path, body });
    });
  },
});
