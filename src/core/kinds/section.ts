import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { BodyOf } from '../contract/operation.ts';
import { DriverError, type UpdateRequest } from '../engine/driver.ts';
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
import { declared, differing, isEmptyObject, isSet, maybe, withoutEmpty } from './support/fields.ts';
import {
  asBody,
  type BodyNames,
  bornClosed,
  completing,
  isMeant,
  meantIn,
  startsClosed,
  takenAtOnce,
} from './support/offered.ts';
import { deletesBy } from './support/organization.ts';
import { changedFrom, endsDraft, showsSpace } from './support/risks.ts';
import { movePart, referToGroup, serialized, sitePath } from './support/site-calls.ts';
import { fetchStructure, keepArrivals, liveSection, readStructure, type Section } from './support/site-structure.ts';

const SETTINGS = ['path', 'title', 'icon', 'description', 'condition', 'titles', 'descriptions', 'draft'];

const BODY: BodyNames = {
  group: 'siteSectionGroupId',
  titles: 'localizedTitle',
  descriptions: 'localizedDescription',
};

/** Fields that some services accept on creation; the others need an update. */
const AT_ONCE: BodyNames = { group: 'siteSectionGroupId', icon: 'icon', draft: 'draft' };

/** The API truncates the title of a new section; an update sends the rest. */
const FIRST_TITLE_LENGTH = 64;

type Target = Pick<UpdateRequest, 'parents' | 'id'>;

function firstTitle(title: string): string {
  return [...title].slice(0, FIRST_TITLE_LENGTH).join('');
}

/** The space to create a section with. The list of spaces reports it if it cannot be found, so this does not. */
function firstSpace({ spaces }: JsonObject, { find, refer }: DeclareContext): Json | undefined {
  const first = Array.isArray(spaces) ? (spaces as readonly Json[])[0] : undefined;
  const name = isJsonObject(first) ? first['space'] : undefined;
  if (typeof name === 'string') {
    const address = find('space', name);
    return address === undefined ? undefined : { $ref: address };
  }
  return name === undefined ? undefined : refer('space', name, { at: ['spaces', 0, 'space'] });
}

/** The home page of a section belongs to its first space. */
function declareHome({ home, spaces }: JsonObject, context: DeclareContext): Declared['elsewhere'] {
  const at = ['home'];
  const listed = Array.isArray(spaces) ? (spaces as readonly Json[]).map(objectOf) : [];
  const index = Math.max(
    listed.findIndex((one) => one['default'] === true),
    0,
  );
  const first = listed[index];
  if (home === undefined || first === undefined) {
    if (home !== undefined) {
      context.problem(at, {
        code: 'contradiction',
        summary: 'Home page without a space',
        detail:
          'The home page of a section is a page of its default space, and the section declares no `spaces`. Add one.',
      });
    }
    return [];
  }
  if (first['home'] !== undefined) {
    context.problem(
      at,
      {
        code: 'contradiction',
        summary: 'Home page declared twice',
        detail: 'The section and its default space both have `home`, which is the same field. Remove one of the two.',
      },
      { at: ['spaces', index, 'home'], message: 'The home page of the space is here.' },
    );
    return [];
  }
  const name = first['space'];
  const key = isJsonObject(name) ? name['id'] : name;
  const address = typeof key === 'string' ? context.find('site-space', key, context.address) : undefined;
  return address === undefined ? [] : [{ address, field: 'home', value: home === '' ? null : home, at }];
}

async function sectionIn(session: Session, target: Target): Promise<Live> {
  const { sections } = await fetchStructure(session, target.parents);
  const section = sections.find(({ id }) => id === target.id);
  if (section === undefined) {
    throw new DriverError(`the site has no section ${target.id}`, { failure: 'missing', outcome: 'none' });
  }
  return section;
}

/** Moves a section into or out of a group, for services whose sections have no field for their group. */
async function changeGroup(
  session: Session,
  { parents, id }: Target,
  group: RemoteId | null,
): Promise<Section | undefined> {
  const { client } = session;
  const site = sitePath(session, parents);
  if (group !== null) {
    const path = { ...site, siteSectionGroupId: group };
    const { sections } = await client.call('addSectionToGroup', { path, body: { sectionId: id } });
    return sections?.find((section) => section.id === id);
  }
  const { row } = await sectionIn(session, { parents, id });
  if (row !== undefined) {
    const path = { ...site, siteSectionGroupId: row, siteSectionId: id };
    await client.call('removeSectionFromGroup', { path });
  }
  return undefined;
}

/** Sets the fields that still differ, and returns the resulting section. */
async function settle(
  session: Session,
  target: Target,
  { fields, known }: { readonly fields: Fields; readonly known?: Section },
): Promise<Live> {
  const { parents, id } = target;
  const site = sitePath(session, parents);
  const before = known === undefined ? undefined : liveSection(known).fields;
  const { group, ...settings } = differing(fields, [...SETTINGS, 'group'], before);
  // Decide before the first write: each service supports only one of the two ways.
  const namesGroup =
    group !== undefined && (await session.profile()).takes('updateSiteSectionById', 'siteSectionGroupId');
  const body = asBody(namesGroup ? { ...settings, group } : settings, BODY) as BodyOf<'updateSiteSectionById'>;
  let section = known;
  if (!isEmptyObject(body ?? {})) {
    const path = { ...site, siteSectionId: id };
    section = await session.client.call('updateSiteSectionById', { path, body });
  }
  if (group !== undefined && !namesGroup) {
    section = await changeGroup(session, target, group === null ? null : idIn(group));
  }
  const becomesDefault = fields['default'] === true && section?.default !== true;
  if (becomesDefault) {
    await session.client.call('updateSiteById', { path: site, body: { defaultSiteSection: id } });
  }
  // The response does not show the effect on the default of the site.
  return section === undefined || becomesDefault ? await sectionIn(session, target) : liveSection(section);
}

/** A top-level part of a site. */
export const section: Kind = defineKind('section', {
  ordered: true,
  rowField: 'group',
  beside: { absorbs: ['site-space'] },

  readers: { closedWith: { draft: true }, conditions: ['condition'], within: 'group', shows: 'firstSpace' },
  urls: { segment: 'path' },
  risks: {
    harmless: ['path', 'title', 'icon', 'description', 'titles', 'descriptions', 'default'],
    // A condition is an expression, so any other one may admit more visitors.
    fields: {
      condition: changedFrom('expose'),
      group: changedFrom('expose'),
      draft: endsDraft,
      firstSpace: showsSpace,
    },
  },

  keyOf: ({ path }) => (typeof path === 'string' ? path : undefined),

  partial: {
    startsClosed,
    /** The service first generates a path, so a section of an interrupted creation has a different one. */
    isCreate: ({ fields, title, outputs }, wanted) => {
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
  },

  writes: {
    create: (fields) => {
      const { path, title, icon, group } = fields;
      const others = ['description', 'condition', 'titles', 'descriptions'].some((name) => isMeant(fields[name]));
      const isLong = typeof title === 'string' && firstTitle(title) !== title;
      const settings = others || isLong ? 1 : maybe(isSet(path) || isSet(icon));
      // The service makes the first section of a site the default by itself, and may accept the group on creation.
      return [1, settings, maybe(isSet(group)), maybe(fields['default'] === true)].reduce<Writes>(together, 0);
    },
    update: (changed) => {
      const settings = SETTINGS.some((name) => name in changed) ? 1 : 0;
      const grouping = 'group' in changed ? (settings === 0 ? 1 : maybe(true)) : 0;
      return [settings, grouping, changed['default'] === true ? 1 : 0].reduce<Writes>(together, 0);
    },
  },

  declare: (entry, context): Declared => {
    const properties = objectOf(entry);
    const space = firstSpace(properties, context);
    const group = referToGroup(properties['group'], context, 'group');
    const elsewhere = declareHome(properties, context);
    return {
      fields: {
        ...declared(properties, SETTINGS),
        ...defined({ group, firstSpace: space }),
      },
      from: { firstSpace: ['spaces', 0, 'space'] },
      ...(elsewhere === undefined || elsewhere.length === 0 ? {} : { elsewhere }),
      ...(isReference(group) ? { row: group.$ref } : {}),
      rank: context.index,
    };
  },

  export: ({ title, fields, outputs }, { nameOf, isWritten, portable }) => {
    // It is created with a space.
    const shown = Array.isArray(outputs?.['spaces']) ? (outputs['spaces'] as readonly Json[]) : [];
    if (portable === true && isWritten !== undefined && !shown.some((id) => isWritten('space', String(id)))) {
      return undefined;
    }
    const { path, icon, description, condition, group } = fields;
    const inGroup = isForeignId(group) ? nameOf('section-group', group.$id) : undefined;
    return {
      key: String(path),
      entry: {
        path: String(path),
        title,
        ...withoutEmpty({ icon, description, condition, group: inGroup }),
        ...meantIn(fields, ['titles', 'descriptions', 'draft']),
      },
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
    const { first, last } = await bornClosed(session, 'addSectionToSite', fields);
    // The service first generates a path, which may be the one that the next section needs.
    return await serialized(session, `sections:${path.siteId}`, async () => {
      const body = {
        spaceId: idIn(space),
        ...(typeof title === 'string' ? { title: firstTitle(title) } : {}),
        ...(await takenAtOnce(session, 'addSectionToSite', { fields: first, names: AT_ONCE })),
      };
      const made = await session.client.call('addSectionToSite', { path, body });
      await keepArrivals(session, made);
      await created(made.id);
      return await settle(session, { parents, id: made.id }, { fields: last, known: made });
    });
  },

  update: async (session, { parents, id, ...request }) => {
    const fields = await completing(session, 'addSectionToSite', request);
    const work = (): Promise<Live> => settle(session, { parents, id }, { fields });
    // A section that is being created may have this path temporarily.
    return fields['path'] === undefined
      ? await work()
      : await serialized(session, `sections:${parentId(parents, 'site')}`, work);
  },

  remove: deletesBy('deleteSiteSectionById', 'siteSectionId'),

  move: movePart,
});
