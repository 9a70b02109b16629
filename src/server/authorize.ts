import type { Operation } from '../core/contract/operation.ts';
import { covers, type Level, levelIn, levelInOrganization, liveSpace, type Place, requireRole } from './access.ts';
import type { Db } from './handler.ts';
import { forbidden, notFound } from './problem.ts';
import { levelOnSite } from './structure/site-permissions.ts';

interface Scope {
  readonly name: string;
  /** Undefined for a stranger, and if the place does not exist. */
  readonly level: Level | undefined;
}

/** A role in a place that may not exist. */
function levelAt(db: Db, place: Place | undefined, user: string): Level | undefined {
  return place === undefined ? undefined : levelIn(db, place, user);
}

/**
 * The place that decides a request's permissions: the space or collection in its path, otherwise the organization, plus the grants of the
 * site in its path.
 */
function scopeOf(db: Db, operation: Operation, path: Readonly<Record<string, string>>, user: string): Scope {
  const { organizationId, spaceId, collectionId, siteId } = path;
  if (spaceId !== undefined) {
    // A deleted space exists for nobody.
    return { name: 'Space', level: levelAt(db, liveSpace(db, spaceId), user) };
  }
  if (collectionId !== undefined) {
    return { name: 'Collection', level: levelAt(db, db.collections.get(collectionId), user) };
  }
  if (organizationId !== undefined) {
    const organization = db.organizations.get(organizationId);
    if (organization === undefined) {
      return { name: 'Organization', level: undefined };
    }
    const site = db.sites.get(siteId);
    return {
      name: 'Organization',
      level:
        site?.organization === organization.id
          ? levelOnSite(db, site, user)
          : levelInOrganization(db, organization.id, user),
    };
  }
  throw new Error(`${operation.path} needs "${operation.access}" but names no place for it`);
}

function ownsTeam(db: Db, path: Readonly<Record<string, string>>, user: string): boolean {
  return path['teamId'] !== undefined && db.teamMembers.get(`${path['teamId']}.${user}`)?.role === 'owner';
}

function deletesPlace({ method, path }: Operation): boolean {
  return method === 'DELETE' && /\{(spaceId|collectionId)\}$/.test(path);
}

/**
 * Refuses a request for something that the user may not see (404) or do (403). Returns `absent` if nothing is left to do: a place that does
 * not exist, as far as the user can see, need not be deleted.
 */
export function authorize(
  db: Db,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  user: string,
): 'allowed' | 'absent' {
  const { access } = operation;
  if (access === 'public' || access === 'user') {
    return 'allowed';
  }
  const { name, level } = scopeOf(db, operation, path, user);
  // In a space or collection, a null role sees nothing; but a guest does see the organization.
  if (level === undefined || (level === null && name !== 'Organization')) {
    if (deletesPlace(operation)) {
      return 'absent';
    }
    throw notFound(name);
  }
  if (access === 'team-owner') {
    if (!covers(level, 'admin') && !ownsTeam(db, path, user)) {
      throw forbidden('This requires an owner of the team or an administrator of the organization');
    }
    return 'allowed';
  }
  requireRole(level, access);
  return 'allowed';
}
