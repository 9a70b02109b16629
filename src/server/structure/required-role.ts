import { requireRole } from '../access.ts';
import type { Caller, Context } from '../handler.ts';
import type { Site } from '../tables.ts';
import { levelOnSite } from './site-permissions.ts';

/** Refuses live content from somebody who may only prepare drafts. */
export function requireRoleToPublish(
  context: Caller,
  site: Site,
  { draft = false, first = false }: { readonly draft?: boolean | undefined; readonly first?: boolean },
): void {
  if (!draft || first) {
    requireRole(levelOnSite(context.db, site, context.user.id), 'create');
  }
}

/** Refuses the first section of a site, which turns it into one with sections, from all but administrators. */
export function requireRoleForSections(context: Pick<Context, 'db' | 'profile' | 'user'>, site: Site): void {
  if (context.profile.takes('addSectionToSite', 'draft')) {
    requireRole(levelOnSite(context.db, site, context.user.id), 'admin');
  }
}
