import { defined, pick } from '../../base/defined.ts';
import { lazilyBy } from '../../base/lazily.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, type Level, levelIn } from '../access.ts';
import { bodyView, type Format, previewsOf } from '../comments/text.ts';
import { expandedPages } from '../content/computed.ts';
import { type PageRecord, type PlacedPage, pathOf, walkPages } from '../content/page-tree.ts';
import type { Context, Db } from '../handler.ts';
import { sameContent } from '../revisions/fields.ts';
import type { RecordOf } from '../tables.ts';
import { userViewById } from './people.ts';

type CommentRecord = RecordOf<'comments'>;
type Target = Schemas['CommentTarget'];

export interface CommentViews {
  readonly comment: (comment: CommentRecord) => Schemas['Comment'];
  readonly reply: (comment: CommentRecord, reply: RecordOf<'replies'>) => Schemas['CommentReply'];
}

function locationOf({ space, changeRequest, id }: CommentRecord): string {
  const within = changeRequest === undefined ? '' : `/change-requests/${changeRequest}`;
  return `/spaces/${space}${within}/comments/${id}`;
}

type Viewing = Pick<Context, 'db' | 'links' | 'user' | 'documentOf'>;

/** The pages of revisions by id. Each revision is indexed once. */
function createPages(db: Db): (revision: string, id: string) => PlacedPage | undefined {
  const byId = (pages: readonly PageRecord[]): ReadonlyMap<string, PlacedPage> =>
    new Map([...walkPages(pages)].map((entry) => [entry.page.id, entry]));
  const writtenIn = lazilyBy((revision: string) => byId(db.revisions.get(revision)?.pages ?? []));
  const expandedIn = lazilyBy((id: string) => {
    const revision = db.revisions.get(id);
    const space = db.spaces.get(revision?.space);
    return byId(revision === undefined || space === undefined ? [] : expandedPages({ db }, { space, revision }));
  });
  return (revision, id) => writtenIn(revision).get(id) ?? expandedIn(revision).get(id);
}

function createTargets(context: Viewing): (comment: CommentRecord) => Target {
  const { db } = context;
  const pageIn = createPages(db);
  const previewsIn = lazilyBy((document: string) => previewsOf(db.documents.get(document)?.markdown ?? ''));

  const pageTarget = (comment: CommentRecord): Pick<Target, 'page'> => {
    const { page: id, revision } = comment;
    const then = id === undefined ? undefined : pageIn(revision, id);
    if (then === undefined) {
      return {};
    }
    const current =
      comment.changeRequest === undefined
        ? db.spaces.get(comment.space)?.revision
        : db.changeRequests.get(comment.changeRequest)?.revision;
    const now = current === undefined ? undefined : pageIn(current, then.page.id);
    return {
      page: {
        ...pick(then.page, 'id', 'title', 'emoji', 'icon', 'createdAt', 'updatedAt'),
        path: pathOf(then),
        outdated: now === undefined || !sameContent(context, then.page, now.page),
      },
    };
  };

  const nodeTarget = ({ node, page, revision }: CommentRecord): Pick<Target, 'node'> => {
    if (node === undefined) {
      return {};
    }
    const document = page === undefined ? undefined : pageIn(revision, page)?.page.document;
    const preview = document === undefined ? undefined : previewsIn(document).get(node);
    return { node: { id: node, ...defined({ preview }) } };
  };

  return (comment) => ({
    ...pick(comment, 'space', 'revision', 'changeRequest', 'review'),
    ...nodeTarget(comment),
    ...pick(comment, 'tableCell'),
    ...pageTarget(comment),
  });
}

function reactionsOf(context: Viewing, stored: CommentRecord['reactions']): Schemas['CommentReaction'][] {
  return stored.map(({ emoji, users }) => ({
    emoji,
    count: users.length,
    users: users.map((reaction) => ({ user: userViewById(context, reaction.user), reactedAt: reaction.reactedAt })),
  }));
}

/** The repliers, in the order of their first reply. */
function repliersOf(context: Viewing, { id }: CommentRecord): Schemas['CommentReplier'][] {
  const byUser = new Map<string, { count: number; updatedAt: string }>();
  for (const { postedBy, postedAt, editedAt } of context.db.replies.where('comment', id)) {
    const before = byUser.get(postedBy);
    byUser.set(postedBy, { count: (before?.count ?? 0) + 1, updatedAt: editedAt ?? postedAt });
  }
  return [...byUser].map(([author, reply]) => ({ ...reply, user: userViewById(context, author) }));
}

function stateOf(context: Viewing, { status, resolvedAt, resolvedBy, postedAt, postedBy }: CommentRecord) {
  return status === 'open'
    ? { status }
    : {
        status,
        resolvedAt: resolvedAt ?? postedAt,
        resolvedBy: userViewById(context, resolvedBy ?? postedBy),
      };
}

/** The views for one response. Data that many comments share, such as the pages of a revision, is looked up once. */
export function commentViews(context: Viewing, format: Format): CommentViews {
  const { db, links, user } = context;
  const targetOf = createTargets(context);
  const levelOf = lazilyBy((id: string): Level | undefined => {
    const space = db.spaces.get(id);
    return space === undefined ? undefined : levelIn(db, space, user.id);
  });

  const posted = ({ postedBy, postedAt, editedAt, markdown, ...stored }: CommentRecord | RecordOf<'replies'>) => ({
    postedBy: userViewById(context, postedBy),
    postedAt,
    ...defined({ editedAt }),
    reactions: reactionsOf(context, stored.reactions),
    body: bodyView(markdown, format, context.documentOf),
  });

  const permissions = (space: string, author: string): Schemas['CommentPermissions'] => {
    const level = levelOf(space);
    const mayTakePart = covers(level, 'comment');
    const own = mayTakePart && author === user.id;
    return { view: covers(level, 'read'), edit: own, reply: mayTakePart, delete: own || covers(level, 'admin') };
  };

  return {
    comment: (comment) => ({
      object: 'comment',
      id: comment.id,
      ...posted(comment),
      replies: db.replies.rowsWhere('comment', comment.id).length,
      repliers: repliersOf(context, comment),
      target: targetOf(comment),
      urls: { location: links.location(locationOf(comment)) },
      permissions: permissions(comment.space, comment.postedBy),
      ...stateOf(context, comment),
    }),
    reply: (comment, reply) => ({
      object: 'comment-reply',
      id: reply.id,
      ...posted(reply),
      urls: { location: links.location(`${locationOf(comment)}/replies/${reply.id}`) },
      permissions: permissions(comment.space, reply.postedBy),
    }),
  };
}
