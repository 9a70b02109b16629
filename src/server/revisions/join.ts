import type { Context, Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { sameStoredText } from './documents.ts';
import { type Merged, mergeContent } from './merge.ts';

type ChangeRequest = RecordOf<'changeRequests'>;
type Space = RecordOf<'spaces'>;

/** What a merge or an update made of the two contents. */
export interface Joined {
  readonly revision: string;
  readonly conflicts: boolean;
}

type Reach = Pick<Context, 'db' | 'newId' | 'now' | 'user'>;

function revisionOf({ db }: Pick<Services, 'db'>, id: string): RecordOf<'revisions'> {
  const revision = db.revisions.get(id);
  if (revision === undefined) {
    throw new Error(`revision ${id} is not there, though something refers to it`);
  }
  return revision;
}

/** The content of both together. Merge and update make the same, so a request that is updated first merges unchanged. */
function joinedContent(services: Pick<Services, 'db'>, space: Space, request: ChangeRequest): Merged {
  return mergeContent(
    {
      ancestor: revisionOf(services, request.revisionMergedAncestor),
      primary: revisionOf(services, space.revision),
      request: revisionOf(services, request.revision),
    },
    sameStoredText(services),
  );
}

/** Makes the content of a change request part of its space, and the request merged. */
export function mergeIntoSpace(context: Reach, space: Space, request: ChangeRequest): Joined {
  const { db, newId, now } = context;
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
  db.changeRequests.put({ ...request, status: 'merged', revisionMerged: revision, updatedAt: now });
  return { revision, conflicts };
}

/** Takes what the space has got since into a change request; one that has it all already stays as it is. */
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
