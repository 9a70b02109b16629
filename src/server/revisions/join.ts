import type { Context, Data } from '../handler.ts';
import type { ChangeRequest, Revision, Space } from '../tables.ts';
import { sameStoredText } from './fields.ts';
import { type Merged, mergeContent } from './merge.ts';

/** The result of a merge or an update. */
export interface Joined {
  readonly revision: string;
  readonly conflicts: boolean;
}

type Reach = Pick<Context, 'db' | 'newId' | 'now' | 'user'>;

function revisionOf({ db }: Data, id: string): Revision {
  const revision = db.revisions.get(id);
  if (revision === undefined) {
    throw new Error(`revision ${id} does not exist, though something refers to it`);
  }
  return revision;
}

/** The revision of a request that was merged last; undefined before the first merge. */
function mergedRevision({ db }: Data, { revisionMerged }: ChangeRequest): string | undefined {
  return revisionMerged === undefined ? undefined : revisionOf({ db }, revisionMerged).parents[1];
}

/**
 * The last common content of both sides. Usually the content of the space that the request was last updated to; after a merge the
 * content of the request itself, unless the request was updated again since.
 */
function ancestorOf(services: Data, request: ChangeRequest): Revision {
  const { revisions } = services.db;
  const { revisionMerged = '', revisionMergedAncestor } = request;
  const mergedAt = revisions.row(revisionMerged)?.seq ?? 0;
  const takenAt = revisions.row(revisionMergedAncestor)?.seq ?? 0;
  const merged = takenAt < mergedAt ? mergedRevision(services, request) : undefined;
  return revisionOf(services, merged ?? revisionMergedAncestor);
}

/** The merged content. Merge and update give the same result, so a request that is updated first merges unchanged. */
function joinedContent(services: Data, space: Space, request: ChangeRequest): Merged {
  return mergeContent(
    {
      ancestor: ancestorOf(services, request),
      primary: revisionOf(services, space.revision),
      request: revisionOf(services, request.revision),
    },
    sameStoredText(services),
  );
}

/** Merges the content of a change request into its space, and marks the request as merged. */
export function mergeIntoSpace(context: Reach, space: Space, request: ChangeRequest): Joined {
  const { db, newId, now, user } = context;
  const merged = { status: 'merged', mergedBy: user.id, mergedAt: now, updatedAt: now } as const;
  if (request.revisionMerged !== undefined && mergedRevision(context, request) === request.revision) {
    if (request.status !== 'merged') {
      db.changeRequests.put({ ...request, ...merged });
    }
    return { revision: request.revisionMerged, conflicts: false };
  }
  const { content, conflicts } = joinedContent(context, space, request);
  const revision = newId('rev');
  db.revisions.put({
    id: revision,
    space: space.id,
    parents: [space.revision, request.revision],
    type: 'merge',
    mergedFrom: request.id,
    createdAt: now,
    ...content,
  });
  db.spaces.put({ ...space, revision, updatedAt: now });
  db.changeRequests.put({ ...request, ...merged, revisionMerged: revision });
  return { revision, conflicts };
}

/** Updates a change request with the new content of its space; one that is up to date stays as it is. */
export function updateFromSpace(context: Reach, space: Space, request: ChangeRequest): Joined {
  const { db, newId, now, user } = context;
  if (space.revision === request.revisionMergedAncestor) {
    return { revision: request.revision, conflicts: false };
  }
  const { content, conflicts } = joinedContent(context, space, request);
  const revision = newId('rev');
  db.revisions.put({
    id: revision,
    space: space.id,
    parents: [request.revision, space.revision],
    type: 'update',
    createdAt: now,
    ...content,
  });
  db.changeRequests.put({
    ...request,
    revision,
    revisionMergedAncestor: space.revision,
    contributors: [...new Set([...request.contributors, user.id])],
    updatedAt: now,
  });
  return { revision, conflicts };
}
