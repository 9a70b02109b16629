import { putRevision } from '../content/version.ts';
import type { Caller, Data, Maker } from '../handler.ts';
import type { ChangeRequest, Revision, Space } from '../tables.ts';
import { sameStoredText } from './fields.ts';
import { mergeContent } from './merge.ts';

/** The result of a merge or an update. */
export interface Joined {
  readonly revision: string;
  readonly conflicts: boolean;
}

type Reach = Maker & Caller;

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
 * The last common content of both sides. Usually the content of the space that the request was last updated to; after a merge, the content
 * of the request itself, unless the request was updated again since.
 */
function ancestorOf(services: Data, request: ChangeRequest): Revision {
  const { revisions } = services.db;
  const { revisionMerged = '', revisionMergedAncestor } = request;
  const mergedAt = revisions.row(revisionMerged)?.seq ?? 0;
  const takenAt = revisions.row(revisionMergedAncestor)?.seq ?? 0;
  const merged = takenAt < mergedAt ? mergedRevision(services, request) : undefined;
  return revisionOf(services, merged ?? revisionMergedAncestor);
}

/** Stores the merged content as a revision. Merge and update give the same result, so a request that is updated first merges unchanged. */
function putJoined(
  context: Reach,
  space: Space,
  request: ChangeRequest,
  about: Pick<Revision, 'parents' | 'type' | 'mergedFrom'>,
): Joined {
  const sides = {
    ancestor: ancestorOf(context, request),
    primary: revisionOf(context, space.revision),
    request: revisionOf(context, request.revision),
  };
  const { content, conflicts } = mergeContent(sides, sameStoredText(context));
  return { revision: putRevision(context, { space: space.id, ...about }, content), conflicts };
}

export function mergeIntoSpace(context: Reach, space: Space, request: ChangeRequest): Joined {
  const { db, now, user } = context;
  const merged = { status: 'merged', mergedBy: user.id, mergedAt: now, updatedAt: now } as const;
  if (request.revisionMerged !== undefined && mergedRevision(context, request) === request.revision) {
    if (request.status !== 'merged') {
      db.changeRequests.put({ ...request, ...merged });
    }
    return { revision: request.revisionMerged, conflicts: false };
  }
  const parents = [space.revision, request.revision];
  const joined = putJoined(context, space, request, { parents, type: 'merge', mergedFrom: request.id });
  db.spaces.put({ ...space, revision: joined.revision, updatedAt: now });
  db.changeRequests.put({ ...request, ...merged, revisionMerged: joined.revision });
  return joined;
}

/** Updates a change request with the new content of its space; one that is up to date is unchanged. */
export function updateFromSpace(context: Reach, space: Space, request: ChangeRequest): Joined {
  const { db, now, user } = context;
  if (space.revision === request.revisionMergedAncestor) {
    return { revision: request.revision, conflicts: false };
  }
  const joined = putJoined(context, space, request, { parents: [request.revision, space.revision], type: 'update' });
  db.changeRequests.put({
    ...request,
    revision: joined.revision,
    revisionMergedAncestor: space.revision,
    contributors: [...new Set([...request.contributors, user.id])],
    updatedAt: now,
  });
  return joined;
}
