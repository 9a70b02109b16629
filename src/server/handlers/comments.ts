import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { covers, levelIn } from '../access.ts';
import { changedReactions } from '../comments/reactions.ts';
import { type Format, textOfBody } from '../comments/text.ts';
import {
  commentOn,
  postComment,
  removeComment,
  requestSubject,
  type Subject,
  spaceSubject,
} from '../comments/thread.ts';
import type { Context, HandlersOf } from '../handler.ts';
import { keyOf, type Page, pageOfKeyed } from '../paging.ts';
import { forbidden, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { commentViews } from '../views/comment.ts';

type Schemas = components['schemas'];
type CommentRecord = RecordOf<'comments'>;
type ReplyRecord = RecordOf<'replies'>;
/** A request without its path, query and body, which the two families name differently. */
type Base = Omit<Context, 'path' | 'query' | 'body'>;
type ListContext = Context<'listCommentsInSpace'> | Context<'listCommentsInChangeRequest'>;
type ReplyListContext = Context<'listCommentRepliesInSpace'> | Context<'listCommentRepliesInChangeRequest'>;

function byTime(a: string, seq: number): string {
  return keyOf(new Date(a).toISOString(), seq);
}

function inOrder(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

function list(context: ListContext, subject: Subject): Page<Schemas['Comment']> {
  const { db, query } = context;
  const { status = 'all', targetPage, authors, order = 'desc', format } = query;
  const rows =
    subject.changeRequest === undefined
      ? db.comments.rowsWhere('space', subject.space.id).filter(({ value }) => value.changeRequest === undefined)
      : db.comments.rowsWhere('changeRequest', subject.changeRequest.id);
  const items = rows
    .filter(({ value }) => status === 'all' || value.status === status)
    .filter(({ value }) => targetPage === undefined || value.page === targetPage)
    .filter(({ value }) => authors === undefined || authors.includes(value.postedBy))
    .map(({ seq, value }) => ({ key: byTime(value.postedAt, seq), value }))
    .sort(inOrder);
  const descending = order === 'desc';
  return pageOfKeyed(context, descending ? items.reverse() : items, commentViews(context, format).comment, {
    descending,
  });
}

function commentAt(context: Base, subject: Subject, id: string): CommentRecord {
  return found(commentOn(context, subject, id), 'Comment');
}

function replyTo({ db }: Base, comment: CommentRecord, id: string): ReplyRecord | undefined {
  const reply = db.replies.get(id);
  return reply?.comment === comment.id ? reply : undefined;
}

function create(context: Base, subject: Subject, input: Schemas['CommentInput']): Schemas['Comment'] {
  const markdown = textOfBody(input.body);
  const comment = postComment(context, subject, {
    markdown,
    page: input.page,
    node: input.node,
    ...defined({ tableCell: input.tableCell }),
  });
  return commentViews(context, undefined).comment(comment);
}

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

/** Resolves or reopens a comment; one that is in that state already keeps who resolved it and when. */
function settled({ user, now }: Base, comment: CommentRecord, resolved: boolean | undefined): CommentRecord {
  if (resolved === undefined || resolved === (comment.status === 'resolved')) {
    return comment;
  }
  if (resolved) {
    return { ...comment, status: 'resolved', resolvedAt: now, resolvedBy: user.id };
  }
  const { resolvedAt: _at, resolvedBy: _by, ...open } = comment;
  return { ...open, status: 'open' };
}

function update(context: Base, before: CommentRecord, input: Schemas['CommentUpdateInput']): Schemas['Comment'] {
  const comment = settled(context, rewritten(context, before, input), input.resolved);
  context.db.comments.put(comment);
  return commentViews(context, undefined).comment(comment);
}

function refuseStrangers({ db, user }: Base, { space }: Subject, author: string): void {
  if (author !== user.id && !covers(levelIn(db, space, user.id), 'admin')) {
    throw forbidden('Only the author or an administrator of the space may delete this');
  }
}

function remove(context: Base, subject: Subject, id: string): { readonly status: 204 | 205 } {
  const comment = commentOn(context, subject, id);
  if (comment === undefined) {
    return { status: 204 };
  }
  refuseStrangers(context, subject, comment.postedBy);
  removeComment(context, comment);
  return { status: 205 };
}

function listReplies(context: ReplyListContext, comment: CommentRecord): Page<Schemas['CommentReply']> {
  const items = context.db.replies
    .rowsWhere('comment', comment.id)
    .map(({ seq, value }) => ({ key: byTime(value.postedAt, seq), value }))
    .sort(inOrder);
  const views = commentViews(context, context.query.format);
  return pageOfKeyed(context, items, (reply) => views.reply(comment, reply));
}

function createReply(
  context: Base,
  comment: CommentRecord,
  input: Schemas['CommentReplyInput'],
  format?: Format,
): Schemas['CommentReply'] {
  const { db, newId, user, now } = context;
  const reply: ReplyRecord = {
    id: newId('reply'),
    comment: comment.id,
    postedBy: user.id,
    postedAt: now,
    markdown: textOfBody(input.body),
    reactions: [],
  };
  db.replies.put(reply);
  return commentViews(context, format).reply(comment, reply);
}

function readReply(context: Base, comment: CommentRecord, id: string, format: Format): Schemas['CommentReply'] {
  return commentViews(context, format).reply(comment, found(replyTo(context, comment, id), 'Reply'));
}

/** A reply has no status, so an input that would resolve a comment has no such effect here. */
function updateReply(
  context: Base,
  comment: CommentRecord,
  id: string,
  input: Schemas['CommentReplyUpdateInput'],
): Schemas['CommentReply'] {
  const reply = rewritten(context, found(replyTo(context, comment, id), 'Reply'), input);
  context.db.replies.put(reply);
  return commentViews(context, undefined).reply(comment, reply);
}

function removeReply(
  context: Base,
  subject: Subject,
  comment: CommentRecord,
  id: string,
): { readonly status: 204 | 205 } {
  const reply = replyTo(context, comment, id);
  if (reply === undefined) {
    return { status: 204 };
  }
  refuseStrangers(context, subject, reply.postedBy);
  context.db.replies.remove(reply.id);
  return { status: 205 };
}

type InSpace = Base & { readonly path: { readonly spaceId: string; readonly commentId: string } };
type InRequest = Base & {
  readonly path: { readonly spaceId: string; readonly changeRequestId: string; readonly commentId: string };
};

function spaceComment(context: InSpace): CommentRecord {
  return commentAt(context, spaceSubject(context), context.path.commentId);
}

function requestComment(context: InRequest): CommentRecord {
  return commentAt(context, requestSubject(context), context.path.commentId);
}

/** Comments on the content of spaces and on change requests: two families of operations, one behaviour. */
export const comments: HandlersOf<
  | 'listCommentsInSpace'
  | 'postCommentInSpace'
  | 'getCommentInSpace'
  | 'updateCommentInSpace'
  | 'deleteCommentInSpace'
  | 'listCommentRepliesInSpace'
  | 'postCommentReplyInSpace'
  | 'getCommentReplyInSpace'
  | 'updateCommentReplyInSpace'
  | 'deleteCommentReplyInSpace'
  | 'listCommentsInChangeRequest'
  | 'postCommentInChangeRequest'
  | 'getCommentInChangeRequest'
  | 'updateCommentInChangeRequest'
  | 'deleteCommentInChangeRequest'
  | 'listCommentRepliesInChangeRequest'
  | 'postCommentReplyInChangeRequest'
  | 'getCommentReplyInChangeRequest'
  | 'updateCommentReplyInChangeRequest'
  | 'deleteCommentReplyInChangeRequest'
> = {
  listCommentsInSpace: (context) => ({ status: 200, body: list(context, spaceSubject(context)) }),
  postCommentInSpace: (context) => ({ status: 200, body: create(context, spaceSubject(context), context.body) }),
  getCommentInSpace: (context) => ({
    status: 200,
    body: commentViews(context, context.query.format).comment(spaceComment(context)),
  }),
  updateCommentInSpace: (context) => ({
    status: 200,
    body: update(context, spaceComment(context), context.body ?? {}),
  }),
  deleteCommentInSpace: (context) => remove(context, spaceSubject(context), context.path.commentId),
  listCommentRepliesInSpace: (context) => ({ status: 200, body: listReplies(context, spaceComment(context)) }),
  postCommentReplyInSpace: (context) => ({
    status: 200,
    body: createReply(context, spaceComment(context), context.body),
  }),
  getCommentReplyInSpace: (context) => ({
    status: 200,
    body: readReply(context, spaceComment(context), context.path.commentReplyId, context.query.format),
  }),
  updateCommentReplyInSpace: (context) => ({
    status: 200,
    body: updateReply(context, spaceComment(context), context.path.commentReplyId, context.body ?? {}),
  }),
  deleteCommentReplyInSpace: (context) =>
    removeReply(context, spaceSubject(context), spaceComment(context), context.path.commentReplyId),

  listCommentsInChangeRequest: (context) => ({ status: 200, body: list(context, requestSubject(context)) }),
  postCommentInChangeRequest: (context) => ({
    status: 200,
    body: create(context, requestSubject(context), context.body),
  }),
  getCommentInChangeRequest: (context) => ({
    status: 200,
    body: commentViews(context, context.query.format).comment(requestComment(context)),
  }),
  updateCommentInChangeRequest: (context) => ({
    status: 200,
    body: update(context, requestComment(context), context.body ?? {}),
  }),
  deleteCommentInChangeRequest: (context) => remove(context, requestSubject(context), context.path.commentId),
  listCommentRepliesInChangeRequest: (context) => ({
    status: 200,
    body: listReplies(context, requestComment(context)),
  }),
  postCommentReplyInChangeRequest: (context) => ({
    status: 200,
    body: createReply(context, requestComment(context), context.body, context.query.format),
  }),
  getCommentReplyInChangeRequest: (context) => ({
    status: 200,
    body: readReply(context, requestComment(context), context.path.commentReplyId, context.query.format),
  }),
  updateCommentReplyInChangeRequest: (context) => ({
    status: 200,
    body: updateReply(context, requestComment(context), context.path.commentReplyId, context.body ?? {}),
  }),
  deleteCommentReplyInChangeRequest: (context) =>
    removeReply(context, requestSubject(context), requestComment(context), context.path.commentReplyId),
};
