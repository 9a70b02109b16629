import { covers, type Role } from '../access.ts';
import type { Caller, Context } from '../handler.ts';
import { forbidden } from '../problem.ts';
import type { Site } from '../tables.ts';
import { levelOnSite } from './site-permissions.ts';

/** Refuses a caller without a role on a site, where what a request does decides which one it needs. */
function requireRole({ db, user }: Caller, site: Site, role: Role): void {
  const level = levelOnSite(db, site, user.id);
  if (!covers(level, role)) {
    throw forbidden(`This requires the role "${role}" here; yours is "${level ?? 'guest'}"`);
  }
}

/** Refuses live content from somebody who may only prepare drafts. */
export function requireRoleToPublish(
  context: Caller,
  site: Site,
  { draft = false, first = false }: { readonly draft?: boolean | undefined; readonly first?: boolean },
): void {
  if (!draft || first) {
    requireRole(context, site, 'create');
  }
}

/** Refuses the first section of a site, which turns it into one with sections, from all but administrators. */
export function requireRoleForSections(context: Pick<Context, 'db' | 'profile' | 'user'>, site: Site): void {
  if (context.profile.takes('addSectionToSite', 'draft')) {
    requireRole(context, site, 'admin');
  }
}
