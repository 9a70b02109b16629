import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { markdownOfBody } from '../comments/text.ts';
import { postComment, requestSubject } from '../comments/thread.ts';
import { brokenLinks, linksOfRevision, linksWhere } from '../content/links.ts';
import { primaryVersion, putRevision, versionOfRequest } from '../content/version.ts';
import type { Context, Data, HandlersOf, Reader } from '../handler.ts';
import { checkMergeRules } from '../merge-rules/rules.ts';
import { keyedBy, pageOfKeyed, sortableTime } from '../paging.ts';
import { found } from '../problem.ts';
import { mergeIntoSpace, updateFromSpace } from '../revisions/join.ts';
import { copyFor, templateNamed } from '../structure/first-content.ts';
import type { ChangeRequest, RecordOf } from '../tables.ts';
import { changeRequestOf, changeRequestView } from '../views/change-request.ts';
import { type CommentViews, commentViews } from '../views/comment.ts';
import { linkListView } from '../views/content-reference.ts';
import { userViewById } from '../views/people.ts';
import { spaceView } from '../views/places.ts';

type Review = RecordOf<'reviews'>;

/** Whether the same person has reviewed the change request again since. */
function isOutdated({ db }: Data, { id, changeRequest, reviewer }: Review): boolean {
  return db.reviews.where('changeRequest', changeRequest).findLast((review) => review.reviewer === reviewer)?.id !== id;
}

function reviewPath({ db }: Data, { id, changeRequest }: Review): string {
  return `/spaces/${db.changeRequests.get(changeRequest)?.space ?? ''}/change-requests/${changeRequest}/reviews/${id}`;
}

function reviewView(context: Reader, review: Review, views: CommentViews): Schemas['ChangeRequestReview'] {
  const { reviewer, requestedBy } = review;
  const comment = context.db.comments.get(review.comment);
  return {
    object: 'change-request-review',
    ...pick(review, 'id', 'revision'),
    reviewer: userViewById(context, reviewer),
    ...(requestedBy === undefined ? {} : { requestedBy: userViewById(context, requestedBy) }),
    status: review.status,
    ...(comment === undefined ? {} : { comment: views.comment(comment) }),
    ...pick(review, 'createdAt', 'updatedAt'),
    outdated: isOutdated(context, review),
    urls: { location: context.links.location(reviewPath(context, review)) },
  };
}

/** Stores the content of a template as a revision of the space; returns its id. */
function putTemplate(context: Context<'createChangeRequest'>, base: string, template: string): string {
  const space = context.path.spaceId;
  const content = copyFor(context, space, templateNamed(context, template).content);
  return putRevision(context, { space, parents: [base], type: 'edits' }, content);
}

/** Proposed edits to spaces, from draft through review to merge. */
export const changeRequests: HandlersOf<'Change requests'> = {
  listChangeRequestsForSpace: (context) => {
    const { db, path, query } = context;
    const { status = 'open', contributor, creator, requestedReviewer, topic, orderBy } = query;
    const asked = (id: string): boolean =>
      db.reviews.where('changeRequest', id).some((review) => review.reviewer === requestedReviewer);
    const rows = db.changeRequests
      .rowsWhere('space', path.spaceId)
      .filter(({ value }) => value.status === status)
      .filter(({ value }) => contributor === undefined || value.contributors.includes(contributor))
      .filter(({ value }) => creator === undefined || value.createdBy === creator)
      .filter(({ value }) => requestedReviewer === undefined || asked(value.id))
      // No change request here comes from a topic.
      .filter(() => topic === undefined);
    const keyed = keyedBy(rows, (request) => sortableTime(request[orderBy ?? 'createdAt']));
    return pageOfKeyed(context, keyed, (request) => changeRequestView(context, request), { descending: true });
  },

  createChangeRequest: (context) => {
    const { db, path, body, user, now, newId } = context;
    const { revision } = found(db.spaces.get(path.spaceId), 'Space');
    const content = body?.template === undefined ? revision : putTemplate(context, revision, body.template.id);
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
      revision: content,
      revisionInitial: revision,
      revisionMergedAncestor: revision,
      contributors: [user.id],
    };
    return changeRequestView(context, db.changeRequests.put(request));
  },

  getChangeRequestById: (context) => changeRequestView(context, changeRequestOf(context)),

  updateChangeRequestById: (context) => {
    const { db, body = {}, now, newId } = context;
    const before = changeRequestOf(context);
    const { subject = before.subject, status = before.status, description, links } = body;
    const isSame = subject === before.subject && status === before.status;
    if (isSame && description === undefined && links === undefined) {
      return changeRequestView(context, before);
    }
    const request: ChangeRequest = {
      ...before,
      subject,
      status,
      ...defined({
        description: description as unknown as ChangeRequest['description'] | undefined,
        links: links?.map((link) => ({ id: newId('link'), ...pick(link, 'id', 'title'), url: link.ref.url })),
      }),
      updatedAt: now,
    };
    return changeRequestView(context, db.changeRequests.put(request));
  },

  mergeChangeRequest: (context) => {
    const { db, user } = context;
    const { space, changeRequest } = requestSubject(context);
    checkMergeRules(db, space, () => {
      const views = commentViews(context, undefined);
      return {
        space: spaceView(context, space),
        changeRequest: changeRequestView(context, changeRequest),
        reviews: db.reviews
          .where('changeRequest', changeRequest.id)
          .map((review) => reviewView(context, review, views)),
        actor: userViewById(context, user.id),
      };
    });
    const { revision, conflicts } = mergeIntoSpace(context, space, changeRequest);
    return { revision, result: conflicts ? 'conflicts' : 'merge' };
  },

  updateChangeRequest: (context) => {
    const { space, changeRequest } = requestSubject(context);
    const { revision, conflicts } = updateFromSpace(context, space, changeRequest);
    return { revision, result: conflicts ? 'conflicts' : 'update' };
  },

  getReviewsByChangeRequestId: (context) => {
    const { db, query } = context;
    const rows = db.reviews
      .rowsWhere('changeRequest', changeRequestOf(context).id)
      .filter(({ value }) => query.outdated === undefined || isOutdated(context, value) === query.outdated);
    const views = commentViews(context, query.format);
    const keyed = keyedBy(rows, ({ createdAt }) => sortableTime(createdAt));
    return pageOfKeyed(context, keyed, (review) => reviewView(context, review, views), { descending: true });
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
    return reviewView(context, review, commentViews(context, undefined));
  },

  listChangeRequestLinks: (context) => {
    const { status, brokenContext } = context.query;
    const version = versionOfRequest(context);
    const all = linksOfRevision(context, version);
    const { byRequest, inSpace } = brokenLinks(all, linksOfRevision(context, primaryVersion(context, version.space)));
    const inContext = brokenContext === undefined ? all : brokenContext === 'space' ? inSpace : byRequest;
    return linkListView(context, version, {
      all,
      shown: linksWhere(inContext, status),
      brokenByRequest: byRequest.length,
    });
  },
};
