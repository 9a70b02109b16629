import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Reach, Reader } from '../handler.ts';
import { badRequest, found } from '../problem.ts';
import type { ChangeRequest } from '../tables.ts';
import { userViewById } from './people.ts';

/** The change request in a request's path, by number or id; 404 unless it belongs to the space there. */
export function changeRequestOf({
  db,
  path: { spaceId, changeRequestId },
}: Reach<'spaceId' | 'changeRequestId'>): ChangeRequest {
  // Digits are first taken as a number, then as an id.
  const numbered = /^\d+$/.test(changeRequestId)
    ? db.changeRequests.where('space', spaceId).find(({ number }) => number === Number(changeRequestId))
    : undefined;
  return found(numbered ?? db.changeRequests.getIn(changeRequestId, { space: spaceId }), 'Change request');
}

export function unsettled(request: ChangeRequest): ChangeRequest {
  const { status } = request;
  if (status === 'merged' || status === 'archived') {
    throw badRequest(`The change request is ${status}; only a draft or an open one can be edited`);
  }
  return request;
}

export function changeRequestView(services: Reader, request: ChangeRequest): Schemas['ChangeRequest'] {
  const { db, links } = services;
  const { id, number, status } = request;
  const space = db.spaces.get(request.space);
  return {
    object: 'change-request',
    ...pick(request, 'id', 'number', 'status', 'subject'),
    createdBy: userViewById(services, request.createdBy),
    ...pick(request, 'createdAt', 'updatedAt', 'revision', 'revisionInitial', 'revisionMergedAncestor'),
    ...pick(request, 'revisionMerged', 'space'),
    ...defined({ description: request.description as unknown as Schemas['Document'] | undefined }),
    ...(request.mergedBy === undefined ? {} : { mergedBy: userViewById(services, request.mergedBy) }),
    ...pick(request, 'mergedAt'),
    ...defined({
      links: request.links?.map((link) => ({
        ...pick(link, 'id', 'title'),
        ref: { kind: 'url' as const, url: link.url },
      })),
    }),
    comments: db.comments.where('changeRequest', id).filter((comment) => comment.status === 'open').length,
    // A merged request is never out of date.
    outdated: status !== 'merged' && space?.revision !== request.revisionMergedAncestor,
    urls: {
      app: links.app(`/o/${space?.organization ?? ''}/s/${request.space}/~/changes/${number}`),
      location: links.location(`/spaces/${request.space}/change-requests/${id}`),
    },
  };
}
