import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { pageIn } from '../content/computed.ts';
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

export function spaceSubject({ db, path }: Reach<'spaceId'>): Subject {
  return { space: found(db.spaces.get(path.spaceId), 'Space') };
}

export function requestSubject(context: Reach<'spaceId' | 'changeRequestId'>): Required<Subject> {
  return { ...spaceSubject(context), changeRequest: changeRequestOf(context) };
}

/** The comment with this id, if it belongs to the subject itself. */
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

/** Posts a comment on the current subject; refuses one about a page that the subject does not have. */
export function postComment(
  { db, newId, user, now }: Maker & Caller,
  { space, changeRequest }: Subject,
  { markdown, page, node, tableCell, review }: Remark,
): RecordOf<'comments'> {
  const revision = found(db.revisions.get(changeRequest?.revision ?? space.revision), 'Content');
  if (page !== undefined && pageIn({ db }, { space, revision }, page) === undefined) {
    throw badRequest('body.page: is not a page of this content (reference)');
  }
  const comment: RecordOf<'comments'> = {
    id: newId('comment'),
    space: space.id,
    ...defined({ changeRequest: changeRequest?.id, review, page, node, tableCell }),
    revision: revision.id,
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
  const review = db.reviews.get(comment.review);
  if (review?.comment === comment.id) {
    db.reviews.put(withChanges(review, { comment: null }));
  }
  db.comments.remove(comment.id);
}

type Reactions = RecordOf<'comments'>['reactions'];

/** A user's changes to the reactions of a comment or reply; both lists contain emojis. */
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
