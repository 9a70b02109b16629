import type { Schemas } from '../../core/contract/operation.ts';
import { findPage, pathOf, walkPages } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Data } from '../handler.ts';
import { badRequest } from '../problem.ts';
import { checkUrl } from '../structure/slug.ts';

export type Destination = Schemas['RedirectDestination'];
export type DestinationInput = Schemas['RedirectInput'];

/** The page with that path in a space, as the destination that is stored for it. */
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

/** The destination as it is stored; refuses one that is not on this site. */
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
      if (db.sections.get(siteSectionId)?.site !== site) {
        throw badRequest('body.destination.siteSectionId: is not a section of this site (reference)');
      }
      return { kind, siteSectionId };
    }
    default: {
      const siteSpace = db.siteSpaces.get(destination.siteSpaceId);
      if (siteSpace?.site !== site) {
        throw badRequest('body.destination.siteSpaceId: is not a site space of this site (reference)');
      }
      if (destination.kind === 'site-space') {
        return { kind: destination.kind, siteSpaceId: siteSpace.id };
      }
      const { kind, pageId } = destination;
      if (findPage(currentPages(services, siteSpace.space), pageId) === undefined) {
        throw badRequest('body.destination.pageId: is not a page of that space (reference)');
      }
      return { kind, siteSpaceId: siteSpace.id, pageId };
    }
  }
}
