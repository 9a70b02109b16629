import type { Services } from '../handler.ts';
import { notFound } from '../problem.ts';
import type { RecordOf } from '../tables.ts';

/** The change request that a request's path names, by number or id; 404 unless it belongs to the space there. */
export function changeRequestOf(context: {
  readonly db: Services['db'];
  readonly path: { readonly spaceId: string; readonly changeRequestId: string };
}): RecordOf<'changeRequests'> {
  const { db, path } = context;
  const { spaceId, changeRequestId } = path;
  // All digits are a number first; an id that is all digits comes second.
  const numbered = /^\d+$/.test(changeRequestId)
    ? db.changeRequests.where('space', spaceId).find(({ number }) => number === Number(changeRequestId))
    : undefined;
  const changeRequest = numbered ?? db.changeRequests.get(changeRequestId);
  if (changeRequest?.space !== spaceId) {
    throw notFound('Change request');
  }
  return changeRequest;
}
