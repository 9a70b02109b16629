import type { components } from '../../contract/types.gen.ts';
import { markdownOfBody } from '../comments/text.ts';
import { postComment, requestSubject } from '../comments/thread.ts';
import { brokenLinks, linksOfRevision, linksWhere } from '../content/links.ts';
import { primaryVersion, versionOfRequest } from '../content/version.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { type Keyed, keyOf, pageOfKeyed } from '../paging.ts';
import { found } from '../problem.ts';
import { mergeIntoSpace, updateFromSpace } from '../revisions/join.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { changeRequestView } from '../views/change-request.ts';
import { changeRequestOf } from '../views/change-request-of.ts';
import { type CommentViews, commentViews } from '../views/comment.ts';
import { linkListView } from '../views/link-list.ts';
import { userViewById } from '../views/people.ts';

type ChangeRequest = RecordOf<'changeRequests'>;
type Review = RecordOf<'reviews'>;

/** Records by the time they were made, the newest first. */
function newestFirst<T extends { readonly createdAt: string }>(rows: readonly Row<T>[]): Keyed<T>[] {
  return rows
    .map(({ seq, value }) => ({ key: keyOf(new Date(value.createdAt).toISOString(), seq), value }))
    .sort((a, b) => (a.key > b.key ? -1 : 1));
}

function reviewView(
  context: Pick<Context, 'db' | 'links'>,
  review: Review,
  views: CommentViews,
): components['schemas']['ChangeRequestReview'] {
  const { id, revision, reviewer, requestedBy, status, createdAt, updatedAt } = review;
  const comment = review.comment === undefined ? undefined : context.db.comments.get(review.comment);
  return {
    object: 'change-request-review',
    id,
    revision,
    reviewer: userViewById(context, reviewer),
    ...(requestedBy === undefined ? {} : { requestedBy: userViewById(context, requestedBy) }),
    status,
    ...(comment === undefined ? {} : { comment: views.comment(comment) }),
    createdAt,
    updatedAt,
  };
}

/** Proposed edits to spaces, from draft through review to merge. */
export const changeRequests: HandlersOf<
  | 'listChangeRequestsForSpace'
  | 'createChangeRequest'
  | 'getChangeRequestById'
  | 'updateChangeRequestById'
  | 'mergeChangeRequest'
  | 'updateChangeRequest'
  | 'getReviewsByChangeRequestId'
  | 'submitChangeRequestReview'
  | 'listChangeRequestLinks'
> = {
  listChangeRequestsForSpace: (context) => {
    const { db, path, query } = context;
    const { status = 'open', contributor } = query;
    const rows = db.changeRequests
      .rowsWhere('space', path.spaceId)
      .filter(({ value }) => value.status === status)
      .filter(({ value }) => contributor === undefined || value.contributors.includes(contributor));
    return {
      status: 200,
      body: pageOfKeyed(context, newestFirst(rows), (request) => changeRequestView(context, request), {
        descending: true,
      }),
    };
  },

  createChangeRequest: (context) => {
    const { db, path, body, user, now, newId } = context;
    const { revision } = found(db.spaces.get(path.spaceId), 'Space');
    const number = db.changeRequests
      .where('space', path.spaceId)
      .reduce((highest, request) => Math.max(highest, request.number), 0);
    const request: ChangeRequest = {
      id: newId('cr'),
      space: path.spaceId,
      number: number + 1,
      status: 'draft',
      subject: body?.subject ?? '',
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
      revision,
      revisionInitial: revision,
      revisionMergedAncestor: revision,
      contributors: [user.id],
    };
    db.changeRequests.put(request);
    return { status: 201, body: changeRequestView(context, request) };
  },

  getChangeRequestById: (context) => ({ status: 200, body: changeRequestView(context, changeRequestOf(context)) }),

  updateChangeRequestById: (context) => {
    const { db, body = {}, now } = context;
    const before = changeRequestOf(context);
    const { subject = before.subject, status = before.status } = body;
    if (subject === before.subject && status === before.status) {
      return { status: 200, body: changeRequestView(context, before) };
    }
    const request: ChangeRequest = { ...before, subject, status, updatedAt: now };
    db.changeRequests.put(request);
    return { status: 200, body: changeRequestView(context, request) };
  },

  mergeChangeRequest: (context) => {
    const { space, changeRequest } = requestSubject(context);
    const { revision, conflicts } = mergeIntoSpace(context, space, changeRequest);
    return { status: 200, body: { revision, result: conflicts ? 'conflicts' : 'merge' } };
  },

  updateChangeRequest: (context) => {
    const { space, changeRequest } = requestSubject(context);
    const { revision, conflicts } = updateFromSpace(context, space, changeRequest);
    return { status: 200, body: { revision, result: conflicts ? 'conflicts' : 'update' } };
  },

  getReviewsByChangeRequestId: (context) => {
    const { db, query } = context;
    const rows = db.reviews.rowsWhere('changeRequest', changeRequestOf(context).id);
    const views = commentViews(context, query.format);
    return {
      status: 200,
      body: pageOfKeyed(context, newestFirst(rows), (review) => reviewView(context, review, views), {
        descending: true,
      }),
    };
  },

  submitChangeRequestReview: (context) => {
    const { db, body, user, now, newId } = context;
    const subject = requestSubject(context);
    const id = newId('review');
    const markdown = body.comment === undefined ? undefined : markdownOfBody(body.comment, 'body.comment');
    const comment = markdown === undefined ? undefined : postComment(context, subject, { markdown, review: id });
    const review: Review = {
      id,
      changeRequest: subject.changeRequest.id,
      revision: subject.changeRequest.revision,
      reviewer: user.id,
      status: body.status,
      ...(comment === undefined ? {} : { comment: comment.id }),
      createdAt: now,
      updatedAt: now,
    };
    db.reviews.put(review);
    return { status: 201, body: reviewView(context, review, commentViews(context, undefined)) };
  },

  listChangeRequestLinks: (context) => {
    const { status, brokenContext } = context.query;
    const version = versionOfRequest(context);
    const all = linksOfRevision(context, version);
    const { byRequest, inSpace } = brokenLinks(all, linksOfRevision(context, primaryVersion(context, version.space)));
    const inContext = brokenContext === undefined ? all : brokenContext === 'space' ? inSpace : byRequest;
    return {
      status: 200,
      body: linkListView(context, version, {
        all,
        shown: linksWhere(inContext, { status }),
        brokenByRequest: byRequest.length,
      }),
    };
  },
};
