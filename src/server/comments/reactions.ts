import type { Schemas } from '../../core/contract/operation.ts';
import type { RecordOf } from '../tables.ts';

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
