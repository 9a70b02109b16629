import { findPage } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Caller, Data, Maker } from '../handler.ts';
import { badRequest } from '../problem.ts';
import type { Space } from '../tables.ts';
import { type Start, templateNamed } from './first-content.ts';
import { newSpace } from './new-space.ts';
import { grantToMaker } from './shelf.ts';
import { spaceToShow } from './site-spaces.ts';

/** The properties in a body about the space to show. */
interface Wanted {
  readonly spaceId: string | null;
  readonly template?: { readonly id: string };
  readonly pageId?: string | null;
  readonly title?: string | null;
}

/** Refuses a page that is not in the space. */
export function checkPage(context: Data, space: string | undefined, field: string, page: string): void {
  if (findPage(currentPages(context, space), page) === undefined) {
    throw badRequest(`${field}: is not a page of that space (reference)`);
  }
}

/** The space in a body, or a new one if there is none, and the page to show at its root. */
export function wantedSpace(
  context: Maker & Caller,
  organization: string,
  { spaceId, template, pageId, title }: Wanted,
): { readonly space: Space; readonly page?: string } {
  if (spaceId === null) {
    if (typeof pageId === 'string') {
      throw badRequest('body.pageId: cannot be combined with a new space (exclusive)');
    }
    const start: Start = template === undefined ? { from: 'nothing' } : templateNamed(context, template.id);
    const space = newSpace(context, organization, title ?? 'Untitled', start);
    grantToMaker(context, 'space', space);
    return { space };
  }
  if (template !== undefined) {
    throw badRequest('body.template: is for a new space only (exclusive)');
  }
  const space = spaceToShow(context, organization, 'body.spaceId', spaceId);
  if (typeof pageId !== 'string') {
    return { space };
  }
  checkPage(context, space.id, 'body.pageId', pageId);
  return { space, page: pageId };
}
