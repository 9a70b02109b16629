import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelsOf } from '../access.ts';
import type { Reach, Viewer } from '../handler.ts';
import { found } from '../problem.ts';
import type { Collection, Space } from '../tables.ts';
import { spaceSyncView } from './git-sync.ts';
import { visitorUrls } from './site-urls.ts';

/** The space in a request's path; it exists whenever permissions in it were checked. */
export function spaceOf({ db, path }: Reach<'spaceId'>): Space {
  return found(db.spaces.get(path.spaceId), 'Space');
}

/** The collection in a request's path; it exists whenever permissions in it were checked. */
export function collectionOf({ db, path }: Reach<'collectionId'>): Collection {
  return found(db.collections.get(path.collectionId), 'Collection');
}

/** The viewer of a place. For many places, it includes a shared role lookup, so that each collection is read once. */
interface PlaceViewer extends Viewer {
  readonly levelIn?: ReturnType<typeof levelsOf>;
}

/** A space as the API returns it to the caller; URLs for visitors are those of the share key's holder. */
export function spaceView(context: PlaceViewer, space: Space, shareKey?: string): Schemas['Space'] {
  const { db, links, user, levelIn = levelsOf(db, user.id) } = context;
  const level = levelIn(space);
  const requests = db.changeRequests.where('space', space.id);
  const open = requests.filter(({ status }) => status === 'open').length;
  const draft = requests.filter(({ status }) => status === 'draft').length;
  const comments = db.comments
    .where('space', space.id)
    .filter(({ status, changeRequest }) => status === 'open' && changeRequest === undefined).length;
  return {
    object: 'space',
    ...pick(space, 'id', 'title'),
    emoji: space.emoji ?? '',
    ...pick(space, 'visibility', 'createdAt', 'updatedAt', 'deletedAt', 'editMode'),
    urls: {
      location: links.location(`/spaces/${space.id}`),
      app: links.app(`/o/${space.organization}/s/${space.id}`),
      ...visitorUrls(context, space, shareKey),
      ...pick(space, 'icon'),
    },
    ...pick(space, 'organization', 'parent'),
    ...defined({ gitSync: spaceSyncView(context, space), visitorAuth: space.visitorAuth }),
    // Both were validated before they were stored.
    ...defined({ language: space.language as Schemas['TranslationLanguageCode'] | undefined }),
    mergeRules: (space.mergeRules ?? { type: 'inherit' }) as Schemas['SpaceMergeRules'],
    ...pick(space, 'revision', 'defaultLevel'),
    comments,
    changeRequests: requests.length,
    changeRequestsOpen: open,
    changeRequestsDraft: draft,
    permissions: {
      access: covers(level, 'read'),
      admin: covers(level, 'admin'),
      edit: covers(level, 'edit'),
      comment: covers(level, 'comment'),
      merge: covers(level, 'review'),
      review: covers(level, 'review'),
      view: covers(level, 'read'),
      viewInviteLinks: covers(level, 'admin'),
      triggerGitSync: covers(level, 'create'),
      installIntegration: covers(level, 'admin'),
    },
  };
}

export function collectionView(
  { db, links, user, levelIn = levelsOf(db, user.id) }: PlaceViewer,
  collection: Collection,
): Schemas['Collection'] {
  const level = levelIn(collection);
  return {
    object: 'collection',
    ...pick(collection, 'id', 'title', 'description', 'organization', 'parent', 'defaultLevel'),
    urls: {
      location: links.location(`/collections/${collection.id}`),
      app: links.app(`/o/${collection.organization}/c/${collection.id}`),
    },
    permissions: {
      admin: covers(level, 'admin'),
      create: covers(level, 'create'),
      view: covers(level, 'read'),
      viewInviteLinks: covers(level, 'admin'),
    },
  };
}
