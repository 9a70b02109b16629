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

/** Where a part is: the group that holds its row, if any, and its position in it. */
interface Standing {
  readonly row?: RemoteId | undefined;
  readonly index?: number | undefined;
}

function standingOf({ row, index }: Standing): Pick<Live, 'row' | 'index'> {
  return { ...defined({ row, index }) };
}

/** A section as the engine expects it. Its spaces are not compared; they identify a half-created section. */
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

/** A section group as the engine wants it. */
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

/** A link in the navigation as the engine wants it. */
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

/** A site space as the engine wants it; `shown` says how many stand beside it, itself included. */
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
  /** Those at the root of a site that has no sections. */
  readonly rootSpaces: readonly Live[];
  readonly spacesBySection: ReadonlyMap<RemoteId, readonly Live[]>;
  /** Whether the service says of parts whether they are drafts, which not every service knows. */
  readonly knowsDrafts: boolean;
  /** Whether the answer says which groups there are; it does not while the site shows spaces at its root. */
  readonly showsGroups: boolean;
}

function liveSiteSpaces(siteSpaces: readonly SiteSpace[]): Live[] {
  return siteSpaces.map((siteSpace, index) => liveSiteSpace(siteSpace, { index, shown: siteSpaces.length }));
}

type Part = Section | SectionGroup | ExternalLink;

/** The part as it is in a row: where it is counts more than what it says of that. */
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
          // A service whose groups hold more than sections shows that as their children.
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
          // Parts of other kinds have a place in the order and are not ours.
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

/** Reads the structure of a site once in the life of a session. */
export async function readStructure(session: Session, parents: readonly Place[]): Promise<SiteStructure> {
  const key = `structure:${parentId(parents, 'site')}`;
  return await session.once(key, () => fetchStructure(session, parents));
}

/** The site spaces that came with new sections, until somebody asks for them. */
function arrivals(session: Session): Promise<Map<string, SiteSpace>> {
  return session.once('arrivals', async () => new Map<string, SiteSpace>());
}

const arrivalKey = (section: RemoteId, space: RemoteId): string => JSON.stringify([section, space]);

/** Remembers the site spaces that came with a new section. */
export async function keepArrivals(session: Session, section: Section): Promise<void> {
  const kept = await arrivals(session);
  for (const siteSpace of section.siteSpaces) {
    kept.set(arrivalKey(section.id, siteSpace.space.id), siteSpace);
  }
}

/** The site space that came with a section of this session; once, for it may be gone later. */
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
