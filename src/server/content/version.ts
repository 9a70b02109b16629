import { liveSpace } from '../access.ts';
import type { Data, Maker, Reach } from '../handler.ts';
import { found } from '../problem.ts';
import type { ChangeRequest, Revision, Space } from '../tables.ts';
import { changeRequestOf } from '../views/change-request.ts';
import type { PageRecord } from './page-tree.ts';

/** A version of content: a revision of a space, either current or of a change request. */
export interface ContentVersion {
  readonly space: Space;
  readonly revision: Revision;
  readonly changeRequest?: ChangeRequest;
}

/** The content of a revision, without its metadata. */
export type Content = Pick<Revision, 'pages' | 'files' | 'reusableContents'>;

/** Stores content as a new revision, and returns its id. */
export function putRevision(
  { db, newId, now }: Maker,
  about: Pick<Revision, 'space' | 'parents' | 'type' | 'mergedFrom'>,
  { pages, files, reusableContents }: Content,
): string {
  const id = newId('rev');
  db.revisions.put({ id, ...about, createdAt: now, pages, files, reusableContents });
  return id;
}

export function primaryVersion({ db }: Data, space: Space): ContentVersion {
  return { space, revision: found(db.revisions.get(space.revision), 'Content') };
}

/** The current pages of a space; empty if it is deleted. */
export function currentPages({ db }: Data, space: string | undefined): readonly PageRecord[] {
  return db.revisions.get(db.spaces.get(space)?.revision)?.pages ?? [];
}

/** The space; an import waits for its source, and meanwhile the space may be deleted. */
function spaceIn({ db, path }: Reach<'spaceId'>): ContentVersion['space'] {
  return found(liveSpace(db, path.spaceId), 'Space');
}

export function versionOfSpace(context: Reach<'spaceId'>): ContentVersion {
  return primaryVersion(context, spaceIn(context));
}

export function versionOfRequest(context: Reach<'spaceId' | 'changeRequestId'>): ContentVersion {
  const changeRequest = changeRequestOf(context);
  const space = spaceIn(context);
  return { space, revision: found(context.db.revisions.get(changeRequest.revision), 'Content'), changeRequest };
}

/** The revision in a request's path, of the space there. */
export function versionOfRevision(context: Reach<'spaceId' | 'revisionId'>): ContentVersion {
  const space = spaceIn(context);
  const { revisionId } = context.path;
  return { space, revision: found(context.db.revisions.getIn(revisionId, { space: space.id }), 'Revision') };
}

export function appPathOf({ space, changeRequest }: ContentVersion): string {
  const base = `/o/${space.organization}/s/${space.id}`;
  return changeRequest === undefined ? base : `${base}/~/changes/${changeRequest.number}`;
}
