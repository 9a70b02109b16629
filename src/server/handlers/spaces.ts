import { defined, pick } from '../../base/defined.ts';
import type { BodyOf } from '../../core/contract/operation.ts';
import { covers, levelInOrganization, levelsOf, membership } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, conflict, found, notFound } from '../problem.ts';
import { putFirstContent, type Start, spaceOn, templateNamed } from '../structure/first-content.ts';
import { forgetOldSpaces, isPurged, removeSpace } from '../structure/remove-space.ts';
import { endOf, grantToMaker, moveItem, openShelf, type Shelf } from '../structure/shelf.ts';
import { type Changes, withChanges } from '../structure/unset.ts';
import type { Space } from '../tables.ts';
import { spaceOf, spaceView } from '../views/places.ts';
import { checkedRules } from './organizations.ts';

function startOf(context: Context<'createSpace'>): Start {
  const { body } = context;
  if (body?.empty === true) {
    if (body.template !== undefined || body.computedSource !== undefined) {
      throw badRequest('body.empty: cannot be combined with a template or a source (exclusive)');
    }
    return { from: 'empty' };
  }
  if (body?.template !== undefined) {
    if (body.computedSource !== undefined) {
      throw badRequest('body.computedSource: cannot be combined with a template (exclusive)');
    }
    return templateNamed(context, body.template.id);
  }
  return body?.computedSource === undefined ? { from: 'nothing' } : { from: 'source', source: body.computedSource };
}

/** The change to the emoji and the icon: each replaces the other. */
function signIn({ emoji, icon }: BodyOf<'updateSpaceById'>): Changes<Pick<Space, 'emoji' | 'icon'>> {
  const hasEmoji = typeof emoji === 'string' && emoji !== '';
  const hasIcon = typeof icon === 'string';
  if (hasEmoji && hasIcon) {
    throw badRequest('body.icon: cannot be combined with an emoji (exclusive)');
  }
  return { emoji: hasIcon || emoji === '' ? null : emoji, icon: hasEmoji ? null : icon };
}

/** Deleted spaces stay in the list until they are purged, for people who may restore them. */
function isListed(
  { db, user, clock, levelIn }: Pick<Context, 'db' | 'user' | 'clock'> & { levelIn: ReturnType<typeof levelsOf> },
  space: Space,
): boolean {
  return space.deletedAt === undefined
    ? covers(levelIn(space), 'read')
    : !isPurged(space, clock()) && covers(levelInOrganization(db, space.organization, user.id), 'admin');
}

/** The containers that hold pages and files. */
export const spaces: HandlersOf<'Spaces'> = {
  listSpacesInOrganizationById: (context) => {
    const { db, path, user } = context;
    found(membership(db, path.organizationId, user.id), 'Organization');
    const levelIn = levelsOf(db, user.id);
    const rows = db.spaces
      .rowsWhere('organization', path.organizationId)
      .filter(({ value }) => isListed({ ...context, levelIn }, value));
    return pageOfRows(context, rows, (space) => spaceView({ ...context, levelIn }, space));
  },

  createSpace: (context) => {
    const { title = 'Untitled', emoji = '', parent, editMode, language } = context.body ?? {};
    const shelf = openShelf(context, context.path.organizationId, parent ?? null);
    const start = startOf(context);
    const bare = spaceOn(context, shelf, title);
    const space = context.db.spaces.put({
      ...bare,
      ...(emoji === '' ? {} : { emoji }),
      ...defined({ editMode, language }),
      revision: putFirstContent(context, bare.id, title, start),
    });
    grantToMaker(context, 'space', space);
    return spaceView(context, space);
  },

  getSpaceById: (context) => spaceView(context, spaceOf(context), context.query.shareKey),

  updateSpaceById: (context) => {
    const { db, body, now } = context;
    const before = spaceOf(context);
    const { mergeRules: rules } = body;
    const changed = withChanges(before, {
      // A space without rules inherits them.
      mergeRules: rules?.type === 'inherit' ? null : rules && checkedRules(context, before.organization, rules),
      ...signIn(body),
      ...pick(body, 'title', 'editMode', 'language'),
      updatedAt: now,
    });
    // Null is a level: that of guests.
    return spaceView(context, db.spaces.put({ ...changed, ...pick(body, 'defaultLevel') }));
  },

  deleteSpaceById: (context) => {
    const space = spaceOf(context);
    forgetOldSpaces(context, space.organization);
    removeSpace(context, space);
    return true;
  },

  moveSpace: (context) => {
    moveItem(context, { type: 'space', record: spaceOf(context) }, context.body);
    return spaceView(context, spaceOf(context));
  },

  restoreSpace: (context) => {
    const { db, path, user, now } = context;
    const space = found(db.spaces.get(path.spaceId), 'Space');
    if (!covers(levelInOrganization(db, space.organization, user.id), 'admin')) {
      throw notFound('Space');
    }
    forgetOldSpaces(context, space.organization);
    const { deletedAt, ...kept } = found(db.spaces.get(path.spaceId), 'Space');
    if (deletedAt === undefined) {
      throw conflict('The space is not deleted');
    }
    const shelf: Shelf = { organization: space.organization, ...defined({ parent: kept.parent }) };
    const restored: Space = { ...kept, rank: endOf(db, shelf), updatedAt: now };
    db.spaces.put(restored);
    grantToMaker(context, 'space', restored);
    return spaceView(context, restored);
  },
};
