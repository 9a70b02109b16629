import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import type { Services } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { userViewById } from './people.ts';

type Schemas = components['schemas'];

/** What the interface shows of a change request. */
export function changeRequestView(
  services: Pick<Services, 'db' | 'links'>,
  request: RecordOf<'changeRequests'>,
): Schemas['ChangeRequest'] {
  const { db, links } = services;
  const { id, number, status, subject, createdAt, updatedAt, revision, revisionInitial } = request;
  const space = db.spaces.get(request.space);
  return {
    object: 'change-request',
    id,
    number,
    status,
    subject,
    createdBy: userViewById(services, request.createdBy),
    createdAt,
    updatedAt,
    revision,
    revisionInitial,
    revisionMergedAncestor: request.revisionMergedAncestor,
    ...defined({ revisionMerged: request.revisionMerged }),
    space: request.space,
    ...(request.description === undefined
      ? {}
      : { description: request.description as unknown as Schemas['Document'] }),
    ...(request.mergedBy === undefined ? {} : { mergedBy: userViewById(services, request.mergedBy) }),
    ...defined({ mergedAt: request.mergedAt }),
    ...(request.links === undefined
      ? {}
      : { links: request.links.map((link) => ({ id: link.id, ref: { kind: 'url' as const, url: link.url } })) }),
    comments: db.comments.where('changeRequest', id).filter((comment) => comment.status === 'open').length,
    // A merged request is never out of date.
    outdated: status !== 'merged' && space?.revision !== request.revisionMergedAncestor,
    urls: {
      app: links.app(`/o/${space?.organization ?? ''}/s/${request.space}/~/changes/${number}`),
      location: links.location(`/spaces/${request.space}/change-requests/${id}`),
    },
  };
}
