import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { covers, levelIn, membership } from '../access.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, conflict, found, notFound } from '../problem.ts';
import { putFirstContent, type Start, templateNamed } from '../structure/first-content.ts';
import { checkedRules } from '../structure/merge-rules.ts';
import { forgetOldSpaces, removeSpace } from '../structure/remove-space.ts';
import {
  endOf,
  grantToMaker,
  type Item,
  insertItems,
  itemsOn,
  openShelf,
  placedOn,
  type Shelf,
} from '../structure/shelf.ts';
import type { RecordOf } from '../tables.ts';
import { spaceOf, spaceView } from '../views/places.ts';

type Space = RecordOf<'spaces'>;
type Anchor = components['schemas']['SpaceMoveAnchor'];
type Position = components['schemas']['SpaceMovePosition'];

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

/** The emoji or icon after a change: each replaces the other. */
function signOf(
  before: Space,
  { emoji, icon }: { readonly emoji?: string | null; readonly icon?: string | null },
): { readonly emoji?: string; readonly icon?: string } {
  if (typeof emoji === 'string' && emoji !== '') {
    if (typeof icon === 'string') {
      throw badRequest('body.icon: cannot be combined with an emoji (exclusive)');
    }
    return { emoji };
  }
  if (typeof icon === 'string') {
    return { icon };
  }
  return {
    ...(emoji === undefined && before.emoji !== undefined ? { emoji: before.emoji } : {}),
    ...(icon === undefined && before.icon !== undefined ? { icon: before.icon } : {}),
  };
}

/** The anchor of a move; 404 unless the caller can see it. */
function anchorOf({ db, user }: Pick<Context, 'db' | 'user'>, anchor: Anchor): Item {
  const item: Item | undefined =
    anchor.type === 'space'
      ? asItem('space', db.spaces.get(anchor.space))
      : asItem('collection', db.collections.get(anchor.collection));
  const gone = item === undefined || (item.type === 'space' && item.record.deletedAt !== undefined);
  if (gone || !covers(levelIn(db, item.record, user.id), 'read')) {
    throw notFound(anchor.type === 'space' ? 'Space' : 'Collection');
  }
  return item;
}

function asItem<Type extends Item['type'], T>(
  type: Type,
  record: T | undefined,
): { type: Type; record: T } | undefined {
  return record === undefined ? undefined : { type, record };
}

/** The index of a space among the other items of its shelf. */
function placeFor(context: Pick<Context, 'db' | 'user'>, others: readonly Item[], position: Position = {}): number {
  const side = position.before === undefined ? 'after' : 'before';
  const pointer = position[side];
  if (pointer === undefined) {
    return others.length;
  }
  const anchor = anchorOf(context, pointer);
  const place = others.findIndex(({ type, record }) => type === anchor.type && record.id === anchor.record.id);
  if (place < 0) {
    throw badRequest(`body.position.${side}: is not beside the space there (position)`);
  }
  return side === 'before' ? place : place + 1;
}

/** Whether the body names the space itself as its anchor, so that it stays. */
function isBesideItself(space: Space, { before, after }: Position = {}): boolean {
  return [before, after].some((anchor) => anchor?.type === 'space' && anchor.space === space.id);
}

function move(context: Context<'moveSpace'>): Space {
  const { db, body, now } = context;
  const space = spaceOf(context);
  if (body.parent === undefined && body.position === undefined) {
    throw badRequest('body: needs a parent or a position (required)');
  }
  const { organization } = space;
  const stays = body.parent === undefined || (body.parent ?? undefined) === space.parent;
  const shelf: Shelf = stays
    ? { organization, ...defined({ parent: space.parent }) }
    : openShelf(context, organization, body.parent ?? null);
  const present = itemsOn(db, shelf);
  const others = present.filter(({ type, record }) => type !== 'space' || record.id !== space.id);
  if (stays && (body.position === undefined || isBesideItself(space, body.position))) {
    throw conflict('The space is already there');
  }
  const place = placeFor(context, others, body.position);
  if (stays && present[place]?.record.id === space.id && present[place]?.type === 'space') {
    throw conflict('The space is already there');
  }
  const moved: Space = { ...placedOn(space, shelf), updatedAt: now };
  db.spaces.put(moved);
  insertItems(db, others, place, [{ type: 'space', record: moved }]);
  return spaceOf(context);
}

/** The containers that hold pages and files. */
export const spaces: HandlersOf<
  'listSpacesInOrganizationById' | 'createSpace' | 'getSpaceById' | 'updateSpaceById' | 'deleteSpaceById' | 'moveSpace'
> = {
  listSpacesInOrganizationById: (context) => {
    const { db, path, user } = context;
    found(membership(db, path.organizationId, user.id), 'Organization');
    const rows = db.spaces
      .rowsWhere('organization', path.organizationId)
      .filter(({ value }) => value.deletedAt === undefined && covers(levelIn(db, value, user.id), 'read'));
    return { status: 200, body: pageOfRows(context, rows, (space) => spaceView(context, space)) };
  },

  createSpace: (context) => {
    const { db, path, newId, now } = context;
    const { title = 'Untitled', emoji = '', parent, editMode, language } = context.body ?? {};
    const shelf = openShelf(context, path.organizationId, parent ?? null);
    const start = startOf(context);
    const id = newId('spc');
    const space: Space = {
      id,
      organization: path.organizationId,
      title,
      ...(emoji === '' ? {} : { emoji }),
      visibility: shelf.parent === undefined ? 'private' : 'in-collection',
      defaultLevel: 'inherit',
      ...defined({ editMode, language, parent: shelf.parent }),
      revision: putFirstContent(context, id, title, start),
      rank: endOf(db, shelf),
      createdAt: now,
      updatedAt: now,
    };
    db.spaces.put(space);
    grantToMaker(context, 'space', space);
    return { status: 201, body: spaceView(context, space) };
  },

  getSpaceById: (context) => ({
    status: 200,
    body: spaceView(context, spaceOf(context), context.query.shareKey),
  }),

  updateSpaceById: (context) => {
    const { db, body, now } = context;
    const before = spaceOf(context);
    const { emoji: _emoji, icon: _icon, ...rest } = before;
    const space: Space = {
      ...rest,
      ...signOf(before, body),
      title: body.title ?? before.title,
      defaultLevel: body.defaultLevel === undefined ? before.defaultLevel : body.defaultLevel,
      ...defined({ editMode: body.editMode, language: body.language }),
      ...(body.mergeRules === undefined
        ? {}
        : { mergeRules: checkedRules(context, before.organization, body.mergeRules) }),
      updatedAt: now,
    };
    db.spaces.put(space);
    return { status: 200, body: spaceView(context, space) };
  },

  deleteSpaceById: (context) => {
    const space = spaceOf(context);
    forgetOldSpaces(context, space.organization);
    removeSpace(context, space);
    return { status: 205 };
  },

  moveSpace: (context) => ({ status: 200, body: spaceView(context, move(context)) }),
};
