import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelIn } from '../access.ts';
import { type Format, textOfBody } from '../comments/text.ts';
import {
  changedReactions,
  commentOn,
  postComment,
  removeComment,
  requestSubject,
  type Subject,
  spaceSubject,
} from '../comments/thread.ts';
import { type Context, type HandlersOf, on } from '../handler.ts';
import { keyedBy, type Page, pageOfKeyed, sortableTime } from '../paging.ts';
import { forbidden, found } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { commentViews } from '../views/comment.ts';

type CommentRecord = RecordOf<'comments'>;
type ReplyRecord = RecordOf<'replies'>;
/** A request without its path, query and body, whose names differ between the two families. */
type Base = Omit<Context, 'path' | 'query' | 'body'>;
type OnComment = Base & { readonly path: { readonly commentId: string } };
type OnReply = OnComment & { readonly path: { readonly commentReplyId: string } };
type InFormat = { readonly query: { readonly format?: NonNullable<Format> } };

/** The text and the reactions after an update; only the author may change the text. */
function rewritten<T extends CommentRecord | ReplyRecord>(
  { user, now }: Base,
  before: T,
  input: Schemas['CommentReplyUpdateInput'],
): T {
  if (input.body !== undefined && before.postedBy !== user.id) {
    throw forbidden('Only the author may change the text');
  }
  return {
    ...before,
    ...(input.body === undefined ? {} : { markdown: textOfBody(input.body), editedAt: now }),
    reactions: changedReactions(before.reactions, input, user.id, now),
  };
}

/** Resolves or reopens a comment; one that is in this state already keeps who resolved it and when. */
function settled({ user, now }: Base, comment: CommentRecord, resolved: boolean | undefined): CommentRecord {
  if (resolved === undefined || resolved === (comment.status === 'resolved')) {
    return comment;
  }
  return resolved
    ? { ...comment, status: 'resolved', resolvedAt: now, resolvedBy: user.id }
    : withChanges(comment, { resolvedAt: null, resolvedBy: null, status: 'open' });
}

function refuseStrangers({ db, user }: Base, { space }: Subject, author: string): void {
  if (author !== user.id && !covers(levelIn(db, space, user.id), 'admin')) {
    throw forbidden('Only the author or an administrator of the space may delete this');
  }
}

function commentOf(context: OnComment, subject: Subject): CommentRecord {
  return found(commentOn(context, subject, context.path.commentId), 'Comment');
}

function list(
  context: Base & (Context<'listCommentsInSpace'> | Context<'listCommentsInChangeRequest'>),
  { space, changeRequest }: Subject,
): Page<Schemas['Comment']> {
  const { db, query } = context;
  const { status = 'all', targetPage, authors, order = 'desc', format } = query;
  const rows =
    changeRequest === undefined
      ? db.comments.rowsWhere('space', space.id).filter(({ value }) => value.changeRequest === undefined)
      : db.comments.rowsWhere('changeRequest', changeRequest.id);
  const asked = rows
    .filter(({ value }) => status === 'all' || value.status === status)
    .filter(({ value }) => targetPage === undefined || value.page === targetPage)
    .filter(({ value }) => authors === undefined || authors.includes(value.postedBy));
  const keyed = keyedBy(asked, ({ postedAt }) => sortableTime(postedAt));
  return pageOfKeyed(context, keyed, commentViews(context, format).comment, { descending: order === 'desc' });
}

function post(context: Base & { readonly body: Schemas['CommentInput'] }, subject: Subject): Schemas['Comment'] {
  const { body } = context;
  const about = pick(body, 'page', 'node', 'tableCell');
  const comment = postComment(context, subject, { markdown: textOfBody(body.body), ...about });
  return commentViews(context, undefined).comment(comment);
}

function get(context: OnComment & InFormat, subject: Subject): Schemas['Comment'] {
  return commentViews(context, context.query.format).comment(commentOf(context, subject));
}

function update(
  context: OnComment & { readonly body?: Schemas['CommentUpdateInput'] | undefined },
  subject: Subject,
): Schemas['Comment'] {
  const { body = {} } = context;
  const comment = settled(context, rewritten(context, commentOf(context, subject), body), body.resolved);
  context.db.comments.put(comment);
  return commentViews(context, undefined).comment(comment);
}

function remove(context: OnComment, subject: Subject): boolean {
  const comment = commentOn(context, subject, context.path.commentId);
  if (comment === undefined) {
    return false;
  }
  refuseStrangers(context, subject, comment.postedBy);
  removeComment(context, comment);
  return true;
}

function findReply({ db, path }: OnReply, comment: CommentRecord): ReplyRecord | undefined {
  return db.replies.getIn(path.commentReplyId, { comment: comment.id });
}

function listReplies(
  context: OnComment & (Context<'listCommentRepliesInSpace'> | Context<'listCommentRepliesInChangeRequest'>),
  subject: Subject,
): Page<Schemas['CommentReply']> {
  const comment = commentOf(context, subject);
  const rows = context.db.replies.rowsWhere('comment', comment.id);
  const views = commentViews(context, context.query.format);
  const keyed = keyedBy(rows, ({ postedAt }) => sortableTime(postedAt));
  return pageOfKeyed(context, keyed, (reply) => views.reply(comment, reply));
}

function postReply(
  context: OnComment & InFormat & { readonly body: Schemas['CommentReplyInput'] },
  subject: Subject,
): Schemas['CommentReply'] {
  const { db, newId, user, now, body } = context;
  const comment = commentOf(context, subject);
  const posted = { postedBy: user.id, postedAt: now, markdown: textOfBody(body.body), reactions: [] };
  const reply: ReplyRecord = { id: newId('reply'), comment: comment.id, ...posted };
  db.replies.put(reply);
  return commentViews(context, context.query.format).reply(comment, reply);
}

function getReply(context: OnReply & InFormat, subject: Subject): Schemas['CommentReply'] {
  const comment = commentOf(context, subject);
  return commentViews(context, context.query.format).reply(comment, found(findReply(context, comment), 'Reply'));
}

/** A reply has no status, so an input that would resolve a comment has no such effect here. */
function updateReply(
  context: OnReply & { readonly body?: Schemas['CommentReplyUpdateInput'] | undefined },
  subject: Subject,
): Schemas['CommentReply'] {
  const comment = commentOf(context, subject);
  const reply = rewritten(context, found(findReply(context, comment), 'Reply'), context.body ?? {});
  context.db.replies.put(reply);
  return commentViews(context, undefined).reply(comment, reply);
}

function removeReply(context: OnReply, subject: Subject): boolean {
  const reply = findReply(context, commentOf(context, subject));
  if (reply === undefined) {
    return false;
  }
  refuseStrangers(context, subject, reply.postedBy);
  return context.db.replies.remove(reply.id);
}

const inSpace = on(spaceSubject);
const inRequest = on(requestSubject);

/** Comments on the content of spaces and on change requests: two families of operations with the same behavior. */
export const comments: HandlersOf<'Change request comments' | 'Space comments'> = {
  listCommentsInSpace: inSpace(list),
  postCommentInSpace: inSpace(post),
  getCommentInSpace: inSpace(get),
  updateCommentInSpace: inSpace(update),
  deleteCommentInSpace: inSpace(remove),
  listCommentRepliesInSpace: inSpace(listReplies),
  postCommentReplyInSpace: inSpace(postReply),
  getCommentReplyInSpace: inSpace(getReply),
  updateCommentReplyInSpace: inSpace(updateReply),
  deleteCommentReplyInSpace: inSpace(removeReply),

  listCommentsInChangeRequest: inRequest(list),
  postCommentInChangeRequest: inRequest(post),
  getCommentInChangeRequest: inRequest(get),
  updateCommentInChangeRequest: inRequest(update),
  deleteCommentInChangeRequest: inRequest(remove),
  listCommentRepliesInChangeRequest: inRequest(listReplies),
  postCommentReplyInChangeRequest: inRequest(postReply),
  getCommentReplyInChangeRequest: inRequest(getReply),
  updateCommentReplyInChangeRequest: inRequest(updateReply),
  deleteCommentReplyInChangeRequest: inRequest(removeReply),
};
