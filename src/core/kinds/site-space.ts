import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { ApiError } from '../client/failure.ts';
import { type CreateRequest, DriverError, type Place, type UpdateRequest } from '../engine/driver.ts';
import type { Live, Writes } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import { type Fields, isForeignId, type RemoteId } from '../plan/value.ts';
import { type Bound, type Declared, defineKind, idIn, type Kind, objectOf, type Session } from './define.ts';
import { declared, differing, isEmptyObject, isSet, lostIn, maybe, withoutEmpty } from './support/fields.ts';
import {
  asBody,
  type BodyNames,
  bornClosed,
  completing,
  isMeant,
  startsClosed,
  takenAtOnce,
} from './support/offered.ts';
import { spaceOf } from './support/requirements.ts';
import { changedFrom, endsDraft, showsSpace } from './support/risks.ts';
import { movePart, serialized, sitePath } from './support/site-calls.ts';
import {
  fetchStructure,
  liveSiteSpace,
  readStructure,
  type SiteSpace,
  type SiteStructure,
  takeArrival,
} from './support/site-structure.ts';

const SETTINGS = ['path', 'condition', 'home', 'hidden', 'draft'];

const BODY: BodyNames = { space: 'spaceId', home: 'pageId' };

/** Fields that some services accept when a space is added; the others need an update. */
const AT_ONCE: BodyNames = { home: 'pageId', draft: 'draft' };

type Target = Pick<UpdateRequest, 'parents' | 'id'>;

function sectionIn(parents: readonly Place[]): RemoteId | undefined {
  return parents.findLast(({ kind }) => kind === 'section')?.id;
}

function spacesIn(structure: SiteStructure, parents: readonly Place[]): readonly Live[] {
  const section = sectionIn(parents);
  const spaces = section === undefined ? structure.rootSpaces : structure.spacesBySection.get(section);
  if (spaces === undefined) {
    throw new DriverError(`the site has no section ${section}`, { failure: 'missing', outcome: 'none' });
  }
  return spaces;
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.failure.type === 'invalid' || error.failure.type === 'conflict');
}

/** The only space of a section, if it is this one: it was created with the section, and the response was lost. */
async function cameAlong(
  { client }: Session,
  {
    path,
    section,
    space,
  }: {
    readonly path: ReturnType<typeof sitePath>;
    readonly section: RemoteId | undefined;
    readonly space: RemoteId;
  },
): Promise<SiteSpace | undefined> {
  if (section === undefined) {
    return undefined;
  }
  const all = await client.listAll('listSiteSpaces', { path });
  const siteSpaces = all.filter((siteSpace) => siteSpace.section === section);
  const [only] = siteSpaces;
  return siteSpaces.length === 1 && only?.space.id === space ? only : undefined;
}

/** Adds a space to a site. The first space of a section was created with the section, and is not added again. */
async function addSpace(
  session: Session,
  { parents, fields }: Pick<Bound<CreateRequest>, 'parents' | 'fields'>,
): Promise<SiteSpace> {
  const spaceId = idIn(fields['space']);
  const section = sectionIn(parents);
  const arrived = section === undefined ? undefined : await takeArrival(session, section, spaceId);
  if (arrived !== undefined) {
    return arrived;
  }
  const path = sitePath(session, parents);
  const body = {
    spaceId,
    ...defined({ sectionId: section }),
    ...(await takenAtOnce(session, 'addSpaceToSite', { fields, names: AT_ONCE })),
  };
  const made = await session.client.call('addSpaceToSite', { path, body }).catch(async (error: unknown) => {
    const came = isTaken(error) ? await cameAlong(session, { path, section, space: spaceId }) : undefined;
    if (came === undefined) {
      throw error;
    }
    return came;
  });
  if (section === undefined && (made.section ?? null) !== null) {
    // Without a section, the service chose one. The space does not belong there, and nobody would look for it.
    await session.client.call('deleteSiteSpaceById', { path: { ...path, siteSpaceId: made.id } });
    throw new DriverError(
      'the site has sections, so it cannot show a space at its root: list the space in one of the sections',
      { failure: 'invalid', outcome: 'none' },
    );
  }
  return made;
}

async function makeDefault({ client, ...session }: Session, { parents, id }: Target): Promise<void> {
  const path = sitePath(session, parents);
  const section = sectionIn(parents);
  const body = { defaultSiteSpace: id };
  if (section === undefined) {
    await client.call('updateSiteById', { path, body });
  } else {
    await client.call('updateSiteSectionById', {
      path: { ...path, siteSectionId: section },
      body,
    });
  }
}

/** Sets the fields that still differ. */
async function settle(
  session: Session,
  target: Target,
  { fields, known }: { readonly fields: Fields; readonly known?: SiteSpace },
): Promise<Live> {
  const { parents, id } = target;
  const before = known === undefined ? undefined : liveSiteSpace(known);
  const body = asBody(
    differing(fields, [...SETTINGS, ...(known === undefined ? ['space'] : [])], before?.fields),
    BODY,
  );
  const path = { ...sitePath(session, parents), siteSpaceId: id };
  const changed = isEmptyObject(body) ? known : await session.client.call('updateSiteSpaceById', { path, body });
  const becomesDefault = fields['default'] === true && changed?.default !== true;
  if (becomesDefault) {
    await makeDefault(session, target);
  }
  if (changed !== undefined && !becomesDefault) {
    return liveSiteSpace(changed);
  }
  // No response shows the effect on the default.
  const live = spacesIn(await fetchStructure(session, parents), parents).find((space) => space.id === id);
  if (live === undefined) {
    throw new DriverError(`the site has no site space ${id}`, { failure: 'missing', outcome: 'none' });
  }
  return live;
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.failure.type === 'invalid';
}

/**
 * The section into which the service moved a site space from the root, if it contains nothing else. The service does so when a site gets
 * its first section; then the last space of that section can only be deleted with the section.
 */
async function wrapperOf(session: Session, { parents, id }: Target): Promise<RemoteId | undefined> {
  if (sectionIn(parents) !== undefined) {
    return undefined;
  }
  const { spacesBySection } = await fetchStructure(session, parents);
  return [...spacesBySection].find(([, spaces]) => spaces.length === 1 && spaces[0]?.id === id)?.[0];
}

/** A space on a site, in a section or at the root. */
export const siteSpace: Kind = defineKind('site-space', {
  ordered: true,
  beside: { excludes: ['section'] },
  refers: ['space'],

  readers: { closedWith: { draft: true }, conditions: ['condition'], shows: 'space' },
  urls: { segment: 'path' },
  risks: {
    harmless: ['path', 'home', 'hidden', 'default'],
    // A condition is an expression, so any other one may admit more visitors.
    fields: {
      space: showsSpace,
      condition: changedFrom('expose'),
      draft: endsDraft,
    },
  },

  keyOf: ({ space }) => (isForeignId(space) ? space.$id : undefined),
  partial: { startsClosed },

  aliases: ({ path }) => (typeof path === 'string' ? [path] : []),

  writes: {
    create: (fields, parent) => {
      // The first space of a new section is created with the section.
      const adding = parent !== undefined && sameJson(parent['firstSpace'] ?? null, fields['space'] ?? null) ? 0 : 1;
      const settings =
        isSet(fields['condition']) || isMeant(fields['hidden'])
          ? 1
          : maybe(['path', 'home', 'draft'].some((name) => isMeant(fields[name])));
      return [adding, settings, maybe(fields['default'] === true)].reduce<Writes>(together, 0);
    },
    update: (changed) =>
      [['space', ...SETTINGS].some((name) => name in changed), changed['default'] === true].filter(Boolean).length,
    // The service may have moved a space at the root into its own section, which is deleted instead.
    remove: (parents) => (parents.length > 1 ? 1 : { least: 1, most: 2 }),
  },

  declare: (entry, { refer }): Declared => {
    const { space: name, ...rest } = objectOf(entry);
    const space = refer('space', name ?? '', { at: ['space'] });
    return {
      fields: { ...defined({ space }), ...declared(rest, [...SETTINGS, 'default']) },
    };
  },

  requires: ({ fields }, resourceAt) => {
    const space = spaceOf(fields['space'], resourceAt);
    const { home } = fields;
    const pages = typeof home === 'string' ? { pages: [home] } : {};
    return space === undefined ? {} : { spaces: [{ ...space, ...pages }] };
  },

  export: ({ fields, outputs }, { nameOf, portable = false }) => {
    const id = idIn(fields['space']);
    const name = nameOf('space', id);
    const isOneOfMany = typeof outputs?.['shown'] === 'number' && outputs['shown'] > 1;
    return {
      key: name ?? id,
      entry: {
        space: name ?? { id },
        ...withoutEmpty({ path: fields['path'], condition: fields['condition'] }),
        ...(portable ? {} : withoutEmpty({ home: fields['home'] })),
        ...(fields['hidden'] === true ? { hidden: true } : {}),
        ...(fields['draft'] === true ? { draft: true } : {}),
        ...(fields['default'] === true && isOneOfMany ? { default: true } : {}),
      },
      ...lostIn({
        home: portable && fields['home'] !== undefined && 'pages are not exported',
        title:
          portable && outputs?.['ownTitle'] !== undefined && 'a manifest has no title for it but that of the space',
      }),
    };
  },

  read: async (session, parents) => {
    const structure = await readStructure(session, parents);
    const spaces = spacesIn(structure, parents);
    // A service without drafts also lacks the features that came with them.
    const isChangeable = structure.knowsDrafts && (await session.profile()).takes('updateSiteSpaceById', 'spaceId');
    return isChangeable ? spaces.map((live) => ({ ...live, changeable: ['space'] })) : spaces;
  },

  create: async (session, request) => {
    const { parents, created } = request;
    const { first, last } = await bornClosed(session, 'addSpaceToSite', request.fields);
    // The service first generates a path, which may be the one that the next space needs.
    return await serialized(session, `spaces:${parents.at(-1)?.id}`, async () => {
      const made = await addSpace(session, { parents, fields: first });
      await created(made.id);
      return await settle(session, { parents, id: made.id }, { fields: last, known: made });
    });
  },

  update: async (session, { parents, id, all, ...request }) => {
    const fields = await completing(session, 'addSpaceToSite', { all, ...request });
    // Changing the space resets its home page, so set that again.
    const home = fields['space'] === undefined || all['home'] === undefined ? {} : { home: all['home'] };
    const work = (): Promise<Live> => settle(session, { parents, id }, { fields: { ...fields, ...home } });
    // A space that is being added may have this path temporarily.
    return fields['path'] === undefined
      ? await work()
      : await serialized(session, `spaces:${parents.at(-1)?.id}`, work);
  },

  remove: async (session, { parents, id }) => {
    const path = { ...sitePath(session, parents), siteSpaceId: id };
    try {
      await session.client.call('deleteSiteSpaceById', { path });
    } catch (error) {
      const wrapper = isRefused(error) ? await wrapperOf(session, { parents, id }) : undefined;
      if (wrapper === undefined) {
        throw error;
      }
      const section = { ...sitePath(session, parents), siteSectionId: wrapper };
      await session.client.call('deleteSiteSectionById', { path: section });
    }
  },

  move: movePart,
});
