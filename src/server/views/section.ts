import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import type { Context } from '../handler.ts';
import { type RootPart, sectionsIn, siteSpacesIn } from '../structure/parts.ts';
import { defaultSection } from '../structure/sections.ts';
import type { RecordOf } from '../tables.ts';
import { siteSpaceView } from './site-space.ts';
import { publishedUrls } from './site-urls.ts';

type Schemas = components['schemas'];
type Reader = Pick<Context, 'db' | 'links' | 'user'>;

/** What the interface shows of a section, with its site spaces in their order. */
export function sectionView(
  context: Reader,
  site: RecordOf<'sites'>,
  section: RecordOf<'sections'>,
  shareKey?: string,
): Schemas['SiteSection'] {
  const { id, title, description, path, condition, group, icon } = section;
  return {
    object: 'site-section',
    id,
    title,
    ...defined({ description }),
    default: defaultSection(context.db, site)?.id === id,
    path,
    ...defined({ condition, sectionGroup: group }),
    siteSpaces: siteSpacesIn(context.db, site.id, id).map((siteSpace) =>
      siteSpaceView(context, site, siteSpace, shareKey),
    ),
    urls: publishedUrls(context, site, { section }, shareKey),
    ...defined({ icon }),
  };
}

/** What the interface shows of a section group, with its sections in their order. */
export function sectionGroupView(
  context: Reader,
  site: RecordOf<'sites'>,
  group: RecordOf<'sectionGroups'>,
  shareKey?: string,
): Schemas['SiteSectionGroup'] {
  return {
    object: 'site-section-group',
    id: group.id,
    title: group.title,
    sections: sectionsIn(context.db, group.id).map((section) => sectionView(context, site, section, shareKey)),
    ...defined({ icon: group.icon }),
  };
}

/** What the interface shows of a part at the root of a site with sections. */
export function rootPartView(
  context: Reader,
  site: RecordOf<'sites'>,
  part: RootPart,
  shareKey?: string,
): Schemas['SiteSectionOrGroup'] {
  return part.type === 'site-section'
    ? sectionView(context, site, part.record, shareKey)
    : sectionGroupView(context, site, part.record, shareKey);
}
