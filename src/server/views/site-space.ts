import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Viewer } from '../handler.ts';
import type { Site, SiteSpace } from '../tables.ts';
import { spaceView } from './places.ts';
import { hasFeature } from './site-features.ts';
import { isDefaultSiteSpace, publishedUrls } from './site-urls.ts';

/** What the interface shows of a site space, also to a member who may not enter the space behind it. */
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
