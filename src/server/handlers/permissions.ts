import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { levelIn, type Place, putGrant, type Role } from '../access.ts';
import type { Db, HandlersOf, Viewer } from '../handler.ts';
import { type Page, pageOfKeyed, pageOfRows } from '../paging.ts';
import { found, notFound } from '../problem.ts';
import { selectedPermissions, sitePermissions } from '../structure/site-permissions.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { teamViews, userViewById } from '../views/people.ts';
import { collectionOf, spaceOf } from '../views/places.ts';
import { siteOf } from '../views/site.ts';

type Grant = RecordOf<'grants'>;
type Subject = Grant['subjectType'];
type Listing = Parameters<typeof pageOfRows>[0] & Viewer;
/** A space, a collection or a site. */
type Somewhere = Pick<Place, 'id' | 'organization'>;

type Admitting = Grant & { readonly level: Role };

/** For spaces and collections, the API does not show null grants. */
function isAdmitting(row: Row<Grant>): row is Row<Admitting> {
  return row.value.level !== null;
}

function isGrant(_row: Row<Grant>): _row is Row<Grant> {
  return true;
}

const NAMES: Readonly<Record<Subject, string>> = { user: 'Member', team: 'Team' };

/** Whether the organization of the place has this user as a member, enabled or not, or this team. */
function belongs(db: Db, { organization }: Somewhere, type: Subject, subject: string): boolean {
  return type === 'user'
    ? db.members.get(`${organization}.${subject}`) !== undefined
    : db.teams.get(subject)?.organization === organization;
}

/** Changes the role of a person or a team on the place itself. */
function change(
  db: Db,
  place: Somewhere,
  type: Subject,
  subject: string,
  level: Grant['level'] | undefined,
): undefined {
  if (!belongs(db, place, type, subject)) {
    throw notFound(NAMES[type]);
  }
  const grant = found(db.grants.getIn(`${place.id}.${subject}`, { subjectType: type }), 'Permission');
  if (level !== undefined) {
    db.grants.put({ ...grant, level });
  }
}

/** Everyone with access, in the order in which they became members, with their effective role. */
function everyoneIn(context: Listing, place: Place, role: Role | undefined): Page<Schemas['UserPermission']> {
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

/** The operations on the roles in one type of place, which shows some of its grants. */
function family<Path, T extends Grant>(
  targetType: Grant['targetType'],
  placeOf: (context: { readonly db: Db; readonly path: Path }) => Somewhere,
  isShown: (row: Row<Grant>) => row is Row<T>,
) {
  type At = { readonly db: Db; readonly path: Path };
  type OfUser = At & { readonly path: { readonly userId: string } };
  type OfTeam = At & { readonly path: { readonly teamId: string } };
  type Change = { readonly body: Schemas['PermissionUpdateInput'] };

  /** The grants on the place itself to people, or to teams that exist. */
  const grantsTo = (type: Subject, context: At): Row<T>[] =>
    context.db.grants
      .rowsWhere('target', placeOf(context).id)
      .filter(({ value }) => value.subjectType === type)
      .filter(({ value }) => type === 'user' || context.db.teams.get(value.subject) !== undefined)
      .filter(isShown);
  const take = (context: At, subjectType: Subject, subject: string): boolean =>
    context.db.grants.removeIn(`${placeOf(context).id}.${subject}`, { subjectType });

  return {
    invite: (context: At & { readonly body: Schemas['PermissionGrantInput'] }): undefined => {
      const { db, body } = context;
      const place = placeOf(context);
      for (const [subjectType, field] of [
        ['user', 'users'],
        ['team', 'teams'],
      ] as const) {
        for (const subject of body[field] ?? []) {
          if (!belongs(db, place, subjectType, subject)) {
            throw notFound(`${NAMES[subjectType]} ${subject}`);
          }
          putGrant(db, { targetType, target: place.id, subjectType, subject, level: body.role });
        }
      }
    },
    listUsers: (context: At & Listing): Page<{ permission: T['level']; user: Schemas['User'] }> =>
      pageOfRows(context, grantsTo('user', context), ({ level, subject }) => ({
        permission: level,
        user: userViewById(context, subject),
      })),
    listTeams: (context: At & Listing): Page<{ permission: T['level']; team: Schemas['Team'] }> => {
      const view = teamViews(context);
      return pageOfRows(context, grantsTo('team', context), ({ level, subject }) => ({
        permission: level,
        team: view(found(context.db.teams.get(subject), 'Team')),
      }));
    },
    updateUser: (context: OfUser & Change): undefined =>
      change(context.db, placeOf(context), 'user', context.path.userId, context.body.role),
    updateTeam: (context: OfTeam & Change): undefined =>
      change(context.db, placeOf(context), 'team', context.path.teamId, context.body.role),
    removeUser: (context: OfUser): boolean => take(context, 'user', context.path.userId),
    removeTeam: (context: OfTeam): boolean => take(context, 'team', context.path.teamId),
  };
}

const inSpace = family('space', spaceOf, isAdmitting);
const inCollection = family('collection', collectionOf, isAdmitting);
const inSite = family('site', siteOf, isGrant);

/** The roles in spaces, collections and sites. */
export const permissions: HandlersOf<'Permissions'> = {
  inviteToSpace: inSpace.invite,
  listUserPermissionsInSpace: inSpace.listUsers,
  updateUserPermissionInSpace: inSpace.updateUser,
  removeUserFromSpace: inSpace.removeUser,
  listTeamPermissionsInSpace: inSpace.listTeams,
  updateTeamPermissionInSpace: inSpace.updateTeam,
  removeTeamFromSpace: inSpace.removeTeam,
  listPermissionsAggregateInSpace: (context) => everyoneIn(context, spaceOf(context), context.query.role),

  inviteToCollection: inCollection.invite,
  listUserPermissionsInCollection: inCollection.listUsers,
  updateUserPermissionInCollection: inCollection.updateUser,
  removeUserFromCollection: inCollection.removeUser,
  listTeamPermissionsInCollection: inCollection.listTeams,
  updateTeamPermissionInCollection: inCollection.updateTeam,
  removeTeamFromCollection: inCollection.removeTeam,
  listPermissionsAggregateInCollection: (context) => everyoneIn(context, collectionOf(context), context.query.role),

  inviteToSite: inSite.invite,
  listUserPermissionsInSite: inSite.listUsers,
  updateUserPermissionInSite: inSite.updateUser,
  removeUserFromSite: inSite.removeUser,
  listTeamPermissionsInSite: inSite.listTeams,
  updateTeamPermissionInSite: inSite.updateTeam,
  removeTeamFromSite: inSite.removeTeam,
  listPermissionsAggregateInSite: (context) =>
    pageOfKeyed(
      context,
      selectedPermissions(context.db, sitePermissions(context.db, siteOf(context)), context.query),
      ({ user, permission, origin, lastSeenAt }) => ({
        permission,
        user: userViewById(context, user),
        origin,
        // A disabled person has no access to a site.
        disabled: false,
        ...defined({ lastSeenAt }),
      }),
      { descending: context.query.order === 'desc' },
    ),
};
