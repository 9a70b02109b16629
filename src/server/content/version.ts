import { liveSpace } from '../access.ts';
import type { Data, Reach } from '../handler.ts';
import { found } from '../problem.ts';
import type { ChangeRequest, Revision, Space } from '../tables.ts';
import { changeRequestOf } from '../views/change-request.ts';
import type { PageRecord } from './page-tree.ts';

/** Content to read: a revision of a space, as it is now or as a change request would leave it. */
export interface ContentVersion {
  readonly space: Space;
  readonly revision: Revision;
  readonly changeRequest?: ChangeRequest;
}

/** The content that a space has now. */
export function primaryVersion({ db }: Data, space: Space): ContentVersion {
  return { space, revision: found(db.revisions.get(space.revision), 'Content') };
}

/** The pages that a space has now; none where it is gone. */
export function currentPages({ db }: Data, space: string): readonly PageRecord[] {
  return db.revisions.get(db.spaces.get(space)?.revision ?? '')?.pages ?? [];
}

/** The space; an import waits for its source, and meanwhile the space may be deleted. */
function spaceIn({ db, path }: Reach<'spaceId'>): ContentVersion['space'] {
  return found(liveSpace(db, path.spaceId), 'Space');
}

/** The content of the space that a request's path names. */
export function versionOfSpace(context: Reach<'spaceId'>): ContentVersion {
  return primaryVersion(context, spaceIn(context));
}

/** The content of the change request that a request's path names. */
export function versionOfRequest(context: Reach<'spaceId' | 'changeRequestId'>): ContentVersion {
  const changeRequest = changeRequestOf(context);
  const space = spaceIn(context);
  return { space, revision: found(context.db.revisions.get(changeRequest.revision), 'Content'), changeRequest };
}

/** The URL of a version of content in the application. */
export function appPathOf({ space, changeRequest }: ContentVersion): string {
  const base = `/o/${space.organization}/s/${space.id}`;
  return changeRequest === undefined ? base : `${base}/~/changes/${changeRequest.number}`;
}
