import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { type Level, levelIn, type Place, type Role } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { type Page, pageOfKeyed, pageOfRows } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import { selectedPermissions, sitePermissions } from '../structure/site-permissions.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { teamView, userViewById } from '../views/people.ts';
import { collectionOf, spaceOf } from '../views/places.ts';
import { siteOf } from '../views/site.ts';

type Schemas = components['schemas'];
type Grant = RecordOf<'grants'>;
type Db = Context['db'];
type Listing = Parameters<typeof pageOfRows>[0] & Pick<Context, 'db' | 'links' | 'user'>;

/** The space or collection in which roles are given. */
interface Target {
  readonly type: Grant['targetType'];
  readonly place: Place;
}

function spaceTarget(context: Parameters<typeof spaceOf>[0]): Target {
  return { type: 'space', place: spaceOf(context) };
}

function collectionTarget(context: Parameters<typeof collectionOf>[0]): Target {
  return { type: 'collection', place: collectionOf(context) };
}

/** A grant of a role. */
type Admitting = Grant & { readonly level: Role };

/** The grants of roles on the place itself; the interface does not show the others. */
function grantsOn(db: Db, { place }: Target, subjectType: Grant['subjectType']): Row<Admitting>[] {
  return db.grants
    .rowsWhere('target', place.id)
    .filter((row): row is Row<Admitting> => row.value.subjectType === subjectType && row.value.level !== null);
}

function usersOn(context: Listing, target: Target): Page<Schemas['UserPermission']> {
  return pageOfRows(context, grantsOn(context.db, target, 'user'), ({ level, subject }) => ({
    permission: level,
    user: userViewById(context, subject),
  }));
}

function teamsOn(context: Listing, target: Target): Page<Schemas['TeamPermission']> {
  const { db } = context;
  const rows = grantsOn(db, target, 'team').filter(({ value }) => db.teams.get(value.subject) !== undefined);
  return pageOfRows(context, rows, ({ level, subject }) => ({
    permission: level,
    team: teamView(context, found(db.teams.get(subject), 'Team')),
  }));
}

/** Everyone with access, in the order in which they became members, with their effective role. */
function everyoneIn(context: Listing, { place }: Target, role: Role | undefined): Page<Schemas['UserPermission']> {
  const { db } = context;
  const rows: Row<{ readonly user: string; readonly level: Role }>[] = [];
  for (const { seq, value } of db.members.rowsWhere('organization', place.organization)) {
    const level = levelIn(db, place, value.user);
    if (level !== undefined && level !== null && (role === undefined || role === level)) {
      rows.push({ seq, value: { user: value.user, level } });
    }
  }
  return pageOfRows(context, rows, ({ user, level }) => ({ permission: level, user: userViewById(context, user) }));
}

/** Whether the organization of the place has that user as a member, enabled or not, or that team. */
function belongs(db: Db, { place }: Target, type: Grant['subjectType'], subject: string): boolean {
  return type === 'user'
    ? db.members.get(`${place.organization}.${subject}`) !== undefined
    : db.teams.get(subject)?.organization === place.organization;
}

function give(db: Db, target: Target, subjectType: Grant['subjectType'], subject: string, level: Level): void {
  db.grants.put({
    id: `${target.place.id}.${subject}`,
    targetType: target.type,
    target: target.place.id,
    subjectType,
    subject,
    level,
  });
}

function giveAll(db: Db, target: Target, body: Schemas['PermissionGrantInput']): { readonly status: 204 } {
  for (const [type, field, subjects] of [
    ['user', 'users', body.users ?? []],
    ['team', 'teams', body.teams ?? []],
  ] as const) {
    for (const [index, subject] of subjects.entries()) {
      if (!belongs(db, target, type, subject)) {
        const what = type === 'user' ? 'a member' : 'a team';
        throw badRequest(`body.${field}.${index}: is not ${what} of the organization (reference)`);
      }
      give(db, target, type, subject, body.role);
    }
  }
  return { status: 204 };
}

/** The grant on the place itself that a person or a team has. */
function grantOf(db: Db, { place }: Target, type: Grant['subjectType'], subject: string): Grant | undefined {
  const grant = db.grants.get(`${place.id}.${subject}`);
  return grant?.subjectType === type ? grant : undefined;
}

function change(
  db: Db,
  target: Target,
  type: Grant['subjectType'],
  subject: string,
  { role }: Schemas['PermissionUpdateInput'],
): { readonly status: 204 } {
  if (!belongs(db, target, type, subject)) {
    throw notFound(type === 'user' ? 'Member' : 'Team');
  }
  const grant = found(grantOf(db, target, type, subject), 'Permission');
  if (role !== undefined) {
    db.grants.put({ ...grant, level: role });
  }
  return { status: 204 };
}

function take(
  db: Db,
  target: Target,
  type: Grant['subjectType'],
  subject: string,
): { readonly status: 204 } | { readonly status: 205 } {
  const grant = grantOf(db, target, type, subject);
  if (grant === undefined) {
    return { status: 204 };
  }
  db.grants.remove(grant.id);
  return { status: 205 };
}

/** Who may do what in a space, a collection or a site. */
export const permissions: HandlersOf<
  | 'inviteToSpace'
  | 'listUserPermissionsInSpace'
  | 'updateUserPermissionInSpace'
  | 'removeUserFromSpace'
  | 'listTeamPermissionsInSpace'
  | 'updateTeamPermissionInSpace'
  | 'removeTeamFromSpace'
  | 'listPermissionsAggregateInSpace'
  | 'inviteToCollection'
  | 'listUserPermissionsInCollection'
  | 'updateUserPermissionInCollection'
  | 'removeUserFromCollection'
  | 'listTeamPermissionsInCollection'
  | 'updateTeamPermissionInCollection'
  | 'removeTeamFromCollection'
  | 'listPermissionsAggregateInCollection'
  | 'listPermissionsAggregateInSite'
> = {
  inviteToSpace: (context) => giveAll(context.db, spaceTarget(context), context.body),
  listUserPermissionsInSpace: (context) => ({ status: 200, body: usersOn(context, spaceTarget(context)) }),
  updateUserPermissionInSpace: (context) =>
    change(context.db, spaceTarget(context), 'user', context.path.userId, context.body),
  removeUserFromSpace: (context) => take(context.db, spaceTarget(context), 'user', context.path.userId),
  listTeamPermissionsInSpace: (context) => ({ status: 200, body: teamsOn(context, spaceTarget(context)) }),
  updateTeamPermissionInSpace: (context) =>
    change(context.db, spaceTarget(context), 'team', context.path.teamId, context.body),
  removeTeamFromSpace: (context) => take(context.db, spaceTarget(context), 'team', context.path.teamId),
  listPermissionsAggregateInSpace: (context) => ({
    status: 200,
    body: everyoneIn(context, spaceTarget(context), context.query.role),
  }),

  inviteToCollection: (context) => giveAll(context.db, collectionTarget(context), context.body),
  listUserPermissionsInCollection: (context) => ({ status: 200, body: usersOn(context, collectionTarget(context)) }),
  updateUserPermissionInCollection: (context) =>
    change(context.db, collectionTarget(context), 'user', context.path.userId, context.body),
  removeUserFromCollection: (context) => take(context.db, collectionTarget(context), 'user', context.path.userId),
  listTeamPermissionsInCollection: (context) => ({ status: 200, body: teamsOn(context, collectionTarget(context)) }),
  updateTeamPermissionInCollection: (context) =>
    change(context.db, collectionTarget(context), 'team', context.path.teamId, context.body),
  removeTeamFromCollection: (context) => take(context.db, collectionTarget(context), 'team', context.path.teamId),
  listPermissionsAggregateInCollection: (context) => ({
    status: 200,
    body: everyoneIn(context, collectionTarget(context), context.query.role),
  }),

  listPermissionsAggregateInSite: (context) => ({
    status: 200,
    body: pageOfKeyed(
      context,
      selectedPermissions(context.db, sitePermissions(context.db, siteOf(context)), context.query),
      ({ user, permission, origin, lastSeenAt }) => ({
        permission,
        user: userViewById(context, user),
        origin,
        // Somebody who is disabled does not reach a site.
        disabled: false,
        ...defined({ lastSeenAt }),
      }),
      { descending: context.query.order === 'desc' },
    ),
  }),
};
