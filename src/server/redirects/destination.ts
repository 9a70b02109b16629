import type { Schemas } from '../../core/contract/operation.ts';
import { pathOf, walkPages } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Data } from '../handler.ts';
import { badRequest } from '../problem.ts';
import { checkPart } from '../structure/parts.ts';
import { checkPage } from '../structure/site-spaces.ts';
import { checkUrl } from '../structure/slug.ts';

export type Destination = Schemas['RedirectDestination'];
export type DestinationInput = Schemas['RedirectInput'];

/** The page with this path in a space, as a destination for storage. */
function pageAt(
  services: Data,
  site: string,
  { spaceId, path }: { readonly spaceId: string; readonly path: string },
): Destination {
  const siteSpace = services.db.siteSpaces.where('site', site).find(({ space }) => space === spaceId);
  if (siteSpace === undefined) {
    throw badRequest('body.destination.spaceId: is not a space of this site (reference)');
  }
  const wanted = path
    .split('/')
    .filter((step) => step !== '')
    .join('/');
  if (wanted === '') {
    return { kind: 'site-space', siteSpaceId: siteSpace.id };
  }
  for (const placed of walkPages(currentPages(services, spaceId))) {
    if (pathOf(placed) === wanted) {
      return { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: placed.page.id };
    }
  }
  throw badRequest('body.destination.path: is not the path of a page of that space (reference)');
}

/** The destination for storage; refuses one that is not on this site. */
export function storedDestination(services: Data, site: string, destination: DestinationInput): Destination {
  const { db } = services;
  switch (destination.kind) {
    case 'path':
      return pageAt(services, site, destination);
    case 'external': {
      const { kind, url } = destination;
      checkUrl(url, 'body.destination.url');
      return { kind, url };
    }
    case 'site-section': {
      const { kind, siteSectionId } = destination;
      checkPart(db, site, 'sections', 'body.destination.siteSectionId', siteSectionId);
      return { kind, siteSectionId };
    }
    default: {
      const { siteSpaceId } = destination;
      checkPart(db, site, 'siteSpaces', 'body.destination.siteSpaceId', siteSpaceId);
      if (destination.kind === 'site-space') {
        return { kind: destination.kind, siteSpaceId };
      }
      const { kind, pageId } = destination;
      checkPage(services, db.siteSpaces.get(siteSpaceId)?.space, 'body.destination.pageId', pageId);
      return { kind, siteSpaceId, pageId };
    }
  }
}
