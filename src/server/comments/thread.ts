import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { expandedPages } from '../content/computed.ts';
import { findPage } from '../content/page-tree.ts';
import type { Caller, Data, Maker, Reach } from '../handler.ts';
import { badRequest, found } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { ChangeRequest, RecordOf, Space } from '../tables.ts';
import { changeRequestOf } from '../views/change-request.ts';

/** The subject of comments: the content of a space, or a change request to it. */
export interface Subject {
  readonly space: Space;
  readonly changeRequest?: ChangeRequest;
}

/** The space that a request's path names. */
export function spaceSubject({ db, path }: Reach<'spaceId'>): Subject {
  return { space: found(db.spaces.get(path.spaceId), 'Space') };
}

/** The change request that a request's path names. */
export function requestSubject(context: Reach<'spaceId' | 'changeRequestId'>): Required<Subject> {
  return { ...spaceSubject(context), changeRequest: changeRequestOf(context) };
}

/** The revision that a new comment refers to. */
function revisionOf({ space, changeRequest }: Subject): string {
  return changeRequest?.revision ?? space.revision;
}

/** Whether a revision of the space has that page, including pages that a computed page expands to. */
function hasPage(services: Data, space: Subject['space'], id: string, page: string): boolean {
  const revision = services.db.revisions.get(id);
  return (
    revision !== undefined &&
    (findPage(revision.pages, page) ?? findPage(expandedPages(services, { space, revision }), page)) !== undefined
  );
}

/** The comment with that id, if it belongs to the subject itself. */
export function commentOn(
  { db }: Data,
  { space, changeRequest }: Subject,
  id: string,
): RecordOf<'comments'> | undefined {
  const comment = db.comments.get(id);
  return comment?.space === space.id && comment.changeRequest === changeRequest?.id ? comment : undefined;
}

/** The text of a new comment, and the part of the subject it refers to. */
type Remark = Pick<RecordOf<'comments'>, 'markdown' | 'page' | 'node' | 'tableCell' | 'review'>;

/** Posts a comment on the subject as it is now; refuses one about a page that the subject does not have. */
export function postComment(
  { db, newId, user, now }: Maker & Caller,
  subject: Subject,
  { markdown, page, node, tableCell, review }: Remark,
): RecordOf<'comments'> {
  const revision = revisionOf(subject);
  if (page !== undefined && !hasPage({ db }, subject.space, revision, page)) {
    throw badRequest('body.page: is not a page of this content (reference)');
  }
  const comment: RecordOf<'comments'> = {
    id: newId('comment'),
    space: subject.space.id,
    ...(subject.changeRequest === undefined ? {} : { changeRequest: subject.changeRequest.id }),
    ...defined({ review, page, node, tableCell }),
    revision,
    postedBy: user.id,
    postedAt: now,
    markdown,
    reactions: [],
    status: 'open',
  };
  return db.comments.put(comment);
}

/** Removes a comment with its replies; its review stays, without a comment. */
export function removeComment({ db }: Data, comment: RecordOf<'comments'>): void {
  db.replies.removeWhere('comment', comment.id);
  const review = comment.review === undefined ? undefined : db.reviews.get(comment.review);
  if (review?.comment === comment.id) {
    db.reviews.put(withChanges(review, { comment: null }));
  }
  db.comments.remove(comment.id);
}

type Reactions = RecordOf<'comments'>['reactions'];

/** One user's changes to the reactions of a comment or reply; both lists contain emojis. */
type ReactionChange = Pick<Schemas['CommentReplyUpdateInput'], 'addedReactions' | 'removedReactions'>;

/** The reactions after a user added and removed some: each emoji lists a user once, and none remains without users. */
export function changedReactions(before: Reactions, change: ReactionChange, user: string, now: string): Reactions {
  const byEmoji = new Map(before.map(({ emoji, users }) => [emoji, users]));
  for (const emoji of change.addedReactions ?? []) {
    const users = byEmoji.get(emoji) ?? [];
    if (!users.some((reaction) => reaction.user === user)) {
      byEmoji.set(emoji, [...users, { user, reactedAt: now }]);
    }
  }
  for (const emoji of change.removedReactions ?? []) {
    const users = (byEmoji.get(emoji) ?? []).filter((reaction) => reaction.user !== user);
    if (users.length === 0) {
      byEmoji.delete(emoji);
    } else {
      byEmoji.set(emoji, users);
    }
  }
  return [...byEmoji].map(([emoji, users]) => ({ emoji, users }));
}
