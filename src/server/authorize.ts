import type { Operation } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { covers, type Level, levelIn, levelInOrganization, roleNeeded } from './access.ts';
import type { Services } from './handler.ts';
import { forbidden, found, notFound } from './problem.ts';

type Db = Services['db'];

interface Scope {
  readonly name: string;
  /** Undefined for a stranger. */
  readonly level: Level | undefined;
}

/** The place on which a request's rights are judged: the space or collection its path names, else the organization. */
function scopeOf(db: Db, operation: Operation, path: Readonly<Record<string, string>>, user: string): Scope {
  const { organizationId, spaceId, collectionId } = path;
  if (spaceId !== undefined) {
    const space = found(db.spaces.get(spaceId), 'Space');
    const level = levelIn(db, space, user);
    // A deleted space is there for nobody, except that whoever may delete it hears that it is deleted already.
    if (space.deletedAt !== undefined && !(operation === OPERATIONS.deleteSpaceById && covers(level, 'admin'))) {
      throw notFound('Space');
    }
    return { name: 'Space', level };
  }
  if (collectionId !== undefined) {
    return { name: 'Collection', level: levelIn(db, found(db.collections.get(collectionId), 'Collection'), user) };
  }
  if (organizationId !== undefined) {
    const organization = found(db.organizations.get(organizationId), 'Organization');
    return { name: 'Organization', level: levelInOrganization(db, organization.id, user) };
  }
  throw new Error(`${operation.path} needs "${operation.access}" but names no place to have it in`);
}

function ownsTeam(db: Db, path: Readonly<Record<string, string>>, user: string): boolean {
  return path['teamId'] !== undefined && db.teamMembers.get(`${path['teamId']}.${user}`)?.role === 'owner';
}

/** Refuses what the user may not see (404) or may not do (403). */
export function authorize(db: Db, operation: Operation, path: Readonly<Record<string, string>>, user: string): void {
  const { access } = operation;
  if (access === 'public' || access === 'user') {
    return;
  }
  const { name, level } = scopeOf(db, operation, path, user);
  // Inside a space or collection a level of null sees nothing; a guest does see the organization it belongs to.
  if (level === undefined || (level === null && name !== 'Organization')) {
    throw notFound(name);
  }
  if (access === 'team-owner') {
    if (!covers(level, 'admin') && !ownsTeam(db, path, user)) {
      throw forbidden('This needs an owner of the team or an administrator of the organization');
    }
    return;
  }
  const role = roleNeeded(access);
  if (role !== undefined && !covers(level, role)) {
    throw forbidden(`This needs the role "${role}" here; yours is "${level ?? 'guest'}"`);
  }
}
