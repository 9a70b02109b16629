import { covers, levelInOrganization, type Role } from '../access.ts';
import type { Context } from '../handler.ts';
import { forbidden } from '../problem.ts';

/** Refuses a caller without a role in the organization, where what a request does decides which one it needs. */
function requireRole({ db, user }: Pick<Context, 'db' | 'user'>, organization: string, role: Role): void {
  const level = levelInOrganization(db, organization, user.id);
  if (!covers(level, role)) {
    throw forbidden(`This requires the role "${role}" here; yours is "${level ?? 'guest'}"`);
  }
}

/** Refuses live content from somebody who may only prepare drafts. */
export function requireRoleToPublish(
  context: Pick<Context, 'db' | 'user'>,
  organization: string,
  { draft = false, first = false }: { readonly draft?: boolean | undefined; readonly first?: boolean },
): void {
  if (!draft || first) {
    requireRole(context, organization, 'create');
  }
}

/** Refuses the first section of a site, which turns it into one with sections, from all but administrators. */
export function requireRoleForSections(context: Pick<Context, 'db' | 'profile' | 'user'>, organization: string): void {
  if (context.profile.takes('addSectionToSite', 'draft')) {
    requireRole(context, organization, 'admin');
  }
}
