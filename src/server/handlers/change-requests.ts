import { defined, pick } from '../../base/defined.ts';
import type { BodyOf, Schemas } from '../../core/contract/operation.ts';
import { covers, levelIn } from '../access.ts';
import { markdownOfBody } from '../comments/text.ts';
import { postComment, requestSubject } from '../comments/thread.ts';
import { brokenLinks, linksOfRevision, linksWhere } from '../content/links.ts';
import { primaryVersion, putRevision, versionOfRequest } from '../content/version.ts';
import type { Context, Data, HandlersOf, Maker, Reader } from '../handler.ts';
import { checkMergeRules } from '../merge-rules/rules.ts';
import { keyedBy, pageOfKeyed, pageOfRows, sortableTime } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { mergeIntoSpace, updateFromSpace } from '../revisions/join.ts';
import { copyFor, templateNamed } from '../structure/first-content.ts';
import type { ChangeRequest, RecordOf } from '../tables.ts';
import { changeRequestOf, changeRequestView, unsettled } from '../views/change-request.ts';
import { type CommentViews, commentViews } from '../views/comment.ts';
import { linkListView } from '../views/content-reference.ts';
import { userViewById } from '../views/people.ts';
import { spaceView } from '../views/places.ts';

type Review = RecordOf<'reviews'>;
type ReviewRequest = RecordOf<'reviewRequests'>;

function lastReviews({ db }: Data, changeRequest: string): ReadonlyMap<string, Review> {
  return new Map(db.reviews.where('changeRequest', changeRequest).map((review) => [review.reviewer, review]));
}

/** Whether the same person has reviewed the change request again since, or was asked to. */
function isOutdated(services: Data, { id, changeRequest, reviewer, superseded = false }: Review): boolean {
  return superseded || lastReviews(services, changeRequest).get(reviewer)?.id !== id;
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

function requestedReviewerView(context: Reader, request: ReviewRequest): Schemas['RequestedReviewer'] {
  return {
    object: 'change-request-requested-reviewer',
    ...pick(request, 'revision', 'createdAt'),
    requestedBy: userViewById(context, request.requestedBy),
    kind: 'user',
    user: userViewById(context, request.user),
  };
}

/** Stores the changes to a change request, if there are any. */
function changed(
  { db, now, newId }: Maker,
  before: ChangeRequest,
  changes: BodyOf<'updateChangeRequestById'> & object,
): ChangeRequest {
  const { subject = before.subject, status = before.status, description, links } = changes;
  const isSame = subject === before.subject && status === before.status;
  if (isSame && description === undefined && links === undefined) {
    return before;
  }
  return db.changeRequests.put({
    ...before,
    subject,
    status,
    ...defined({
      description: description as unknown as ChangeRequest['description'] | undefined,
      links: links?.map((link) => ({ id: newId('link'), ...pick(link, 'id', 'title'), url: link.ref.url })),
    }),
    updatedAt: now,
  });
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
    const asked = (id: string): boolean => db.reviewRequests.get(`${id}.${requestedReviewer}`) !== undefined;
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

  updateChangeRequestById: (context) =>
    changeRequestView(context, changed(context, changeRequestOf(context), context.body ?? {})),

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
    const { id: changeRequest, revision } = subject.changeRequest;
    const review: Review = {
      id,
      changeRequest,
      revision,
      reviewer: user.id,
      ...defined({ requestedBy: db.reviewRequests.get(`${changeRequest}.${user.id}`)?.requestedBy }),
      status: body.status,
      ...(comment === undefined ? {} : { comment: comment.id }),
      createdAt: now,
      updatedAt: now,
    };
    db.reviews.put(review);
    return reviewView(context, review, commentViews(context, undefined));
  },

  getChangeRequestReviewById: (context) => {
    const { db, path, query } = context;
    const { id: changeRequest } = changeRequestOf(context);
    const review = found(db.reviews.getIn(path.reviewId, { changeRequest }), 'Review');
    return reviewView(context, review, commentViews(context, query.format));
  },

  getRequestedReviewersByChangeRequestId: (context) => {
    const rows = context.db.reviewRequests.rowsWhere('changeRequest', changeRequestOf(context).id);
    return pageOfRows(context, rows, (request) => requestedReviewerView(context, request));
  },

  requestReviewersForChangeRequest: (context) => {
    const { db, body, user, now } = context;
    const { subject, description } = body;
    const before = unsettled(changeRequestOf(context));
    const space = found(db.spaces.get(before.space), 'Space');
    const users = [...new Set(body.users)].filter((id) => covers(levelIn(db, space, id), 'read'));
    if (users.length === 0) {
      throw badRequest('body.users: needs somebody who can read the space (users)');
    }
    changed(context, before, { status: 'open', ...defined({ subject, description }) });
    const reviews = lastReviews(context, before.id);
    const requests = users.map((id) => {
      const review = reviews.get(id);
      if (review !== undefined) {
        db.reviews.put({ ...review, superseded: true });
      }
      const { id: changeRequest, revision } = before;
      const request = { changeRequest, user: id, revision, requestedBy: user.id, createdAt: now };
      return db.reviewRequests.put({ id: `${changeRequest}.${id}`, ...request });
    });
    return { users: requests.map((request) => requestedReviewerView(context, request)) };
  },

  removeRequestedReviewerFromChangeRequest: (context) => {
    const { id: changeRequest } = changeRequestOf(context);
    return context.db.reviewRequests.removeIn(`${changeRequest}.${context.path.userId}`, { changeRequest });
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
