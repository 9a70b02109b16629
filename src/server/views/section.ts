import { defined, pick } from '../../base/defined.ts';
import { unreachable } from '../../base/unreachable.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Viewer } from '../handler.ts';
import { type RowPart, rowParts, siteSpacesIn } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import type { RecordOf, Section, Site, SiteSpace } from '../tables.ts';
import { spaceView } from './places.ts';
import { hasFeature } from './site-features.ts';
import { isDefaultSiteSpace, publishedUrls } from './site-urls.ts';

/** A section as the API returns it, with its site spaces in order. */
export function sectionView(context: Viewer, site: Site, section: Section, shareKey?: string): Schemas['SiteSection'] {
  const { id } = section;
  return {
    object: 'site-section',
    ...pick(section, 'id', 'title', 'localizedTitle', 'description', 'localizedDescription'),
    draft: section.draft ?? false,
    default: defaultSection(context.db, site)?.id === id,
    ...pick(section, 'path', 'condition'),
    ...defined({ sectionGroup: section.group }),
    siteSpaces: siteSpacesIn(context.db, site.id, id).map((siteSpace) =>
      siteSpaceView(context, site, siteSpace, shareKey),
    ),
    urls: publishedUrls(context, site, { section }, shareKey),
    ...pick(section, 'icon'),
  };
}

/** A section group as the API returns it, with its content in order. */
export function sectionGroupView(
  context: Viewer,
  site: Site,
  group: RecordOf<'sectionGroups'>,
  shareKey?: string,
): Schemas['SiteSectionGroup'] {
  const children = rowParts(context.db, site.id, group.id).map((part) => rowPartView(context, site, part, shareKey));
  return {
    object: 'site-section-group',
    ...pick(group, 'id', 'title', 'localizedTitle'),
    draft: group.draft ?? false,
    ...defined({ sectionGroup: group.parent }),
    sections: children.filter((child) => child.object === 'site-section'),
    children,
    ...pick(group, 'icon'),
  };
}

export function externalLinkView(link: RecordOf<'externalLinks'>): Schemas['SiteExternalLink'] {
  return {
    object: 'site-external-link',
    ...pick(link, 'id', 'title', 'url'),
    draft: link.draft ?? false,
    ...pick(link, 'localizedTitle', 'description', 'localizedDescription', 'icon', 'condition'),
    ...defined({ sectionGroup: link.group }),
  };
}

/** A part in the rows of a site with sections, as the API returns it. */
export function rowPartView(
  context: Viewer,
  site: Site,
  part: RowPart,
  shareKey?: string,
): Schemas['SiteSectionOrGroup'] {
  switch (part.type) {
    case 'site-section':
      return sectionView(context, site, part.record, shareKey);
    case 'site-section-group':
      return sectionGroupView(context, site, part.record, shareKey);
    case 'site-external-link':
      return externalLinkView(part.record);
    default:
      return unreachable(part);
  }
}

/** A site space as the API returns it, even to a member without access to the space behind it. */
export function siteSpaceView(
  context: Viewer,
  site: Site,
  siteSpace: SiteSpace,
  shareKey?: string,
): Schemas['SiteSpace'] {
  const space = context.db.spaces.get(siteSpace.space);
  if (space === undefined) {
    throw new Error(`site space ${siteSpace.id} shows ${siteSpace.space}, which is not in the world`);
  }
  return {
    object: 'site-space',
    ...pick(siteSpace, 'id', 'path', 'section'),
    space: spaceView(context, space, shareKey),
    title: siteSpace.title ?? space.title,
    ...pick(siteSpace, 'localizedTitle'),
    draft: siteSpace.draft ?? false,
    hidden: siteSpace.hidden ?? false,
    ...defined({ pageId: siteSpace.page }),
    default: isDefaultSiteSpace(context, siteSpace),
    ...pick(siteSpace, 'condition'),
    hasAdvancedCustomizationFeature: hasFeature(site.type, 'sites-advanced-customization'),
    urls: publishedUrls(context, site, { siteSpace }, shareKey),
  };
}
