import { defined } from '../../../base/defined.ts';
import type { ResultOf } from '../../contract/operation.ts';
import { DriverError, type Place } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import type { RemoteId } from '../../plan/value.ts';
import { parentId, type Session } from '../define.ts';
import { textsByLanguage, withoutEmpty } from './fields.ts';
import { sitePath } from './site-calls.ts';

export type Section = ResultOf<'addSectionToSite'>;
type SectionGroup = ResultOf<'addSectionGroupToSite'>;
export type SiteSpace = ResultOf<'addSpaceToSite'>;
type ExternalLink = ResultOf<'addExternalLinkToSite'>;

/** The position of a part, and the group that contains its row, if any. */
interface Standing {
  readonly row?: RemoteId | undefined;
  readonly index?: number | undefined;
}

function standingOf({ row, index }: Standing): Pick<Live, 'row' | 'index'> {
  return { ...defined({ row, index }) };
}

/** A section as the engine expects it. Its spaces are not compared; they identify an incomplete section. */
export function liveSection(section: Section, index?: number): Live {
  const { id, path, title, icon, description, condition, siteSpaces, urls } = section;
  const row = section.sectionGroup ?? undefined;
  const { localizedTitle, localizedDescription, draft } = section;
  return {
    kind: 'section',
    id,
    title,
    fields: {
      ...withoutEmpty({ path, title, icon, description, condition }),
      ...(row === undefined ? {} : { group: { $id: row } }),
      titles: textsByLanguage(localizedTitle),
      descriptions: textsByLanguage(localizedDescription),
      draft: draft ?? false,
      default: section.default ?? false,
    },
    ...standingOf({ row, index }),
    outputs: { spaces: siteSpaces.map(({ space }) => space.id), ...withoutEmpty({ url: urls?.published }) },
  };
}

/** A section group as the engine expects it. */
export function liveGroup(group: SectionGroup, index?: number): Live {
  const { id, title, icon, localizedTitle, draft } = group;
  const row = group.sectionGroup ?? undefined;
  return {
    kind: 'section-group',
    id,
    title,
    fields: {
      ...withoutEmpty({ title, icon }),
      ...(row === undefined ? {} : { in: { $id: row } }),
      titles: textsByLanguage(localizedTitle),
      draft: draft ?? false,
    },
    ...standingOf({ row, index }),
  };
}

/** A link in the navigation as the engine expects it. */
export function liveLink(link: ExternalLink, index?: number): Live {
  const { id, title, url, icon, description, condition } = link;
  const row = link.sectionGroup ?? undefined;
  return {
    kind: 'external-link',
    id,
    title,
    fields: {
      ...withoutEmpty({ title, url, icon, description, condition }),
      ...(row === undefined ? {} : { group: { $id: row } }),
      titles: textsByLanguage(link.localizedTitle),
      descriptions: textsByLanguage(link.localizedDescription),
      draft: link.draft ?? false,
    },
    ...standingOf({ row, index }),
  };
}

/** A site space as the engine expects it; `shown` is the number of spaces in its row, including itself. */
export function liveSiteSpace(
  siteSpace: SiteSpace,
  place: { readonly index?: number; readonly shown?: number } = {},
): Live {
  const { id, title, path, condition, space, pageId, hidden, draft, urls } = siteSpace;
  return {
    kind: 'site-space',
    id,
    title,
    fields: {
      space: { $id: space.id },
      ...withoutEmpty({ path, condition, home: pageId }),
      hidden: hidden ?? false,
      draft: draft ?? false,
      default: siteSpace.default ?? false,
    },
    ...standingOf({ index: place.index }),
    outputs: withoutEmpty({
      url: urls?.published,
      shown: place.shown,
      ownTitle: title === space.title ? undefined : title,
    }),
  };
}

/** The parts of a site, each in its order. */
export interface SiteStructure {
  readonly groups: readonly Live[];
  readonly sections: readonly Live[];
  readonly links: readonly Live[];
  /** The spaces at the root of a site without sections. */
  readonly rootSpaces: readonly Live[];
  readonly spacesBySection: ReadonlyMap<RemoteId, readonly Live[]>;
  /** Whether the service returns the draft state of parts, which not every service has. */
  readonly knowsDrafts: boolean;
  /** Whether the response includes groups; not while the site shows spaces at its root. */
  readonly showsGroups: boolean;
}

function liveSiteSpaces(siteSpaces: readonly SiteSpace[]): Live[] {
  return siteSpaces.map((siteSpace, index) => liveSiteSpace(siteSpace, { index, shown: siteSpaces.length }));
}

type Part = Section | SectionGroup | ExternalLink;

/** The part at its place in the structure, which overrides its own field for the group. */
function inRow<T extends { readonly sectionGroup?: string | null }>(part: T, row: RemoteId | undefined): T {
  const { sectionGroup: _, ...rest } = part;
  return (row === undefined ? rest : { ...rest, sectionGroup: row }) as T;
}

function structureOf(answer: ResultOf<'getSiteStructure'>): SiteStructure {
  const groups: Live[] = [];
  const sections: Live[] = [];
  const links: Live[] = [];
  let knowsDrafts = false;
  const spacesBySection = new Map<RemoteId, readonly Live[]>();
  const walk = (parts: readonly Part[], row: RemoteId | undefined): void => {
    for (const [index, part] of parts.entries()) {
      knowsDrafts ||= part.draft !== undefined;
      switch (part.object) {
        case 'site-section-group':
          groups.push(liveGroup(inRow(part, row), index));
          // A service whose groups can contain more than sections returns that as their children.
          walk(part.children ?? part.sections ?? [], part.id);
          break;
        case 'site-section':
          sections.push(liveSection(inRow(part, row), index));
          spacesBySection.set(part.id, liveSiteSpaces(part.siteSpaces));
          break;
        case 'site-external-link':
          links.push(liveLink(inRow(part, row), index));
          break;
        default:
          // Unknown kinds of parts have a position but are not managed.
          break;
      }
    }
  };
  switch (answer.type) {
    case 'sections':
      walk(answer.structure, undefined);
      return { groups, sections, links, rootSpaces: [], spacesBySection, knowsDrafts, showsGroups: true };
    case 'siteSpaces': {
      const rootSpaces = liveSiteSpaces(answer.structure);
      knowsDrafts = answer.structure.some(({ draft }) => draft !== undefined);
      return { groups, sections, links, rootSpaces, spacesBySection, knowsDrafts, showsGroups: false };
    }
    default:
      throw new DriverError(
        'the site has a structure that this version of Colophon does not support: try a newer version',
        { failure: 'unreadable', outcome: 'none' },
      );
  }
}

/** Reads the structure of a site again. */
export async function fetchStructure(session: Session, parents: readonly Place[]): Promise<SiteStructure> {
  const path = sitePath(session, parents);
  return structureOf(await session.client.call('getSiteStructure', { path }));
}

/** Reads the structure of a site once per session. */
export async function readStructure(session: Session, parents: readonly Place[]): Promise<SiteStructure> {
  const key = `structure:${parentId(parents, 'site')}`;
  return await session.once(key, () => fetchStructure(session, parents));
}

/** The site spaces that were created with new sections, until they are requested. */
function arrivals(session: Session): Promise<Map<string, SiteSpace>> {
  return session.once('arrivals', async () => new Map<string, SiteSpace>());
}

const arrivalKey = (section: RemoteId, space: RemoteId): string => JSON.stringify([section, space]);

/** Remembers the site spaces that were created with a new section. */
export async function keepArrivals(session: Session, section: Section): Promise<void> {
  const kept = await arrivals(session);
  for (const siteSpace of section.siteSpaces) {
    kept.set(arrivalKey(section.id, siteSpace.space.id), siteSpace);
  }
}

/** The site space that was created with a section in this session. Returned only once, since it may be deleted later. */
export async function takeArrival(
  session: Session,
  section: RemoteId,
  space: RemoteId,
): Promise<SiteSpace | undefined> {
  const kept = await arrivals(session);
  const key = arrivalKey(section, space);
  const siteSpace = kept.get(key);
  kept.delete(key);
  return siteSpace;
}
